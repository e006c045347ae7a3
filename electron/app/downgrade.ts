import { bilingual } from '#core/base/language.ts'
import type { Clock } from '#core/base/ports.ts'
import { backShortcut } from '#core/contract/updates.ts'
import { messageBox, type MessageBox } from './message-box.ts'
import type { OpenProblem } from '../database/open-problem.ts'
import { backupOfVersion, type BackupBefore, setAsideData, type BegunUpdate, type StartAttempts } from '../updates/start-attempts.ts'

/** Downgrade from data that this version cannot open to the version that wrote the backup. */
export interface Downgrade {
  readonly from: string
  /** Path of the backup that this version made before the update. */
  readonly backup: string
  /** What the user needs to know, in both languages: paragraphs. */
  readonly text: readonly string[]
  /** The version that wrote the backup runs. */
  readonly isBack: boolean
  /** Moves the data that the older version could not read into a folder that nothing reads. Resolves with that folder. */
  readonly setAside: () => Promise<string>
}

export interface DowngradeDeps {
  readonly startAttempts: StartAttempts
  /** The profile folder. */
  readonly folder: string
  /** Application version. */
  readonly version: string
  /** Electron's `userData` folder. */
  readonly userData: string
  readonly clock: Clock
}

type Show = (options: MessageBox) => Promise<number>

export const downgradeButton = bilingual({ id: 'Sisihkan data', en: 'Set the data aside' }, ' / ')
export const retryButton = bilingual({ id: 'Coba lagi', en: 'Try again' }, ' / ')
export const closeLabel = bilingual({ id: 'Tutup', en: 'Close' }, ' / ')

/** On Windows the version before is still there: nothing has to be downloaded. */
const inStartMenu = process.platform === 'win32' ? ` (Start: ${backShortcut.replace('.lnk', '')})` : ''

/** In both languages, because the settings may be unreadable. */
const textOfFailed = ({ from, to, backup }: BegunUpdate): readonly string[] => [
  `Sesudah pembaruan dari versi ${from} ke ${to} Ajukan tidak berhasil dibuka. Untuk kembali: pilih "Sisihkan data", pasang lagi Ajukan ${from}${inStartMenu}, lalu di versi itu buka Pengaturan → Cadangan → Pulihkan dari cadangan, dan pilih cadangan yang dibuat sebelum pembaruan:`,
  `After the update from version ${from} to ${to} Ajukan could not be opened. To go back: choose "Set the data aside", install Ajukan ${from} again${inStartMenu}, then in that version open Settings → Backup → Restore from a backup, and choose the backup that was made before the update:`,
  backup
]

/** The newer version was used: a downgrade loses the changes made with it. */
const textOfUsed = ({ from, to, path, at }: BackupBefore): readonly string[] => {
  const [day = '', time = ''] = new Date(at).toISOString().split(/[T.]/)
  return [
    `Untuk tetap memakai versi ${from}: pilih "Sisihkan data", buka Ajukan lagi, lalu Pengaturan → Cadangan → Pulihkan dari cadangan, dan pilih cadangan yang dibuat sebelum pembaruan ke ${to} (${day} ${time} UTC). Yang dikerjakan sesudah itu tidak ada di dalamnya; itu tetap di data yang disisihkan. Deklarasi yang dikirim sesudah itu akan tampak belum terkirim: periksa statusnya di layanan sebelum mengirim, agar tidak terkirim dua kali.`,
    `To stay with version ${from}: choose "Set the data aside", open Ajukan again, then Settings → Backup → Restore from a backup, and choose the backup that was made before the update to ${to} (${day} ${time} UTC). What was done after it is not in it; that stays in the data that is set aside. Declarations sent after it will look unsent: check their status at the service before sending, so that none is sent twice.`,
    path
  ]
}

const downgrade = (back: Omit<Downgrade, 'setAside'>, { userData, clock }: DowngradeDeps): Downgrade => ({
  ...back,
  setAside: () => setAsideData(userData, clock.now())
})

const ofFailed = (update: BegunUpdate, deps: DowngradeDeps): Downgrade =>
  downgrade({ from: update.from, backup: update.backup, text: textOfFailed(update), isBack: deps.startAttempts.isBack() }, deps)

/**
 * Null unless the new version has failed to start several times, or an old one cannot read the data and has made a backup before the update. Other problems
 * have other ways out.
 */
export const downgradeOf = async (deps: DowngradeDeps, problem: OpenProblem): Promise<Downgrade | null> => {
  const update = deps.startAttempts.begun()
  const mayGoBack = problem === 'other' || problem === 'newer'
  if (mayGoBack && update !== null && deps.startAttempts.hasFailed(true)) return ofFailed(update, deps)
  if (problem !== 'newer') return null
  if (update !== null && deps.startAttempts.isBack()) return ofFailed(update, deps)
  const found = await backupOfVersion(deps.folder, deps.version)
  return found === null ? null : downgrade({ from: found.from, backup: found.path, text: textOfUsed(found), isBack: true }, deps)
}

const done = ({ from, backup, isBack }: Downgrade, aside: string): MessageBox =>
  messageBox({
    type: 'info',
    title: 'Ajukan',
    message: ['Data sudah disisihkan, tidak ada yang dihapus', 'The data was set aside; nothing was deleted'],
    detail: [
      aside,
      ...(isBack
        ? [
            'Sekarang buka Ajukan lagi, lalu Pengaturan → Cadangan → Pulihkan dari cadangan:',
            'Now open Ajukan again, then Settings → Backup → Restore from a backup:'
          ]
        : [
            `Sekarang pasang Ajukan ${from}, buka, lalu Pengaturan → Cadangan → Pulihkan dari cadangan:`,
            `Now install Ajukan ${from}, open it, then Settings → Backup → Restore from a backup:`
          ]),
      backup
    ],
    buttons: [closeLabel]
  })

/** Sets the data aside and shows the next steps; then the application ends. */
export const goBack = async (back: Downgrade, show: Show): Promise<void> => {
  let options: MessageBox
  try {
    options = done(back, await back.setAside())
  } catch (error) {
    options = messageBox({
      type: 'error',
      title: 'Ajukan',
      message: ['Data tidak dapat disisihkan', 'The data could not be set aside'],
      detail: [String(error)],
      buttons: [closeLabel]
    })
  }
  await show(options)
}

/**
 * Asks the user before anything is opened if earlier starts ended without a message. False: the application must end.
 */
export const askAfterFailedStarts = async (deps: DowngradeDeps, show: Show): Promise<boolean> => {
  const update = deps.startAttempts.begun()
  if (update === null || !deps.startAttempts.hasFailed(false)) return true
  const button = await show(
    messageBox({
      type: 'warning',
      title: 'Ajukan',
      message: [`Ajukan ${update.to} sudah beberapa kali gagal dibuka`, `Ajukan ${update.to} has failed to open several times`],
      detail: textOfFailed(update),
      buttons: [retryButton, downgradeButton, closeLabel],
      defaultId: 0,
      cancelId: 2
    })
  )
  if (button === 1) await goBack(ofFailed(update, deps), show)
  return button === 0
}
