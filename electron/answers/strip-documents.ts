import { looksEncoded } from '#core/wire/base64.ts'
import type { HttpReply } from '#core/base/ports.ts'
import type { PdfState } from '#core/contract/retrieval.ts'
import { readPdf } from '#core/wire/read-pdf.ts'
import type { ArchiveFacts, ResponseArchive } from '../archive/archive-folder.ts'
import { datesAndIds } from '../archive/made-again.ts'
import { sha256Of } from '../files/sha256.ts'

/** The part of the archive that takes received documents. */
export type DocumentStores = Pick<ResponseArchive, 'store' | 'quarantine'>

/** Archives the documents of one response body and collects the placeholders that replace them in the answer journal. */
export interface ReceivedDocuments {
  take(encoded: unknown, facts: ArchiveFacts): Promise<PdfState>
  /**
   * Encoded text → placeholder. A text that the stored file, with the dates and ids of the placeholder, does not give back exactly when encoded has none, so that the
   * journal stores it.
   */
  readonly placeholders: Map<string, string>
}

/** PDF readers skip bytes before the `%PDF-` signature; the archive stores only files that begin with it. */
const fromSignature = (bytes: Uint8Array): Uint8Array =>
  bytes.subarray(Math.max(0, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf('%PDF-')))

export const receiveDocuments = (archive: DocumentStores): ReceivedDocuments => {
  const placeholders = new Map<string, string>()
  const addPlaceholder = (encoded: unknown, bytes: Uint8Array, text: string): void => {
    const again = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
    if (encoded === again) placeholders.set(again, text)
  }
  return {
    placeholders,
    async take(encoded, facts) {
      const read = readPdf(encoded)
      switch (read.kind) {
        case 'none':
          return { state: 'none' }
        case 'text':
          return { state: 'text', text: read.text }
        case 'pdf': {
          const bytes = fromSignature(read.bytes)
          const stored = await archive.store(bytes, facts)
          if (!stored.ok) return { state: 'damaged', reason: stored.failure.code === 'link-refused' ? 'link' : 'disk' }
          const { sha256 } = stored.value
          addPlaceholder(encoded, bytes, sha256 === sha256Of(bytes) ? `pdf:${sha256}` : `pdf:${sha256} ${datesAndIds(bytes)}`)
          return { state: 'stored', sha256, bytes: stored.value.bytes }
        }
        case 'damaged': {
          const quarantined = await archive.quarantine(read.bytes, facts, read.reason)
          if (quarantined.ok)
            addPlaceholder(encoded, read.bytes, `${read.reason}: ${read.bytes.length} bytes, kept aside as ${sha256Of(read.bytes)}`)
          return { state: 'damaged', reason: read.reason }
        }
        default:
          return read satisfies never
      }
    }
  }
}

/** Position of the end quote of the string literal that begins at `start`, or -1. */
const endOfLiteral = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end
  }
  return -1
}

const valueOf = (literal: string): unknown => {
  try {
    return JSON.parse(literal)
  } catch {
    return undefined
  }
}

/** Shorter string literals are never documents. */
const minDocumentLength = 64

/**
 * How the literal of a value spells it, for the end of a placeholder: each escape that stands for a sign of base64 (`/`, `+`, `=`) everywhere in it, after a blank
 * (PHP writes `\/`, Gson `\u003d`, .NET `\u002B`). '' for the spelling of JSON.stringify, null for any other.
 */
const spellingOf = (literal: string, value: string): string | null => {
  const plain = JSON.stringify(value)
  if (literal === plain) return ''
  const escapes = [...new Set(literal.match(/\\(?:\/|u002[bf]|u003d)/gi))]
  const again = escapes.reduce((text, escape) => text.replaceAll(String(valueOf(`"${escape}"`)), escape), plain)
  return literal === again ? escapes.map((escape) => ` ${escape}`).join('') : null
}

/**
 * Replaces the encoded documents of a JSON text by their placeholders (`pdf:<sha256>`, with `position=text` where dates and ids of the PDF are others), from which they can be written again exactly; one in an
 * unusual spelling stays. Every other character stays as received: the text is
 * not parsed and serialised, which would change numbers.
 */
export const withoutDocuments = (body: string, placeholders: ReadonlyMap<string, string>): string => {
  const parts: string[] = []
  let from = 0
  for (let start = body.indexOf('"'); start !== -1;) {
    const end = endOfLiteral(body, start)
    if (end === -1) break
    const literal = end - start > minDocumentLength ? body.slice(start, end + 1) : ''
    const value = literal === '' ? undefined : valueOf(literal)
    const placeholder = typeof value === 'string' ? placeholders.get(value) : undefined
    const spelling = placeholder === undefined ? null : spellingOf(literal, String(value))
    if (spelling !== null) {
      parts.push(body.slice(from, start), JSON.stringify(`${placeholder}${spelling}`))
      from = end + 1
    }
    start = body.indexOf('"', end + 1)
  }
  parts.push(body.slice(from))
  return parts.join('')
}

/** As `withoutDocuments`, for the body of a reply. */
export const stripDocuments = (reply: HttpReply, placeholders: ReadonlyMap<string, string>): HttpReply =>
  reply.kind !== 'reply' || placeholders.size === 0 ? reply : { ...reply, body: withoutDocuments(reply.body, placeholders) }

const maxEncodedLength = 1_000

/** Replaces long base64 text in unspecified members by its length; the answer journal stores the text. */
export const withoutEncoded = <T>(value: T): T => {
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return part.length > maxEncodedLength && looksEncoded(part) ? `[base64: ${part.length}]` : part
    if (Array.isArray(part)) return part.map(walk)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, member]) => [key, walk(member)]))
  }
  // The copy has the same members, and strings stay strings.
  return walk(value) as T
}

/** In characters; the answer journal stores the whole body. */
const maxShownBody = 2 * 1024 * 1024
/** The body that was received, complete or truncated; '' if there is none. */
export const receivedBody = (reply: HttpReply): string => (reply.kind === 'reply' ? reply.body : (reply.begun ?? ''))

/** A long string literal of base64, whose slashes and line breaks PHP escapes, as its length; null for any other. */
const encodedLength = (literal: string): number | null => {
  if (literal.length < maxEncodedLength || literal.includes(' ')) return null
  return looksEncoded(literal.replaceAll('\\/', '/').replaceAll('\\n', '').replaceAll('\\r', '')) ? literal.length : null
}

/**
 * The body of a stripped reply for the window, with remaining base64 replaced by its length; the last literal of a truncated body has no end
 * quote. `rawLength`: characters before the cut.
 */
export const shownBody = (reply: HttpReply): { readonly raw: string; readonly rawLength: number } => {
  const body = receivedBody(reply)
  const parts: string[] = []
  let from = 0
  for (let start = body.indexOf('"'); start !== -1;) {
    const end = endOfLiteral(body, start)
    const length = encodedLength(body.slice(start + 1, end === -1 ? body.length : end))
    if (length !== null) {
      parts.push(body.slice(from, start), `"[base64: ${length}]"`)
      from = end === -1 ? body.length : end + 1
    }
    start = end === -1 ? -1 : body.indexOf('"', end + 1)
  }
  parts.push(body.slice(from))
  const shown = parts.join('')
  return { raw: shown.slice(0, maxShownBody), rawLength: shown.length }
}
