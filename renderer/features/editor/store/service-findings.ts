import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { JsonObject } from '#core/base/json.ts'
import { parseSentDocument } from '#core/outbox/difference.ts'
import { locateTexts, refusalTexts, serviceFindings, type ServiceFinding } from '#core/outbox/refusal.ts'
import { useOutbox } from '../../outbox/store/outbox.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useDraft } from './draft/draft.ts'

/** What the service refused of the latest submission of the open declaration, compared with its content now. */
export const useServiceFindings = defineStore('service-findings', () => {
  const draft = useDraft()
  const outbox = useOutbox()
  const worklist = useWorklist()
  /** The declaration in the body of an entry; a body never changes. */
  const sent = shallowRef<{ readonly entry: string; readonly document: JsonObject | null } | null>(null)

  const entry = computed(() => {
    const id = draft.record?.id
    return id === undefined ? undefined : outbox.ofDeclaration(id).find(({ state }) => state !== 'cancelled')
  })
  /** Whether the latest submission was refused or remarked on, also by another desk, and customs have not gone on with it since. */
  const isRefused = computed(() => worklist.summaries.get(draft.record?.id ?? '')?.state === 'needs-work')
  const texts = computed(() => (entry.value && isRefused.value ? refusalTexts(entry.value) : []))
  watch(
    () => (texts.value.length > 0 ? entry.value?.id : undefined),
    async (id) => {
      if (id === undefined || sent.value?.entry === id) return
      const body = await outbox.bodyOf(id)
      sent.value = { entry: id, document: body === undefined ? null : parseSentDocument(body) }
    },
    { immediate: true }
  )
  /** Without the body, nothing counts as mended. */
  const document = computed(() =>
    sent.value !== null && sent.value.entry === entry.value?.id
      ? (sent.value.document ?? (draft.record?.document as unknown as JsonObject | undefined))
      : undefined
  )
  const located = computed(() => (document.value ? locateTexts(texts.value, document.value) : []))
  const all = computed((): readonly ServiceFinding[] =>
    document.value && draft.record && located.value.length > 0 ? serviceFindings(located.value, document.value, draft.record.document) : []
  )
  return {
    all,
    /** Those whose value is still the one that was refused. */
    open: computed(() => all.value.filter(({ isMended }) => !isMended)),
    isRefused
  }
})
