import type { JsonObject } from '../base/json.ts'
import type { Language } from '../base/language.ts'
import { codedWord, codeOfForeignText, codeOfStoredText, isWrittenList, type CodedWord, type IsListed } from '../codes/written-codes.ts'
import { tableCell } from '../spreadsheets/decimal-cell.ts'
import { ownHeading } from '../spreadsheets/own-headings.ts'
import { itemCode, type CellValue } from '../spreadsheets/read-cell.ts'
import type { OutSheet, Sheet } from '../spreadsheets/sheet.ts'
import {
  problemOf,
  readTables,
  unreadCells,
  type TableCell,
  type TableChoices,
  type TableRow,
  type TablesReading
} from '../spreadsheets/tables/read-tables.ts'
import { headingNames, namedBy, type TableTarget, type TargetField } from '../spreadsheets/tables/target.ts'

/** A column of the catalog: its key and the field that describes its values. */
export interface CatalogColumn extends TargetField {
  /** Other headings that files have for it. */
  readonly headings?: readonly string[]
}

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

/** A list of the master data, with the labels of its columns in either language, their keys, or other usual headings. */
const catalogTarget = (columns: readonly CatalogColumn[]): TableTarget => ({
  fields: columns,
  named: namedBy(
    headingNames(
      columns.flatMap(({ key, field, headings = [] }) =>
        [key, field.label.en, field.label.id, ...headings].map((name, rank) => ({ name, key, rank: 1 + rank }))
      )
    ),
    new Set(columns.map(({ key }) => key))
  ),
  identifiers: new Set([itemCode])
})

/** A row of a file with the values of its columns; cells that cannot be read as their value are left out of it. */
export interface CatalogFileRow extends TableRow {
  /** A percentage has its sign if the cell has it: `5%`. */
  readonly values: JsonObject
}

/** The content of the sheets with a row of headings. */
export interface ReadCatalog extends Omit<TablesReading, 'rows'> {
  readonly rows: readonly CatalogFileRow[]
  /** Unknown headings, as written. */
  readonly unknown: readonly string[]
  /** Cells that could not be read. */
  readonly unread: readonly TableCell[]
  /** Words that became a code or have several meanings, each once. */
  readonly coded: readonly CodedWord[]
}

const listsNotKnown: IsListed = () => null

/** Reads the sheets of a file for a list. Words for codes become codes of the lists; in columns that Ajukan wrote, a listed code stays as it is. */
export const readCatalog = (
  sheets: readonly Sheet[],
  columns: readonly CatalogColumn[],
  { isListed = listsNotKnown, ...choices }: Pick<TableChoices, 'forms' | 'swapsDays' | 'language'> & { readonly isListed?: IsListed } = {}
): ReadCatalog => {
  const reading = readTables(sheets, catalogTarget(columns), choices)
  const coded = new Map<string, CodedWord>()
  const withCode = (value: CellValue, { field, isOwn }: TableCell['field']): CellValue => {
    if (typeof value !== 'string' || !isWrittenList(field.codes)) return value
    const code = (isOwn ? codeOfStoredText : codeOfForeignText)(field.codes, value, isListed)
    const word = isOwn && code === value ? null : codedWord(field.codes, value, code)
    if (word) coded.set(value, word)
    return code
  }
  const valuesOf = ({ cells }: TableRow): JsonObject =>
    Object.fromEntries(
      Object.entries(cells).flatMap(([key, cell]) => {
        if (problemOf(cell) !== null || !cell.reading.ok) return []
        const value = withCode(cell.reading.value, cell.field)
        return [[key, cell.field.field.percent === true && cell.text.endsWith('%') ? `${String(value)}%` : value] as const]
      })
    )
  return {
    ...reading,
    rows: reading.rows.map((row) => ({ ...row, values: valuesOf(row) })),
    unknown: reading.tables.flatMap(({ headings, columns: named }) =>
      headings.filter((heading, column) => heading !== '' && (named[column] ?? null) === null)
    ),
    unread: unreadCells(reading),
    coded: [...coded.values()]
  }
}
