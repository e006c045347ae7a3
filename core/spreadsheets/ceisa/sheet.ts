import type { Json } from '../../base/json.ts'
import { oncePer } from '../../base/once.ts'
import { codeOfCell, withLostZeros } from '../../base/written-cell.ts'
import { codeLists, type BuiltInListName } from '../../schema/code-lists.ts'
import type { Field, Words } from '../../schema/field.ts'
import { keyOfOwnHeading } from '../own-headings.ts'
import type { NumberCell } from '../number-form.ts'
import { weightUnitIn } from '../weight-units.ts'
import { itemCode, readCell, type CellForm, type CellProblem, type CellRemark } from '../read-cell.ts'
import { codeFromCeisa, type TranslatedFields } from './codes.ts'
import {
  cellText,
  cellWithWords,
  isEmptyCell,
  isEmptyRow,
  plainHeading,
  wordsBeside,
  writtenCell,
  type Cell,
  type Sheet
} from '../sheet.ts'

/** A sheet of the CEISA workbook with its headings. */
export interface CeisaSheet {
  readonly name: string
  readonly source: Sheet
  readonly headings: readonly { readonly plain: string; readonly text: string }[]
  readonly rows: readonly CeisaRow[]
}

export interface CeisaRow {
  /** Row number as the spreadsheet shows it, from 1. */
  readonly row: number
  readonly aju: string
  readonly cells: readonly Cell[]
}

/** A cell that could not be read (left empty) or was changed while reading. */
export interface CeisaCellNote {
  readonly sheet: string
  readonly row: number
  readonly heading: string
  readonly text: string
  /** `converted`: another value; `open-condition`: the code does not say whether the goods are new, so the field is blank. */
  readonly code: CellProblem | CellRemark | 'converted' | 'open-condition'
  readonly value: Json
  /** What the value of a code means. */
  readonly meaning?: Words
}

/** A cell of a CEISA sheet; the column from 0. */
export interface CeisaPlace extends Pick<CeisaCellNote, 'sheet' | 'row' | 'heading'> {
  readonly column: number
}

/** A cell of a CEISA sheet that is read as a value. `shown`: as in `cellWithWords`. */
export interface CeisaReadCell extends NumberCell<CeisaPlace> {
  readonly aju: string
  readonly key: string
  readonly shown: Cell
}

export const ajuHeading = 'nomor aju'

/** In the place of the aju number of a draft without one; the rows of further such drafts have a number behind it. */
export const unnumbered = 'DRAF'
/** The aju number that a name in the column NOMOR AJU stands for. */
export const carOf = (name: string): string => (/^DRAF(_\d+)?$/.test(name) ? '' : name)

const searched = 15

/** The heading row is the first that contains NOMOR AJU; null if there is none, because the sheet then has another layout. */
export const readCeisaSheet = (sheet: Sheet): CeisaSheet | null => {
  const at = sheet.rows.slice(0, searched).findIndex((row) => row.some((cell) => plainHeading(cellText(cell)) === ajuHeading))
  if (at === -1) return null
  const headings = (sheet.rows[at] ?? []).map((cell) => ({ text: cellText(cell), plain: plainHeading(cellText(cell)) }))
  const aju = headings.findIndex((heading) => heading.plain === ajuHeading)
  const rows = sheet.rows
    .slice(at + 1)
    .flatMap((cells, index): CeisaRow[] => (isEmptyRow(cells) ? [] : [{ row: at + index + 2, aju: ajuOf(cells[aju]), cells }]))
  return { name: sheet.name, source: sheet, headings, rows }
}

/** Why a cell is not an aju number: a failed formula, or a number without its last digits. */
export const ajuProblem = (cell: Cell): 'formula' | 'digits' | null => {
  const { doubt } = codeOfCell(writtenCell(cell))
  return doubt === 'formula' || doubt === 'digits' ? doubt : null
}

const ajuOf = (cell: Cell = null): string => (ajuProblem(cell) === null ? cellText(cell).replace(/[\s.-]/g, '') : '')

/** The column under a heading; of several columns with this heading, the first that is filled. -1 if there is none. */
const columnUnder = (sheet: CeisaSheet, row: CeisaRow, plain: string): number =>
  row.cells.findIndex((cell, column) => sheet.headings[column]?.plain === plain && !isEmptyCell(cell))

/** The cell under a heading, as in `columnUnder`. */
export const cellUnder = (sheet: CeisaSheet, row: CeisaRow, plain: string): Cell => row.cells[columnUnder(sheet, row, plain)] ?? null

