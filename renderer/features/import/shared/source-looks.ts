import type { PageReading } from '#core/import/page-readings.ts'
import type { ReviewWords } from '../review-text.ts'

/** What a reading makes of the rows, columns and cells of a page. */
export interface SourceLooks {
  /** The key of the field of a column; null for a column without one. */
  readonly fieldOf: (column: number) => string | null
  /** Null for a row that no reading has. */
  readonly rowOf: (row: number) => { readonly look: 'header' | 'goods' | 'skipped'; readonly words: string } | null
  /** Whether a value is taken from the cell. */
  readonly isUsed: (row: number, column: number) => boolean
  /** Whether the field of the column is as the memory of the supplier proposed it. */
  readonly isRemembered?: (column: number) => boolean
  /** Whether the cell gives no value of its field. */
  readonly isWrong?: (row: number, column: number) => boolean
}

/** Of lists of goods. `reading`: the list whose columns the head names; `lineNumbers`: of the taken lines, by the rows that they consist of. */
export const looksOfReadings = (
  readings: readonly PageReading[],
  reading: PageReading | null,
  lineNumbers: ReadonlyMap<number, number>,
  words: ReviewWords,
  number: (value: number | null) => string
): SourceLooks => {
  const skipped = new Map(readings.flatMap(({ lines }) => (lines?.leftOut ?? []).map(({ row, kind }) => [row, kind] as const)))
  /** Rows of goods with the list that they belong to. */
  const goods = new Map(
    readings.flatMap((list) => (list.lines?.lines ?? []).flatMap(({ rows }) => rows.map((row) => [row, list] as const)))
  )
  /** Cells of facts, which stand outside the list. */
  const facts = new Set(readings.flatMap((list) => list.facts.facts.map(({ row, column }) => `${row}/${column}`)))
  return {
    fieldOf: (column) => reading?.table?.kinds[column] ?? null,
    rowOf: (row) => {
      if (readings.some(({ table }) => table !== null && row >= table.headings.from && row <= table.headings.to))
        return { look: 'header', words: words.rowHeader }
      if (goods.has(row)) return { look: 'goods', words: words.rowGoods(number(lineNumbers.get(row) ?? null)) }
      const kind = skipped.get(row)
      return kind === undefined ? null : { look: 'skipped', words: words.rowSkipped(words.skippedKinds[kind]) }
    },
    isUsed: (row, column) => (goods.get(row)?.table?.kinds[column] ?? 'other') !== 'other' || facts.has(`${row}/${column}`)
  }
}
