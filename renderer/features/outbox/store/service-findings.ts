import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { JsonObject } from '#core/base/json.ts'
import type { SubmitAnswer } from '#core/contract/submission.ts'
import { parseSentDocument } from '#core/outbox/difference.ts'
import { matchAnswer } from '#core/outbox/match-answer.ts'
import type { SentCounts } from '#core/outbox/outbox-entry.ts'
import { locateTexts, refusalTexts, serviceFindings, type RefusalText, type ServiceFinding } from '#core/outbox/refusal.ts'
import { useServices } from '../../../data/services.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { useOutbox } from './outbox.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useDraft } from '../../editor/store/draft/draft.ts'

/** What the service refused of the latest submission of the open declaration, compared with its content now. */
export const useServiceFindings = defineStore('service-findings', () => {
  const draft = useDraft()
  const outbox = useOutbox()
  const worklist = useWorklist()
  const tracking = useTracking()
  const { database } = useServices()
  /** What was sent, and what the service said of it. `of`: the entry, or the declaration if another desk sent it. */
  const sent = shallowRef<{ readonly of: string; readonly document: JsonObject; readonly texts: readonly RefusalText[] } | null>(null)

  const entry = computed(() => {
    const id = draft.record?.id
    return id === undefined ? undefined : outbox.ofDeclaration(id).find(({ state }) => state !== 'cancelled')
  })
  /** Whether the latest submission was refused or remarked on, also by another desk, and customs have not gone on with it since. */
  const isRefused = computed(() => worklist.summaries.get(draft.record?.id ?? '')?.state === 'needs-work')
  const textsHere = computed(() => (entry.value && isRefused.value ? refusalTexts(entry.value) : []))
  /** Entries and bodies stay at the desk that sent; the answer of the service is at all desks of the office. */
  const textsOfAnswer = async (car: string): Promise<readonly RefusalText[]> => {
    const rows = await database.answers.where('car').equals(car).toArray()
    const [newest] = rows.filter(({ operation }) => operation === 'submit').sort((a, b) => b.at - a.at)
    const answer = newest?.content as Partial<SubmitAnswer> | null | undefined
    if (!Array.isArray(answer?.entries)) return []
    const { state, remarks } = matchAnswer({ car, counts: {} as SentCounts }, answer as SubmitAnswer, tracking.rulesOf(car))
    return state === 'remarks' ? refusalTexts({ state, remarks, attempts: [] }) : []
  }
  const asked = computed(() => {
    if (!isRefused.value || draft.record === null) return undefined
    return entry.value === undefined ? draft.record.id : textsHere.value.length > 0 ? entry.value.id : undefined
  })
  watch(
    asked,
    async (of) => {
      if (of === undefined || draft.record === null || sent.value?.of === of) return
      // Without the body, the declaration as it was opened stands for it.
      const opened = draft.record.document as JsonObject
      const body = entry.value && (await outbox.bodyOf(entry.value.id))
      const texts = entry.value ? [] : await textsOfAnswer(draft.record.document.car)
      if (asked.value === of) sent.value = { of, document: (body === undefined ? null : parseSentDocument(body)) ?? opened, texts }
    },
    { immediate: true }
  )
  const current = computed(() => (sent.value !== null && sent.value.of === asked.value ? sent.value : null))
  const texts = computed(() => (entry.value ? textsHere.value : (current.value?.texts ?? [])))
  const document = computed(() => current.value?.document)
  const located = computed(() => (document.value ? locateTexts(texts.value, document.value) : []))
  const all = computed((): readonly ServiceFinding[] =>
    document.value && draft.record && located.value.length > 0 ? serviceFindings(located.value, document.value, draft.record.document) : []
  )
  return {
    all,
    /** Those whose value is still the one that was refused. */
    open: computed(() => all.value.filter(({ isMended }) => !isMended)),
    isRefused,
    /** Whether the reason is at the desk that sent it. */
    isElsewhere: computed(() => isRefused.value && entry.value === undefined)
  }
})
