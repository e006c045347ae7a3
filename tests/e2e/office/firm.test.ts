import { violations } from '../../support/axe.ts'
import { goToWorklist } from '../../support/drivers/editor.ts'
import { batchCar, queueDrafts, useProfile } from '../../support/drivers/outbox.ts'
import { action, expect, go, rowOf } from '../../support/e2e.ts'
import { importRegistered, startCustoms, stateOf } from '../../support/office/sending-windows.ts'
import { exchange, fact, goOffice, test } from '../../support/office/windows.ts'

test('month report and overview count what every desk has sent and name the desk, lists have a column for the holder, and an owner sees the size of the database', async ({
  office
}) => {
  const customs = await startCustoms()
  const [owner, broker] = await Promise.all([office.desks.owner.join(), office.desks.broker.join()])
  for (const [one, from, count] of [
    [broker, 1, 2],
    [owner, 3, 1]
  ] as const) {
    await useProfile(one.page, customs.address, 60)
    await importRegistered(one, from, count)
    await queueDrafts(one.page)
    await expect.poll(() => stateOf(one.page, batchCar(from + count - 1))).toBe('accepted')
    await exchange(one)
  }
  await exchange(owner)
  const { page } = owner

  await goToWorklist(page)
  await page.locator('[data-view="all"]').click()
  await expect(rowOf(page, batchCar(1)).locator('[data-holder="other"]')).toHaveText('Meja 2')
  await expect(rowOf(page, batchCar(3)).locator('[data-holder="mine"]')).toHaveText('Meja ini')
  await go(page, 'tracking')
  await expect(rowOf(page, batchCar(2)).locator('[data-holder]')).toHaveText('Meja 2')

  await go(page, 'dashboard')
  const byDesk = page.locator('[data-list="sent-by-desk"] [data-count]')
  await expect(byDesk).toHaveText([/^Meja 1\s*1$/, /^Meja 2\s*2$/])
  const sends = page.locator('[data-latest="sent"]')
  await expect(sends).toHaveCount(3)
  await expect(sends.filter({ hasText: 'Terkirim dari Meja 2' })).toHaveCount(2)
  expect(await violations(owner)).toEqual([])
  // A count opens the declarations of that desk.
  await byDesk.last().click()
  await expect(rowOf(page, batchCar(1))).toBeVisible()
  await expect(rowOf(page, batchCar(2))).toBeVisible()
  await expect(rowOf(page, batchCar(3))).toHaveCount(0)
  await go(page, 'dashboard')
  await page.locator('[data-card="flow"] [data-action="overview.table"]').click()
  await expect(page.locator('[data-table="flow"] tbody tr').first()).toContainText('3')
  await action(page, 'go.report').click()
  const figure = page.locator('[data-figure="declarations"] .value')
  await expect(figure).toHaveText('3')
  const rows = page.locator('[role=grid] [role=row]:has([data-action="report.open"])')
  await expect(rows).toHaveCount(1)
  await page.locator('[data-action="report.by"]').selectOption('desk')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Meja 2' }).getByRole('gridcell').nth(1)).toHaveText('2')
  await expect(rows.filter({ hasText: 'Meja 1' }).getByRole('gridcell').nth(1)).toHaveText('1')
  expect(await violations(owner)).toEqual([])
  await page.locator('[data-action="report.by"]').selectOption('state')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Terkirim')

  await goOffice(page)
  await action(page, 'office.details').click()
  await expect(fact(page, 'size')).toHaveText(/^[\d,]+ [KM]B di server$/)
  await goOffice(broker.page)
  await action(broker.page, 'office.details').click()
  await expect(fact(broker.page, 'generation')).toBeVisible()
  await expect(fact(broker.page, 'size')).toHaveCount(0)
  await customs.close()
})
