import { joinedFragments, joinTexts, wordsOfPart, type Fragment, type Part, type TextLine } from './lines.ts'
import { hasCurrencyBehind, isCurrency } from '../number-units.ts'
import { isNumeric, withUnit } from './numbers.ts'

/** A currency that stands apart from its amount, at most this many font sizes. */
const currencyGap = 9

/** Joins a currency with the number behind it, so that no column border falls between them. */
export const withCurrencies = (line: TextLine): TextLine => {
  const fragments: Fragment[] = []
  // A line with currencies after their amounts.
  if (line.fragments.some(({ text }) => !isCurrency(text) && isNumeric(text) && hasCurrencyBehind(text))) return line
  for (const fragment of line.fragments) {
    const last = fragments.at(-1)
    if (last !== undefined && isCurrency(last.text) && isNumeric(fragment.text) && fragment.left - last.right < currencyGap * fragment.size)
      fragments[fragments.length - 1] = joinedFragments(last, fragment)
    else fragments.push(fragment)
  }
  return fragments.length === line.fragments.length ? line : { ...line, fragments }
}

/** The text of one line in one column. */
export interface Piece {
  readonly text: string
  readonly left: number
  readonly right: number
  /** The text crossed a column border and was not cut, or was cut at an estimated position. */
  readonly isDoubtful: boolean
}

const columnAt = (borders: readonly number[], x: number): number => {
  const index = borders.findIndex((border) => x < border)
  return index === -1 ? borders.length : index
}

/** A text with more words is a sentence and is not divided. */
const mostWords = 40

/** A text may reach this far over a border, in font sizes. */
const slack = 0.25

const isWithin = (borders: readonly number[], { left, right }: Part, size: number): number | null => {
  const column = columnAt(borders, (left + right) / 2)
  const begin = borders[column - 1] ?? Number.NEGATIVE_INFINITY
  const end = borders[column] ?? Number.POSITIVE_INFINITY
  return left >= begin - slack * size && right <= end + slack * size ? column : null
}

export type Cells = readonly (readonly Piece[])[]

const textOfParts = (parts: readonly Part[]): string => parts.map(({ text }) => text).join(' ')

interface WordGroup {
  readonly column: number
  readonly words: readonly Part[]
}

/** Cost of a text that does not fit its column, in font sizes of distance of a word from its column. */
const misfit = 3

/**
 * Groups the words of a part by their probable column: their positions are estimates, so that of two near places the one is chosen
 * at which the cells match the column headings.
 */
const wordsByColumn = (part: Part, size: number, { borders, fits = () => true }: ColumnFacts): readonly WordGroup[] => {
  const words = wordsOfPart(part, size)
  const columns = words.map((word) => columnAt(borders, (word.left + word.right) / 2))
  const [first = 0, last = 0] = [columns[0], columns.at(-1)]
  if (first === last || words.length > mostWords) return [{ column: first, words }]
  const distance = ({ left, right }: Part, column: number): number => {
    const middle = (left + right) / 2
    return Math.max(0, (borders[column - 1] ?? -Infinity) - middle, middle - (borders[column] ?? Infinity)) / size
  }
  /** The cheapest division of the words from `from` on into the columns from `column` on; the last column takes the rest. */
  const best = new Map<string, { readonly cost: number; readonly groups: readonly WordGroup[] }>()
  const divided = (from: number, column: number): { readonly cost: number; readonly groups: readonly WordGroup[] } => {
    const key = `${from}:${column}`
    const known = best.get(key)
    if (known !== undefined) return known
    let result =
      column > last ? { cost: from === words.length ? 0 : Infinity, groups: [] as readonly WordGroup[] } : divided(from, column + 1)
    for (let to = from + 1; column <= last && to <= words.length; to += 1) {
      const own = words.slice(from, to)
      const rest = divided(to, column + 1)
      const cost = rest.cost + own.reduce((sum, word) => sum + distance(word, column), 0) + (fits(column, textOfParts(own)) ? 0 : misfit)
      if (cost < result.cost) result = { cost, groups: [{ column, words: own }, ...rest.groups] }
    }
    best.set(key, result)
    return result
  }
  return divided(0, first).groups
}

