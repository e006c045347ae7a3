import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AddedFiles } from '#core/contract/backup.ts'
import type { ArchiveService } from '../archive/archive-service.ts'
import { fileKindOf } from '../archive/folder-content.ts'
import { quarantineFolder } from '../archive/document-paths.ts'
import { isPdf, sameFacts, type ArchiveEntry, type ContentEntries } from '../archive/entries.ts'
import { isThere } from '../archive/files.ts'
import type { Step } from '../files/jobs.ts'
import { attachmentPath, type AttachmentFolder } from '../attachments/attachment-folder.ts'
import type { StoredDocument } from '../database/documents.ts'
import type { AttachedContent } from '../database/restore/list.ts'
import { writeAtomically } from '../files/atomic-file.ts'
import { sha256Of } from '../files/sha256.ts'
import { BackupRefused } from './file/failures.ts'
import { archivePrefix, attachmentPrefix } from './file/parts.ts'
import type { JobRunner, HandedPart } from './run-job.ts'
import { answering, demandSpace } from './target-folder.ts'

export interface FileAdderDeps {
  readonly archive: ArchiveService
  readonly attachments: AttachmentFolder
  /** The profile folder. */
  readonly folder: string
  readonly run: JobRunner
  /** Milliseconds within which the disk of a file must answer. */
  readonly fileLimit?: number
}

/** Within it a large file is read over a slow network. */
const usualFileLimit = 120_000

/** The files that a backup names. */
export interface NamedFiles {
  readonly documents: readonly StoredDocument[]
  readonly attached: readonly AttachedContent[]
  /** Contents of documents that an office has. */
  readonly documentsAtOffice: ReadonlySet<string>
}

/** What to add from which backup. */
export interface WantedFiles extends NamedFiles {
  readonly path: string
  readonly passphrase: string
  /** Names of the parts of the backup. */
  readonly names: ReadonlySet<string>
  /** With the files that the archive set aside, and all attached files. */
  readonly isEverything: boolean
}

/** `missing`: see `Restored`. */
export interface TakenFiles extends AddedFiles {
  readonly missing: number
}

/** The name of its part. */
export const attachedName = ({ sha256 }: Pick<AttachedContent, 'sha256'>): string => attachmentPrefix + attachmentPath(sha256)

/** A quarantined file of the archive; its name comes from the backup, so it is checked. */
const isQuarantined = (file: string): boolean =>
  fileKindOf(file) === 'quarantined' && file.split('/').every((part) => /^[A-Za-z0-9][\w.-]*$/.test(part))

/** Rejects with `disk-full` where a disk has less free space than is needed in the folders on it together. */
export const demandSpaces = async (
  needs: readonly { readonly folder: string; readonly bytes: number }[],
  demand = demandSpace
): Promise<void> => {
  const disks = new Map<number, { readonly folder: string; readonly bytes: number }>()
  for (const { folder, bytes } of needs) {
    const { dev } = await stat(folder)
    disks.set(dev, { folder, bytes: bytes + (disks.get(dev)?.bytes ?? 0) })
  }
  for (const { folder, bytes } of disks.values()) await demand(folder, bytes)
}

