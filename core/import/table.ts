import { bodyOf, findHeadings, isRepetition, widthOf, type HeadingRows } from './headings.ts'
import { assignColumns, type AssignedColumns, type ColumnKinds } from './column-kinds.ts'
import { isAmountCell, packedLevels, pageNumbers, type PageNumbers } from './page-numbers.ts'
import type { SourcePage } from './source.ts'
import { describesOrCounts } from './heading-scores.ts'

/** A reading of a page as a list of goods. */
export interface TableCandidate extends AssignedColumns {
  /** First and last row of the headings; both -1 for a list without headings. */
  readonly headings: { readonly from: number; readonly to: number }
  /** The first row that does not belong to the list any more. */
  readonly end: number
  /** The heading of each column; '' without one. */
  readonly texts: readonly string[]
}

const mostHeadingsTried = 8
const sampled = 300

/** Rows with a text and a number, which a list of goods has. */
const dataRows = (page: SourcePage, numbers: PageNumbers, from: number, end: number): readonly number[] => {
  const rows: number[] = []
  for (let row = from; row < end && rows.length < sampled; row += 1) {
    const cells = page.rows[row] ?? []
    const filled = cells.filter((cell) => cell !== null).length
    if (filled >= 2 && cells.some((cell, column) => isAmountCell(numbers.at(row, column)) || packedLevels(cell).length > 0)) rows.push(row)
  }
  // Rows as wide as most are goods; totals and notes are narrower.
  const widths = rows.map((row) => (page.rows[row] ?? []).filter((cell) => cell !== null).length)
  const usual = widths.toSorted((one, other) => one - other)[Math.floor(widths.length * 0.6)] ?? 0
  const wide = rows.filter((_, index) => (widths[index] ?? 0) >= usual * 0.6)
  return wide.length > 0 ? wide : rows
}

/** The ways to read a page as a list of goods, the best first; empty for a page without one. */
export const tableCandidates = (page: SourcePage, numbers: PageNumbers = pageNumbers(page)): readonly TableCandidate[] => {
  const headings = findHeadings(page)
  const strong = headings.filter((one, at) => headings.findIndex((other) => other.from <= one.to && one.from <= other.to) === at)
  // Headings that a list repeats on each page of paper begin no list of their own.
  const first: HeadingRows[] = []
  for (const one of headings) {
    if (first.length >= mostHeadingsTried * 2) break
    if (!headings.some((other) => other.to < one.from && isRepetition(page, one, other.texts))) first.push(one)
  }
  const candidates = first.flatMap((heading): readonly TableCandidate[] => {
    const end = bodyOf(page, heading, strong)
    const rows = dataRows(page, numbers, heading.to + 1, end)
    if (rows.length === 0) return []
    const assigned = assignColumns(page, numbers, rows, heading.texts)
    const known = assigned.kinds.filter((kind) => kind !== null && kind !== 'other').length
    if (known < 2 || !describesOrCounts(assigned.kinds)) return []
    const amountWeight = assigned.kinds.includes('amount') ? 1 : 0
    const lines = Math.min(1, Math.log2(rows.length + 1) / 4)
    return [
      {
        ...assigned,
        headings: { from: heading.from, to: heading.to },
        end,
        texts: heading.texts,
        score: assigned.score + amountWeight + lines + (heading.hasUnits === true ? 0.5 : -0.2 * (heading.to - heading.from))
      }
    ]
  })
  if (candidates.length === 0) return withoutHeadings(page, numbers)
  return candidates.toSorted((one, other) => other.score - one.score)
}

/** The left and right edge of each column of a page, by the boxes of its texts; null for a column without boxes. */
const edgesOf = (page: SourcePage, rows: readonly number[], width: number): readonly ({ left: number; right: number } | null)[] =>
  Array.from({ length: width }, (_, column) => {
    const boxes = rows.flatMap((row) => page.rows[row]?.[column]?.box ?? [])
    if (boxes.length === 0) return null
    return { left: Math.min(...boxes.map(({ x }) => x)), right: Math.max(...boxes.map((box) => box.x + box.width)) }
  })

