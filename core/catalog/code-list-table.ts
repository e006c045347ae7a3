import { listColumns, type CodeRow, type ListColumn } from '../codes/code-list.ts'
import type { CodeListName } from '../schema/field.ts'
import { cellText, plainFacts, type Cell } from '../spreadsheets/sheet.ts'
import type { LayoutChoices } from '../spreadsheets/tables/layout.ts'
import { problemOf, readTables, type TableRow } from '../spreadsheets/tables/read-tables.ts'
import { writtenField, type HeadingName, type LeftOutTableRow, type TableTarget } from '../spreadsheets/tables/target.ts'
import { hasWords, listColumnNames } from '../vocabulary/catalog-columns.ts'
import { plainWords } from '../vocabulary/words.ts'

/** The file column of each part of a row, from 0; null for none. */
export type ColumnChoice = Readonly<Record<ListColumn, number | null>>

/** Remarks about rows of the file. Rows with one of the first four are skipped; the others are imported. */
export const rowRemarks = ['no-code', 'damaged-code', 'heading', 'duplicate', 'no-text', 'padded'] as const
export type RowRemark = (typeof rowRemarks)[number]

interface RemarkedRow {
  /** From 0. */
  readonly row: number
  readonly remark: RowRemark
}

export interface ReadList {
  /** From 0; null without one. */
  readonly headerRow: number | null
  readonly headings: readonly string[]
  readonly columns: ColumnChoice
  readonly rows: readonly CodeRow[]
  /** The rows of the file that give the rows of the list, from 0. */
  readonly places: readonly number[]
  /** Rows with a remark, a few of each kind. */
  readonly remarked: readonly RemarkedRow[]
  readonly counts: Readonly<Record<RowRemark, number>>
}

/** Pickers truncate longer texts, and a wrongly chosen column must not fill the disk. */
const maxTextLength = 500
const maxCodeLength = 30
const maxRemarkedOfKind = 5
/** Rows by whose cells columns are guessed. */
const sampleRows = 200

const clean = (text: string, maxLength: number): string => text.replace(/\s+/g, ' ').trim().slice(0, maxLength)

/**
 * A code in the form of the service. Spreadsheets read `040300`, `01012900` and `8533.10` as numbers and drop zeros at the start and the end;
 * files write tariff codes with dots, and ports with a space after the country.
 */
export const cleanCode = (name: CodeListName, text: string): string => {
  const code = clean(text, maxCodeLength)
  if (name === 'tariff') {
    const [, heading = '', part = ''] = /^(\d{3,4})\.(\d{1,4})$/.exec(code) ?? []
    if (heading !== '') return heading.padStart(4, '0') + (part.length % 2 === 1 ? `${part}0` : part)
    const digits = code.replace(/[.\s-]/g, '')
    // There is no chapter 00.
    return /^\d+$/.test(digits) ? (digits.length % 2 === 1 && /^[1-9]\d{0,6}$/.test(digits) ? `0${digits}` : digits) : code
  }
  if (name === 'office') return /^\d{5}$/.test(code) ? `0${code}` : code
  return name === 'port' || name === 'country' || name === 'currency' ? code.replaceAll(' ', '').toUpperCase() : code
}

const isPadded = (typed: string, code: string): boolean => /^\d+$/.test(code) && code.length > typed.replace(/\D/g, '').length

const looksLikeCode = (cell: string): boolean => /^[A-Z0-9.\s-]{1,12}$/i.test(cell.trim()) && /[A-Z0-9]/i.test(cell)

type Columns = readonly (ListColumn | null)[]
type Rows = readonly (readonly string[])[]

/** The column with the most distinct short codes, if they fill more than half of the rows. */
const codeColumnByCells = (rows: Rows, columns: Columns): number | null => {
  let best: { readonly column: number; readonly score: number } | null = null
  for (const [column, taken] of columns.entries()) {
    if (taken !== null) continue
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '')
    const score = new Set(cells.filter(looksLikeCode)).size / Math.max(1, rows.length)
    if (score > 0.5 && (best === null || score > best.score)) best = { column, score }
  }
  return best?.column ?? null
}

/** Columns in which most cells contain words, from left to right. */
const textColumns = (rows: Rows, columns: Columns): readonly number[] =>
  columns.flatMap((taken, column) => {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '')
    const letters = cells.filter((cell) => /\p{L}{3}/u.test(cell)).length
    return taken === null && letters > cells.length / 2 ? [column] : []
  })

const isListColumn = (key: string | null): key is ListColumn => listColumns.some((column) => column === key)

