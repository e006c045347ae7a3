import { fitsKind, isSerial } from './cell-kinds.ts'
import { headingOf, type HeadingCell, type HeadingWord } from './headings/cell.ts'
import { isOneHeading, numericKinds, type HeadingKind } from './headings/kinds.ts'
import { joinWords, phrasesOf } from './headings/phrases.ts'
import { withUnit } from './numbers.ts'
import type { CellDoubt, TableRow } from './pdf-table.ts'
import { wordsOfPart, type Fragment, type Part } from './lines.ts'

/** Minimum share of rows that show that two columns were read as one. */
const mostRows = 0.7

/** Maximum recursion depth for merged headings. */
const mostCuts = 3

const isKnown = (kind: HeadingKind | null): kind is HeadingKind => kind !== null && kind !== 'other'

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** A name may begin with a number: only numbers that increase by row are row numbers. */
const areCounted = (texts: readonly (readonly Part[])[]): boolean => {
  const numbers = texts.map((own) => Number.parseInt(own[0]?.text ?? '', 10))
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0))
}

/** Two headings, of which the first is that of codes, and each cell begins with one. */
const areCodes = (
  first: HeadingKind,
  before: readonly HeadingWord[],
  after: readonly HeadingWord[],
  texts: readonly (readonly Part[])[]
): boolean =>
  first === 'code' &&
  isOneHeading(joinWords(before)) &&
  isOneHeading(joinWords(after)) &&
  texts.every((own) => /^[\p{Lu}\d][\p{Lu}\d./-]+$/u.test(own[0]?.text ?? ''))

interface Cut {
  readonly before: readonly HeadingWord[]
  readonly after: readonly HeadingWord[]
  readonly at: number
}

/** The ways to divide the words of headings that stand beside each other, each perhaps of several lines. */
const cutsOf = (words: readonly HeadingWord[]): readonly Cut[] => {
  const sorted = words.toSorted((a, b) => a.left + a.right - b.left - b.right)
  return sorted.slice(1).flatMap((_, index): readonly Cut[] => {
    const [before, after] = [sorted.slice(0, index + 1), sorted.slice(index + 1)]
    const [right, left] = [Math.max(...before.map((word) => word.right)), Math.min(...after.map((word) => word.left))]
    return right < left ? [{ before, after, at: (left + right) / 2 }] : []
  })
}

/** Whether the words of a row can be the cells of these headings: of the whole, or of several that stand beside each other. */
const canHold = (headings: readonly HeadingWord[], words: readonly Part[], depth = 0): boolean => {
  const { kind } = headingOf(headings, 0, 0)
  if (isKnown(kind) && fitsKind(kind, joinWords(words))) return true
  return depth < mostCuts && cutsOf(headings).some(({ before, after }) => divisionOf(words, before, after, depth + 1) !== null)
}

/** Where the words of a row are divided into a cell of the first headings and cells of the others; null if they are not. */
const divisionOf = (words: readonly Part[], before: readonly HeadingWord[], after: readonly HeadingWord[], depth = 0): number | null => {
  const { kind } = headingOf(before, 0, 0)
  if (!isKnown(kind)) return null
  for (let index = 1; index < words.length; index += 1) {
    const [last, next] = [words[index - 1], words[index]]
    if (last && next && fitsKind(kind, joinWords(words.slice(0, index))) && canHold(after, words.slice(index), depth))
      return (last.right + next.left) / 2
  }
  return null
}

export interface MergedColumns {
  readonly left: HeadingCell
  readonly right: HeadingCell
  readonly at: number
}

/**
 * Two columns that stand so close together that their headings and their cells are one text each: `Qty Price` above `36 12.50`. The place of the
 * border is an estimate. Null if the cells fit the whole heading.
 */
export const mergedColumns = (cell: HeadingCell, rows: readonly (readonly Fragment[])[]): MergedColumns | null => {
  const { words, kind } = cell
  const filled = rows.filter((fragments) => fragments.length > 0)
  if (words.length < 2 || filled.length === 0) return null
  const texts = filled.map((fragments) => fragments.flatMap((one) => one.parts.flatMap((part) => wordsOfPart(part, one.size))))
  const whole = kind === null || kind === 'other' ? 0 : texts.filter((own) => fitsKind(kind, joinWords(own))).length
  // Where a number belongs, other rows may have the text of the second column on another line. A code or a name may begin with a row number.
  const isNumber = numericKinds.has(kind)
  const mayBeWhole = kind === 'code' || kind === 'description'
  if (isNumber && whole > filled.length * mostRows) return null
  const isOnlyRow = filled.length < 2 && !/^0*1[.)]?$/.test(texts[0]?.[0]?.text ?? '')
  if (whole > filled.length * (1 - mostRows) && !isNumber && (!mayBeWhole || isOnlyRow)) return null
  const found = cutsOf(words).flatMap(({ before, after, at: above }): readonly (MergedColumns & { readonly distance: number })[] => {
    const [left, right] = [headingOf(before, cell.left, cell.right), headingOf(after, cell.left, cell.right)]
    const [first, second] = [left.kind, right.kind]
    if (!isKnown(first) || first === second || (!isKnown(second) && after.length < 2)) return []
    if (whole > filled.length * (1 - mostRows) && mayBeWhole && first !== 'serial' && !areCodes(first, before, after, texts)) return []
    // The name may stand on other lines than the number of its row.
    const placeOf = (own: readonly Part[]): number | null =>
      first === 'serial' && own.length === 1 && own[0] && isSerial(own[0].text) ? own[0].right + 1 : divisionOf(own, before, after)
    const places = texts.flatMap((own) => placeOf(own) ?? [])
    const needed = isNumber ? filled.length - whole : filled.length
    if (places.length < Math.max(1, needed * mostRows, filled.length * (1 - mostRows))) return []
    if (first === 'serial' && !areCounted(texts)) return []
    const at = middle(places)
    return [{ left: { ...left, right: at }, right: { ...right, left: at }, at, distance: Math.abs(above - at) }]
  })
  return found.toSorted((a, b) => a.distance - b.distance)[0] ?? null
}

/** Marks cells with values for two headings of their column, if the columns were not separated. */
export const withMergedCells = (rows: readonly TableRow[], cells: readonly HeadingCell[]): readonly TableRow[] => {
  const phrases = cells.map(({ words }) => phrasesOf(words) ?? [])
  const isMerged = (text: string, column: number, row: number): boolean => {
    const [first, ...more] = phrases[column] ?? []
    const words = text.split(' ').map((word) => ({ text: word, left: 0, right: 0 }))
    if (first === undefined || more.length === 0 || withUnit(text) !== null || divisionOf(words, first, more.flat()) === null) return false
    // The name of an article may begin with a number.
    return headingOf(first, 0, 0).kind !== 'serial' || Number.parseInt(text, 10) === row + 1
  }
  return rows.map((row, index) => {
    const merged = row.cells.flatMap((text, column): readonly [number, CellDoubt][] =>
      isMerged(text, column, index) ? [[column, 'overlap']] : []
    )
    return merged.length === 0 ? row : { ...row, doubts: new Map([...row.doubts, ...merged]) }
  })
}
