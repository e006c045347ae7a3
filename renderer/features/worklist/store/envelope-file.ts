import { decodeText } from '../../../workers/spreadsheets/decode-text.ts'
import type { OpenedFile } from './library.ts'

/** As for spreadsheets: larger files are not envelopes. */
const largest = 64 * 1024 * 1024

/** The text of a file that is an envelope by its content or its name; null when it should be read as a spreadsheet. */
export const envelopeOf = async (file: File): Promise<OpenedFile | null> => {
  if (file.size > largest) return null
  const head = decodeText(new Uint8Array(await file.slice(0, 512).arrayBuffer()))
    .replace(/^\ufeff/, '')
    .trimStart()
  if (!/^[{[]/.test(head) && !/\.json$/i.test(file.name)) return null
  return { name: file.name, text: decodeText(new Uint8Array(await file.arrayBuffer())).replace(/^\ufeff/, '') }
}
