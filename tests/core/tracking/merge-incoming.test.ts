import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import { mergeIncomingResponse, mergeIncomingTrack, type IncomingResponse, type IncomingTrack } from '#core/tracking/merge-incoming.ts'
import { sharedFact } from '#core/office/shared-rows.ts'
import { mergeLog, statusKey } from '#core/tracking/merge-log.ts'
import { canonicalJson } from '#core/base/json-guards.ts'
import { blankTrack, registration, type StoredResponse, type Track, type TrackChange } from '#core/tracking/track.ts'
import { aPdf, aStatus, car } from './response-fixtures.ts'

const few = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const incomingTimes = { now: 50, seenAt: 0 }
const response: fc.Arbitrary<StoredResponse> = fc.record(
  {
    id: few('r'),
    car: few(car),
    code: few('2003'),
    date: few('2026-11-20'),
    time: few('', '090000'),
    number: few('', 'N1'),
    description: few('', 'a', 'b'),
    pdf: few(aPdf('a'), { state: 'none' } as const, { state: 'text', text: 't' } as const),
    copy: few('absent', 'same', 'different'),
    fields: few({}, { kpbc: '040300' }, { kpbc: '' }, { catatan: 1 }),
    seenIn: fc.subarray(['status', 'bc20', 'bc30']),
    firstSeenAt: few(1, 2),
    readAt: few(0, 9),
    goneSince: few(7)
  },
  { requiredKeys: ['id', 'car', 'code', 'date', 'time', 'number', 'description', 'pdf', 'copy', 'fields', 'firstSeenAt', 'readAt'] }
)
const incomingOf = (one: StoredResponse): IncomingResponse => sharedFact('response', one as unknown as Json) as unknown as IncomingResponse
const shared = (one: StoredResponse | Track, kind: 'response' | 'track'): string => canonicalJson(sharedFact(kind, one as unknown as Json))

test('of a response nothing that any desk knows is lost, and what a desk has read stays read', () => {
  fc.assert(
    fc.property(response, response, (here, other) => {
      const merged = mergeIncomingResponse(here, incomingOf(other), incomingTimes)
      expect([merged.readAt, merged.firstSeenAt]).toEqual([here.readAt, here.firstSeenAt])
      for (const known of [here, other]) {
        if (known.pdf.state === 'stored') expect(merged.pdf.state).toBe('stored')
        for (const member of ['time', 'number', 'description'] as const) if (known[member] !== '') expect(merged[member]).not.toBe('')
        for (const [name, value] of Object.entries(known.fields)) if (value !== '') expect(merged.fields[name]).not.toBe('')
        expect(merged.seenIn ?? []).toEqual(expect.arrayContaining([...(known.seenIn ?? [])]))
      }
      expect(mergeIncomingResponse(merged, incomingOf(other), incomingTimes)).toEqual(merged)
    })
  )
})

test('a response that is new here is unread, unless nobody here has to look at it', () => {
  const [one] = fc.sample(response, 1)
  if (one === undefined) throw new Error('no sample')
  expect(mergeIncomingResponse(undefined, incomingOf(one), incomingTimes)).toMatchObject({ firstSeenAt: 50, readAt: 0 })
  expect(mergeIncomingResponse(undefined, incomingOf(one), { now: 50, seenAt: 50 })).toMatchObject({ readAt: 50 })
})

const change: fc.Arbitrary<TrackChange> = fc.record({
  id: few('c1', 'c2', 'c3'),
  kind: few('status'),
  code: few('104'),
  at: few(3, 4),
  title: few('t'),
  seenAt: few(0, 8)
})
const track: fc.Arbitrary<Track> = fc
  .record({
    statuses: fc.subarray(['2026-11-20 07:00:00', '2026-11-20 08:00:00', '2026-11-20 09:00:00']),
    changes: fc.uniqueArray(change, { selector: ({ id }) => id }),
    refreshedAt: few(0, 5)
  })
  .map(({ statuses, changes, refreshedAt }): Track => {
    const blank = blankTrack(car, 'office')
    const dataStatus = statuses.map((at, index) => aStatus(at, { kodeStatus: String(100 + index) }))
    return { ...blank, refreshedAt, changes, log: { ...blank.log, status: dataStatus.at(-1)?.kodeStatus ?? '', dataStatus } }
  })
const incomingTrack = (one: Track): IncomingTrack => sharedFact('track', one as unknown as Json) as unknown as IncomingTrack

