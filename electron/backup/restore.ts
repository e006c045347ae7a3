import { stat } from 'node:fs/promises'
import * as v from 'valibot'
import {
  backupPageSize,
  type BackupDeclaration,
  type BackupFacts,
  type BackupPage,
  type BackupProgress,
  type Restored
} from '#core/contract/backup.ts'
import { localDay, passedOfDay } from '#core/base/calendar-day.ts'
import { isObject } from '#core/base/json-guards.ts'
import type { Clock } from '#core/base/ports.ts'
import { createSequencer } from '#core/base/sequencer.ts'
import type { ArchiveService } from '../archive/archive-service.ts'
import type { AttachmentFolder } from '../attachments/attachment-folder.ts'
import type { Step, JobStep } from '../files/jobs.ts'
import type { Database } from '../database/client.ts'
import { databasePath } from '../database/repair.ts'
import type { Operations } from '../database/operations.ts'
import { cancelRestore, decided, newDecision } from '../database/restore/decision.ts'
import type { RestoreRequest } from '../database/restore/merge.ts'
import { restorePlaces } from '../database/restore/folder.ts'
import { renameFile } from '../files/atomic-file.ts'
import type { Log } from '../logging/log.ts'
import type { GatedSettings } from '../settings/profile-gate.ts'
import { readProfile } from '../settings/stored-profile.ts'
import { createFileAdder, type NamedFiles, type TakenFiles, attachedName } from './add-files.ts'
import type { BackupState } from './backup-file.ts'
import { type About, archivePrefix, attachmentPrefix } from './file/parts.ts'
import { BackupRefused } from './file/failures.ts'
import { finishRestoreOf, makeRestoreFolder, prepareSettings, prepareUndo, readBefore, readMark, undoMark } from './restore-folder.ts'
import type { JobRunner } from './run-job.ts'
import { demandSpace } from './target-folder.ts'

/**
 * What a backup says of the files that its database names. `names`: of its parts. Those that an office has are not left out, but count as PDFs of the backup
 * only if they are in it.
 */
const fileFacts = (
  { pdfs, counts }: Pick<BackupFacts, 'pdfs' | 'counts'>,
  { documents, attached, documentsAtOffice }: NamedFiles,
  names: ReadonlySet<string>
): Pick<BackupFacts, 'counts' | 'attached' | 'left' | 'leftAttached'> => {
  const files = attached.filter(({ atOffice }) => !atOffice)
  if (!pdfs) return { counts, attached: files.length, left: 0, leftAttached: 0 }
  const absent = (wanted: readonly string[]): number => new Set(wanted.filter((name) => !names.has(name))).size
  const absentPdfs = (some: NamedFiles['documents']): number => absent(some.map(({ file }) => archivePrefix + file))
  const leftAttached = absent(files.map(attachedName))
  return {
    counts: { ...counts, pdfs: counts.pdfs - absentPdfs(documents) },
    attached: [...names].filter((name) => name.startsWith(attachmentPrefix)).length,
    left: absentPdfs(documents.filter(({ sha256 }) => !documentsAtOffice.has(sha256))) + leftAttached,
    leftAttached
  }
}

export interface RestoreDeps {
  /** The profile folder. */
  readonly folder: string
  readonly database: Pick<Database, 'run' | 'check'>
  readonly archive: ArchiveService
  readonly attachments: AttachmentFolder
  readonly settings: GatedSettings
  readonly run: JobRunner
  /** Milliseconds within which the disk of a file must answer. */
  readonly fileLimit?: number
  readonly clock: Clock
  readonly log: Log
}

export type RestorePhase = NonNullable<BackupProgress['phase']>
type RestoreStep = JobStep<RestorePhase>

const nothingTaken: TakenFiles = { pdfs: 0, attached: 0, missing: 0 }

interface Opened {
  readonly path: string
  readonly passphrase: string
  readonly about: About
  readonly state: BackupState
  readonly list: readonly BackupDeclaration[]
  /** Names of its parts. */
  readonly names: ReadonlySet<string>
}

const object = v.custom<Readonly<Record<string, unknown>>>(isObject)
const backupState: v.GenericSchema<unknown, BackupState> = v.pipe(object, v.object({ settings: object, place: v.string() }))
const readState = (text: string): BackupState => {
  const read = v.safeParse(backupState, JSON.parse(text))
  if (!read.success) throw new BackupRefused('backup-damaged', 'state')
  return read.output
}

