import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gridOfPages } from '#core/import/page-grid.ts'
import { readPlainRows } from '#core/import/plain-rows.ts'
import { readElectronicInvoice } from '#core/import/readers/e-invoice.ts'
import { readFile } from '#core/import/readers/read-file.ts'
import { interpret } from '#core/import/interpret.ts'
import { documentOfTexts, type SourceDocument } from '#core/import/source.ts'
import { parseTypedDay, readTypedDay } from '#core/base/typed-day.ts'
import { productColumns } from '#core/catalog/product.ts'
import { readCatalog } from '#core/catalog/catalog-table.ts'
import { readRateTable } from '#core/catalog/rate-table.ts'
import { tariffColumns } from '#core/catalog/tariff-rate.ts'
import { columnsOf } from '#core/derive/fields.ts'
import { blank } from '#core/derive/shape.ts'
import { recordOf } from '#core/draft/draft-record.ts'
import { readEnvelope } from '#core/draft/envelope.ts'
import { declaration } from '#core/schema/declaration.ts'
import type { Field } from '#core/schema/field.ts'
import { readCeisa } from '#core/spreadsheets/ceisa/read.ts'
import type { Cell } from '#core/spreadsheets/sheet.ts'
import { cellForms } from '#core/spreadsheets/number-form.ts'
import { readTypedNumber } from '#core/spreadsheets/read-typed-number.ts'
import { readOwnWorkbook } from '#core/spreadsheets/workbook/read.ts'
import { ownWorkbook } from '#core/spreadsheets/workbook/write.ts'
import { damagedTexts } from '#core/validation/advice/codes.ts'
import type { TableMember } from '#core/schema/layout.ts'
import { createRandom } from '../../support/faults/random.ts'
import { csvOf, pagesOf, workbookOf } from '../../support/import/formats.ts'
import type { MadeCell, MadeDocument } from '../../support/import/generator.ts'
import { readTyped } from '../../../renderer/grid/sheet/cells/cell-value.ts'
import { planPaste } from '../../../renderer/grid/sheet/paste-plan.ts'

/** What a spreadsheet makes of a value, and whether it can still be told what it was. */
type Kind = 'code' | 'number' | 'date'
interface Damage {
  readonly name: string
  readonly kind: Kind
  readonly cell: MadeCell
  /** What the value was; null where nothing in the file says it. */
  readonly meant: string | null
}

/** What a door makes of a cell: a value that is taken, one that waits for the user, or nothing. */
type Outcome = { readonly taken: string } | 'open' | 'absent'
type Door = (damage: Damage) => Promise<Outcome>

const fieldOf: Readonly<Record<Kind, readonly [member: TableMember, key: string]>> = {
  code: ['detail', 'kd_barang'],
  number: ['detail', 'nettodtl'],
  date: ['dokumen', 'doktg']
}
const fieldWith = (kind: Kind): Field => {
  const [member, key] = fieldOf[kind]
  const found = columnsOf(member).find((one) => one.key === key)
  if (found === undefined) throw new Error(key)
  return found.field
}
const textOf = (cell: MadeCell): string =>
  cell === null || typeof cell === 'string' ? (cell ?? '') : 'formula' in cell ? '' : 'day' in cell ? cell.day : String(cell.number)

const paste: Door = ({ kind, cell }) => {
  const [member, key] = fieldOf[kind]
  const columns = columnsOf(member).flatMap((one) => (one.key === key ? [{ key, field: one.field, width: 1 }] : []))
  const at = { top: 0, bottom: 0, left: 0, right: 0 }
  const { edits, unreadable, question } = planPaste([[textOf(cell)]], {
    rows: [],
    columns,
    ranges: [at],
    language: 'id',
    codeOf: (_, text) => text
  })
  const [edit] = edits
  return Promise.resolve(
    unreadable.length > 0 || question !== null ? 'open' : edit === undefined ? 'absent' : { taken: String(edit.value) }
  )
}

/** A document of cells, as bytes or pages of a format. */
const made = (rows: readonly (readonly MadeCell[])[]): MadeDocument => ({
  seed: 1,
  language: 'en',
  traits: [],
  sheets: [{ name: 'Invoice', rows, merges: [] }],
  truth: { lines: [], facts: {} }
})

const ownRows = (kind: Kind, cell: MadeCell): readonly (readonly MadeCell[])[] =>
  kind === 'date'
    ? [
        ['Kode dokumen', 'Nomor dokumen', 'Tanggal dokumen'],
        ['380', 'INV-7', cell]
      ]
    : [
        ['Kode barang', 'Uraian barang', 'Jumlah satuan', 'Berat bersih'],
        [
          kind === 'code' ? cell : 'P-1',
          'Katup',
          { number: 5, format: 'General' },
          kind === 'number' ? cell : { number: 2, format: 'General' }
        ]
      ]

