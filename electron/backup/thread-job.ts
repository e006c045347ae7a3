import type { FailureCode } from '#core/base/result.ts'
import type { About } from './file/about.ts'
import type { GrowingFile } from './file/growing-file.ts'

/** A file of the archive or of the attached ones; `sha256` is what it must hold, null if the expected content is unknown. */
export interface ArchiveFile {
  readonly path: string
  /** Its name in the backup. */
  readonly name: string
  readonly bytes: number
  readonly sha256: string | null
}

export interface WriteJob {
  readonly kind: 'write'
  readonly path: string
  /** In the same folder: the name of the file until it is complete. */
  readonly temporary: string
  readonly passphrase: string
  readonly about: About
  /** Content of the part `stateName`. */
  readonly state: string
  /** An open database file without a writer. */
  readonly database: { readonly file: number; readonly bytes: number }
  readonly files: readonly ArchiveFile[]
  /** Whether a file is hashed before it is added, so that a changed one is left out. Otherwise reading back finds it. */
  readonly hashFiles: boolean
  /** Shares the written size of the temporary file. */
  readonly growing: GrowingFile
}

export interface WriteResult {
  readonly bytes: number
  /** Names of the files that are missing or changed and therefore not in the backup. */
  readonly left: readonly string[]
}

export interface ReadJob {
  readonly kind: 'read'
  readonly path: string
  readonly passphrase: string
  /** Where the database is written; '' for nowhere. */
  readonly database: string
  /** Names of parts that are handed over as a whole. */
  readonly wanted: readonly string[]
  /** Parts whose name begins with one of them are handed over too. */
  readonly prefixes: readonly string[]
  /** For a file that another thread writes meanwhile. */
  readonly growing?: GrowingFile
}

export interface ReadResult {
  readonly about: About
  readonly state: string
  /** Names of all parts. */
  readonly names: ReadonlySet<string>
  /** Size of the file. */
  readonly bytes: number
}

/** Reads the beginning of a file. */
export interface InspectJob {
  readonly kind: 'inspect'
  readonly path: string
}

export interface InspectResult {
  readonly bytes: number
  readonly locked: boolean
}

/** Reads every page and row of a database file without a writer. */
export interface CheckJob {
  readonly kind: 'check'
  readonly path: string
}

export interface CheckResult {
  readonly isSound: boolean
}

export type BackupJob = WriteJob | ReadJob | InspectJob | CheckJob
export type JobResult<J extends BackupJob> = J extends WriteJob
  ? WriteResult
  : J extends ReadJob
    ? ReadResult
    : J extends CheckJob
      ? CheckResult
      : InspectResult

export interface HandedPart {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Callbacks of the job in the thread. */
export interface JobStep {
  /** Throws if the job is to stop. In bytes. */
  progress(done: number, total: number): void
  /** Returns when the part may be followed by another. */
  hand(part: HandedPart): void
  /** Returns when the file may be renamed; throws if the job must stop. */
  confirmed(): void
}

/** `signals` is shared: index 0 is set to stop the job, index 1 counts handed parts that are not taken yet, index 2 is set when the result is confirmed. */
export interface ThreadData {
  readonly job: BackupJob
  readonly signals: Int32Array<SharedArrayBuffer>
}

export type ThreadMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'part'; readonly part: HandedPart }
  | { readonly kind: 'done'; readonly value: JobResult<BackupJob> }
  | { readonly kind: 'failed'; readonly code: FailureCode; readonly detail: string }
