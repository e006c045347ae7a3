import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { isObject } from '#core/base/json-guards.ts'
import { writeAtomically } from '../../files/atomic-file.ts'
import { decodeLine, encodeLine, parseBody } from '../append-only/checked-lines.ts'

/** The state of a monthly file at the start. */
export interface FoundMonth {
  readonly path: string
  /** Bytes of complete lines. */
  readonly length: number
  /** Whether an incomplete line follows: it was never acknowledged, or it was acknowledged and then truncated. */
  readonly torn: boolean
  /** Number of damaged lines; null if the lines were not read. */
  readonly damaged: number | null
}

/** Content of the completeness file. */
interface Stored {
  readonly months: Readonly<Record<string, { readonly length: number; readonly damaged: number }>>
  readonly lostAt: number
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const isStored = (value: unknown): value is Stored => {
  if (!isObject(value) || !isNumber(value.lostAt) || !isObject(value.months)) return false
  return Object.values(value.months).every((one) => isObject(one) && isNumber(one.length) && isNumber(one.damaged))
}

/** 'none' if there is no file; null if it cannot be read. */
const readStored = async (path: string): Promise<Stored | 'none' | null> => {
  const bytes = await readFile(path).catch(() => 'none' as const)
  if (bytes === 'none') return 'none'
  const body = decodeLine(bytes.subarray(0, -1))
  const value = body === null ? undefined : parseBody(body)
  return isStored(value) ? value : null
}

/** Detects lost lines of the answer journal: a missing line proves that an attempt was not sent only if no line was lost. */
export interface Completeness {
  /** Call before the first line of a month is written. */
  begin(path: string): Promise<void>
  /** Compares the months at the start with the stored state. Until then `since` excludes every attempt. */
  found(months: readonly FoundMonth[]): Promise<void>
  /** Stores the length of a month when its file is closed. */
  end(path: string, length: number): Promise<void>
  /** Milliseconds since 1970: an earlier attempt may have been sent without a line. Later than any attempt in the start that detects a loss. */
  since(): number
}

const afterAnyAttempt = Number.MAX_SAFE_INTEGER

/** `path`: the completeness file, beside the folder of the journal, so that the loss of the whole folder is detected. */
export const openCompleteness = async (path: string, now: () => number): Promise<Completeness> => {
  const before = await readStored(path)
  const known = before === 'none' || before === null ? null : before
  const months = new Map<string, { length: number; damaged: number }>(Object.entries(known?.months ?? {}))
  let lostAt = known?.lostAt ?? 0
  let since = afterAnyAttempt

  const write = async (): Promise<void> => {
    const stored: Stored = { months: Object.fromEntries(months), lostAt }
    // Without the file a later loss may not be detected; the journal itself can still be written.
    await writeAtomically(path, encodeLine(JSON.stringify(stored)).toString()).catch(() => undefined)
  }

  const isMissing = (present: readonly FoundMonth[]): boolean => {
    // Unreadable file, or neither file nor lines: earlier lines are unknown.
    if (before === null || (before === 'none' && present.length === 0)) return true
    const states = new Map(present.map((month) => [basename(month.path), month]))
    const isGone = Object.entries(known?.months ?? {}).some(([name, was]) => (states.get(name)?.length ?? -1) < was.length)
    const isDamaged = present.some(({ path: month, damaged }) => (damaged ?? 0) > (known?.months[basename(month)]?.damaged ?? 0))
    // Only the last month can be truncated: earlier ones were the last at an earlier start.
    return isGone || isDamaged || present.at(-1)?.torn === true
  }

  return {
    begin: async (month) => {
      const name = basename(month)
      if (months.has(name)) return
      months.set(name, { length: 0, damaged: 0 })
      await write()
    },
    found: async (present) => {
      if (isMissing(present)) lostAt = now()
      else since = lostAt
      const names = new Set(present.map((month) => basename(month.path)))
      for (const name of Object.keys(known?.months ?? {})) if (!names.has(name)) months.delete(name)
      for (const { path: month, length, damaged } of present)
        months.set(basename(month), { length, damaged: damaged ?? months.get(basename(month))?.damaged ?? 0 })
      await write()
    },
    end: async (month, length) => {
      months.set(basename(month), { length, damaged: months.get(basename(month))?.damaged ?? 0 })
      await write()
    },
    since: () => since
  }
}
