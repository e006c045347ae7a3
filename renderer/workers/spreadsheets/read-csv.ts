import Papa from 'papaparse'
import { decodeText } from './decode-text.ts'

/** The separators that are looked for; Indonesian Excel writes semicolons. */
export const separators = [';', ',', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** Why a file is no table of texts. */
export type CsvProblem = 'empty' | 'too-big' | 'workbook' | 'not-text'

export type ReadCsv =
  | { readonly ok: true; readonly rows: readonly (readonly string[])[]; readonly separator: Separator }
  | { readonly ok: false; readonly problem: CsvProblem }

/** Bytes. Lists of a few ten thousand rows have some ten million; nothing larger is one. */
export const largestFile = 64 * 1024 * 1024

/** An xlsx is a zip, an xls begins with the mark of a compound file. */
const isWorkbook = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03) || (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11)

const isSeparator = (text: string | undefined): text is Separator => (separators as readonly (string | undefined)[]).includes(text)

/** The separator that cuts most of the first lines into equally many parts, quotes respected. */
const guessSeparator = (text: string): Separator => {
  const head = text.slice(0, 65_536)
  const scored = separators.map((separator) => {
    const { data } = Papa.parse<string[]>(head, { delimiter: separator, preview: 40, skipEmptyLines: 'greedy' })
    const widths = data.map((row) => row.length)
    const usual = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 1
    return { separator, score: usual < 2 ? 0 : widths.filter((width) => width === usual).length + usual / 100 }
  })
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a))
  return best.score > 0 ? best.separator : ','
}

/** The rows of a CSV file, empty ones left out. The separator is the one said by the file's first line (`sep=;`), else guessed, unless one is given. */
export const readCsv = (bytes: Uint8Array, wanted?: Separator): ReadCsv => {
  if (bytes.length > largestFile) return { ok: false, problem: 'too-big' }
  if (isWorkbook(bytes)) return { ok: false, problem: 'workbook' }
  const text = decodeText(bytes).replace(/^\uFEFF/, '')
  // Zero bytes are in no text; a few at the end are padding.
  if (/\0/.test(text.slice(0, 65_536).trimEnd())) return { ok: false, problem: 'not-text' }
  const said = /^"?sep=(.)"?\r?\n/i.exec(text)
  const body = said ? text.slice(said[0].length) : text
  const separator = wanted ?? (isSeparator(said?.[1]) ? said[1] : guessSeparator(body))
  const { data } = Papa.parse<string[]>(body, { delimiter: separator, skipEmptyLines: 'greedy' })
  return data.length === 0 ? { ok: false, problem: 'empty' } : { ok: true, rows: data, separator }
}
