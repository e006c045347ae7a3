import { expect, test } from 'vitest'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { eventually } from '../../../support/eventually.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { car, open, serve } from '../../support/tracking-setup.ts'
import type { Desk } from '../../support/test-services.ts'

/** Declaration d1, which `holder` holds. */
const openHeldBy = async (holder: string | null, first?: Desk) => {
  const app = await open(first)
  const fakeOffice = memoryOffice(app.desk.host)
  const office = useOffice(app.desk.pinia)
  await office.load()
  fakeOffice.tell([], [holding('d1', holder)])
  await eventually(() => expect(office.isHeld('d1')).toBe(false))
  return { ...app, office, fakeOffice }
}

for (const [holder, statuses] of [
  [null, ['104']],
  ['there', ['104', '800']]
] as const)
  test(`after a restart a declaration of ${holder ?? 'the pool'} shows what is known about it`, async () => {
    const first = await openHeldBy(holder)
    serve(first.desk, statuses, ['2003'])
    await first.tracking.refresh(car)
    const { status, state } = first.worklist.byCar(car) ?? {}
    expect([status, state]).toEqual([statuses.at(-1), holder === null ? 'sent' : 'finished'])
    const { worklist, tracking, desk } = await openHeldBy(holder, await first.desk.restart())
    expect(worklist.byCar(car)).toMatchObject({ status: '', state: 'sent' })
    await tracking.showStatesOfOthers()
    expect(worklist.byCar(car)).toMatchObject({ status, state })
    // Its row is written by its holder.
    expect(await desk.database.summaries.get('d1')).toMatchObject({ status: '', state: 'sent' })
  })

test('what this desk is answered about a declaration that another desk holds is seen here and announced there', async () => {
  const { desk, tracking, office, fakeOffice } = await openHeldBy('there')
  const announced: string[] = []
  tracking.onInboxItems((items) => announced.push(...items.map(({ kind }) => kind)))
  serve(desk, ['104'], ['2003'])
  await tracking.refresh(car)
  expect(tracking.ofCar(car)).toMatchObject([{ code: '2003', readAt: desk.clock.now() }])
  await tracking.addInboxItems(car, [{ id: 'b', kind: 'billing', code: '1', at: 1, title: '', seenAt: 0 }])
  expect([announced, tracking.unread]).toEqual([[], []])
  // Nobody holds it: the desk that asks announces what is new.
  fakeOffice.tell([], [holding('d1', null, { position: 2 })])
  await eventually(() => expect(office.isHeldAs('d1', 'pool')).toBe(true))
  serve(desk, ['104', '105'], ['2003', '2090'])
  await tracking.refresh(car)
  expect(announced).toEqual(['status', 'response'])
})
