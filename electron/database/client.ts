import { mkdir } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { fail, ok, type Failure, type Result } from '#core/base/result.ts'
import type { DatabaseRepair } from '#core/contract/store-copy.ts'
import type { Log } from '../logging/log.ts'
import type { HeldCopy } from './backups.ts'
import { DatabaseNotOpened, type OpenProblem } from './open-problem.ts'
import type { Operations } from './operations.ts'

export type OperationName = keyof Operations

export interface DatabaseCall {
  readonly id: number
  readonly name: OperationName | 'check' | 'close'
  readonly input: readonly unknown[]
}

/** The first message to a thread that serves the database of a profile folder. */
export interface OpenMessage {
  readonly folder: string
}

/** A thread with it checks a file, or copies one. */
export type FileTask = { readonly check: string } | { readonly copy: HeldCopy }

/** The reply with id 0 says whether the database is open. */
export type DatabaseReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly failure: Failure; readonly problem?: OpenProblem }

/** Sent between replies. */
export interface RepairMessage {
  readonly repair: DatabaseRepair
}

/** The database of the host, one file for each profile folder. */
export interface Database {
  /** Runs an operation in the database thread, after all operations called before. Its writes are on the disk when it resolves. */
  run<N extends OperationName>(name: N, ...input: Parameters<Operations[N]>): Promise<Result<Awaited<ReturnType<Operations[N]>>>>
  /** Whether every page and row can be read. A damaged database is repaired then. */
  check(): Promise<Result<boolean>>
  close(): Promise<void>
}

export interface DatabaseDeps {
  readonly folder: string
  /** A started thread that has opened no database yet, or the built `thread.ts`. */
  readonly thread: StartedThread | string | URL
  /** Called when damage is found while the database is in use, and when it is repaired or cannot be. */
  readonly onRepair?: (repair: DatabaseRepair) => void
  /** Called when the thread has died: what it had open is closed. */
  readonly onEnded?: () => void
  /** Called when an operation has not been answered within `answerLimit`, and when all such operations are answered. */
  readonly onWaiting?: (isWaiting: boolean) => void
  /** Milliseconds. */
  readonly answerLimit?: number
  readonly log: Log
}

type CallName = DatabaseCall['name'] | 'open'

/** Milliseconds after which an operation that takes milliseconds counts as not answered. */
const usualAnswerLimit = 8_000
/** Calls that may take long on a large database, or wait for a long read of it. */
const longCalls: ReadonlySet<CallName> = new Set([
  'open',
  'check',
  'close',
  'beginSnapshot',
  'findDamage',
  'migrateBackup',
  'listBackup',
  'restore'
])

/** Reports operations that are not answered in time. */
const lateOperations = (answerLimit: number, onWaiting: (isWaiting: boolean) => void) => {
  const [late, long] = [new Set<number>(), new Set<number>()]
  const timers = new Map<number, NodeJS.Timeout>()
  const watch = (id: number): void => {
    const timer = setTimeout(() => {
      // Others wait for it.
      if (long.size > 0) return watch(id)
      late.add(id)
      if (late.size === 1) onWaiting(true)
    }, answerLimit)
    timer.unref()
    timers.set(id, timer)
  }
  const end = (id: number): void => {
    clearTimeout(timers.get(id))
    timers.delete(id)
    long.delete(id)
    if (late.delete(id) && late.size === 0) onWaiting(false)
  }
  return {
    begin: (id: number, name: CallName): void => (longCalls.has(name) ? void long.add(id) : watch(id)),
    end,
    endAll: (): void => [...timers.keys()].forEach(end)
  }
}

/** A thread that has no database yet. */
export interface StartedThread {
  readonly worker: Worker
  /** Resolves when it has ended, with its error if there was one. */
  readonly ended: Promise<unknown>
  /** What it runs: another one is started after it has died. */
  readonly program: string | URL
}

/** Starts a thread for `openDatabase`; `program` is the built `thread.ts`. */
export const startDatabaseThread = (program: string | URL): StartedThread => {
  const worker = new Worker(program, { name: 'database' })
  const ended = new Promise((resolve) => {
    worker.once('error', resolve)
    worker.once('exit', () => resolve(undefined))
  })
  return { worker, ended, program }
}

