import type { HeadingCell } from './headings/cell.ts'
import type { HeadingKind } from './headings/kinds.ts'
import { segmentsOf, wordsOfPart, type Fragment, type TextLine } from './lines.ts'
import { isNumeric, withUnit } from './numbers.ts'

interface Span {
  readonly left: number
  readonly right: number
  readonly weight: number
}

interface Row {
  readonly segments: readonly Fragment[]
  /** The middles of words with digits. */
  readonly numbers: readonly number[]
  /** The middles of the other words. */
  readonly words: readonly number[]
  readonly fragments: readonly Fragment[]
  readonly weight: number
}

/** Maximum rows examined; a longer table has the same columns below. */
const mostRows = 1_500
/** A wider gap separates two cells for sure, in font sizes. */
const cellGap = 0.65

/** Rows with several cells show where columns end; a sentence across the page does not. */
const rowOf = (line: TextLine): Row => {
  const segments = segmentsOf(line, cellGap)
  const hasNumbers = line.fragments.some(({ text }) => isNumeric(text))
  const all = line.fragments.flatMap(({ parts, size }) => parts.flatMap((part) => wordsOfPart(part, size)))
  const middles = (is: boolean): readonly number[] =>
    all.flatMap(({ text, left, right }) => (/\d/.test(text) === is ? [(left + right) / 2] : []))
  const [numbers, words] = [middles(true), middles(false)]
  return {
    segments,
    numbers,
    fragments: line.fragments,
    words,
    weight: segments.length > 2 && hasNumbers ? 1 : segments.length > 1 ? 0.4 : 0.05
  }
}

/** The gap between words of one text is an estimate: it is used only if there is no other, or between a number and its unit. */
const spansOf = ({ fragments, weight }: Row): readonly Span[] =>
  fragments.flatMap((fragment) => {
    const words = fragment.parts.flatMap((part) => wordsOfPart(part, fragment.size))
    if (words.length === 2 && withUnit(fragment.text) !== null) return words.map(({ left, right }) => ({ left, right, weight }))
    if (words.length < 2) return [{ left: fragment.left, right: fragment.right, weight }]
    const apart = words.map(({ left, right }) => ({ left, right, weight: weight * 0.8 }))
    return [{ left: fragment.left, right: fragment.right, weight: weight * 0.2 }, ...apart]
  })

/** The lines from the first to the last row of several cells; without the sentences below the table. */
const rowsOf = (lines: readonly TextLine[]): readonly Row[] => {
  const rows = lines.slice(0, mostRows).map(rowOf)
  return rows.slice(0, rows.findLastIndex(({ weight }) => weight === 1) + 2)
}

interface Gap {
  readonly at: number
  readonly width: number
  /** Weight of the texts that cross it. */
  readonly crossed: number
}

/** Places between `from` and `to` where a border may be: of the gaps that little text crosses, the best ones. */
const gapsBetween = (spans: readonly Span[], from: number, to: number): readonly Gap[] => {
  const inside = spans.filter(({ left, right }) => right > from && left < to)
  const edges = [...new Set([from, to, ...inside.flatMap(({ left, right }) => [left, right]).filter((x) => x > from && x < to)])].toSorted(
    (a, b) => a - b
  )
  const changes = new Map<number, number>()
  for (const { left, right, weight } of inside) {
    const begin = Math.max(left, from)
    changes.set(begin, (changes.get(begin) ?? 0) + weight)
    if (right < to) changes.set(right, (changes.get(right) ?? 0) - weight)
  }
  const gaps: Gap[] = []
  let crossed = 0
  for (let index = 0; index + 1 < edges.length; index += 1) {
    const [begin = from, end = to] = [edges[index], edges[index + 1]]
    crossed += changes.get(begin) ?? 0
    if (end - begin >= 0.05) gaps.push({ at: (begin + end) / 2, width: end - begin, crossed: Math.max(0, Math.round(crossed * 1e6) / 1e6) })
  }
  return gaps.toSorted((a, b) => a.crossed - b.crossed || b.width - a.width).slice(0, 8)
}

/** How many cells two borders put into one column beyond the first, of all rows. */
const doubled = (rows: readonly Row[], from: number, to: number): number => {
  let cost = 0
  for (const { segments, weight } of rows) {
    const own = segments.filter(({ left, right }) => (left + right) / 2 > from && (left + right) / 2 <= to).length
    if (own > 1) cost += (own - 1) * weight
  }
  return cost
}

/** Cost of rows without a number in a number column. */
const without = (rows: readonly Row[], from: number, to: number): number =>
  rows.reduce((cost, { numbers, weight }) => (weight < 1 || numbers.some((at) => at > from && at <= to) ? cost : cost + 0.8), 0)

/** How many lines would have words in the column of the row numbers. */
const worded = (rows: readonly Row[], from: number, to: number): number =>
  rows.reduce((cost, { words, weight }) => (words.some((at) => at > from && at <= to) ? cost + Math.max(0.15, weight * 0.5) : cost), 0)

const counted: ReadonlySet<HeadingKind | null> = new Set(['serial', 'quantity', 'price', 'amount'])

interface Path {
  readonly cost: number
  readonly borders: readonly number[]
}

/** The right borders of all columns but the last, from the headings and the text below them: few texts are cut, and few cells share a column. */
export const bordersOf = (cells: readonly HeadingCell[], lines: readonly TextLine[]): readonly number[] => {
  const rows = rowsOf(lines)
  const spans: readonly Span[] = [...rows.flatMap(spansOf), ...cells.map(({ left, right }) => ({ left, right, weight: 2 }))]
  const costOf = ({ kind }: HeadingCell, left: number, right: number): number =>
    doubled(rows, left, right) + (counted.has(kind) ? without(rows, left, right) : 0) + (kind === 'serial' ? worded(rows, left, right) : 0)
  let paths: readonly Path[] = [{ cost: 0, borders: [] }]
  for (let index = 0; index + 1 < cells.length; index += 1) {
    const [cell, next] = [cells[index], cells[index + 1]]
    if (!cell || !next) continue
    const from = (cell.left + cell.right) / 2
    const gaps = gapsBetween(spans, from, Math.max(from + 1, (next.left + next.right) / 2))
    paths = gaps.flatMap(({ at, width, crossed }): readonly Path[] => {
      const options = paths
        .filter(({ borders }) => (borders.at(-1) ?? Number.NEGATIVE_INFINITY) < at)
        .map(({ cost, borders }) => {
          const shared = costOf(cell, borders.at(-1) ?? Number.NEGATIVE_INFINITY, at)
          return { cost: cost + crossed * 3 + shared - (Math.min(width, 30) / 30) * 0.1, borders: [...borders, at] }
        })
      return options.length === 0 ? [] : [options.reduce((best, one) => (one.cost < best.cost ? one : best))]
    })
  }
  const last = cells.at(-1)
  const whole = paths.map((path) => ({
    ...path,
    cost: path.cost + (last === undefined ? 0 : costOf(last, path.borders.at(-1) ?? Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY))
  }))
  return whole.reduce((best, one) => (one.cost < best.cost ? one : best), {
    cost: Number.POSITIVE_INFINITY,
    borders: [] as readonly number[]
  }).borders
}
