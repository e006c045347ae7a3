import type { Page } from 'playwright'
import type { RunningApp } from '../../support/running-app.ts'
import { field, loadSamples, openDeclaration, samples, section } from '../../support/e2e.ts'

export const cell = (page: Page, row: number, key: string) => field(page, `/detail/data/${row}/${key}`)
export const readings = (page: Page) => page.locator('[data-doubtful-cell]')
export const question = (page: Page) => page.locator('[data-number-question]')

export const openGoods = async (page: Page): Promise<void> => {
  await loadSamples(page)
  await openDeclaration(page, samples.three)
  await section(page, 'goods').click()
}

export const paste = async ({ page, app }: RunningApp, text: string): Promise<void> => {
  await app.evaluate(({ clipboard }, content) => clipboard.writeText(content), text)
  await page.keyboard.press('Control+v')
}
