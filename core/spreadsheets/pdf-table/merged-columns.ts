import { isSerial } from './body-lines.ts'
import { headingOf, type HeadingCell } from './find-heading.ts'
import { numericKinds, type HeadingKind } from './heading-kinds.ts'
import { wordsOfPart, type Fragment, type Part } from './lines.ts'
import { isNumeric, withUnit } from './numbers.ts'

/** Of the rows, at least this share must show that two columns were read as one. */
const mostRows = 0.7

/** Whether a text can be a cell of a column of this kind. */
const isLike = (kind: HeadingKind, text: string): boolean => {
  if (kind === 'quantity') return isNumeric(text) || withUnit(text) !== null
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
  const isWhole =
    kind !== null && kind !== 'other' && texts.filter((own) => isLike(kind, textOf(own))).length > filled.length * (1 - mostRows)
  // A code or a name may begin with the number of the row.
  if (isWhole && ((kind !== 'code' && kind !== 'description') || filled.length < 2)) return null
  for (let index = 1; index < words.length; index += 1) {
    const [left, right] = [headingOf(words.slice(0, index), cell.left, cell.right), headingOf(words.slice(index), cell.left, cell.right)]
    if (isWhole && left.kind !== 'serial') continue
    if (left.kind === null || right.kind === null || left.kind === right.kind || left.kind === 'other' || right.kind === 'other') continue
    const [first, second] = [left.kind, right.kind]
    const places = texts.flatMap((own) => divisionOf(own, first, second) ?? [])
    // A name may begin with a number: only the numbers of the rows, in their order, tell that it is one of them.
    const isCounted =
      first !== 'serial' ||
      texts.every((own, at) => at === 0 || Number.parseInt(own[0]?.text ?? '', 10) > Number.parseInt(texts[at - 1]?.[0]?.text ?? '', 10))
    if (places.length >= Math.max(1, filled.length * mostRows) && isCounted)
      return { left: { ...left, right: middle(places) }, right: { ...right, left: middle(places) }, at: middle(places) }
  }
  return null
}
