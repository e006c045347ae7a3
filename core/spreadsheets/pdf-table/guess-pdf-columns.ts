import { isSerial } from './cell-kinds.ts'
import { withCurrencies } from './columns.ts'
import type { HeadingCell } from './headings/cell.ts'
import { segmentsOf, type Fragment, type TextLine } from './lines.ts'
import { isNumberCell } from './numbers.ts'

/** Lines that look like rows of goods: a text and at least two numbers. */
const isRowLike = (line: TextLine): boolean => {
  const segments = segmentsOf(line, 0.6)
  return (
    segments.length >= 3 &&
    segments.filter(({ text }) => isNumberCell(text)).length >= 2 &&
    segments.some(({ text }) => /\p{L}{2}/u.test(text))
  )
}

/** Intervals that overlap, or nearly touch, become one column. */
const columnsOf = (fragments: readonly Fragment[]): readonly { left: number; right: number }[] => {
  const columns: { left: number; right: number }[] = []
  for (const { left, right, size } of fragments.toSorted((a, b) => a.left - b.left)) {
    const last = columns.at(-1)
    if (last !== undefined && left - last.right < 0.4 * size) last.right = Math.max(last.right, right)
    else columns.push({ left, right })
  }
  return columns
}

/**
 * Columns without headings, from aligned cells; null if there are fewer than two rows of them. `from` is the first such line of
 * each page.
 */
export const guessPdfColumns = (
  pages: readonly (readonly TextLine[])[]
): { readonly cells: readonly HeadingCell[]; readonly from: readonly number[] } | null => {
  const rows = pages.flatMap((lines) => lines.filter(isRowLike).map(withCurrencies))
  if (rows.length < 2) return null
  const columns = columnsOf(rows.flatMap(({ fragments }) => fragments))
  if (columns.length < 3) return null
  const texts = columns.map(({ left, right }) =>
    rows.flatMap(({ fragments }) => fragments.filter((one) => one.left >= left && one.right <= right).map(({ text }) => text))
  )
  const isNumbers = texts.map((own) => own.filter(isNumberCell).length > own.length * 0.7)
  const letters = texts.map((own, column) => (isNumbers[column] === true ? 0 : own.reduce((sum, text) => sum + text.length, 0)))
  const description = letters.indexOf(Math.max(...letters))
  const cells = columns.map(({ left, right }, column): HeadingCell => {
    const isCounted = column < description && texts[column]?.every(isSerial) === true
    const kind = column === description ? 'description' : isCounted ? 'serial' : isNumbers[column] === true ? 'quantity' : null
    return { text: '', left, right, kind, words: [] }
  })
  return { cells, from: pages.map((lines) => lines.findIndex(isRowLike)) }
}
