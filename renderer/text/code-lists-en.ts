import type { CodeListsText } from './code-lists-id.ts'

/** Sentences of the code lists, in English. */
export const codeListsEn: CodeListsText = {
  master: 'Master data',
  tab: 'Code lists'
}
