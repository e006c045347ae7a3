import type { Page } from 'playwright'
import { expect } from 'playwright/test'

/** Imports the previewed rows; resolves when the dialog is closed: the rows are shown behind it before, and the window has no keys until then. */
export const importRows = async (page: Page): Promise<void> => {
  await page.locator('[data-action="rows.import.confirm"]').click()
  await expect(page.locator('.import-rows')).toHaveCount(0)
}
