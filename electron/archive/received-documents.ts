import type { PdfState } from '#core/contract/retrieval.ts'
import { readPdf } from '#core/wire/read-pdf.ts'
import type { ArchiveFacts, ResponseArchive } from './archive-folder.ts'
import type { Log } from '../logging/log.ts'

/** Archives the documents of one answer, and remembers what stands for them in the journal. */
export interface ReceivedDocuments {
  take(encoded: unknown, facts: ArchiveFacts): Promise<PdfState>
  /** Encoded text → what stands for it; a document that could not be stored is not in it, so the journal keeps it. */
  readonly placeholders: Map<string, string>
}

/** Readers of PDF skip what stands before the mark; the archive takes only files that begin with it. */
const fromMark = (bytes: Uint8Array): Uint8Array =>
  bytes.subarray(Math.max(0, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf('%PDF-')))

export const receiveDocuments = (archive: ResponseArchive, log: Log): ReceivedDocuments => {
  const placeholders = new Map<string, string>()
  const standFor = (encoded: unknown, text: string): void => {
    if (typeof encoded === 'string') placeholders.set(encoded, text)
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
          const stored = await archive.store(fromMark(read.bytes), facts)
          if (!stored.ok) {
            log.warn('response PDF not stored', { code: stored.failure.code })
            return { state: 'damaged', reason: 'disk' }
          }
          standFor(encoded, `pdf:${stored.value.sha256}`)
          return { state: 'stored', sha256: stored.value.sha256, bytes: stored.value.bytes }
        }
        case 'damaged': {
          const kept = await archive.keepAside(read.bytes, facts, read.reason)
          if (kept.ok) standFor(encoded, `${read.reason}: ${read.bytes.length} bytes, kept aside`)
          else log.warn('damaged response PDF not kept aside', { code: kept.failure.code })
          return { state: 'damaged', reason: read.reason }
        }
        default:
          return read satisfies never
      }
    }
  }
}
