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
  /** Why the list is empty, and how many declarations match in other views. */
  const emptyText = computed(() => {
    if (!worklist.isNarrowed) return text.value.worklist.emptyView
    const elsewhere = worklist.matchingCounts.all
    const reason = worklist.isFiltered ? text.value.filter.noMatch : text.value.worklist.noMatch
    return worklist.isFiltered && elsewhere > 0 && worklist.view !== 'all' ? `${reason} ${text.value.filter.elsewhere(elsewhere)}` : reason
  })
  return { count, emptyText }
}
