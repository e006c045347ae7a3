import { isObject, isString } from '../base/json-guards.ts'
import type { CodeListName } from '../schema/field.ts'

/**
 * One row of a code list: the code in its wire form, its Indonesian and English text (either may be empty), and an additional value,
 * such as the office of a storage place. A tuple, because lists have tens of thousands of rows.
 */
export type CodeRow = readonly [code: string, id: string, en: string, extra?: string]

export interface CodeList {
  readonly name: CodeListName
  /** Version as stated by the list: `BTKI 2022`. */
  readonly version: string
  /** Date of the list, `YYYY-MM-DD`, or ''. */
  readonly date: string
  readonly rows: readonly CodeRow[]
}

/** The parts of a row that a file column can fill. */
export const listColumns = ['code', 'id', 'en', 'extra'] as const
export type ListColumn = (typeof listColumns)[number]

/** An imported list in its stored form; it replaces the shipped list. */
export interface StoredCodeList extends CodeList {
  /** Milliseconds since 1970. */
  readonly importedAt: number
  /** File name without the folder. */
  readonly file: string
  /** Headings of the columns it was read from, for the next import. */
  readonly columns: Readonly<Partial<Record<ListColumn, string>>>
}

const isRow = (value: unknown): value is CodeRow => Array.isArray(value) && value.length >= 3 && value.length <= 4 && value.every(isString)

/** Reads a shipped list file; null if its content is not a list. Throws SyntaxError if it is not JSON. */
export const readShippedList = (name: CodeListName, text: string): CodeList | null => {
  const value: unknown = JSON.parse(text)
  if (!isObject(value)) return null
  const { version, date, rows } = value
  return isString(version) && isString(date) && Array.isArray(rows) && rows.every(isRow) ? { name, version, date, rows } : null
}

/** The text of a row in the language, else in the other one, followed by the additional value. */
export const labelOf = (row: CodeRow, language: 'id' | 'en'): string => {
  const text = language === 'id' ? row[1] || row[2] : row[2] || row[1]
  return row[3] === undefined || row[3] === '' ? text : text === '' ? row[3] : `${text} · ${row[3]}`
}
