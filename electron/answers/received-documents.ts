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
