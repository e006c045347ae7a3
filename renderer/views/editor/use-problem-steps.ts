import type { Pointer } from '#core/derive/pointer.ts'
import { useAdvice } from '../../stores/advice.ts'
import { useDraft } from '../../stores/draft.ts'
import { inOrderOfSections } from './use-problems.ts'

/** F8: from one place to mend to the next and around again, first all that blocks sending, then advice. */
export const useProblemSteps = (focusField: (path: Pointer) => Promise<void>): ((by: 1 | -1, focused: Pointer | null) => void) => {
  const draft = useDraft()
  const advice = useAdvice()
  let last: Pointer | null = null
  return (by, focused) => {
    const paths = [...new Set([...inOrderOfSections(draft.problems), ...inOrderOfSections(advice.open)].map(({ path }) => path))]
    // A whole table holds no cursor: its step brought it to one of its cells.
    const isWithinLast = last !== null && focused !== null && focused.startsWith(`${last}/`)
    const here = isWithinLast || focused === null || !paths.includes(focused) ? last : focused
    const at = here === null ? -1 : paths.indexOf(here)
    const path = paths[at === -1 ? (by === 1 ? 0 : paths.length - 1) : (at + by + paths.length) % paths.length]
    if (path === undefined) return
    last = path
    void focusField(path)
  }
}