/** What is known of the columns of a table. */
export interface ColumnFacts {
  readonly borders: readonly number[]
  readonly isNumber: (column: number) => boolean
  /** Whether a text can be a cell of the column, as far as its heading says. */
  readonly fits?: (column: number, text: string) => boolean
  /** Where the texts of a column usually begin; undefined if that differs. */
  readonly begins?: readonly (number | undefined)[]
}

/** Where the texts of each column begin in at least half of its cells. */
export const usualBegins = (lines: readonly Cells[], count: number): readonly (number | undefined)[] =>
  Array.from({ length: count }, (_, column) => {
    const lefts = lines.flatMap((cells) => (cells[column] ?? []).slice(0, 1).flatMap(({ left, isDoubtful }) => (isDoubtful ? [] : [left])))
    // In steps of a point; two adjacent steps are added.
    const counts = new Map<number, number>()
    for (const left of lefts) counts.set(Math.round(left), (counts.get(Math.round(left)) ?? 0) + 1)
    const usual = [...counts.keys()].find((left) => ((counts.get(left) ?? 0) + (counts.get(left + 1) ?? 0)) * 2 > lefts.length)
    return usual === undefined ? undefined : lefts.find((left) => Math.abs(left - usual) <= 1.5)
  })

/** The texts of a line by column. */
export const cellsOfLine = (line: TextLine, facts: ColumnFacts): Cells => {
  const { borders, isNumber, begins = [] } = facts
  const cells: Piece[][] = Array.from({ length: borders.length + 1 }, () => [])
  const put = (column: number, { text, left, right }: Part, isDoubtful: boolean): void => {
    cells[column]?.push({ text, left, right, isDoubtful })
  }
  const crossing: { part: Part; size: number }[] = []
  for (const fragment of line.fragments) {
    const column = isWithin(borders, fragment, fragment.size)
    if (column !== null) put(column, fragment, false)
    else
      for (const part of fragment.parts) {
        const own = isWithin(borders, part, fragment.size)
        if (own !== null) put(own, part, false)
        else crossing.push({ part, size: fragment.size })
      }
  }
  const filled = cells.map((pieces) => pieces.length > 0)
  for (const { part, size } of crossing) {
    const groups = wordsByColumn(part, size, facts)
    // It is cut where the text of the next column begins, or where that is empty and a number belongs to a column of numbers. Otherwise it is too
    // long for its column.
    const isAtBegin = groups
      .slice(1)
      .every(({ column, words }) => Math.abs((words[0]?.left ?? 0) - (begins[column] ?? Number.NaN)) < size * 0.4)
    const isFree = groups.every(
      ({ column, words }, index) => (!isNumber(column) || /\d/.test(textOfParts(words))) && (index === 0 || filled[column] !== true)
    )
    const textIn = ({ column, words }: WordGroup): string =>
      [...(cells[column] ?? []), ...words].toSorted((a, b) => a.left - b.left).reduce((text, one) => joinTexts(text, one.text), '')
    const doFit = facts.fits !== undefined && groups.every((group) => facts.fits?.(group.column, textIn(group)) === true)
    if (groups.length < 2 || (!isAtBegin && !isFree && !doFit)) {
      const own = columnOfLong(part, borders, isNumber)
      for (const { column, words } of groups)
        if (column !== own) put(column, { text: '', left: words[0]?.left ?? part.left, right: part.right }, true)
      put(own, part, true)
    } else {
      const isUnitCut = groups.length === 2 && withUnit(part.text) !== null && isNumber(groups[0]?.column ?? -1)
      for (const { column, words } of groups)
        put(column, { text: textOfParts(words), left: words[0]?.left ?? part.left, right: words.at(-1)?.right ?? part.right }, !isUnitCut)
    }
  }
  return cells.map((pieces) => pieces.toSorted((a, b) => a.left - b.left))
}

/** Where the column of a text that is too long is: its middle, or its beginning if numbers belong to the middle. */
const columnOfLong = ({ left, right }: Part, borders: readonly number[], isNumber: (column: number) => boolean): number => {
  const middle = columnAt(borders, (left + right) / 2)
  return isNumber(middle) ? columnAt(borders, left) : middle
}

/** The whole text of a cell. */
export const textOfPieces = (pieces: readonly Piece[]): string => pieces.reduce((text, piece) => joinTexts(text, piece.text), '')
