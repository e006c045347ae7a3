import type { ElectronApplication, Page } from 'playwright'
import { formatTimeOfDay } from '#core/base/calendar-day.ts'
import type { Stage } from '#core/tracking/stages.ts'
import { action, expect, loadSamples, rowOf, samples, selectRow } from '../e2e.ts'
import type { RunningApp } from '../running-app.ts'
import { callHost, settingsStored } from './host-calls.ts'
import { batchCar, importBatch } from './outbox.ts'
import { confirmSend } from './send.ts'
import { goSettings } from './settings.ts'

export const [first, second] = ['000028ABCDEF20261120000001', '000028ABCDEF20261119000002']

export const goTracking = (page: Page): Promise<void> => page.locator('nav [data-action="go.tracking"]').click()
export const detail = (page: Page, car: string) => page.locator(`article.track[data-car="${car}"]`)

/** A stage of the aju number that is shown. */
export const stageOf = (page: Page, car: string, stage: Stage) => detail(page, car).locator(`[data-stage="${stage}"]`)

/** Sends a declaration of the worklist; resolves when the service has accepted it. */
const sendAccepted = async (page: Page, car: string): Promise<void> => {
  await selectRow(page, car)
  await page.locator('[role=toolbar] [data-action="declaration.queue"]').click()
  await confirmSend(page)
  await expect(page.locator(`article[data-car="${car}"] [data-state="accepted"]`)).toBeVisible()
}

export const sendThree = async (page: Page): Promise<void> => {
  await loadSamples(page)
  await sendAccepted(page, samples.three)
}

/** Imports one declaration under the aju number of this number and sends it. */
export const sendNew = async (running: RunningApp, number: number): Promise<string> => {
  const car = batchCar(number)
  await importBatch(running, number, 1)
  await sendAccepted(running.page, car)
  return car
}

/** Passes when no refresh of the aju number that is shown runs: every answer of the last one is there. */
export const expectRefreshed = (page: Page): Promise<void> =>
  expect(action(page, 'tracking.refresh')).toHaveAttribute('aria-disabled', 'false', { timeout: 60_000 })

/** Refreshes the aju number that is shown; resolves when that is done. The button is observed in the page: its busy state may be shorter than a poll. */
export const refreshAndWait = async (page: Page): Promise<void> => {
  await expectRefreshed(page)
  await action(page, 'tracking.refresh').evaluate(
    (button: HTMLElement) =>
      new Promise<void>((done) => {
        let isStarted = false
        const observer = new MutationObserver(() => {
          const isBusy = button.getAttribute('aria-disabled') === 'true'
          if (isBusy) isStarted = true
          else if (isStarted) {
            observer.disconnect()
            done()
          }
        })
        observer.observe(button, { attributes: true })
        button.click()
      })
  )
}

/** Adds an aju number to the watched ones. */
export const watchOne = async (page: Page, car: string): Promise<void> => {
  await goTracking(page)
  await action(page, 'tracking.watch').click()
  await page.locator('[data-input="watch-list"]').fill(car)
  await action(page, 'tracking.watchAdd').click()
  await expect(rowOf(page, car)).toBeVisible()
}

/** The times `minutes` from now as settings show them, read once: the minute may change before the next line of a test. */
export const clockTimes = (...minutes: readonly number[]): readonly string[] => {
  const now = Date.now()
  return minutes.map((from) => new Date(now + from * 60_000).toTimeString().slice(0, 5))
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
  await settingsStored(page)
}

export const autoOff = async (page: Page): Promise<void> => {
  await goSettings(page, 'tracking')
  const auto = page.locator('[data-setting="tracking.auto"]')
  if (await auto.isChecked()) await auto.click()
  await expect(auto).not.toBeChecked()
  await settingsStored(page)
}

/** Passes when the quiet hours are stored until this time, and so what was changed of them before. */
export const expectQuietUntil = (page: Page, end: string): Promise<void> =>
  expect
    .poll(async () => {
      const stored = await callHost(page, 'settings.read', null)
      return stored.ok ? formatTimeOfDay(stored.value.tracking.quiet.to) : stored.failure.code
    })
    .toBe(end)

export const clipboard = (running: { readonly app: ElectronApplication }): Promise<string> =>
  running.app.evaluate(({ clipboard: board }) => board.readText())
