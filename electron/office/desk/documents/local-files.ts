import type { Result } from '#core/base/result.ts'
import type { KeptDocuments } from '#core/contract/settings.ts'
import type { DocumentFacts, LocalDocument } from '../../../database/office/documents.ts'

/** The documents that are on this computer: the archive of PDFs and the attached files. */
export interface LocalFiles {
  /** The name of the archive folder in the database. */
  place(): string
  /** The bytes of an intact document, else null. */
  read(document: LocalDocument): Promise<Uint8Array | null>
  /** Whether a PDF of the archive was found missing or changed while the archive folder was there. */
  isDamaged(sha256: string): boolean
  /**
   * Resolves when the bytes, whose hash was compared, are on the disk. `facts`: what the responses say of a PDF, which is stored only while the archive
   * folder is there.
   */
  keep(document: LocalDocument, bytes: Uint8Array, facts: readonly DocumentFacts[]): Promise<Result<null>>
  /** Removes an intact document that the office has hashed. */
  release(document: LocalDocument): Promise<boolean>
  readonly kept: () => KeptDocuments
}
