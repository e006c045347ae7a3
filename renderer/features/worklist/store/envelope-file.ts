import { decodeText } from '../../../workers/spreadsheets/decode-text.ts'
import type { OpenedFile } from './library.ts'

/** As for sheets: larger ones are no envelopes of declarations. */
const largest = 64 * 1024 * 1024

/** The text of a file that is an envelope by its content or is called one; null where it is something else, to be read as sheets. */
export const envelopeOf = async (file: File): Promise<OpenedFile | null> => {
  if (file.size > largest) return null
  const head = decodeText(new Uint8Array(await file.slice(0, 512).arrayBuffer()))
    .replace(/^\ufeff/, '')
    .trimStart()
  if (!/^[{[]/.test(head) && !/\.json$/i.test(file.name)) return null
  return { name: file.name, text: decodeText(new Uint8Array(await file.arrayBuffer())).replace(/^\ufeff/, '') }
}
