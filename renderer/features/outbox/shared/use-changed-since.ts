import { computed, onUnmounted, ref, watch, type ComputedRef } from 'vue'
import { isWaiting } from '#core/outbox/outbox-entry.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useDraft } from '../../editor/store/draft/draft.ts'
import { useSameContent } from '../../editor/store/same-content.ts'
import { useSendRights, type AcceptedElsewhere } from '../../office/store/sending.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useOutbox } from '../store/outbox.ts'

/**
 * A sentence where the declaration was changed after the latest attempt was frozen or sent, also by another desk of the office, and differs from it; otherwise ''.
 * A cancelled attempt was not sent.
 */
export const useChangedSince = (declaration: () => string): ComputedRef<string> => {
  const text = useText()
  const draft = useDraft()
  const worklist = useWorklist()
  const outbox = useOutbox()
  const rights = useSendRights()
  const elsewhere = ref<AcceptedElsewhere | null>(null)
  const read = async (): Promise<void> => {
    const id = declaration()
    const found = await rights.acceptedElsewhere(id)
    if (declaration() === id) elsewhere.value = found
  }
  watch(
    declaration,
    () => {
      elsewhere.value = null
      void read()
    },
    { immediate: true }
  )
  onUnmounted(rights.onChanged(() => void read()))

  const newest = computed(() => outbox.ofDeclaration(declaration()).find((entry) => entry.state !== 'cancelled'))
  const changedAt = computed(
    () => (draft.record?.id === declaration() ? draft.record : worklist.summaries.get(declaration()))?.changedAt ?? 0
  )
  /** What waits here or was sent last. */
  const sent = computed(() => {
    const isHere = newest.value !== undefined && isWaiting(newest.value)
    return !isHere && (elsewhere.value?.at ?? 0) > (newest.value?.queuedAt ?? 0)
      ? { at: 0, sha256: '', ...elsewhere.value, entry: undefined }
      : { at: newest.value?.queuedAt ?? 0, sha256: newest.value?.sha256 ?? '', entry: newest.value?.id }
  })
  const isSame = useSameContent({
    declaration,
    sha256: () => sent.value.sha256,
    isSameAs: (record, sha256) => outbox.isAsSent(record, { sha256, profile: newest.value?.profile, entry: sent.value.entry })
  })
  return computed(() => {
    const { at } = sent.value
    if (at === 0 || isSame.value === true) return ''
    // The clock may have been wrong at either time: the times count only where the contents do not tell.
    if (isSame.value === null && changedAt.value <= at) return ''
    return newest.value !== undefined && isWaiting(newest.value) ? text.value.editor.changedSinceFrozen : text.value.editor.changedSinceSent
  })
}