test('of a track no status and no change is lost, a log of days ago does not replace a later status, and marks stay', () => {
  fc.assert(
    fc.property(track, track, (here, other) => {
      const merged = mergeIncomingTrack(here, incomingTrack(other), incomingTimes)
      const [times, ids] = [merged.log.dataStatus.map(({ waktuStatus }) => waktuStatus), merged.changes?.map(({ id }) => id) ?? []]
      for (const known of [here, other]) {
        expect(times).toEqual(expect.arrayContaining(known.log.dataStatus.map(({ waktuStatus }) => waktuStatus)))
        expect(ids).toEqual(expect.arrayContaining((known.changes ?? []).map(({ id }) => id)))
      }
      const newest = (one: Track): string =>
        one.log.dataStatus
          .map(({ waktuStatus }) => waktuStatus)
          .sort()
          .at(-1) ?? ''
      if (newest(here) > newest(other)) expect(merged.log.status).toBe(here.log.status)
      if (newest(other) > newest(here)) expect(merged.log.status).toBe(other.log.status)
      for (const known of here.changes ?? []) expect(merged.changes?.find(({ id }) => id === known.id)?.seenAt).toBe(known.seenAt)
      expect(merged.refreshedAt).toBe(here.refreshedAt)
      expect(mergeIncomingTrack(merged, incomingTrack(other), incomingTimes)).toEqual(merged)
    })
  )
})

test('a response, a status and a registration of another desk have that desk, what this desk had stays its own, and no desk says where another one has it from', () => {
  const from = { ...incomingTimes, broughtBy: 'there' }
  fc.assert(
    fc.property(response, response, (here, other) => {
      const first = mergeIncomingResponse(undefined, incomingOf(other), from)
      expect([first.broughtBy, mergeIncomingResponse(here, incomingOf(other), from).broughtBy]).toEqual(['there', undefined])
      expect(mergeIncomingResponse(first, incomingOf(here), { ...from, broughtBy: 'third' }).broughtBy).toBe('there')
      expect(shared(first, 'response')).toBe(shared(other, 'response'))
    })
  )
  fc.assert(
    fc.property(track, track, track, (here, other, third) => {
      const [ours, theirs] = [here, other].map(({ log }) => new Set(log.dataStatus.map(statusKey)))
      const arrived = mergeIncomingTrack(here, incomingTrack(other), from)
      const merged = mergeIncomingTrack(arrived, incomingTrack(third), { ...from, broughtBy: 'third' })
      const asked = mergeLog(merged.log, third.log, 60, true)
      // An answer of the service to this desk leaves the desks as they are.
      for (const entry of [...merged.log.dataStatus, ...asked.dataStatus])
        expect(entry.broughtBy).toBe(ours?.has(statusKey(entry)) ? undefined : theirs?.has(statusKey(entry)) ? 'there' : 'third')
    })
  )
})

test('a registration is of another desk only where this desk has read it from no entry', () => {
  const registered = (time: string, broughtBy?: string) => ({
    ...aStatus(`2026-11-20 ${time}`, { nomorDaftar: '000123', tanggalDaftar: '2026-11-20' }),
    ...(broughtBy === undefined ? {} : { broughtBy })
  })
  const deskOf = (...dataStatus: Track['log']['dataStatus']): string | undefined => registration({ dataStatus, dataRespon: [] })?.broughtBy
  expect(deskOf(registered('07:00:00', 'there'), registered('08:00:00', 'third'))).toBe('third')
  expect(deskOf(registered('07:00:00'), registered('08:00:00', 'third'))).toBe(undefined)
  expect(deskOf(registered('07:00:00', 'there'), registered('08:00:00'))).toBe(undefined)
})

test('desks that take what the others present come to the same fact, in whatever order each presents', () => {
  const settles = <T extends StoredResponse | Track>(
    kind: 'response' | 'track',
    merge: (here: T, incoming: T) => T,
    desks: readonly T[]
  ) => {
    let [here, office] = [[...desks], desks[0] as T]
    for (let round = 0; round < 6; round += 1) {
      here = here.map((one) => {
        const merged = merge(one, office)
        office = shared(merged, kind) === shared(office, kind) ? office : merged
        return merged
      })
    }
    expect(new Set(here.map((one) => shared(one, kind))).size).toBe(1)
  }
  fc.assert(
    fc.property(fc.array(response, { minLength: 2, maxLength: 4 }), (desks) =>
      settles('response', (here, incoming) => mergeIncomingResponse(here, incomingOf(incoming), incomingTimes), desks)
    )
  )
  fc.assert(
    fc.property(fc.array(track, { minLength: 2, maxLength: 4 }), (desks) =>
      settles('track', (here, incoming) => mergeIncomingTrack(here, incomingTrack(incoming), incomingTimes), desks)
    )
  )
})