const ownTable =
  (format: 'xlsx' | 'csv'): Door =>
  async ({ kind, cell }) => {
    const [member, key] = fieldOf[kind]
    const document = made(ownRows(kind, cell))
    const reading = await readFile(`a.${format}`, format === 'csv' ? csvOf(document, ';') : workbookOf(document, 'xlsx'))
    if (reading.kind !== 'document' || reading.workbook === undefined) throw new Error(reading.kind)
    const [sheet] = reading.workbook.sheets
    const value = sheet === undefined ? undefined : readPlainRows(sheet, member).rows[0]?.values[key]
    return value === undefined ? 'absent' : value.evidence === 'doubtful' ? 'open' : { taken: value.value }
  }

/** A workbook of CEISA: what cannot be read stays blank, and is noted or asked about. */
const ceisa: Door = async ({ kind, cell }) => {
  const aju = '040328MTR41720261118000007'
  const sheet = (name: string, ...rows: readonly (readonly MadeCell[])[]) => ({ name, rows, merges: [] })
  const five: MadeCell = { number: 5, format: 'General' }
  const document: MadeDocument = {
    ...made([]),
    sheets: [
      sheet('HEADER', ['NOMOR AJU', 'NETTO'], [aju, five]),
      sheet(
        'BARANG',
        ['NOMOR AJU', 'KODE BARANG', 'URAIAN', 'NETTO'],
        [aju, kind === 'code' ? cell : 'P-1', 'Katup', kind === 'number' ? cell : five]
      ),
      sheet(
        'DOKUMEN',
        ['NOMOR AJU', 'KODE DOKUMEN', 'NOMOR DOKUMEN', 'TANGGAL DOKUMEN'],
        [aju, '380', 'INV-7', kind === 'date' ? cell : null]
      )
    ]
  }
  const reading = await readFile('a.xlsx', workbookOf(document, 'xlsx'))
  const sheets = reading.kind === 'document' ? (reading.workbook?.sheets ?? []) : []
  const { declarations, notes, forms } = readCeisa(sheets, 'id', blank(declaration))
  const [read] = declarations
  const [member, key] = fieldOf[kind]
  const value = (read?.[member].data[0] as Readonly<Record<string, unknown>> | undefined)?.[key]
  const isAsked = forms.numbers.ambiguous.length + forms.dates.ambiguous.length > 0
  const isNoted = notes.some(({ value: noted, code }) => noted === null && code !== 'converted')
  return isAsked || isNoted
    ? 'open'
    : value === '' || value === null || value === undefined
      ? 'absent'
      : { taken: typeof value === 'number' ? String(value) : JSON.stringify(value).replaceAll('"', '') }
}

/** The user's own table of products, tariffs or rates: what cannot be read is listed, and what can be read in two ways is asked about. */
const catalogTable =
  (format: 'xlsx' | 'csv', columns: typeof tariffColumns, headings: readonly [code: string, number: string]): Door =>
  async ({ kind, cell }) => {
    const [code, number]: readonly MadeCell[] = kind === 'code' ? [cell, '5'] : ['P-1', cell]
    const document = made([headings, [code ?? null, number ?? null]])
    const reading = await readFile(`a.${format}`, format === 'csv' ? csvOf(document, ';') : workbookOf(document, 'xlsx'))
    const read = readCatalog(reading.kind === 'document' ? (reading.workbook?.sheets ?? []) : [], columns)
    const value = read.rows[0]?.values[kind === 'code' ? headings[0] : headings[1]]
    if (read.unread.length > 0 || read.asked.length > 0) return 'open'
    // The sign of a percentage stays with its number, for the window to convert.
    return value === undefined ? 'absent' : { taken: typeof value === 'string' ? value : JSON.stringify(value) }
  }

/** Exchange rates from a file or a paste: a row without a rate or a day is listed. */
const rates: Door = async ({ kind, cell }) => {
  const day = { day: '2026-11-25', format: 'dd/mm/yyyy' }
  const document = made([
    ['Mata uang', 'Kurs', 'Berlaku mulai'],
    ['USD', kind === 'number' ? cell : { number: 16_250.5, format: 'General' }, kind === 'date' ? cell : day]
  ])
  const reading = await readFile('a.xlsx', workbookOf(document, 'xlsx'))
  const rows = reading.kind === 'document' ? (reading.workbook?.sheets[0]?.rows ?? []) : []
  const read = readRateTable(rows)
  const [rate] = read.rates
  if (rate === undefined || read.asked.length > 0) return 'open'
  return { taken: kind === 'number' ? rate.rate : rate.from }
}

