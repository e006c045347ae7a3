import type { Summary } from '#core/draft/summary.ts'
import { useTouched } from '../../editor/store/touched.ts'

/** Detects drafts whose only problems are unfilled fields and that the user has not tried to send. */
export const useUnfilledDrafts = (): ((summary: Summary) => boolean) => {
  const touched = useTouched()
  return ({ id, state, problems, unfilled = 0 }) => state === 'draft' && unfilled >= problems && !touched.isTried(id)
}
