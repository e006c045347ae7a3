import { rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { WrittenBackup } from '#core/contract/backup.ts'
import type { Clock } from '#core/base/ports.ts'
import type { ArchiveService } from '../archive/archive-service.ts'
import type { AttachmentFolder } from '../attachments/attachment-folder.ts'
import { quarantineFolder } from '../archive/document-paths.ts'
import { temporaryName } from '../files/atomic-file.ts'
import { labelOf } from '../files/folder.ts'
import { silentStep, type Step } from '../files/jobs.ts'
import { walkFiles } from '../archive/folder-content.ts'
import type { Database } from '../database/client.ts'
import { officeDatabase } from '../database/office/office-database.ts'
import { databasePath } from '../database/repair.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import { attachedName, demandSpaces } from './add-files.ts'
import { BackupRefused } from './file/failures.ts'
import { growingFile } from './file/bytes.ts'
import { archivePrefix, attachmentPrefix } from './file/parts.ts'
import type { JobRunner, ArchiveFile, ReadJob, WriteResult } from './run-job.ts'
import {
  demandFileSize,
  demandSpace,
  fullDiskFailure,
  foldersInTime,
  removeUnfinished,
  unfinishedPath,
  type BackupOwner,
  type FoldersInTime
} from './target-folder.ts'

export interface BackupWriterDeps {
  /** The profile folder. */
  readonly folder: string
  readonly database: Pick<Database, 'run'>
  readonly archive: ArchiveService
  readonly attachments: AttachmentFolder
  readonly settings: SettingsFile
  readonly run: JobRunner
  /** Relative paths of the files below a folder. */
  readonly walk?: (folder: string) => AsyncGenerator<string>
  /** Milliseconds within which the folder of the archive must answer. */
  readonly archiveLimit?: number
  /** `type` of `statfs` at a path; 0 if it is not known. */
  readonly fileSystemType?: (path: string) => Promise<number>
  /** Asks the folders of the backups. */
  readonly askTarget: FoldersInTime
  /** Aborts when a repair of the database begins. */
  readonly repairSignal: () => AbortSignal
  /** Version of the application. */
  readonly version: string
  readonly clock: Clock
}

export interface BackupOptions {
  /** '' for a backup that is not locked. */
  readonly passphrase: string
  readonly pdfs: boolean
}

/** Content of `stateName`. */
export interface BackupState {
  readonly settings: Readonly<Record<string, unknown>>
  /** Name of the archive folder in the database. */
  readonly place: string
}

interface ListedFiles {
  readonly files: readonly ArchiveFile[]
  /** False where the folder of the archive is missing: `files` has none of it. */
  readonly hasArchive: boolean
  /** Number of attached files in their folder, and of those that are missing there. */
  readonly attached: number
  readonly missing: number
}

/** Whether the folder of the archive, which was open, is gone or does not answer. */
const isGone = (
  { root, isPresent }: Pick<ArchiveService, 'root' | 'isPresent'>,
  ask: FoldersInTime,
  signal: AbortSignal
): Promise<boolean> =>
  ask(root() ?? '', isPresent, signal).then(
    (isThere) => !isThere,
    () => true
  )

/** PDFs sorted by folder, and the quarantined files of the archive; null where its folder is gone or does not answer. */
const archiveFiles = async (
  { archive, ask, walk = walkFiles }: Pick<BackupWriterDeps, 'archive' | 'walk'> & { readonly ask: FoldersInTime },
  root: string,
  signal: AbortSignal
): Promise<readonly ArchiveFile[] | null> => {
  const pdfs = new Map((await archive.entries()).map(({ sha256, file, bytes }) => [file, { sha256, bytes }]))
  const files: ArchiveFile[] = [...pdfs].map(([file, { sha256, bytes }]) => ({
    path: join(root, file),
    name: archivePrefix + file,
    bytes,
    sha256
  }))
  const paths = walk(join(root, quarantineFolder))
  try {
    for (let next = await ask(root, () => paths.next(), signal); next.done !== true; next = await ask(root, () => paths.next(), signal)) {
      const file = `${quarantineFolder}/${next.value}`
      const { size } = await ask(root, () => stat(join(root, file)), signal)
      files.push({ path: join(root, file), name: archivePrefix + file, bytes: size, sha256: null })
    }
  } catch (error) {
    signal.throwIfAborted()
    // A network that is down ends a call with any error.
    if (error instanceof BackupRefused || (await isGone(archive, ask, signal))) return null
    throw error
  }
  return files.sort((a, b) => (a.name < b.name ? -1 : 1))
}

const isArchiveName = (name: string): boolean => name.startsWith(archivePrefix)
/** Whether a part is a PDF of the archive index. */
const isPdfName = (name: string): boolean => isArchiveName(name) && !name.startsWith(`${archivePrefix}${quarantineFolder}/`)

const isAttachedName = (name: string): boolean => name.startsWith(attachmentPrefix)

const attachedFiles = async (attachments: Pick<AttachmentFolder, 'files'>): Promise<readonly ArchiveFile[]> =>
  (await attachments.files()).map(({ sha256, bytes, path }) => ({ path, name: attachedName({ sha256 }), bytes, sha256 }))

/** Reports a full disk of the folder to which `bytes` are written as that of the backup. */
const onTarget = async <T>(folder: string, bytes: number, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof BackupRefused) || error.code !== 'disk-full') throw error
    throw new BackupRefused(await fullDiskFailure(folder, bytes), error.message)
  }
}