const sample = readFileSync(join(process.cwd(), 'resources/samples/sparepart-3.json'), 'utf8')
/** The sheets of an exported declaration. */
const exported = (): MadeDocument => {
  const read = readEnvelope(sample)
  const [one] = 'problem' in read ? [] : read.declarations
  if (one === undefined) throw new Error('no declaration')
  const cellOf = (cell: Cell): MadeCell =>
    typeof cell === 'number' ? { number: cell, format: 'General' } : typeof cell === 'string' ? cell : null
  const sheets = ownWorkbook(recordOf('r', one.document, 0, one.numerals, one.lines), 'id')
  return { ...made([]), sheets: sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map(cellOf)), merges: [] })) }
}

/** The cells of a column of an exported declaration, changed in a spreadsheet: what cannot be read is listed. */
const ownDeclaration = async (member: 'detail' | 'dokumen', key: string, cells: readonly MadeCell[]): Promise<readonly Outcome[]> => {
  const changed = exported().sheets.map((sheet) => {
    if (sheet.name !== (member === 'detail' ? 'BARANG' : 'DOKUMEN')) return sheet
    const [headings = [], first = [], ...rest] = sheet.rows
    const column = headings.findIndex((heading) => textOf(heading).endsWith(`[${key}]`))
    const rows = cells.map((_, at) => (at === 0 ? first : (rest[at - 1] ?? first.with(0, { number: at + 1, format: 'General' }))))
    return { ...sheet, rows: [headings, ...rows.map((row, at) => row.with(column, cells[at] ?? null))] }
  })
  const reading = await readFile('a.xlsx', workbookOf({ ...made([]), sheets: changed }, 'xlsx'))
  const read = reading.kind === 'document' ? readOwnWorkbook(reading.workbook?.sheets ?? []) : null
  if (read?.ok !== true) throw new Error('not read')
  const rows = read.read.document[member].data as readonly Readonly<Record<string, unknown>>[]
  return cells.map((_, at) => {
    const value = rows[at]?.[key] ?? ''
    const isListed = read.problems.some((problem) => problem.key === key && problem.row === at + 2)
    return isListed
      ? 'open'
      : value === ''
        ? 'absent'
        : { taken: typeof value === 'number' ? String(value) : JSON.stringify(value).slice(1, -1) }
  })
}

/** What a field of a form takes: a text that it cannot read stays in it, marked; a damaged code is taken as typed, and advice names it. */
const formField =
  (isPasted: boolean): Door =>
  ({ kind, cell }) => {
    const text = textOf(cell)
    if (kind === 'code') {
      const start = blank(declaration)
      const line = { ...blank(declaration.members.detail.members.data.of), kd_barang: text }
      const found = damagedTexts.run({ ...start, detail: { data: [line] } }, {} as never)
      return Promise.resolve(found.length > 0 ? 'open' : { taken: text })
    }
    const field = fieldWith(kind)
    const forms = cellForms([{ field, cell: text, source: { kind: 'typed' }, place: null }])
    if (isPasted && forms.numbers.ambiguous.length + forms.dates.ambiguous.length > 0) return Promise.resolve('open')
    if (kind === 'date') {
      const day = isPasted ? parseTypedDay(text) : readTypedDay(text, '2026-11-29')
      return Promise.resolve(day === null ? 'open' : { taken: day })
    }
    const number = readTypedNumber(text, { language: 'id', whole: false, decimals: field.decimals, isPasted })
    return Promise.resolve(number.ok ? { taken: number.plain } : 'open')
  }

/** A cell of the grid that is edited. */
const gridCell =
  (isPasted: boolean): Door =>
  ({ kind, cell }) => {
    const reading = readTyped(fieldWith(kind), textOf(cell), 'id', { isPasted, today: '2026-11-29' })
    return Promise.resolve(reading.ok ? { taken: String(reading.value) } : 'open')
  }

const formats = ['xlsx', 'csv', 'pasted', 'pages', 'xml'] as const
type Format = (typeof formats)[number]

const supplierRows = (kind: Kind, cell: MadeCell): readonly (readonly MadeCell[])[] => {
  const number = (value: number): MadeCell => ({ number: value, format: 'General' })
  return [
    ['COMMERCIAL INVOICE'],
    ['Invoice No', kind === 'code' ? cell : 'INV-7'],
    ['Invoice Date', kind === 'date' ? cell : '2026-11-20'],
    [],
    ['Item No', 'Description', 'Qty', 'Unit', 'Unit Price', 'Amount', 'Net Weight (KGS)'],
    [kind === 'code' ? cell : 'P-1', 'Valve', number(10), 'PCS', number(5), number(50), kind === 'number' ? cell : number(2)],
    ['P-2', 'Pump', number(4), 'PCS', number(2), number(8), number(3)]
  ]
}

