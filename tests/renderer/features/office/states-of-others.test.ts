import { expect, test } from 'vitest'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { eventually } from '../../../support/eventually.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { car, open, selectProduction, serve } from '../../support/tracking-setup.ts'
import type { TestApp } from '../../support/test-services.ts'

/** Declaration d1, which `holder` holds. */
const openHeldBy = async (holder: string | null, first?: TestApp) => {
  const opened = await open(first, selectProduction)
  const fakeOffice = memoryOffice(opened.app.host)
  const office = useOffice(opened.app.pinia)
  await office.load()
  fakeOffice.tell([], [holding('d1', holder)])
  await eventually(() => expect(office.isHeld('d1')).toBe(false))
  return { ...opened, office, fakeOffice }
}

for (const [holder, statuses] of [
  [null, ['104']],
  ['there', ['104', '800']]
] as const)
  test(`after a restart a declaration of ${holder ?? 'the pool'} shows what is known about it`, async () => {
    const first = await openHeldBy(holder)
    serve(first.app, statuses, ['2003'])
    await first.tracking.refresh(car)
    const { status, state } = first.worklist.byCar(car) ?? {}
    expect([status, state]).toEqual([statuses.at(-1), holder === null ? 'sent' : 'finished'])
    const { worklist, tracking, app } = await openHeldBy(holder, await first.app.restart())
    expect(worklist.byCar(car)).toMatchObject({ status: '', state: 'sent' })
    await tracking.showStatesOfOthers()
    expect(worklist.byCar(car)).toMatchObject({ status, state })
    // Its row is written by its holder.
    expect(await app.database.summaries.get('d1')).toMatchObject({ status: '', state: 'sent' })
  })

test('what this desk is answered about a declaration that another desk holds is seen here and announced there', async () => {
  const { app, tracking, office, fakeOffice } = await openHeldBy('there')
  const announced: string[] = []
  tracking.onInboxItems((items) => announced.push(...items.map(({ kind }) => kind)))
  serve(app, ['104'], ['2003'])
  await tracking.refresh(car)
  expect(tracking.ofCar(car)).toMatchObject([{ code: '2003', readAt: app.clock.now() }])
  await tracking.addInboxItems(car, [{ id: 'b', kind: 'billing', code: '1', at: 1, title: '', seenAt: 0 }])
  expect([announced, tracking.unread]).toEqual([[], []])
  // Nobody holds it: the desk that asks announces what is new.
  fakeOffice.tell([], [holding('d1', null, { position: 2 })])
  await eventually(() => expect(office.isHeldAs('d1', 'pool')).toBe(true))
  serve(app, ['104', '105'], ['2003', '2090'])
  await tracking.refresh(car)
  expect(announced).toEqual(['status', 'response'])
})

for (const [outcome, statuses, expected] of [
  ['accepted', [], 'sent'],
  ['accepted', ['104', '800'], 'finished'],
  ['unknown', [], 'unknown'],
  ['failed', [], 'draft'],
  [null, [], 'draft']
] as const)
  test(`a declaration that fills a gap, of which the office knows an attempt (${outcome}) and customs ${statuses.length} statuses, shows ${expected}, not what its last copy says`, async () => {
    const { app, worklist, tracking, office, fakeOffice } = await openHeldBy('there')
    await app.services.storeWriter.write(worklist.note('d1', { state: 'draft' }).changes)
    fakeOffice.tell([], [holding('d1', null, { position: 2, closed: 'gap', outcome, presentedBy: 'there' })])
    await eventually(() => expect(office.holdings.get('d1')?.closed).toBe('gap'))
    if (statuses.length > 0) {
      serve(app, statuses)
      await tracking.refresh(car)
    }
    await eventually(() => expect(worklist.byCar(car)?.state).toBe(expected))
    // An owner takes it: what may have arrived is this desk's draft again, with the notice that it may have been sent.
    fakeOffice.tell([], [holding('d1', 'here', { position: 3, closed: expected === 'unknown' ? 'maybe-sent' : null })])
    await eventually(() => expect(office.isHeld('d1')).toBe(true))
    await eventually(() => expect(worklist.byCar(car)?.state).toBe(expected === 'unknown' ? 'draft' : expected))
  })
