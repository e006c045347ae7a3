import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '#core/base/json.ts'
import { planCatalogImport } from '#core/catalog/import-rows.ts'
import { readCatalog } from '#core/catalog/catalog-table.ts'
import { plainFacts } from '#core/spreadsheets/sheet.ts'
import {
  blankTariff,
  documentsIn,
  importedTariff,
  learnTariffs,
  tariffColumns,
  tariffIdentity,
  tariffKeyOf,
  tariffsByKey,
  tariffValues,
  type TariffRate,
  type TariffValues
} from '#core/catalog/tariff-rate.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { aLine, aRecord } from '../draft/draft-fixtures.ts'

const row = (over: Partial<TariffValues>, more: Partial<TariffRate> = {}): TariffRate => ({
  id: 'r',
  values: { ...blankTariff, nohs: '85176200', ...over },
  changedAt: 1,
  byHand: false,
  ...more
})

test('a tariff list with headings of its own is read, with codes as printed and rates as the list writes them', () => {
  const sheet = [
    ['Daftar tarif', null],
    ['HS Code', 'Uraian', 'BM', 'PPN', 'PPh', 'PPh Non API', 'Lartas', 'Dokumen'],
    ['8517.62.00', 'Alat', '5%', 11, '2,5', '7,5%', 'Ya', '856, 911'],
    [1012900, 'Kuda', 'Bebas', '11', '2,5', '-', '', '']
  ]
  const read = readCatalog([{ name: '', rows: sheet, facts: plainFacts }], tariffColumns)
  expect(read.rows.map(({ values }) => tariffValues(values))).toEqual([
    { ...blankTariff, nohs: '85176200', bm: '5', ppn: '11', pph: '2.5', pphNoApi: '7.5', lartas: 'Y', documents: '856, 911' },
    { ...blankTariff, nohs: '01012900', bm: '0', ppn: '11', pph: '2.5' }
  ])
  expect(read).toMatchObject({ unknown: ['Uraian'], unread: [] })
})

test('an imported row changes the row of its code and scheme, and leaves the others', () => {
  const existing = [row({ bm: '5' }, { id: 'a' }), row({ bm: '0', kd_skema_tarif: '54' }, { id: 'b' })]
  const rows: readonly JsonObject[] = [
    { nohs: '8517.62.00', bm: '7.5' },
    { nohs: '8517.62.00', kd_skema_tarif: '06', bm: '0' },
    { nohs: '8517.62.00', kd_skema_tarif: '54', bm: '0', lartas: 'tidak' },
    { nohs: 'x', bm: '1' },
    { nohs: '8517.13.00' }
  ]
  const plan = planCatalogImport(rows.map(importedTariff), existing, tariffIdentity)
  expect(new Map(plan.rows.map(({ id, values }) => [id, values['bm']]))).toEqual(
    new Map([
      ['a', '7.5'],
      [null, '0'],
      ['b', '0']
    ])
  )
  expect(plan.skipped).toBe(2)
})

test('documents are separated by any usual mark', () => {
  expect(documentsIn(' 856, 911;861/860 856')).toEqual(['856', '911', '861', '860'])
  expect(documentsIn('')).toEqual([])
})

describe('what a declaration teaches', () => {
  const record = (print: Readonly<Record<string, Json>>, over: Partial<DraftRecord> = {}, apino = '123'): DraftRecord => {
    const one = aRecord([aLine('a', { nohs: '85176200' }), aLine('b', { nohs: '8413.30.90', kd_skema_tarif: '54' }), aLine('c')])
    const header = { ...one.document.header.data, apino, apikd: '' }
    return { ...one, document: { ...one.document, header: { data: header } }, local: { print }, changedAt: 5, ...over }
  }
  const learn = (one: DraftRecord, rows: readonly TariffRate[] = []) => tariffsByKey(learnTariffs(one, rows, 10, () => 'new'))

  test('rates typed in a declaration are learned for each of its tariff codes', () => {
    const learnt = learn(record({ 'bm.85176200': '5', tarifPpn: '11', tarifPph: '2.5', 'bm.8413.30.90-54': '0' }))
    expect(learnt.get('85176200')).toEqual({ ...blankTariff, nohs: '85176200', bm: '5', ppn: '11', pph: '2.5' })
    expect(learnt.get(tariffKeyOf('84133090', '54'))).toMatchObject({ bm: '0', ppn: '11', pph: '2.5', kd_skema_tarif: '54' })
    expect(learnt.size).toBe(2)
    expect(learn(record({ tarifPph: '7.5' }, {}, '')).get('85176200')).toMatchObject({ pph: '', pphNoApi: '7.5' })
    expect(learn(record({})).size).toBe(0)
  })

  test('completes a row by hand and overwrites only one that is older and not by hand', () => {
    const typed = record({ 'bm.85176200': '5', 'ppn.85176200': '11' })
    expect(learn(typed, [row({ bm: '7' }, { byHand: true })]).get('85176200')).toMatchObject({ bm: '7', ppn: '11' })
    expect(learn(typed, [row({ bm: '7' })]).get('85176200')).toMatchObject({ bm: '5' })
    expect(learn(typed, [row({ bm: '7', ppn: '12' }, { changedAt: 9 })]).size).toBe(0)
    expect(learn(typed, [row({ bm: '5', ppn: '11' })]).size).toBe(0)
    // Stored while the clock was ahead.
    const ahead = row({ bm: '7', ppn: '12' }, { changedAt: 700_000 })
    expect(learnTariffs(typed, [ahead], 10, () => 'new')).toMatchObject([{ values: { bm: '5', ppn: '11' }, changedAt: 5 }])
  })

  test('a tariff code is learned as restricted if all goods with it are restricted', () => {
    const one = record({})
    const flagged = (...flags: readonly string[]): DraftRecord => ({
      ...one,
      document: { ...one.document, detail: { data: flags.map((fllartas) => aLine('a', { nohs: '85176200', fllartas })) } }
    })
    expect(learn(flagged('Y', 'y')).get('85176200')).toEqual({ ...blankTariff, nohs: '85176200', lartas: 'Y' })
    expect(learn(flagged('Y', 'T')).size).toBe(0)
    // A line from which nothing is learned still shows that its code is not restricted.
    expect(learnTariffs(flagged('Y'), [], 10, () => 'new', flagged('Y', 'T'))).toEqual([])
    const preference = [
      aLine('a', { nohs: '85176200', fllartas: 'Y' }),
      aLine('b', { nohs: '85176200', kd_skema_tarif: '54', fllartas: 'T' })
    ]
    expect(learn({ ...one, document: { ...one.document, detail: { data: preference } } }).size).toBe(0)
    expect(learn(flagged('Y'), [row({ lartas: 'T' }, { byHand: true })]).size).toBe(0)
  })
})

test('of two rows of one code the one that was changed last counts, in whichever order they are read', () => {
  const [old, late] = [row({ bm: '5' }, { id: 'a' }), row({ bm: '10' }, { id: 'b', changedAt: 7 })]
  const both = [
    [old, late],
    [late, old]
  ]
  for (const rows of both) expect([...tariffsByKey(rows).values()].map(({ bm }) => bm)).toEqual(['10'])
})
