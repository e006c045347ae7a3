import { isPlainDecimal } from '#core/base/format-number.ts'
import type { Field } from '#core/schema/field.ts'

/** The rows of a table in the order they are looked at: at each place of the view, the number of the true row. */
export type RowOrder = readonly number[]

export interface SortBy {
  readonly key: string
  readonly direction: 'ascending' | 'descending'
}

type Rows = readonly Readonly<Record<string, unknown>>[]

const isNumeric = (field: Field): boolean => field.kind === 'number' || field.kind === 'integer' || field.form === 'decimal'

/** What a value is compared by; null where there is nothing to compare. */
const sortValue = (field: Field, value: unknown): number | string | null => {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'string') return JSON.stringify(value)
  return isNumeric(field) && isPlainDecimal(value) ? Number(value) : value
}

/**
 * The rows sorted by one column. Numbers are compared as numbers and stand before texts, also digits within texts (`A-9` before `A-10`);
 * blanks come last in either direction, and equal rows stay in their true order.
 */
export const sortedOrder = (rows: Rows, field: Field, { key, direction }: SortBy): RowOrder => {
  const collator = new Intl.Collator('id', { numeric: true, sensitivity: 'base' })
  const values = rows.map((row) => sortValue(field, row[key]))
  const sign = direction === 'ascending' ? 1 : -1
  const compared = (one: number | string, other: number | string): number => {
    if (typeof one === 'number' && typeof other === 'number') return one - other
    if (typeof one === 'string' && typeof other === 'string') return collator.compare(one, other)
    return typeof one === 'number' ? -1 : 1
  }
  return rows
    .map((_, row) => row)
    .sort((one, other) => {
      const [left, right] = [values[one] ?? null, values[other] ?? null]
      if (left === null || right === null) return left === right ? one - other : left === null ? 1 : -1
      return sign * compared(left, right) || one - other
    })
}

/** The order after a row of the view was moved to another place of the view. */
export const movedInOrder = (order: RowOrder, from: number, to: number): RowOrder => {
  const row = order[from]
  return row === undefined ? order : order.toSpliced(from, 1).toSpliced(to, 0, row)
}

/** Where new rows go in the view: by the row above them in the table, by the row below, or to the end. */
export type Beside = 'above' | 'below' | 'end'

/**
 * The order after the table changed under it. Rows that are the same objects keep their places, also where they have other numbers now;
 * a changed row stands where the row of its number stood; new rows go beside their neighbour in the table.
 */
export const followedOrder = (order: RowOrder, before: readonly object[], after: readonly object[], beside: Beside = 'above'): RowOrder => {
  const changed = after.flatMap((row, index) => (row === before[index] ? [] : [index]))
  if (changed.length === 0 && before.length === after.length) return order
  const was = new Map(before.map((row, index) => [row, index]))
  if (before.length === after.length && changed.every((index) => !was.has(after[index] ?? before))) return order

  /** For each row of the old table, its number in the new one. */
  const now = new Map<number, number>()
  const fresh: number[] = []
  after.forEach((row, index) => {
    const old = was.get(row)
    if (old === undefined || now.has(old)) fresh.push(index)
    else now.set(old, index)
  })
  const news = fresh.filter((index) => index >= before.length || !pairUp(now, index))
  const kept = order.flatMap((row) => now.get(row) ?? [])
  return withNew(kept, news, beside)
}

/** Gives a changed row the place of the old row of its number, where that is gone. */
const pairUp = (now: Map<number, number>, index: number): boolean => {
  if (now.has(index)) return false
  now.set(index, index)
  return true
}

/** Puts new rows into the view, run by run, beside the row that precedes or follows the run in the table. */
const withNew = (kept: readonly number[], news: readonly number[], beside: Beside): RowOrder => {
  // A table that was empty has no neighbours.
  if (beside === 'end' || kept.length === 0) return [...kept, ...news]
  const isNew = new Set(news)
  const [behind, ahead] = [new Map<number, number[]>(), new Map<number, number[]>()]
  const last = kept.length + news.length - 1
  for (let from = 0; from <= last; from += 1) {
    if (!isNew.has(from)) continue
    let to = from
    while (isNew.has(to + 1)) to += 1
    const run = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    if ((beside === 'below' && to < last) || from === 0) ahead.set(to + 1, run)
    else behind.set(from - 1, run)
    from = to
  }
  return kept.flatMap((row) => [...(ahead.get(row) ?? []), row, ...(behind.get(row) ?? [])])
}
