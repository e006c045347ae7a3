import type { MessageBoxOptions } from 'electron'
import type { Settings } from '#core/contract/settings.ts'

const words = {
  id: {
    message: 'Buka alamat ini di luar Ajukan?',
    warning: 'Alamat ini berasal dari isi dokumen. Buka hanya bila Anda mengenalnya.',
    open: 'Buka',
    cancel: 'Batal'
  },
  en: {
    message: 'Open this address outside Ajukan?',
    warning: 'The address comes from inside the document. Open it only if you know it.',
    open: 'Open',
    cancel: 'Cancel'
  }
} as const

/** Number of the button that opens; the other one, Enter and Esc do nothing. */
export const openButton = 1

/**
 * The question before an address out of a document leaves for the browser or the mail program. The system shows it, not the window:
 * whatever a document might do inside the window, it cannot press this button, and the address shown is the one that is opened.
 */
export const externalLinkDialog = (address: string, language: Settings['language']): MessageBoxOptions => {
  const { message, warning, open, cancel } = words[language]
  return {
    type: 'question',
    message,
    detail: `${address}\n\n${warning}`,
    buttons: [cancel, open],
    defaultId: 0,
    cancelId: 0,
    noLink: true
  }
}
