import { cleanText } from '../../base/clean-text.ts'
import { numberIn } from '../../base/number.ts'
import { keyOfOwnHeading } from '../own-headings.ts'
import { cellText, isEmptyCell, isEmptyRow, type Cell, type Sheet } from '../sheet.ts'
import type { LaidColumn, LaidRow, Layout, LeftOutTableRow, TableTarget } from './target.ts'

/** What the user decided about a sheet; what is missing is found. */
export interface LayoutChoices {
  /** Null: there is none. */
  readonly headerRow?: number | null
  readonly columns?: readonly (string | null)[]
  readonly rows?: ReadonlyMap<number, 'goods' | 'left-out'>
}

/** Titles and notes above the headings take no more rows. */
const searchedRows = 30
const longestHeading = 80
const longestText = 300
const hiddenRank = 1000

/** The field that each heading names. No field is named twice: a visible column goes before a hidden one, then the more certain heading, then the first. */
export const columnsNamed = (
  { fields, named }: Pick<TableTarget, 'fields' | 'named'>,
  headings: readonly string[],
  hidden: readonly number[] = []
): readonly (string | null)[] => {
  const names = headings.map((heading) => (heading === '' || heading.length > longestHeading ? [] : named(heading)))
  const columns: (string | null)[] = headings.map(() => null)
  for (const { key } of fields) {
    const ranks = names.map((of, column) => {
      const rank = columns[column] === null ? of.find((name) => name.key === key)?.rank : undefined
      return rank === undefined ? Infinity : rank + (hidden.includes(column) ? hiddenRank : 0)
    })
    const best = Math.min(...ranks)
    if (best < Infinity) columns[ranks.indexOf(best)] = key
  }
  return columns
}

/** The headings of a row: its texts. */
const textsOf = (row: readonly Cell[]): readonly string[] => row.map((cell) => (typeof cell === 'string' ? cleanText(cell) : ''))

const namedIn = <K extends string>(row: readonly Cell[], target: TableTarget<K>): readonly (string | null)[] =>
  columnsNamed(target, textsOf(row))
export const countNamed = <K extends string>(row: readonly Cell[], target: TableTarget<K>): number =>
  namedIn(row, target).filter((key) => key !== null).length

/** The first of the rows that name the most fields; null if none names one. */
export const guessHeaderRow = <K extends string>(rows: Sheet['rows'], target: TableTarget<K>): number | null => {
  const first = rows.findIndex((row) => row.filter((cell) => !isEmptyCell(cell)).length > 1)
  const searched = target.mayLackHeadings === true ? Math.max(0, first) + 1 : searchedRows
  const named = rows.slice(0, Math.min(searched, searchedRows)).map((row, at) => {
    const columns = namedIn(row, target)
    return target.isHeading?.(row, columns, at) === false ? 0 : columns.filter((key) => key !== null).length
  })
  const most = Math.max(0, ...named)
  return most === 0 ? null : named.indexOf(most)
}

export const rowText = (cells: readonly Cell[]): string =>
  cells
    // Spreadsheets store fifteen digits; further ones are noise of binary fractions.
    .map((cell) => cellText(typeof cell === 'number' ? Number(cell.toPrecision(15)) : cell))
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, longestText)

export const hasNumber = (cells: readonly Cell[]): boolean =>
  cells.some((cell) => typeof cell === 'number' || (typeof cell === 'string' && numberIn(cell) !== null))

const laidColumns = <K extends string>(
  target: TableTarget<K>,
  named: readonly (string | null)[],
  headings: readonly string[]
): readonly LaidColumn[] => {
  const fields = new Map(target.fields.map((field) => [field.key, field]))
  return named.flatMap((key, column) => {
    const field = key === null ? undefined : fields.get(key)
    const heading = headings[column] ?? ''
    return field === undefined ? [] : [{ ...field, column, heading, isOwn: keyOfOwnHeading(heading) === field.key }]
  })
}

/** The rows with the text of a cell that is merged over several rows in each of them; amounts stay in the first. */
const withMergedTexts = (
  { rows, facts }: Sheet,
  headerRow: number,
  columns: readonly LaidColumn[],
  identifiers: ReadonlySet<string> = new Set()
) => {
  const filled = rows.map((cells) => cells as Cell[])
  const merged: { readonly row: number; readonly column: number; readonly text: string }[] = []
  const byColumn = new Map(columns.map((one) => [one.column, one]))
  for (const { column, top, bottom } of facts.tall) {
    const of = byColumn.get(column)
    const cell = rows[top]?.[column] ?? null
    if (of === undefined || top <= headerRow || isEmptyCell(cell) || identifiers.has(of.key)) continue
    if (of.field.kind !== 'string' || of.field.form === 'decimal') continue
    for (let row = top + 1; row <= bottom && row < rows.length; row += 1) {
      if (isEmptyRow(rows[row]) || !isEmptyCell(rows[row]?.[column])) continue
      const cells = [...(filled[row] ?? [])]
      cells[column] = cell
      filled[row] = cells
      merged.push({ row, column, text: cellText(cell) })
    }
  }
  return { rows: filled, merged }
}

/** Why a row is none of any table. */
const kindOfRow = (cells: readonly Cell[], columns: readonly LaidColumn[]): 'note' | 'heading' | null => {
  if (columns.every(({ column }) => isEmptyCell(cells[column]))) return 'note'
  const repeatsHeadings = columns.every(
    ({ column, heading }) => isEmptyCell(cells[column]) || (heading !== '' && cellText(cells[column]) === heading)
  )
  return repeatsHeadings ? 'heading' : null
}

const noLayout: Layout = { headerRow: null, headings: [], columns: [], rows: [], leftOut: [], merged: [] }

/** Finds the row of headings, the columns that they name, and the rows below them. */
export const layoutByHeadings = <K extends string>(sheet: Sheet, target: TableTarget<K>, choices: LayoutChoices = {}): Layout<K> => {
  const headerRow = choices.headerRow === undefined ? guessHeaderRow(sheet.rows, target) : choices.headerRow
  if (headerRow === null && target.mayLackHeadings !== true) return noLayout
  const above = headerRow ?? -1
  const headings = (sheet.rows[above] ?? []).map((cell) => cleanText(cellText(cell)))
  const byHeading = choices.columns ?? columnsNamed(target, headings, sheet.facts.hiddenColumns)
  const named = choices.columns ?? target.columnsByContents?.(byHeading, sheet.rows.slice(above + 1), headerRow !== null) ?? byHeading
  const columns = laidColumns(target, named, headings)
  // Every row below the headings of an export of Ajukan is one of its rows.
  const isOwn = columns.filter((one) => one.isOwn).length > columns.length / 2
  const { rows: filled, merged } = withMergedTexts(sheet, above, columns, target.identifiers)
  const leftOut: LeftOutTableRow<K>[] = []
  const rows: LaidRow[] = []
  for (const [row, cells] of filled.entries()) {
    if (row <= above || isEmptyRow(cells)) continue
    const decided = choices.rows?.get(row)
    const kind = kindOfRow(cells, columns) ?? target.kindOf?.(cells, columns) ?? null
    if (decided === undefined ? kind === null || (isOwn && kind !== 'note') : decided === 'goods')
      rows.push({ row, cells: columns.map((field) => ({ field, row, column: field.column, cell: cells[field.column] ?? null })) })
    else leftOut.push({ row, kind: kind ?? 'note', text: rowText(cells), hasAmount: hasNumber(cells) })
  }
  return { headerRow, headings, columns: named, rows, leftOut, merged }
}
