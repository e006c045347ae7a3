import { codedWord, codeOfForeignText, codeOfStoredText, isWrittenList, type CodedWord, type IsListed } from '../codes/written-codes.ts'
import type { Language } from '../base/language.ts'
import type { JsonObject } from '../base/json.ts'
import { withLostZeros } from '../base/written-cell.ts'
import type { CodeListName, Field } from '../schema/field.ts'
import { tableCell } from '../spreadsheets/decimal-cell.ts'
import { keyOfOwnHeading, ownHeading } from '../spreadsheets/own-headings.ts'
import { cellForms, type FormsByKind, type NumberCell } from '../spreadsheets/number-form.ts'
import { itemCode, readCell, type CellForm, type CellReading, type CellValue } from '../spreadsheets/read-cell.ts'
import { cellText, isEmptyCell, isEmptyRow, plainHeading, type Cell, type OutSheet } from '../spreadsheets/sheet.ts'

/** A column of the catalog: its key and the field that describes its values. */
export interface CatalogColumn {
  readonly key: string
  readonly field: Field
  /** Other headings that files have for it. */
  readonly headings?: readonly string[]
  /** Converts a cell of other lists into the form that its field reads. */
  readonly cleaned?: (cell: Cell) => Cell
}

const cleanCell = ({ cleaned }: CatalogColumn, cell: Cell | undefined): Cell | undefined =>
  cleaned === undefined || cell === undefined ? cell : cleaned(cell)

/**
 * Catalog rows as a sheet: headings with keys in the language of the window, then a row each. Codes stay text, so that no leading zero is
 * lost. The keys in the headings identify a CSV of Ajukan, whose texts are escaped.
 */
export const catalogSheet = (
  name: string,
  columns: readonly CatalogColumn[],
  rows: readonly JsonObject[],
  language: Language
): OutSheet => ({
  name: name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31),
  headerRows: 1,
  widths: columns.map(({ field }) => 8 + 6 * (field.width ?? 2)),
  rows: [
    columns.map(({ key, field }) => ownHeading(field.label[language], key)),
    ...rows.map((row) => columns.map(({ key, field }) => tableCell(row[key], field, language)))
  ]
})

/** The content of a catalog sheet. Cells that cannot be read as their column's value are left out of their row and listed. */
export interface ReadCatalogSheet {
  /** A percentage has its sign if the cell has it: `5%`. */
  readonly rows: readonly JsonObject[]
  /** Unknown headings, as written. */
  readonly unknown: readonly string[]
  /** Cells that could not be read, as written. */
  readonly unreadable: readonly string[]
  /** Words that became a code or have several meanings, each once. */
  readonly coded: readonly CodedWord[]
  /** The forms of the numbers and dates; rows counted from 1. */
  readonly forms: FormsByKind<{ readonly row: number; readonly heading: string }>
}

const headingsLookedAt = 20

const listsNotKnown: IsListed = () => null

/**
 * Finds the heading row (the labels in either language, or the wire names) and reads the rows below; null if there is none. `form`: how
 * texts are written. Words for codes become codes of the lists; in columns that Ajukan wrote, a listed code stays as it is.
 */
export const readCatalogSheet = (
  sheet: readonly (readonly Cell[])[],
  columns: readonly CatalogColumn[],
  form: CellForm,
  isListed: IsListed = listsNotKnown
): ReadCatalogSheet | null => {
  const known = new Map(
    columns.flatMap((column) =>
      [column.key, column.field.label.en, column.field.label.id, ...(column.headings ?? [])].map(
        (name) => [plainHeading(name), column] as const
      )
    )
  )
  const columnOf = (cell: Cell): CatalogColumn | undefined => {
    const heading = cellText(cell)
    return known.get(plainHeading(keyOfOwnHeading(heading) ?? heading))
  }
  const counts = sheet.slice(0, headingsLookedAt).map((row) => row.filter(columnOf).length)
  const most = Math.max(0, ...counts)
  if (most === 0) return null
  const headings = sheet[counts.indexOf(most)] ?? []
  const found = headings.map(columnOf)
  const first = counts.indexOf(most) + 1
  const rows = sheet.slice(first).filter((row) => !isEmptyRow(row))
  const cells = sheet.slice(first).flatMap((row, index) =>
    found.flatMap((column, at): NumberCell<{ row: number; heading: string }>[] => {
      const place = { row: first + index + 1, heading: cellText(headings[at]) }
      return column ? [{ field: column.field, cell: cleanCell(column, row[at]), source: { kind: 'file', key: column.key }, place }] : []
    })
  )
  const isOwn = headings.map((heading) => keyOfOwnHeading(cellText(heading)) !== null)
  const coded = new Map<string, CodedWord>()
  const withCode = (value: CellValue, list: CodeListName | undefined, at: number): CellValue => {
    if (typeof value !== 'string' || !isWrittenList(list)) return value
    const code = (isOwn[at] === true ? codeOfStoredText : codeOfForeignText)(list, value, isListed)
    const word = isOwn[at] === true && code === value ? null : codedWord(list, value, code)
    if (word) coded.set(value, word)
    return code
  }
  const unreadable: string[] = []
  const codeColumn = found.findIndex((column) => column?.key === itemCode)
  const codes = withLostZeros(rows.map((row) => cellText(row[codeColumn])))
  const valuesOf = (row: readonly Cell[], at: number): JsonObject =>
    Object.fromEntries(
      found.flatMap((column, index) => {
        const cell = column && cleanCell(column, row[index])
        if (!column || cell === undefined || isEmptyCell(cell)) return []
        const reading: CellReading =
          column.key === itemCode && codes[at]?.doubt === 'zeros'
            ? { ok: false, problem: 'zeros' }
            : readCell(column.field, cell, form, { kind: 'file', key: column.key })
        if (!reading.ok) unreadable.push(cellText(cell))
        const sign = column.field.percent === true && /%\s*$/.test(cellText(row[index])) ? '%' : ''
        if (!reading.ok) return []
        const value = withCode(reading.value, column.field.codes, index)
        return [[column.key, sign === '' ? value : `${String(value)}%`] as const]
      })
    )
  return {
    unknown: headings.flatMap((cell, index) => (isEmptyCell(cell) || found[index] ? [] : [cellText(cell)])),
    rows: rows.map(valuesOf),
    unreadable,
    coded: [...coded.values()],
    forms: cellForms(cells)
  }
}
