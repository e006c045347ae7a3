import Papa from 'papaparse'
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

/**
 * The separator that gives most of the first rows as many columns as the row above or below; commas inside texts vary in number. A file may have several
 * lists of different widths.
 */
export const detectSeparator = (text: string): Separator => {
  const head = withQuotedMarks(text.slice(0, searched), separators)
  const scored = separators.map((separator) => {
    const widths = Papa.parse<string[]>(head, { delimiter: separator, preview: 40, skipEmptyLines: 'greedy' }).data.map((row) => row.length)
    const even = widths.filter((width, at) => width > 1 && (width === widths[at - 1] || width === widths[at + 1] || widths.length === 1))
    return { separator, score: even.length * 1_000 + Math.max(0, ...even) }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).separator
}
