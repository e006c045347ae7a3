import { bodyLines, type BodyLine } from './body-lines.ts'
import { checkRows, totalMismatch } from './check-rows.ts'
import { settledKinds, tripleOf } from './column-kinds.ts'
import { bordersOf } from './column-borders.ts'
import { textOfPieces, withCurrencies } from './columns.ts'
import { findHeadings, sideBySide, type Heading } from './headings/find.ts'
import type { HeadingCell } from './headings/cell.ts'
import { guessPdfColumns } from './guess-pdf-columns.ts'
import { groupRows, type LineGroup } from './group-rows.ts'
import { isPerUnit } from '../per-unit.ts'
import { fieldOfKind, numericKinds, type HeadingKind } from './headings/kinds.ts'
import { joinTexts, lineText, type TextLine } from './lines.ts'
import { isNumeric } from './numbers.ts'
import type { CellDoubt, DoubtfulCell, LeftOutLine, PdfFacts, TableRow } from './pdf-table.ts'
import { splitColumns, withoutGroups, withOwnWords, type Columns } from './split-columns.ts'
import { withMergedCells } from './merged-columns.ts'
import { tidyColumns, type ColumnTable } from './tidy-columns.ts'

/** A table that was found in a PDF. */
export interface FoundTable {
  readonly headings: readonly string[]
  /** Without the headings. */
  readonly rows: readonly (readonly string[])[]
  readonly facts: Omit<PdfFacts, 'textless'>
}

/** The lines below headings that have the same columns. */
interface Region {
  readonly cells: readonly HeadingCell[]
  readonly lines: readonly TextLine[]
}

const partOf = (line: TextLine, isInside: (x: number) => boolean): readonly TextLine[] => {
  const fragments = line.fragments.filter(({ left, right }) => isInside((left + right) / 2))
  return fragments.length === 0 ? [] : [{ ...line, fragments }]
}

/** The region below a heading; two for headings that stand side by side. */
const regionsBelow = (heading: Heading, lines: readonly TextLine[]): readonly Region[] => {
  const border = sideBySide(heading)
  if (border === null) return [{ cells: heading.cells, lines }]
  const half = heading.cells.length / 2
  return [
    { cells: heading.cells.slice(0, half), lines: lines.flatMap((line) => partOf(line, (x) => x < border)) },
    { cells: heading.cells.slice(half), lines: lines.flatMap((line) => partOf(line, (x) => x >= border)) }
  ]
}

/** Words by which headings of the same table are recognised on several pages. */
const nameOf = (cells: readonly HeadingCell[]): string => cells.map(({ text }) => text.toLowerCase().replace(/\s+/g, '')).join('|')

const sameColumns = (one: readonly HeadingCell[], other: readonly HeadingCell[]): boolean =>
  one.length === other.length &&
  one.every(({ left, right }, index) => Math.abs(left - (other[index]?.left ?? 0)) < 2 && Math.abs(right - (other[index]?.right ?? 0)) < 2)

/** The regions of each table, in the order of the pages. A page without headings continues the table of the page before. */
const tablesOf = (pages: readonly (readonly TextLine[])[]): readonly (readonly Region[])[] => {
  const tables = new Map<string, Region[]>()
  const state: { last: { readonly name: string; readonly heading: Heading } | null } = { last: null }
  for (const lines of pages) {
    const headings = findHeadings(lines)
    const first = headings[0]
    const above = first === undefined ? lines : []
    const { last } = state
    if (above.length > 0 && last !== null) tables.get(last.name)?.push(...regionsBelow(last.heading, above))
    headings.forEach((heading, index) => {
      const own = lines.slice(heading.last + 1, headings[index + 1]?.first ?? lines.length)
      const name = nameOf(heading.cells)
      tables.set(name, [...(tables.get(name) ?? []), ...regionsBelow(heading, own)])
      state.last = { name, heading }
    })
  }
  return [...tables.values()]
}

/** The regions of a table without headings. */
const guessedRegions = (pages: readonly (readonly TextLine[])[]): readonly Region[] => {
  const guess = guessPdfColumns(pages)
  if (guess === null) return []
  return pages.flatMap((lines, page) => {
    const from = guess.from[page] ?? -1
    return from === -1 ? [] : [{ cells: guess.cells, lines: lines.slice(from) }]
  })
}

