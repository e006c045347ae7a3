import { computed, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import type { OfficeEvent } from '#core/contract/office.ts'
import { useOffice } from '../../../office/store/office.ts'
import { useDraft } from '../../store/draft/draft.ts'

/** Events of the open declaration on all desks, oldest first; empty without an office. */
export const useActivity = (): {
  readonly events: Ref<readonly OfficeEvent[]>
  readonly isInOffice: ComputedRef<boolean>
  /** The office cannot be reached: there may be more. */
  readonly isKept: ComputedRef<boolean>
} => {
  const office = useOffice()
  const draft = useDraft()
  const events = shallowRef<readonly OfficeEvent[]>([])
  const isInOffice = computed(() => office.status !== null)

  const read = async (): Promise<void> => {
    const id = draft.record?.id
    if (id === undefined || !isInOffice.value) return
    const found = await office.history(id)
    if (found.ok && draft.record?.id === id) events.value = found.value
  }
  watch(
    () => draft.record?.id,
    () => (events.value = [])
  )
  // Reads again when the declaration changes at the office and after reconnecting.
  watch(() => [draft.record?.id, office.holdings.get(draft.record?.id ?? '')?.position, office.status?.contact.kind], read, {
    immediate: true
  })

  return { events, isInOffice, isKept: computed(() => isInOffice.value && office.status?.contact.kind !== 'connected') }
}
