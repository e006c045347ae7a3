import type { Page } from 'playwright'
import { expect, openDeclaration, samples, section } from '../e2e.ts'

/** Opens a screen with its row of the side bar. */
export const openScreen = async (page: Page, name: string): Promise<void> => {
  await page.locator(`nav [data-action="go.${name}"]`).click()
  await expect(page.locator(`nav [data-action="go.${name}"][aria-current], [data-view][aria-current]`).first()).toBeVisible()
}

/** Opens a section of the sample with three lines. */
export const openSection = async (page: Page, key: string): Promise<void> => {
  if (!(await page.locator(`.editor[data-car="${samples.three}"]`).isVisible())) {
    await openScreen(page, 'worklist')
    await openDeclaration(page, samples.three)
  }
  await section(page, key).click()
  await expect(section(page, key)).toHaveAttribute('aria-current', 'true')
}
