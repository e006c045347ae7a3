import { createDraft, goToWorklist } from '../../support/drivers/editor.ts'
import { expect, expectSaved, rowOf } from '../../support/e2e.ts'
import { exchange, officeStatus, test } from '../../support/office/windows.ts'

test('what one desk creates the other shows; without the office a desk works on, and later both have everything', async ({ office }) => {
  const [owner, broker] = await Promise.all([office.desks.owner.join(), office.desks.broker.join()])
  expect(await officeStatus(owner)).toMatchObject({ name: 'Kantor', deskName: 'Meja 1', rights: 'owner', sendingOpen: true })

  const first = await createDraft(owner.page)
  await expect(rowOf(broker.page, first)).toBeVisible()
  await goToWorklist(owner.page)

  await office.desks.broker.cut()
  await expect.poll(async () => (await officeStatus(broker))?.contact.kind).toBe('offline')
  await createDraft(broker.page)
  await expectSaved(broker.page)
  await expect.poll(async () => (await officeStatus(broker))?.waiting).toBeGreaterThan(0)
  await expect(owner.page.locator('[role=row][data-car]')).toHaveCount(1)

  await office.desks.broker.mend()
  await exchange(broker)
  await expect(owner.page.locator('[role=row][data-car]')).toHaveCount(2)
})
