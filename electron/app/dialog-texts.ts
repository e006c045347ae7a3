import type { DesktopNotification } from '#core/contract/app.ts'
import type { Settings } from '#core/contract/settings.ts'
import type { ProfileEntries } from '../database/profile-entries.ts'
import type { WeakerBackups } from '../ipc/handlers/backup-handlers.ts'
import type { ServerComparison } from '../office/desk/server-move.ts'
import type { ServerQuestion } from '../office/local-server/office-server.ts'
import type { ProfileChange, ProfileQuestion } from '../settings/profile-gate.ts'
import { messageBox, type MessageBox } from './message-box.ts'
import { systemQuestion, type SystemQuestion } from './read-first.ts'

type Language = Settings['language']
const open = { id: 'Buka', en: 'Open' } as const
const use = { id: 'Pakai', en: 'Use' } as const

const linkTexts = {
  id: ['Buka alamat ini di luar Ajukan?', 'Alamat ini berasal dari isi dokumen. Buka hanya bila Anda mengenalnya.'],
  en: ['Open this address outside Ajukan?', 'The address comes from the content of the document. Open it only if you trust it.']
} as const

/** Confirmation before an address from a document is opened in the browser or mail program; the address it shows is the one that is opened. */
export const externalLinkDialog = (address: string, language: Language): SystemQuestion => {
  const [message, warning] = linkTexts[language]
  return systemQuestion(message, [address, warning], [open[language]], language)
}

const fileTexts = {
  id: [
    'Buka berkas ini dengan program lain?',
    'Berkas ini datang dari luar. Buka hanya bila Anda mengenal pengirimnya. Program itu mendapat salinannya; berkas di Ajukan tidak berubah.'
  ],
  en: [
    'Open this file with another program?',
    'The file came from outside. Open it only if you trust its sender. The program gets a copy; the file in Ajukan does not change.'
  ]
} as const

/** Confirmation before an attached file is opened by a program of the system. */
export const openFileDialog = (name: string, language: Language): SystemQuestion => {
  const [message, warning] = fileTexts[language]
  return systemQuestion(message, [name, warning], [open[language]], language)
}

const turnOff = { id: 'Matikan', en: 'Turn off' } as const
const updateTexts = {
  id: [
    'Ambil pembaruan Ajukan dari alamat ini?',
    'Ajukan menanyakan versi baru ke alamat ini. Yang diterima diperiksa dengan tanda tangan penerbit; token dan data Anda tidak dikirim. Lanjutkan hanya bila alamat ini milik kantor Anda.'
  ],
  en: [
    'Take updates of Ajukan from this address?',
    'Ajukan asks this address for new versions. What it receives is checked with the signature of the publisher; no token and none of your data is sent. Continue only if the address belongs to your office.'
  ]
} as const

const noUpdateTexts = {
  id: [
    'Tidak lagi mengambil pembaruan Ajukan?',
    'Tanpa alamat Ajukan tidak menanyakan versi baru, juga bila versi itu menutup celah keamanan.'
  ],
  en: ['Take no more updates of Ajukan?', 'Without an address Ajukan does not ask for new versions, even if one closes a security hole.']
} as const

/** Confirmation before updates are taken from another address, or from none any more. */
export const updateDialog = (address: string, before: string, language: Language): SystemQuestion => {
  const [message, meaning] = address === '' ? noUpdateTexts[language] : updateTexts[language]
  return systemQuestion(message, [address === '' ? before : address, meaning], [(address === '' ? turnOff : use)[language]], language)
}

const serverTexts = {
  id: {
    title: 'Buka server kantor untuk jaringan?',
    none: 'Server hanya untuk komputer ini; meja lain belum dapat mencapainya.',
    meaning:
      'Komputer lain di jaringan ini dapat mencoba masuk. Hanya meja dengan berkas pasangan dan PIN dari Anda yang diterima; sambungannya terenkripsi. Lanjutkan hanya bila komputer ini milik kantor dan Anda sendiri yang menekan tombolnya.'
  },
  en: {
    title: 'Open the office server to the network?',
    none: 'The server is for this computer only; other desks cannot reach it yet.',
    meaning:
      'Other computers of this network can try to log in. Only desks with a pairing file and a PIN from you are let in, and their connection is encrypted. Continue only if this computer belongs to the office and you pressed the button yourself.'
  }
} as const
const openServer = { id: 'Buka', en: 'Open' } as const

/** Confirmation before PostgreSQL listens at addresses of the network. */
export const officeServerDialog = ({ hosts, port }: ServerQuestion, language: Language): SystemQuestion => {
  const text = serverTexts[language]
  const list = hosts.length === 0 ? text.none : hosts.map((host) => `${host}:${port}`)
  return systemQuestion(text.title, [list, text.meaning], [openServer[language]], language)
}

