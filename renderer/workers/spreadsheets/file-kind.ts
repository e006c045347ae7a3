import { SheetRefused } from './spreadsheet-failure.ts'
import { zipNames } from './zip.ts'

/** What a file is by its content, whatever its name says. */
export type FileKind = 'xlsx' | 'csv' | 'json'

const startsWith = (bytes: Uint8Array, marks: readonly number[]): boolean => marks.every((mark, index) => bytes[index] === mark)

const utf16 = (text: string): readonly number[] => [...text].flatMap((sign) => [sign.charCodeAt(0), 0])

/** Names in the directory of a compound file (old Office, and encrypted new Office) are UTF-16. */
const holds = (bytes: Uint8Array, text: string): boolean => {
  const marks = utf16(text)
  const first = marks[0] ?? 0
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (marks.every((mark, index) => bytes[at + index] === mark)) return true
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
  if (names.has('xl/workbook.bin')) throw new SheetRefused('xlsb')
  if ([...names].some((name) => /^xl\/workbook.*\.xml$/.test(name)) || names.has('[Content_Types].xml')) {
    if ([...names].some((name) => name.startsWith('word/') || name.startsWith('ppt/'))) throw new SheetRefused('other-zip')
    return 'xlsx'
  }
  throw new SheetRefused(names.has('content.xml') && names.has('mimetype') ? 'ods' : 'other-zip')
}

/** Throws `SheetRefused` for what is neither a workbook nor a text of values. */
export const fileKind = (bytes: Uint8Array): FileKind => {
  if (bytes.length === 0) throw new SheetRefused('empty')
  if (startsWith(bytes, [0x50, 0x4b])) return kindOfZip(bytes)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    if (holds(bytes, 'EncryptedPackage')) throw new SheetRefused('password')
    throw new SheetRefused(holds(bytes, 'Workbook') || holds(bytes, 'Book') ? 'old-xls' : 'not-a-sheet')
  }
  // BIFF 2 to 4: a workbook before there were compound files.
  if (bytes[0] === 0x09 && (bytes[1] === 0 || bytes[1] === 2 || bytes[1] === 4) && bytes[3] === 0) throw new SheetRefused('old-xls')
  const text = firstText(bytes)
  if (text.startsWith('%pdf')) throw new SheetRefused('pdf')
  if (/^<(\?xml|!doctype|html|head|body|table|meta|style|div|!--)/.test(text)) throw new SheetRefused('html')
  if (/^[{[]/.test(text)) return 'json'
  if (isBinary(bytes)) throw new SheetRefused('not-a-sheet')
  return 'csv'
}

const isBinary = (bytes: Uint8Array): boolean => {
  if (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])) return false
  const head = bytes.subarray(0, 4_096)
  return head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
}
