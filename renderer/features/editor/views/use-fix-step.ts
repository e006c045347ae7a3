import { watch } from 'vue'
import { useFirstSteps } from '../../worklist/store/first-steps.ts'
import { useAdvice } from '../store/advice.ts'
import { useDraft } from '../store/draft/draft.ts'

/** Ticks "fix" of the first steps when an edit of the open declaration leaves fewer problems and suggestions. */
export const useFixStep = (): void => {
  const draft = useDraft()
  const advice = useAdvice()
  const firstSteps = useFirstSteps()
  /** The edit at which the declaration was opened: changes of findings without an edit are not the user's work. */
  let opened: { readonly id: string; readonly seq: number } | null = null

  watch(
    () => {
      const { record } = draft
      return firstSteps.isOffered && record ? ([record.id, record.seq, draft.problems.length + advice.open.length] as const) : null
    },
    (now, before) => {
      if (now === null) return
      const [id, seq, findings] = now
      if (opened?.id !== id) opened = { id, seq }
      else if (seq > opened.seq && before?.[0] === id && findings < before[2]) firstSteps.mark('fix')
    },
    { immediate: true }
  )
}
