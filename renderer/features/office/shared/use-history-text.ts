import { computed, type ComputedRef } from 'vue'
import { useText } from '../../../i18n/use-text.ts'
import { historyEn } from '../text/history-en.ts'
import { historyId, type HistoryText } from '../text/history-id.ts'

/** The texts of the history of master data. */
export const useHistoryText = (): ComputedRef<HistoryText> => {
  const text = useText()
  return computed(() => (text.value.lang === 'en' ? historyEn : historyId))
}
