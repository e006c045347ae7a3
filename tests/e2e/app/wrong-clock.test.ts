import { violations } from '../../support/axe.ts'
import { queueDrafts } from '../../support/drivers/outbox.ts'
import { action, expect, go, loadSamples, test } from '../../support/e2e.ts'

test('a clock two days ahead of the service is reported; the notice goes when the clock is right, and can be closed @all', async ({
  ajukan
}) => {
  const { app, page } = ajukan
  const notice = page.locator('[data-wrong-clock]')
  // Sets the clock of the main process. The practice service takes the date of its answers from `new Date()`, which this does not change.
  const setClock = (ahead: number): Promise<void> =>
    app.evaluate((_, milliseconds) => {
      const right = Date.now.bind(Date)
      Date.now = () => right() + milliseconds
    }, ahead)
  const twoDays = 2 * 24 * 3_600_000

  await loadSamples(page)
  await setClock(twoDays)
  await queueDrafts(page)
  await expect(notice).toContainText('Jam komputer ini salah')
  expect(await violations(ajukan)).toEqual([])
  await setClock(-twoDays)
  await go(page, 'tracking')
  await action(page, 'tracking.refresh').click()
  await expect(notice).toHaveCount(0)
  await setClock(-twoDays)
  await action(page, 'tracking.refresh').click()
  await expect(notice).toBeVisible()
  await action(page, 'clock.close').click()
  await expect(notice).toHaveCount(0)
})