const supplierFile = async (format: Format, kind: Kind, cell: MadeCell): Promise<SourceDocument> => {
  if (format === 'xml') {
    const xml = readElectronicInvoice('a.xml', invoiceXml(kind, textOf(cell)))
    if (xml === null) throw new Error('no invoice')
    return xml
  }
  const document = made(supplierRows(kind, cell))
  if (format === 'pasted') return documentOfTexts('a', document.sheets[0]?.rows.map((row) => row.map(textOf)) ?? [])
  if (format === 'pages') return { name: 'a.pdf', kind: 'pdf', pages: gridOfPages(pagesOf(document, createRandom(1))) }
  const reading = await readFile(`a.${format}`, format === 'csv' ? csvOf(document, ';') : workbookOf(document, 'xlsx'))
  if (reading.kind !== 'document') throw new Error(reading.kind)
  return reading.document
}

const invoiceXml = (kind: Kind, text: string): string => {
  const of = (one: Kind, usual: string): string => (one === kind ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : usual)
  return `<Invoice><ID>${of('code', 'INV-7')}</ID><IssueDate>${of('date', '2026-11-20')}</IssueDate><InvoiceTypeCode>380</InvoiceTypeCode>
    <DocumentCurrencyCode>USD</DocumentCurrencyCode><InvoiceLine><ID>1</ID><InvoicedQuantity unitCode="PCE">${of('number', '10')}</InvoicedQuantity>
    <Item><Name>Valve</Name><SellersItemIdentification><ID>${of('code', 'P-1')}</ID></SellersItemIdentification></Item></InvoiceLine></Invoice>`
}

const line =
  (format: Format): Door =>
  async ({ kind, cell }) => {
    const [shipment] = interpret([await supplierFile(format, kind, cell)]).shipments
    const value = shipment?.lines[0]?.values[kind === 'code' ? 'code' : format === 'xml' ? 'quantity' : 'net']
    return value === undefined ? 'absent' : value.evidence === 'doubtful' ? 'open' : { taken: value.value }
  }

const header =
  (format: Format): Door =>
  async ({ kind, cell }) => {
    const [shipment] = interpret([await supplierFile(format, kind, cell)]).shipments
    const fact = shipment?.facts.find(({ name }) => name === (kind === 'code' ? 'invoiceNumber' : 'invoiceDate'))
    return fact === undefined ? 'absent' : fact.evidence === 'doubtful' ? 'open' : { taken: fact.value }
  }

const all = ['code', 'number', 'date'] as const
/** `isTyped`: a text of a workbook is as it was typed. `hasForm`: the window, or the format of the file, says how numbers and dates are written. */
interface DoorOf {
  readonly door: Door
  readonly kinds: readonly Kind[]
  readonly isTyped?: boolean
  readonly hasForm?: boolean
  /** Its numbers are percentages. */
  readonly hasRates?: boolean
}
const doors: Readonly<Record<string, DoorOf>> = {
  'field, typed': { door: formField(false), kinds: all, hasForm: true },
  'field, pasted': { door: formField(true), kinds: all },
  'grid, typed': { door: gridCell(false), kinds: ['number', 'date'], hasForm: true },
  'grid, pasted into a cell': { door: gridCell(true), kinds: ['number', 'date'], hasForm: true },
  paste: { door: paste, kinds: all },
  'own table, workbook': { door: ownTable('xlsx'), kinds: all, isTyped: true },
  'own table, CSV': { door: ownTable('csv'), kinds: all },
  'own declaration, workbook': {
    door: async ({ kind, cell }) => {
      const [member, key] = fieldOf[kind]
      return (await ownDeclaration(member as 'detail', key, [cell]))[0] ?? 'absent'
    },
    kinds: all,
    isTyped: true
  },
  CEISA: { door: ceisa, kinds: all, isTyped: true },
  ...Object.fromEntries(
    (['xlsx', 'csv'] as const).flatMap((format) => [
      [
        `table of products, ${format}`,
        {
          door: catalogTable(format, productColumns, ['kd_barang', 'unitPrice']),
          kinds: ['code', 'number'],
          isTyped: format === 'xlsx'
        } satisfies DoorOf
      ],
      [
        `table of tariffs, ${format}`,
        { door: catalogTable(format, tariffColumns, ['nohs', 'bm']), kinds: ['number'], hasRates: true } satisfies DoorOf
      ]
    ])
  ),
  'exchange rates, workbook': { door: rates, kinds: ['number', 'date'] },
  ...Object.fromEntries(
    formats.flatMap((format) => [
      [`line, ${format}`, { door: line(format), kinds: ['code', 'number'], hasForm: format === 'xml' } satisfies DoorOf],
      [`header, ${format}`, { door: header(format), kinds: ['code', 'date'] } satisfies DoorOf]
    ])
  )
}