const contactTexts = {
  id: [
    'Sambungkan ke server ini?',
    'Ajukan membuka sambungan ke alamat ini. Lanjutkan hanya bila Anda sendiri yang mengetiknya dan server ini milik kantor Anda.',
    'Sambungkan'
  ],
  en: [
    'Connect to this server?',
    'Ajukan opens a connection to this address. Continue only if you typed it yourself and the server belongs to your office.',
    'Connect'
  ]
} as const

/** Confirmation before the first connection to a server of an office that the page names. */
export const contactDialog = (address: string, language: Language): SystemQuestion => {
  const [message, meaning, yes] = contactTexts[language]
  return systemQuestion(message, [address, meaning], [yes], language)
}

const comparisonTexts = {
  id: {
    title: 'Apakah ini server kantor Anda?',
    fingerprint: 'Sidik jari sertifikatnya',
    meaning:
      'Server ini menunjukkan sertifikat lain daripada yang dikenal meja ini. Bandingkan setiap huruf dan angka dengan sidik jari yang dibacakan pemilik kantor dari server itu. Bila berbeda, atau bila tidak ada yang memberi tahu Anda bahwa server diganti: batalkan. Bila Anda memakai server ini, meja ini mengirim datanya ke sana.',
    yes: 'Sama, pakai server ini'
  },
  en: {
    title: 'Is this the server of your office?',
    fingerprint: 'Fingerprint of its certificate',
    meaning:
      'This server shows a different certificate from the one this desk knows. Compare every letter and digit with the fingerprint that an owner of the office reads out from that server. If it differs, or if nobody told you that the server was replaced, cancel. If you use this server, this desk sends its data to it.',
    yes: 'The same, use this server'
  }
} as const

/** Comparison of the fingerprint before the desk takes another server for that of its office. */
export const compareServerDialog = ({ address, fingerprint }: ServerComparison, language: Language): SystemQuestion => {
  const text = comparisonTexts[language]
  return systemQuestion(
    text.title,
    [address, [`${text.fingerprint}:`, fingerprint.slice(0, 39), fingerprint.slice(40)], text.meaning],
    [text.yes],
    language
  )
}

const codeTexts = {
  id: [
    'Kode pemulihan salinan kantor',
    'Catat kode ini di kertas dan simpan di tempat lain. Dengan salinan dan kode ini, komputer lain dapat menjadi server dan semua meja langsung mengenalinya. Tanpa kode, meja harus dipasangkan lagi.',
    'Sudah dicatat'
  ],
  en: [
    'Recovery code for the copies of the office',
    'Write this code down on paper and keep it elsewhere. With a copy and this code another computer can become the server, and all desks know it at once. Without the code, desks must be paired again.',
    'Noted'
  ]
} as const

/** Shows the recovery code of the copies, which the page does not get. */
export const recoveryCodeDialog = (code: string, language: Language): MessageBox => {
  const [message, meaning, noted] = codeTexts[language]
  return messageBox({ type: 'info', message, detail: [code, meaning], buttons: [noted] })
}

const copyFolderTexts = { id: 'Folder salinan kantor setiap malam', en: 'Folder of the nightly copies of the office' } as const
/** Title of the dialog in which the folder of the copies is chosen. */
export const copyFolderTitle = (language: Language): string => copyFolderTexts[language]

const exportFolderTexts = { id: 'Tempat untuk folder berkas tahunan', en: 'Place for the folder of the year’s files' } as const
/** Title of the dialog in which the place of an exported folder is chosen. */
export const exportFolderTitle = (language: Language): string => exportFolderTexts[language]

const reminderTexts = {
  id: ['Kantor belum disalin', 'Buka Pengaturan → Kantor: foldernya belum dipilih, atau folder atau flashdisk-nya tidak ada.'],
  en: ['The office has no recent copy', 'Open Settings → Office: no folder is chosen yet, or its folder or USB stick is missing.']
} as const
export const copyReminder = (language: Language): DesktopNotification => {
  const [title, body] = reminderTexts[language]
  return { title, body, tag: 'office-copies' }
}

const profileTexts = {
  id: {
    production: 'Pakai profil produksi ini?',
    address: 'Pakai alamat layanan ini?',
    removed: 'Hapus profil ini?',
    other: 'Ubah profil ini?',
    profile: 'Profil',
    real: 'Deklarasi yang dikirim lewat profil produksi adalah dokumen pabean sungguhan.',
    receives: 'Deklarasi dan token profil ini dikirim ke alamat tersebut. Lanjutkan hanya bila Anda mengenalnya.',
    rules:
      'Cara membaca jawaban layanan berubah: misalnya apakah kiriman dianggap diterima, ditolak, atau tidak sampai. Lanjutkan hanya bila Anda sendiri yang mengubahnya.',
    summary: 'Ringkasan sebelum mengirim tidak lagi ditampilkan untuk profil ini.',
    entries: ({ waiting, undecided }: ProfileEntries) =>
      `Profil ini masih punya kiriman: ${waiting} menunggu dikirim, ${undecided} belum pasti. Kiriman itu dibuat untuk layanan dan aturan yang sekarang.`,
    change: 'Ubah',
    remove: 'Hapus'
  },
  en: {
    production: 'Use this production profile?',
    address: 'Use this service address?',
    removed: 'Delete this profile?',
    other: 'Change this profile?',
    profile: 'Profile',
    real: 'Declarations sent with a production profile are real customs documents.',
    receives: 'The declarations and the token of this profile are sent to this address. Continue only if you trust it.',
    rules:
      'The answers of the service are read differently: for example whether a submission counts as accepted, refused or not arrived. Continue only if you changed this yourself.',
    summary: 'The summary before sending is no longer shown for this profile.',
    entries: ({ waiting, undecided }: ProfileEntries) =>
      `This profile still has submissions: ${waiting} waiting to be sent, ${undecided} uncertain. They were made for the service and the rules it has now.`,
    change: 'Change',
    remove: 'Delete'
  }
} as const