/** The kind of the party in a row of ENTITAS. */
export const entityCode = (sheet: CeisaSheet, row: CeisaRow): string =>
  cellText(cellUnder(sheet, row, 'kode entitas')).replace(/^0+(?=\d)/, '')

/** How the cells of a workbook are read, and what receives the notes about them. */
export interface CellReader {
  readonly form: CellForm
  readonly codes: TranslatedFields
  readonly note: (note: CeisaCellNote) => void
  readonly seen: (cell: CeisaReadCell) => void
  readonly withoutZeros: ReturnType<typeof rowsWithoutZeros>
}

/** A cell under a heading of a sheet, for `seen`. */
export const readCellUnder = (
  sheet: CeisaSheet,
  row: CeisaRow,
  plain: string,
  { key, field, cell }: { readonly key: string; readonly field: Field; readonly cell: Cell }
): CeisaReadCell => readCellAt(sheet, row, columnUnder(sheet, row, plain), { key, field, cell, heading: plain.toUpperCase() })

const readCellAt = (
  sheet: CeisaSheet,
  row: CeisaRow,
  column: number,
  { key, field, cell, heading }: { readonly key: string; readonly field: Field; readonly cell: Cell; readonly heading: string }
): CeisaReadCell => ({
  ...{ aju: row.aju, key, field, cell, shown: cellWithWords(sheet.source, row.row - 1, column) },
  source: { kind: 'file', key, date1904: sheet.source.facts.date1904, isAsTyped: true },
  place: { sheet: sheet.name, row: row.row, heading, column }
})

/** CEISA has weights in kilograms. */
const weights: ReadonlySet<string> = new Set(['bruto', 'netto', 'nettodtl'])

/** The cell of a field. A weight whose number format shows another unit becomes a text with it, so that it is reported. */
const cellOf = ({ source }: CeisaSheet, { row, cells }: CeisaRow, column: number, key: string): Cell => {
  const cell = cells[column] ?? null
  const words = weights.has(key) ? wordsBeside(source, row - 1, column) : ''
  const unit = weightUnitIn(words)
  return unit === '' || unit === 'KGM' ? cell : `${cellText(cell)} ${words}`
}

const meaningOf = ({ codes }: Field, value: string | null): Words | undefined =>
  codes !== undefined && Object.hasOwn(codeLists, codes)
    ? codeLists[codes as BuiltInListName].find(({ code }) => code === value)?.label
    : undefined

/** For each column of a sheet the rows whose code has lost the zeros in front that the others have; each column is read once. */
export const rowsWithoutZeros = () =>
  oncePer((sheet: CeisaSheet) =>
    oncePer((column: number): ReadonlySet<CeisaRow> => {
      const readings = withLostZeros(sheet.rows.map(({ cells }) => cellText(cells[column])))
      return new Set(sheet.rows.filter((_, at) => readings[at]?.doubt === 'zeros'))
    })
  )

/** Values of a row for the fields of its headings, CEISA's or Ajukan's; unreadable cells are left out and noted. */
export const valuesOf = (
  sheet: CeisaSheet,
  row: CeisaRow,
  columns: Readonly<Record<string, string>>,
  fieldOf: (key: string) => Field | undefined,
  { form, codes, note, seen, withoutZeros }: CellReader
): Readonly<Record<string, Json>> => {
  const values: Record<string, Json> = {}
  sheet.headings.forEach((heading, column) => {
    const named = Object.hasOwn(columns, heading.plain) ? columns[heading.plain] : undefined
    const key = named ?? keyOfOwnHeading(heading.text) ?? undefined
    const field = key === undefined ? undefined : fieldOf(key)
    const cell = cellOf(sheet, row, column, key ?? '')
    if (key === undefined || field === undefined || isEmptyCell(cell) || values[key] !== undefined) return
    const found = readCellAt(sheet, row, column, { key, field, cell, heading: heading.text })
    seen(found)
    const reading =
      key === itemCode && withoutZeros(sheet)(column).has(row)
        ? ({ ok: false, problem: 'zeros' } as const)
        : readCell(field, cell, form, found.source)
    const where = { sheet: sheet.name, row: row.row, heading: heading.text, text: cellText(cell) }
    const translated = named === key ? codes[key] : undefined
    if (!reading.ok) note({ ...where, code: reading.problem, value: null })
    else if (translated) {
      const value = codeFromCeisa(translated, where.text)
      if (value !== null) values[key] = value
      const meaning = meaningOf(field, value)
      if (value !== where.text)
        note({ ...where, code: value === null ? 'open-condition' : 'converted', value, ...(meaning && { meaning }) })
    } else {
      values[key] = reading.value
      if (reading.remark !== undefined) note({ ...where, code: reading.remark, value: reading.value })
    }
  })
  return values
}
