import type { Page } from 'playwright'
import { expect, go, openDeclaration, samples, section } from '../e2e.ts'

/** Opens a section of the sample with three lines. */
export const openSection = async (page: Page, key: string): Promise<void> => {
  if (!(await page.locator(`.editor[data-car="${samples.three}"]`).isVisible())) {
    await go(page, 'worklist')
    await openDeclaration(page, samples.three)
  }
  await section(page, key).click()
  await expect(section(page, key)).toHaveAttribute('aria-current', 'true')
}
