import { computed, type ComputedRef } from 'vue'
import { useDraft } from '../store/draft.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useText } from '../../../i18n/use-text.ts'

/** A sentence that names another declaration with the aju number of the open draft; undefined where there is none. */
export const useAjuNote = (): ComputedRef<string | undefined> => {
  const draft = useDraft()
  const worklist = useWorklist()
  const text = useText()
  return computed(() => {
    const { record } = draft
    const car = record?.document.car
    if (!record || typeof car !== 'string' || car === '') return undefined
    const others = [...worklist.summaries.values()].filter((summary) => summary.car === car && summary.id !== record.id)
    const other = others.find((summary) => summary.trashedAt === 0) ?? others[0]
    if (!other) return undefined
    const { catalog, states, worklist: words } = text.value
    return catalog.ajuTaken(other.importer || words.noImporter, other.trashedAt > 0 ? catalog.ajuTakenInTrash : states[other.state])
  })
}
