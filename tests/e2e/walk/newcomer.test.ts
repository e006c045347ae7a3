import { countedActions, figureLine } from '../../support/drivers/counted-actions.ts'
import { action, expect, rowOf, samples, test } from '../../support/e2e.ts'

/** `npm run walk -- newcomer`: from the first start to the first SPPB of the practice service; `countedActions` says what counts as an action. */
const mostActions = 6

test('a newcomer sees the first SPPB after at most six actions', async ({ ajukan }) => {
  const { page } = ajukan
  const walk = countedActions(page)
  const sppb = page.locator('[data-response="2003"]')

  await walk.click(action(page, 'samples.load'), 'Coba contoh')
  // The smallest sample is chosen, and its next step is to send it.
  await expect(rowOf(page, samples.many)).toBeVisible()
  await expect(rowOf(page, samples.three)).toHaveAttribute('aria-selected', 'true')
  await walk.press('Control+Enter')
  await expect(action(page, 'send.confirm')).toBeFocused()
  await walk.press('Enter')
  await expect(page.locator('[data-counts="agree"]')).toBeVisible()
  await walk.click(action(page, 'practice.menu'), 'Simulasi')
  await walk.click(action(page, 'practice.advanceAll'), 'Majukan sampai selesai')
  await walk.click(action(page, 'tracking.open'), 'Buka di pemantauan')
  await expect(sppb).toBeVisible()

  if (process.env['AJUKAN_LIST_ACTIONS'] === '1') console.log(walk.done.join('\n'))
  console.log(figureLine('actions from the first start to the first SPPB', walk.done.length, mostActions))
  expect(walk.done.length).toBeLessThanOrEqual(mostActions)
})
