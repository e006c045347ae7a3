import { callHost } from '../../support/drivers/host-calls.ts'
import { createDraft, goToWorklist, waitUntilSaved } from '../../support/drivers/editor.ts'
import { expect, rowOf } from '../../support/e2e.ts'
import { contactOf } from '../../support/office/sending-windows.ts'
import { exchange, officeStatus, test } from '../../support/office/windows.ts'

const day = 86_400_000
const wireDay = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll('-', '')

test('a desk without the office numbers declarations from its lane on the first, second and thirtieth day; then every desk has them @all', async ({
  office
}) => {
  const [owner, broker] = await Promise.all([office.desks.owner.join(), office.desks.broker.join()])
  const numberLaneOf = async (): Promise<string> => {
    const lanes = await callHost(broker.page, 'office.lanes', null)
    return (lanes.ok && lanes.value.find(({ desk, prefix }) => desk === office.desks.broker.id && prefix === '000028PRAKTK')?.series) || ''
  }
  await expect.poll(numberLaneOf).not.toBe('')
  const series = await numberLaneOf()
  await office.desks.broker.cut()
  await expect.poll(() => contactOf(broker)).toBe('offline')

  const began = Date.now()
  const cars: string[] = []
  for (const days of [0, 1, 30]) {
    await broker.page.clock.setFixedTime(began + days * day)
    await broker.page.reload()
    await goToWorklist(broker.page)
    const car = await createDraft(broker.page)
    await waitUntilSaved(broker.page)
    expect([car.slice(12, 20), car.slice(20, 20 + series.length)]).toEqual([wireDay(began + days * day), series])
    cars.push(car)
    await goToWorklist(broker.page)
  }
  expect(new Set(cars).size).toBe(cars.length)

  await broker.page.clock.setFixedTime(Date.now())
  await office.desks.broker.mend()
  await exchange(broker)
  await expect.poll(async () => (await officeStatus(broker))?.waiting).toBe(0)
  await exchange(owner)
  await goToWorklist(owner.page)
  for (const car of cars) await expect(rowOf(owner.page, car).locator('[data-holder]')).toContainText('Meja 2')
  expect(await callHost(broker.page, 'office.takenNumbers', null)).toEqual({ ok: true, value: [] })
})
