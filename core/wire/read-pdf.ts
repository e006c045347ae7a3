import { dataStart, decodeAsFar, hasBareEscapes, looksEncoded, readUtf8, undisguised } from './base64.ts'
import { textOf } from '../base/json-guards.ts'
import { isReal } from './has-content.ts'

/** The content of a `pdf_encoded`. `damaged` holds the bytes so that they can be stored, but never shown as a good PDF. */
export type EncodedPdf =
  | { readonly kind: 'none' }
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'damaged'; readonly reason: 'not-pdf' | 'truncated'; readonly bytes: Uint8Array<ArrayBuffer> }

/** PDF readers look for the header within the first 1,024 bytes and accept some bytes after the end. */
const headWithin = 1024
const tailWithin = 2048
/** A file this short has no page; a sentence without spaces is not longer. */
const shortestFile = 256
const longestWord = 40
const longestSentence = 4096
/** `%PDF-` and `%%EOF` alone need more characters. */
const shortestEncoded = 16

/**
 * Recognises a PDF only by its own marks: `%PDF-` at the front, `%%EOF` at the end. A sentence stays text even if it is valid base64. Base64 that was
 * quoted, escaped or otherwise disguised is repaired; what gives no whole PDF is damaged, and its text must be kept.
 */
export const readPdf = (encoded: unknown): EncodedPdf => {
  if (typeof encoded !== 'string') return ofOtherType(encoded)
  if (!isReal(encoded)) return { kind: 'none' }
  if (encoded.startsWith('%PDF-')) return unencoded(encoded)
  const { bytes, whole } = decodeAsFar(encoded)
  const plain = whole && !hasInnerBlanks(encoded) && !hasBareEscapes(encoded) ? wholePdf(bytes) : null
  const repaired = plain ?? repair(encoded)
  if (repaired !== null) return { kind: 'pdf', bytes: repaired }
  if (hasHead(bytes)) return { kind: 'damaged', reason: 'truncated', bytes }
  if (dataStart(encoded) > 0) return bytes.length === 0 ? { kind: 'none' } : { kind: 'damaged', reason: 'not-pdf', bytes }
  const sentence = whole ? sentenceIn(bytes) : null
  if (sentence !== null) return { kind: 'text', text: sentence }
  return isWritten(encoded) ? { kind: 'text', text: encoded.trim() } : { kind: 'damaged', reason: 'not-pdf', bytes }
}

const ofOtherType = (value: unknown): EncodedPdf => {
  const isEmpty =
    value === null ||
    value === undefined ||
    value === false ||
    value === 0 ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  return isEmpty ? { kind: 'none' } : { kind: 'text', text: textOf(value) }
}

/** A PDF put into JSON without encoding has lost bytes; what is left is stored as damaged. */
const unencoded = (text: string): EncodedPdf => ({
  kind: 'damaged',
  reason: 'not-pdf',
  bytes: Uint8Array.from(text, (character) => character.charCodeAt(0))
})

const includesAscii = (bytes: Uint8Array, text: string): boolean => {
  const codes = Array.from(text, (character) => character.charCodeAt(0))
  return bytes.some((_, at) => codes.every((code, offset) => bytes[at + offset] === code))
}

const hasHead = (bytes: Uint8Array): boolean => includesAscii(bytes.subarray(0, headWithin + 4), '%PDF-')
const hasTail = (bytes: Uint8Array): boolean => includesAscii(bytes.subarray(-tailWithin), '%%EOF')
const isPdf = (bytes: Uint8Array): boolean => hasHead(bytes) && hasTail(bytes)

/** A whole PDF, without a page of HTML that a failing program has appended to it; null for other bytes. */
const wholePdf = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null => {
  if (isPdf(bytes)) return bytes
  if (!hasHead(bytes)) return null
  const text = new TextDecoder('latin1').decode(bytes)
  const end = text.lastIndexOf('%%EOF') + 5
  return end >= 5 && /^\s*<[a-z!]/i.test(text.slice(end, end + 40)) ? bytes.subarray(0, end) : null
}

const hasInnerBlanks = (text: string): boolean => text.trim().includes(' ')

/** Decodes base64 with padding anywhere: encoded parts after one another. */
const decodeParts = (text: string): Uint8Array<ArrayBuffer> => {
  const parts = text.split('=').map((part) => decodeAsFar(part).bytes)
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0)
  return all
}

/** Blanks at equal distances separate lines; others were `+` before a form decoded them. */
const areLines = (text: string): boolean => {
  const width = text.indexOf(' ')
  for (let from = 0; text.length - from > width; from += width + 1) if (text.indexOf(' ', from) !== from + width) return false
  return true
}

/** Longest text on either side of base64 that `withoutFrame` removes. */
const longestFrame = 200

/** The base64 of a PDF without the JSON, the XML or the word around it: `["…"]`, `{"data":"…","name":"…"}`, `<pdf>…</pdf>`, `base64,…`. */
const withoutFrame = (text: string): string => {
  const from = text.slice(0, longestFrame).indexOf('JVBERi0')
  if (from <= 0) return text
  const tail = Math.max(from, text.length - longestFrame)
  const end = text.slice(tail).search(/[\])},;<]/)
  return text.slice(from, end === -1 ? undefined : tail + end)
}

/** Bytes of hexadecimal digits; none for a text with anything else. */
const fromHex = (text: string): Uint8Array<ArrayBuffer> => {
  const digits = text.replace(/\s+/g, '')
  if (digits.length % 2 === 1 || digits.search(/[^0-9a-f]/i) !== -1) return new Uint8Array()
  return Uint8Array.from({ length: digits.length >> 1 }, (_, at) => Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16))
}

/**
 * The bytes of a PDF whose base64 was written in an unusual way, or null: every repair counts only if its result is a whole PDF. Blanks are
 * read as `+` first, unless they separate lines of equal length.
 */
const repair = (encoded: string): Uint8Array<ArrayBuffer> | null => {
  const bare = undisguised(encoded)
  const text = withoutFrame(bare.slice(dataStart(bare)))
  // Encoded twice, or as the hexadecimal digits of a database.
  if (text.startsWith('SlZCRVJp')) return repair(new TextDecoder('latin1').decode(decodeParts(text)))
  if (/^(?:0?x)?255044462d/i.test(text.slice(0, 20))) return wholePdf(fromHex(text.slice(text.indexOf('25'))))
  if (text.length < shortestEncoded || !looksEncoded(text) || hasBareEscapes(text)) return null
  const isForm = hasInnerBlanks(text) && !text.includes('+') && !areLines(text)
  for (const reading of isForm ? [text.replaceAll(' ', '+'), text] : [text]) {
    const bytes = decodeParts(reading)
    const pdf = wholePdf(bytes)
    if (pdf !== null) return pdf
  }
  return null
}

/**
 * An encoded sentence, decoded; null for bytes that are not plain text. A very short text is more likely a word that only looks encoded.
 */
const sentenceIn = (bytes: Uint8Array): string | null => {
  if (bytes.length < 12 || bytes.length > longestSentence) return null
  const text = readUtf8(bytes)
  return text === null || /[\p{Cc}\p{Cn}\p{Co}]/u.test(text.replace(/[\r\n\t]/g, ' ')) ? null : text.trim()
}

/** Whether a text was written by a human: short, or made of words; encoded bytes come in long unbroken lines. */
const isWritten = (text: string): boolean => {
  const start = text.trim().slice(0, longestSentence)
  return start.length < shortestFile || start.length / start.split(/\s+/).length < longestWord
}
