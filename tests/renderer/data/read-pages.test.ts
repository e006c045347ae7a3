import { expect, test } from 'vitest'
import { textSharer } from '../../../renderer/data/read-pages.ts'

test('equal texts and empty lists of rows are one value', () => {
  const rows = [{ list: [] }, { list: [] }]
  textSharer()(rows)
  expect(rows[0]?.list).toBe(rows[1]?.list)
})

test('sharing texts changes no value of a row', () => {
  const long = 'f'.repeat(64)
  const rows = (): unknown => [
    { car: '0703', list: ['a', 'a', null, 1, true], fields: { a: 'a', long }, empty: {} },
    { car: '0703', list: [], fields: { a: '0703', long }, empty: '' }
  ]
  const shared = rows()
  textSharer()(shared)
  expect(shared).toStrictEqual(rows())
})