/**
 * The list of the page before, continued on a page without headings: its columns have the headings of those that they stand below. Null where the columns
 * are others.
 */
export const continuedTable = (
  page: SourcePage,
  before: SourcePage,
  { headings, end, kinds, texts }: TableCandidate,
  numbers: PageNumbers = pageNumbers(page)
): TableCandidate | null => {
  const rows = dataRows(page, numbers, 0, page.rows.length)
  if (rows.length === 0 || page.kind !== 'page' || before.kind !== 'page' || findHeadings(page).length > 0) return null
  const listed = dataRows(before, pageNumbers(before), headings.to + 1, end)
  const upper = edgesOf(before, [...listed, headings.to], texts.length)
  // The words of a total run over several columns.
  const filled = rows.map((row) => (page.rows[row] ?? []).filter((cell) => cell !== null).length)
  const whole = rows.filter((_, index) => (filled[index] ?? 0) >= Math.max(...filled) * 0.6)
  const edges = edgesOf(page, whole, widthOf(page.rows))
  const overlap = (one: { left: number; right: number }, other: { left: number; right: number }): number =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const above = edges.map((edge) => {
    const found = edge === null ? [] : upper.flatMap((other, column) => (other === null ? [] : [{ column, by: overlap(edge, other) }]))
    return found.filter(({ by }) => by > 0).toSorted((one, other) => other.by - one.by)[0]?.column ?? -1
  })
  const assigned = assignColumns(
    page,
    numbers,
    rows,
    above.map((column) => texts[column] ?? '')
  )
  const same = above.filter((column, at) => column !== -1 && kinds[column] !== null && kinds[column] === assigned.kinds[at]).length
  if (same < Math.max(3, kinds.filter((kind) => kind !== null).length * 0.6)) return null
  // Words of one column that stand apart on this page: what is below its heading is of its kind, also a single digit.
  const kindsOfParts = assigned.kinds.map((kind, at) => {
    const upperKind = kinds[above[at] ?? -1] ?? null
    const isBroken = above.some((column, other) => other !== at && column === above[at] && assigned.kinds[other] === upperKind)
    return kind === null && isBroken && (upperKind === 'description' || upperKind === 'origin') ? upperKind : kind
  })
  return {
    ...assigned,
    headings: { from: -1, to: -1 },
    end: page.rows.length,
    kinds: kindsOfParts,
    texts: above.map((column) => texts[column] ?? '')
  }
}

/** A list without headings: only one whose rows multiply out. */
const withoutHeadings = (page: SourcePage, numbers: PageNumbers): readonly TableCandidate[] => {
  const rows = dataRows(page, numbers, 0, page.rows.length)
  if (rows.length < 2) return []
  const texts = Array.from({ length: widthOf(page.rows) }, () => '')
  const assigned = assignColumns(page, numbers, rows, texts)
  if (!assigned.kinds.includes('amount') || !assigned.kinds.includes('description')) return []
  return [{ ...assigned, headings: { from: -1, to: -1 }, end: page.rows.length, texts, score: assigned.score - 2 }]
}

/** A list on a page where none was found, in the columns that the user chose. */
export const chosenTable = (page: SourcePage, kinds: ColumnKinds, numbers: PageNumbers = pageNumbers(page)): TableCandidate => {
  // What the user chose counts as a heading, so that the values are not marked as guessed.
  const texts = kinds.map((kind) => kind ?? '')
  const { mark, markBy } = assignColumns(page, numbers, dataRows(page, numbers, 0, page.rows.length), texts)
  return { headings: { from: -1, to: -1 }, end: page.rows.length, kinds, texts, mark, markBy, factor: '1', score: 0, questions: [] }
}
