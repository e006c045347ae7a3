import { read, SSF as untypedFormats, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { strFromU8, strToU8, unzipSync, zipSync, type Unzipped } from 'fflate'
import { cleanText, type SourceCell, type SourceDocument, type SourcePage, type SourceRow } from '../source.ts'
import { isErrorText } from '../../spreadsheets/sheet.ts'
import { unicodeEncoding } from './decode-text.ts'
import { ReadingFailed, readingLimits } from './failure.ts'

/** Number formats; the library has no types for them. */
const formats = untypedFormats as {
  parse_date_code(
    serial: number,
    options: { readonly date1904: boolean }
  ): { readonly y: number; readonly m: number; readonly d: number } | null
  is_date(format: string): boolean
}

/** Whether bytes begin like a file of a kind. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)
export const isCompound = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0
/** Workbooks of Excel 2 to 4 are one stream without a container. */
const isEarlyExcel = (bytes: Uint8Array): boolean => bytes[0] === 0x09 && [0x00, 0x02, 0x04].includes(bytes[1] ?? -1) && bytes[3] === 0x00

/** A part of a package in UTF-8, as the library reads it. */
const inUtf8 = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  const name = unicodeEncoding(bytes)
  return name === null ? bytes : strToU8(new TextDecoder(name).decode(bytes).replace(/encoding="[^"]*"/i, 'encoding="UTF-8"'))
}

const entriesOf = (bytes: Uint8Array): Unzipped => {
  let unpacked = 0
  let entries = 0
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1
        if (entries > readingLimits.entries) throw new ReadingFailed('too-large')
        // Pictures and embedded files are not needed.
        if (/(?:^|[\\/])(?:media|embeddings|printerSettings)[\\/]|\.(?:png|jpe?g|gif|emf|wmf)$/i.test(name)) return false
        unpacked += originalSize
        if (unpacked > readingLimits.unpacked) throw new ReadingFailed('too-large')
        return true
      }
    })
  } catch (error) {
    if (error instanceof ReadingFailed) throw error
    throw new ReadingFailed('damaged')
  }
}

/** The package with plain names of its parts, UTF-8, and its workbook where the library looks for it. */
const repaired = (entries: Unzipped): Unzipped => {
  const plain: Unzipped = {}
  for (const [name, bytes] of Object.entries(entries)) {
    const path = name.replaceAll('\\', '/').replace(/^\/+/, '')
    if (path.endsWith('/')) continue
    plain[path] = /\.(?:xml|rels)$/i.test(path) ? inUtf8(bytes) : bytes
  }
  return isAtRoot(plain) ? belowFolder(plain) : plain
}

const isAtRoot = (entries: Unzipped): boolean => entries['workbook.xml'] !== undefined
/** The library looks for the parts of a workbook in a folder. */
const belowFolder = (entries: Unzipped): Unzipped => {
  const moved = (name: string): string => (/^(?:\[Content_Types\]\.xml$|_rels\/\.rels$|docProps\/)/.test(name) ? name : `xl/${name}`)
  return Object.fromEntries(
    Object.entries(entries).map(([name, bytes]) => {
      if (name !== '[Content_Types].xml' && !name.endsWith('.rels')) return [moved(name), bytes]
      const text = strFromU8(bytes)
        .replace(/(PartName|Target)="\/([^"]+)"/g, (_, attribute: string, part: string) => `${attribute}="/${moved(part)}"`)
        .replace(/Target="(workbook\.xml)"/g, 'Target="xl/$1"')
      return [moved(name), strToU8(text)]
    })
  )
}

const isLocked = (book: string): boolean => /EncryptedPackage|EncryptionInfo/.test(book)

const failureOf = (error: unknown): ReadingFailed => {
  const message = error instanceof Error ? error.message : ''
  return new ReadingFailed(/password|encrypt/i.test(message) ? 'locked' : 'damaged')
}

/** Rows that the XML of a sheet has; a sheet whose XML ends early reads as an empty one. */
const rowsInXml = (bytes: Uint8Array): number => strFromU8(bytes.subarray(0, 2_000_000), true).split('<row').length - 1

const sheetText = (cell: CellObject): string => cleanText(cell.w ?? (typeof cell.v === 'string' ? cell.v : String(cell.v ?? '')))

const dayOf = (serial: number, date1904: boolean): string | null => {
  const parts = formats.parse_date_code(serial, { date1904 })
  if (!parts || parts.y < 1900) return null
  return `${String(parts.y).padStart(4, '0')}-${String(parts.m).padStart(2, '0')}-${String(parts.d).padStart(2, '0')}`
}

