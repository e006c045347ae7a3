import type { ElectronApplication, Page } from 'playwright'
import { expect, loadSamples, rowOf, samples } from '../e2e.ts'
import { confirmSend } from './send.ts'

export const [first, second] = ['000028ABCDEF20261120000001', '000028ABCDEF20261119000002']

export const goTracking = (page: Page): Promise<void> => page.locator('nav [data-action="go.tracking"]').click()
export const detail = (page: Page, car: string) => page.locator(`article.track[data-car="${car}"]`)

export const sendThree = async (page: Page): Promise<void> => {
  await loadSamples(page)
  await rowOf(page, samples.three).click()
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await confirmSend(page)
  await expect(page.locator(`article[data-car="${samples.three}"] [data-state="accepted"]`)).toBeVisible()
}

/** Advances the practice service without a refresh of the window. */
export const advanceSilently = async (page: Page, steps: number): Promise<void> => {
  await page.evaluate((by) => {
    const { host } = window as unknown as { host: { call(channel: string, input: unknown): Promise<unknown> } }
    return host.call('practice.advance', { steps: by })
  }, steps)
}

export const setNumber = async (page: Page, name: string, value: string): Promise<void> => {
  const input = page.locator(`[data-setting="tracking.${name}"]`)
  await input.fill(value)
  await input.press('Tab')
  await expect(input).toHaveValue(value)
}

export const goSettings = (page: Page): Promise<void> => page.locator('nav [data-action="go.settings"]').click()

export const autoOff = async (page: Page): Promise<void> => {
  await goSettings(page)
  await page.locator('[data-setting="tracking.auto"]').click()
  await expect(page.locator('[data-setting="tracking.auto"]')).not.toBeChecked()
}

export const clipboard = (running: { readonly app: ElectronApplication }): Promise<string> =>
  running.app.evaluate(({ clipboard: board }) => board.readText())
