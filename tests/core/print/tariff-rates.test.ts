import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#core/base/json.ts'
import { withTariffs, type KnownTariff } from '#core/print/duty-estimate.ts'
import { printModelOf, tariffRows, wholeTotal } from '#core/print/print-model.ts'

const none: KnownTariff = { bm: '', bmUnit: '', ppn: '', ppnbm: '', pph: '', pphNoApi: '' }
const known: Readonly<Record<string, KnownTariff>> = {
  '85176200': { ...none, bm: '5', ppn: '11', pph: '2.5', pphNoApi: '7.5' },
  '84133090': { ...none, bmUnit: '1000', ppn: '11', pph: '2.5' },
  '84133090 54': { ...none, bm: '0' }
}
const lookup = (nohs: string, scheme: string): KnownTariff | null => known[`${nohs} ${scheme}`.trim()] ?? null

const line = (nohs: string, dcif: number, more: JsonObject = {}): JsonObject => ({
  nohs,
  kd_skema_tarif: '',
  dcif,
  jmlsat: 10,
  brgurai: `goods ${nohs}`,
  ...more
})
const declaration = (lines: readonly JsonObject[], header: JsonObject = {}): JsonObject => ({
  car: 'x',
  header: { data: { ndpbm: '16000', cif: 1000, cifrp: '16000000', apino: '123', apikd: '', ...header } },
  detail: { data: lines }
})
const goods = declaration([line('85176200', 600), line('84133090', 300), line('84133090', 100, { kd_skema_tarif: '54' })])

describe('print fields with the rates of the tariff table', () => {
  test('print fields have the table values that the user did not type', () => {
    expect(withTariffs(goods, {}, lookup)).toEqual({
      'bm.85176200': '5',
      'ppn.85176200': '11',
      'pph.85176200': '2.5',
      'bmSatuan.84133090': '1000',
      'ppn.84133090': '11',
      'pph.84133090': '2.5',
      // Taxes of the code; the duty is that of the preference.
      'bm.84133090-54': '0',
      'ppn.84133090-54': '11',
      'pph.84133090-54': '2.5'
    })
  })

  test('print fields keep values that the user typed for a code or the whole declaration', () => {
    const typed = { 'bm.85176200': '7', 'bm.84133090': '3', tarifPpn: '12', 'pph.85176200': '0' }
    const filled = withTariffs(goods, typed, lookup)
    expect(filled).toMatchObject(typed)
    expect(Object.keys(filled).filter((key) => key.startsWith('ppn.') || key.startsWith('bmSatuan.'))).toEqual([])
    expect(filled['pph.84133090']).toBe('2.5')
  })

  test('print fields have the income tax of importers without a licence, and no duty for a preference without a row', () => {
    const other = declaration([line('85176200', 600), line('85176200', 400, { kd_skema_tarif: '06' })], { apino: '' })
    expect(withTariffs(other, {}, lookup)).toEqual({
      'bm.85176200': '5',
      'ppn.85176200': '11',
      'pph.85176200': '7.5',
      'ppn.85176200-06': '11',
      'pph.85176200-06': '7.5'
    })
  })
})

test('the estimate lists the goods by tariff code, with the applied rates and the amounts', () => {
  const model = printModelOf(goods, withTariffs(goods, {}, lookup))
  const rows = tariffRows(model)
  expect(rows.map(({ key, lines, value, bm, ppn, pph, total, missing }) => [key, lines, value, bm, ppn, pph, total, missing])).toEqual([
    // 300 × 16,000 = 4,800,000; BM 10 × 1,000; base 4,810,000
    ['84133090', 1, '4800000', '10000', '529100', '120250', '659350', []],
    ['84133090-54', 1, '1600000', '0', '176000', '40000', '216000', []],
    // 600 × 16,000 = 9,600,000; BM 480,000; base 10,080,000
    ['85176200', 1, '9600000', '480000', '1108800', '252000', '1840800', []]
  ])
  expect(model.estimate).toMatchObject({ bm: '490000', ppn: '1813900', pph: '412250' })
  expect(wholeTotal(model)).toBe('2716150')
})

test('a code without rates is named, and there is no total', () => {
  const other = declaration([line('85176200', 600), line('39269099', 400), line('', 1)])
  const model = printModelOf(other, withTariffs(other, {}, lookup))
  expect(tariffRows(model).map(({ nohs, missing, total }) => [nohs, missing, total])).toEqual([
    ['39269099', ['bm', 'ppn', 'pph'], null],
    ['85176200', [], '1840800']
  ])
  expect(wholeTotal(model)).toBeNull()
})

test('the quantity of a specific duty is that of its own unit, or without one (blank or 0) that of the line', () => {
  const duty = (satbmjm: string): string => {
    const one = declaration([line('84133090', 1000, { satbmjm })])
    return printModelOf(one, withTariffs(one, {}, lookup)).estimate.bm ?? ''
  }
  expect(['', '0', '0.0000', '4'].map(duty)).toEqual(['10000', '10000', '10000', '4000'])
})
