import { cleanText } from '../base/clean-text.ts'
import { areOfGoods, boxNumber } from './headings.ts'
import { withoutCopies } from './page-copies.ts'
import type { Box, Origin, SourceCell, SourcePage } from './source.ts'
import { bestHeadingScore, headingScores } from './heading-scores.ts'
import type { ColumnKind } from '../vocabulary/goods-columns.ts'

/** A piece of text as a page draws it, or as it was recognised on a picture. Lengths in points; the origin is at the top left, y is the baseline. */
export interface PageText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly origin: Origin
  readonly confidence?: number
  /** Of a picture so blurred or coarse that nothing proves what was recognised on it. */
  readonly isUnsafe?: boolean
}

/** The texts of one page, all upright. */
export interface TextPage {
  readonly width: number
  readonly height: number
  readonly texts: readonly PageText[]
}

/** Words of one line without a wide gap between them. `words` have their own places. */
interface Phrase {
  readonly words: readonly PageText[]
  readonly text: string
  readonly left: number
  readonly right: number
}

interface TextLine {
  readonly page: number
  readonly y: number
  readonly size: number
  readonly phrases: readonly Phrase[]
}

/** In font sizes: texts on one line; letters of one word; the gap between two cells. */
const [sameLine, sameWord, betweenCells] = [0.4, 0.15, 0.85]

/** Scripts that write no spaces between words. */
const wide = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/u
const joined = (before: string, after: string, gap: number, size: number): string =>
  gap < sameWord * size || (wide.test(before.at(-1) ?? '') && wide.test(after[0] ?? '')) ? before + after : `${before} ${after}`

const rightOf = ({ x, width }: PageText): number => x + width

/** Bold type drawn twice with a small offset. */
const isRepeated = (one: PageText, other: PageText): boolean =>
  one.text === other.text && Math.abs(one.x - other.x) < 0.25 * one.size && Math.abs(one.y - other.y) < 0.25 * one.size

const phraseOf = (words: readonly PageText[]): Phrase => {
  let text = ''
  words.forEach((word, at) => {
    const before = words[at - 1]
    text = before === undefined ? word.text : joined(text, word.text, word.x - rightOf(before), word.size)
  })
  return { words, text, left: Math.min(...words.map(({ x }) => x)), right: Math.max(...words.map(rightOf)) }
}

/** Words; a number with spaces between its thousands is one. */
const words = /(?<![\d.,])[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d+)?(?![\d.,])|\S+/g

/** The words of a text, each with its share of the width. */
const wordsOf = (text: PageText): readonly PageText[] => {
  const each = text.width / Math.max(1, text.text.length)
  return [...text.text.matchAll(words)].map((word) => ({
    ...text,
    text: word[0],
    x: text.x + word.index * each,
    width: word[0].length * each
  }))
}

const phrasesOf = (texts: readonly PageText[]): readonly Phrase[] => {
  const sorted = texts.toSorted((one, other) => one.x - other.x)
  const groups: PageText[][] = []
  for (const text of sorted) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (before !== undefined && isRepeated(before, text)) continue
    const gap = before === undefined ? Infinity : text.x - rightOf(before)
    if (last !== undefined && gap < betweenCells * Math.max(text.size, before?.size ?? 0)) last.push(text)
    else groups.push([text])
  }
  return groups.map(phraseOf)
}

const linesOf = ({ texts }: TextPage, page: number): readonly TextLine[] => {
  const sorted = texts.flatMap(wordsOf).toSorted((one, other) => one.y - other.y)
  const groups: PageText[][] = []
  let baseline = -Infinity
  for (const text of sorted) {
    const size = Math.max(4, text.size)
    if (groups.length > 0 && text.y - baseline < sameLine * size) groups.at(-1)?.push(text)
    else {
      groups.push([text])
      baseline = text.y
    }
  }
  return groups.map((group) => ({ page, y: group[0]?.y ?? 0, size: Math.max(...group.map(({ size }) => size)), phrases: phrasesOf(group) }))
}

/** Lines that are headings of a list: most of their phrases name columns. */
interface HeadingLines {
  readonly from: number
  readonly to: number
  readonly columns: readonly { readonly left: number; readonly right: number; readonly text: string }[]
}

