import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { writeAtomically } from '../../files/atomic-file.ts'
import { decodeLine, encodeLine, parseBody } from '../append-only/checked-lines.ts'

/** What a start finds of a month. */
export interface FoundMonth {
  readonly path: string
  /** Bytes of whole lines. */
  readonly length: number
  /** Whether something that is no whole line follows them: one that was never acknowledged, or one that was and is torn. */
  readonly torn: boolean
  /** Lines that cannot be read; null where they were not looked at. */
  readonly damaged: number | null
}

interface Kept {
  readonly months: Readonly<Record<string, { readonly length: number; readonly damaged: number }>>
  readonly lostAt: number
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const isKept = (value: unknown): value is Kept => {
  if (typeof value !== 'object' || value === null || !('months' in value) || !('lostAt' in value) || !isNumber(value.lostAt)) return false
  const { months } = value
  return (
    typeof months === 'object' &&
    months !== null &&
    Object.values(months).every(
      (one: unknown) =>
        typeof one === 'object' && one !== null && 'length' in one && 'damaged' in one && isNumber(one.length) && isNumber(one.damaged)
    )
  )
}

/** 'none' where there is no note; null where there is one that says nothing. */
const readKept = async (path: string): Promise<Kept | 'none' | null> => {
  const bytes = await readFile(path).catch(() => 'none' as const)
  if (bytes === 'none') return 'none'
  const body = decodeLine(bytes.subarray(0, -1))
  const value = body === null ? undefined : parseBody(body)
  return isKept(value) ? value : null
}

/** Whether all lines that were ever written are still there. "No line" is a proof that nothing left only where they are. */
export interface Completeness {
  /** A month is begun; noted before its first line. */
  begin(path: string): Promise<void>
  /** What was found of the months of earlier starts. Until then nothing is certain. */
  found(months: readonly FoundMonth[]): Promise<void>
  /** How long a month is at an orderly end. */
  end(path: string, length: number): Promise<void>
  /** Milliseconds since 1970: an attempt begun earlier may have left without a line. In the start that finds something missing that is every attempt. */
  since(): number
}

const every = Number.MAX_SAFE_INTEGER

/** Kept beside the folder and not in it, so that it tells of a folder that is gone. `path`: of the note. */
export const openCompleteness = async (path: string, now: () => number): Promise<Completeness> => {
  const before = await readKept(path)
  const known = before === 'none' || before === null ? null : before
  const months = new Map<string, { length: number; damaged: number }>(Object.entries(known?.months ?? {}))
  let lostAt = known?.lostAt ?? 0
  let since = every

  const write = async (): Promise<void> => {
    const kept: Kept = { months: Object.fromEntries(months), lostAt }
    // Without it a later loss may go unnoticed; no reason to refuse a line that can be written.
    await writeAtomically(path, encodeLine(JSON.stringify(kept)).toString()).catch(() => undefined)
  }

  const isMissing = (present: readonly FoundMonth[]): boolean => {
    // A note that cannot be read, or neither note nor lines: whatever was here before is not known.
    if (before === null || (before === 'none' && present.length === 0)) return true
    const states = new Map(present.map((month) => [basename(month.path), month]))
    const isGone = Object.entries(known?.months ?? {}).some(([name, was]) => (states.get(name)?.length ?? -1) < was.length)
    const isDamaged = present.some(({ path: month, damaged }) => (damaged ?? 0) > (known?.months[basename(month)]?.damaged ?? 0))
    // Earlier months were the last one at the start after whatever tore them.
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
