import type { Segment } from '#core/archive/full-text/segment.ts'
import type { SearchFile } from './files.ts'

/** Why the text of a PDF is unknown; '' when it is known. */
export type Unread = '' | 'damaged' | 'password'

export interface KeptDocument {
  readonly sha256: string
  readonly unread: Unread
  /** Position of its text (UTF-8) in the file. */
  readonly at: number
  readonly length: number
}

export interface KeptSegment {
  readonly documents: readonly KeptDocument[]
  readonly segment: Segment
}

const mark = 0x314a5341
const headLength = 20

/** FNV-1a over whole bytes: detects writes torn by a crash. Protection against forgery is not needed for a cache. */
const checksum = (parts: readonly Uint8Array[]): number => {
  let sum = 0x811c9dc5
  for (const part of parts) for (const byte of part) sum = Math.imul(sum ^ byte, 0x01000193)
  return sum >>> 0
}

const bytesOf = (numbers: Uint32Array): Uint8Array => new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
const numbersOf = (bytes: Uint8Array): Uint32Array => new Uint32Array(bytes.slice().buffer)

/** The file of a segment: header, documents, index, and last the texts, of which only parts are read later. */
export const encodeSegment = (
  documents: readonly { readonly sha256: string; readonly unread: Unread; readonly text: Uint8Array }[],
  segment: Segment
): readonly Uint8Array[] => {
  const coder = new TextEncoder()
  const tokens = coder.encode(segment.tokens)
  const index = [tokens, bytesOf(segment.tokenAt), segment.postings, bytesOf(segment.postingAt)]
  let at = 0
  const list = documents.map(({ sha256, unread, text }) => {
    const place = [sha256, unread, at, text.length] as const
    at += text.length
    return place
  })
  const facts = coder.encode(JSON.stringify({ list, lengths: index.map((part) => part.length) }))
  const head = new DataView(new ArrayBuffer(headLength))
  const textsAt = headLength + facts.length + index.reduce((sum, part) => sum + part.length, 0)
  for (const [place, value] of [mark, facts.length, textsAt, textsAt + at, checksum([facts, ...index])].entries())
    head.setUint32(place * 4, value, true)
  return [new Uint8Array(head.buffer), facts, ...index, ...documents.map(({ text }) => text)]
}

/** `null` for a file that is torn, damaged or in another format: its PDFs are read again. */
export const decodeSegment = (file: SearchFile): KeptSegment | null => {
  try {
    const head = file.read(0, headLength)
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
    const [found, factsLength = 0, textsAt = 0, size, sum] = [0, 4, 8, 12, 16].map((at) => view.getUint32(at, true))
    if (found !== mark || size !== file.size) return null
    const rest = file.read(headLength, textsAt - headLength)
    if (checksum([rest]) !== sum) return null
    const facts = JSON.parse(new TextDecoder().decode(rest.subarray(0, factsLength))) as {
      readonly list: readonly (readonly [string, Unread, number, number])[]
      readonly lengths: readonly number[]
    }
    let from = factsLength
    const parts = facts.lengths.map((length) => {
      from += length
      return rest.subarray(from - length, from)
    })
    const [tokens, tokenAt, postings, postingAt] = parts
    if (!tokens || !tokenAt || !postings || !postingAt) return null
    return {
      documents: facts.list.map(([sha256, unread, at, length]) => ({ sha256, unread, at: textsAt + at, length })),
      segment: {
        size: facts.list.length,
        tokens: new TextDecoder().decode(tokens),
        tokenAt: numbersOf(tokenAt),
        postings: postings.slice(),
        postingAt: numbersOf(postingAt)
      }
    }
  } catch {
    return null
  }
}
