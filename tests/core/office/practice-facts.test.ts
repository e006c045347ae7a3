import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isJsonObject, stringOrEmpty } from '#core/base/json-guards.ts'
import type { Json, JsonObject } from '#core/base/json.ts'
import { mergeChanges, type IncomingChange, type RowsHere } from '#core/office/merge-changes.ts'
import { rowProblem } from '#core/rows/stored-rows.ts'
import { isShown, type StoredResponse, type Track } from '#core/tracking/track.ts'
import { sampleFacts, sampleRows } from '../../support/fixtures/row-mutations.ts'

/** The store of one desk, to which pages of other desks come. */
const emptyDesk = () => {
  const rows = new Map<string, Json>()
  const name = (table: string, key: Json): string => `${table} ${JSON.stringify(key)}`
  const allOf = (table: string): readonly JsonObject[] =>
    [...rows].flatMap(([key, value]) => (key.startsWith(`${table} `) && isJsonObject(value) ? [value] : []))
  const here: RowsHere = {
    row: (table, key) => rows.get(name(table, key)) ?? null,
    goods: () => [],
    templates: () => [],
    lastEdits: () => null,
    kinds: (car) => allOf('summaries').flatMap((one) => (one['car'] === car ? [stringOrEmpty(one['kind']) || null] : [])),
    responses: (car) => allOf('responses').filter(({ id }) => stringOrEmpty(id).startsWith(`${car}|`)),
    isOwn: () => false
  }
  return {
    put: (table: string, key: Json, value: Json) => void rows.set(name(table, key), value),
    take: (page: readonly IncomingChange[]): void => {
      const merged = mergeChanges(page, here, { now: 7, newId: () => 'new', deskName: 'Meja 1', mayPush: true })
      for (const { table, key, value } of merged.rows) {
        if (value === undefined) rows.delete(name(table, key))
        else rows.set(name(table, key), value)
        expect([table, key, value === undefined ? null : rowProblem({ table, key, value })]).toEqual([table, key, null])
      }
    },
    kinds: (car: string) => here.kinds(car),
    track: (car: string) => rows.get(name('tracks', car)) as unknown as Track | undefined,
    shown: (car: string) => (allOf('responses') as unknown as readonly StoredResponse[]).filter((one) => one.car === car && isShown(one))
  }
}

const cars = ['000028ABCDEF20261120000001', '000028ABCDEF20261120000002']
const [response, track] = ['response', 'track'].map((kind) => sampleFacts().find((one) => one.kind === kind)?.value ?? {})
const summary = sampleRows().find(({ table }) => table === 'summaries')?.value ?? {}
const statusOf = (car: string, code: string): JsonObject => {
  const entry = {
    car,
    kodeStatus: code,
    nomorDaftar: null,
    tanggalDaftar: null,
    waktuStatus: `2026-11-20 08:0${code[0]}:00`,
    keterangan: ''
  }
  return { car, createdTime: '', status: code, statusUraian: '', sendTime: null, dataRespon: [], dataStatus: [entry] }
}

type Kind = 'practice' | 'training' | 'production' | null
const declared = (id: string, car: string, kind: Kind): IncomingChange => ({
  kind: 'row',
  table: 'summaries',
  key: id,
  value: { ...summary, id, car, kind },
  conflict: false
})
const fact = (of: 'response' | 'track', id: string, car: string, value: JsonObject): IncomingChange => ({
  ...{ kind: 'fact', fact: of, id, car },
  ...{ value: { ...value, car, ...(of === 'response' ? { id } : {}) }, desk: 'other' }
})
/** Practice and customs use the same ids of responses for one number. */
const answered = (car: string, code: string, isPractice: boolean): IncomingChange =>
  fact('response', `${car}|${code}|2026-11-20`, car, {
    ...response,
    code,
    number: isPractice ? 'practice' : 'customs',
    ...(isPractice ? { practice: true } : {})
  })
const tracked = (car: string, code: string, isPractice: boolean): IncomingChange =>
  fact('track', car, car, {
    ...track,
    profile: isPractice ? 'practice' : 'p',
    log: statusOf(car, isPractice ? `9${code}` : code),
    changes: []
  })