const scoreOf = ({ phrases }: TextLine): number => phrases.filter(({ text }) => text.length <= 60 && bestHeadingScore(text) >= 0.6).length

/** Numbers other than those of boxes; a line with several has values. */
const numbersIn = ({ phrases }: TextLine): number =>
  phrases.filter(({ words, text }) => words.every(isNumericWord) && !boxNumber.test(text)).length

const overlaps = (one: { left: number; right: number }, other: { left: number; right: number }, slack = 0): boolean =>
  one.left < other.right + slack && other.left < one.right + slack

const kindOf = (text: string): ColumnKind | undefined => [...headingScores(text)].toSorted((one, other) => other[1] - one[1])[0]?.[0]
const isHeadingAlone = (text: string): boolean => !/[()（）]/.test(text) && bestHeadingScore(text) >= 0.95

/** Two headings with a usual space between them: `SN DESCRIPTION`. */
const separateHeadings = (phrase: Phrase): readonly Phrase[] => {
  if (phrase.words.length < 2 || bestHeadingScore(phrase.text) >= 0.95) return [phrase]
  for (let at = 1; at < phrase.words.length; at += 1) {
    const [left, right] = [phraseOf(phrase.words.slice(0, at)), phraseOf(phrase.words.slice(at))]
    // Two languages name one column: `数量 Qty`.
    if (isHeadingAlone(left.text) && isHeadingAlone(right.text) && kindOf(left.text) !== kindOf(right.text))
      return [left, ...separateHeadings(right)]
  }
  return [phrase]
}

const isNear = (one: TextLine, other: TextLine): boolean =>
  one.page === other.page && Math.abs(one.y - other.y) < 2.2 * Math.max(one.size, other.size)