const two = (number: number): string => String(number).padStart(2, '0')
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const digits = (least: number, most: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least - 1, maxLength: most - 1 }))
    .map(([first, rest]) => `${first}${rest}`)
const month = fc.integer({ min: 1, max: 12 })

/** Damages as texts, as CSV files, PDFs and the clipboard have them. */
const textDamages: Readonly<Record<string, fc.Arbitrary<Omit<Damage, 'name'>>>> = {
  'a code without its last digits': fc.tuple(digits(12, 15), fc.constantFrom('.', ',')).map(([code, mark]) => ({
    kind: 'code',
    cell: Number(code).toExponential(5).replace('e+', 'E+').replace('.', mark),
    meant: null
  })),
  'a code that became a day of a month': fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom(...months), fc.boolean())
    .map(([day, name, isFirst]) => ({ kind: 'code', cell: isFirst ? `${name}-${two(day)}` : `${two(day)}-${name}`, meant: null })),
  'a code whose formula failed': fc.constantFrom('#N/A', '#REF!', '#VALUE!', '#####').map((cell) => ({ kind: 'code', cell, meant: null })),
  'a code marked as text': digits(4, 8).map((code) => ({ kind: 'code', cell: `'0${code}`, meant: `0${code}` })),
  'a code with the marks of a number': fc.tuple(digits(6, 12), fc.boolean()).map(([code, isGrouped]) => ({
    kind: 'code',
    cell: isGrouped ? code.replace(/\B(?=(?:\d{3})+$)/g, ',') : `${code}.0`,
    meant: null
  })),
  'a number without its last digits': digits(8, 12).map((number) => ({
    kind: 'number',
    cell: Number(number).toExponential(3).replace('e+', 'E+0').replace('.', '.'),
    meant: null
  })),
  'a number whose formula failed': fc
    .constantFrom('#N/A', '#REF!', '#DIV/0!', '######')
    .map((cell) => ({ kind: 'number', cell, meant: null })),
  'a share': fc.integer({ min: 1, max: 99 }).map((share) => ({ kind: 'number', cell: `${share}%`, meant: null })),
  'a number that became a day': fc
    .tuple(fc.integer({ min: 1, max: 28 }), fc.constantFrom(...months))
    .map(([day, name]) => ({ kind: 'number', cell: `${two(day)}-${name}`, meant: null })),
  'a number with full-width digits': fc.integer({ min: 1, max: 999 }).map((number) => ({
    kind: 'number',
    cell: [...String(number)].map((digit) => String.fromCharCode(0xff10 + Number(digit))).join(''),
    meant: String(number)
  })),
  'a number in brackets with spaces that do not break': fc.integer({ min: 1_000, max: 9_999 }).map((number) => ({
    kind: 'number',
    cell: `(${String(number).replace(/(?=\d{3}$)/, '\u00a0')})`,
    meant: String(-number)
  })),
  'a date with two digits of the year in front': fc
    .tuple(fc.integer({ min: 20, max: 29 }), month, fc.integer({ min: 1, max: 19 }), fc.constantFrom('-', '/'))
    .filter(([year, at, day]) => year !== day && at !== day)
    .map(([year, at, day, mark]) => ({ kind: 'date', cell: [two(year), two(at), two(day)].join(mark), meant: null })),
  'a date with day and month in either order': fc
    .tuple(month, month)
    .filter(([one, other]) => one !== other)
    .map(([one, other]) => ({ kind: 'date', cell: `${two(one)}/${two(other)}/2026`, meant: null })),
  'a date of six digits with those of the year in front': fc
    .tuple(fc.integer({ min: 20, max: 29 }), month, fc.integer({ min: 1, max: 19 }))
    .filter(([year, at, day]) => year !== day && at !== day)
    .map((parts) => ({ kind: 'date', cell: parts.map(two).join(''), meant: null })),
  'a number in groups that may be decimals': fc
    .tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 999 }), fc.constantFrom('.', ','))
    .map(([whole, rest, mark]) => ({ kind: 'number', cell: `${whole}${mark}${String(rest).padStart(3, '0')}`, meant: null })),
  'a number with its minus behind it': fc
    .tuple(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom('-', ' -', '−'))
    .map(([number, minus]) => ({ kind: 'number', cell: `${number}${minus}`, meant: String(-number) })),
  'a number with full-width digits and marks': fc.integer({ min: 1, max: 999 }).map((number) => ({
    kind: 'number',
    cell: [...`${number},234.25`].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join(''),
    meant: `${number}234.25`
  })),
  'a date with full-width digits': fc.tuple(month, fc.integer({ min: 13, max: 28 })).map(([at, day]) => ({
    kind: 'date',
    cell: [...`2026-${two(at)}-${two(day)}`]
      .map((sign) => (sign === '-' ? sign : String.fromCharCode(sign.charCodeAt(0) + 0xfee0)))
      .join(''),
    meant: `2026-${two(at)}-${two(day)}`
  })),
  'a date that may be of a Thai year': fc
    .tuple(month, month)
    .map(([day, at]) => ({ kind: 'date', cell: `${two(day)}/${two(at)}/69`, meant: null }))
}

