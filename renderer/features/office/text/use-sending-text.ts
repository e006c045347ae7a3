import { computed, type ComputedRef } from 'vue'
import { useText } from '../../../i18n/use-text.ts'
import { officeSendingEn } from './sending-en.ts'
import { officeSendingId, type OfficeSendingText } from './sending-id.ts'

/** The texts of sending under an office, which only its views load. */
export const useSendingText = (): ComputedRef<OfficeSendingText> => {
  const text = useText()
  return computed(() => (text.value.lang === 'en' ? officeSendingEn : officeSendingId))
}
