import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readShippedList } from '#core/codes/code-list.ts'
import { portsOf } from '#core/codes/port-names.ts'
import { blank } from '#core/derive/shape.ts'
import { headerOffers, type HeaderOffer } from '#core/import/header-offers.ts'
import { interpret } from '#core/import/interpret.ts'
import { readFile } from '#core/import/readers/read-file.ts'
import { firstState, shipmentKey } from '#core/import/review.ts'
import type { SourceDocument } from '#core/import/source.ts'
import { declaration } from '#core/schema/declaration.ts'
import { readPdfDocument } from '../../support/import/pdf-pages.ts'
import { reviewOfDocuments } from '../../support/import/sheets.ts'

const ports = portsOf(readShippedList('port', readFileSync(join(process.cwd(), 'resources/code-lists/port.json'), 'utf8'))?.rows ?? [])

const documentOf = async (name: string): Promise<SourceDocument> => {
  const bytes = new Uint8Array(readFileSync(join(process.cwd(), 'tests/fixtures/import4', name)))
  const reading = await readFile(name, bytes)
  if (reading.kind === 'document') return reading.document
  return readPdfDocument(name, bytes)
}

const offersIn = async (name: string): Promise<readonly HeaderOffer[]> => {
  const documents = [await documentOf(name)]
  const review = reviewOfDocuments(documents, { ...firstState, shipments: interpret(documents).shipments.map(shipmentKey) })
  return headerOffers(review, { declaration: blank(declaration), style: 'both', partyEdits: () => null, ports })
}

/** The values that are ticked, by field. */
const ticked = async (name: string): Promise<Readonly<Record<string, unknown>>> =>
  Object.fromEntries((await offersIn(name)).flatMap(({ path, value, isSure }) => (isSure ? [[path.replace(/^.*\/(?=.)/, ''), value]] : [])))

test.each([
  ['c01_port_SEOUL.xlsx', 'KRSEL'],
  ['c01_port_TOKYO.xlsx', 'JPTYO']
])('%s: the code of the port that has this name', async (name, code) => {
  expect((await ticked(name))['pelmuat']).toBe(code)
})

test('c03: the category of a tax is no item code', async () => {
  const { lines } = reviewOfDocuments([await documentOf('c03_tax_code_as_item_code.xlsx')])
  expect(lines.map(({ values }) => values.code)).toEqual([undefined, undefined, undefined])
})

test('c05: a sum of money is no weight', async () => {
  expect(Object.keys(await ticked('c05_netto_money_as_weight.xlsx')).filter((key) => key === 'bruto' || key === 'netto')).toEqual([])
})

test('c06: the number ends at the next label, which has the date', async () => {
  expect((await offersIn('c06_number_runs_into_next_label.pdf')).map(({ rows, isSure }) => [rows, isSure])).toEqual([
    [[{ dokkd: '380', dokno: 'UK-44552', doktg: '2026-04-03' }], true]
  ])
})

test('c09: the numbers of rolls are no number of packages', async () => {
  const { lines } = reviewOfDocuments([await documentOf('c09_roll_numbers_as_packages.xlsx')])
  expect(lines.every(({ values }) => values.packages === undefined || values.packages.doubt === 'enumeration')).toBe(true)
  expect((await offersIn('c09_roll_numbers_as_packages.xlsx')).filter(({ isSure }) => isSure)).toEqual([])
})

test('c10: the address ends at the row with a label of its own', async () => {
  expect((await ticked('c10_address_runs_on.xlsx'))['impalmt']).toBe('LOT 12, BATU 8, KAWASAN PERINDUSTRIAN, 84200 MUAR, JOHOR, MALAYSIA')
})

test('c24: an address of delivery is no buyer', async () => {
  expect(Object.keys(await ticked('c24_delivery_address_as_buyer.xlsx')).filter((key) => key.startsWith('imp'))).toEqual([])
})

test('c16: the XML of a PDF without lines has the parties and the currency', async () => {
  const offered = await ticked('c16_minimum_profile.pdf')
  expect(offered).toMatchObject({
    impnama: 'THE BUYER LTD',
    penjnama: 'THE REAL SELLER LTD',
    pasoknama: 'THE REAL SELLER LTD',
    kdval: 'EUR'
  })
})
