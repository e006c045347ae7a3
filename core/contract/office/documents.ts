/** Documents of an office: PDFs of responses and attached files, by their SHA-256. Rules: docs/office-database.md, "Documents"; and earlier values of shared rows. */
import type { Json } from '../../base/json.ts'

/** Where a document is. `desk` reported it, or holds its declaration. */
export interface DocumentPlace {
  readonly sha256: string
  /** The archive here has its file, and it is not one that is known as damaged and at the office. For attached files use `attachments.state`. */
  readonly isHere: boolean
  readonly isAtOffice: boolean
  readonly desk: string | null
  /** 0 if unknown. */
  readonly bytes: number
}

export interface DocumentProgress {
  readonly sha256: string
  /** Bytes. */
  readonly done: number
  readonly total: number
}

/** A value of a shared row. */
export interface RowVersion {
  /** Null for a deleted row. */
  readonly value: Json
  readonly desk: string
  /** Milliseconds since 1970; null if the office no longer knows it. */
  readonly at: number | null
}

/** `office.rowHistory` returns at most so many. */
export const mostRowVersions = 200

export interface DocumentChannels {
  /** At most 500 documents by their SHA-256. */
  'office.documentPlaces': (input: { readonly shas: readonly string[] }) => readonly DocumentPlace[]
  /** Resolves when the document is on this computer and its hash was compared. */
  'office.fetchDocument': (input: { readonly sha256: string; readonly isAttached: boolean }) => null
  /** Ends a fetch, which fails with `cancelled`. */
  'office.stopDocument': (input: { readonly sha256: string }) => null
  /** Asks the office. `table`: one of the shared ones. Without versions that only count a use. */
  'office.rowHistory': (input: { readonly table: string; readonly key: string }) => readonly RowVersion[]
}

export interface DocumentEvents {
  'office.documentProgress': DocumentProgress
}
