import { isPlainDecimal } from '#core/base/format-number.ts'
import { isAmount, type Field } from '#core/schema/field.ts'

/** The display order of rows: for each row of the view, the index of the row in the table. */
export type RowOrder = readonly number[]

export interface SortBy {
  readonly key: string
  readonly direction: 'ascending' | 'descending'
}

type Rows = readonly Readonly<Record<string, unknown>>[]

/** The sort key of a value; null for a blank. */
const sortValue = (field: Field, value: unknown): number | string | null => {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'string') return JSON.stringify(value)
  return isAmount(field) && isPlainDecimal(value) ? Number(value) : value
}

/**
 * The rows sorted by one column. Numbers are compared as numbers, also digits inside texts (`A-9` before `A-10`), and come before texts.
 * Blanks come last in both directions; equal rows keep the order of the table.
 */
export const sortedOrder = (rows: Rows, field: Field, { key, direction }: SortBy): RowOrder => {
  const collator = new Intl.Collator('id', { numeric: true, sensitivity: 'base' })
  const values = rows.map((row) => sortValue(field, row[key]))
  const sign = direction === 'ascending' ? 1 : -1
  const compare = (one: number | string, other: number | string): number => {
    if (typeof one === 'number' && typeof other === 'number') return one - other
    if (typeof one === 'string' && typeof other === 'string') return collator.compare(one, other)
    return typeof one === 'number' ? -1 : 1
  }
  return rows
    .map((_, row) => row)
    .sort((one, other) => {
      const [left, right] = [values[one] ?? null, values[other] ?? null]
      if (left === null || right === null) return left === right ? one - other : left === null ? 1 : -1
      return sign * compare(left, right) || one - other
    })
}

/** The order after a row was moved inside the view. `from` and `to` are indexes of the view. */
export const moveInOrder = (order: RowOrder, from: number, to: number): RowOrder => {
  const row = order[from]
  return row === undefined ? order : order.toSpliced(from, 1).toSpliced(to, 0, row)
}

/** Where inserted rows appear in the view: after the row that precedes them in the table, before the row that follows them, or at the end. */
export type Beside = 'above' | 'below' | 'end'

/**
 * The order after the rows of the table changed. Rows that are the same objects keep their position in the view, even if their index changed;
 * a changed row takes the position of the old row with its index; new rows are placed next to their neighbour in the table.
 */
export const updatedOrder = (order: RowOrder, before: readonly object[], after: readonly object[], beside: Beside = 'above'): RowOrder => {
  const changed = after.flatMap((row, index) => (row === before[index] ? [] : [index]))
  if (changed.length === 0 && before.length === after.length) return order
  const oldIndexes = new Map(before.map((row, index) => [row, index]))
  if (before.length === after.length && changed.every((index) => !oldIndexes.has(after[index] ?? before))) return order

  /** Old index of a row to its new index. */
  const newIndexes = new Map<number, number>()
  const fresh: number[] = []
  after.forEach((row, index) => {
    const old = oldIndexes.get(row)
    if (old === undefined || newIndexes.has(old)) fresh.push(index)
    else newIndexes.set(old, index)
  })
  const added = fresh.filter((index) => index >= before.length || !takeOldPosition(newIndexes, index))
  const survivors = order.flatMap((row) => newIndexes.get(row) ?? [])
  return withNew(survivors, added, beside, after.length)
}

/** Gives a changed row the position of the old row with its index, if that row no longer exists. */
const takeOldPosition = (newIndexes: Map<number, number>, index: number): boolean => {
  if (newIndexes.has(index)) return false
  newIndexes.set(index, index)
  return true
}

/** Inserts runs of new rows into the view, next to the row that precedes or follows the run in the table. */
const withNew = (survivors: readonly number[], added: readonly number[], beside: Beside, rows: number): RowOrder => {
  // An empty table has no neighbours.
  if (beside === 'end' || survivors.length === 0) return [...survivors, ...added]
  const isNew = new Set(added)
  const isShown = new Set(survivors)
  const [behind, ahead] = [new Map<number, number[]>(), new Map<number, number[]>()]
  const atEnd: number[] = []
  const last = rows - 1
  for (let from = 0; from <= last; from += 1) {
    if (!isNew.has(from)) continue
    let to = from
    while (isNew.has(to + 1)) to += 1
    const run = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    const isAhead = (beside === 'below' && to < last) || from === 0
    // A filter can hide the neighbour.
    if (isAhead && isShown.has(to + 1)) ahead.set(to + 1, run)
    else if (isShown.has(from - 1)) behind.set(from - 1, run)
    else if (isShown.has(to + 1)) ahead.set(to + 1, run)
    else atEnd.push(...run)
    from = to
  }
  return [...survivors.flatMap((row) => [...(ahead.get(row) ?? []), row, ...(behind.get(row) ?? [])]), ...atEnd]
}
