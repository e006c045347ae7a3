import type { CodeListName } from '../schema/field.ts'
import type { CodeRow, ListColumn } from './code-list.ts'

/** The file column of each part of a row, from 0; null for none. */
export type ColumnChoice = Readonly<Record<ListColumn, number | null>>

/** Remarks about rows of the file. Rows with `no-code` and `duplicate` are skipped; the others are imported. */
export const rowRemarks = ['no-code', 'duplicate', 'no-text', 'padded'] as const
export type RowRemark = (typeof rowRemarks)[number]

export interface ReadRow {
  /** Line number in the file, from 1. */
  readonly line: number
  readonly row: CodeRow
  readonly remark: RowRemark | null
}

export interface ReadList {
  readonly rows: readonly CodeRow[]
  /** The first rows of the file with their remarks. */
  readonly preview: readonly ReadRow[]
  /** Rows with a remark, a few of each kind. */
  readonly remarked: readonly ReadRow[]
  readonly counts: Readonly<Record<RowRemark, number>>
}

/** Pickers truncate longer texts, and a wrongly chosen column must not fill the disk. */
const maxTextLength = 500
const maxCodeLength = 30
const maxPreview = 8
const maxRemarkedOfKind = 5

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

/** Reads the rows of a file as rows of a list. Rows without a code and duplicates are skipped and counted. */
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
    const extra = name === 'storagePlace' ? cleanCode('office', cell('extra')) : clean(cell('extra'), maxTextLength)
    const id = clean(cell('id'), maxTextLength)
    const en = clean(cell('en'), maxTextLength)
    const row: CodeRow = extra === '' ? [code, id, en] : [code, id, en, extra]
    // Storage places of different offices may have the same code.
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
      if (counts[remark] <= maxRemarkedOfKind) remarked.push(read)
    }
    if (preview.length < maxPreview) preview.push(read)
    if (remark === 'no-code' || remark === 'duplicate') continue
    seen.add(key)
    rows.push(row)
  }
  return { rows, preview, remarked, counts }
}
