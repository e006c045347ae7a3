import { pdfWorkbook } from '#core/spreadsheets/pdf-table/read-workbook.ts'
import { cellText, type Sheet } from '#core/spreadsheets/sheet.ts'
import { pageTextsOf } from '../../../../support/read-pdf.ts'

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The largest table of a PDF; null if it has none. */
const sheetOf = async (bytes: Uint8Array): Promise<Sheet | null> => {
  const workbook = pdfWorkbook()
  for (const text of await pageTextsOf(bytes)) workbook.add(text)
  const result = workbook.finish('layout')
  return result.ok ? (result.value.sheets.toSorted((a, b) => b.rows.length - a.rows.length)[0] ?? null) : null
}

type Rows = readonly (readonly string[])[]

/** Pairs of rows, as few different cells as possible; -1 for a row that only one of the tables has. */
const aligned = (wanted: Rows, found: Rows): readonly (readonly [number, number])[] => {
  const width = Math.max(0, ...wanted.concat(found).map((cells) => cells.length))
  const different = (one: readonly string[], other: readonly string[]): number =>
    Array.from({ length: width }, (_, column) => (one[column] ?? '') !== (other[column] ?? '')).filter(Boolean).length
  const cost = Array.from({ length: wanted.length + 1 }, () => new Array<number>(found.length + 1).fill(0))
  for (let i = wanted.length; i >= 0; i -= 1)
    for (let j = found.length; j >= 0; j -= 1) {
      if (i === wanted.length && j === found.length) continue
      const pair =
        i < wanted.length && j < found.length ? (cost[i + 1]?.[j + 1] ?? 0) + different(wanted[i] ?? [], found[j] ?? []) : Infinity
      const skip = i < wanted.length ? (cost[i + 1]?.[j] ?? 0) + width : Infinity
      const extra = j < found.length ? (cost[i]?.[j + 1] ?? 0) + width : Infinity
      ;(cost[i] ?? [])[j] = Math.min(pair, skip, extra)
    }
  const pairs: (readonly [number, number])[] = []
  for (let [i, j] = [0, 0]; i < wanted.length || j < found.length;) {
    const [here, both] = [cost[i]?.[j] ?? 0, cost[i + 1]?.[j + 1]]
    if (both !== undefined && i < wanted.length && j < found.length && here === both + different(wanted[i] ?? [], found[j] ?? []))
      pairs.push([i++, j++])
    else if (i < wanted.length && here === (cost[i + 1]?.[j] ?? 0) + width) pairs.push([i++, -1])
    else pairs.push([-1, j++])
  }
  return pairs
}

export interface Compared {
  readonly right: number
  /** Wrong and marked as doubtful. */
  readonly marked: number
  /** Wrong and not marked, as texts for the report. */
  readonly unmarked: readonly string[]
  readonly headings: readonly string[]
  readonly doubtful: number
}

/** The found column of each heading: of as many columns the same one, else that with its name or whose name contains it; -1 if none does. */
const columnsOf = (headings: readonly string[], found: readonly string[]): readonly number[] =>
  headings.map((heading, column) => {
    if (found.length === headings.length) return column
    const [same, within] = [found.indexOf(heading), found.findIndex((text) => text.includes(heading))]
    return same === -1 ? within : same
  })

/** Reads a PDF and compares its table with what was drawn. A row too many counts by its cells, a row that is missing too. */
export const compared = async (pdf: Uint8Array, headings: readonly string[], rows: Rows): Promise<Compared> => {
  const sheet = await sheetOf(pdf)
  const [names = [], ...cells] = (sheet?.rows ?? []).map((row) => row.map((cell) => spaced(cellText(cell))))
  const columns = columnsOf(headings, names)
  const found = cells.map((row) => columns.map((column) => row[column] ?? ''))
  const doubts = new Set(sheet?.pdf?.doubts.map(({ row, column }) => `${row - 2}:${column}`))
  const isDoubtful = (place: number, column: number): boolean => doubts.has(`${place}:${column}`)
  /** A marked cell shows the value too, if its column was not told apart. An empty cell of a row too many is no wrong value. */
  const isMarked = (place: number, index: number, wanted: string | undefined, other: string | undefined): boolean =>
    isDoubtful(place, columns[index] ?? -1) ||
    (wanted === undefined && other === '') ||
    (wanted !== undefined && cells[place]?.some((text, column) => text.includes(wanted) && isDoubtful(place, column)) === true)
  const unmarked: string[] = []
  let [right, marked] = [0, 0]
  if (sheet === null) return { right: 0, marked: rows.length * headings.length, unmarked: [], headings: [], doubtful: 0 }
  for (const [at, place] of aligned(rows, found))
    headings.forEach((_, index) => {
      const [text, other] = [rows[at]?.[index], found[place]?.[index]]
      if (text === other) right += 1
      else if (isMarked(place, index, text, other)) marked += 1
      else unmarked.push(`${place + 2}:${index} ${String(text)} / ${String(other)}`)
    })
  return {
    right,
    marked,
    unmarked,
    headings: headings.filter((_, index) => names[columns[index] ?? -1] !== headings[index]),
    doubtful: doubts.size
  }
}