const practisedHere = (number: string): JsonObject => ({
  ...(tracked(number, '10', true).value as JsonObject),
  refreshedAt: 5,
  heard: { status: { answer: 'a', at: 5, times: 1 } }
})
const ownResponse = sampleRows().find(({ table }) => table === 'responses')?.value ?? {}

const car = fc.constantFrom(...cars)
const change = fc.oneof(
  fc
    .tuple(fc.constantFrom('d1', 'd2', 'd3'), car, fc.constantFrom<Kind>('practice', 'practice', 'training', 'production', null))
    .map((one) => declared(...one)),
  fc.tuple(car, fc.constantFrom('2003', '2090'), fc.boolean()).map((one) => answered(...one)),
  fc.tuple(car, fc.constantFrom('10', '20'), fc.boolean()).map((one) => tracked(...one))
)

test('in whatever order and pages practice and customs come in, nothing of practice shows on a number of customs, and nothing of customs is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 6 }), fc.subarray(cars), (pages, tried) => {
      const desk = emptyDesk()
      // What this desk tried out with its own practice service stays until customs answer about the number.
      for (const number of tried) {
        desk.put('tracks', number, practisedHere(number))
        desk.put('responses', `${number}|2003|2026-11-20`, { ...ownResponse, id: `${number}|2003|2026-11-20`, car: number, practice: true })
      }
      const answers = new Map<string, Set<string>>()
      for (const page of pages) {
        desk.take(page)
        for (const one of page) {
          const value = one.value as JsonObject
          if (one.kind !== 'fact' || value['practice'] === true || value['profile'] === 'practice') continue
          const number = stringOrEmpty(value['car'])
          const known = answers.get(number) ?? new Set()
          answers.set(number, one.fact === 'response' ? known.add(one.id) : known)
        }
        const declaredHere = cars.filter((number) => !tried.includes(number) && desk.kinds(number).some((kind) => kind !== 'practice'))
        for (const number of new Set([...answers.keys(), ...declaredHere])) {
          const shown = desk.shown(number)
          expect(shown.filter((one) => one.practice === true || one.number === 'practice')).toEqual([])
          expect(shown.map(({ id }) => id).toSorted()).toEqual([...(answers.get(number) ?? [])].toSorted())
          const log = desk.track(number)
          expect(log?.profile).not.toBe('practice')
          expect(log?.log.dataStatus.filter(({ kodeStatus }) => kodeStatus.startsWith('9')) ?? []).toEqual([])
        }
      }
    }),
    { numRuns: 400 }
  )
})

test('a desk takes statuses and responses of practice declarations of another desk, before or after the declaration itself', () => {
  const [number = ''] = cars
  const changes = [declared('d1', number, 'practice'), answered(number, '2003', true), tracked(number, '10', true)]
  for (const pages of [[changes], [changes.toReversed()], changes.toReversed().map((one) => [one])]) {
    const desk = emptyDesk()
    for (const page of pages) desk.take(page)
    expect(desk.track(number)).toMatchObject({ profile: 'practice', log: { status: '910' } })
    expect(desk.shown(number)).toMatchObject([{ code: '2003', practice: true, broughtBy: 'other' }])
  }
})

test('a number that this desk has sent to its own practice service keeps what that said', () => {
  const [number = ''] = cars
  const desk = emptyDesk()
  const own = practisedHere(number)
  desk.put('tracks', number, own)
  desk.take([declared('d1', number, 'practice'), tracked(number, '20', true), answered(number, '2003', true)])
  expect(desk.track(number)).toEqual(own)
  expect(desk.shown(number)).toEqual([])
})

test('a response under an id of another number is not taken from practice', () => {
  const [number = '', other = ''] = cars
  const desk = emptyDesk()
  desk.take([fact('response', `${other}|2003|2026-11-20`, number, { ...response, practice: true })])
  expect([desk.shown(number), desk.shown(other)]).toEqual([[], []])
})
