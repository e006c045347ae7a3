import { Worker } from 'node:worker_threads'
import type { FailureCode } from '#core/base/result.ts'
import { BackupRefused } from './file/failures.ts'
import type { Step } from '../files/jobs.ts'
import { folderLimit } from './target-folder.ts'
import type { About } from './file/parts.ts'
import type { GrowingFile } from './file/bytes.ts'

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
interface InspectJob {
  readonly kind: 'inspect'
  readonly path: string
}

export interface InspectResult {
  readonly bytes: number
  readonly locked: boolean
}

/** Reads every page and row of a database file without a writer. */
interface CheckJob {
  readonly kind: 'check'
  readonly path: string
}

interface CheckResult {
  readonly isSound: boolean
}

type BackupJob = WriteJob | ReadJob | InspectJob | CheckJob
type JobResult<J extends BackupJob> = J extends WriteJob
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

export interface JobRunnerDeps {
  /** The built `thread.ts`. */
  readonly thread: string | URL
  /** Milliseconds without any progress, after which the disk or network does not answer. */
  readonly limit?: number
}

export interface JobCalls {
  /** Takes handed parts. */
  readonly take?: (part: HandedPart) => Promise<void>
  /** The file gets its final name only after this promise resolves. If it rejects, the job stops and rejects with the same error. */
  readonly confirmed?: Promise<unknown>
}

/** Runs one job in a thread of its own. Rejects with `BackupRefused`, or with the reason of the signal after the thread has cleaned up. */
export type JobRunner = <J extends BackupJob>(job: J, step: Step, calls?: JobCalls) => Promise<JobResult<J>>

const usualLimit = 300_000
/** In megabytes. Allocations of a check are short-lived, and the process reuses the memory of an ended thread for the next one. */
const checkYoungGeneration = 1
/** Milliseconds for the end of a stopped job. */
const stopLimit = 5_000

/** Why the disk or network of a backup is not usable. An existing backup is a file that is read; a file that is read while it is written counts as written. */
const unusable = (job: BackupJob): FailureCode =>
  job.kind === 'inspect' || (job.kind === 'read' && job.growing === undefined) ? 'backup-away' : 'backup-folder'

export const createJobRunner =
  ({ thread, limit = usualLimit }: JobRunnerDeps): JobRunner =>
  async <J extends BackupJob>(
    job: J,
    { signal, progress }: Step,
    { take = () => Promise.resolve(), confirmed = Promise.resolve() }: JobCalls = {}
  ) => {
    // Avoids an unhandled rejection.
    confirmed.catch(() => undefined)
    signal.throwIfAborted()
    const signals = new Int32Array(new SharedArrayBuffer(12))
    const result = Promise.withResolvers<JobResult<J>>()
    const worker = new Worker(thread, {
      workerData: { job, signals } satisfies ThreadData,
      name: 'backup',
      ...(job.kind === 'check' || (job.kind === 'read' && job.growing !== undefined)
        ? { resourceLimits: { maxYoungGenerationSizeMb: checkYoungGeneration } }
        : {})
    })
    const stop = (): void => {
      Atomics.store(signals, 0, 1)
      Atomics.notify(signals, 1)
      // A thread that waits for the disk cleans up when the disk answers.
      setTimeout(() => {
        result.reject(new BackupRefused(unusable(job), 'does not answer'))
      }, stopLimit).unref()
    }
    signal.addEventListener('abort', stop, { once: true })
    const taking = new Set<Promise<void>>()
    let notTaken: { readonly error: unknown } | null = null
    confirmed.then(
      () => {
        Atomics.store(signals, 2, 1)
        Atomics.notify(signals, 2)
      },
      (error: unknown) => {
        notTaken ??= { error }
        stop()
      }
    )
    const takePart = async (part: HandedPart): Promise<void> => {
      try {
        await take(part)
      } catch (error) {
        notTaken ??= { error }
        result.reject(error)
        stop()
      }
      Atomics.sub(signals, 1, 1)
      Atomics.notify(signals, 1)
    }
    const stalled = setTimeout(
      () => {
        result.reject(new BackupRefused(unusable(job), 'does not answer'))
        stop()
      },
      job.kind === 'inspect' ? Math.min(limit, folderLimit) : limit
    )
    worker.on('message', (message: ThreadMessage) => {
      stalled.refresh()
      if (message.kind === 'progress') progress(message.done, message.total)
      else if (message.kind === 'done') result.resolve(message.value as JobResult<J>)
      else if (message.kind === 'failed')
        result.reject(new BackupRefused(message.code === 'backup-folder' ? unusable(job) : message.code, message.detail))
      else {
        const one = takePart(message.part).finally(() => taking.delete(one))
        taking.add(one)
      }
    })
    worker.on('error', (error) => {
      result.reject(error)
    })
    worker.on('exit', () => {
      result.reject(new Error('the backup thread has ended'))
    })
    try {
      const value = await result.promise
      await Promise.all(taking)
      if (notTaken !== null) throw (notTaken as { readonly error: unknown }).error
      return value
    } catch (error) {
      await Promise.allSettled(taking)
      signal.throwIfAborted()
      if (notTaken !== null) throw (notTaken as { readonly error: unknown }).error
      throw error
    } finally {
      clearTimeout(stalled)
      signal.removeEventListener('abort', stop)
      // Not awaited: a thread blocked by a disk ends when the disk answers.
      worker.unref()
    }
  }
