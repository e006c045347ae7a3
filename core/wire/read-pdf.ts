import { dataStart, decodeAsFar, readUtf8 } from './base64.ts'
import { textOf } from '../base/json-guards.ts'

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

/** Recognises a PDF only by its own marks: `%PDF-` at the front, `%%EOF` at the end. A sentence stays text even if it is valid base64. */
export const readPdf = (encoded: unknown): EncodedPdf => {
  if (typeof encoded !== 'string') return ofOtherType(encoded)
  if (encoded.trim() === '') return { kind: 'none' }
  if (encoded.startsWith('%PDF-')) return unencoded(encoded)
  const { bytes, whole } = decodeAsFar(encoded)
  if (hasHead(bytes)) return whole && hasTail(bytes) ? { kind: 'pdf', bytes } : { kind: 'damaged', reason: 'truncated', bytes }
  if (dataStart(encoded) > 0) return bytes.length === 0 ? { kind: 'none' } : { kind: 'damaged', reason: 'not-pdf', bytes }
  const sentence = whole ? sentenceIn(bytes) : null
  if (sentence !== null) return { kind: 'text', text: sentence }
  return isWritten(encoded) ? { kind: 'text', text: encoded.trim() } : { kind: 'damaged', reason: 'not-pdf', bytes }
}

const ofOtherType = (value: unknown): EncodedPdf => {
  const isEmpty = value === null || value === undefined || value === false || (typeof value === 'object' && Object.keys(value).length === 0)
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
