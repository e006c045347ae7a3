import { expect, test } from 'vitest'
import { interpret } from '#core/import/interpret.ts'
import { processorTime } from '../../support/processor-time.ts'
import { sheetPage, workbookOf } from '../../support/import/sheets.ts'

const columns = [
  'Item Code',
  'Description',
  'Qty',
  'Unit',
  'Unit Price',
  'Amount USD',
  'HS Code',
  'Origin',
  'Net Weight',
  'Gross Weight'
] as const
const valueOf = (column: string, list: number, line: number): string =>
  column === 'Description'
    ? `Valve ${list}-${line}`
    : column === 'Unit'
      ? 'PCS'
      : column === 'Origin'
        ? 'CN'
        : column.endsWith('Code')
          ? '84818099'
          : String(list + line + 2)

/** Lists with other columns, in another order, one below the other. */
const lists = (count: number): readonly (readonly string[])[] =>
  Array.from({ length: count }, (_, list) => {
    const order = columns.toSorted((one, other) => ((one.length * 31 + list * 7) % 13) - ((other.length * 31 + list * 7) % 13))
    const own = order.slice(0, 5 + (list % 5))
    return [[`List ${list}`], own, ...[1, 2, 3].map((line) => own.map((column) => valueOf(column, list, line))), []]
  }).flat()

test(
  'thousands of different lists on one sheet take seconds, and the rows of those that are not read are left out in sight',
  { timeout: 120_000 },
  () => {
    const rows = lists(2_000)
    const started = processorTime()
    const { pages } = interpret([workbookOf('a.xlsx', sheetPage('A', rows))])
    expect(processorTime() - started).toBeLessThan(40_000)
    expect(pages.length).toBeLessThan(100)
    const seen = new Set(
      pages.flatMap(({ table, lines }) => [
        ...(lines?.lines.flatMap((line) => line.rows) ?? []),
        ...(lines?.leftOut.map(({ row }) => row) ?? []),
        table?.headings.from ?? -1
      ])
    )
    const unseen = rows.flatMap((row, at) =>
      row.length > 1 && row[0] !== undefined && !columns.some((name) => row.includes(name)) && !seen.has(at) ? [at] : []
    )
    expect(unseen).toEqual([])
  }
)
