import type { MessageBoxOptions } from 'electron'
import type { Settings } from '#core/contract/settings.ts'
import type { ProfileQuestion } from '../../ipc/handlers/profile-handlers.ts'
import { systemQuestion } from './system-question.ts'

const texts = {
  id: {
    address: 'Pakai alamat layanan ini?',
    production: 'Pakai profil produksi ini?',
    profile: 'Profil',
    receives: 'Deklarasi dan token profil ini dikirim ke alamat tersebut. Lanjutkan hanya bila Anda mengenalnya.',
    real: 'Deklarasi yang dikirim lewat profil produksi adalah dokumen pabean sungguhan.',
    use: 'Pakai',
    cancel: 'Batal'
  },
  en: {
    address: 'Use this service address?',
    production: 'Use this production profile?',
    profile: 'Profile',
    receives: 'The declarations and the token of this profile are sent to this address. Continue only if you trust it.',
    real: 'Declarations sent with a production profile are real customs documents.',
    use: 'Use',
    cancel: 'Cancel'
  }
} as const

/** Confirmation before a profile gets another service address or is used for production. */
export const profileDialog = (
  { name, address, isNewAddress, isProduction }: ProfileQuestion,
  language: Settings['language']
): MessageBoxOptions => {
  const text = texts[language]
  const detail = [
    ...(address === '' ? [] : [address]),
    `${text.profile}: ${name}`,
    ...(isNewAddress ? [text.receives] : []),
    ...(isProduction ? [text.real] : [])
  ]
  return systemQuestion(isProduction ? text.production : text.address, detail.join('\n\n'), text.use, text.cancel)
}
