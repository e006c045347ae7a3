import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DraftDeclaration } from '#core/derive/shape.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { prorateCif, prorateNetto, shareOut } from '#core/draft/prorate.ts'
import { recordOf } from '#core/draft/draft-record.ts'
import { good } from '../validation/advice/advice-fixtures.ts'

interface Line {
  readonly dnilinv?: number | null
  readonly dcif?: number | null
  readonly nettodtl?: number | null
  readonly jmlsat?: number | null
  readonly kdsat?: string
}

const draft = (header: Readonly<Record<string, unknown>>, lines: readonly Line[]): DraftDeclaration => ({
  ...good,
  header: { data: { ...good.header.data, ...header } },
  detail: { data: lines.map((line) => ({ ...good.detail.data[0], ...line })) as DraftDeclaration['detail']['data'] }
})

const after = (declaration: DraftDeclaration, edits: ReturnType<typeof prorateCif>, key: 'dcif' | 'nettodtl'): readonly unknown[] | null =>
  edits && applyEdits(recordOf('d', declaration, 0), edits).record.document.detail.data.map((line) => line[key])

const big = (value: string | number): Big => new Big(value)
const texts = (shares: readonly Big[] | null) => shares?.map((share) => share.toFixed()) ?? null

test('an amount is distributed by weight, and the largest weight gets the remainder', () => {
  expect(texts(shareOut(big(100), [big(1), big(1), big(1)], 2))).toEqual(['33.34', '33.33', '33.33'])
  expect(texts(shareOut(big('0.05'), [big(1), big(5), big(1)], 2))).toEqual(['0.01', '0.03', '0.01'])
  expect(texts(shareOut(big(0), [big(1), big(2)], 2))).toEqual(['0', '0'])
})

test('shares of less than half a cent never make the share of the largest weight negative', () => {
  expect(
    texts(
      shareOut(
        big('0.03'),
        Array.from({ length: 5 }, () => big(1)),
        2
      )
    )
  ).toEqual(['0.03', '0', '0', '0', '0'])
})

test('without weights there is no distribution', () => {
  expect([shareOut(big(1), [], 2), shareOut(big(1), [big(0)], 2), shareOut(big(1), [big(-1), big(3)], 2)]).toEqual([null, null, null])
})

const weight = fc
  .tuple(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 4 }))
  .map(([whole, places]) => big(`${whole}e-${places}`))

test('shares add up to the amount exactly and never have the opposite sign', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e12 }),
      fc.array(weight, { minLength: 1, maxLength: 60 }),
      fc.constantFrom(2, 4),
      (cents, weights, decimals) => {
        const total = big(cents).div(100)
        const shares = shareOut(total, weights, decimals)
        if (weights.every((one) => one.eq(0))) expect(shares).toBeNull()
        else {
          expect(shares?.reduce((sum, share) => sum.plus(share), big(0)).eq(total)).toBe(true)
          expect(shares?.every((share) => share.gte(0) && share.eq(share.round(decimals)))).toBe(true)
        }
      }
    )
  )
})

test('freight and insurance are distributed over the lines by invoice value', () => {
  const declaration = draft({ nilinv: 300, fob: 300, freight: '20', asuransi: '1', cif: 321 }, [
    { dnilinv: 100, dcif: null },
    { dnilinv: 200, dcif: 7 }
  ])
  expect(after(declaration, prorateCif(declaration), 'dcif')).toEqual([107, 214])
})

test('only lines that change are edited, and a line without a value leaves all unchanged', () => {
  const declaration = draft({ cif: 30 }, [
    { dnilinv: 10, dcif: 10 },
    { dnilinv: 20, dcif: 1 }
  ])
  expect(prorateCif(declaration)).toEqual([{ kind: 'set', path: '/detail/data/1/dcif', before: 1, after: 20 }])
  expect(prorateCif(draft({ cif: 30 }, [{ dnilinv: 10 }, { dnilinv: null }]))).toBeNull()
  expect(prorateCif(draft({ cif: null }, [{ dnilinv: 10 }]))).toBeNull()
  expect(prorateCif(draft({ cif: 30 }, []))).toBeNull()
})

test('net weight follows existing weights, else quantities of one unit, else values', () => {
  const shared = (lines: readonly Line[]) => {
    const declaration = draft({ netto: 9 }, lines)
    return after(declaration, prorateNetto(declaration), 'nettodtl')
  }
  expect(shared([{ nettodtl: 1 }, { nettodtl: 3.5 }])).toEqual([2, 7])
  expect(
    shared([
      { nettodtl: null, jmlsat: 1 },
      { nettodtl: 1, jmlsat: 2 }
    ])
  ).toEqual([3, 6])
  expect(
    shared([
      { nettodtl: 0, jmlsat: 1, dnilinv: 8 },
      { nettodtl: 1, jmlsat: 2, dnilinv: 1, kdsat: 'KGM' }
    ])
  ).toEqual([8, 1])
  expect(shared([{ nettodtl: null, jmlsat: null, dnilinv: null }])).toBeNull()
})

test('a header amount of 0 is not distributed: it would erase the values of the lines', () => {
  const zero = draft({ cif: 0, netto: 0 }, [{ dnilinv: 1, dcif: 5, nettodtl: 7 }])
  expect([prorateCif(zero), prorateNetto(zero)]).toEqual([null, null])
})
