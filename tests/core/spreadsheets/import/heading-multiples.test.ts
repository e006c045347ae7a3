import { expect, test } from 'vitest'
import { headingMultiples } from '#core/spreadsheets/import/heading-multiples.ts'

test.each([
  ["Nilai (Rp'000)", 'dnilinv', true],
  ['Amount in thousands', 'dnilinv', true],
  ['CIF (juta Rp)', 'dcif', true],
  ['Qty (K PCS)', 'jmlsat', true],
  ['Qty x 1.000', 'jmlsat', true],
  ['Nilai (Rp)', 'dnilinv', false],
  ['Qty 1000', 'jmlsat', false],
  ['Kode juta', 'kd_barang', false],
  ['Amount in thousands', null, false]
])('the heading %j of a column for %s says thousands or millions: %j', (heading, key, isMultiple) => {
  expect(headingMultiples('detail', ['Uraian', heading], ['brgurai', key])).toEqual(isMultiple ? [1] : [])
})
