import type { Summary } from '#core/draft/summary.ts'
import { useTouched } from '../../editor/store/touched.ts'

/** Tells drafts whose problems are only fields that are not filled yet, and that nobody has tried to send. */
export const useUnfilledDrafts = (): ((summary: Summary) => boolean) => {
  const touched = useTouched()
  return ({ id, state, problems, unfilled = 0 }) => state === 'draft' && unfilled >= problems && !touched.isTried(id)
}
