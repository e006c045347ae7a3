import type { MessageBoxOptions } from 'electron'
import type { Settings } from '#core/contract/settings.ts'
import { systemQuestion } from './system-question.ts'

const texts = {
  id: {
    message: 'Buka alamat ini di luar Ajukan?',
    warning: 'Alamat ini berasal dari isi dokumen. Buka hanya bila Anda mengenalnya.',
    open: 'Buka',
    cancel: 'Batal'
  },
  en: {
    message: 'Open this address outside Ajukan?',
    warning: 'The address comes from the content of the document. Open it only if you trust it.',
    open: 'Open',
    cancel: 'Cancel'
  }
} as const

/** Confirmation before an address from a document is opened in the browser or mail program; the address it shows is the one that is opened. */
export const externalLinkDialog = (address: string, language: Settings['language']): MessageBoxOptions => {
  const { message, warning, open, cancel } = texts[language]
  return systemQuestion(message, `${address}\n\n${warning}`, open, cancel)
}
