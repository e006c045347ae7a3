import { isSerial } from './body-lines.ts'
import { headingOf, type HeadingCell, type HeadingWord } from './find-heading.ts'
import { numericKinds, type HeadingKind } from './heading-kinds.ts'
import { wordsOfPart, type Fragment, type Part } from './lines.ts'
import { isNumberCell, isNumeric } from './numbers.ts'

/** Of the rows, at least this share must show that two columns were read as one. */
const mostRows = 0.7

/** Whether a text can be a cell of a column of this kind. */
const isLike = (kind: HeadingKind, text: string): boolean => {
  if (kind === 'quantity') return isNumberCell(text)
  if (numericKinds.has(kind)) return isNumeric(text)
  if (kind === 'serial') return isSerial(text)
  if (kind === 'hs') return /^\d{4}[\d.]*$/.test(text)
  if (kind === 'unit') return /^\p{L}{1,6}\.?$/u.test(text)
  if (kind === 'code') return /[\dA-Z]/.test(text) && !/\s\p{Ll}{3}/u.test(text)
  if (kind === 'origin') return /^[\p{L} .]+$/u.test(text)
  return /\p{L}/u.test(text)
}

const textOf = (words: readonly Part[]): string => words.map(({ text }) => text).join(' ')

/** Where the words of a row are divided into a cell of each kind; null if they are not. */
const divisionOf = (words: readonly Part[], left: HeadingKind, right: HeadingKind): number | null => {
  for (let index = 1; index < words.length; index += 1) {
    const [last, next] = [words[index - 1], words[index]]
    if (last && next && isLike(left, textOf(words.slice(0, index))) && isLike(right, textOf(words.slice(index))))
      return (last.right + next.left) / 2
  }
  return null
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** A name may begin with a number: only numbers that grow from row to row are those of the rows. */
const areCounted = (texts: readonly (readonly Part[])[]): boolean => {
  const numbers = texts.map((own) => Number.parseInt(own[0]?.text ?? '', 10))
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0))
}

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

export interface MergedColumns {
  readonly left: HeadingCell
  readonly right: HeadingCell
  readonly at: number
}

/**
 * Two columns that stand so close together that their headings and their cells are one text each: `Qty Price` above `36 12.50`. The place of the
 * border is an estimate. Null if the cells are what the whole heading says.
 */
export const mergedColumns = (cell: HeadingCell, rows: readonly (readonly Fragment[])[]): MergedColumns | null => {
  const { words, kind } = cell
  const filled = rows.filter((fragments) => fragments.length > 0)
  if (words.length < 2 || filled.length === 0) return null
  const texts = filled.map((fragments) => fragments.flatMap((one) => one.parts.flatMap((part) => wordsOfPart(part, one.size))))
  const whole = kind === null || kind === 'other' ? 0 : texts.filter((own) => isLike(kind, textOf(own))).length
  // Where a number belongs, other rows may have the text of the second column on another line. A code or a name may begin with a row number.
  const isNumber = numericKinds.has(kind)
  const mayBeWhole = kind === 'code' || kind === 'description'
  if (isNumber && whole > filled.length * mostRows) return null
  if (whole > filled.length * (1 - mostRows) && !isNumber && (!mayBeWhole || filled.length < 2)) return null
  const found = cutsOf(words).flatMap(({ before, after, at: above }): readonly (MergedColumns & { readonly distance: number })[] => {
    const [left, right] = [headingOf(before, cell.left, cell.right), headingOf(after, cell.left, cell.right)]
    const [first, second] = [left.kind, right.kind]
    if (first === null || second === null || first === second || first === 'other' || second === 'other') return []
    if (whole > filled.length * (1 - mostRows) && mayBeWhole && first !== 'serial') return []
    // The name may stand on other lines than the number of its row.
    const placeOf = (own: readonly Part[]): number | null =>
      first === 'serial' && own.length === 1 && own[0] && isSerial(own[0].text) ? own[0].right + 1 : divisionOf(own, first, second)
    const places = texts.flatMap((own) => placeOf(own) ?? [])
    const needed = isNumber ? filled.length - whole : filled.length
    if (places.length < Math.max(1, needed * mostRows, filled.length * (1 - mostRows))) return []
    if (first === 'serial' && !areCounted(texts)) return []
    const at = middle(places)
    return [{ left: { ...left, right: at }, right: { ...right, left: at }, at, distance: Math.abs(above - at) }]
  })
  return found.toSorted((a, b) => a.distance - b.distance)[0] ?? null
}
