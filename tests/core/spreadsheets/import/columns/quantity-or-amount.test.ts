import { expect, test } from 'vitest'
import { suggestColumns } from '#core/spreadsheets/import/headings.ts'

test.each([
  [
    ['Nama barang', 'Banyaknya', 'Harga', 'Jumlah'],
    ['brgurai', 'jmlsat', null, 'dnilinv']
  ],
  [
    ['Nama barang', 'Qty', 'Harga satuan', 'Jumlah (Rp)'],
    ['brgurai', 'jmlsat', null, 'dnilinv']
  ],
  [
    ['Nama barang', 'Harga satuan', 'Jumlah'],
    ['brgurai', null, 'dnilinv']
  ],
  [
    ['Nama barang', 'Jumlah', 'Harga satuan', 'Total'],
    ['brgurai', 'jmlsat', null, 'dnilinv']
  ],
  [
    ['Nama barang', 'Jumlah', 'Satuan', 'Harga', 'Jumlah harga'],
    ['brgurai', 'jmlsat', 'kdsat', null, 'dnilinv']
  ],
  [
    ['Nama barang', 'Harga', 'Jumlah', 'Total'],
    ['brgurai', null, 'jmlsat', 'dnilinv']
  ],
  [
    ['Nama barang', 'Jumlah', 'Satuan', 'Harga', 'Jumlah'],
    ['brgurai', 'jmlsat', 'kdsat', null, 'dnilinv']
  ],
  [
    ['Nama barang', 'Jumlah [PCS]', 'Harga [USD]', 'Jumlah [USD]'],
    ['brgurai', 'jmlsat', null, 'dnilinv']
  ],
  [
    ['Nama barang', 'Harga', 'Jumlah (Rp)', 'Jumlah (pcs)'],
    ['brgurai', null, 'dnilinv', 'jmlsat']
  ],
  [
    ['Nama barang', 'Jumlah'],
    ['brgurai', 'jmlsat']
  ]
])('in %j, Jumlah is a quantity or the amount of the line', (headings, columns) => {
  expect(suggestColumns('detail', headings)).toEqual(columns)
})
