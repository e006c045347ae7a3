import { cleanText } from '../base/clean-text.ts'
import { currenciesOf } from '../base/currency-words.ts'
import { oncePer } from '../base/once.ts'
import { numberIn } from '../base/number.ts'
import { columnsOf } from '../derive/fields.ts'
import { isAmount } from '../schema/field.ts'
import type { TableMember } from '../schema/layout.ts'
import { areGoodsHeadings, containerColumns, documentColumns, goodsColumns, packagingColumns } from '../spreadsheets/ceisa/columns.ts'
import { hasOwnHeadings, keyOfOwnHeading } from '../spreadsheets/own-headings.ts'
import { cellText, isEmptyCell, isEmptyRow, plainHeading, wordsBeside, type Cell, type Sheet } from '../spreadsheets/sheet.ts'
import { columnsNamed, countNamed, guessHeaderRow, hasNumber } from '../spreadsheets/tables/layout.ts'
import { headingNames, namedBy, type LaidColumn, type TableTarget } from '../spreadsheets/tables/target.ts'
import { tableColumns } from '../vocabulary/table-columns.ts'
import { isRowOfHeadings } from './headings.ts'
import type { LeftOutKind } from './row-facts.ts'
import { proseOf, rowWord } from './row-words.ts'
import { textCell } from './source.ts'

/** Titles and notes above the headings take no more rows. */
const searchedRows = 30

/** Headings by field, the more certain first; those of CEISA are read with its codes. */
export const ceisaColumns: Readonly<Record<TableMember, Readonly<Record<string, string>>>> = {
  detail: goodsColumns,
  dokumen: documentColumns,
  container: containerColumns,
  kemasan: packagingColumns
}

/** Fields that identify a row: a merged cell never applies to several rows here. */
const identifiers: ReadonlySet<string> = new Set(['serial', 'nourut', 'kd_barang', 'contno'])

/** What a single text in a row of goods is: goods have a quantity or a code beside it. */
const proseIn = (cells: readonly Cell[], columns: readonly LaidColumn[]): LeftOutKind | null => {
  const [only, ...others] = columns.flatMap(({ column }) => (isEmptyCell(cells[column]) ? [] : [cells[column]]))
  return columns.length > 2 && others.length === 0 && typeof only === 'string' && numberIn(only) === null ? proseOf(only) : null
}

/** Whether a row says that it is a sum, and has only numbers behind that. */
const sumIn = (cells: readonly Cell[]): LeftOutKind | null => {
  const [first, ...others] = cells.filter((cell) => !isEmptyCell(cell))
  const word = typeof first === 'string' ? rowWord(first) : null
  const isSum = (word === 'total' || word === 'subtotal') && others.length > 0 && others.every((cell) => hasNumber([cell ?? null]))
  return isSum ? word : null
}

