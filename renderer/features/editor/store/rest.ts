import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { isOfRest, restDoubt, restOfLast, type RestOfLast } from '#core/draft/rest-of-last.ts'
import { importedDoubts } from '#core/draft/import-marks.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useAdvice } from './advice.ts'
import { useDraft } from './draft/draft.ts'
import { useLastOfPair, type LastOfPair } from './last-of-pair.ts'

/** What the open draft can take over from the last declarations of its importer and supplier, and what it took over and nobody has confirmed. */
export const useRest = defineStore('rest', () => {
  const draft = useDraft()
  const worklist = useWorklist()
  const advice = useAdvice()
  const lastOfPair = useLastOfPair()
  const last = shallowRef<LastOfPair | null>(null)
  /** Drafts for which the user does not want it. */
  const declined = shallowRef<ReadonlySet<string>>(new Set())

  const isDraft = computed(() => {
    const id = draft.record?.id ?? ''
    return !draft.isReadOnly && !draft.isLocked && worklist.summaries.get(id)?.state === 'draft'
  })
  watch(
    () => (draft.record === null || !isDraft.value ? null : ([draft.record.id, lastOfPair.pairOf(draft.record)] as const)),
    async (now, before) => {
      if (now?.[0] === before?.[0] && now?.[1] === before?.[1]) return
      last.value = null
      if (now === null || now[1] === '') return
      const [id, pair] = now
      const latest = await lastOfPair.find(pair, { id, kind: worklist.kindOf(id) })
      if (draft.record?.id === id && lastOfPair.pairOf(draft.record) === pair) last.value = latest
    },
    { immediate: true }
  )

  const found = computed((): (RestOfLast & Pick<LastOfPair, 'from'>) | null => {
    const { record } = draft
    if (record === null || last.value === null || !isDraft.value || declined.value.has(record.id)) return null
    return { ...restOfLast(record, last.value.sources, last.value.from), from: last.value.from }
  })
  const offer = computed(() => (found.value === null || found.value.taken.length === 0 ? null : found.value))
  /** Advice on the values that were taken over and not confirmed. */
  const isUnconfirmed = ({ rule, params }: (typeof advice.open)[number]): boolean => rule === 'F1' && params.expected === restDoubt
  const unconfirmed = computed(() => advice.open.filter(isUnconfirmed))
  const from = computed(() => (draft.record === null ? '' : (importedDoubts(draft.record).find(isOfRest)?.file ?? '')))

  return {
    offer,
    unconfirmed,
    /** The kinds of documents that the last declarations had and the draft lacks. */
    kinds: computed(() => found.value?.kinds ?? []),
    /** The aju number of the declaration from which values were taken over; ''. */
    from,
    /** As one step. */
    take: (): boolean => {
      const { value } = offer
      if (value === null || !draft.change(value.edits)) return false
      draft.endStep()
      advice.update()
      return true
    },
    decline: (): void => {
      if (draft.record !== null) declined.value = new Set([...declined.value, draft.record.id])
    },
    /** As one step. */
    confirm: (): void => {
      advice.catchUp()
      advice.check(advice.open.filter(isUnconfirmed), '')
    }
  }
})
