import { expect, test } from 'vitest'
import { headingMultiples } from '#core/spreadsheets/import/heading-multiples.ts'

test.each([
  ["Nilai (Rp'000)", 'dnilinv', true],
  ['Amount in thousands', 'dnilinv', true],
  ['CIF (juta Rp)', 'dcif', true],
  ['Qty (K PCS)', 'jmlsat', true],
  ['Qty x 1.000', 'jmlsat', true],
  ['Amount (Rs. in Lakhs)', 'dnilinv', true],
  ['Value in Crores', 'dnilinv', true],
  ['金额(万元)', 'dnilinv', true],
  ['金額（千円）', 'dnilinv', true],
  ['数量(千个)', 'jmlsat', true],
  ['净重(千克)', 'nettodtl', false],
  ['Nilai (Rp)', 'dnilinv', false],
  ['Qty 1000', 'jmlsat', false],
  ['Kode juta', 'kd_barang', false],
  ['Amount in thousands', null, false]
])('the heading %j of a column for %s says thousands or millions: %j', (heading, key, isMultiple) => {
  expect(headingMultiples('detail', ['Uraian', heading], ['brgurai', key])).toEqual(isMultiple ? [1] : [])
})
