import type { MessageBoxOptions } from 'electron'
import type { Settings } from '#core/contract/settings.ts'

const texts = {
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

/** Index of the button that opens. The other button, Enter and Esc cancel. */
export const openButton = 1

/**
 * Confirmation before an address from a document is opened in the browser or mail program. It is a system dialog: a document that
 * compromised the window cannot press its buttons, and the address it shows is the one that is opened.
 */
export const externalLinkDialog = (address: string, language: Settings['language']): MessageBoxOptions => {
  const { message, warning, open, cancel } = texts[language]
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
