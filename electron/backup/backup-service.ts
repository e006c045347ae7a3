import { randomBytes } from 'node:crypto'
import type {
  AutomaticBackups,
  BackupFacts,
  BackupOutcome,
  BackupPage,
  BackupProgress,
  BackupState,
  ChosenBackup,
  Restored,
  WrittenBackup
} from '#core/contract/backup.ts'
import type { JobOutcome } from '#core/contract/archive.ts'
import { localDay } from '#core/base/calendar-day.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import { diskFailure } from '../files/atomic-file.ts'
import { createJobs, silentStep } from '../files/jobs.ts'
import { createPause } from '../files/pause.ts'
import { createJobRecorder } from '../database/recorded-jobs.ts'
import { labelOf } from '../files/folder.ts'
import type { FileExport } from '../files/file-export.ts'
import type { Log } from '../logging/log.ts'
import type { SecretStore } from '../settings/secret-store.ts'
import { writeAutomatic, type AutomaticFile } from './automatic.ts'
import { createBackupWriter, type BackupOptions, type BackupWriterDeps } from './backup-file.ts'
import { openBackupSettings } from './backup-settings.ts'
import { backupFailure, BackupRefused } from './file/failures.ts'
import { createRestorer, type RestoreDeps, type RestorePhase } from './restore.ts'
import { foldersInTime, type FoldersInTime } from './target-folder.ts'

export interface BackupServiceDeps extends Omit<BackupWriterDeps, 'askTarget' | 'settings'>, RestoreDeps {
  readonly askTarget?: FoldersInTime
  readonly database: RestoreDeps['database']
  /** File with the `BackupSettings`. */
  readonly statePath: string
  readonly secrets: Pick<SecretStore, 'read' | 'write' | 'forget' | 'state'>
  readonly files: Pick<FileExport, 'saveBy' | 'isOwn'>
  readonly progress: (progress: BackupProgress) => void
  readonly changed: (state: BackupState) => void
  /** Resolves after the wait; false if no further automatic backup must be written. */
  readonly pause?: (milliseconds: number) => Promise<boolean>
  readonly log: Log
}

/** Key of the passphrase of automatic backups in the secret store; no profile has such an id. */
const secretKey = ':backup'
/** Milliseconds: delay of automatic backups after the start, interval of the due check, and delay after a failure or a cancellation. */
const [startDelay, dueInterval, retryDelay] = [15_000, 15 * 60_000, 3_600_000]

