import { pointer } from '#core/base/json-pointer.ts'
import type { GridColumn } from '../columns.ts'

/** Problem texts by column key; the key '' is a problem of the whole row. */
export type RowProblems = Readonly<Record<string, string>>

const none: RowProblems = {}

const isSame = (one: RowProblems, other: RowProblems): boolean => {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}

/** Collects the problems of a row. Returns the same object while they are equal, so that only changed rows render again. */
export const createRowProblemReader = (): ((
  problems: ReadonlyMap<string, string> | undefined,
  base: string,
  row: number,
  columns: readonly GridColumn[]
) => RowProblems) => {
  const known = new Map<number, RowProblems>()
  return (problems, base, row, columns) => {
    if (problems === undefined || problems.size === 0) return none
    const rowPath = base + pointer(row)
    const found: Record<string, string> = {}
    for (const key of ['', ...columns.map((column) => column.key)]) {
      const sentence = problems.get(key === '' ? rowPath : rowPath + pointer(key))
      if (sentence !== undefined) found[key] = sentence
    }
    const before = known.get(row)
    if (before !== undefined && isSame(before, found)) return before
    known.set(row, found)
    return found
  }
}
