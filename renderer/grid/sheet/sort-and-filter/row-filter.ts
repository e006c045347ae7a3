import type { RowOrder } from './sort-order.ts'

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
