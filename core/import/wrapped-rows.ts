/** A row of a page in a list: one of goods with its numbers, one with words only, or another one, such as a total. */
export interface ListedRow {
  readonly row: number
  /** Place of its text from the top of the paper, in points. */
  readonly y: number
  readonly page: number
  readonly is: 'goods' | 'words' | 'other'
}

/** To which row of goods a row of words belongs. `open`: the distances do not tell. */
export type Belonging = 'above' | 'below' | 'open'

/** A gap between two lines of goods is wider than one between the lines of a cell by this factor. */
const wider = 1.1

interface Run {
  /** The paper ends behind the words. */
  readonly isCut: boolean
  readonly above: ListedRow | null
  readonly words: readonly ListedRow[]
  readonly below: ListedRow | null
}

/** Rows of words with the rows of goods around them. */
const runsOf = (rows: readonly ListedRow[]): readonly Run[] => {
  const runs: Run[] = []
  let above: ListedRow | null = null
  let words: ListedRow[] = []
  const end = (below: ListedRow | null, isCut = false): void => {
    if (words.length > 0) runs.push({ isCut, above, words, below })
    above = below
    words = []
  }
  let last: ListedRow | null = null
  for (const row of rows) {
    if (last !== null && (row.page !== last.page || row.y <= last.y)) end(null, true)
    if (row.is === 'words') words.push(row)
    else end(row.is === 'goods' ? row : null)
    last = row
  }
  end(null)
  return runs
}

const gapsOf = ({ above, words, below }: Run): readonly number[] => {
  const rows = [above, ...words, below].filter((row) => row !== null)
  return rows.slice(1).map((row, index) => row.y - (rows[index]?.y ?? 0))
}

/** How many of the words belong to the row above, where one gap is wider than all others; null where none is. */
const splitOf = (run: Run): number | null => {
  if (run.above === null || run.below === null) return null
  const gaps = gapsOf(run)
  const widest = gaps.reduce((most, gap) => Math.max(most, gap), 0)
  const at = gaps.indexOf(widest)
  const isClear = gaps.every((gap, index) => index === at || gap * wider <= widest)
  return isClear ? at : null
}

/**
 * Where cells have several lines and their numbers stand in the middle or at the bottom, words above a row of numbers belong to it. The gap between two lines
 * of goods shows where the words of one end. Empty where the numbers stand in the first line of their cells: then all words belong to the row above.
 */
export const belongings = (rows: readonly ListedRow[]): ReadonlyMap<number, Belonging> => {
  const runs = runsOf(rows)
  const splits = new Map(runs.map((run) => [run, splitOf(run)] as const))
  const isBelowFirstLine = [...splits].some(([{ words }, split]) => split !== null && split < words.length)
  const found = new Map<number, Belonging>()
  if (!isBelowFirstLine) return found
  // Where the numbers stand below the first line of their cells, words stand above the first row of goods too. Without them, and with gaps elsewhere that
  // tell nothing, a wide gap may also be the usual one of a small print below its line.
  const [firstRun] = runs
  const hasWordsFirst = firstRun?.above === null && firstRun.below === rows.find(({ is }) => is === 'goods')
  const isSure = hasWordsFirst || ![...splits].some(([{ above, below }, split]) => above !== null && below !== null && split === null)
  const line = runs.flatMap(gapsOf).reduce((least, gap) => Math.min(least, gap), Infinity) * wider * wider
  for (const [run, split] of splits) {
    const { above, words, below } = run
    const gaps = gapsOf(run)
    if (above !== null && below !== null) {
      words.forEach(({ row }, index) => found.set(row, split === null ? 'open' : index < split ? 'above' : isSure ? 'below' : 'open'))
    } else if (below !== null) {
      // From the row of goods upwards, as long as the lines are as near as in a cell.
      const first = gaps.findLastIndex((gap) => gap > line) + 1
      words.slice(first).forEach(({ row }) => found.set(row, 'below'))
    } else if (above !== null) {
      const next = gaps.findIndex((gap) => gap > line)
      words.slice(0, next === -1 ? words.length : next).forEach(({ row }) => found.set(row, run.isCut ? 'open' : 'above'))
    }
  }
  return found
}
