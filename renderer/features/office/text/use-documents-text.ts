import type { ComputedRef } from 'vue'
import { useTextOf } from '../../../i18n/use-text.ts'
import { documentsEn } from './documents-en.ts'
import { documentsId, type DocumentsText } from './documents-id.ts'

/** The texts of documents that are at the office. */
export const useDocumentsText = (): ComputedRef<DocumentsText> => useTextOf({ id: documentsId, en: documentsEn })
