import { headingsByColumn } from './headings/phrases.ts'
import { headingOf, type HeadingCell, type HeadingWord } from './headings/cell.ts'
import { segmentsOf, type Fragment, type TextLine } from './lines.ts'
import { mergedColumns } from './merged-columns.ts'
import { isNumeric } from './numbers.ts'
import { numericKinds } from './headings/kinds.ts'

export interface Columns {
  readonly cells: readonly HeadingCell[]
  readonly borders: readonly number[]
}

/** Two texts of a row that are further apart are two cells, in font sizes. */
const cellGap = 0.8
/** Minimum share of rows with text on both sides of a border that the headings do not show. */
const mostRows = 0.6

interface Gap {
  readonly left: number
  readonly right: number
}

const middleOf = ({ left, right }: Gap): number => (left + right) / 2

/** The place in the gap between two columns where the words above it make the best headings; the middle if all are equal. */
const cutOf = (words: readonly HeadingWord[], gap: Gap): number => {
  const places = [middleOf(gap), gap.right - 0.5, gap.left + 0.5]
  const scores = places.map((at) => {
    const kinds = [words.filter((word) => middleOf(word) < at), words.filter((word) => middleOf(word) >= at)].map(
      (own) => headingOf(own, 0, 0).kind
    )
    const isBegin = at > middleOf(gap) && words.some(({ left }) => Math.abs(left - gap.right) < 2)
    return kinds.filter((kind) => kind !== null).length + (kinds[0] === kinds[1] ? 0 : 0.5) + (isBegin ? 0.2 : 0)
  })
  return places[scores.indexOf(Math.max(...scores))] ?? middleOf(gap)
}

const isInside = (one: Gap, from: number, to: number): boolean => middleOf(one) > from && middleOf(one) <= to

/** The widest gap that no text of these rows crosses and that most rows have; null if there is none. */
const gapWithin = (rows: readonly (readonly Fragment[])[]): Gap | null => {
  const filled = rows.filter((fragments) => fragments.length > 0)
  const apart = filled.filter((fragments) => segmentsOf({ fragments }, cellGap).length > 1)
  if (filled.length === 0 || apart.length < filled.length * mostRows) return null
  const sorted = filled.flat().toSorted((a, b) => a.left - b.left)
  let best: Gap | null = null
  let end = sorted[0]?.right ?? 0
  for (const { left, right, size } of sorted) {
    const width = left - end
    const at = (left + end) / 2
    const both = filled.filter((fragments) => fragments.some((one) => one.right <= at) && fragments.some((one) => one.left >= at)).length
    if (width > size * 0.3 && both >= filled.length * mostRows && (best === null || width > best.right - best.left))
      best = { left: end, right: left }
    end = Math.max(end, right)
  }
  return best
}

/** Headings with each word assigned to its own column: two headings may have been read as one text. */
export const withOwnWords = ({ cells, borders }: Columns): Columns => {
  const words = cells.flatMap((cell) => cell.words)
  return {
    borders,
    cells: cells.map((cell, index) => {
      const [from, to] = [borders[index - 1] ?? Number.NEGATIVE_INFINITY, borders[index] ?? Number.POSITIVE_INFINITY]
      const own = words.filter((word) => isInside(word, from, to))
      const isSame = own.length === cell.words.length && own.every((word) => cell.words.includes(word))
      return isSame || own.length === 0 ? cell : headingOf(own, cell.left, cell.right)
    })
  }
}

/** The headings without those above several columns: below them is nothing. */
export const withoutGroups = ({ cells, borders }: Columns, lines: readonly TextLine[]): readonly HeadingCell[] => {
  const lowest = Math.max(...cells.flatMap(({ words }) => words.map(({ y }) => y)))
  return cells.filter((cell, index) => {
    const [from, to] = [borders[index - 1] ?? Number.NEGATIVE_INFINITY, borders[index] ?? Number.POSITIVE_INFINITY]
    const isAbove = cell.words.length > 0 && cell.words.every(({ y }) => y < lowest - 1)
    return !isAbove || lines.some(({ fragments }) => fragments.some((one) => isInside(one, from, to)))
  })
}

interface Column {
  readonly cell: HeadingCell
  readonly from: number
  readonly to: number
}

type Rows = readonly (readonly Fragment[])[]

const share = (fragments: readonly Fragment[]): number =>
  fragments.filter(({ text }) => isNumeric(text)).length / Math.max(1, fragments.length)

/** A column and, as long as its rows have two cells, the columns in it. */
const columnsWithin = ({ cell, from, to }: Column, all: Rows, depth = 0): readonly Column[] => {
  const rows = all.map((fragments) => fragments.filter((one) => isInside(one, from, to)))
  const gap = depth < 4 ? gapWithin(rows) : null
  if (gap === null) {
    // A text that crosses the borders is no evidence for columns between them.
    const kept = rows.filter((fragments) => fragments.every(({ left, right, size }) => left > from - size * 0.3 && right < to + size * 0.3))
    const merged = depth < 4 ? mergedColumns(cell, kept) : null
    if (merged === null) return [{ cell, from, to }]
    const { left, right, at } = merged
    return [...columnsWithin({ cell: left, from, to: at }, all, depth + 1), ...columnsWithin({ cell: right, from: at, to }, all, depth + 1)]
  }
  const at = cutOf(cell.words, gap)
  const isLeft = (one: Gap): boolean => middleOf(one) < at
  // A heading of numbers belongs to the side of the numbers.
  const isOne = numericKinds.has(cell.kind) && (cell.words.every(isLeft) || !cell.words.some(isLeft))
  const inside = rows.flat()
  const isNumberLeft = share(inside.filter(isLeft)) > share(inside.filter((one) => !isLeft(one)))
  const belongsLeft = (word: HeadingWord): boolean => (isOne ? isNumberLeft : isLeft(word))
  const left = headingOf(cell.words.filter(belongsLeft), cell.left, at)
  const right = headingOf(
    cell.words.filter((word) => !belongsLeft(word)),
    at,
    cell.right
  )
  return [...columnsWithin({ cell: left, from, to: at }, rows, depth + 1), ...columnsWithin({ cell: right, from: at, to }, rows, depth + 1)]
}

/** Splits columns whose rows have two cells: two headings that stand close together, or a column without a heading. */
export const splitColumns = ({ cells, borders }: Columns, lines: readonly TextLine[]): Columns => {
  const rows = lines.filter((line) => segmentsOf(line, cellGap).length > 2 && line.fragments.some(({ text }) => isNumeric(text)))
  const columns = cells.flatMap((cell, index) =>
    columnsWithin(
      { cell, from: borders[index - 1] ?? Number.NEGATIVE_INFINITY, to: borders[index] ?? Number.POSITIVE_INFINITY },
      rows.map(({ fragments }) => fragments)
    )
  )
  const places = columns.map(({ from, to }) => ({
    from,
    to,
    texts: rows.flatMap(({ fragments }) => fragments.filter((one) => isInside(one, from, to)).map(({ text }) => text))
  }))
  const named = headingsByColumn(
    columns.map(({ cell }) => cell),
    places,
    rows[0]?.size ?? 9
  )
  return { cells: named, borders: columns.slice(0, -1).map(({ to }) => to) }
}
