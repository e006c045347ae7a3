import { expect, test } from 'vitest'
import { interpret } from '#core/import/interpret.ts'
import { readElectronicInvoice } from '#core/import/readers/e-invoice.ts'
import { firstState, reviewOf, withPageChoices } from '#core/import/review.ts'
import type { SourceDocument } from '#core/import/source.ts'
import { invoiceRows, sheetPage, workbookOf } from '../../support/import/sheets.ts'

/** What is taken from documents, and what is left out because it is of a credit note. */
const takenFrom = (...documents: readonly SourceDocument[]) => {
  const interpretation = interpret(documents)
  const { lines, taken } = reviewOf(interpretation, firstState)
  return {
    lines: lines.length,
    facts: taken.flatMap(({ facts, charges, total }) => [...facts, ...charges, ...(total === null ? [] : [total])]).length,
    leftOut: interpretation.pages.flatMap((page) => (page.lines?.leftOut ?? []).filter(({ kind }) => kind === 'credit-note')).length,
    roles: interpretation.pages.map(({ role }) => role)
  }
}
const nothing = { lines: 0, facts: 0, leftOut: 3, roles: ['credit-note'] }

/** A sheet as of an invoice, with another title. */
const titled = (...titles: readonly (readonly string[])[]): SourceDocument =>
  workbookOf('a.xlsx', sheetPage('Sheet1', [...titles, ['ACME TRADING CO., LTD'], ...invoiceRows(3).slice(1)]))

test.each([
  'CREDIT NOTE',
  'Credit Memo',
  'TAX CREDIT NOTE',
  'Commercial Credit Note',
  'CREDIT NOTE (ORIGINAL)',
  'CREDIT NOTE / NOTA KREDIT',
  'CREDIT NOTE 贷项通知单',
  'Credit Note No. CN-7',
  'CREDIT NOTE CN-2026-7',
  'CREDIT NOTE AGAINST INVOICE INV-1',
  'CORRECTIVE INVOICE',
  'INVOICE / CREDIT NOTE',
  'Nota Kredit',
  'NOTA RETUR',
  'Gutschrift',
  'GUTSCHRIFT 4711',
  'Gutschrift zur Rechnung 4711',
  'Rechnungskorrektur Nr. 12',
  'Stornorechnung',
  'Creditnota',
  'CREDITFACTUUR',
  'AVOIR',
  'AVOIR N° 2026-12',
  'Facture d’avoir',
  'Note de crédit',
  'NOTA DE CRÉDITO',
  'Factura rectificativa',
  'Nota di credito',
  '贷项通知单',
  '贷项通知单号 CN-7',
  '红字发票',
  '折讓單',
  'クレジットノート',
  '赤伝票',
  '크레딧 노트',
  'ใบลดหนี้',
  'GIẤY BÁO CÓ',
  'Кредит-нота',
  'ALACAK DEKONTU'
])('of a sheet with the title %s nothing is taken, and its rows are left out with that reason', (title) => {
  expect(takenFrom(titled([title]))).toEqual(nothing)
  expect(takenFrom(titled(['ACME'], [title]))).toEqual(nothing)
})

test.each<[string, readonly (readonly string[])[]]>([
  ['beside its number', [['Credit note no.', 'CN-7']]],
  ['as the kind of the document', [['Document type', 'Credit note']]],
  ['below the title of an invoice', [['INVOICE'], ['CREDIT NOTE']]]
])('a credit note is one with its title %s', (_, rows) => {
  expect(takenFrom(titled(...rows))).toEqual(nothing)
})

test('a sheet is a credit note by its name', () => {
  expect(takenFrom(workbookOf('a.xlsx', sheetPage('Credit note', invoiceRows(3).slice(1))))).toEqual(nothing)
})

test.each<[string, readonly (readonly string[])[]]>([
  ['deducts one by its number', [['COMMERCIAL INVOICE'], ['Credit note no.', 'CN-7']]],
  ['deducts one in a label', [['COMMERCIAL INVOICE'], ['Credit note:', 'CN-7']]],
  ['is paid by credit', [['COMMERCIAL INVOICE'], ['Payment', 'Letter of credit']]],
  ['says when they are given', [['COMMERCIAL INVOICE'], ['Credit notes are issued within 30 days']]]
])('an invoice that %s is no credit note', (_, rows) => {
  expect(takenFrom(titled(...rows))).toMatchObject({ lines: 3, leftOut: 0, roles: ['invoice'] })
})

test('an invoice that deducts a credit note in its list, or names it below, is none', () => {
  const [total = [], ...goods] = invoiceRows(3).toReversed()
  const rows = [...goods.toReversed(), ['', 'Credit note', '', '', '', '-1.00'], total, ['Credit note']]
  expect(takenFrom(workbookOf('a.xlsx', sheetPage('S', rows)))).toMatchObject({ lines: 3, leftOut: 0, roles: ['invoice'] })
})

