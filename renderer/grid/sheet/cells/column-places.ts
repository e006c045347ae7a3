import { isPlainDecimal, plainNumber } from '#core/base/format-number.ts'
import type { GridColumn } from '../columns.ts'
import { alignsByMark } from './cell-value.ts'

type Row = Readonly<Record<string, unknown>>

/** The most decimal places among the values of a column, by column key; columns without decimals are absent. */
export type ColumnPlaces = ReadonlyMap<string, number>

/** Maximum number of decimal places that are kept free. */
const alignedPlaces = 4

const placesOf = (value: unknown): number => {
  if (typeof value === 'number' && Number.isInteger(value)) return 0
  const text = typeof value === 'number' ? plainNumber(value) : value
  if (typeof text !== 'string' || !isPlainDecimal(text)) return 0
  const mark = text.indexOf('.')
  return mark < 0 ? 0 : Math.min(alignedPlaces, text.length - mark - 1)
}

/**
 * A function that returns the decimal places of each column. It compares the rows with those of its last call by identity and reads only the
 * span that changed, so a key press in a table of thousands of rows reads one row. The result is the same object until it changes.
 */
export const createColumnPlaces = () => {
  let keys: readonly string[] = []
  let rows: readonly Row[] = []
  /** By column key: how many rows have 0, 1, … places. */
  let counts = new Map<string, number[]>()
  let places: ColumnPlaces = new Map()

  const count = (changed: readonly Row[], by: 1 | -1): void => {
    for (const [key, numbers] of counts) {
      for (const row of changed) {
        const own = placesOf(row[key])
        numbers[own] = (numbers[own] ?? 0) + by
      }
    }
  }

  return (nowRows: readonly Row[], columns: readonly GridColumn[]): ColumnPlaces => {
    const nowKeys = columns.filter(({ field }) => alignsByMark(field)).map(({ key }) => key)
    if (nowKeys.join() !== keys.join()) {
      keys = nowKeys
      rows = []
      counts = new Map(keys.map((key) => [key, []]))
    }
    const common = Math.min(rows.length, nowRows.length)
    let start = 0
    while (start < common && rows[start] === nowRows[start]) start += 1
    let end = 0
    while (end < common - start && rows[rows.length - 1 - end] === nowRows[nowRows.length - 1 - end]) end += 1
    count(rows.slice(start, rows.length - end), -1)
    count(nowRows.slice(start, nowRows.length - end), 1)
    rows = nowRows
    const next = new Map([...counts].map(([key, numbers]) => [key, numbers.findLastIndex((rowCount) => rowCount > 0)] as const))
    for (const [key, most] of next) if (most <= 0) next.delete(key)
    if (next.size !== places.size || [...next].some(([key, most]) => places.get(key) !== most)) places = next
    return places
  }
}
