import { expect, test } from 'vitest'
import { fail } from '#core/base/result.ts'
import { useAutoRefresh } from '../../../../renderer/actions/auto-refresh.ts'
import type { UnreadItem } from '../../../../renderer/features/tracking/store/tracking.ts'
import { car, other, open, serve } from '../../support/tracking-setup.ts'

const namesOf = (unread: readonly UnreadItem[]): readonly string[] => unread.map((one) => `${one.kind} ${one.code}`).sort()

test('reported items are unread until they are seen, also after a restart, and listeners get them once', async () => {
  const first = await open()
  const announced: string[] = []
  first.tracking.onInboxItems((items) => announced.push(...namesOf(items)))
  serve(first.app, ['104'], ['2090'])
  await first.tracking.refresh(car)
  expect(namesOf(first.tracking.unread)).toEqual(['response 2090', 'status 104'])
  await first.tracking.refresh(car)
  expect(announced).toEqual(['response 2090', 'status 104'])

  const again = await open(await first.app.restart())
  expect([again.tracking.unread.length, again.tracking.unreadOf.get(car), again.list.counts.fresh]).toEqual([2, 2, 1])
  await again.tracking.markSeen(car)
  expect([again.tracking.unread.length, again.worklist.byCar(car)?.unread]).toEqual([0, 0])
  serve(again.app, ['104', '110'], ['2090'])
  await again.tracking.refresh(car)
  const last = await open(await again.app.restart())
  expect(namesOf(last.tracking.unread)).toEqual(['status 110'])
})

test('items whose write the disk refused are announced when a later refresh can write them, and are not shown before', async () => {
  const { app, worklist, tracking } = await open()
  const announced: string[] = []
  tracking.onInboxItems((items) => announced.push(...namesOf(items)))
  const append = app.host.journal.append.bind(app.host.journal)
  serve(app, ['104'], ['2090'])
  app.host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  expect(await tracking.refresh(car)).toMatchObject({ failure: { code: 'disk-full' } })
  expect([announced, tracking.unread, tracking.ofCar(car), tracking.tracks.has(car)]).toEqual([[], [], [], false])
  expect(worklist.byCar(car)).toMatchObject({ status: '', lastResponse: '', unread: 0 })

  app.host.use({ 'storeCopy.append': (batch) => Promise.resolve(append(batch)) })
  await tracking.refresh(car)
  expect([announced, namesOf(tracking.unread)]).toEqual([
    ['response 2090', 'status 104'],
    ['response 2090', 'status 104']
  ])
  expect(worklist.byCar(car)).toMatchObject({ status: '104', unread: 1 })
  const again = await open(await app.restart())
  expect(namesOf(again.tracking.unread)).toEqual(['response 2090', 'status 104'])
})

test('a changed response whose write the disk refused is announced later; changes of the user stay', async () => {
  const { app, tracking } = await open()
  serve(app, ['104'], ['2020'], { totalbayar: '100' })
  await tracking.refresh(car)
  await tracking.markSeen(car)
  const before = { track: tracking.tracks.get(car), responses: tracking.ofCar(car) }
  const announced: string[] = []
  tracking.onInboxItems((items) => announced.push(...namesOf(items)))
  serve(app, ['104', '110'], ['2020', '2090'], { totalbayar: '250' })
  const append = app.host.journal.append.bind(app.host.journal)
  app.host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  await tracking.refresh(car)
  expect([announced, tracking.unread, tracking.ofCar(car)]).toEqual([[], [], before.responses])
  expect(tracking.tracks.get(car)).toEqual(before.track)

  app.host.use({ 'storeCopy.append': (batch) => Promise.resolve(append(batch)) })
  await tracking.setNote(car, 'acme')
  await tracking.refresh(car)
  expect(announced.sort()).toEqual(['fields 2020', 'response 2090', 'status 110'])
  const { tracking: stored } = await open(await app.restart())
  expect(namesOf(stored.unread)).toEqual(['fields 2020', 'response 2090', 'status 110'])
  expect(stored.tracks.get(car)?.watched?.note).toBe('acme')
})

