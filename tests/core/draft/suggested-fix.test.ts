import { expect, test } from 'vitest'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { setEdit } from '#core/draft/edit.ts'
import { suggestedFix } from '#core/draft/checked-advice.ts'
import type { Pointer } from '#core/base/json-pointer.ts'
import { recordOf } from '#core/draft/draft-record.ts'
import { runAdvice } from '#core/validation/advice/run-advice.ts'
import { changed, context, good, header, type Changes } from '../validation/advice/advice-fixtures.ts'

const mended = (change: Changes): readonly string[] => {
  const record = recordOf('d', changed(change), 0)
  const edits = runAdvice(record.document, context).flatMap((advice) => suggestedFix(advice, record) ?? [])
  return runAdvice(applyEdits(record, edits).record.document, context).map(({ says }) => says)
}

test('"samakan" writes the expected value as a number or as text, and the advice disappears', () => {
  expect(mended(header({ netto: 1, jmbrg: 9, cifrp: '12' }))).toEqual([])
  expect(mended(header({ cifrp: '' }))).toEqual([])
})

test('a tax number with separators is replaced by its digits', () => {
  expect(mended(header({ impid: 5, impnpwp: '03.127.468.1-609.000' }))).toEqual([])
})

test('a rare unit is replaced by the usual one, unless there are several', () => {
  const fixOf = (kdsat: string) => {
    const record = recordOf('d', changed({ '/detail/data/0/kdsat': kdsat }), 0)
    const said = runAdvice(record.document, { ...context, isListed: (list) => (list === 'unit' ? true : null) })
    return said.map((advice) => [advice.says, suggestedFix(advice, record)])
  }
  expect(fixOf('KG')).toEqual([['C2.unusual', setEdit('/detail/data/0/kdsat', 'KG', 'KGM')]])
  expect(fixOf('MTS')).toEqual([['C2.unusual', null]])
})

test('a word for a unit, a package or a country is replaced by its code, unless it has several meanings', () => {
  const fixOf = (path: Pointer, word: string) => {
    const record = recordOf('d', changed({ [path]: word }), 0)
    const isListed = (_: string, code: string) => /^[A-Z]{2,3}$/.test(code) || null
    const said = runAdvice(record.document, { ...context, isListed: (list, code) => (code === word ? false : isListed(list, code)) })
    return said.flatMap((advice) => (advice.says === 'C2.list' && advice.path === path ? [suggestedFix(advice, record)] : []))
  }
  expect(fixOf('/detail/data/0/kdsat', 'pcs')).toEqual([setEdit('/detail/data/0/kdsat', 'pcs', 'PCE')])
  expect(fixOf('/kemasan/data/0/jnkemas', 'karton')).toEqual([setEdit('/kemasan/data/0/jnkemas', 'karton', 'CT')])
  expect(fixOf('/header/data/penjneg', 'Tiongkok')).toEqual([setEdit('/header/data/penjneg', 'Tiongkok', 'CN')])
  expect(['lbr', 'mts', 'st', 'Stk', 'LBR', 'zzz?'].map((word) => fixOf('/detail/data/0/kdsat', word))).toEqual(
    Array.from({ length: 6 }, () => [null])
  )
})

test('advice without a single correct value has no suggested fix', () => {
  const record = recordOf('d', changed({ ...header({ freight: '' }), '/container/data/0/contno': 'X' }), 0)
  const said = runAdvice(record.document, context)
  expect(said.map(({ says }) => says)).toEqual(['M2.cif', 'M3.freight', 'C3.form'])
  expect(said.map((advice) => suggestedFix(advice, record)?.path ?? null)).toEqual(['/header/data/cif', null, null])
})

test('a sum of 0 from rows without values is not offered as a fix', () => {
  const record = recordOf(
    'd',
    changed({
      ...header({ netto: 12 }),
      ...Object.fromEntries(good.detail.data.map((_, line) => [`/detail/data/${line}/nettodtl`, null]))
    }),
    0
  )
  const [advice] = runAdvice(record.document, context).filter(({ says }) => says === 'W2.sum')
  expect(advice?.params.expected).toBe('0')
  expect(advice && suggestedFix(advice, record)).toBeNull()
})

test('the rate of the week and the flag of restricted goods are offered', () => {
  const week = { value: '108.5', from: '2026-11-18', until: '2026-11-24' }
  const table = { isEmpty: false, on: () => week, withValue: () => null }
  const known = { ...context, exchangeRates: { table, day: '2026-11-20' }, restrictionOf: () => ({ isRestricted: true, documents: [] }) }
  const record = recordOf('d', good, 0)
  const fixes = runAdvice(good, known).flatMap((advice) => {
    const edit = suggestedFix(advice, record)
    return edit?.kind === 'set' ? [[edit.path, edit.after] as const] : []
  })
  expect(fixes).toContainEqual(['/header/data/ndpbm', '108.5'])
  expect(fixes.filter(([path, after]) => path.endsWith('/fllartas') && after === 'Y')).toHaveLength(good.detail.data.length)
})
