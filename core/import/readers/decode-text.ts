import type { TextEncoding, Workbook } from '#core/spreadsheets/sheet.ts'
import { guessEncoding } from './text-encoding.ts'

type Utf16 = 'utf-16le' | 'utf-16be'

/** The encoding of a text with a byte order mark; null without one. */
const markedEncoding = (bytes: Uint8Array): 'utf-8' | Utf16 | null => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

/** Letters, digits, punctuation and spaces; what is left are unassigned and private characters, controls and halves of pairs. */
const textCharacter = /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\p{Cf}\t\r\n]/u

/** How many of the first characters of bytes that are read as UTF-16 are those of a table: spaces, line ends, separators, quotes, digits; null if they are no text, or have none. */
const tableCharacters = (encoding: Utf16, bytes: Uint8Array): number | null => {
  const letters = [...new TextDecoder(encoding).decode(bytes.subarray(0, 4_096))]
  if (letters.some((letter) => letter === '\ufffd' || !textCharacter.test(letter))) return null
  const count = letters.filter((letter) => /[\t\r\n ,;|"\d]/.test(letter)).length
  return count === 0 ? null : count
}

/**
 * UTF-16 without a byte order mark. Texts of other encodings have no zero bytes; line ends, separators and digits have one each, even where all letters
 * are Chinese.
 */
const unmarkedUtf16 = (bytes: Uint8Array): Utf16 | null => {
  const head = bytes.subarray(0, 4_096)
  if (bytes.length % 2 === 1 || !head.includes(0)) return null
  const [little, big] = [tableCharacters('utf-16le', head), tableCharacters('utf-16be', head)]
  if (little === null || big === null) return little === null ? (big === null ? null : 'utf-16be') : 'utf-16le'
  return little === big ? null : little > big ? 'utf-16le' : 'utf-16be'
}

/** The Unicode encoding of a text by its byte order mark or its zero bytes; null if it has neither. */
export const unicodeEncoding = (bytes: Uint8Array): 'utf-8' | Utf16 | null => markedEncoding(bytes) ?? unmarkedUtf16(bytes)

/** The escape sequences that switch to Japanese characters; no other text of seven bits has them. */
const hasJapaneseEscape = (bytes: Uint8Array): boolean => {
  for (let at = bytes.indexOf(0x1b); at >= 0; at = bytes.indexOf(0x1b, at + 1))
    if (bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x40 || bytes[at + 2] === 0x42)) return true
  return false
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const detected = (bytes: Uint8Array): { readonly encoding: TextEncoding; readonly isCertain: boolean } => {
  const unicode = unicodeEncoding(bytes)
  if (unicode !== null) return { encoding: unicode, isCertain: true }
  if (hasJapaneseEscape(bytes) && !bytes.some((byte) => byte > 0x7f)) return { encoding: 'iso-2022-jp', isCertain: true }
  return isUtf8(bytes) ? { encoding: 'utf-8', isCertain: true } : guessEncoding(bytes)
}

export interface DecodedText {
  readonly text: string
  readonly encoding: NonNullable<Workbook['encoding']>
}

/** Windows-1258 writes tones as marks behind their vowels; everything else compares letters that have them. */
const composed = (text: string, encoding: TextEncoding): string => (encoding === 'windows-1258' ? text.normalize('NFC') : text)

/**
 * Decodes a text file in the `wanted` encoding; without one by its byte order mark, its zero bytes or escape sequences, as UTF-8, or in the most likely
 * encoding. Bytes that are no character of it leave a replacement character, and the encoding is never certain then.
 */
export const decodeTextAs = (bytes: Uint8Array, wanted?: TextEncoding): DecodedText => {
  const { encoding, isCertain } = wanted === undefined ? detected(bytes) : { encoding: wanted, isCertain: false }
  const text = composed(new TextDecoder(encoding).decode(bytes), encoding)
  if (wanted !== undefined) return { text, encoding: { used: wanted, by: 'chosen' } }
  return { text, encoding: { used: encoding, by: isCertain && !text.includes('\ufffd') ? 'certain' : 'guessed' } }
}

export const decodeText = (bytes: Uint8Array): string => decodeTextAs(bytes).text