/** Confirmation before a profile changes in a way that reaches a service, or goes while it has submissions. */
export const profileDialog = (question: ProfileQuestion, language: Language): SystemQuestion => {
  const text = profileTexts[language]
  const { name, address, changes, waiting, undecided } = question
  const has = (change: ProfileChange): boolean => changes.includes(change)
  const title = (['production', 'address', 'removed'] as const).find(has) ?? 'other'
  const yes = { production: use[language], address: use[language], removed: text.remove, other: text.change }[title]
  const detail = [
    ...(address === '' ? [] : [address]),
    `${text.profile}: ${name}`,
    ...(has('address') ? [text.receives] : []),
    ...(has('production') ? [text.real] : []),
    ...(has('rules') ? [text.rules] : []),
    ...(has('summary') ? [text.summary] : []),
    ...(waiting + undecided > 0 ? [text.entries({ waiting, undecided })] : [])
  ]
  return systemQuestion(text[title], detail, [yes], language)
}

const closeTexts = {
  id: [
    'Tutup Ajukan sekarang?',
    'Jendela belum mau menutup, karena ada perubahan yang belum tersimpan atau kiriman yang masih berjalan. Bila ditutup, perubahan itu hilang, dan kiriman yang berjalan menjadi belum pasti.',
    'Tutup'
  ],
  en: [
    'Close Ajukan now?',
    'The window does not close, because of changes that are not saved or submissions that are running. If it is closed, those changes are lost, and it becomes uncertain whether the running submissions have arrived.',
    'Close'
  ]
} as const

/** The question of the host whether to close the window, after the page has kept it open several times. */
export const closeDialog = (language: Language): SystemQuestion => {
  const [message, meaning, yes] = closeTexts[language]
  return systemQuestion(message, [meaning], [yes], language)
}

const backupTexts = {
  id: {
    question: 'Ubah cadangan otomatis?',
    off: 'Cadangan otomatis dimatikan: mulai sekarang tidak ada cadangan baru.',
    'no-pdfs': 'Cadangan berikutnya tidak memuat PDF dan berkas terlampir.',
    passphrase:
      'Cadangan berikutnya dikunci dengan kata sandi baru. Tanpa kata sandi itu tidak ada yang dapat membukanya, Ajukan pun tidak.',
    'no-passphrase': 'Cadangan berikutnya tidak dikunci: siapa pun yang mendapat berkasnya dapat membacanya.',
    fewer: (from: number, to: number) => `Cadangan yang disimpan: ${to}, sebelumnya ${from}. Yang lebih lama dihapus.`,
    folder: (from: string, to: string) => `Cadangan berikutnya ditulis ke ${to}, tidak lagi ke ${from}.`,
    warning: 'Lanjutkan hanya bila Anda sendiri yang baru saja memintanya.',
    yes: 'Ubah'
  },
  en: {
    question: 'Change the automatic backups?',
    off: 'Automatic backups are turned off: there are no new backups from now on.',
    'no-pdfs': 'The next backups do not contain PDFs and attached files.',
    passphrase: 'The next backups are locked with a new passphrase. Nobody can open them without it, not even Ajukan.',
    'no-passphrase': 'The next backups are not locked: anyone who gets the file can read it.',
    fewer: (from: number, to: number) => `Backups to keep: ${to}, before ${from}. Older ones are deleted.`,
    folder: (from: string, to: string) => `The next backups are written to ${to}, no longer to ${from}.`,
    warning: 'Continue only if you have just asked for it yourself.',
    yes: 'Change'
  }
} as const

/** Confirmation before automatic backups protect less than before. */
export const weakerBackupsDialog = (change: WeakerBackups, language: Language): SystemQuestion => {
  const text = backupTexts[language]
  const meaningOf = (): string => {
    if (change.kind === 'fewer') return text.fewer(change.from, change.to)
    return change.kind === 'folder' ? text.folder(change.from, change.to) : text[change.kind]
  }
  return systemQuestion(text.question, [meaningOf(), text.warning], [text.yes], language)
}