/** Headings of columns over up to four lines; a phrase below another belongs to its column. */
const headingsAt = (lines: readonly TextLine[], at: number): HeadingLines | null => {
  const line = lines[at]
  if (line === undefined || scoreOf(line) < 2 || numbersIn(line) > 1) return null
  let from = at
  let to = at
  const belongs = (candidate: TextLine | undefined, next: TextLine | undefined): boolean =>
    candidate !== undefined &&
    next !== undefined &&
    isNear(candidate, next) &&
    candidate.phrases.every(({ text }) => text.length <= 40 && !/\d{3}|\d[.,]\d/.test(text) && !/[:：]/.test(text)) &&
    (candidate.phrases.some(({ text }) => bestHeadingScore(text) >= 0.3) || candidate.phrases.some(({ text }) => /^[([（]/.test(text))) &&
    candidate.phrases.every(
      (phrase) => line.phrases.some((other) => overlaps(phrase, other, line.size)) || bestHeadingScore(phrase.text) >= 0.6
    )
  while (at - from < 2 && belongs(lines[from - 1], lines[from])) from -= 1
  while (to - at < 2 && belongs(lines[to + 1], lines[to])) to += 1
  const columns = columnsOf(lines, from, to)
  const named = columns.filter(({ text }) => bestHeadingScore(text) >= 0.6).length
  if (named < 3 && !(named === 2 && columns.length <= 3)) return null
  return areOfGoods(columns.map(({ text }) => text)) ? { from, to, columns } : null
}

const nearest = <Column extends { readonly left: number; readonly right: number }>(columns: readonly Column[], { left, right }: Phrase) => {
  const distanceTo = (column: Column): number => Math.max(column.left - right, left - column.right)
  return columns.toSorted((one, other) => distanceTo(one) - distanceTo(other)).slice(0, 1)
}

/** The phrases of heading lines by columns: text below another phrase belongs to that phrase. */
const columnsOf = (lines: readonly TextLine[], from: number, to: number): HeadingLines['columns'] => {
  const columns: { left: number; right: number; text: string }[] = []
  for (const phrase of lines.slice(from, to + 1).flatMap(({ phrases }) => phrases.flatMap(separateHeadings))) {
    const below = columns.filter((column) => overlaps(column, phrase))
    // What a column is in, in brackets, may stand at the other edge of it than its name.
    const over = below.length === 0 && /^[([（]/.test(phrase.text) ? nearest(columns, phrase) : below
    const [only] = over
    if (only === undefined) columns.push({ left: phrase.left, right: phrase.right, text: phrase.text })
    else if (over.length === 1) {
      only.left = Math.min(only.left, phrase.left)
      only.right = Math.max(only.right, phrase.right)
      only.text = `${only.text}\n${phrase.text}`
    }
  }
  return columns.toSorted((one, other) => one.left - other.left)
}

const findHeadings = (lines: readonly TextLine[]): readonly HeadingLines[] => {
  const found: HeadingLines[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const headings = headingsAt(lines, at)
    if (headings === null) continue
    const before = found.at(-1)
    if (before !== undefined && headings.from <= before.to) {
      if (headings.columns.length > before.columns.length) found[found.length - 1] = headings
      continue
    }
    // Headings without a line between them head one list.
    const [above, below] = [lines[headings.from - 1], lines[headings.from]]
    if (before?.to === headings.from - 1 && above !== undefined && below !== undefined && isNear(above, below)) {
      found[found.length - 1] = { from: before.from, to: headings.to, columns: columnsOf(lines, before.from, headings.to) }
      continue
    }
    found.push(headings)
  }
  return found
}

/** x positions between columns. */
type Borders = readonly number[]

interface ColumnBorders {
  readonly inner: Borders
  readonly joins: Borders
}

/** How many of these stretches cover each point of the page. */
const coverage = (stretches: readonly { readonly left: number; readonly right: number }[], width: number): Uint16Array => {
  const covered = new Uint16Array(Math.max(1, Math.ceil(width) + 2))
  for (const { left, right } of stretches)
    for (let x = Math.max(0, Math.floor(left)); x <= Math.min(covered.length - 1, Math.ceil(right)); x += 1)
      covered[x] = (covered[x] ?? 0) + 1
  return covered
}

/** The border between two headings is where the fewest texts of the rows lie, nearest to the gap between the headings. */
const borderBetween = (
  left: { right: number; left: number },
  right: { left: number; right: number },
  byWord: Uint16Array,
  byPhrase: Uint16Array,
  rows: number
): number => {
  const from = Math.floor((left.left + left.right) / 2)
  const to = Math.ceil((right.left + right.right) / 2)
  const gap = (left.right + right.left) / 2
  let best = gap
  let least = Infinity
  for (let x = from; x <= to; x += 1) {
    const at = Math.max(0, x)
    const distance = x < left.right ? left.right - x : x > right.left ? x - right.left : 0
    const cost = ((byWord[at] ?? 0) * 400 + (byPhrase[at] ?? 0) * 30) / rows + distance * 3 + Math.abs(x - gap) * 0.05
    if (cost < least) [best, least] = [x, cost]
  }
  return best
}

/**
 * Runs of points that no row covers, within one column: `inner` between columns without a heading, such as units and currencies, `joins` between texts that
 * stand apart below one heading.
 */
const gapsWithin = (lines: readonly TextLine[], from: number, to: number, covered: Uint16Array, size: number): ColumnBorders => {
  const rows = lines.filter(({ phrases }) => phrases.filter((phrase) => phrase.left >= from - 1 && phrase.right <= to + 1).length >= 2)
  const borders: number[] = []
  let start: number | null = null
  for (let x = Math.floor(from); x <= Math.ceil(to); x += 1) {
    if ((covered[Math.max(0, x)] ?? 0) === 0) {
      start ??= x
      continue
    }
    if (start !== null && start > from + 1 && x - start >= size) borders.push((start + x) / 2)
    start = null
  }
  const parts = [from, ...borders, to]
  const found: { inner: number[]; joins: number[] } = { inner: [], joins: [] }
  borders.forEach((border, at) => {
    const inside = rows.flatMap(({ phrases }) =>
      phrases.filter((phrase) => phrase.left >= (parts[at] ?? 0) - 1 && phrase.right <= (parts[at + 2] ?? 0) + 1)
    )
    const [left, right] = [inside.filter((phrase) => phrase.right <= border), inside.filter((phrase) => phrase.left >= border)]
    if (right.length < rows.length * 0.7) return
    if (right.length >= 2 && areOfTwoKinds(left, right)) found.inner.push(border)
    else if (rows.length >= lines.length * 0.7) found.joins.push(border)
  })
  return found
}

/** Numbers beside short words, such as units and currencies, or beside other numbers; two texts are one description. */
const areOfTwoKinds = (left: readonly Phrase[], right: readonly Phrase[]): boolean => {
  const areNumbers = (phrases: readonly Phrase[]): boolean =>
    phrases.filter(({ words }) => words.every(isNumericWord)).length >= phrases.length * 0.7
  const areShort = (phrases: readonly Phrase[]): boolean => phrases.filter(({ text }) => text.length <= 5).length >= phrases.length * 0.7
  return (areNumbers(left) && (areShort(right) || areNumbers(right))) || (areNumbers(right) && areShort(left))
}

const bordersOf = (
  headings: HeadingLines,
  rows: readonly TextLine[],
  width: number
): { readonly borders: Borders; readonly joins: Borders } => {
  const usual = rows.filter(({ phrases }) => phrases.length >= Math.max(2, Math.floor(headings.columns.length / 2)))
  const phrases = usual.flatMap((line) => line.phrases)
  const covered = coverage(phrases, width)
  // Words are never cut; between them a phrase may have to be.
  const byWord = coverage(
    phrases.flatMap(({ words }) => words.map((word) => ({ left: word.x, right: rightOf(word) }))),
    width
  )
  const borders = headings.columns
    .slice(1)
    .map((column, at) => borderBetween(headings.columns[at] ?? column, column, byWord, covered, Math.max(1, usual.length)))
  const size = headings.columns.length > 0 ? (rows[0]?.size ?? 9) : 9
  const edges = [0, ...borders, width]
  const within = edges.slice(1).map((to, at) => gapsWithin(usual, edges[at] ?? 0, to, covered, size))
  return {
    borders: [...borders, ...within.flatMap(({ inner }) => inner)].toSorted((one, other) => one - other),
    joins: within.flatMap(({ joins }) => joins)
  }
}

const columnOf = (x: number, borders: Borders): number => {
  const at = borders.findIndex((border) => x < border)
  return at === -1 ? borders.length : at
}

const boxOf = (words: readonly PageText[], page: number): Box => {
  const [x, right] = [Math.min(...words.map((word) => word.x)), Math.max(...words.map(rightOf))]
  const [top, bottom] = [Math.min(...words.map(({ y, size }) => y - size)), Math.max(...words.map(({ y }) => y))]
  return { page, x, y: top, width: right - x, height: bottom - top }
}

const cellOf = (words: readonly PageText[], page: number, hasOpenBorder = false): SourceCell | null => {
  const text = cleanText(phraseOf(words).text)
  if (text === '') return null
  const [first] = words
  const weakest = words.find(({ origin }) => origin !== 'text') ?? first
  const confidences = words.flatMap(({ confidence }) => (confidence === undefined ? [] : [confidence]))
  return {
    text,
    value: null,
    origin: weakest?.origin ?? 'text',
    box: boxOf(words, page),
    ...(confidences.length > 0 ? { confidence: Math.min(...confidences) } : {}),
    ...(words.some(({ isUnsafe }) => isUnsafe === true) ? { isUnsafe: true } : {}),
    ...(hasOpenBorder ? { hasOpenBorder } : {})
  }
}

const isNumericWord = ({ text }: PageText): boolean => /^[\p{Sc}(+-]?\d[\d.,'’ ]*[)%-]?$/u.test(text.trim())

/** The words of a phrase, cut at borders where the words on both sides are cells of their own: numbers, or with more than a usual space between them. */
const runsOf = (words: readonly PageText[], borders: Borders): readonly (readonly PageText[])[] => {
  const runs: PageText[][] = []
  for (const word of words) {
    const last = runs.at(-1)
    const before = last?.at(-1)
    const gap = before === undefined ? 0 : word.x - rightOf(before)
    const hasBorder =
      before !== undefined &&
      borders.some(
        (border) =>
          border >= before.x + before.width / 2 &&
          border <= word.x + word.width / 2 &&
          border >= rightOf(before) - 0.4 * word.size &&
          border <= word.x + 0.4 * word.size
      )
    const isCell = before !== undefined && (isNumericWord(before) || isNumericWord(word)) && (isNumericWord(before) || words.length <= 2)
    if (last === undefined || (hasBorder && (isCell || gap >= 0.5 * word.size))) runs.push([word])
    else last.push(word)
  }
  return runs
}

const gapsOf = (words: readonly PageText[]): readonly number[] => words.slice(1).map((word, at) => word.x - rightOf(words[at] ?? word))
/** The widest gap within texts, and the narrowest one at which they were cut from one another, numbers aside. */
const widestGap = (runs: readonly (readonly PageText[])[]): number => Math.max(0, ...runs.flatMap(gapsOf))
const narrowestCut = (runs: readonly (readonly PageText[])[]): number =>
  Math.min(
    ...runs.slice(1).flatMap((run, at) => {
      const sides = [runs[at] ?? [], run]
      return sides.some((side) => side.every(isNumericWord)) ? [] : gapsOf([sides[0]?.at(-1), run[0]].filter((word) => word !== undefined))
    })
  )

/**
 * The cells of a line in the columns of a list. A phrase within one column stays whole; one over several is cut at a border that lies between two of its
 * words, and otherwise belongs where it begins: a long description goes on over empty columns.
 */
const tableRow = (line: TextLine, borders: Borders, isHeading: boolean): TableRow => {
  const cells: PageText[][] = Array.from({ length: borders.length + 1 }, () => [])
  const phrases = isHeading ? line.phrases.flatMap(separateHeadings) : line.phrases
  const open: number[] = []
  for (const { words, left, right } of phrases) {
    const [first, last] = [columnOf(left + 0.5, borders), columnOf(right - 0.5, borders)]
    if (first === last || isHeading) {
      cells[isHeading ? columnOf((left + right) / 2, borders) : first]?.push(...words)
      continue
    }
    let before = first
    const runs = runsOf(words, borders)
    const isUnclear = runs.length > 1 && widestGap(runs) >= 0.95 * narrowestCut(runs)
    for (const run of runs) {
      // A number belongs where most of it lies, a text where it begins.
      const isNumeric = run.every(isNumericWord)
      const [start, end] = [run[0]?.x ?? left, Math.max(...run.map(rightOf))]
      const own = columnOf(isNumeric ? (start + end) / 2 : start + 0.5, borders)
      // In the cell of another phrase words would be read with it: they go on from the words in front of them.
      const isTaken = own !== before && phrases.some((other) => other.words !== words && columnOf(other.left + 0.5, borders) === own)
      const column = isTaken && !isNumeric ? before : own
      if (isTaken || (isUnclear && !isNumeric)) open.push(before, own)
      cells[column]?.push(...run)
      before = column
    }
  }
  return { line, cells: cells.map((words) => words.toSorted((one, other) => one.x - other.x)), open }
}

interface TableRow {
  readonly line: TextLine
  readonly cells: readonly (readonly PageText[])[]
  /** Columns whose cells may begin or end elsewhere. */
  readonly open: readonly number[]
}

const isOneNumber = (words: readonly PageText[] | undefined): boolean => words?.length === 1 && words.every(isNumericWord)

/** Two numbers in a column of single ones, with nothing in the next column of numbers: they were printed too close together. */
const separated = (rows: readonly TableRow[], width: number): readonly TableRow[] => {
  const singles = Array.from({ length: width }, (_, column) => rows.filter(({ cells }) => isOneNumber(cells[column])).length)
  const isOfNumbers = (column: number): boolean => (singles[column] ?? 0) >= Math.max(1, rows.length * 0.25)
  return rows.map((row) => {
    let cells = row.cells
    cells.forEach((words, column) => {
      const [one, two] = words
      const isTwo = words.length === 2 && one !== undefined && two !== undefined && words.every(isNumericWord)
      if (!isTwo || (cells[column + 1]?.length ?? 1) > 0 || !isOfNumbers(column) || !isOfNumbers(column + 1)) return
      cells = cells.with(column, [one]).with(column + 1, [two])
    })
    return cells === row.cells ? row : { ...row, cells }
  })
}

/** Whether a border lies between words, and through none of them. */
const areApart = (words: readonly PageText[], border: number): boolean =>
  words.some((word) => rightOf(word) <= border) && words.some(({ x }) => x >= border)

const cellsOf = ({ line, cells, open }: TableRow, joins: Borders): readonly (SourceCell | null)[] =>
  cells.map((words, column) =>
    words.length === 0 ? null : cellOf(words, line.page, open.includes(column) || joins.some((join) => areApart(words, join)))
  )

/** Columns of lines outside lists: the positions at which phrases begin. */
const positionsOf = (lines: readonly TextLine[]): readonly number[] => {
  const lefts = lines.flatMap(({ phrases }) => phrases.map(({ left }) => left)).toSorted((one, other) => one - other)
  const positions: number[] = []
  for (const left of lefts) if (positions.length === 0 || left - (positions.at(-1) ?? 0) > 6) positions.push(left)
  return positions
}

const freeRow = (line: TextLine, positions: readonly number[]): readonly (SourceCell | null)[] => {
  const cells: (SourceCell | null)[] = []
  for (const { words, left } of line.phrases) {
    const column = Math.max(
      positions.findLastIndex((position) => position <= left + 0.5),
      cells.length
    )
    while (cells.length < column) cells.push(null)
    cells.push(cellOf(words, line.page))
  }
  return cells
}

const isSameList = (one: HeadingLines, other: HeadingLines): boolean => {
  const texts = new Set(one.columns.map(({ text }) => text))
  return other.columns.filter(({ text }) => texts.has(text)).length >= Math.max(2, Math.min(one.columns.length, other.columns.length) * 0.6)
}

/** Lines below the last row of a list that go on on the next page without headings. */
const mostLines = 20_000

/**
 * The pages of a PDF or of pictures as rows and columns: one page for each list of goods, which goes on over several pages of the file where they repeat its
 * headings or have none, with the lines above and below it. A copy of a page is read once.
 */
export const gridOfPages = (pages: readonly TextPage[]): readonly SourcePage[] => {
  const lines = withoutCopies(pages)
    .flatMap((page, index) => linesOf(page, index))
    .slice(0, mostLines)
  const width = Math.max(1, ...pages.map((page) => page.width))
  const headings = findHeadings(lines)
  const groups: HeadingLines[][] = []
  for (const one of headings) {
    const last = groups.at(-1)
    const before = last?.[0]
    if (last !== undefined && before !== undefined && isSameList(before, one)) last.push(one)
    else groups.push([one])
  }
  if (groups.length === 0) {
    const positions = positionsOf(lines)
    return lines.length === 0
      ? []
      : [
          pageOf(
            '1',
            lines.map((line) => freeRow(line, positions))
          )
        ]
  }
  return groups.map((group, at): SourcePage => {
    const first = group[0]
    const start = at === 0 ? 0 : startOfGroup(lines, first, groups[at - 1])
    const next = groups[at + 1]?.[0]
    const end = next === undefined ? lines.length : startOfGroup(lines, next, group)
    const own = lines.slice(start, end)
    const top = (first?.from ?? 0) - start
    const isHeading = (index: number): boolean => group.some(({ from, to }) => index + start >= from && index + start <= to)
    const body = own.filter((_, index) => index > top && !isHeading(index))
    const merged: HeadingLines = first ?? { from: 0, to: 0, columns: [] }
    const { borders, joins } = bordersOf(merged, body, width)
    const positions = positionsOf(own.slice(0, Math.max(0, top)))
    const above = own.slice(0, Math.max(0, top)).map((line) => freeRow(line, positions))
    const list = separated(
      own.slice(Math.max(0, top)).map((line, index) => tableRow(line, borders, isHeading(index + Math.max(0, top)))),
      borders.length + 1
    )
    return pageOf(String((own[0]?.page ?? 0) + 1), [...above, ...list.map((row) => cellsOf(row, joins))])
  })
}

/** A list on a later page has the lines of that page above it; below another list on the same page it begins with its headings. */
const startOfGroup = (lines: readonly TextLine[], first: HeadingLines | undefined, before: readonly HeadingLines[] | undefined): number => {
  const from = first?.from ?? 0
  const page = lines[from]?.page ?? 0
  const lastBefore = before?.at(-1)?.to ?? 0
  return lines[lastBefore]?.page === page ? from : lines.findIndex((line) => line.page === page)
}

const pageOf = (name: string, rows: readonly (readonly (SourceCell | null)[])[]): SourcePage => ({
  name,
  kind: 'page',
  rows,
  isHidden: false,
  isActive: false
})