const placeOf = (line: TextLine): string => `${Math.round(line.y / 2)} ${lineText(line)}`

/** The lines at the same position of nearly all pages. */
const repeatedPlaces = (pages: readonly (readonly TextLine[])[]): ReadonlySet<string> => {
  const counts = new Map<string, number>()
  for (const lines of pages) for (const place of new Set(lines.map(placeOf))) counts.set(place, (counts.get(place) ?? 0) + 1)
  return new Set([...counts].flatMap(([place, count]) => (count > 1 && count >= pages.length * 0.8 ? [place] : [])))
}

const joinCell = (before: string, after: string): string =>
  /[\p{L}\d]-$/u.test(before) && after !== '' ? before + after : joinTexts(before, after)

/** Codes that were broken over several lines may have a space or none where they were broken. */
const isCode = (kind: HeadingKind | null | undefined): boolean => kind === 'code' || kind === 'hs' || kind === 'serial'

const rowOf = ({ lines, isDoubtful }: LineGroup, kinds: readonly (HeadingKind | null)[]): TableRow => {
  const doubts = new Map<number, CellDoubt>()
  const cells = kinds.map((kind, column) => {
    const filled = lines.filter(({ cells: own }) => (own[column]?.length ?? 0) > 0)
    if (filled.some(({ cells: own }) => own[column]?.some((piece) => piece.isDoubtful) === true)) doubts.set(column, 'overlap')
    else if (filled.length > 1 && (isDoubtful || isCode(kind) || numericKinds.has(kind))) doubts.set(column, 'wrapped')
    else if (isDoubtful && kind === 'description') doubts.set(column, 'wrapped')
    const texts = filled.map(({ cells: own }) => textOfPieces(own[column] ?? []))
    // The hyphen may be part of the word, or stand only for the line break.
    if (texts.some((text, index) => /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(texts[index + 1] ?? ''))) doubts.set(column, 'wrapped')
    return texts.reduce(joinCell, '')
  })
  const page = (lines.find(({ kind }) => kind === 'item') ?? lines[0])?.line.page ?? 0
  return { page: page + 1, cells, doubts }
}

/** The columns of each region: the same number in all of them. */
const columnsOf = (regions: readonly Region[]): ReadonlyMap<Region, Columns> => {
  const groups: Region[][] = []
  for (const region of regions) {
    const group = groups.find(([one]) => one !== undefined && sameColumns(one.cells, region.cells))
    if (group) group.push(region)
    else groups.push([region])
  }
  const found = groups.map((group) => {
    const cells = group[0]?.cells ?? []
    const lines = group.flatMap((region) => region.lines)
    const all = { cells, borders: bordersOf(cells, lines) }
    const own = withoutGroups(all, lines)
    const whole = withOwnWords(own.length === cells.length ? all : { cells: own, borders: bordersOf(own, lines) })
    return { group, whole, split: splitColumns(whole, lines) }
  })
  const isSame = found.every(({ split }) => split.cells.length === found[0]?.split.cells.length)
  return new Map(found.flatMap(({ group, whole, split }) => group.map((region): [Region, Columns] => [region, isSame ? split : whole])))
}

/** Whether a line can be part of a description: it begins where descriptions begin. */
const fitsDescriptions = (body: readonly BodyLine[], description: number): ((line: BodyLine) => boolean) => {
  const begins = body.flatMap(({ kind, cells }) => (kind === 'item' ? (cells[description]?.slice(0, 1).map(({ left }) => left) ?? []) : []))
  const left = begins.length === 0 ? Number.NEGATIVE_INFINITY : Math.min(...begins)
  return ({ line, cells }) =>
    cells.every((pieces, column) => column !== description || pieces.every((piece) => piece.left >= left - line.size))
}

interface ReadTable {
  readonly table: ColumnTable
  readonly leftOut: readonly BodyLine[]
  /** The amounts of the lines with sums. */
  readonly sums: readonly string[]
}

