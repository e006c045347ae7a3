import { expect, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import { sharedFact } from '#core/office/shared-rows.ts'
import { blankTrack } from '#core/tracking/track.ts'
import { useIncomingChanges } from '../../../../renderer/actions/incoming-changes.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { anEntry } from '../../../core/outbox/entry-fixtures.ts'
import { eventually } from '../../../support/eventually.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { statusLog } from '../../support/answer-fixtures.ts'
import { summary } from '../../support/summary-fixtures.ts'
import { car, open, serve } from '../../support/tracking-setup.ts'

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json
const id = `${car}|2003|2026-11-20|090000`

/** Declaration d1, of practice, which another desk holds and has sent. */
const openPractised = async () => {
  const opened = await open()
  const fakeOffice = memoryOffice(opened.app.host)
  const office = useOffice(opened.app.pinia)
  await office.load()
  await useIncomingChanges(opened.app.pinia).start()
  const response = {
    ...{ id, car, code: '2003', date: '2026-11-20', time: '090000', number: '', description: 'SPPB', practice: true },
    ...{ pdf: { state: 'none' }, copy: 'absent', fields: {} }
  }
  const track = { ...blankTrack(car, 'practice'), changedAt: 5, log: statusLog(car, ['104', '800']) }
  fakeOffice.tell(
    [
      { kind: 'fact', fact: 'track', id: car, car, value: sharedFact('track', plain(track)), desk: 'there' },
      { kind: 'fact', fact: 'response', id, car, value: plain(response), desk: 'there' }
    ],
    [holding('d1', 'there')]
  )
  await eventually(() => expect(fakeOffice.waiting()).toBe(0))
  await eventually(() => expect(opened.tracking.tracks.has(car)).toBe(true))
  // Of a finished number only what lists show is in memory.
  await opened.tracking.loadWhole([car])
  expect(opened.tracking.ofCar(car)).toHaveLength(1)
  return { ...opened, fakeOffice }
}
const asked = ({ app }: Awaited<ReturnType<typeof openPractised>>) =>
  app.host.calls.filter(({ channel }) => channel.startsWith('tracking.')).length

test('statuses and responses of a practice declaration of another desk are shown, and the practice service here is not asked about its number', async () => {
  const opened = await openPractised()
  const { worklist, tracking, app } = opened
  expect(worklist.byCar(car)).toMatchObject({ state: 'finished', status: '800' })
  expect(tracking.ofCar(car)).toMatchObject([{ code: '2003', broughtBy: 'there' }])
  serve(app, [])
  expect(await tracking.refresh(car)).toMatchObject({ failure: { code: 'practice-elsewhere' } })
  expect(await tracking.fetchByCode(car, '2003')).toMatchObject({ failure: { code: 'practice-elsewhere' } })
  expect([asked(opened), tracking.ofCar(car).map(({ goneSince }) => goneSince)]).toEqual([0, [undefined]])
})

test('the first answer about a submission of this desk takes the place of what the practice service of another one said', async () => {
  const opened = await openPractised()
  const { tracking, app } = opened
  await app.services.storeWriter.write([
    { table: 'outbox', key: 'e1', value: anEntry('accepted', { car, profile: 'practice', attempts: [{ number: 1, startedAt: 5 }] }) }
  ])
  serve(app, ['104'], ['2090'])
  expect(await tracking.refresh(car)).toMatchObject({ ok: true })
  expect(tracking.trackOf(car)?.log.dataStatus.map(({ kodeStatus }) => kodeStatus)).toEqual(['104'])
  expect(tracking.ofCar(car).map(({ code, practice }) => [code, practice])).toEqual([['2090', true]])
})

test('a real declaration that gets the number takes away what the practice service of another desk said about it', async () => {
  const { tracking, fakeOffice, worklist, app } = await openPractised()
  fakeOffice.tell([
    { kind: 'row', table: 'summaries', key: 'd9', value: plain(summary('d9', { car, kind: 'production' })), conflict: false }
  ])
  await eventually(() => expect(worklist.summaries.has('d9')).toBe(true))
  await eventually(() => expect([tracking.tracks.has(car), tracking.ofCar(car)]).toEqual([false, []]))
  const again = await open(await app.restart())
  await again.tracking.loadWhole([car])
  expect([again.tracking.tracks.has(car), again.tracking.ofCar(car)]).toEqual([false, []])
})
