import { isFormulaLike } from '#core/spreadsheets/csv-injection.ts'

/**
 * Parses tab-separated text as spreadsheets write it to the clipboard. A cell is quoted only if its closing quote is followed by a tab,
 * a line end or the end of the text; any other quote is an ordinary character (`5" pipe`), as Excel writes it. A ditto mark is a cell of its own.
 * `isOwn`: `formatTsv` made the text, so a quoted cell may begin with a tab or a line end; in the text of another program it does if only then
 * all rows have the same number of cells.
 */
export const parseTsv = (text: string, isOwn = false): string[][] => {
  if (isOwn) return rowsOf(text, ownQuoted)
  const rows = rowsOf(text, quoted)
  if (isEven(rows)) return rows
  const others = rowsOf(text, anyQuoted)
  return isEven(others) ? others : rows
}

const isEven = (rows: readonly (readonly string[])[]): boolean => rows.every((row) => row.length === rows[0]?.length)

const rowsOf = (text: string, quotes: RegExp): string[][] => {
  const rows: string[][] = [[]]
  let at = 0
  for (;;) {
    const { cell, next } = readCell(text, at, quotes)
    rows.at(-1)?.push(cell)
    if (next >= text.length) break
    at = next + (text.startsWith('\r\n', next) ? 2 : 1)
    if (text[next] === '\t') continue
    // Excel and LibreOffice also end the last row with a line end, which starts no further row.
    if (at >= text.length) break
    rows.push([])
  }
  return rows
}

const quoted = /"(?![\t\r\n])((?:[^"]|"")*)"(?=[\t\r\n]|$)/y
const ownQuoted = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y
/** Two ditto marks are no cell. */
const anyQuoted = /"((?:[^"]|"")*)(?<![\t\r\n])"(?=[\t\r\n]|$)/y
const bare = /[^\t\r\n]*/y

const readCell = (text: string, at: number, quotes: RegExp): { readonly cell: string; readonly next: number } => {
  quotes.lastIndex = at
  const inQuotes = quotes.exec(text)
  if (inQuotes) return { cell: (inQuotes[1] ?? '').replaceAll('""', '"'), next: quotes.lastIndex }
  bare.lastIndex = at
  const plain = bare.exec(text)
  return { cell: plain?.[0] ?? '', next: bare.lastIndex }
}

/** Formats rows as clipboard text with CRLF line ends; only cells that need quotes are quoted. */
export const formatTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => (/[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\r\n')

const html = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The spaces of a text that HTML would leave out: behind another and at both ends of a line. */
const lostSpaces = /(?<=^|\n| ) | (?=\n|$)/g

const htmlOfCell = (text: string): string =>
  html(text.replace(lostSpaces, '\v'))
    // Excel and LibreOffice read it as a space.
    .replaceAll('\v', '<span style="mso-spacerun:yes">&nbsp;</span>')
    // Without the style Excel starts another row.
    .replaceAll('\n', `<br style="mso-data-placement:same-cell">`)

const month =
  '(?:Jan(?:uar[iy])?|[FP]ebr?(?:uar[iy])?|Mar(?:et|ch)?|Apr(?:il)?|Mei|May|Jun[ie]?|Jul[iy]?|A(?:g[tu]|gust(?:us)?|ug(?:ust)?)|Sept?(?:ember)?|O[kc]t(?:ober)?|No[vp](?:ember)?|De[sc](?:ember)?)'
/**
 * A code that a spreadsheet would change: leading zeros (`0001`), more digits than it stores, `12E5`, `4-6`, `2026-11`, `1 1/2`, `12:30` or `6-Apr`.
 * Numbers of the grid have no leading zeros, and its dates have a day and a year.
 */
const code = new RegExp(
  `^(?:0\\d+|\\d{16,}|\\d+(?:\\.\\d+)?E[+-]?\\d+|\\d{1,2}[-/]\\d{1,2}|\\d{4}[-/]\\d{1,2}|\\d{1,2}[-/]\\d{4}|\\d{1,4} \\d{1,3}/\\d{1,3}|\\d{1,2}:\\d{2}|\\d{1,2}[- ]?${month}|${month}[- ]?\\d{1,2})$`,
  'i'
)

const isChanged = (text: string): boolean => isFormulaLike(text) || code.test(text.trim())

/**
 * The same cells as an HTML table, if a spreadsheet would run one of them as a formula or change a code; else null. Spreadsheets prefer HTML to plain
 * text, and Excel, LibreOffice and Google Sheets each have an attribute that keeps a cell as text.
 */
export const changedAsText = (tsv: string): string | null => {
  const rows = parseTsv(tsv, true)
  if (!rows.some((row) => row.some(isChanged))) return null
  const cell = (text: string): string => {
    const value = html(JSON.stringify({ 1: 2, 2: text })).replaceAll('"', '&quot;')
    const asText = ` style="mso-number-format:'\\@'" sdnum="1033;0;@" data-sheets-value="${value}"`
    return `<td${isChanged(text) || text.search(lostSpaces) >= 0 ? asText : ''}>${htmlOfCell(text)}</td>`
  }
  return `<table>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`
}
