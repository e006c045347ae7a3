import { dayLength } from '../base/calendar-day.ts'
import type { FailureCode } from '../base/result.ts'
import type { JobOutcome } from './archive.ts'

/**
 * Types of backup files and of what is restored from them. Refusals are failures: `backup-foreign`, `backup-damaged`, `backup-passphrase` (wrong or
 * missing), `backup-newer`, `backup-older`, `backup-folder` (missing, not writable, or it does not answer), `backup-away` (as `backup-folder`, for the file of an existing backup), `backup-folder-empty`, `backup-full` (the disk of the backup), `backup-file-limit` (its file system takes no file over 4 GB), `backup-repair` (the database is damaged and repaired first), `backup-sending`
 * (no restore while requests are under way), `backup-closed`, `kept-state-damaged` (what an undo would bring back), `archive-away`, `archive-moving` (no restore while the archive is moved), `disk-full`, `disk-failed` (the disk of the data).
 */

/** The extension of backup files. */
export const backupExtension = '.ajukan'

/** Milliseconds after the last backup from which the window reminds of one. */
export const backupReminder = 7 * dayLength

export const backupKept = { least: 1, most: 99, usual: 14 } as const
/** Characters of a passphrase. */
export const passphraseLength = { least: 8, most: 200 } as const

export interface BackupCounts {
  readonly declarations: number
  readonly submissions: number
  readonly responses: number
  readonly pdfs: number
}

/** Facts about a backup. */
export interface BackupFacts {
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** Version of the application that wrote it. */
  readonly version: string
  /** Size of the file. */
  readonly bytes: number
  readonly locked: boolean
  /** Whether it was written with PDFs and attached files; otherwise it has only the list of them. */
  readonly pdfs: boolean
  /** `pdfs`: those whose file is in it or, if it has only their list, those in the list. */
  readonly counts: BackupCounts
  /** As `pdfs` of the counts, for attached files. */
  readonly attached: number
  /** PDFs and attached files that it names but does not have; 0 if it has only the list of them. Files that the office has do not count. */
  readonly left: number
  /** Those of `left` that are attached files. */
  readonly leftAttached: number
}

/** A backup that was written, read back and found whole. */
export interface WrittenBackup extends BackupFacts {
  /** For display: the last two names of its path. */
  readonly label: string
  /**
   * PDFs that are not in it because they are missing or changed here, and that the office has: they are not in `left`. 0 while the archive folder is away,
   * because they are in a backup with that folder: then `left` has them.
   */
  readonly leftAtOffice: number
  /** PDFs are not in it because the archive folder is gone or does not answer; other files of `left` are missing or changed. */
  readonly archiveAway: boolean
}

/** `not-chosen`: the user closed the dialog without a choice. */
export type BackupOutcome<T> = JobOutcome<T> | { readonly end: 'not-chosen' }

/**
 * `write`: writing, while it is read back. `open`: reading and checking a whole file. `restore`: applying it, or undoing that. In bytes; `total` is 0 where
 * they are unknown.
 */
export interface BackupProgress {
  readonly job: 'write' | 'open' | 'restore'
  readonly done: number
  readonly total: number
  /** The part of a restore after its files: the new database is prepared, then it replaces the present one; from then on it cannot be cancelled. */
  readonly phase?: 'prepare' | 'replace'
}

export interface AutomaticBackups {
  readonly on: boolean
  /** For display: the last two names of the folder's path; '' before one is chosen. */
  readonly label: string
  /** How many backups of this computer the folder keeps (`backupKept`). */
  readonly keep: number
  readonly pdfs: boolean
  /** Whether they are locked with a passphrase. */
  readonly locked: boolean
  /** Where the passphrase is: in the keyring of the system, without a keyring in memory until the application ends, or nowhere. */
  readonly passphrase: 'kept' | 'session' | 'none'
}

/** The state before the last restore, which `backup.undo` restores. */
export interface StateBefore {
  /** When it was put aside, in milliseconds since 1970. */
  readonly at: number
  /** When the backup that replaced it was written; 0 after an undo. */
  readonly backupAt: number
  /** Number of the declarations that were chosen; null where everything was restored. */
  readonly declarations: number | null
  /** Attached files that were missing or damaged here and were added from the backup. */
  readonly attached: number
  /** `missing` of the `Restored`. */
  readonly missing: number
}

export interface BackupState {
  readonly automatic: AutomaticBackups
  /** The last backup that was written and checked, by hand or automatically; null before the first. */
  readonly last: { readonly at: number; readonly label: string; readonly bytes: number } | null
  /** The last automatic backup if it failed. */
  readonly failure: { readonly at: number; readonly code: FailureCode } | null
  /** The last automatic backup if files are missing in it; older ones that have them are not removed. `pdfs`: false where the archive folder was away. */
  readonly incomplete: { readonly at: number; readonly left: number; readonly leftAttached: number; readonly pdfs: boolean } | null
  /** Whether an automatic backup is being written; `backup.stop` cancels it. */
  readonly running: boolean
  /**
   * When the last automatic backup began, if it neither ended nor failed: it was cancelled, or the application was closed or killed. `times`: how many in a
   * row. Null while one is written.
   */
  readonly interrupted: { readonly at: number; readonly times: number } | null
  /** Null if there is nothing to restore. */
  readonly before: StateBefore | null
  /** Files that the last restore from the opened backup added although it was refused or cancelled; null if there are none. */
  readonly added: AddedFiles | null
}

/** `busy`: another job runs. */
export type ChosenBackup =
  | { readonly end: 'not-chosen' | 'busy' }
  /** `label`: the last two names of its path, for display. */
  | { readonly end: 'chosen'; readonly label: string; readonly bytes: number; readonly locked: boolean }

/**
 * A declaration of the opened backup. `here`: how it compares with the one of the same id on this computer. `number-used`: that one is missing or different,
 * and another declaration here has its aju number.
 */
export interface BackupDeclaration {
  readonly id: string
  readonly car: string
  readonly importer: string
  readonly lines: number
  /** The `DeclarationState` of its summary. */
  readonly state: string
  /** Milliseconds since 1970. */
  readonly changedAt: number
  readonly trashed: boolean
  readonly here: 'same' | 'differs' | 'missing' | 'number-used'
}

/** Declarations of a page. */
export const backupPageSize = 2_000

export interface BackupPage {
  readonly total: number
  /** Newest change first. */
  readonly declarations: readonly BackupDeclaration[]
}

/** What a restore adds before it replaces data; it stays. */
export interface AddedFiles {
  /** PDFs that were added to the archive. */
  readonly pdfs: number
  /** Attached files that were missing or damaged here and were added. */
  readonly attached: number
}

export interface Restored extends AddedFiles {
  readonly declarations: number
  /**
   * PDFs and attached files that the backup names but does not have, and that are missing here or, unless it has only the list of them, damaged. Those that an
   * office has do not count.
   */
  readonly missing: number
  /** Submissions whose outcome is unknown now: they may have been sent after the backup was written. */
  readonly unknown: number
}
