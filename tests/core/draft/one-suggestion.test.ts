import fc from 'fast-check'
import { expect, test } from 'vitest'
import { suggestedFix } from '#core/draft/checked-advice.ts'
import { computedValues } from '#core/draft/computed-values.ts'
import { recordOf, type DraftRecord } from '#core/draft/draft-record.ts'
import { runAdvice } from '#core/validation/advice/run-advice.ts'
import { changed, context, header } from '../validation/advice/advice-fixtures.ts'

const price = '/header/data/'
const amounts = ['nilinv', 'btambahan', 'discount', 'fob', 'freight', 'asuransi', 'cif', 'ndpbm', 'cifrp'] as const

/** A declaration under FOB terms whose amounts agree. */
const agreed = ({ invoice, freight, insurance }: { readonly invoice: number; readonly freight: number; readonly insurance: number }) => {
  const cif = invoice + freight + insurance
  return {
    nilinv: invoice,
    btambahan: 0,
    discount: 0,
    fob: invoice,
    freight: String(freight),
    asuransi: String(insurance),
    cif,
    kdval: 'USD',
    kdhrg: '3',
    ndpbm: '16000',
    cifrp: String(cif * 16_000)
  }
}
const drafts = fc.record({
  invoice: fc.integer({ min: 1_000, max: 90_000 }),
  freight: fc.integer({ min: 10, max: 900 }),
  insurance: fc.integer({ min: 1, max: 90 })
})

const draftOf = (values: ReturnType<typeof agreed>): DraftRecord => {
  const whole = changed(header(values))
  const [first] = whole.detail.data
  const line = { ...first, serial: '1', dnilinv: values.nilinv, dcif: values.cif } as (typeof whole.detail.data)[number]
  return recordOf('d', { ...whole, detail: { data: [line] } }, 0)
}
const isSameAmount = (one: unknown, other: unknown): boolean => Number(one) === Number(other)
const fixesOf = (record: DraftRecord) =>
  runAdvice(record.document, context).flatMap((advice) => {
    const fix = advice.path.startsWith(price) ? suggestedFix(advice, record) : null
    return fix?.kind === 'set' && amounts.some((key) => fix.path === price + key) ? [{ path: fix.path, after: fix.after }] : []
  })

test('one wrong amount is offered one value, its own where it follows from others, and never a computed field another', () => {
  fc.assert(
    fc.property(drafts, fc.constantFrom(...amounts), fc.integer({ min: 2, max: 400 }), (numbers, key, by) => {
      const right = agreed(numbers)
      const wrong = { ...right, [key]: typeof right[key] === 'string' ? String(Number(right[key]) + by) : right[key] + by }
      const good = draftOf(right)
      // The lines keep what they had.
      const record = { ...draftOf(wrong), document: { ...draftOf(wrong).document, detail: good.document.detail } }
      const fixes = fixesOf(record)
      const computed = computedValues(record).filter(({ isSame }) => isSame)
      for (const { path } of fixes) expect(computed.map((field) => field.path)).not.toContain(path)
      expect(new Set(fixes.map(({ path }) => path)).size).toBeLessThanOrEqual(1)
      if (['nilinv', 'fob', 'cif', 'cifrp'].includes(key)) {
        expect(fixes.length).toBeGreaterThan(0)
        for (const fix of fixes) expect([fix.path, isSameAmount(fix.after, right[key])]).toEqual([price + key, true])
      }
    })
  )
})

test('a wrong FOB is offered its right value, and CIF none', () => {
  const right = agreed({ invoice: 9_544, freight: 300, insurance: 50 })
  const record = draftOf({ ...right, fob: 10_000 })
  expect(fixesOf(record)).toEqual([{ path: '/header/data/fob', after: 9_544 }])
})