test('the pages behind a credit note belong to it, and those of another file do not', () => {
  const asPage = (name: string, rows: readonly (readonly string[])[]) => sheetPage(name, rows, { kind: 'page' })
  const [heading = [], ...goods] = invoiceRows(3).slice(3)
  const credit: SourceDocument = {
    name: 'cn.pdf',
    kind: 'pdf',
    pages: [
      asPage('1', [['CREDIT NOTE'], ['Invoice No', 'INV-1'], heading, ...goods.slice(0, 2)]),
      asPage('2', [heading, ...goods.slice(2)])
    ]
  }
  expect(takenFrom(credit)).toEqual({ ...nothing, roles: ['credit-note', 'credit-note'] })
  const invoice = workbookOf('a.xlsx', sheetPage('S', invoiceRows(3)))
  const alone = takenFrom(invoice)
  expect(alone.lines).toBe(3)
  for (const [documents, roles] of [
    [
      [credit, invoice],
      ['credit-note', 'credit-note', 'invoice']
    ],
    [
      [invoice, credit],
      ['invoice', 'credit-note', 'credit-note']
    ]
  ] as const)
    expect(takenFrom(...documents)).toEqual({ ...alone, leftOut: 3, roles })
})

test('the user may take a row of a credit note as goods', () => {
  const documents = [titled(['CREDIT NOTE'])]
  const [page] = interpret(documents).pages
  const [row] = (page?.lines?.leftOut ?? []).filter(({ kind }) => kind === 'credit-note')
  const state = withPageChoices(firstState, { document: 0, page: 0 }, (before) => ({
    ...before,
    rows: new Map([[row?.row ?? 0, 'goods']])
  }))
  expect(reviewOf(interpret(documents, state.choices), state).lines).toHaveLength(1)
})

const line = (name: 'InvoiceLine' | 'CreditNoteLine') =>
  `<${name}><ID>1</ID><${name === 'InvoiceLine' ? 'Invoiced' : 'Credited'}Quantity unitCode="C62">10</${name === 'InvoiceLine' ? 'Invoiced' : 'Credited'}Quantity><LineExtensionAmount>110.00</LineExtensionAmount><Item><Name>Kugellager</Name></Item><Price><PriceAmount>11.00</PriceAmount></Price></${name}>`
const universal = (root: 'Invoice' | 'CreditNote', code: string) =>
  `<${root}><ID>U-7</ID><IssueDate>2026-11-12</IssueDate><${root}TypeCode>${code}</${root}TypeCode><DocumentCurrencyCode>EUR</DocumentCurrencyCode><LegalMonetaryTotal><LineExtensionAmount>110.00</LineExtensionAmount></LegalMonetaryTotal>${line(`${root}Line`)}</${root}>`
const crossIndustry = (
  code: string
) => `<CrossIndustryInvoice><ExchangedDocument><ID>U-7</ID><TypeCode>${code}</TypeCode></ExchangedDocument>
  <SupplyChainTradeTransaction><IncludedSupplyChainTradeLineItem><AssociatedDocumentLineDocument><LineID>1</LineID></AssociatedDocumentLineDocument>
    <SpecifiedTradeProduct><Name>Kugellager</Name></SpecifiedTradeProduct>
    <SpecifiedLineTradeAgreement><NetPriceProductTradePrice><ChargeAmount>11.00</ChargeAmount></NetPriceProductTradePrice></SpecifiedLineTradeAgreement>
    <SpecifiedLineTradeDelivery><BilledQuantity unitCode="C62">10</BilledQuantity></SpecifiedLineTradeDelivery>
    <SpecifiedLineTradeSettlement><SpecifiedTradeSettlementLineMonetarySummation><LineTotalAmount>110.00</LineTotalAmount></SpecifiedTradeSettlementLineMonetarySummation></SpecifiedLineTradeSettlement></IncludedSupplyChainTradeLineItem>
  <ApplicableHeaderTradeSettlement><InvoiceCurrencyCode>EUR</InvoiceCurrencyCode></ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></CrossIndustryInvoice>`

const takenFromXml = (text: string) => {
  const document = readElectronicInvoice('a.xml', text)
  return document === null ? null : takenFrom(document)
}

test.each(['81', '83', '261', '262', '296', '308', '381', '384', '396', '420', '458', '532'])(
  'of an electronic document of the type %s nothing is taken',
  (code) => {
    for (const text of [universal('CreditNote', code), universal('Invoice', code), crossIndustry(code)])
      expect(takenFromXml(text)).toEqual({ ...nothing, leftOut: 1 })
  }
)

test.each(['380', '325', '326', '386', '389', '393', '751', ''])('an electronic document of the type %s is an invoice', (code) => {
  for (const text of [universal('Invoice', code), crossIndustry(code)])
    expect(takenFromXml(text)).toMatchObject({ lines: 1, leftOut: 0, roles: ['invoice'] })
  expect(takenFromXml(universal('CreditNote', code))).toEqual({ ...nothing, leftOut: 1 })
})