/** The columns that no heading names, by their cells. */
const columnsByContents = (named: readonly (string | null)[], below: readonly (readonly Cell[])[], hasHeadings: boolean): Columns => {
  const rows = below.slice(0, sampleRows).map((row) => row.map(cellText))
  const width = Math.max(named.length, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, column) => {
    const key = named[column] ?? null
    return isListColumn(key) ? key : null
  })
  const put = (key: ListColumn, column: number | null | undefined): void => {
    if (column !== null && column !== undefined && !columns.includes(key)) columns[column] = key
  }
  if (!columns.includes('code')) put('code', codeColumnByCells(rows, columns))
  const texts = textColumns(rows, columns)
  put('id', texts[0])
  // With headings, one text without a heading is enough.
  if (!hasHeadings)
    put(
      'en',
      texts.find((column) => columns[column] === null)
    )
  return columns
}

const hasDigits = (cell: Cell): boolean => /\d{3}/.test(plainWords(cellText(cell)))

/** The heading of the office column of a storage place also contains "code", so it chooses first. */
const order: readonly ListColumn[] = ['extra', 'code', 'en', 'id']

const namesOf = (heading: string, columns: readonly ListColumn[]): readonly HeadingName[] => {
  const plain = plainWords(heading)
  return columns.flatMap((key) => {
    const rank = listColumnNames[key].findIndex((names) => hasWords(plain, names))
    return rank < 0 ? [] : [{ key, rank }]
  })
}

/** A list of codes: headings of two languages, or none. */
const codeListTarget = (name: CodeListName): TableTarget => ({
  fields: order.map((key) => ({ key, field: writtenField })),
  named: (heading) =>
    namesOf(
      heading,
      order.filter((key) => key !== 'extra' || name === 'storagePlace')
    ),
  mayLackHeadings: true,
  // A list without headings begins with a row of it.
  isHeading: (row, columns, at) =>
    row.every((cell) => !hasDigits(cell)) &&
    (at === 0 || (columns.includes('code') && columns.some((key) => key !== null && key !== 'code'))),
  columnsByContents
})

const columnsOf = (columns: readonly (string | null)[]): ColumnChoice => {
  const at = (key: ListColumn): number | null => (columns.includes(key) ? columns.indexOf(key) : null)
  return { code: at('code'), id: at('id'), en: at('en'), extra: at('extra') }
}

/** A text that looks like a damaged code is a text; what a formula could not calculate is none. */
const valueOf = (row: TableRow, key: ListColumn): string => {
  const cell = row.cells[key]
  if (cell === undefined || problemOf(cell) === 'formula') return ''
  const { reading, text: written } = cell
  return reading.ok && typeof reading.value === 'string' ? reading.value : written
}

/** Rows that the reader leaves out: without a cell in a column of the list, or headings again. */
const remarkOfLeftOut = ({ kind }: LeftOutTableRow): RowRemark => (kind === 'heading' ? 'heading' : 'no-code')

/** Reads the rows of a file as rows of a list. Rows without a code and duplicates are skipped and counted. */
export const readCodeList = (
  name: CodeListName,
  table: readonly (readonly Cell[])[],
  choices: Pick<LayoutChoices, 'headerRow' | 'columns'> = {}
): ReadList => {
  const { tables } = readTables([{ name: '', rows: table, facts: plainFacts, isUnescaped: false }], codeListTarget(name), choices)
  const [read] = tables
  const counts: Record<RowRemark, number> = { 'no-code': 0, 'damaged-code': 0, heading: 0, duplicate: 0, 'no-text': 0, padded: 0 }
  const rows: CodeRow[] = []
  const places: number[] = []
  const remarked: RemarkedRow[] = []
  const seen = new Set<string>()
  const note = (row: number, remark: RowRemark): void => {
    counts[remark] += 1
    if (counts[remark] <= maxRemarkedOfKind) remarked.push({ row, remark })
  }
  for (const one of read?.leftOut ?? []) note(one.row, remarkOfLeftOut(one))
  for (const one of read?.rows ?? []) {
    const written = valueOf(one, 'code')
    const code = cleanCode(name, written)
    const extra = name === 'storagePlace' ? cleanCode('office', valueOf(one, 'extra')) : clean(valueOf(one, 'extra'), maxTextLength)
    const [id, en] = [clean(valueOf(one, 'id'), maxTextLength), clean(valueOf(one, 'en'), maxTextLength)]
    // Storage places of different offices may have the same code.
    const key = name === 'storagePlace' ? `${code}\n${extra}` : code
    const { code: cell } = one.cells
    if (cell !== undefined && problemOf(cell) !== null) note(one.row, 'damaged-code')
    else if (code === '') note(one.row, 'no-code')
    else if (seen.has(key)) note(one.row, 'duplicate')
    else {
      if (id === '' && en === '') note(one.row, 'no-text')
      else if (isPadded(written, code)) note(one.row, 'padded')
      seen.add(key)
      rows.push(extra === '' ? [code, id, en] : [code, id, en, extra])
      places.push(one.row)
    }
  }
  return {
    headerRow: read?.headerRow ?? null,
    headings: read?.headings ?? [],
    columns: columnsOf(read?.columns ?? []),
    rows,
    places,
    remarked: remarked.toSorted((a, b) => a.row - b.row),
    counts
  }
}
