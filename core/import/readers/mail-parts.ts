import PostalMime from 'postal-mime'
import type { Attachment as Part } from 'postal-mime'

type Chunk = string | ArrayBuffer | Uint8Array<ArrayBuffer>

/** What the library (postal-mime 4) has for a part while it reads it; not among its types. */
interface OpenPart {
  readonly contentDecoder: { chunks: Chunk[] } | null
}

/** Methods of the library that decide how it reads a part; not among its types. */
interface ReadingSteps {
  readonly currentNode: OpenPart
  processLine: (line: Uint8Array, isFinal: boolean) => Promise<void>
  finalize: () => Promise<void>
  isInlineTextNode: () => boolean
}

/** Pieces of the content of a part that the library may keep one by one. */
const mostChunks = 2_000

const lineFeed = new TextEncoder().encode('\n')
const bytesOf = (chunk: Chunk): Uint8Array =>
  chunk === '\n' ? lineFeed : typeof chunk === 'string' ? new TextEncoder().encode(chunk) : new Uint8Array(chunk)

const joined = (chunks: readonly Chunk[]): Uint8Array<ArrayBuffer> => {
  const parts = chunks.map(bytesOf)
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/**
 * The parts of a mail with their content decoded, its texts among them: nothing is made of those, so their lines, entities and tags cost nothing. The library
 * keeps each line of a part, and each piece of base64 that ends, for a `Blob`, which needs 30 microseconds for one: here they are joined before. `nesting`: parts
 * within parts; `headers`: bytes. Throws an error `Maximum …` over one of them.
 */
export const partsOfMail = async (
  bytes: Uint8Array,
  { nesting, headers }: { readonly nesting: number; readonly headers: number }
): Promise<readonly Part[]> => {
  const parser = new PostalMime({
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: nesting,
    maxHeadersSize: headers,
    // Mails within the text come as files, so that each of them is checked before it is read.
    maxRfc822NestingDepth: 0
  })
  const steps = parser as PostalMime & ReadingSteps
  const readLine = steps.processLine.bind(parser)
  let [part, done]: [OpenPart | null, number] = [null, 0]
  const joinChunks = (): void => {
    const decoder = steps.currentNode.contentDecoder
    if (part !== steps.currentNode) [part, done] = [steps.currentNode, 0]
    if (decoder === null || decoder.chunks.length - done < mostChunks) return
    decoder.chunks = [...decoder.chunks.slice(0, done), joined(decoder.chunks.slice(done))]
    done = decoder.chunks.length
  }
  steps.isInlineTextNode = () => false
  steps.processLine = async (line, isFinal) => {
    await readLine(line, false)
    joinChunks()
    if (isFinal) await steps.finalize()
  }
  return (await parser.parse(bytes)).attachments
}
