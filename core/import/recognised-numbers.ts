import type { DecimalMark } from '../base/number.ts'
import type { RowFacts } from './row-facts.ts'
import { valueBy, type NumericKind } from './numeric-kinds.ts'

/** Fewer numbers do not show how many decimals a column has: a lost point could be lost in each of them. */
const fewestOfScale = 3

const decimalsOf = (value: string): number => value.split('.')[1]?.length ?? 0

/**
 * Tells of a recognised number whether it may take part in a proof. A comma that was read as a point, or not at all, makes another number, and in price and
 * amount of one row at once the product is still met: so only numbers with the decimals that most numbers of their column have prove anything. Numbers that
 * were not recognised always may. `columnOf`: the column of a kind, -1 without one.
 */
export const onScale = (goods: readonly RowFacts[], mark: DecimalMark, columnOf: (kind: NumericKind) => number) => {
  const scales = new Map<NumericKind, number | null>()
  const isRecognised = ({ cells }: RowFacts, kind: NumericKind): boolean => cells[columnOf(kind)]?.origin === 'ocr'
  const scaleOf = (kind: NumericKind): number | null => {
    const known = scales.get(kind)
    if (known !== undefined) return known
    const decimals = goods.flatMap((facts) => {
      const number = facts.numbers[kind]
      return number === undefined || !isRecognised(facts, kind) ? [] : [decimalsOf(valueBy(number, mark))]
    })
    const groups = [...Map.groupBy(decimals, (one) => one)].toSorted(([, one], [, other]) => other.length - one.length)
    const [scale, of] = groups[0] ?? [0, []]
    const usual = of.length >= fewestOfScale && of.length > decimals.length / 2 ? scale : null
    scales.set(kind, usual)
    return usual
  }
  return (facts: RowFacts, kind: NumericKind): boolean => {
    const number = facts.numbers[kind]
    return number === undefined || !isRecognised(facts, kind) || decimalsOf(valueBy(number, mark)) === scaleOf(kind)
  }
}
