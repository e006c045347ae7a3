import { currenciesIn } from '../base/currency-words.ts'
import { isDitto } from './row-words.ts'
import { withNamedSets, withOpenTitles, withWrappedRows } from './belonging-words.ts'
import { classify, tableReader, type RowDecisions } from './classify-rows.ts'
import { withHiddenRows } from './hidden-rows.ts'
import type { PageNumbers } from './page-numbers.ts'
import type { Classified, RowFacts } from './row-facts.ts'
import type { SourceCell, SourcePage } from './source.ts'
import type { TableCandidate } from './table.ts'
import type { ColumnKind } from '../vocabulary/goods-columns.ts'

/** The first pass over a list: what each of its rows is. */
export interface ListedRows {
  readonly page: SourcePage
  readonly candidate: TableCandidate
  readonly numbers: PageNumbers
  readonly columns: ReadonlyMap<ColumnKind, readonly number[]>
  /** The first column of a kind, -1 without one. */
  readonly first: (kind: ColumnKind) => number
  /** As in `columnDecimals`, of the amounts. */
  readonly decimals: number
  readonly classified: readonly Classified[]
  readonly goods: readonly RowFacts[]
  /** The cell that a ditto mark in a row of goods repeats. */
  readonly repeated: ReadonlyMap<SourceCell, SourceCell>
  /** Currencies that the headings of amounts and prices name. */
  readonly currenciesOfHeadings: readonly string[]
  /** Its headings are German. */
  readonly isGerman: boolean
}

/** Headings that only German has. */
const germanHeadings =
  /\b(?:menge|anzahl|bezeichnung|warenbezeichnung|artikelbezeichnung|beschreibung|artikel-?nr|einzelpreis|st(?:ü|ue)ckpreis|gesamtpreis|gesamtbetrag|betrag|einheit|preis|ursprungsland|zolltarifnummer|nettogewicht|bruttogewicht)\b/giu

export const listedRows = (page: SourcePage, candidate: TableCandidate, numbers: PageNumbers, decided: RowDecisions): ListedRows => {
  const { columns, first, factsOf, decimals } = tableReader(page, candidate, numbers)
  const { kinds, texts, headings, end } = candidate
  const rows = Array.from({ length: end - headings.to - 1 }, (_, index) => factsOf(headings.to + 1 + index))
  const ordered = withHiddenRows(classify(rows, candidate, first, decided), candidate.mark, (taken) =>
    classify(rows, candidate, first, new Map([...taken, ...decided]))
  )
  const wrapped = page.kind === 'page' ? withWrappedRows(ordered, kinds) : ordered
  const classified = withOpenTitles(withNamedSets(wrapped, kinds, first('serial')), first('description'))
  const goods = classified.filter(({ kind }) => kind === 'goods').map(({ facts }) => facts)
  return {
    page,
    candidate,
    numbers,
    columns,
    first,
    decimals,
    classified,
    goods,
    repeated: repeatedCells(page, goods),
    currenciesOfHeadings: [first('amount'), first('price')].flatMap((column) => currenciesIn(texts[column] ?? '')),
    isGerman: (texts.join('\n').match(germanHeadings) ?? []).length >= 2
  }
}

const repeatedCells = ({ rows }: SourcePage, goods: readonly RowFacts[]): ReadonlyMap<SourceCell, SourceCell> => {
  const repeated = new Map<SourceCell, SourceCell>()
  const last = new Map<number, SourceCell>()
  for (const { row, cells } of goods) {
    rows[row]?.forEach((cell, column) => {
      const above = cell !== null && isDitto(cell.text) ? last.get(column) : undefined
      if (cell !== null && above !== undefined) repeated.set(cell, above)
    })
    cells.forEach((cell, column) => {
      if (cell !== null && !isDitto(cell.text)) last.set(column, cell)
    })
  }
  return repeated
}

/** Rows below a merged cell that are looked at for it. */
const tallest = 200

export interface FoundCell {
  readonly cell: SourceCell
  readonly isMerged: boolean
}

/** The cell of a column in a row, or the one merged from above, or that of the row above where it is a ditto mark. */
export const cellIn = ({ page, candidate, repeated }: ListedRows, row: number, column: number): FoundCell | null => {
  const cell = page.rows[row]?.[column] ?? null
  if (cell !== null) {
    if (!isDitto(cell.text)) return { cell, isMerged: (cell.span?.rows ?? 1) > 1 }
    const above = repeated.get(cell)
    return above === undefined ? null : { cell: above, isMerged: false }
  }
  for (let at = row - 1; at > candidate.headings.to && row - at <= tallest; at -= 1) {
    const upper = page.rows[at]?.[column] ?? null
    if (upper === null) continue
    return (upper.span?.rows ?? 1) > row - at ? { cell: upper, isMerged: true } : null
  }
  return null
}