/** A number without the word behind it, and the word: `12 CTNS`. The words of a number format are read, too. */
export const takenNumber = (
  sheet: Sheet,
  row: number,
  { field, column }: Pick<LaidColumn, 'field' | 'column'>,
  cell: Cell
): { readonly cell: Cell; readonly word: string } => {
  if (!isAmount(field)) return { cell, word: '' }
  if (typeof cell === 'number') {
    const word = wordsBeside(sheet, row, column)
    return { cell, word: currenciesOf(word).length > 0 ? '' : word }
  }
  const [, number = '', word = ''] =
    typeof cell === 'string' && cell.length <= 60
      ? (/^(-?\d[\d.,' ]{0,30}?)\s{0,5}(\p{L}[\p{L}\p{N}.()]{0,14})$/u.exec(cell.trim()) ?? [])
      : []
  return word === '' || currenciesOf(word).length > 0 ? { cell, word: '' } : { cell: number, word }
}

/** A table of a declaration whose headings name its fields: as Ajukan or CEISA exports it, or by the usual headings. */
export const plainTarget = oncePer((member: TableMember): TableTarget<LeftOutKind> => {
  const columns = columnsOf(member)
  const names = [
    ...columns.flatMap(({ key, field }) => [key, field.label.id, field.label.en].map((name) => ({ name, key, rank: 1 }))),
    ...Object.entries(ceisaColumns[member]).map(([name, key]) => ({ name, key, rank: 2 })),
    ...tableColumns(member).flatMap((names) =>
      columns.flatMap(({ key }) => (names[key] ?? []).map((name, index) => ({ name, key, rank: 3 + index })))
    )
  ]
  return {
    fields: columns,
    named: namedBy(headingNames(names), new Set(columns.map(({ key }) => key)), { ignoresBrackets: true }),
    kindOf: (cells, laid) => sumIn(cells) ?? (member === 'detail' ? proseIn(cells, laid) : null),
    identifiers,
    cellOf: (sheet, row, column, cell) => takenNumber(sheet, row, column, cell).cell,
    areTextsTyped: true
  }
})

const ofGoods: ReadonlySet<string> = new Set(['brgurai', 'kd_barang', 'nohs', 'jmlsat', 'dnilinv'])

/** What the headings of a short table have: these fields, and one of them with this word. */
const shortTables = [
  { member: 'dokumen', fields: ['dokkd', 'dokno'], word: /\b(?:dokumen|document)\b/ },
  { member: 'container', fields: ['contno'], word: /\b(?:kontainer|kontiner|container|peti kemas)\b/ },
  { member: 'kemasan', fields: ['jnkemas', 'jmkemas'], word: /\b(?:kemasan|packages?)\b/ }
] as const satisfies readonly { readonly member: TableMember; readonly fields: readonly string[]; readonly word: RegExp }[]

/** The table of documents, containers or packages that a row of headings is of; null for others, and where a heading is one of goods only. */
const shortTableOf = (row: readonly Cell[]): TableMember | null => {
  const headings = row.map((cell) => (typeof cell === 'string' ? cleanText(cell) : ''))
  const filled = headings.filter((heading) => heading !== '').length
  const goods = columnsNamed(plainTarget('detail'), headings)
  const found = shortTables.find(({ member, fields, word }) => {
    const columns = columnsNamed(plainTarget(member), headings)
    const named = columns.filter((key) => key !== null).length
    return (
      named >= Math.max(2, filled * 0.6) &&
      fields.every((key) => columns.includes(key)) &&
      headings.some(
        (heading, at) =>
          fields.some((key) => key === columns[at]) && (word.test(heading.toLowerCase()) || keyOfOwnHeading(heading) === columns[at])
      ) &&
      !goods.some((key, at) => key !== null && ofGoods.has(key) && columns[at] === null)
    )
  })
  return found?.member ?? null
}

/**
 * The table that files of these sheets are where their headings name its fields: exports of Ajukan, perhaps edited, goods of CEISA, and lists of documents,
 * containers or packages. Null for files of suppliers, which are interpreted.
 */
export const plainTableOf = (sheets: readonly Sheet[]): TableMember | null => {
  const [only, ...others] = sheets.filter(({ rows, facts }) => rows.length > 0 && !facts.hidden)
  const rows = only === undefined || others.length > 0 ? [] : only.rows
  const headings = rows.slice(0, searchedRows).findIndex((row) => shortTableOf(row) !== null)
  const short = headings === -1 || rows.slice(headings + 1).every(isEmptyRow) ? null : shortTableOf(rows[headings] ?? [])
  if (short !== null) return short
  const areGoods =
    hasOwnHeadings(sheets) ||
    sheets.some(({ rows: all }) =>
      all.slice(0, searchedRows).some((row) => areGoodsHeadings(row.map((cell) => plainHeading(cellText(cell)))))
    )
  return areGoods ? 'detail' : null
}

/** The sheet that fits a table best: not hidden, with the most named columns, then the most rows. */
export const bestSheet = (sheets: readonly Sheet[], member: TableMember): number => {
  const scores = sheets.map(({ rows, facts }) => {
    const row = guessHeaderRow(rows, plainTarget(member))
    const named = row === null ? 0 : countNamed(rows[row] ?? [], plainTarget(member))
    return (facts.hidden ? 0 : 1_000_000) + named * 10_000 + Math.min(rows.length, 9_999)
  })
  return Math.max(0, scores.indexOf(Math.max(...scores)))
}

/** Whether a block has a row of headings above other rows: most of its cells name columns. Rows of values rarely do. */
export const hasHeadings = (rows: readonly (readonly string[])[], member: TableMember): boolean => {
  const named = rows.slice(0, searchedRows).findIndex((cells) => {
    if (member === 'detail' && isRowOfHeadings(cells.map((cell) => textCell(cell)))) return true
    return countNamed(cells, plainTarget(member)) >= Math.max(2, cells.filter((cell) => !isEmptyCell(cell)).length / 2)
  })
  return named !== -1 && rows.slice(named + 1).some((cells) => !isEmptyRow(cells))
}
