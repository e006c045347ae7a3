import Papa from 'papaparse'
import { numberIn } from '../../base/number.ts'
import { withQuotedMarks } from './csv-quotes.ts'

/** The separators that are detected. Indonesian Excel writes semicolons. */
export const separators = [';', ',', '\t', '|'] as const
export type Separator = (typeof separators)[number]

export const isSeparator = (text: string | undefined): text is Separator => (separators as readonly (string | undefined)[]).includes(text)

/** Characters of a file searched for the separator. */
const searched = 1024 * 1024

/** The separator in the first line of a file of Excel (`sep=;`), and the text after that line, in which every line ends with `\n`. */
export const statedSeparator = (text: string): { readonly stated: string | undefined; readonly body: string } => {
  // The parser expects one kind of line end; joined files have several.
  const lines = text.replaceAll(/\r\n?/g, '\n')
  const first = /^"?sep=(.)"?\n/i.exec(lines)
  return { stated: first?.[1], body: first ? lines.slice(first[0].length) : lines }
}

/** Rows of a file that show its separator. */
const shownRows = 200

/** A comma between digits may be a mark of a number, and one in front of a space a mark of a sentence. */
const isStrong = (separator: Separator, left: string, right: string): boolean =>
  separator !== ',' || (!(/\d$/.test(left) && /^\d/.test(right)) && !right.startsWith(' '))
const weak = 0.3

interface RowEvidence {
  readonly width: number
  /** Its separators, those that may be something else by less. */
  readonly separators: number
  /** Whether a number is next to a separator that is certainly one. */
  readonly hasNumber: boolean
}

const evidenceIn = (separator: Separator, cells: readonly string[]): RowEvidence => {
  const borders = cells.slice(1).map((cell, at) => isStrong(separator, cells[at] ?? '', cell))
  return {
    width: cells.length,
    separators: borders.reduce((sum, strong) => sum + (strong ? 1 : weak), 0),
    hasNumber: cells.some((cell, at) => (borders[at] === true || borders[at - 1] === true) && numberIn(cell)?.words === '')
  }
}

/**
 * The separator with most evidence: of the rows that have as many columns as the row above or below, the separators, and that numbers stand between them. A file
 * may have several lists of different widths; commas inside texts and numbers vary in number, or are weak.
 */
export const detectSeparator = (text: string): Separator => {
  const head = withQuotedMarks(text.slice(0, searched), separators)
  const scored = separators.map((separator) => {
    const { data } = Papa.parse<string[]>(head, { delimiter: separator, preview: shownRows, skipEmptyLines: 'greedy' })
    const rows = data.map((cells) => evidenceIn(separator, cells))
    const even = rows.filter(
      ({ width }, at) => width > 1 && (width === rows[at - 1]?.width || width === rows[at + 1]?.width || rows.length === 1)
    )
    const hasNumbers = even.some(({ hasNumber }) => hasNumber)
    return { separator, score: even.reduce((sum, row) => sum + row.separators, 0), hasNumbers }
  })
  const areNumbered = scored.some(({ hasNumbers, score }) => hasNumbers && score > 0)
  const valued = scored.map(({ separator, score, hasNumbers }) => ({ separator, value: areNumbered && !hasNumbers ? score * weak : score }))
  return valued.reduce((best, one) => (one.value > best.value ? one : best)).separator
}
