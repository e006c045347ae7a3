import type { ComputedRef } from 'vue'
import { useTextOf } from '../../../i18n/use-text.ts'
import { officeSendingEn } from './sending-en.ts'
import { officeSendingId, type OfficeSendingText } from './sending-id.ts'

/** The texts of sending under an office, which only its views load. */
export const useSendingText = (): ComputedRef<OfficeSendingText> => useTextOf({ id: officeSendingId, en: officeSendingEn })
