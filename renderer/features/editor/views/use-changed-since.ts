import { computed, onUnmounted, ref, watch, type ComputedRef } from 'vue'
import { isWaiting } from '#core/outbox/outbox-entry.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useSendRights } from '../../office/store/send-rights.ts'
import { useOutbox } from '../../outbox/store/outbox.ts'
import { useDraft } from '../store/draft/draft.ts'

/**
 * A sentence where the draft was changed after the latest attempt was frozen or sent, also by another desk of the office; otherwise ''. A cancelled attempt
 * was not sent.
 */
export const useChangedSince = (): ComputedRef<string> => {
  const text = useText()
  const draft = useDraft()
  const outbox = useOutbox()
  const rights = useSendRights()
  const elsewhereAt = ref(0)
  const read = async (): Promise<void> => {
    const id = draft.record?.id ?? ''
    const at = await rights.acceptedElsewhereAt(id)
    if ((draft.record?.id ?? '') === id) elsewhereAt.value = at
  }
  watch(
    () => draft.record?.id,
    () => {
      elsewhereAt.value = 0
      void read()
    },
    { immediate: true }
  )
  onUnmounted(rights.onChanged(() => void read()))
  return computed(() => {
    const newest = outbox.ofDeclaration(draft.record?.id ?? '').find((entry) => entry.state !== 'cancelled')
    const sentAt = Math.max(newest?.queuedAt ?? 0, elsewhereAt.value)
    if (sentAt === 0 || (draft.record?.changedAt ?? 0) <= sentAt) return ''
    return newest !== undefined && isWaiting(newest) ? text.value.editor.changedSinceFrozen : text.value.editor.changedSinceSent
  })
}
