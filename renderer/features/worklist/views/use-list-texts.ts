import { computed } from 'vue'
import { useText } from '../../../i18n/use-text.ts'
import { useWorklist } from '../store/worklist.ts'

/** Texts about the worklist's rows. */
export const useListTexts = () => {
  const text = useText()
  const worklist = useWorklist()
  const count = computed(() => {
    if (!worklist.complete) return text.value.common.loading
    return worklist.isNarrowed
      ? text.value.filter.shownOf(worklist.rows.length, worklist.counts[worklist.view])
      : text.value.worklist.shown(worklist.rows.length)
  })
  /** How many declarations match search and filter in other views than this one, which has none. */
  const elsewhere = computed(() =>
    worklist.isNarrowed && worklist.rows.length === 0 && worklist.view !== 'all' ? worklist.matchingCounts.all : 0
  )
  /** Why the list is empty, and how many declarations match in other views. */
  const emptyText = computed(() => {
    if (!worklist.isNarrowed) return text.value.worklist.emptyView
    const reason = worklist.isFiltered ? text.value.filter.noMatch : text.value.worklist.noMatch
    return elsewhere.value > 0 ? `${reason} ${text.value.filter.elsewhere(elsewhere.value)}` : reason
  })
  return { count, emptyText, elsewhere }
}
