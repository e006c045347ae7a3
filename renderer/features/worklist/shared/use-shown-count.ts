import type { Summary } from '#core/draft/summary.ts'
import { useTouched } from '../../editor/store/touched.ts'

/** What the list says about the problems of a declaration: how many things are wrong, or else how many are only not filled yet. */
export interface ShownCount {
  readonly look: 'none' | 'some' | 'unfilled'
  readonly count: number
}

/** What is only not filled yet counts as wrong once the user has tried to send the draft. */
export const useShownCount = (): ((summary: Summary) => ShownCount) => {
  const touched = useTouched()
  return ({ id, state, problems, unfilled = 0 }) => {
    const left = state === 'draft' && !touched.isTried(id) ? Math.min(unfilled, problems) : 0
    if (problems > left) return { look: 'some', count: problems - left }
    return left > 0 ? { look: 'unfilled', count: left } : { look: 'none', count: 0 }
  }
}