/** A thread that serves the database. */
interface ServingThread {
  readonly isServing: () => boolean
  readonly call: (name: CallName, input: readonly unknown[]) => Promise<Result<unknown>>
  readonly ended: Promise<void>
}

/** Opens the database in a started thread. Rejects with `DatabaseNotOpened`. Calls that a thread has not answered when it ends fail with `database-ended`. */
const openInThread = async ({ worker, ended: threadEnded }: StartedThread, deps: DatabaseDeps): Promise<ServingThread> => {
  const { folder, onRepair, onWaiting = () => undefined, answerLimit = usualAnswerLimit, log } = deps
  let problem: OpenProblem = 'other'
  const waiting = new Map<number, (result: Result<unknown>) => void>()
  const late = lateOperations(answerLimit, onWaiting)
  let last = -1
  let hasEnded = false
  const call = (name: CallName, input: readonly unknown[]): Promise<Result<unknown>> => {
    if (hasEnded) return Promise.resolve(fail('database-ended'))
    return new Promise((resolve) => {
      last += 1
      waiting.set(last, resolve)
      late.begin(last, name)
      if (name !== 'open') worker.postMessage({ id: last, name, input } satisfies DatabaseCall)
    })
  }
  worker.on('message', (message: DatabaseReply | RepairMessage) => {
    if ('repair' in message) {
      log.warn('database damaged', { repair: message.repair })
      onRepair?.(message.repair)
      return
    }
    if (!message.ok && message.failure.detail !== undefined) log.warn('database operation failed', { ...message.failure })
    if (!message.ok && message.problem !== undefined) problem = message.problem
    late.end(message.id)
    waiting.get(message.id)?.(message.ok ? ok(message.value) : fail(message.failure.code))
    waiting.delete(message.id)
  })
  const ended = threadEnded.then((error) => {
    hasEnded = true
    if (error !== undefined) log.error('database thread failed', error)
    for (const resolve of waiting.values()) resolve(fail('database-ended'))
    waiting.clear()
    late.endAll()
  })
  worker.postMessage({ folder } satisfies OpenMessage)
  const opened = await call('open', [])
  if (!opened.ok) throw new DatabaseNotOpened(problem, opened.failure.code)
  return { isServing: () => !hasEnded, call, ended }
}

/** Milliseconds that a thread must have served before another one takes its place at once; else the next call after them starts it. */
const restartPause = 1_000

/**
 * Opens the database in its thread, and again in another one after that has died. Rejects with `DatabaseNotOpened` if the database cannot be opened; nothing is changed
 * then.
 */
export const openDatabase = async (deps: DatabaseDeps): Promise<Database> => {
  const { folder, thread, onEnded, log } = deps
  const first = typeof thread === 'string' || thread instanceof URL ? startDatabaseThread(thread) : thread
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    await first.worker.terminate()
    throw error
  }
  let isClosed = false
  let startedAt = 0
  const hasPaused = (): boolean => performance.now() >= startedAt + restartPause
  const openIn = async (started: StartedThread): Promise<ServingThread> => {
    startedAt = performance.now()
    const serving = await openInThread(started, deps)
    void serving.ended.then(() => {
      if (isClosed) return
      onEnded?.()
      if (hasPaused()) serves = openAgain()
    })
    return serving
  }
  const openAgain = async (): Promise<ServingThread | null> => {
    try {
      const serving = await openIn(startDatabaseThread(first.program))
      log.warn('database thread started again')
      return serving
    } catch (error) {
      log.error('database thread not started again', error)
      return null
    }
  }
  let serves: Promise<ServingThread | null> = openIn(first)
  await serves
  /** Null while no thread serves and it is too early for another one. */
  const serving = async (): Promise<ServingThread | null> => {
    const awaited = serves
    const found = await awaited
    if (serves !== awaited) return serving()
    if (found?.isServing() === true) return found
    if (!hasPaused()) return null
    serves = openAgain()
    return serving()
  }
  const call = async (name: CallName, input: readonly unknown[]): Promise<Result<unknown>> => {
    if (isClosed) return fail('disk-failed')
    return (await serving())?.call(name, input) ?? fail('database-ended')
  }
  return {
    run: (name, ...input) => call(name, input) as Promise<Result<never>>,
    check: () => call('check', []) as Promise<Result<never>>,
    close: async () => {
      if (isClosed) return
      const closing = call('close', [])
      isClosed = true
      await closing
    }
  }
}