test('a note, a watched number and a due billing are rolled back when they cannot be written', async () => {
  const { app, tracking } = await open()
  const announced: string[] = []
  tracking.onInboxItems((items) => announced.push(...namesOf(items)))
  await tracking.watch([{ car, note: 'lama' }])
  const append = app.host.journal.append.bind(app.host.journal)
  const due = { id: 'billing|1|2026-11-30|soon', kind: 'billing', code: '1', at: 5, title: '2026-11-30', seenAt: 0 } as const
  app.host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  await expect(tracking.setNote(car, 'baru')).rejects.toThrow('not saved')
  await expect(tracking.unwatch(car)).rejects.toThrow('not saved')
  await expect(tracking.watch([{ car: other, note: '' }])).rejects.toThrow('not saved')
  await expect(tracking.addInboxItems(car, [due])).rejects.toThrow('not saved')
  expect([tracking.tracks.get(car)?.watched?.note, tracking.tracks.has(other), tracking.unread, announced]).toEqual(['lama', false, [], []])

  app.host.use({ 'storeCopy.append': (batch) => Promise.resolve(append(batch)) })
  await tracking.addInboxItems(car, [due])
  expect([announced, namesOf(tracking.unread)]).toEqual([['billing 1'], ['billing 1']])
})

test('a response that was seen and changes later is reported with its changed members', async () => {
  const { app, tracking } = await open()
  serve(app, ['104'], ['2020'], { totalbayar: '100' })
  await tracking.refresh(car)
  await tracking.markSeen(car)
  serve(app, ['104'], ['2020'], { totalbayar: '250' })
  await tracking.refresh(car)
  expect(tracking.unread).toMatchObject([{ kind: 'fields', code: '2020' }])
  expect(tracking.tracks.get(car)?.changes?.at(-1)?.members).toEqual(['totalbayar'])
})

test('watched aju numbers are followed without a draft, keep their note over a restart, and are removed when unwatched', async () => {
  const first = await open()
  await first.tracking.watch([
    { car: other, note: 'PT Sumber' },
    { car, note: '' }
  ])
  expect(first.list.all.map((row) => [row.car, row.id !== null, row.watched, row.note]).sort()).toEqual(
    [
      [car, true, true, ''],
      [other, false, true, 'PT Sumber']
    ].sort()
  )
  serve(first.app, ['104'])
  await first.tracking.refresh(other)
  await first.tracking.setNote(other, 'PO 9')
  await first.tracking.watch([{ car: other, note: '' }])
  const again = await open(await first.app.restart())
  const row = again.list.all.find((one) => one.car === other)
  expect(row).toMatchObject({ note: 'PO 9', status: '104', id: null })
  await again.tracking.unwatch(other)
  expect(again.list.all.some((one) => one.car === other)).toBe(false)
  expect(again.tracking.tracks.get(other)?.log.status).toBe('104')
})

test('the list is filtered and searched over aju, note, importer and status', async () => {
  const { app, tracking, list } = await open()
  await tracking.watch([{ car: other, note: 'PT Sumber' }])
  serve(app, ['104', '800'])
  await tracking.refresh(other)
  list.filter = 'finished'
  expect(list.rows.map((row) => row.car)).toEqual([other])
  list.filter = 'open'
  expect(list.rows.map((row) => row.car)).toEqual([car])
  list.filter = 'all'
  for (const words of ['sumber', '000028-ABCDEF', 'pt 800']) {
    list.search = words
    expect(
      list.rows.map((row) => row.car),
      words
    ).toEqual([other])
  }
})

test('10,000 followed aju numbers are listed, also after one is refreshed', async () => {
  const { app, tracking, list } = await open()
  const many = Array.from({ length: 10_000 }, (_, index) => ({ car: `000028ABCDEF20261120${String(index).padStart(6, '0')}`, note: '' }))
  await tracking.watch(many)
  expect(list.rows).toHaveLength(10_001)
  serve(app, ['104'])
  app.clock.forward(1_000)
  await tracking.refresh(many[5_000]?.car ?? '')
  expect([list.counts.fresh, list.rows[0]?.car]).toEqual([1, many[5_000]?.car])
})

test('a refresh without anything new does not update the worklist', async () => {
  const { app, tracking, worklist } = await open()
  serve(app, ['104'], ['2090'])
  await tracking.refresh(car)
  const before = worklist.summaries.get('d1')
  await tracking.refresh(car)
  expect(worklist.summaries.get('d1')).toBe(before)
})

test('a billing that falls due is announced once for each step', async () => {
  const { app, tracking } = await open()
  serve(app, ['104'])
  await tracking.refresh(car)
  const change = { id: 'billing|1|2026-11-25|soon', kind: 'billing', code: '1', at: 1, title: '2026-11-25', seenAt: 0 } as const
  await tracking.addInboxItems(car, [change])
  await tracking.markSeen(car)
  await tracking.addInboxItems(car, [change])
  expect(namesOf(tracking.unread)).toEqual([])
  await tracking.addInboxItems(car, [{ ...change, id: 'billing|1|2026-11-25|today' }])
  expect(namesOf(tracking.unread)).toEqual(['billing 1'])
})

