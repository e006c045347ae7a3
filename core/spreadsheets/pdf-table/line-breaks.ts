import type { BodyLine } from './body-lines.ts'
import { wordsOfPart } from './lines.ts'

interface Extent {
  readonly width: number
  readonly size: number
  /** Width of the first word. */
  readonly first: number
}

const extentOf = ({ line, cells }: BodyLine, column: number): Extent | null => {
  const pieces = cells[column] ?? []
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (!first || !last) return null
  const word = wordsOfPart(first, line.size)[0] ?? first
  return { width: last.right - first.left, size: line.size, first: word.right - word.left }
}

/**
 * Whether two lines of a column can be one broken text: the first word of the second did not fit into the first. Null if one of them is empty.
 * A text that is broken on purpose is not recognised by this. `fits`: whether a line can be part of such a text.
 */
export const lineBreaks = (
  body: readonly BodyLine[],
  column: number,
  fits: (line: BodyLine) => boolean
): ((one: BodyLine, other: BodyLine) => boolean | null) => {
  const own = body.filter((line) => line.kind === 'item' || (line.kind === 'text' && fits(line)))
  const widest = own.reduce((most, line) => Math.max(most, extentOf(line, column)?.width ?? 0), 0)
  return (one, other) => {
    const [before, after] = [extentOf(one, column), extentOf(other, column)]
    return before === null || after === null ? null : before.width + 0.2 * before.size + after.first > widest - 0.3 * before.size
  }
}
