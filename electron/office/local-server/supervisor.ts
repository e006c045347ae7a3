import { basename } from 'node:path'
import { createSequencer } from '#core/base/sequencer.ts'
import { diskFailure } from '../../files/atomic-file.ts'
import type { Log } from '../../logging/log.ts'
import {
  ClusterFailed,
  limitLog,
  runningServer,
  startCluster,
  stopCluster,
  type Cluster,
  type ClusterProblem,
  type ClusterSettings
} from './cluster.ts'
import type { ServerPrograms } from './programs.ts'
import { isOfFile } from '../tool/problem.ts'

export type ServerPhase =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'running'; readonly pid: number }
  /** It ended by itself and is being started again. */
  | { readonly kind: 'recovering' }
  /** Not started; tried again after a while. */
  | { readonly kind: 'failed'; readonly problem: ClusterProblem; readonly detail: string }

export interface SupervisorDeps {
  readonly cluster: Cluster
  /** Null where no program on this computer fits the data. */
  readonly programs: () => Promise<ServerPrograms | null>
  readonly settings: () => ClusterSettings
  readonly changed: (phase: ServerPhase) => void
  readonly log: Log
  /** Milliseconds between two looks at the process. */
  readonly watchEvery?: number
  /** Milliseconds until a start that failed is tried again, by the number of failures; the last one stays. */
  readonly retryAfter?: readonly number[]
}

/** Keeps the server running from `start` until `stop`. */
export interface Supervisor {
  readonly phase: () => ServerPhase
  /** Resolves when it runs, or did not start. With new settings it is started again. */
  start(): Promise<ServerPhase>
  /** Resolves when it has ended. `seconds`: until it is ended at once. */
  stop(seconds?: number): Promise<void>
}

/** Ajukan itself writes settings into the folder before each start, on a disk that may be full or not writable. */
const startFailure = (error: unknown): Pick<ClusterFailed, 'code' | 'detail'> => {
  if (error instanceof ClusterFailed) return error
  const problem = diskFailure(error) === 'disk-full' ? 'server-disk-full' : isOfFile(error) ? 'file-failed' : 'not-started'
  return { code: problem, detail: error instanceof Error ? error.message : String(error) }
}

export const superviseServer = ({
  cluster,
  programs,
  settings,
  changed,
  log,
  watchEvery = 1_000,
  retryAfter = [1_000, 5_000, 30_000, 60_000]
}: SupervisorDeps): Supervisor => {
  const steps = createSequencer()
  let phase: ServerPhase = { kind: 'stopped' }
  let isWanted = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const enter = (next: ServerPhase): ServerPhase => {
    phase = next
    changed(next)
    return next
  }
  const next = (work: () => Promise<unknown>, delay: number): void => {
    clearTimeout(timer)
    if (isWanted) timer = setTimeout(() => void steps.run(work), delay)
  }
  const begin = async (): Promise<ServerPhase> => {
    try {
      const found = await programs()
      if (found === null) throw new ClusterFailed('version-missing')
      const pid = await startCluster(cluster, found, settings())
      failures = 0
      next(look, watchEvery)
      return enter({ kind: 'running', pid })
    } catch (error) {
      const { code, detail } = startFailure(error)
      log.error('the server of the office did not start', error)
      failures += 1
      next(begin, retryAfter[Math.min(failures, retryAfter.length) - 1] ?? watchEvery)
      return enter({ kind: 'failed', problem: code, detail: detail.replaceAll(cluster.folder, basename(cluster.folder)) })
    }
  }
  const look = async (): Promise<void> => {
    if (!isWanted) return
    const pid = await runningServer(cluster)
    if (pid !== null) {
      await limitLog(cluster, programs).catch(
        (error: unknown) => void log.warn('the log of the server was not limited', { error: String(error) })
      )
      if (phase.kind !== 'running' || phase.pid !== pid) enter({ kind: 'running', pid })
      return next(look, watchEvery)
    }
    log.warn('the server of the office has ended and is started again')
    enter({ kind: 'recovering' })
    await begin()
  }

  return {
    phase: () => phase,
    start: () => {
      isWanted = true
      return steps.run(() => {
        if (phase.kind !== 'running') enter({ kind: 'starting' })
        return begin()
      })
    },
    stop: (seconds) => {
      isWanted = false
      clearTimeout(timer)
      return steps.run(async () => {
        const found = await programs()
        if (found !== null) await stopCluster(cluster, found, seconds)
        enter({ kind: 'stopped' })
      })
    }
  }
}
