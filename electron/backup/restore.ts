import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backupPageSize, type BackupDeclaration, type BackupFacts, type BackupPage, type Restored } from '#core/contract/backup.ts'
import { localDay, passedOfDay } from '#core/base/calendar-day.ts'
import { isObject, stringOrEmpty } from '#core/base/json-guards.ts'
import type { Clock } from '#core/base/ports.ts'
import { createSequencer } from '#core/base/sequencer.ts'
import type { ArchiveService } from '../archive/archive-service.ts'
import { fileKindOf } from '../archive/archive-identity.ts'
import { isPdf, sameFacts, type ArchiveEntry, type ContentEntries } from '../archive/entries.ts'
import { sha256Of } from '../files/sha256.ts'
import { quarantineFolder } from '../archive/document-paths.ts'
import { isThere } from '../archive/files.ts'
import { freeBytes } from '../archive/relocation-target.ts'
import { attachmentPath, type AttachmentFolder } from '../attachments/attachment-folder.ts'
import type { Step } from '../archive/step.ts'
import type { Database } from '../database/client.ts'
import type { Operations } from '../database/operations.ts'
import type { RestoreRequest } from '../database/restore/merge.ts'
import { restorePlaces } from '../database/restore/folder.ts'
import { renameFile, writeAtomically } from '../files/atomic-file.ts'
import type { Log } from '../logging/log.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import type { BackupState } from './backup-file.ts'
import type { About } from './file/about.ts'
import { BackupRefused } from './file/failures.ts'
import { archivePrefix, attachmentPrefix } from './file/parts.ts'
import { finishRestoreOf, makeRestoreFolder, prepareSettings, prepareUndo, readBefore, readMark, undoMark } from './restore-folder.ts'
import type { JobRunner } from './run-job.ts'
import type { HandedPart } from './thread-job.ts'

export interface RestoreDeps {
  /** The profile folder. */
  readonly folder: string
  readonly database: Pick<Database, 'run' | 'check'>
  readonly archive: ArchiveService
  readonly attachments: AttachmentFolder
  readonly settings: SettingsFile
  readonly run: JobRunner
  readonly clock: Clock
  readonly log: Log
}

interface Opened {
  readonly path: string
  readonly passphrase: string
  readonly about: About
  readonly state: BackupState
  readonly list: readonly BackupDeclaration[]
}

/** Bytes that stay free beside the PDFs. */
const spareBytes = 64 * 1024 * 1024

const readState = (text: string): BackupState => {
  const content: unknown = JSON.parse(text)
  if (!isObject(content) || !isObject(content['settings']) || typeof content['place'] !== 'string')
    throw new BackupRefused('backup-damaged', 'state')
  return { settings: content['settings'], place: content['place'] }
}

/** A quarantined file of the archive; its name comes from the backup, so it is checked. */
const isQuarantined = (file: string): boolean =>
  fileKindOf(file) === 'quarantined' && file.split('/').every((part) => /^[A-Za-z0-9][\w.-]*$/.test(part))

