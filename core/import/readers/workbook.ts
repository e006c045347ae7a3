import { read, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { strFromU8, zipSync } from 'fflate'
import { cleanText } from '../../base/clean-text.ts'
import { outsideLabel } from '../../base/outside-name.ts'
import { isErrorText } from '../../base/written-cell.ts'
import type { SourceCell, SourceDocument, SourcePage, SourceRow } from '../source.ts'
import type { Workbook } from '../../spreadsheets/sheet.ts'
import { unicodeEncoding } from './decode-text.ts'
import { dayOf, exactSheet, exactTextOf, formats, markedDay, measureRows } from './exact-sheets.ts'
import { failureCode, ReadingFailed, readingLimits } from './failure.ts'
import { formOf } from './file-forms.ts'
import { noMarks, openPackage, type SheetMarks, type WorkbookPackage } from './workbook-package.ts'

/** Workbooks of Excel 2 to 4 are one stream without a container. */
const isEarlyExcel = (bytes: Uint8Array): boolean => bytes[0] === 0x09 && [0x00, 0x02, 0x04].includes(bytes[1] ?? -1) && bytes[3] === 0x00

const failureOf = (error: unknown): ReadingFailed => {
  const message = error instanceof Error ? error.message : ''
  return new ReadingFailed(/password|encrypted/i.test(message) ? 'locked' : failureCode(error))
}

const sheetText = (cell: CellObject): string =>
  cleanText(exactTextOf(cell.w ?? (typeof cell.v === 'string' ? cell.v : String(cell.v ?? ''))))

const cellOf = (cell: CellObject | undefined, date1904: boolean, isHidden: boolean): SourceCell | null => {
  if (cell === undefined || cell.t === 'z' || cell.v === undefined) return null
  const marked = typeof cell.v === 'string' ? markedDay(cell.v) : null
  if (marked !== null) return { text: marked, value: { day: marked }, origin: 'cell', ...(isHidden ? { isHidden } : {}) }
  const text = sheetText(cell)
  const hidden = isHidden ? { isHidden } : {}
  if (typeof cell.v === 'boolean') return { text: text === '' ? String(cell.v) : text, value: cell.v, origin: 'cell', ...hidden }
  if (cell.t === 'e') return { text: isErrorText(text) ? text : '#N/A', value: null, origin: 'cell', ...hidden }
  if (typeof cell.v !== 'number') return text === '' ? null : { text, value: null, origin: 'cell', ...hidden }
  const isDate = typeof cell.z === 'string' && formats.is_date(cell.z)
  if (isDate && cell.v >= 1) {
    const day = dayOf(cell.v, date1904)
    return day === null ? null : { text: text === '' || /^#+$/.test(text) ? day : text, value: { day }, origin: 'cell', ...hidden }
  }
  if (isDate) return text === '' ? null : { text, value: null, origin: 'cell', ...hidden }
  // A number whose format displays nothing is not on the paper.
  if (text === '') return null
  return { text: /^#+$/.test(text) ? String(cell.v) : text, value: cell.v, origin: 'cell', ...hidden }
}

const pageOf = (source: {
  readonly sheetName: string
  readonly sheet: WorkSheet
  readonly isHidden: boolean
  readonly isActive: boolean
  readonly marks: SheetMarks
  readonly date1904: boolean
}): SourcePage => {
  const { sheetName, sheet, isHidden, isActive, marks, date1904 } = source
  const data = (sheet['!data'] ?? []) as readonly (readonly (CellObject | undefined)[] | undefined)[]
  const rows = Array.from({ length: data.length }, (_, row): (SourceCell | null)[] => {
    const isHiddenRow = marks.hiddenRows.has(row)
    return Array.from(data[row] ?? [], (cell, column) => cellOf(cell, date1904, isHiddenRow || marks.isHiddenColumn(column)))
  })
  for (const { s: first, e: last } of sheet['!merges'] ?? []) {
    const top = rows[first.r]?.[first.c]
    const [height, width] = [Math.min(last.r, rows.length - 1) - first.r + 1, last.c - first.c + 1]
    if (height * width > readingLimits.cells) continue
    // What lies under a merged cell is not displayed.
    for (let row = first.r; row < first.r + height; row += 1) {
      const cellsOfRow = rows[row]
      if (cellsOfRow === undefined) continue
      for (let column = first.c; column <= Math.min(last.c, cellsOfRow.length - 1); column += 1)
        if (row !== first.r || column !== first.c) cellsOfRow[column] = null
    }
    const firstRow = rows[first.r]
    if (top && firstRow) firstRow[first.c] = { ...top, span: { rows: height, columns: width } }
  }
  return { name: sheetName, kind: 'sheet', rows: withoutEmptyEnd(rows), isHidden, isActive }
}

const withoutEmptyEnd = (rows: readonly SourceRow[]): readonly SourceRow[] =>
  rows.slice(0, rows.findLastIndex((row) => row.some((cell) => cell !== null)) + 1)

/** A file of rows and columns in both forms: for interpretation, and with the exact texts and stored values. */
export interface TableFile {
  readonly document: SourceDocument
  readonly workbook: Workbook
}

/** Removes rows without values at the end; formatted ones may reach to the last row of a sheet. Checks the limits. */
const measured = (name: string, sheet: WorkSheet, measure: ReturnType<typeof measureRows>): void => {
  const data = (sheet['!data'] ?? []) as (CellObject | undefined)[][]
  // An array with an item far away has gaps, over which only `forEach` does not run.
  if (data.length > readingLimits.rowTags) throw new ReadingFailed('too-large', name)
  data.forEach((cells) => {
    if (cells.length > readingLimits.columns) throw new ReadingFailed('too-large', name)
  })
  while (data.length > 0 && !(data.at(-1) ?? []).some((cell) => cell !== undefined && cell.t !== 'z' && cell.v !== '')) data.length -= 1
  for (let row = 0; row < data.length; row += 1) {
    const cells = data[row] ?? []
    measure(
      Array.from(cells, (cell) => cell?.v),
      row,
      name
    )
  }
}

const filesOf = (
  name: string,
  book: WorkBook,
  { sheets: marks, active, statesCurrencies }: Omit<WorkbookPackage, 'entries'>
): TableFile => {
  if (book.SheetNames.length > readingLimits.sheets) throw new ReadingFailed('too-large')
  const facts = book.Workbook
  const date1904 = facts?.WBProps?.date1904 === true
  const measure = measureRows()
  const sheets = book.SheetNames.flatMap((storedName, index) => {
    const sheet = book.Sheets[storedName]
    const sheetName = outsideLabel(storedName)
    if (sheet === undefined || sheet['!type'] === 'chart') return []
    measured(sheetName, sheet, measure)
    const isHidden = (facts?.Sheets?.[index]?.Hidden ?? 0) !== 0
    return [{ sheetName, sheet, isHidden, isActive: index === active, marks: marks[index] ?? marksOf(sheet) }]
  })
  return {
    document: { name, kind: 'workbook', pages: sheets.map((one) => pageOf({ ...one, date1904 })) },
    workbook: {
      kind: 'xlsx',
      sheets: sheets.map(({ sheetName, sheet, isHidden: hidden, marks: marksOfSheet }) =>
        exactSheet(sheetName, sheet, { hidden, date1904, statesCurrencies, marks: marksOfSheet })
      )
    }
  }
}

/** What the library tells about a sheet of another kind of workbook. */
const marksOf = (sheet: WorkSheet): SheetMarks => {
  const [rows, columns] = [sheet['!rows'] ?? [], sheet['!cols'] ?? []]
  return {
    ...noMarks,
    hiddenRows: new Set(Object.keys(rows).flatMap((row) => (rows[Number(row)]?.hidden === true ? [Number(row)] : []))),
    isHiddenColumn: (column) => columns[column]?.hidden === true
  }
}

const options = { dense: true, cellNF: true, cellText: true, cellFormula: false, cellHTML: false, cellDates: false, UTC: true } as const
/** Facts of a workbook that is not a package of XML. */
const plainPackage = { sheets: [], active: 0, statesCurrencies: true } as const

const readPackage = (name: string, bytes: Uint8Array): TableFile => {
  const { entries, ...facts } = openPackage(bytes)
  return filesOf(name, parsed(zipSync(entries, { level: 0 }), facts.sheets.length === 0), facts)
}

/** `withLook`: also which rows and columns are hidden. */
const parsed = (content: Uint8Array | string, withLook = false): WorkBook => {
  try {
    return typeof content === 'string'
      ? read(content, { ...options, type: 'string', raw: true })
      : read(content, { ...options, type: 'array', cellStyles: withLook })
  } catch (error) {
    throw failureOf(error)
  }
}

/** A text file with a table: HTML, SpreadsheetML. */
const markup =
  /^\s*(?:\ufeff)?(?:<\?xml[^>]*\?>\s*)?(?:<\?mso-application[^>]*\?>|<!doctype html|<html|<table|<head|<meta|<style|<(?:\w+:)?Workbook\b)/i

/** Cells and columns that are repeated or merged farther than any sheet goes: the library makes each of them. */
const endless = /(?:Index|Span|MergeAcross|MergeDown)\s{0,3}=\s{0,3}["']?\d{8}|<(?:\w+:)?Column\s[^<>]{0,300}Span\s{0,3}=\s{0,3}["']?\d{6}/i

/** Reads a workbook of any kind; null for bytes that are none. Throws `ReadingFailed`. */
export const readWorkbook = (name: string, bytes: Uint8Array): TableFile | null => {
  const form = formOf(bytes)
  if (form === 'zip') return readPackage(name, bytes)
  if (form === 'compound' || isEarlyExcel(bytes)) {
    if (bytes.length > readingLimits.oldWorkbook) throw new ReadingFailed('too-large')
    const names = strFromU8(bytes.subarray(0, 200_000), true).replaceAll('\0', '')
    if (/EncryptedPackage|EncryptionInfo/.test(names)) throw new ReadingFailed('locked')
    if (/WordDocument|PowerPoint Document/.test(names) && !/Workbook|Book/.test(names)) throw new ReadingFailed('other-document')
    return filesOf(name, parsed(bytes, true), plainPackage)
  }
  const start = new TextDecoder(unicodeEncoding(bytes) ?? 'utf-8').decode(bytes.subarray(0, 4_000))
  if (!markup.test(start)) return null
  const text = new TextDecoder(charsetOf(bytes, start)).decode(bytes)
  if (endless.test(text)) throw new ReadingFailed('too-large')
  return filesOf(name, parsed(withOneLineTags(text)), plainPackage)
}

/** The library writes a break into a value in the tag of a cell, and ends the tag there when it reads it. */
const withOneLineTags = (text: string): string =>
  text.replace(/\sdata-v="[^"]{0,4000}"/g, (attribute) => (/[<>\n]/.test(attribute) ? '' : attribute))

const charsetOf = (bytes: Uint8Array, start: string): string => {
  const stated = unicodeEncoding(bytes) ?? /(?:charset|encoding)\s*=\s*["']?([\w-]{3,20})/i.exec(start)?.[1] ?? 'utf-8'
  try {
    new TextDecoder(stated)
    return stated
  } catch {
    return 'utf-8'
  }
}