const readTable = (found: readonly Region[], isEverywhere: (line: TextLine) => boolean): ReadTable | null => {
  const hasCurrency = found[0]?.cells.some(({ kind }) => kind === 'currency') === true
  const regions = hasCurrency ? found : found.map(({ cells, lines }) => ({ cells, lines: lines.map(withCurrencies) }))
  const columns = columnsOf(regions)
  const cells = regions[0] === undefined ? [] : (columns.get(regions[0])?.cells ?? [])
  const kinds = cells.map(({ kind }) => kind)
  const body = regions.flatMap((region) => bodyLines(region.lines, { kinds, borders: columns.get(region)?.borders ?? [] }))
  const description = kinds.indexOf('description')
  const fits = fitsDescriptions(body, description)
  const { rows: groups, leftOut } = groupRows(body, description, (line) => !isEverywhere(line.line) && fits(line))
  if (groups.length === 0) return null
  const rows = withMergedCells(
    groups.map((group) => rowOf(group, kinds)),
    cells
  )
  const settled = settledKinds({ kinds, rows })
  const headings = cells.map(({ text }, column) => (text === '' && settled[column] === 'unit' ? 'Unit' : text))
  const table = tidyColumns({ headings, kinds: settled, rows })
  const amount = settled.indexOf('amount')
  const sums = leftOut.flatMap(({ kind, cells: own }) => (kind === 'sum' ? [textOfPieces(own[amount] ?? [])] : [])).filter(isNumeric)
  return { table: { ...table, rows: checkRows(table) }, leftOut, sums }
}

/** A table whose columns were guessed: each cell is doubtful, and numbers whose meaning is unknown have no field. */
const withoutCertainty = (table: ColumnTable): ColumnTable => ({
  ...table,
  kinds: tripleOf(table.kinds) === null ? table.kinds.map((kind) => (kind === 'quantity' ? null : kind)) : table.kinds,
  rows: table.rows.map((row) => ({
    ...row,
    doubts: new Map(
      row.cells.flatMap((text, column): [number, CellDoubt][] =>
        text === '' && !row.doubts.has(column) ? [] : [[column, row.doubts.get(column) ?? 'heading']]
      )
    )
  }))
})

/** The field of each column; the first of two equal kinds gets it. */
const fieldsOf = ({ kinds, headings }: Pick<ColumnTable, 'kinds' | 'headings'>): readonly (string | null)[] => {
  const fields = kinds.map((kind, column) => {
    const key = kind === null ? null : fieldOfKind[kind]
    return key === null || isPerUnit(headings[column] ?? '', key) ? null : key
  })
  return fields.map((key, column) => (fields.indexOf(key) === column ? key : null))
}

const foundTable = ({ table, leftOut, sums }: ReadTable): FoundTable => {
  const doubts = table.rows.flatMap((row, index) =>
    [...row.doubts].map(([column, doubt]): DoubtfulCell => ({ row: index + 2, column, doubt }))
  )
  const lines = leftOut.map(({ line }): LeftOutLine => ({ page: line.page + 1, text: lineText(line) }))
  return {
    headings: table.headings,
    rows: table.rows.map(({ cells }) => cells),
    facts: {
      doubts: doubts.toSorted((a, b) => a.row - b.row || a.column - b.column),
      fields: fieldsOf(table),
      pages: [0, ...table.rows.map(({ page }) => page)],
      leftOut: lines,
      total: totalMismatch(table, sums)
    }
  }
}

/** The tables of goods of a PDF: each has headings and at least one row. */
export const readTables = (pages: readonly (readonly TextLine[])[]): readonly FoundTable[] => {
  const repeated = repeatedPlaces(pages)
  const isEverywhere = (line: TextLine): boolean => repeated.has(placeOf(line))
  const tables = tablesOf(pages).flatMap((regions) => readTable(regions, isEverywhere) ?? [])
  if (tables.length > 0) return tables.map(foundTable)
  const guessed = readTable(guessedRegions(pages), isEverywhere)
  return guessed === null ? [] : [foundTable({ ...guessed, table: withoutCertainty(guessed.table) })]
}
