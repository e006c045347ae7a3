import type { TextEncoding, Workbook } from '#core/spreadsheets/sheet.ts'
import { guessEncoding } from './text-encoding.ts'

/** The share of zero bytes at even or odd offsets. Where about half of all bytes are zero, the text is UTF-16 without a byte order mark. */
const zeroShare = (bytes: Uint8Array, offset: 0 | 1): number => {
  const length = Math.min(bytes.length, 4_096)
  let zeros = 0
  for (let at = offset; at < length; at += 2) if (bytes[at] === 0) zeros += 1
  return length < 2 ? 0 : zeros / Math.floor(length / 2)
}

/** The Unicode encoding of a text by its byte order mark or its zero bytes; null if it has neither. */
export const unicodeEncoding = (bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (zeroShare(bytes, 1) > 0.4) return 'utf-16le'
  return zeroShare(bytes, 0) > 0.4 ? 'utf-16be' : null
}

const encodingFor = (bytes: Uint8Array, wanted?: TextEncoding): NonNullable<Workbook['encoding']> => {
  if (wanted !== undefined) return { used: wanted, by: 'chosen' }
  const { encoding, isCertain } = guessEncoding(bytes)
  return { used: encoding, by: isCertain ? 'certain' : 'guessed' }
}

export interface DecodedText {
  readonly text: string
  /** Set for a text without a mark that is not UTF-8. */
  readonly encoding?: NonNullable<Workbook['encoding']>
}

/** Decodes a text file: by its byte order mark, else as UTF-8, else in the `wanted` encoding or the most likely one. */
export const decodeTextAs = (bytes: Uint8Array, wanted?: TextEncoding): DecodedText => {
  const marked = unicodeEncoding(bytes)
  if (marked !== null) return { text: new TextDecoder(marked).decode(bytes) }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    const encoding = encodingFor(bytes, wanted)
    return { text: new TextDecoder(encoding.used).decode(bytes), encoding }
  }
}

export const decodeText = (bytes: Uint8Array): string => decodeTextAs(bytes).text
