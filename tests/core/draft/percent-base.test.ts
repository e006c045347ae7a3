import { expect, test } from 'vitest'
import { evaluateArithmetic } from '#core/base/arithmetic.ts'
import type { Json } from '#core/base/json.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { followingEdits, percentBase } from '#core/draft/computed-values.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { setEdit } from '#core/draft/edit.ts'
import { aRecord } from './draft-fixtures.ts'

const set = (record: DraftRecord, values: Readonly<Record<string, Json>>): DraftRecord => {
  const data = record.document.header.data as unknown as Readonly<Record<string, Json>>
  const edits = Object.entries(values).map(([key, after]) => setEdit(`/header/data/${key}`, data[key], after))
  const after = applyEdits(record, edits).record
  return applyEdits(after, followingEdits(record, after, edits)).record
}
const evaluate = (record: DraftRecord, key: string, text: string): string | null =>
  evaluateArithmetic(text, { language: 'id', decimals: 2, percentOf: percentBase(record, `/header/data/${key}`) })
/** Types a percentage of two digits as in the form: the numbers before the percent sign are stored, too. */
const type = (start: DraftRecord, key: string, text: string): DraftRecord => {
  let record = start
  for (const typed of [text.slice(0, 1), text.slice(0, 2)]) record = set(record, { [key]: typed })
  return set(record, { [key]: evaluate(record, key, text) })
}
const valuesOf = ({ document: { header } }: DraftRecord) => [header.data.fob, header.data.freight, header.data.asuransi, header.data.cif]
const priced = (values: Readonly<Record<string, Json>>): DraftRecord => set(aRecord(), { nilinv: 10_000, ...values })

test.each(['CFR', 'CIF'])('under %s terms a percentage of freight is that of the resulting FOB', (kdhrg) => {
  expect(valuesOf(type(priced({ kdhrg }), 'freight', '10%'))).toEqual([9090.91, '909.09', '', 10_000])
  expect(valuesOf(type(priced({ kdhrg, freight: '50' }), 'freight', '25%'))).toEqual([8000, '2000', '', 10_000])
})

test('insurance is taken off before the freight', () => {
  expect(valuesOf(type(priced({ kdhrg: 'CIF', asuransi: '1000' }), 'freight', '20%'))).toEqual([7500, '1500', '1000', 10_000])
  expect(valuesOf(type(priced({ kdhrg: 'CFR', asuransi: '1000' }), 'freight', '25%'))).toEqual([8000, '2000', '1000', 11_000])
})

test('a percentage of insurance is that of FOB and freight after it', () => {
  expect(valuesOf(type(priced({ kdhrg: 'CIF', freight: '2000' }), 'asuransi', '25%'))).toEqual([6000, '2000', '2000', 10_000])
  expect(valuesOf(type(priced({ kdhrg: 'CFR', freight: '2000' }), 'asuransi', '25%'))).toEqual([8000, '2000', '2500', 12_500])
  const typedCif = set(priced({ kdhrg: 'CFR', freight: '2000' }), { cif: 12_000 })
  expect(valuesOf(type(typedCif, 'asuransi', '20%'))).toEqual([8000, '2000', '2000', 12_000])
})

test('under FOB terms, and where FOB was typed, a percentage is that of this FOB', () => {
  expect(valuesOf(type(priced({ kdhrg: 'FOB' }), 'freight', '10%'))).toEqual([10_000, '1000', '', 11_000])
  expect(valuesOf(type(priced({ kdhrg: 'FOB', freight: '1000' }), 'asuransi', '10%'))).toEqual([10_000, '1000', '1100', 12_100])
  const typedFob = set(priced({ kdhrg: 'CIF' }), { fob: 9000 })
  expect(valuesOf(type(typedFob, 'freight', '10%')).slice(0, 2)).toEqual([9000, '900'])
})

test('a percentage without a base is no number, and in other fields it is a fraction', () => {
  const blank = set(aRecord(), { kdhrg: 'FOB' })
  expect(['freight', 'asuransi', 'discount', 'btambahan'].map((key) => evaluate(blank, key, '10%'))).toEqual([null, null, null, null])
  expect(evaluate(set(aRecord(), { kdhrg: 'CIF' }), 'freight', '10%')).toBeNull()
  expect(evaluate(blank, 'bruto', '10%')).toBe('0.1')
  expect(evaluate(priced({}), 'discount', '10%')).toBe('1000')
})
