import { SpreadsheetError } from './spreadsheet-failure.ts'
import { zipNames } from './zip.ts'

/** The kind of a file by its content; the name is not used. */
export type FileKind = 'xlsx' | 'csv' | 'json'

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean => signature.every((byte, index) => bytes[index] === byte)

const utf16 = (text: string): readonly number[] => [...text].flatMap((letter) => [letter.charCodeAt(0), 0])

/** Finds a name in the directory of a compound file (old Office files, and encrypted new ones); names are UTF-16 there. */
const hasEntry = (bytes: Uint8Array, text: string): boolean => {
  const wanted = utf16(text)
  const first = wanted[0] ?? 0
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true
  }
  return false
}

const firstText = (bytes: Uint8Array): string =>
  new TextDecoder('latin1')
    .decode(bytes.subarray(0, 2_048))
    .replace(/^(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\0', '')
    .trimStart()
    .toLowerCase()

const kindOfZip = (bytes: Uint8Array): FileKind => {
  const names = new Set(zipNames(bytes))
  if (names.has('xl/workbook.bin')) throw new SpreadsheetError('xlsb')
  if ([...names].some((name) => /^xl\/workbook.*\.xml$/.test(name)) || names.has('[Content_Types].xml')) {
    if ([...names].some((name) => name.startsWith('word/') || name.startsWith('ppt/'))) throw new SpreadsheetError('other-zip')
    return 'xlsx'
  }
  throw new SpreadsheetError(names.has('content.xml') && names.has('mimetype') ? 'ods' : 'other-zip')
}

/** The kind of a file. Throws `SpreadsheetError` unless it is a workbook, CSV or JSON. */
export const fileKind = (bytes: Uint8Array): FileKind => {
  if (bytes.length === 0) throw new SpreadsheetError('empty')
  if (startsWith(bytes, [0x50, 0x4b])) return kindOfZip(bytes)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    if (hasEntry(bytes, 'EncryptedPackage')) throw new SpreadsheetError('password')
    throw new SpreadsheetError(hasEntry(bytes, 'Workbook') || hasEntry(bytes, 'Book') ? 'old-xls' : 'not-a-sheet')
  }
  // BIFF 2 to 4: workbooks of Excel versions that did not write compound files.
  if (bytes[0] === 0x09 && (bytes[1] === 0 || bytes[1] === 2 || bytes[1] === 4) && bytes[3] === 0) throw new SpreadsheetError('old-xls')
  const text = firstText(bytes)
  if (text.startsWith('%pdf')) throw new SpreadsheetError('pdf')
  if (/^<(\?xml|!doctype|html|head|body|table|meta|style|div|!--)/.test(text)) throw new SpreadsheetError('html')
  if (/^[{[]/.test(text)) return 'json'
  if (isBinary(bytes)) throw new SpreadsheetError('not-a-sheet')
  return 'csv'
}

const isBinary = (bytes: Uint8Array): boolean => {
  if (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])) return false
  const head = bytes.subarray(0, 4_096)
  return head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
}
