import type { CodeListName } from '../schema/field.ts'
import { listColumns, type ListColumn } from './code-list.ts'
import { hasWords, listColumnNames } from '../vocabulary/catalog-columns.ts'
import { plainWords } from '../vocabulary/words.ts'
import type { ColumnChoice } from './read-code-list.ts'

const columnByHeading = (head: readonly string[], column: ListColumn, taken: ReadonlySet<number>): number | null => {
  for (const names of listColumnNames[column]) {
    const at = head.findIndex((cell, number) => !taken.has(number) && hasWords(cell, names))
    if (at >= 0) return at
  }
  return null
}

const looksLikeCode = (cell: string): boolean => /^[A-Z0-9.\s-]{1,12}$/i.test(cell.trim()) && /[A-Z0-9]/i.test(cell)

/** The column with the most distinct short codes, if they fill more than half of the rows. */
const codeColumnByCells = (table: readonly (readonly string[])[], width: number): number | null => {
  let best: { readonly column: number; readonly score: number } | null = null
  for (let column = 0; column < width; column += 1) {
    const cells = table.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '')
    const score = new Set(cells.filter(looksLikeCode)).size / Math.max(1, table.length)
    if (score > 0.5 && (best === null || score > best.score)) best = { column, score }
  }
  return best?.column ?? null
}

/** Columns in which most cells contain words, from left to right. */
const textColumns = (table: readonly (readonly string[])[], width: number, taken: ReadonlySet<number>): readonly number[] =>
  Array.from({ length: width }, (_, column) => column).filter((column) => {
    const cells = table.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '')
    const letters = cells.filter((cell) => /\p{L}{3}/u.test(cell)).length
    return !taken.has(column) && letters > cells.length / 2 && letters > 0
  })

/** Whether the first row is a heading row. */
export const guessHead = (table: readonly (readonly string[])[]): boolean => {
  const cells = (table[0] ?? []).map(plainWords)
  const named = cells.filter((cell) => listColumns.some((column) => listColumnNames[column].some((names) => hasWords(cell, names)))).length
  return named > 0 && cells.every((cell) => !/\d{3}/.test(cell))
}

/** The columns by their headings, else by their cells. The user can change the result. */
export const guessColumns = (name: CodeListName, table: readonly (readonly string[])[], hasHead: boolean): ColumnChoice => {
  const width = Math.max(0, ...table.slice(0, 50).map((row) => row.length))
  const cells = table.slice(hasHead ? 1 : 0, 200)
  const head = hasHead ? (table[0] ?? []).map(plainWords) : []
  const taken = new Set<number>()
  const take = (column: number | null): number | null => {
    if (column !== null) taken.add(column)
    return column
  }
  // The heading of the office column of a storage place also contains "code", so it is taken first.
  const extra = name === 'storagePlace' ? take(columnByHeading(head, 'extra', taken)) : null
  const code = take(columnByHeading(head, 'code', taken) ?? codeColumnByCells(cells, width))
  const en = take(columnByHeading(head, 'en', taken))
  const id = take(columnByHeading(head, 'id', taken))
  const texts = textColumns(cells, width, taken)
  const idOrFirst = id ?? take(texts[0] ?? null)
  return { code, id: idOrFirst, en: en ?? (hasHead ? null : (texts.find((column) => column !== idOrFirst) ?? null)), extra }
}
