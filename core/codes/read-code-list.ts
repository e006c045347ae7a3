import type { CodeListName } from '../schema/field.ts'
import type { CodeRow, ListColumn } from './code-list.ts'

/** Which column of the file fills which part; numbers from 0, null where none does. */
export type ColumnChoice = Readonly<Record<ListColumn, number | null>>

/** What is said about a row of the file. `no-code` and `duplicate` rows are left out; the others are taken. */
export const rowRemarks = ['no-code', 'duplicate', 'no-text', 'padded'] as const
export type RowRemark = (typeof rowRemarks)[number]

export interface ReadRow {
  /** Of the file, from 1. */
  readonly line: number
  readonly row: CodeRow
  readonly remark: RowRemark | null
}

export interface ReadList {
  readonly rows: readonly CodeRow[]
  /** The first rows of the file with what is said about each. */
  readonly preview: readonly ReadRow[]
  /** Rows that something is said about, a few of each kind. */
  readonly remarked: readonly ReadRow[]
  readonly counts: Readonly<Record<RowRemark, number>>
}

/** Longer texts are shortened in pickers anyway, and a column chosen by mistake must not fill the disk. */
const longestText = 500
const longestCode = 30
const previewed = 8
const remarkedOfKind = 5

const clean = (text: string, longest: number): string => text.replace(/\s+/g, ' ').trim().slice(0, longest)

/**
 * A code as the service wants it. Spreadsheets take `040300` and `01012900` for numbers and drop the zero in front;
 * tariff codes come with dots, and ports with a space behind the country.
 */
export const cleanCode = (name: CodeListName, text: string): string => {
  const code = clean(text, longestCode)
  if (name === 'tariff') {
    const digits = code.replace(/[.\s-]/g, '')
    return /^\d+$/.test(digits) ? (digits.length % 2 === 1 && digits.length < 8 ? `0${digits}` : digits) : code
  }
  if (name === 'office') return /^\d{5}$/.test(code) ? `0${code}` : code
  return name === 'port' || name === 'country' || name === 'currency' ? code.replaceAll(' ', '').toUpperCase() : code
}

const isPadded = (typed: string, code: string): boolean => code.startsWith('0') && !typed.trim().startsWith('0')

/** The rows of a file as rows of a list. Rows without a code and repeated ones are left out and counted. */
export const readList = (name: CodeListName, table: readonly (readonly string[])[], columns: ColumnChoice, hasHead: boolean): ReadList => {
  const counts: Record<RowRemark, number> = { 'no-code': 0, duplicate: 0, 'no-text': 0, padded: 0 }
  const rows: CodeRow[] = []
  const preview: ReadRow[] = []
  const remarked: ReadRow[] = []
  const seen = new Set<string>()
  const first = hasHead ? 1 : 0
  for (let number = first; number < table.length; number += 1) {
    const cells = table[number] ?? []
    const cell = (column: ListColumn): string => (columns[column] === null ? '' : (cells[columns[column]] ?? ''))
    const code = cleanCode(name, cell('code'))
    const extra = name === 'storagePlace' ? cleanCode('office', cell('extra')) : clean(cell('extra'), longestText)
    const id = clean(cell('id'), longestText)
    const en = clean(cell('en'), longestText)
    const row: CodeRow = extra === '' ? [code, id, en] : [code, id, en, extra]
    // Storage places of different offices may carry the same code.
    const key = name === 'storagePlace' ? `${code}\n${extra}` : code
    const remark: RowRemark | null =
      code === ''
        ? 'no-code'
        : seen.has(key)
          ? 'duplicate'
          : id === '' && en === ''
            ? 'no-text'
            : isPadded(cell('code'), code)
              ? 'padded'
              : null
    const read: ReadRow = { line: number + 1, row, remark }
    if (remark !== null) {
      counts[remark] += 1
      if (counts[remark] <= remarkedOfKind) remarked.push(read)
    }
    if (preview.length < previewed) preview.push(read)
    if (remark === 'no-code' || remark === 'duplicate') continue
    seen.add(key)
    rows.push(row)
  }
  return { rows, preview, remarked, counts }
}
