import { isPlainDecimal } from '#core/base/format-number.ts'
import { isAmount, type Field } from '#core/schema/field.ts'

type Row = Readonly<Record<string, unknown>>

/** The values that the filters show, by column key; a column without an entry shows all. */
export type RowFilters = ReadonlyMap<string, ReadonlySet<string>>

/** The text that a filter compares: the stored value, so that it does not depend on the language; '' for a blank. */
export const filterText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The rows that pass every filter, in the order given; null, the order of the table, while nothing is filtered. */
export const filteredOrder = (rows: readonly Row[], order: RowOrder | null, filters: RowFilters): RowOrder | null => {
  if (filters.size === 0) return order
  const tests = [...filters]
  return (order ?? rows.map((_, index) => index)).filter((index) => {
    const row = rows[index]
    return row !== undefined && tests.every(([key, shown]) => shown.has(filterText(row[key])))
  })
}

/** The rows that pass the filters of other columns: a column offers the values of these rows. */
export const rowsForColumn = (rows: readonly Row[], filters: RowFilters, key: string): readonly Row[] => {
  const others = new Map([...filters].filter(([other]) => other !== key))
  return filteredOrder(rows, null, others)?.flatMap((index): Row[] => (rows[index] ? [rows[index]] : [])) ?? rows
}

export interface ColumnValue {
  readonly text: string
  /** The value of the field, for display. */
  readonly value: unknown
  readonly count: number
}

/** The values of a column with the number of their rows: numbers and texts ascending, blank last. */
export const columnValues = (rows: readonly Row[], key: string): readonly ColumnValue[] => {
  const found = new Map<string, { value: unknown; count: number }>()
  for (const row of rows) {
    const text = filterText(row[key])
    const known = found.get(text)
    if (known) known.count += 1
    else found.set(text, { value: row[key], count: 1 })
  }
  const collator = new Intl.Collator('id', { numeric: true })
  return [...found]
    .map(([text, { value, count }]) => ({ text, value, count }))
    .sort((one, other) => {
      if (one.text === '' || other.text === '') return one.text === '' ? 1 : -1
      return typeof one.value === 'number' && typeof other.value === 'number'
        ? one.value - other.value
        : collator.compare(one.text, other.text)
    })
}

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
