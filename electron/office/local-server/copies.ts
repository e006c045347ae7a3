import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { localDay, passedOfDay } from '#core/base/calendar-day.ts'
import type { Clock } from '#core/base/ports.ts'
import { stored } from '#core/base/stored-members.ts'
import { copyExtension, type OfficeCopies } from '#core/contract/office-server.ts'
import { writeAtomically } from '../../files/atomic-file.ts'
import { labelOf } from '../../files/folder.ts'
import { readStateFile } from '../../files/state-file.ts'
import type { Log } from '../../logging/log.ts'
import { ToolProblem } from '../tool/problem.ts'
import { toolAnswer } from '../tool/session.ts'

const hour = 3_600_000
/** Part of a day until which copies are made at once; later one is made only when a night was missed. */
const nightEnds = 5 / 24
/** Age of a copy after which the next one is made at any time: the computer was off in the night. */
const missed = 26 * hour
/** Age after which the owner is reminded. */
const overdue = 48 * hour
const [lookEvery, retryAfter] = [10 * 60_000, hour]
/** Copies that stay; older ones are removed. */
const keptCopies = 14

const copiesFile = v.object({
  folder: stored(v.string(), ''),
  /** It was on another disk than the server, so it has to be there still: where a stick is away, its place may be an empty folder of this disk. */
  isElsewhere: stored(v.boolean(), false),
  lastAt: stored(v.number(), 0),
  problem: stored(v.nullable(v.object({ problem: v.string(), detail: v.string() })), null),
  /** When the folder was chosen; before that, when the office was first seen without one. */
  since: stored(v.number(), 0)
})

export interface CopyKeeperDeps {
  readonly path: string
  /** Writes a copy. */
  readonly write: (path: string) => Promise<unknown>
  readonly changed: () => void
  /** Tells the owner that a copy was not made. */
  readonly remind: () => void
  readonly clock: Clock
  readonly log: Log
}

/** Copies of the office in a folder or on a stick, one a night. */
export interface CopyKeeper {
  state(): OfficeCopies
  /** Uses a folder from now on. */
  choose(folder: string): Promise<void>
  /** Makes a copy now; throws `ToolProblem`. */
  copyNow(): Promise<void>
  /** Makes one where it is due. */
  look(): Promise<void>
  begin(): void
  stop(): void
}

/** `kantor-20261129.ajukan-office`, so that the names are in the order of the days. */
const nameOf = (now: number): string => `kantor-${localDay(now).replaceAll('-', '')}.${copyExtension}`
const namePattern = new RegExp(`^kantor-\\d{8}\\.${copyExtension}$`)

export const openCopyKeeper = async ({ path, write, changed, remind, clock, log }: CopyKeeperDeps): Promise<CopyKeeper> => {
  let kept = v.parse(copiesFile, (await readStateFile(path, log)) ?? {})
  let [triedAt, remindedAt] = [0, 0]
  let timer: ReturnType<typeof setInterval> | undefined

  const store = async (next: Partial<typeof kept>): Promise<void> => {
    kept = { ...kept, ...next }
    await writeAtomically(path, JSON.stringify(kept, null, 2), 0o600)
    changed()
  }
  const isOnOtherDisk = async (folder: string): Promise<boolean> => (await stat(folder)).dev !== (await stat(dirname(path))).dev
  const removeOld = async (): Promise<void> => {
    const names = (await readdir(kept.folder)).filter((name) => namePattern.test(name)).toSorted()
    for (const name of names.slice(0, -keptCopies)) await rm(join(kept.folder, name), { force: true })
  }
  const copyNow = async (): Promise<void> => {
    const { folder } = kept
    triedAt = clock.now()
    const answer = await toolAnswer(async () => {
      // A stick that was pulled out must not become a folder on the disk.
      const found = await stat(folder).catch(() => null)
      if (found?.isDirectory() !== true || (kept.isElsewhere && !(await isOnOtherDisk(folder))))
        throw new ToolProblem('file-failed', labelOf(folder))
      await write(join(folder, nameOf(triedAt)))
      await removeOld()
      return isOnOtherDisk(folder)
    }, [folder])
    if (answer.end === 'done') return store({ lastAt: triedAt, problem: null, isElsewhere: answer.value })
    const problem = answer.end === 'refused' ? { problem: answer.problem, detail: answer.detail } : { problem: 'failed', detail: '' }
    log.warn('the copy of the office was not made', problem)
    await store({ problem })
    throw new ToolProblem(answer.end === 'refused' ? answer.problem : 'failed', problem.detail)
  }
  const isOverdue = (): boolean => kept.problem !== null || (kept.since > 0 && clock.now() - Math.max(kept.lastAt, kept.since) > overdue)
  const isDue = (): boolean => {
    const now = clock.now()
    if (kept.folder === '' || now - triedAt < retryAfter) return false
    return now - kept.lastAt > missed || (passedOfDay(now) < nightEnds && localDay(kept.lastAt) !== localDay(now))
  }
  const look = async (): Promise<void> => {
    if (kept.since === 0) await store({ since: clock.now() })
    if (isDue()) await copyNow().catch(() => undefined)
    if (!isOverdue() || clock.now() - remindedAt < missed) return
    remindedAt = clock.now()
    remind()
  }

  return {
    state: () => ({
      folder: kept.folder === '' ? '' : labelOf(kept.folder),
      lastAt: kept.lastAt,
      problem: kept.problem as OfficeCopies['problem'],
      isOverdue: isOverdue()
    }),
    choose: (folder) => store({ folder, isElsewhere: false, since: clock.now(), problem: null }),
    copyNow,
    look,
    begin() {
      timer ??= setInterval(() => void look(), lookEvery)
      timer.unref()
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    }
  }
}
