import type { MessageBoxOptions } from 'electron'
import type { Settings } from '#core/contract/settings.ts'
import { systemQuestion } from './system-question.ts'

const texts = {
  id: {
    message: 'Ambil pembaruan Ajukan dari alamat ini?',
    meaning:
      'Ajukan menanyakan versi baru ke alamat ini. Yang diterima diperiksa dengan tanda tangan penerbit; token dan data Anda tidak dikirim. Lanjutkan hanya bila alamat ini milik kantor Anda.',
    use: 'Pakai',
    cancel: 'Batal'
  },
  en: {
    message: 'Take updates of Ajukan from this address?',
    meaning:
      'Ajukan asks this address for new versions. What it receives is checked with the signature of the publisher; no token and none of your data is sent. Continue only if the address belongs to your office.',
    use: 'Use',
    cancel: 'Cancel'
  }
} as const

/** Confirmation before updates are taken from another address. */
export const updateDialog = (address: string, language: Settings['language']): MessageBoxOptions => {
  const { message, meaning, use, cancel } = texts[language]
  return systemQuestion(message, `${address}\n\n${meaning}`, use, cancel)
}
