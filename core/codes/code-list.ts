import type { CodeListName } from '../schema/field.ts'

/**
 * One row of a code list: the code as it goes onto the wire, its Indonesian and English text (either may be empty),
 * and what belongs to it, such as the office of a storage place. A tuple, because lists have tens of thousands.
 */
export type CodeRow = readonly [code: string, id: string, en: string, extra?: string]

export interface CodeList {
  readonly name: CodeListName
  /** As the list calls itself: `BTKI 2022`. */
  readonly version: string
  /** Wall date of the list, or empty. */
  readonly date: string
  readonly rows: readonly CodeRow[]
}

/** The parts of a row a column of a file may fill. */
export const listColumns = ['code', 'id', 'en', 'extra'] as const
export type ListColumn = (typeof listColumns)[number]

/** A list that the user brought, as it is stored: it stands in place of the one that ships. */
export interface StoredCodeList extends CodeList {
  /** Milliseconds since 1970. */
  readonly importedAt: number
  /** Name of the file, without a folder. */
  readonly file: string
  /** Heads of the columns it was read from, for the next import. */
  readonly columns: Readonly<Partial<Record<ListColumn, string>>>
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isRow = (value: unknown): value is CodeRow => Array.isArray(value) && value.length >= 3 && value.length <= 4 && value.every(isText)

/** A list from a file that ships, or null where it is none. */
export const readShippedList = (name: CodeListName, text: string): CodeList | null => {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || !('version' in value) || !('date' in value) || !('rows' in value)) return null
  const { version, date, rows } = value
  return isText(version) && isText(date) && Array.isArray(rows) && rows.every(isRow) ? { name, version, date, rows } : null
}

/** The text of a row in the wanted language, else in the other one; what belongs to it behind. */
export const labelOf = (row: CodeRow, language: 'id' | 'en'): string => {
  const text = language === 'id' ? row[1] || row[2] : row[2] || row[1]
  return row[3] === undefined || row[3] === '' ? text : text === '' ? row[3] : `${text} · ${row[3]}`
}
