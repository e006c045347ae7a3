import { isNumeric } from './page-numbers.ts'
import type { LeftOutRow } from './goods-line.ts'
import type { SourcePage, SourceRow } from './source.ts'
import { describingKinds, headingScores } from './heading-scores.ts'
import type { ColumnKind } from '../vocabulary/goods-columns.ts'

/** A row of a list that is not read, left out in sight with its text. */
export const leftOutRow = (page: SourcePage, row: number, kind: 'unread' | 'other-list'): LeftOutRow => {
  const texts = (page.rows[row] ?? []).flatMap((cell) => (cell === null ? [] : [cell.text.replaceAll('\n', ' ')]))
  return { row, kind, text: texts.join(' · ').slice(0, 300), hasAmount: true }
}

/** Amounts with decimals, several of which may run together in one cell of a paper: `18,00 PCS 4,21EUR 68,21EUR`. */
const written = /\d[.,]\d{2}(?!\d)/g

/** The columns of a row that have numbers, if it may be of a table: words of a paper may have a number among them. */
const numbersOf = (page: SourcePage, cells: SourceRow): readonly number[] => {
  const counts = cells.map((cell) => Math.max(isNumeric(cell) ? 1 : 0, cell?.text.match(written)?.length ?? 0))
  const filled = cells.filter((cell) => cell !== null).length
  const isTable = filled >= 3 && counts.reduce((sum, count) => sum + count, 0) >= (page.kind === 'sheet' ? 1 : 2)
  return isTable ? counts.flatMap((count, column) => (count > 0 ? [column] : [])) : []
}

/** Whether a row may be of a table, wherever its numbers stand. */
export const isOfTable = (page: SourcePage, row: number): boolean => numbersOf(page, page.rows[row] ?? []).length > 0

/** Rows that have a number below or above another row with one. */
const tableRows = (page: SourcePage): readonly number[] => {
  const numbers = page.rows.map((cells) => numbersOf(page, cells))
  const counts = new Map<number, number>()
  for (const columns of numbers) for (const column of columns) counts.set(column, (counts.get(column) ?? 0) + 1)
  return numbers.flatMap((columns, row) => (columns.some((column) => (counts.get(column) ?? 0) > 1) ? [row] : []))
}

const countingKinds: readonly ColumnKind[] = ['quantity', 'price', 'amount']

/** Labels with their values beside them, without other rows between: those of each block that describes and counts goods. */
const formRows = (page: SourcePage): readonly number[] => {
  const found: number[] = []
  let block: { readonly row: number; readonly kinds: readonly ColumnKind[] }[] = []
  const end = (): void => {
    const has = (of: readonly ColumnKind[]): boolean => block.some(({ kinds }) => kinds.some((kind) => of.includes(kind)))
    if (has(describingKinds) && has(countingKinds)) found.push(...block.map(({ row }) => row))
    block = []
  }
  page.rows.forEach((cells, row) => {
    const [label, value, ...more] = cells.filter((cell) => cell !== null)
    if (label === undefined) return
    if (value === undefined || more.length > 0 || label.value !== null) return end()
    block.push({ row, kinds: [...headingScores(label.text)].flatMap(([kind, score]) => (score >= 0.6 ? [kind] : [])) })
  })
  end()
  return found
}

/** The rows of a page without a list that look like goods all the same: those of a table with unknown headings, or of a form. */
export const unreadRows = (page: SourcePage): readonly number[] =>
  [...new Set([...tableRows(page), ...formRows(page)])].toSorted((one, other) => one - other)
