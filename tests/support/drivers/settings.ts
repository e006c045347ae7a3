import type { Page } from 'playwright'
import { sectionId, type SettingsSection } from '../../../renderer/features/settings/store/settings-sections.ts'

/** Opens a page of the settings. */
export const goSettings = async (page: Page, part: SettingsSection): Promise<void> => {
  await page.locator('nav [data-action="go.settings"]').click()
  await page.locator(`[data-settings-part="${part}"]`).click()
  await page.locator(`#${sectionId(part)}`).waitFor()
}
