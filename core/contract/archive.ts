import type { FailureCode } from '../base/result.ts'

/** Keeping house in the archive of response PDFs (trust.md 2.4 and promise 15): where it is, moving it, looking through it, taking parts out. */

export interface ArchivePlace {
  /** For reading only: the last two names of the folder's path. The path itself stays in main. */
  readonly label: string
  /** Whether it is the folder inside the profile that every installation begins with. */
  readonly usual: boolean
  /** False where the chosen folder is not there, on a disk that is not connected. Nothing can be stored until it is, or another is chosen. */
  readonly reachable: boolean
  readonly pdfs: number
  readonly bytes: number
  /** When all files were last read and found good or not; 0 before the first time. */
  readonly lookedAt: number
  /** Contents whose file was gone or changed when it was last looked at. */
  readonly troubles: readonly ArchiveTrouble[]
}

export interface ArchiveTrouble {
  readonly sha256: string
  readonly state: 'missing' | 'changed'
}

export type ArchiveJob = 'move' | 'rebuild' | 'check' | 'export'

/** In files; `total` may grow while PDFs arrive. */
export interface ArchiveProgress {
  readonly job: ArchiveJob
  readonly done: number
  readonly total: number
}

/** `stopped`: by the person, and everything is as it was. `busy`: another job runs. */
export type JobEnd<T> = { readonly end: 'done'; readonly value: T } | { readonly end: 'stopped' } | { readonly end: 'busy' }

export type MoveRefusal = 'full' | 'not-writable' | 'inside-itself' | 'same' | 'gone'

export type MoveEnd =
  /** The person closed the dialog without choosing. */
  | { readonly end: 'not-chosen' }
  | { readonly end: 'stopped' }
  | { readonly end: 'busy' }
  | { readonly end: 'refused'; readonly reason: MoveRefusal; readonly label: string; readonly neededBytes: number }
  /** The folder holds an archive already; asked again with `useFound`, it becomes ours and gets what it lacks. */
  | { readonly end: 'holds-archive'; readonly label: string; readonly pdfs: number }
  /** `left`: files that are not ours and stayed in the old folder. */
  | { readonly end: 'moved'; readonly label: string; readonly pdfs: number; readonly left: number }

export interface RebuildReport {
  readonly pdfs: number
  readonly responses: number
  /** Responses that the index had not, and those that it had without a file. */
  readonly added: number
  readonly removed: number
}

/** A PDF of ours, in words for a list. */
export interface CheckedPdf {
  readonly sha256: string
  readonly car: string
  readonly code: string
  readonly date: string
  /** The file's name without its folder. */
  readonly name: string
}

/** Lists hold the first few hundred; the counts are of all. */
export interface CheckReport {
  readonly pdfs: number
  readonly good: number
  readonly missing: { readonly count: number; readonly first: readonly CheckedPdf[] }
  readonly changed: { readonly count: number; readonly first: readonly CheckedPdf[] }
  /** PDFs of ours that the index does not name; making the index again takes them in. */
  readonly unlisted: { readonly count: number; readonly first: readonly string[] }
  /** What somebody else put there; names below the archive folder. */
  readonly foreign: { readonly count: number; readonly first: readonly string[] }
}

export interface ExportRequest {
  readonly suggestedName: string
  /** Names inside the zip, with `/`: plain letters, digits and `._-` only. */
  readonly pdfs: readonly { readonly sha256: string; readonly name: string }[]
  readonly texts: readonly { readonly name: string; readonly text: string }[]
  /** The index as a workbook; '' as its name for none. */
  readonly indexName: string
  readonly index: Uint8Array
}

export type ExportEnd =
  | { readonly end: 'not-chosen' }
  | { readonly end: 'stopped' }
  | { readonly end: 'busy' }
  /** `left`: PDFs whose file is gone or changed and that are therefore not in the zip; it names them. */
  | { readonly end: 'saved'; readonly files: number; readonly bytes: number; readonly left: readonly string[] }
  | { readonly end: 'failed'; readonly code: FailureCode }

/** Responses of one answer: a hundred thousand at once would be felt in the window. */
export const archivePage = 2_000

/** Part of the archive's index. Within an edition responses are only ever added, at the end. */
export interface ArchivePage {
  /** Another one after every start, move and rebuild of the archive. */
  readonly edition: string
  /** Of all responses. */
  readonly total: number
  readonly pdfs: readonly ArchivedPdf[]
}

/** One PDF of the archive; the folder alone is enough to make this list. */
export interface ArchivedPdf {
  readonly sha256: string
  readonly car: string
  readonly code: string
  readonly date: string
  readonly number: string
  readonly description: string
  readonly bytes: number
  readonly storedAt: number
}
