import { expect, test } from 'vitest'
import { unitsOfHeadings } from '#core/spreadsheets/import/amount-units.ts'
import { suggestColumns } from '#core/spreadsheets/import/headings.ts'
import { weightUnitOfHeading } from '#core/spreadsheets/weight-units.ts'

test('a heading with a unit or language in square brackets names its field, a key of a table only its own', () => {
  const headings = ['Uraian barang [EN]', 'Berat bersih [kg]', 'Qty [PCS]', 'Amount [USD]', 'Nomor urut [nourut]', 'Catatan [merk]']
  expect(suggestColumns('detail', headings)).toEqual(['brgurai', 'nettodtl', 'jmlsat', 'dnilinv', null, 'merk'])
})

test('an amount of one package in square brackets is none of the line', () => {
  expect(suggestColumns('detail', ['Packages [pcs/ctn]'])).toEqual(suggestColumns('detail', ['Packages (pcs/ctn)']))
})

test('units in square brackets of a heading are those of its column', () => {
  expect(['N.W. [g]', 'Berat [LBS]', 'Berat [kg]'].map(weightUnitOfHeading)).toEqual(['GRM', 'LBR', 'KGM'])
  expect(unitsOfHeadings(['Qty [PCS]'], ['jmlsat'])).toEqual({ kdsat: 'PCE' })
})
