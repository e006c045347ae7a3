import { headingOf, type HeadingCell, type HeadingWord } from './cell.ts'
import { separateHeadings } from './phrases.ts'
import { isHeadingPart, type HeadingKind } from './kinds.ts'
import { hasFixedWidth, joinTexts, segmentsOf, wordsOfPart, type Fragment, type TextLine } from '../lines.ts'
import { isNumeric } from '../numbers.ts'

/** The headings of a table, in the lines `first` to `last` (indexes into the lines of the page). */
export interface Heading {
  readonly first: number
  readonly last: number
  /** From left to right. */
  readonly cells: readonly HeadingCell[]
}

/** Headings have at most this many lines: two languages of two lines each, each heading in the middle of its cell. */
const mostLines = 6
/** A wider gap separates two headings of a line, in font sizes: a space is wider in a font of fixed width. */
const wordGap = (line: TextLine): number => (hasFixedWidth(line) ? 0.75 : 0.5)
/** A wider gap separates two lines that do not belong together, in font sizes. */
const lineGap = 2.4

/** The numbers of the columns below the headings: `(1) (2) (3)`. */
const isNumbering = (line: TextLine): boolean => {
  const marks = segmentsOf(line, wordGap(line)).map(({ text }) => /^\(?(\d{1,2}|[A-Za-z])\)?$/.exec(text)?.[1] ?? '')
  const values = marks.map((mark) => (/\d/.test(mark) ? Number(mark) : mark.toUpperCase().charCodeAt(0)))
  return marks.length > 2 && values.every((value, index) => index === 0 || value === (values[index - 1] ?? 0) + 1)
}

const hasNumber = (line: TextLine): boolean => line.fragments.some(({ text }) => isNumeric(text))

interface Stacked {
  readonly left: number
  readonly right: number
  readonly words: readonly HeadingWord[]
  /** A heading above several columns. */
  readonly group: string
}

const overlaps = (one: { left: number; right: number }, other: { left: number; right: number }): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0

const wordsOf = ({ parts, size }: Fragment, y: number): readonly HeadingWord[] =>
  parts.flatMap((part) => wordsOfPart(part, size)).map((word) => ({ ...word, y }))

const stackedOf = (segment: Fragment, y: number): Stacked => ({
  left: segment.left,
  right: segment.right,
  words: wordsOf(segment, y),
  group: ''
})

/** The line with the most headings (the lowest if several), and the headings above and below each. */
const stack = (lines: readonly TextLine[]): readonly Stacked[] => {
  const rows = lines.map((line) => ({ y: line.y, segments: segmentsOf(line, wordGap(line)) }))
  const base = rows.reduce((most, row) => (row.segments.length >= most.segments.length ? row : most))
  let cells: Stacked[] = base.segments.map((segment) => stackedOf(segment, base.y))
  for (const { y, segments } of rows) {
    if (y === base.y) continue
    for (const segment of segments) {
      const under = cells.filter((cell) => overlaps(cell, segment))
      if (under.length === 0) cells.push(stackedOf(segment, y))
      else
        cells = cells.map((cell) => {
          if (!under.includes(cell)) return cell
          if (under.length > 1) return { ...cell, group: joinTexts(cell.group, segment.text) }
          return {
            ...cell,
            left: Math.min(cell.left, segment.left),
            right: Math.max(cell.right, segment.right),
            words: [...cell.words, ...wordsOf(segment, y)]
          }
        })
    }
  }
  return cells.toSorted((a, b) => a.left - b.left)
}

const cellOf = ({ left, right, words, group }: Stacked): HeadingCell => headingOf(words, left, right, group)

const goods: ReadonlySet<HeadingKind | null> = new Set(['description', 'code', 'hs'])
const numbers: ReadonlySet<HeadingKind | null> = new Set(['quantity', 'price', 'amount', 'net'])

/** How surely these cells are the headings of goods; 0 if they are not. */
const scoreOf = (cells: readonly HeadingCell[]): number => {
  const known = new Set(cells.flatMap(({ kind }) => (kind === null || kind === 'other' ? [] : [kind])))
  const isGoods = cells.some(({ kind }) => goods.has(kind)) && cells.some(({ kind }) => numbers.has(kind))
  const hasOrder = known.has('serial') && known.has('quantity') && (known.has('price') || known.has('amount'))
  if (cells.length < 2 || known.size < 2 || (!isGoods && !hasOrder)) return 0
  const others = cells.filter(({ kind }) => kind === 'other').length
  const unknown = cells.filter(({ kind }) => kind === null).length
  const sentences = cells.filter(({ text }) => text.length > 60).length
  return Math.max(0, known.size + others * 0.4 - unknown * 0.5 - sentences * 2)
}

/** Whether a line has only headings; a line of several may have some unusual ones. */
const isHeadingLine = (line: TextLine): boolean => {
  const segments = segmentsOf(line, wordGap(line))
  const known = segments.filter(({ text }) => isHeadingPart(text)).length
  return !hasNumber(line) && (segments.length > 2 ? known >= segments.length * 0.6 : known === segments.length)
}

/** The headings of the tables of a page, from top to bottom. */
export const findHeadings = (lines: readonly TextLine[]): readonly Heading[] => {
  const candidates: { heading: Heading; score: number }[] = []
  for (let first = 0; first < lines.length; first += 1) {
    const window: TextLine[] = []
    for (let last = first; last < Math.min(lines.length, first + mostLines); last += 1) {
      const line = lines[last]
      const before = window.at(-1)
      if (line === undefined || !isHeadingLine(line)) break
      if (before !== undefined && line.y - before.y > lineGap * Math.max(line.size, before.size)) break
      window.push(line)
      const found = stack(window).map(cellOf)
      // Headings that stand close together may be one text.
      const cells = scoreOf(found) > 0 ? found : separateHeadings(found)
      const score = scoreOf(cells) + (window.length - 1) * 0.02
      if (score >= 2) candidates.push({ heading: { first, last, cells }, score })
    }
  }
  const chosen: Heading[] = []
  for (const { heading } of candidates.toSorted((a, b) => b.score - a.score)) {
    if (chosen.some(({ first, last }) => heading.first <= last && first <= heading.last)) continue
    const next = lines[heading.last + 1]
    chosen.push(next !== undefined && isNumbering(next) ? { ...heading, last: heading.last + 1 } : heading)
  }
  return chosen.toSorted((a, b) => a.first - b.first)
}

/** The position between two side-by-side tables with the same headings; null if there is one table. */
export const sideBySide = ({ cells }: Heading): number | null => {
  const half = cells.length / 2
  if (cells.length < 4 || cells.length % 2 === 1) return null
  const isSame = cells.slice(0, half).every(({ text }, index) => text.toLowerCase() === cells[half + index]?.text.toLowerCase())
  const [left, right] = [cells[half - 1], cells[half]]
  return isSame && left && right ? (left.right + right.left) / 2 : null
}