/** Adds PDFs and attached files of a backup to those here; nothing that is here is changed, except damaged files, which are replaced. */
export const createFileAdder = ({ archive, attachments, folder, run, fileLimit = usualFileLimit }: FileAdderDeps) => {
  const none: AddedFiles = { pdfs: 0, attached: 0 }
  let added = none
  /** Quarantined files of the archive. */
  let kept = 0

  /** Null while the folder of the archive is away. */
  const rootOf = async (signal: AbortSignal): Promise<string | null> => {
    const root = archive.root()
    const isReachable = root !== null && (await answering(isThere(root), signal, fileLimit).catch(() => false))
    signal.throwIfAborted()
    return isReachable ? root : null
  }

  /** The contents that the archive lacks, by the name of their part. */
  const missingContents = async (
    documents: readonly StoredDocument[],
    signal: AbortSignal
  ): Promise<ReadonlyMap<string, ContentEntries>> => {
    const present = new Map<string, ArchiveEntry[]>()
    for (const entry of await archive.entries()) present.set(entry.sha256, [...(present.get(entry.sha256) ?? []), entry])
    const missing = new Map<string, [ArchiveEntry, ...ArchiveEntry[]]>()
    for (const entry of documents) {
      const isPresent = present.get(entry.sha256)?.some((known) => sameFacts(known, entry)) === true
      if (isPresent && (await answering(archive.stateOf(entry.sha256), signal, fileLimit)) === 'good') continue
      const name = archivePrefix + entry.file
      const known = missing.get(name)
      if (known === undefined) missing.set(name, [entry])
      else known.push(entry)
    }
    return missing
  }

  /** Those that are missing or damaged here. */
  const missingAttached = async (attached: readonly AttachedContent[]): Promise<readonly AttachedContent[]> => {
    const missing: AttachedContent[] = []
    for (const one of attached) if ((await attachments.stateOf(one.sha256)) !== 'good') missing.push(one)
    return missing
  }

  /** Stores an attached file; false if it was there. */
  const takeAttachment = async (name: string, content: Uint8Array): Promise<boolean> => {
    const sha256 = sha256Of(content)
    if (name !== attachedName({ sha256 })) throw new BackupRefused('backup-damaged', name)
    if ((await attachments.stateOf(sha256)) === 'good') return false
    const stored = await attachments.store(content)
    if (!stored.ok) throw new BackupRefused(stored.failure.code, 'attached file')
    return true
  }

  /** A quarantined file of the archive; an existing file stays. */
  const keepFile = async (root: string, file: string, bytes: Uint8Array): Promise<void> => {
    if (!isQuarantined(file) || (await isThere(join(root, file)))) return
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeAtomically(join(root, file), bytes)
    kept += 1
  }

  return {
    /** Files added since `reset`, also if `add` has rejected; null if there are none. Quarantined files count as attached ones. */
    added: (): AddedFiles | null => (added.pdfs + added.attached + kept > 0 ? { ...added, attached: added.attached + kept } : null),
    reset(): void {
      added = none
      kept = 0
    },

    /** How many of them are not here, by their names, for a backup that has only the list; PDFs are not counted while the folder of the archive is away. */
    async absent({ documents, attached, documentsAtOffice }: NamedFiles): Promise<number> {
      const countOf = (named: readonly { readonly sha256: string }[], here: readonly { readonly sha256: string }[]): number => {
        const present = new Set(here.map(({ sha256 }) => sha256))
        return new Set(named.flatMap(({ sha256 }) => (present.has(sha256) ? [] : [sha256]))).size
      }
      const pdfs = archive.root() === null ? [] : documents.filter(({ sha256 }) => !documentsAtOffice.has(sha256))
      // A content may be both a PDF and an attached file: each has its place here, and is counted.
      return (
        countOf(pdfs, await archive.entries()) +
        countOf(
          attached.filter(({ atOffice }) => !atOffice),
          await attachments.files()
        )
      )
    },

    /**
     * Returns how many were added, and how many the backup does not have. Rejects with `archive-away` where it has files of the archive, whose folder here is away; without it
     * they are not counted. `databaseBytes`: what the new database needs beside the files.
     */
    async add(
      { path, passphrase, names, isEverything, documents, attached, documentsAtOffice }: WantedFiles,
      databaseBytes: number,
      step: Step
    ): Promise<TakenFiles> {
      const root = await rootOf(step.signal)
      if (root === null && [...names].some((name) => name.startsWith(archivePrefix)))
        throw new BackupRefused('archive-away', '', (await archive.place()).label)
      const missing = root === null ? new Map<string, ContentEntries>() : await missingContents(documents, step.signal)
      const files = await missingAttached(attached)
      const coming = [...missing].flatMap(([name, [entry]]) => (names.has(name) ? [entry] : []))
      const needs = [
        { folder: root ?? folder, bytes: coming.reduce((sum, { bytes }) => sum + bytes, 0) },
        { folder, bytes: files.reduce((sum, { bytes }) => sum + bytes, databaseBytes) }
      ]
      await answering(demandSpaces(needs), step.signal)
      const came = new Set<string>()
      const take = async ({ name, bytes: content }: HandedPart): Promise<void> => {
        came.add(name)
        if (name.startsWith(attachmentPrefix)) {
          if (await takeAttachment(name, content)) added = { ...added, attached: added.attached + 1 }
          return
        }
        const entries = missing.get(name)
        if (root === null) throw new BackupRefused('backup-damaged', name)
        if (entries === undefined) return answering(keepFile(root, name.slice(archivePrefix.length), content), step.signal, fileLimit)
        // The thread has compared it with nothing yet: the manifest follows at the end.
        if (!isPdf(content) || sha256Of(content) !== entries[0].sha256) throw new BackupRefused('backup-damaged', name)
        await answering(archive.importContent(entries, content), step.signal, fileLimit)
        added = { ...added, pdfs: added.pdfs + 1 }
      }
      const prefixes = isEverything ? [`${archivePrefix}${quarantineFolder}/`, attachmentPrefix] : []
      const wanted = [...missing.keys(), ...(isEverything ? [] : files.map(attachedName))]
      if (wanted.length > 0 || prefixes.length > 0)
        await run({ kind: 'read', path, passphrase, database: '', wanted, prefixes }, step, { take })
      const pdfs = [...missing].flatMap(([name, [entry]]) => (documentsAtOffice.has(entry.sha256) ? [] : [name]))
      const expected = [...pdfs, ...files.filter(({ atOffice }) => !atOffice).map(attachedName)]
      return { ...added, missing: expected.filter((name) => !came.has(name)).length }
    }
  }
}
