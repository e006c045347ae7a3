import fc from 'fast-check'
import { expect, test } from 'vitest'
import { number, text, words } from '#core/schema/field.ts'
import { createColumnPlaces } from '../../../../../renderer/grid/sheet/cells/column-places.ts'

const facts = { label: words('a', 'a'), hint: words('a', 'a') }
const columns = [
  { key: 'netto', field: number({ ...facts, decimals: 4 }) },
  { key: 'count', field: number({ ...facts, decimals: 2, count: true }) },
  { key: 'money', field: number({ ...facts, decimals: 2 }) },
  { key: 'name', field: text(facts) }
]
const row = (netto: unknown, count: unknown = null) => ({ netto, count, money: 1.25, name: '1.5' })

test('a column keeps free as many places as its values have, at most four', () => {
  const places = (rows: readonly ReturnType<typeof row>[]) => Object.fromEntries(createColumnPlaces()(rows, columns))
  expect(places([row(48), row(120), row(null)])).toEqual({})
  expect(places([row(48), row(1.25), row(0.5, 2.5)])).toEqual({ netto: 2, count: 1 })
  expect(places([row(0.123456), row('1.5'), row('x.yz')])).toEqual({ netto: 4 })
  expect(places([])).toEqual({})
})

test('the places follow every change of the rows as a fresh count does', () => {
  const rows = fc.array(fc.constantFrom(row(1), row(1.5), row(2.25, 0.5), row(3.125), row(4.0625, 1.25)), { maxLength: 6 })
  fc.assert(
    fc.property(fc.array(rows, { minLength: 1, maxLength: 5 }), (tables) => {
      const places = createColumnPlaces()
      for (const table of tables) expect(places(table, columns)).toEqual(createColumnPlaces()(table, columns))
    })
  )
})

test('a change of one row reads only this row, and equal places stay the same object', () => {
  let reads = 0
  const counted = Array.from({ length: 1000 }, () => ({
    get netto() {
      reads += 1
      return 1.5
    }
  }))
  const places = createColumnPlaces()
  const before = places(counted, columns)
  expect(reads).toBe(1000)
  expect(places([...counted.slice(0, 500), { netto: 2.5 }, ...counted.slice(501)], columns)).toBe(before)
  expect(reads).toBe(1001)
})
