import { countedActions, figureLine } from '../../support/drivers/counted-actions.ts'
import { batchCar, importBatch, states } from '../../support/drivers/outbox.ts'
import { expect, test } from '../../support/e2e.ts'

/** `npm run walk -- batch`: ten drafts of the worklist are sent together; `countedActions` says what counts as an action. */
const mostActions = 4

test('ten declarations are sent as a batch with at most four actions', async ({ ajukan }) => {
  const { page } = ajukan
  await importBatch(ajukan, 1, 10)
  const cars = Array.from({ length: 10 }, (_, index) => batchCar(index + 1))
  const walk = countedActions(page)

  await walk.press('Control+a')
  await expect(page.locator('[role=row][data-car][aria-selected="true"]')).toHaveCount(10)
  await walk.press('Control+Enter')
  await expect(page.locator('[data-send-totals]')).toContainText('30 barang')
  await walk.press('Enter')
  await expect(states(page, cars, 'accepted')).toHaveCount(10)

  if (process.env['AJUKAN_LIST_ACTIONS'] === '1') console.log(walk.done.join('\n'))
  console.log(figureLine('actions to send ten declarations as a batch', walk.done.length, mostActions))
  expect(walk.done.length).toBeLessThanOrEqual(mostActions)
})