/** Damages that only the cells of a workbook have. */
const storedDamages: typeof textDamages = {
  'a code in a number cell that displays an exponent': digits(12, 15).map((code) => ({
    kind: 'code',
    cell: { number: Number(code), format: '0.00000E+00' },
    meant: code
  })),
  'a code of more than fifteen digits in a number cell': digits(17, 20).map((code) => ({
    kind: 'code',
    cell: { number: Number(code), format: '0' },
    meant: null
  })),
  'a code in a date cell': fc.tuple(month, month).map(([one, other]) => ({
    kind: 'code',
    cell: { day: `2026-${two(one)}-${two(other)}`, format: 'd-mmm' },
    meant: null
  })),
  'an amount where a code should be': fc.integer({ min: 100_001, max: 99_999_999 }).map((cents) => ({
    kind: 'code',
    cell: { number: cents / 100, format: '#,##0.00' },
    meant: null
  })),
  'a code with zeros that its format displays': fc.integer({ min: 1, max: 99_999 }).map((code) => ({
    kind: 'code',
    cell: { number: code, format: '000000' },
    meant: String(code).padStart(6, '0')
  })),
  'a day as the number of its day': fc.integer({ min: 44_000, max: 47_000 }).map((serial) => ({
    kind: 'date',
    cell: { number: serial, format: 'General' },
    meant: new Date((serial - 25_569) * 86_400_000).toISOString().slice(0, 10)
  })),
  'a date in a Thai year': fc.tuple(month, month).map(([one, other]) => ({
    kind: 'date',
    cell: { day: `2569-${two(one)}-${two(other)}`, format: 'yyyy-mm-dd' },
    meant: null
  }))
}

/** Values that are as they should be, which no door may ask about. */
const sound: typeof textDamages = {
  'a code': digits(3, 12).map((code) => ({ kind: 'code', cell: `K-${code}`, meant: `K-${code}` })),
  'a code in groups': fc
    .tuple(digits(3, 3), digits(2, 2), digits(3, 3))
    .map((parts) => ({ kind: 'code', cell: parts.join('.'), meant: parts.join('.') })),
  'a long code of digits': digits(12, 14).map((code) => ({ kind: 'code', cell: code, meant: code })),
  'a number': fc.integer({ min: 1, max: 900 }).map((number) => ({ kind: 'number', cell: String(number), meant: String(number) })),
  'a date': fc.tuple(month, fc.integer({ min: 13, max: 28 })).map(([at, day]) => ({
    kind: 'date',
    cell: `${day}/${two(at)}/2026`,
    meant: `2026-${two(at)}-${day}`
  })),
  'a day with the year in front': fc.tuple(month, month).map(([at, day]) => ({
    kind: 'date',
    cell: `2026-${two(at)}-${two(day)}`,
    meant: `2026-${two(at)}-${two(day)}`
  }))
}

const runs = 12
const isStored = (door: string): boolean => door === 'CEISA' || door.endsWith('workbook') || door.endsWith('xlsx')

const check = (
  arbitrary: fc.Arbitrary<Omit<Damage, 'name'>>,
  name: string,
  isRight: (outcome: Outcome, damage: Damage) => boolean,
  door: Door
) =>
  fc.assert(
    fc.asyncProperty(arbitrary, async (one) => {
      const damage = { ...one, name }
      const outcome = await door(damage)
      if (!isRight(outcome, damage)) throw new Error(`${JSON.stringify(one)} came in as ${JSON.stringify(outcome)}`)
    }),
    { numRuns: runs }
  )

const absentFromHeader: ReadonlySet<string> = new Set([
  'a code whose formula failed',
  'a code in a date cell',
  'a date of six digits with those of the year in front'
])
/** A header has no place for a value that nobody can read, and the quantities of an electronic invoice are numbers or no column. */
const mayBeAbsent = (door: string, name: string): boolean =>
  door === 'line, xml' ||
  // A column of amounts is no column of codes.
  (door.startsWith('line') && name === 'an amount where a code should be') ||
  (door.startsWith('header') && absentFromHeader.has(name))

/** A damage is never taken as something else: what was meant, or a question. */
const isSafe =
  (door: string) =>
  (outcome: Outcome, { meant, name }: Damage): boolean =>
    outcome === 'open' || (outcome === 'absent' ? mayBeAbsent(door, name) : outcome.taken === meant)
const isMeant = (outcome: Outcome, { meant }: Damage): boolean => typeof outcome === 'object' && outcome.taken === meant