const cellOf = (cell: CellObject | undefined, date1904: boolean, isHidden: boolean): SourceCell | null => {
  if (cell === undefined || cell.t === 'z' || cell.v === undefined) return null
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

const pageOf = (
  name: string,
  sheet: WorkSheet,
  facts: { readonly isHidden: boolean; readonly isActive: boolean; readonly date1904: boolean }
): SourcePage => {
  const data = (sheet['!data'] ?? []) as readonly (readonly (CellObject | undefined)[] | undefined)[]
  if (data.length > readingLimits.rows) throw new ReadingFailed('too-large')
  const [hiddenRows, hiddenColumns] = [sheet['!rows'] ?? [], sheet['!cols'] ?? []]
  let cells = 0
  const rows = Array.from({ length: data.length }, (_, row): (SourceCell | null)[] => {
    const source = data[row] ?? []
    cells += source.length
    if (source.length > readingLimits.columns || cells > readingLimits.cells) throw new ReadingFailed('too-large')
    const isHidden = hiddenRows[row]?.hidden === true
    return Array.from(source, (cell, column) => cellOf(cell, facts.date1904, isHidden || hiddenColumns[column]?.hidden === true))
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
  return { name, kind: 'sheet', rows: withoutEmptyEnd(rows), isHidden: facts.isHidden, isActive: facts.isActive }
}

const withoutEmptyEnd = (rows: readonly SourceRow[]): readonly SourceRow[] =>
  rows.slice(0, rows.findLastIndex((row) => row.some((cell) => cell !== null)) + 1)

const documentOf = (name: string, book: WorkBook, active: number): SourceDocument => {
  if (book.SheetNames.length > readingLimits.sheets) throw new ReadingFailed('too-large')
  const facts = book.Workbook
  const date1904 = facts?.WBProps?.date1904 === true
  return {
    name,
    kind: 'workbook',
    pages: book.SheetNames.flatMap((sheetName, index) => {
      const sheet = book.Sheets[sheetName]
      if (sheet === undefined || sheet['!type'] === 'chart') return []
      const isHidden = (facts?.Sheets?.[index]?.Hidden ?? 0) !== 0
      return [pageOf(sheetName, sheet, { isHidden, isActive: index === active, date1904 })]
    })
  }
}

const options = { dense: true, cellNF: true, cellText: true, cellFormula: false, cellHTML: false, cellDates: false, UTC: true } as const

const activeSheet = (entries: Unzipped): number => {
  const book = Object.entries(entries).find(([name]) => /(?:^|\/)workbook\.xml$/i.test(name))?.[1]
  return Number(/activeTab="(\d{1,4})"/.exec(book === undefined ? '' : strFromU8(book.subarray(0, 100_000), true))?.[1] ?? 0)
}

const readPackage = (name: string, bytes: Uint8Array): SourceDocument => {
  const entries = repaired(entriesOf(bytes))
  const names = Object.keys(entries)
  if (names.some((entry) => /^(?:word|ppt)\//.test(entry))) throw new ReadingFailed('other-document')
  const isBook = names.some((entry) => /workbook\.(?:xml|bin)$/i.test(entry) || entry === 'content.xml')
  if (!isBook) throw new ReadingFailed('unknown')
  const stored = zipSync(entries, { level: 0 })
  let book: WorkBook
  try {
    book = read(stored, { ...options, type: 'array' })
  } catch (error) {
    throw failureOf(error)
  }
  const document = documentOf(name, book, activeSheet(entries))
  const sheets = names.filter((entry) => /worksheets\/[^/]+\.xml$/i.test(entry))
  const expected = sheets.reduce((sum, entry) => sum + rowsInXml(entries[entry] ?? new Uint8Array()), 0)
  if (expected > 0 && document.pages.every(({ rows }) => rows.length === 0) && hasText(entries, sheets)) throw new ReadingFailed('damaged')
  return document
}

const hasText = (entries: Unzipped, sheets: readonly string[]): boolean =>
  sheets.some((entry) => /<(?:\w+:)?v>|<(?:\w+:)?is>/.test(strFromU8((entries[entry] ?? new Uint8Array()).subarray(0, 2_000_000), true)))

/** A text file with a table: HTML, SpreadsheetML. */
const markup =
  /^\s*(?:\ufeff)?(?:<\?xml[^>]*\?>\s*)?(?:<\?mso-application[^>]*\?>|<!doctype html|<html|<table|<head|<meta|<style|<(?:\w+:)?Workbook\b)/i

/** Reads a workbook of any kind; null for bytes that are none. Throws `ReadingFailed`. */
export const readWorkbook = (name: string, bytes: Uint8Array): SourceDocument | null => {
  if (isZip(bytes)) return readPackage(name, bytes)
  if (isCompound(bytes) || isEarlyExcel(bytes)) {
    if (bytes.length > readingLimits.oldWorkbook) throw new ReadingFailed('too-large')
    if (isLocked(strFromU8(bytes.subarray(0, 200_000), true).replaceAll('\0', ''))) throw new ReadingFailed('locked')
    try {
      return documentOf(name, read(bytes, { ...options, type: 'array' }), 0)
    } catch (error) {
      throw failureOf(error)
    }
  }
  const start = new TextDecoder(unicodeEncoding(bytes) ?? 'utf-8').decode(bytes.subarray(0, 4_000))
  if (!markup.test(start)) return null
  const text = new TextDecoder(charsetOf(bytes, start)).decode(bytes)
  try {
    return documentOf(name, read(text, { ...options, type: 'string', raw: true }), 0)
  } catch (error) {
    throw failureOf(error)
  }
}

const charsetOf = (bytes: Uint8Array, start: string): string => {
  const stated = unicodeEncoding(bytes) ?? /(?:charset|encoding)\s*=\s*["']?([\w-]{3,20})/i.exec(start)?.[1] ?? 'utf-8'
  try {
    new TextDecoder(stated)
    return stated
  } catch {
    return 'utf-8'
  }
}
