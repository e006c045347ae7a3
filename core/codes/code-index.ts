import type { CodeRow } from './code-list.ts'
import { fold } from '../base/fold-text.ts'

/**
 * A code list prepared for search. `text` has one line per row, folded, with the code first: searching a word in one string
 * is many times faster than searching every row.
 */
export interface CodeIndex {
  readonly rows: readonly CodeRow[]
  readonly text: string
  /** Start of the line of each row in `text`, and the end of the last line. */
  readonly starts: Uint32Array
  /** Index of the first row with a code, or undefined. */
  readonly numberOf: (code: string) => number | undefined
}

const lineOf = (row: CodeRow, more: string): string => {
  const line = fold(`${row[0]} ${row[1]} ${row[2]} ${row[3] ?? ''} ${more}`)
  return line.includes('\n') ? line.replaceAll('\n', ' ') : line
}

/** `moreOf`: further words by which a code is found. */
export const makeCodeIndex = (rows: readonly CodeRow[], moreOf: (code: string) => string = () => ''): CodeIndex => {
  const text = rows.map((row) => lineOf(row, moreOf(row[0]))).join('\n')
  const starts = new Uint32Array(rows.length + 1)
  for (let number = 1, at = 0; number < rows.length; number += 1) {
    at = text.indexOf('\n', at) + 1
    starts[number] = at
  }
  starts[rows.length] = text.length + 1
  let numbers: Map<string, number> | undefined
  const numberOf = (code: string): number | undefined => {
    if (numbers === undefined) {
      numbers = new Map()
      for (let number = rows.length - 1; number >= 0; number -= 1) numbers.set(rows[number]?.[0] ?? '', number)
    }
    return numbers.get(code)
  }
  return { rows, text, starts, numberOf }
}

/** Index of the row whose line contains a position of `text`. */
export const rowAt = ({ starts }: CodeIndex, position: number): number => {
  let low = 0
  let high = starts.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= position) low = middle
    else high = middle
  }
  return low
}