/** Opens backups and restores from them. Every promise rejects with `BackupRefused`, the error of the disk or the reason of the signal. */
export const createRestorer = ({ folder, database, archive, attachments, settings, run, clock, log }: RestoreDeps) => {
  const places = restorePlaces(folder)
  let opened: Opened | null = null
  /** Serialises the calls below that use the folder, even after the window that made a call is closed. */
  const folderUse = createSequencer()

  const operate = async <N extends keyof Operations>(
    name: N,
    ...input: Parameters<Operations[N]>
  ): Promise<Awaited<ReturnType<Operations[N]>>> => {
    const done = await database.run(name, ...input)
    if (!done.ok) throw new BackupRefused(done.failure.code)
    return done.value
  }

  /** Changed rows of the present data would get valid checksums in the new state. A damaged database is repaired, and the window fills what is missing. */
  const demandSoundData = async (): Promise<void> => {
    const checked = await database.check()
    if (!checked.ok) throw new BackupRefused(checked.failure.code)
    if (!checked.value) throw new BackupRefused('backup-repair')
  }

  /** Removes the opened backup. First completes a restore that an error interrupted after its switch; rejects if that fails. */
  const close = async (): Promise<void> => {
    opened = null
    await finishRestoreOf(folder, database, settings)
  }
  const closeIfPossible = (): Promise<void> => close().catch((error: unknown) => void log.error('restore not finished', error))

  const open = async (path: string, passphrase: string, step: Step): Promise<BackupFacts> => {
    await close()
    await makeRestoreFolder(folder)
    try {
      const { about, state, bytes } = await run({ kind: 'read', path, passphrase, database: places.source, wanted: [], prefixes: [] }, step)
      await operate('migrateBackup', places.source)
      const list = await operate('listBackup', places.source)
      opened = { path, passphrase, about, state: readState(state), list }
      const { createdAt, version, pdfs, counts } = about
      return { createdAt, version, bytes, locked: passphrase !== '', pdfs, counts }
    } catch (error) {
      await closeIfPossible()
      throw error
    }
  }

  /** The contents that the archive lacks, by the name of their part. */
  const missingContents = async (one: Opened, chosen: readonly string[] | null): Promise<ReadonlyMap<string, ContentEntries>> => {
    const documents = await operate('backupDocuments', places.source, one.state.place, chosen)
    const present = new Map<string, ArchiveEntry[]>()
    for (const entry of await archive.entries()) present.set(entry.sha256, [...(present.get(entry.sha256) ?? []), entry])
    const missing = new Map<string, [ArchiveEntry, ...ArchiveEntry[]]>()
    for (const entry of documents) {
      if (present.get(entry.sha256)?.some((known) => sameFacts(known, entry)) === true && (await archive.stateOf(entry.sha256)) === 'good')
        continue
      const name = archivePrefix + entry.file
      const known = missing.get(name)
      if (known === undefined) missing.set(name, [entry])
      else known.push(entry)
    }
    return missing
  }

  /** Names of the parts of the attached files that are missing or damaged here; of all with null. */
  const missingAttachments = async (chosen: readonly string[] | null): Promise<readonly string[]> => {
    const names: string[] = []
    for (const sha256 of chosen === null ? [] : await operate('backupAttachments', places.source, chosen))
      if ((await attachments.stateOf(sha256)) !== 'good') names.push(attachmentPrefix + attachmentPath(sha256))
    return names
  }
  /** Stores an attached file; false if it was there. */
  const takeAttachment = async (name: string, content: Uint8Array): Promise<boolean> => {
    const sha256 = sha256Of(content)
    if (name !== attachmentPrefix + attachmentPath(sha256)) throw new BackupRefused('backup-damaged', name)
    if ((await attachments.stateOf(sha256)) === 'good') return false
    const stored = await attachments.store(content)
    if (!stored.ok) throw new BackupRefused(stored.failure.code, 'attached file')
    return true
  }

  /** Adds the PDFs of the backup that the archive lacks, and the attached files; what is there stays. Returns how many were added. */
  const addFiles = async (one: Opened, chosen: readonly string[] | null, step: Step): Promise<Pick<Restored, 'pdfs' | 'attached'>> => {
    if (!one.about.pdfs) return { pdfs: 0, attached: 0 }
    const root = archive.root()
    if (root === null) throw new BackupRefused('file-missing', 'archive')
    const missing = await missingContents(one, chosen)
    const bytes = [...missing.values()].reduce((sum, [entry]) => sum + entry.bytes, spareBytes)
    if ((await freeBytes(root)) < bytes) throw new BackupRefused('disk-full')
    let [pdfs, attached] = [0, 0]
    const files = await missingAttachments(chosen)
    const take = async ({ name, bytes: content }: HandedPart): Promise<void> => {
      if (name.startsWith(attachmentPrefix)) {
        if (await takeAttachment(name, content)) attached += 1
        return
      }
      const entries = missing.get(name)
      if (entries === undefined) return keepFile(root, name.slice(archivePrefix.length), content)
      // The thread has compared it with nothing yet: the manifest follows at the end.
      if (!isPdf(content) || sha256Of(content) !== entries[0].sha256) throw new BackupRefused('backup-damaged', name)
      await archive.importContent(entries, content)
      pdfs += 1
    }
    const prefixes = chosen === null ? [`${archivePrefix}${quarantineFolder}/`, attachmentPrefix] : []
    const wanted = [...missing.keys(), ...files]
    const { path, passphrase } = one
    if (wanted.length > 0 || prefixes.length > 0)
      await run({ kind: 'read', path, passphrase, database: '', wanted, prefixes }, step, { take })
    return { pdfs, attached }
  }
  /** A quarantined file of the archive; an existing file stays. */
  const keepFile = async (root: string, file: string, bytes: Uint8Array): Promise<void> => {
    if (!isQuarantined(file) || (await isThere(join(root, file)))) return
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeAtomically(join(root, file), bytes)
  }

  const requestOf = (more: Pick<RestoreRequest, 'chosen' | 'since' | 'origin' | 'seq' | 'mark'>, restored: unknown): RestoreRequest => {
    const now = clock.now()
    const profiles = isObject(restored) && Array.isArray(restored['profiles']) ? (restored['profiles'] as readonly unknown[]) : []
    return {
      ...more,
      now,
      day: localDay(now),
      time: passedOfDay(now),
      profiles: profiles.filter(isObject).map(({ id, ajuPrefix, ajuSeries }) => ({
        ...{ id: stringOrEmpty(id), pattern: { prefix: stringOrEmpty(ajuPrefix), series: stringOrEmpty(ajuSeries) } }
      }))
    }
  }

  /** Switches to the state prepared in the folder. */
  const apply = async (request: RestoreRequest, about: object, files: Pick<Restored, 'pdfs' | 'attached'>): Promise<Restored> => {
    const note = { at: request.now, declarations: request.chosen?.length ?? null, attached: files.attached, ...about }
    opened = null
    try {
      const { declarations, unknown } = await operate('restore', places.work, archive.databasePlace(), request, note)
      return { declarations, ...files, unknown }
    } finally {
      // The data is restored even if this fails: the rest is done when a backup is opened or closed, or by the next start.
      await closeIfPossible()
    }
  }

  const restore = async (chosen: readonly string[] | null, step: Step): Promise<Restored> => {
    const one = opened
    if (one === null) throw new BackupRefused('file-missing', 'no open backup')
    await demandSoundData()
    const { createdAt: since, origin, seq } = one.about
    const files = await addFiles(one, chosen, step)
    step.signal.throwIfAborted()
    if (chosen === null) {
      await renameFile(places.source, places.next)
      await prepareSettings(folder, one.state.settings, settings.content())
    }
    return apply(requestOf({ chosen, since, origin, seq }, one.state.settings), { backupAt: since }, files)
  }

  const undo = async (): Promise<Restored> => {
    const before = await readBefore(folder)
    if (before === null) throw new BackupRefused('file-missing', 'no state before')
    await demandSoundData()
    await close()
    const restored = await prepareUndo(folder)
    if (restored !== null) await prepareSettings(folder, restored, settings.content())
    return apply(
      requestOf({ chosen: null, since: before.at, origin: null, seq: 0, mark: await readMark(folder) }, restored),
      { backupAt: 0, [undoMark]: true },
      { pdfs: 0, attached: 0 }
    )
  }

  return {
    open: (path: string, passphrase: string, step: Step) => folderUse.run(() => open(path, passphrase, step)),
    close: () => folderUse.run(close),
    /** Null if no backup is open. */
    page: (from: number): BackupPage | null =>
      opened === null ? null : { total: opened.list.length, declarations: opened.list.slice(from, from + backupPageSize) },
    before: () => readBefore(folder),

    restore: (chosen: readonly string[] | null, step: Step) => folderUse.run(() => restore(chosen, step)),
    /** Throws `file-missing` if there is no previous state. */
    undo: () => folderUse.run(undo)
  }
}