test('an unpaid billing with a due date is announced automatically, and refreshing many stops when the connection fails', async () => {
  const { app, tracking } = await open()
  const auto = useAutoRefresh(app.pinia)
  serve(app, ['210'], ['2020'], { tanggaljttempo: '2026-11-21', kodebill: '82' })
  await tracking.refresh(car)
  await tracking.markSeen(car)
  expect(tracking.billingsDue(app.clock.now())).toMatchObject([{ car, billing: '82', level: 'soon' }])
  auto.start()
  await expect.poll(() => namesOf(tracking.unread)).toEqual(['billing 82'])

  expect(await auto.refreshMany([car, other])).toEqual({ done: 2, total: 2, failure: null })
  app.host.use({ 'tracking.statusLog': () => Promise.resolve(fail('timed-out')) })
  expect(await auto.refreshMany([car, other])).toMatchObject({ done: 0, total: 2, failure: { code: 'timed-out' } })
})

test('what is to be refreshed while a refresh of many runs is refreshed after it, once', async () => {
  const { app, tracking } = await open()
  const auto = useAutoRefresh(app.pinia)
  serve(app, ['104'])
  const first = auto.refreshMany([car])
  serve(app, ['104', '240'])
  const later = [auto.refreshMany([car]), auto.refreshMany([car, other])]
  expect(await first).toEqual({ done: 1, total: 1, failure: null })
  expect(await Promise.all(later)).toEqual([
    { done: 2, total: 2, failure: null },
    { done: 2, total: 2, failure: null }
  ])
  expect(tracking.trackOf(car)?.log.dataStatus.map(({ kodeStatus }) => kodeStatus)).toContain('240')
})

/** Names the requests as they are made, `log CAR` or `KIND CAR`. */
const recordRequests = (app: Awaited<ReturnType<typeof open>>['app']): string[] => {
  const asked: string[] = []
  const { call } = app.host
  app.host.call = (channel, ...input) => {
    const [{ car: number, kind } = {}] = input as readonly { readonly car?: string; readonly kind?: string }[]
    if (channel === 'tracking.statusLog') asked.push(`log ${number ?? ''}`)
    if (channel === 'tracking.responses') asked.push(`${kind ?? ''} ${number ?? ''}`)
    return call(channel, ...input)
  }
  return asked
}

test('of many, all statuses are read first, then the responses of those whose status has moved since their responses were read', async () => {
  const { app } = await open()
  const auto = useAutoRefresh(app.pinia)
  serve(app, ['104'])
  const asked = recordRequests(app)
  await auto.refreshMany([car, other])
  expect(asked.slice(0, 2)).toEqual([`log ${car}`, `log ${other}`])
  expect(new Set(asked.slice(2).map((one) => one.split(' ')[1]))).toEqual(new Set([car, other]))
  asked.length = 0
  await auto.refreshMany([car, other])
  expect(asked).toEqual([`log ${car}`, `log ${other}`])
  asked.length = 0
  serve(app, ['104', '110'])
  await auto.refreshMany([car])
  expect(asked.map((one) => one.split(' ')[0])).toEqual(['log', 'bc20', 'bc30'])
})

test('responses that a stopped or failed refresh has left out are read by the next one, although the status does not move again', async () => {
  const { app } = await open()
  const auto = useAutoRefresh(app.pinia)
  serve(app, ['104'])
  await auto.refreshMany([car])
  serve(app, ['104', '110'])
  const asked = recordRequests(app)
  const { call } = app.host
  app.host.call = (channel, ...input) => {
    if (channel === 'tracking.statusLog') auto.stopWalk()
    return call(channel, ...input)
  }
  await auto.refreshMany([car, other])
  expect(auto.walk).toBe(null)
  expect(asked).toEqual([`log ${car}`])
  app.host.call = call
  app.host.use({ 'tracking.responses': () => Promise.resolve(fail('timed-out')) })
  expect((await auto.refreshMany([car])).failure?.code).toBe('timed-out')
  serve(app, ['104', '110'])
  asked.length = 0
  await auto.refreshMany([car])
  expect(asked.map((one) => one.split(' ')[0])).toEqual(['log', 'bc20', 'bc30'])
})
