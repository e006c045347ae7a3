import { computed, type ComputedRef } from 'vue'
import { useText } from '../../../i18n/use-text.ts'
import { documentsEn } from './documents-en.ts'
import { documentsId, type DocumentsText } from './documents-id.ts'

/** The texts of documents that are at the office. */
export const useDocumentsText = (): ComputedRef<DocumentsText> => {
  const text = useText()
  return computed(() => (text.value.lang === 'en' ? documentsEn : documentsId))
}