/** Opens backups and restores from them. Every promise rejects with `BackupRefused`, the error of the disk or the reason of the signal. */
export const createRestorer = (deps: RestoreDeps) => {
  const { folder, database, archive, settings, clock, log, run } = deps
  const places = restorePlaces(folder)
  const files = createFileAdder(deps)
  let opened: Opened | null = null
  /** The backup of a restore that failed or was cancelled after it had begun to use its database: it is read again for the next restore. */
  let used: Opened | null = null
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

  /** A backup can bring profiles of other services: what a person does not confirm is not restored, nor is anything else. */
  const demandConsent = async (restored: Readonly<Record<string, unknown>>): Promise<void> => {
    const passed = await settings.mayReplace(restored)
    if (!passed.ok) throw new BackupRefused(passed.failure.code, 'profiles')
  }

  /** Removes the opened backup. First completes a restore that an error interrupted after its switch; rejects if that fails. */
  const close = async (): Promise<void> => {
    opened = null
    used = null
    await finishRestoreOf(folder, database, settings)
  }
  const closeIfPossible = (): Promise<void> => close().catch((error: unknown) => void log.error('restore not finished', error))

  /** The files that the database of the opened backup names; those of chosen declarations. */
  const namedFiles = async ({ place }: BackupState, chosen: readonly string[] | null): Promise<NamedFiles> => ({
    documents: await operate('backupDocuments', places.source, place, chosen),
    attached: await operate('backupAttachments', places.source, chosen),
    documentsAtOffice: new Set(await operate('documentsAtOffice', places.source, place))
  })

  const open = async (path: string, passphrase: string, step: Step): Promise<BackupFacts> => {
    await close()
    files.reset()
    await makeRestoreFolder(folder)
    try {
      const {
        about,
        state: stateText,
        names,
        bytes
      } = await run({ kind: 'read', path, passphrase, database: places.source, wanted: [], prefixes: [] }, step)
      await operate('migrateBackup', places.source)
      const list = await operate('listBackup', places.source)
      const state = readState(stateText)
      const facts = fileFacts(about, await namedFiles(state, null), names)
      opened = { path, passphrase, about, state, list, names }
      const { createdAt, version, pdfs } = about
      return { createdAt, version, bytes, locked: passphrase !== '', pdfs, ...facts }
    } catch (error) {
      await closeIfPossible()
      throw error
    }
  }

  /** The backup to restore, as it was opened. Rejects with `backup-closed` if there is none, or the file is another one now. */
  const openAgain = async (step: Step): Promise<Opened> => {
    if (opened !== null) return opened
    const former = used
    if (former === null) throw new BackupRefused('backup-closed')
    try {
      await open(former.path, former.passphrase, step)
    } catch (error) {
      used = former
      throw error
    }
    const again = opened as Opened | null
    if (again !== null && JSON.stringify(again.about) === JSON.stringify(former.about)) return again
    await closeIfPossible()
    throw new BackupRefused('backup-closed', 'another file')
  }

  /** Adds the PDFs of the backup that the archive lacks, and the attached files; what is there stays. Returns how many were added, and how many are in neither. */
  const addFiles = async (one: Opened, chosen: readonly string[] | null, step: Step): Promise<TakenFiles> => {
    const { path, passphrase, about, state, names } = one
    // The present database is copied for chosen declarations; with everything, the one of the backup is there already.
    const databaseBytes = chosen === null ? 0 : (await stat(databasePath(folder))).size
    const named = await namedFiles(state, chosen)
    if (!about.pdfs) {
      await demandSpace(folder, databaseBytes)
      return { ...nothingTaken, missing: await files.absent(named) }
    }
    return files.add({ ...named, path, passphrase, names, isEverything: chosen === null }, databaseBytes, step)
  }

  const requestOf = (more: Pick<RestoreRequest, 'chosen' | 'since' | 'origin' | 'seq' | 'mark'>, restored: unknown): RestoreRequest => {
    const now = clock.now()
    const profiles = isObject(restored) && Array.isArray(restored['profiles']) ? (restored['profiles'] as readonly unknown[]) : []
    return {
      ...more,
      now,
      day: localDay(now),
      time: passedOfDay(now),
      profiles: profiles
        .map((profile) => readProfile(profile))
        .filter((profile) => profile !== null)
        .map(({ id, ajuPrefix, ajuSeries }) => ({ id, pattern: { prefix: ajuPrefix, series: ajuSeries } }))
    }
  }

  /** Switches to the state prepared in the folder, unless it is cancelled before. */
  const apply = async (request: RestoreRequest, about: object, added: TakenFiles, step: RestoreStep): Promise<Restored> => {
    const note = {
      at: request.now,
      declarations: request.chosen?.length ?? null,
      attached: added.attached,
      missing: added.missing,
      ...about
    }
    const decision = newDecision()
    const cancel = (): void => cancelRestore(decision)
    step.signal.addEventListener('abort', cancel, { once: true })
    void decided(decision).then((isMade) => {
      if (isMade) step.progress(0, 0, 'replace')
    })
    try {
      step.signal.throwIfAborted()
      const { declarations, unknown } = await operate('restore', places.work, archive.databasePlace(), request, note, decision)
      files.reset()
      return { declarations, ...added, unknown }
    } finally {
      step.signal.removeEventListener('abort', cancel)
      // Ends the wait where the operation was refused before.
      cancel()
    }
  }

  /**
   * Prepares and applies a new state. The opened backup is no longer as it was read then. The data is restored even if the rest fails, which is done when a
   * backup is opened or closed, or by the next start.
   */
  const replacing = async (step: RestoreStep, work: () => Promise<Restored>): Promise<Restored> => {
    step.signal.throwIfAborted()
    step.progress(0, 0, 'prepare')
    opened = null
    try {
      return await work()
    } finally {
      await closeIfPossible()
    }
  }

  const restore = async (chosen: readonly string[] | null, step: RestoreStep): Promise<Restored> => {
    const one = await openAgain(step)
    files.reset()
    await demandSoundData()
    if (chosen === null) await demandConsent(one.state.settings)
    step.signal.throwIfAborted()
    const { createdAt: since, origin, seq } = one.about
    const added = await addFiles(one, chosen, step)
    try {
      return await replacing(step, async () => {
        if (chosen === null) {
          await renameFile(places.source, places.next)
          await prepareSettings(folder, one.state.settings, settings.content())
        }
        return apply(requestOf({ chosen, since, origin, seq }, one.state.settings), { backupAt: since }, added, step)
      })
    } catch (error) {
      used = one
      throw error
    }
  }

  const undo = async (step: RestoreStep): Promise<Restored> => {
    const before = await readBefore(folder)
    if (before === null) throw new BackupRefused('file-missing', 'no state before')
    await demandSoundData()
    await close()
    const restoreBefore = async (): Promise<Restored> => {
      const restored = await prepareUndo(folder)
      step.signal.throwIfAborted()
      // The application may have been updated since.
      await operate('migrateBackup', places.next)
      if (restored !== null) await demandConsent(restored)
      step.signal.throwIfAborted()
      if (restored !== null) await prepareSettings(folder, restored, settings.content())
      return apply(
        requestOf({ chosen: null, since: before.at, origin: null, seq: 0, mark: await readMark(folder) }, restored),
        { backupAt: 0, [undoMark]: true },
        nothingTaken,
        step
      )
    }
    return replacing(step, restoreBefore).catch((error: unknown) => {
      const isDamaged = error instanceof BackupRefused && error.code === 'backup-damaged'
      throw isDamaged ? new BackupRefused('kept-state-damaged', error.message) : error
    })
  }

  /** A restore drops the documents of every folder but the present one, also those that a move has already copied. */
  const inPlace = (work: () => Promise<Restored>): Promise<Restored> =>
    folderUse.run(async () => {
      const done = archive.inPlace(work)
      if (done === null) throw new BackupRefused('archive-moving')
      return done
    })

  return {
    open: (path: string, passphrase: string, step: Step) => folderUse.run(() => open(path, passphrase, step)),
    close: () => folderUse.run(close),
    /** Null if no backup is open. */
    page: (from: number): BackupPage | null =>
      opened === null ? null : { total: opened.list.length, declarations: opened.list.slice(from, from + backupPageSize) },
    before: () => readBefore(folder),
    /** Files that the last restore added although it was refused or cancelled; null if there are none. */
    added: files.added,

    restore: (chosen: readonly string[] | null, step: RestoreStep) => inPlace(() => restore(chosen, step)),
    /** Throws `file-missing` if there is no previous state, `kept-state-damaged` if it cannot be read. */
    undo: (step: RestoreStep) => inPlace(() => undo(step))
  }
}