const kindOf = (arbitrary: fc.Arbitrary<Omit<Damage, 'name'>>): Kind => fc.sample(arbitrary, { numRuns: 1, seed: 1 })[0]?.kind ?? 'code'

/** What the window or the format decides is no damage there: `1,234` is typed in the form of the window, `5%` is calculated. */
const decidedByForm: ReadonlySet<string> = new Set([
  'a number in groups that may be decimals',
  'a date with day and month in either order',
  'a share'
])

describe.each(Object.entries(doors))('%s', (doorName, { door, kinds, isTyped, hasForm, hasRates }) => {
  for (const [name, arbitrary] of Object.entries({ ...textDamages, ...(isStored(doorName) ? storedDamages : {}) })) {
    if (!kinds.includes(kindOf(arbitrary))) continue
    // A text of a workbook is as it was typed, and a spreadsheet makes no text of a date.
    if (isTyped === true && name === 'a code that became a day of a month') continue
    if (hasForm === true && decidedByForm.has(name)) continue
    if (hasRates === true && name === 'a share') continue
    test(`${name} is never taken as something else`, () => check(arbitrary, name, isSafe(doorName), door))
  }
  for (const [name, arbitrary] of Object.entries(sound)) {
    if (!kinds.includes(kindOf(arbitrary))) continue
    test(`${name} is taken without a question`, () => check(arbitrary, name, isMeant, door))
  }
})

/** Damages that only the other cells of the column or the sheet show. */
const codeColumn = fc
  .tuple(fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 9_999 }))
  .map(([codes, damaged]) => ({ sound: codes.map((code) => String(code).padStart(6, '0')), damaged: String(damaged) }))

const columnDoors: Readonly<Record<string, (codes: readonly MadeCell[]) => Promise<readonly Outcome[]>>> = {
  paste: (codes) => {
    const field = columnsOf('detail').find(({ key }) => key === 'kd_barang')?.field
    const { edits, unreadable } = planPaste(
      codes.map((code) => [textOf(code)]),
      {
        rows: [],
        columns: [{ key: 'kd_barang', field, width: 1 }] as never,
        ranges: [{ top: 0, bottom: 0, left: 0, right: 0 }],
        language: 'id'
      }
    )
    return Promise.resolve(
      codes.map((_, at) => {
        const edit = edits.find(({ row }) => row === at)
        return edit === undefined ? (unreadable.some(({ row }) => row === at) ? 'open' : 'absent') : { taken: String(edit.value) }
      })
    )
  },
  'own declaration': (codes) => ownDeclaration('detail', 'kd_barang', codes),
  CEISA: async (codes) => {
    const aju = '040328MTR41720261118000007'
    const sheets = [
      { name: 'HEADER', rows: [['NOMOR AJU'], [aju]], merges: [] },
      { name: 'BARANG', rows: [['NOMOR AJU', 'KODE BARANG', 'URAIAN'], ...codes.map((code) => [aju, code, 'Katup'])], merges: [] }
    ]
    const reading = await readFile('a.xlsx', workbookOf({ ...made([]), sheets }, 'xlsx'))
    const read = readCeisa(reading.kind === 'document' ? (reading.workbook?.sheets ?? []) : [], 'id', blank(declaration))
    const noted = new Set(read.notes.flatMap(({ row, code, value }) => (code === 'zeros' && value === null ? [row] : [])))
    return codes.map((_, at): Outcome => {
      const code = read.declarations[0]?.detail.data[at]?.kd_barang ?? ''
      return noted.has(at + 2) && code === '' ? 'open' : { taken: code }
    })
  },
  ...Object.fromEntries(
    (['xlsx', 'csv'] as const).flatMap((format) => {
      const bytesOf = (document: MadeDocument): Uint8Array => (format === 'csv' ? csvOf(document, ';') : workbookOf(document, 'xlsx'))
      const outcome = (value: { readonly value: string; readonly evidence: string } | undefined): Outcome =>
        value === undefined ? 'absent' : value.evidence === 'doubtful' ? 'open' : { taken: value.value }
      const own = async (codes: readonly MadeCell[]) => {
        const rows = codes.map((code, at): MadeCell[] => [code, `Katup ${at}`, { number: at + 5, format: 'General' }])
        const reading = await readFile(`a.${format}`, bytesOf(made([['Kode barang', 'Uraian barang', 'Jumlah satuan'], ...rows])))
        const sheet = reading.kind === 'document' ? reading.workbook?.sheets[0] : undefined
        return sheet === undefined ? [] : readPlainRows(sheet, 'detail').rows.map(({ values }) => outcome(values['kd_barang']))
      }
      const supplier = async (codes: readonly MadeCell[]) => {
        const number = (value: number): MadeCell => ({ number: value, format: 'General' })
        const rows = codes.map((code, at): MadeCell[] => [code, `Valve ${at}`, number(at + 2), number(2.5), number((at + 2) * 2.5)])
        const reading = await readFile(`a.${format}`, bytesOf(made([['Item No', 'Description', 'Qty', 'Unit Price', 'Amount'], ...rows])))
        const documents = reading.kind === 'document' ? [reading.document] : []
        return interpret(documents).shipments[0]?.lines.map(({ values }) => outcome(values.code)) ?? []
      }
      const products = async (codes: readonly MadeCell[]) => {
        const reading = await readFile(
          `a.${format}`,
          bytesOf(made([['Kode barang', 'Uraian barang'], ...codes.map((code) => [code, 'Katup'])]))
        )
        const { rows } = readCatalog(reading.kind === 'document' ? (reading.workbook?.sheets ?? []) : [], productColumns)
        return rows.map(({ values: { kd_barang: code } }): Outcome => (typeof code === 'string' ? { taken: code } : 'open'))
      }
      return [
        [`own table, ${format}`, own] as const,
        [`line, ${format}`, supplier] as const,
        [`table of products, ${format}`, products] as const
      ]
    })
  )
}