/** Contents per operation of the database, which other work waits for. */
const askedAtOnce = 500

/** Writes backups; rejects with `BackupRefused`, the error of the disk or the reason of the signal. A failed backup leaves no file. */
export const createBackupWriter = (deps: BackupWriterDeps, owner: BackupOwner) => {
  const { folder: profileFolder, database, archive, attachments, settings, run, askTarget, repairSignal, version, clock } = deps
  const ask = foldersInTime(deps.archiveLimit)
  /**
   * The files of a backup. Listed after the snapshot, so that it names no file that arrived since the listing; files without a row in it do no harm. The database and the
   * attached files, which are in the profile folder, must be in a backup also while the folder of the archive is missing or does not answer.
   */
  const listFiles = async (named: readonly string[], signal: AbortSignal): Promise<ListedFiles> => {
    const attached = await attachedFiles(attachments)
    const present = new Set(attached.map(({ sha256 }) => sha256))
    const missing = named.filter((sha256) => !present.has(sha256)).length
    const root = archive.root()
    const found = root === null ? null : await archiveFiles({ ...deps, ask }, root, signal)
    return { files: [...(found ?? []), ...attached], hasArchive: found !== null, attached: attached.length, missing }
  }
  /** A damaged database is repaired, and the backup that holds it is refused. */
  const checkDatabase = async (signal: AbortSignal): Promise<void> => {
    const { isSound } = await run({ kind: 'check', path: databasePath(profileFolder) }, { ...silentStep, signal })
    if (isSound) return
    void database.run('findDamage')
    throw new BackupRefused('backup-repair')
  }

  /**
   * Verifies the file as a restore reads it, and the database in it. Without room for a copy of the database on this computer, the one is checked that it is
   * read from: a full disk here must not prevent a backup elsewhere.
   */
  const readBack = async (
    file: Pick<ReadJob, 'path' | 'passphrase' | 'growing'>,
    hasRoom: boolean,
    signal: AbortSignal
  ): Promise<unknown> => {
    const copy = hasRoom ? temporaryName(join(profileFolder, 'backup')) : ''
    const read = run({ kind: 'read', ...file, database: copy, wanted: [], prefixes: [] }, { ...silentStep, signal })
    if (!hasRoom) return Promise.all([read, checkDatabase(signal)])
    try {
      return await read
    } catch (error) {
      const code = error instanceof BackupRefused ? error.code : ''
      if (code === 'disk-full') return await readBack(file, false, signal)
      // The damage may be that of the database.
      if (code === 'backup-damaged') await checkDatabase(signal)
      throw error
    } finally {
      // A thread that does not answer may still have it open; then the next start removes it.
      await rm(copy, { force: true }).catch(() => undefined)
    }
  }

  /** How many of these contents the office has. */
  const countAtOffice = async (shas: readonly string[]): Promise<number> => {
    const office = officeDatabase(database)
    let found = 0
    for (let from = 0; from < shas.length; from += askedAtOnce) {
      const places = await office.run('documentPlaces', archive.databasePlace(), shas.slice(from, from + askedAtOnce))
      if (places.ok) found += places.value.filter(({ isAtOffice }) => isAtOffice).length
    }
    return found
  }

  return async (path: string, { passphrase, pdfs }: BackupOptions, step: Step): Promise<WrittenBackup> => {
    const createdAt = clock.now()
    const folder = dirname(path)
    await askTarget(folder, () => removeUnfinished(folder, owner), step.signal)
    const place = archive.databasePlace()
    const begun = await database.run('beginSnapshot', place)
    const repaired = repairSignal()
    const ended = new AbortController()
    try {
      if (!begun.ok) throw new BackupRefused(begun.failure.code)
      // Contents that must be in the folder of the attached files, asked before it is listed: a file is stored before its declaration.
      const named = await database.run('attachedHere')
      if (pdfs && !named.ok) throw new BackupRefused(named.failure.code)
      const contents = named.ok ? named.value : []
      const listOnly: ListedFiles = { files: [], hasArchive: true, attached: contents.length, missing: 0 }
      const { files, hasArchive, attached, missing } = pdfs ? await listFiles(contents, step.signal) : listOnly
      const { file, bytes: databaseBytes, version: databaseVersion, ...facts } = begun.value
      const bytesNeeded = files.reduce((sum, one) => sum + one.bytes + 1_024, databaseBytes)
      await askTarget(folder, () => demandFileSize(folder, bytesNeeded, deps.fileSystemType), step.signal)
      await onTarget(
        folder,
        bytesNeeded,
        askTarget(folder, () => demandSpace(folder, bytesNeeded), step.signal)
      )
      const needs = [
        { folder, bytes: bytesNeeded },
        { folder: profileFolder, bytes: databaseBytes }
      ]
      const hasRoom = await askTarget(folder, () => demandSpaces(needs), step.signal).then(
        () => true,
        () => false
      )
      const about = { createdAt, version, database: databaseVersion, pdfs, ...facts }
      const state = JSON.stringify({ settings: settings.content(), place } satisfies BackupState)
      const part = { path, passphrase, about, state, database: { file, bytes: databaseBytes }, files }
      const signal = AbortSignal.any([step.signal, repaired, ended.signal])
      const write = (hashFiles: boolean): Promise<WriteResult> => {
        // On a slow disk the thread of the pass before may still have its file.
        const temporary = unfinishedPath(path, owner)
        const growing = growingFile()
        // Beside the writing, which takes longer.
        const confirmed = readBack({ path: temporary, passphrase, growing }, hasRoom, signal)
        return onTarget(
          folder,
          bytesNeeded,
          run({ kind: 'write', ...part, temporary, hashFiles, growing }, { ...step, signal }, { confirmed })
        )
      }
      const { bytes, left } = await write(false).catch((error: unknown) => {
        // Either a file was not what the archive stored, or the disk of the backup returns other bytes.
        if (error instanceof BackupRefused && error.code === 'backup-damaged') return write(true)
        throw error
      })
      const unreachable = hasArchive ? 0 : facts.counts.pdfs
      const lost = left.filter(isAttachedName).length
      const archiveAway = !hasArchive || (left.some(isArchiveName) && (await isGone(archive, ask, step.signal)))
      const leftPdfs = new Set(left.filter(isPdfName))
      const contentsOfPdfs = files.flatMap(({ name, sha256 }) => (sha256 !== null && leftPdfs.has(name) ? [sha256] : []))
      const leftAtOffice = archiveAway ? 0 : await countAtOffice(contentsOfPdfs)
      return {
        createdAt,
        version,
        bytes,
        locked: passphrase !== '',
        pdfs,
        counts: { ...facts.counts, pdfs: facts.counts.pdfs - unreachable - leftPdfs.size },
        attached: attached - lost,
        label: labelOf(path),
        left: left.length + missing + unreachable - leftAtOffice,
        leftAttached: lost + missing,
        leftAtOffice,
        archiveAway
      }
    } catch (error) {
      // It would contain damaged data.
      throw repaired.aborted && !step.signal.aborted ? new BackupRefused('backup-repair') : error
    } finally {
      ended.abort()
      if (begun.ok) await database.run('endSnapshot')
    }
  }
}

export type BackupWriter = ReturnType<typeof createBackupWriter>
