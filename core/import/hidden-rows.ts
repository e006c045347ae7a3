import type { Classified } from './row-facts.ts'
import type { TableCandidate } from './table.ts'
import { statedTotals } from './totals.ts'

/** Hidden rows are left out, but belong to the list where the stated totals are met only with them. */
export const withHiddenRows = (
  classified: readonly Classified[],
  mark: TableCandidate['mark'],
  classifiedWith: (taken: readonly (readonly [number, 'goods'])[]) => readonly Classified[]
): readonly Classified[] => {
  const hidden = classified.filter(({ kind, facts }) => kind === 'hidden' && Object.keys(facts.numbers).length > 0)
  const meets = (rows: readonly Classified[]): boolean => {
    const totals = statedTotals(rows, mark).filter(({ isLater }) => isLater !== true)
    const ofAmounts = totals.filter(({ kind }) => kind === 'amount')
    const witnesses = ofAmounts.length > 0 ? ofAmounts : totals
    return witnesses.length > 0 && witnesses.every((total) => total.meets)
  }
  if (hidden.length === 0 || meets(classified)) return classified
  const whole = classifiedWith(hidden.map(({ facts }) => [facts.row, 'goods'] as const))
  return meets(whole) ? whole : classified
}
