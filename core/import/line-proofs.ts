import { summedKinds, type NumericKind } from './numeric-kinds.ts'
import { decimalOf } from './products.ts'
import type { RowFacts } from './row-facts.ts'
import type { TableCandidate } from './table.ts'
import type { StatedTotal } from './totals.ts'
import { headingScores } from './heading-scores.ts'

/** What stated sums say about the numbers of a row. */
export interface SumProofs {
  isProved(kind: NumericKind, row: number): boolean
  /** A sum that has this row is another one, and no sum that has it is met: a number is wrong, or a row missing or too many. */
  isContradicted(kind: NumericKind, row: number): boolean
}

export const sumProofs = (
  totals: readonly StatedTotal[],
  goods: readonly RowFacts[],
  isOnScale: (facts: RowFacts, kind: NumericKind) => boolean
): SumProofs => {
  /** The first row of goods from a row on, by halves. */
  const firstFrom = (row: number): number => {
    let [low, high] = [0, goods.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((goods[middle]?.row ?? Infinity) < row) low = middle + 1
      else high = middle
    }
    return low
  }
  const said = new Map<NumericKind, { readonly proved: ReadonlySet<number>; readonly contradicted: ReadonlySet<number> }>(
    summedKinds.map((kind) => {
      const of = totals.filter((total) => total.kind === kind && total.isLater !== true)
      // Of sums that begin at the same row the last one has the rows of all.
      const widest = (meets: boolean): readonly StatedTotal[] => [
        ...new Map(of.filter((total) => total.meets === meets).map((total) => [total.from, total] as const)).values()
      ]
      const [met, proved, contradicted] = [new Set<number>(), new Set<number>(), new Set<number>()]
      for (const { from, row: end } of widest(true)) {
        const rows = goods.slice(firstFrom(from), firstFrom(end))
        const isWhole = rows.every((facts) => facts.numbers[kind] !== undefined && isOnScale(facts, kind))
        for (const { row } of rows) {
          met.add(row)
          if (isWhole) proved.add(row)
        }
      }
      for (const { from, row: end } of widest(false))
        for (const { row } of goods.slice(firstFrom(from), firstFrom(end))) if (!met.has(row)) contradicted.add(row)
      return [kind, { proved, contradicted }] as const
    })
  )
  return {
    isProved: (kind, row) => said.get(kind)?.proved.has(row) ?? false,
    isContradicted: (kind, row) => said.get(kind)?.contradicted.has(row) ?? false
  }
}

/**
 * Whether the products of a list carry information: both factors vary, or the only line has factors other than 1 below headings that surely name them.
 */
export const areInformative = (goods: readonly RowFacts[], { kinds, texts, mark }: TableCandidate): boolean => {
  const exact = goods.filter(({ product }) => product === 'exact')
  const valuesOf = (kind: 'quantity' | 'price'): ReadonlySet<string> =>
    new Set(exact.map(({ numbers }) => decimalOf(numbers[kind], mark)?.abs().toFixed() ?? ''))
  const factors = (['quantity', 'price'] as const).map(valuesOf)
  const areNamed = (['quantity', 'price', 'amount'] as const).every(
    (kind) => (headingScores(texts[kinds.indexOf(kind)] ?? '').get(kind) ?? 0) >= 0.6
  )
  return factors.every(({ size }) => size > 1) || (exact.length === 1 && areNamed && factors.every((values) => !values.has('1')))
}