describe.each(Object.entries(columnDoors))('%s', (_, door) => {
  test('a code without the zeros that the others of its column have is never taken', () =>
    fc.assert(
      fc.asyncProperty(codeColumn, async ({ sound: codes, damaged }) => {
        const outcomes = await door([...codes, damaged])
        expect(outcomes).toEqual([...codes.map((code) => ({ taken: code })), 'open'])
      }),
      { numRuns: runs }
    ))
  test('codes of different lengths, none of them shorter than those with zeros, are taken', () =>
    fc.assert(
      fc.asyncProperty(codeColumn, async ({ sound: codes, damaged }) => {
        const longer = `1${damaged.padStart(6, '0')}`
        expect(await door([...codes, longer])).toEqual([...codes, longer].map((code) => ({ taken: code })))
      }),
      { numRuns: runs }
    ))
})

const swapped = fc.tuple(month, month, fc.integer({ min: 13, max: 28 })).filter(([one, other]) => one !== other)
const dayCell = (day: number, at: number): MadeCell => ({ day: `2026-${two(at)}-${two(day)}`, format: 'dd/mm/yyyy' })

test('date cells beside a text that a spreadsheet could not take for a date may be swapped, in own tables and in headers', () =>
  fc.assert(
    fc.asyncProperty(swapped, async ([day, at, late]) => {
      const text = `${late}/${two(at)}/2026`
      const ownTableBytes = workbookOf(
        made([
          ['Kode dokumen', 'Nomor dokumen', 'Tanggal dokumen'],
          ['380', 'INV-7', dayCell(day, at)],
          ['217', 'PL-7', text]
        ]),
        'xlsx'
      )
      const own = await readFile('a.xlsx', ownTableBytes)
      const sheet = own.kind === 'document' ? own.workbook?.sheets[0] : undefined
      expect(sheet === undefined ? '' : readPlainRows(sheet, 'dokumen').rows[0]?.values['doktg']?.problem).toBe('swapped-day')
      const [first, ...rest] = supplierRows('date', dayCell(day, at))
      const supplier = await readFile('a.xlsx', workbookOf(made([first ?? [], ['ETD', text], ...rest]), 'xlsx'))
      const facts = supplier.kind === 'document' ? (interpret([supplier.document]).shipments[0]?.facts ?? []) : []
      expect(facts.find(({ name }) => name === 'invoiceDate')?.doubt).toBe('swapped-day')
    }),
    { numRuns: runs }
  ))

test('a date of an own table whose first digits may be the year offers both days', () =>
  fc.assert(
    fc.asyncProperty(fc.integer({ min: 20, max: 29 }), month, fc.integer({ min: 1, max: 19 }), async (year, at, day) => {
      fc.pre(year !== day)
      const reading = await readFile('a.csv', csvOf(made(ownRows('date', [year, at, day].map(two).join('-'))), ';'))
      const sheet = reading.kind === 'document' ? reading.workbook?.sheets[0] : undefined
      const value = sheet === undefined ? undefined : readPlainRows(sheet, 'dokumen').rows[0]?.values['doktg']
      expect([value?.value, value?.other, value?.evidence, value?.problem]).toEqual([
        `20${two(day)}-${two(at)}-${two(year)}`,
        `20${two(year)}-${two(at)}-${two(day)}`,
        'doubtful',
        'year-first'
      ])
    }),
    { numRuns: runs }
  ))

test('every kind of value has doors', () => {
  for (const kind of ['code', 'number', 'date'] as const)
    expect(Object.values(doors).filter(({ kinds }) => kinds.includes(kind)).length).toBeGreaterThan(5)
})
