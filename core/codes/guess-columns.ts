import type { CodeListName } from '../schema/field.ts'
import { listColumns, type ListColumn } from './code-list.ts'
import { fold } from '../base/fold-text.ts'
import type { ColumnChoice } from './read-code-list.ts'

/** Words that heads of such files use, the surest first. Folded; `_` and `.` count as spaces. */
const heads: Readonly<Record<ListColumn, readonly RegExp[]>> = {
  code: [
    /^(kode|code|kd|ckode|hs|hs code|kode hs|no hs|pos tarif|pos|btki|locode|un ?locode)$/,
    /^(kode|code|kd)\b/,
    /\b(kode|code|hs|locode|pos tarif)\b/
  ],
  id: [
    /^(uraian|nama|keterangan|deskripsi|uraian barang)$/,
    /\b(indonesia|bahasa indonesia|id)\b/,
    /\b(uraian|nama|keterangan|deskripsi|ur)\b/
  ],
  en: [/^(english|inggris|en|name|description)$/, /\b(english|inggris|en|eng)\b/, /\b(name|description)\b/],
  extra: [/^(kode )?(kantor|kpbc|kppbc)$/, /\b(kantor|kpbc|kppbc|office|induk|parent)\b/]
}

const headOf = (cell: string): string =>
  fold(cell)
    .replace(/[_.:/()-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const byHead = (head: readonly string[], column: ListColumn, taken: ReadonlySet<number>): number | null => {
  for (const pattern of heads[column]) {
    const at = head.findIndex((cell, number) => !taken.has(number) && pattern.test(cell))
    if (at >= 0) return at
  }
  return null
}

const looksLikeCode = (cell: string): boolean => /^[A-Z0-9.\s-]{1,12}$/i.test(cell.trim()) && /[A-Z0-9]/i.test(cell)

/** The column most of whose cells are short codes, each only once. */
const codeByCells = (table: readonly (readonly string[])[], width: number): number | null => {
  let best: { readonly column: number; readonly score: number } | null = null
  for (let column = 0; column < width; column += 1) {
    const cells = table.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '')
    const score = new Set(cells.filter(looksLikeCode)).size / Math.max(1, table.length)
    if (score > 0.5 && (best === null || score > best.score)) best = { column, score }
  }
  return best?.column ?? null
}

/** Columns of text, the left one first: their cells are longer than a code. */
const textColumns = (table: readonly (readonly string[])[], width: number, taken: ReadonlySet<number>): readonly number[] =>
  Array.from({ length: width }, (_, column) => column).filter((column) => {
    const cells = table.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '')
    const letters = cells.filter((cell) => /\p{L}{3}/u.test(cell)).length
    return !taken.has(column) && letters > cells.length / 2 && letters > 0
  })

/** Whether the first row names the columns. */
export const guessHead = (table: readonly (readonly string[])[]): boolean => {
  const cells = (table[0] ?? []).map(headOf)
  const named = cells.filter((cell) => listColumns.some((column) => heads[column].some((pattern) => pattern.test(cell)))).length
  return named > 0 && cells.every((cell) => !/\d{3}/.test(cell))
}

/** The columns as their heads name them, else as their cells look. The user has the last word. */
export const guessColumns = (name: CodeListName, table: readonly (readonly string[])[], hasHead: boolean): ColumnChoice => {
  const width = Math.max(0, ...table.slice(0, 50).map((row) => row.length))
  const cells = table.slice(hasHead ? 1 : 0, 200)
  const head = hasHead ? (table[0] ?? []).map(headOf) : []
  const taken = new Set<number>()
  const take = (column: number | null): number | null => {
    if (column !== null) taken.add(column)
    return column
  }
  // The office a storage place belongs to is called a code as well.
  const extra = name === 'storagePlace' ? take(byHead(head, 'extra', taken)) : null
  const code = take(byHead(head, 'code', taken) ?? codeByCells(cells, width))
  const en = take(byHead(head, 'en', taken))
  const id = take(byHead(head, 'id', taken))
  const texts = textColumns(cells, width, taken)
  const idOrFirst = id ?? take(texts[0] ?? null)
  return { code, id: idOrFirst, en: en ?? (hasHead ? null : (texts.find((column) => column !== idOrFirst) ?? null)), extra }
}
