import type { ComputedRef } from 'vue'
import { useTextOf } from '../../../i18n/use-text.ts'
import { historyEn } from '../text/history-en.ts'
import { historyId, type HistoryText } from '../text/history-id.ts'

/** The texts of the history of master data. */
export const useHistoryText = (): ComputedRef<HistoryText> => useTextOf({ id: historyId, en: historyEn })