export const openBackupService = async (deps: BackupServiceDeps) => {
  const { secrets, files, run, clock, log } = deps
  const stored = await openBackupSettings(deps.statePath, log)
  const jobs = createJobs<BackupProgress['job'], RestorePhase>(deps.progress, clock)
  const recorder = createJobRecorder(deps.database, clock)
  const { askTarget = foldersInTime() } = deps
  const write = createBackupWriter({ ...deps, askTarget }, { id: stored.read().id, since: clock.now(), names: new Set() })
  const restorer = createRestorer(deps)
  const own = createPause()
  const pause = deps.pause ?? own.pause
  let chosen: string | null = null
  /** Whether an automatic backup is being written. */
  let isRunning = false
  /** When one was cancelled since the start. */
  let cancelledAt: number | null = null
  let active: Promise<unknown> = Promise.resolve()
  const runJob: typeof jobs.run = (job, work) => {
    const done = jobs.run(job, work)
    active = Promise.allSettled([active, done])
    return done
  }

  const state = async (): Promise<BackupState> => {
    const { on, folder: target, keep, pdfs, locked, last, failure, incomplete, interrupted } = stored.read()
    return {
      automatic: { on, label: target === '' ? '' : labelOf(target), keep, pdfs, locked, passphrase: secrets.state(secretKey, secretKey) },
      last: last === null ? null : { at: last.at, label: labelOf(last.path), bytes: last.bytes },
      failure,
      incomplete,
      running: isRunning,
      interrupted: isRunning ? null : interrupted,
      before: await restorer.before(),
      added: restorer.added()
    }
  }
  const change = async (part: Parameters<typeof stored.change>[0]): Promise<Result<BackupState>> => {
    try {
      await stored.change(part)
      const now = await state()
      deps.changed(now)
      return ok(now)
    } catch (error) {
      log.error('settings of backups not written', error)
      return fail(diskFailure(error))
    }
  }
  const failed = (message: string, error: unknown): Result<never> => {
    const code = backupFailure(error)
    if (!(error instanceof BackupRefused)) log.error(message, error)
    else {
      log.warn(message, { code, detail: error.message })
      if (error.label !== '') return fail(code, { detail: error.label })
    }
    return fail(code)
  }
  const outcome = async <T>(
    message: string,
    job: BackupProgress['job'],
    work: Parameters<typeof jobs.run<T>>[1]
  ): Promise<Result<JobOutcome<T>>> => {
    try {
      return ok(await runJob(job, work))
    } catch (error) {
      return failed(message, error)
    }
  }

  // A full disk here must not prevent a backup elsewhere.
  const setOrder = (order: readonly AutomaticFile[]): Promise<void> => stored.change({ order }).catch(() => undefined)
  const automatic = async (): Promise<Result<JobOutcome<WrittenBackup>>> => {
    const { id, folder: target, keep, pdfs, locked, lockId, written, order, interrupted } = stored.read()
    const begun = clock.now()
    const done = await outcome('automatic backup not written', 'write', async (step) => {
      if (target === '') throw new BackupRefused('backup-folder', 'not chosen')
      const passphrase = locked ? secrets.read(secretKey, secretKey) : ''
      // Never written without the lock that the user has asked for.
      if (passphrase === null) throw new BackupRefused('backup-passphrase')
      const options = { id, folder: target, ask: askTarget, keep, pdfs, passphrase, lock: lockId, isUsed: written > 0, order, setOrder }
      isRunning = true
      try {
        // Stored first, as the only trace of a kill or of an application that is always closed before the backup ends.
        await change({ interrupted: { at: begun, times: (interrupted?.times ?? 0) + 1 } })
        return await writeAutomatic(write, options, begun, step, log)
      } finally {
        isRunning = false
      }
    })
    // The result says nothing about a folder that was chosen meanwhile.
    const isSameFolder = stored.read().folder === target
    if (!done.ok) await change(isSameFolder ? { failure: { at: begun, code: done.failure.code }, interrupted: null } : {})
    else if (done.value.end === 'done') {
      const { createdAt: at, path, bytes, left, leftAttached, archiveAway } = done.value.value
      const incomplete = left > 0 ? { at, left, leftAttached, pdfs: !archiveAway } : null
      const ofFolder = { written: at, failure: null, incomplete, interrupted: null }
      await change({ last: { at, path, bytes }, ...(isSameFolder ? ofFolder : {}) })
    } else if (done.value.end === 'stopped') {
      if (isSameFolder) cancelledAt = clock.now()
      deps.changed(await state())
    }
    return done
  }

  const isDue = (): boolean => {
    const { on, written, failure } = stored.read()
    const now = clock.now()
    const mayTryAfter = (at: number): boolean => now - at >= retryDelay || now < at
    const mayTry = (failure === null || mayTryAfter(failure.at)) && (cancelledAt === null || mayTryAfter(cancelledAt))
    return on && mayTry && localDay(written) !== localDay(now)
  }
  const keepWriting = async (): Promise<void> => {
    for (let wait = startDelay; await pause(wait); wait = dueInterval) if (isDue()) await automatic()
  }
  const running = keepWriting().catch((error: unknown) => void log.error('automatic backups have ended', error))

  return {
    state,
    async write(suggestedName: string, options: BackupOptions): Promise<Result<BackupOutcome<WrittenBackup>>> {
      let path = ''
      try {
        // The number in the settings identifies files left by a kill. A full disk here must not prevent a backup elsewhere.
        await stored.change({}).catch(() => undefined)
        const written = await files.saveBy(suggestedName, (target) => {
          path = target
          return runJob('write', (step) =>
            recorder.record({ kind: 'backup', path: target }, step.signal, () => write(target, options, step))
          )
        })
        if (written === null) return ok({ end: 'not-chosen' })
        if (written.end === 'done') await change({ last: { at: written.value.createdAt, path, bytes: written.value.bytes } })
        return ok(written)
      } catch (error) {
        return failed('backup not written', error)
      }
    },
    writeAutomatic: automatic,
    /** Writes a backup of the database and the settings to a path of the host, not locked. */
    writeTo: (path: string): Promise<Result<JobOutcome<WrittenBackup>>> =>
      outcome('backup not written', 'write', (step) => write(path, { passphrase: '', pdfs: false }, step)),
    /** Path of the last backup; null before the first. */
    lastPath: (): string | null => stored.read().last?.path ?? null,
    setAutomatic: (part: Partial<Pick<AutomaticBackups, 'on' | 'keep' | 'pdfs'>>) => change(part),
    async useFolder(target: string): Promise<Result<BackupState>> {
      if (await files.isOwn(target)) return fail('own-folder')
      return change({ folder: target, on: true, written: 0, failure: null, incomplete: null, interrupted: null })
    },
    async setPassphrase(passphrase: string): Promise<Result<BackupState>> {
      const done = passphrase === '' ? await secrets.forget(secretKey) : await secrets.write(secretKey, secretKey, passphrase)
      return done.ok ? change({ locked: passphrase !== '', lockId: passphrase === '' ? '' : randomBytes(4).toString('hex') }) : done
    },
    async choose(path: string): Promise<Result<ChosenBackup>> {
      // Not while a restore uses the folder of the backup opened before.
      const done = await outcome('file not read', 'open', async () => {
        const { bytes, locked } = await run({ kind: 'inspect', path }, silentStep)
        await restorer.close()
        chosen = path
        return { bytes, locked }
      })
      if (!done.ok) return fail(done.failure.code, { detail: labelOf(path) })
      if (done.value.end === 'done') return ok({ end: 'chosen', label: labelOf(path), ...done.value.value })
      return ok({ end: done.value.end === 'busy' ? 'busy' : 'not-chosen' })
    },
    async open(passphrase: string): Promise<Result<JobOutcome<BackupFacts>>> {
      const path = chosen
      return path === null ? fail('backup-closed') : outcome('backup not opened', 'open', (step) => restorer.open(path, passphrase, step))
    },
    page(from: number): Result<BackupPage> {
      const page = restorer.page(from)
      return page === null ? fail('backup-closed') : ok(page)
    },
    async restore(ids: readonly string[] | null): Promise<Result<JobOutcome<Restored>>> {
      const done = await outcome('backup not restored', 'restore', (step) =>
        recorder.record({ kind: 'restore', path: chosen ?? '' }, step.signal, () => restorer.restore(ids, step))
      )
      // A page that is compromised must not restore it again, over what was done since.
      if (done.ok && done.value.end === 'done') chosen = null
      deps.changed(await state())
      return done
    },
    async undo(): Promise<Result<JobOutcome<Restored>>> {
      const done = await outcome('restore not undone', 'restore', (step) =>
        recorder.record({ kind: 'undo', path: '' }, step.signal, () => restorer.undo(step))
      )
      deps.changed(await state())
      return done
    },
    closeOpened: async (): Promise<void> => {
      chosen = null
      await restorer.close().catch((error: unknown) => void log.error('opened backup not removed', error))
    },
    /** Whether a job runs, also an automatic backup. */
    isRunning: (): boolean => jobs.isRunning(),
    stop: (): void => jobs.stop(),
    /** Stops the running job and waits for its end. */
    close: async (): Promise<void> => {
      own.end()
      recorder.close()
      jobs.stop()
      await running
      await active
    }
  }
}

/** Writes and restores backups, one job at a time. Expected failures are results; see `core/contract/backup.ts`. */
export type BackupService = Awaited<ReturnType<typeof openBackupService>>
