import type { MessageBoxOptions } from 'electron'
import type { Clock } from '#core/base/ports.ts'
import type { OpenProblem } from '../database/open-problem.ts'
import { setAside, type BegunUpdate, type FirstStarts } from '../updates/first-starts.ts'

/** From a version that does not start to the one before. */
export interface WayBack {
  readonly update: BegunUpdate
  /** Moves the data aside that the older version could not read. Resolves with the folder. */
  readonly setAside: () => Promise<string>
}

export interface WayBackDeps {
  readonly firstStarts: FirstStarts
  /** Electron's `userData` folder. */
  readonly userData: string
  readonly clock: Clock
}

type Show = (options: MessageBoxOptions) => Promise<number>

export const wayBackButton = 'Sisihkan data / Set the data aside'

const of = (update: BegunUpdate, { userData, clock }: WayBackDeps): WayBack => ({
  update,
  setAside: () => setAside(userData, clock.now())
})

/** Null unless the new version has failed to start several times, or the old one is back and cannot read the data. Other problems have other ways out. */
export const wayBackOf = (deps: WayBackDeps, problem: OpenProblem): WayBack | null => {
  const update = deps.firstStarts.begun()
  if (update === null || (problem !== 'other' && problem !== 'newer')) return null
  return deps.firstStarts.hasFailed(true) || (problem === 'newer' && deps.firstStarts.isBack()) ? of(update, deps) : null
}

/** In both languages, because the settings may be what cannot be read. */
export const wayBackText = ({ from, to, backup }: BegunUpdate): readonly string[] => [
  `Sesudah pembaruan dari versi ${from} ke ${to} Ajukan tidak berhasil dibuka. Untuk kembali: pilih "Sisihkan data", pasang lagi Ajukan ${from}, lalu di sana Pengaturan → Cadangan → Pulihkan, dan pilih cadangan yang dibuat sebelum pembaruan:`,
  `After the update from version ${from} to ${to} Ajukan could not be opened. To go back: choose "Set the data aside", install Ajukan ${from} again, then there Settings → Backup → Restore, and choose the backup that was made before the update:`,
  backup
]

const done = ({ from, backup }: BegunUpdate, aside: string): MessageBoxOptions => ({
  type: 'info',
  title: 'Ajukan',
  message: 'Data sudah disisihkan, tidak ada yang dihapus\nThe data is set aside, nothing was deleted',
  detail: [
    aside,
    `Sekarang pasang Ajukan ${from}, buka, lalu Pengaturan → Cadangan → Pulihkan:`,
    `Now install Ajukan ${from}, open it, then Settings → Backup → Restore:`,
    backup
  ].join('\n\n'),
  buttons: ['Tutup / Close']
})

/** Sets the data aside and says what to do next; the application ends then. */
export const goBack = async ({ update, setAside: move }: WayBack, show: Show): Promise<void> => {
  let options: MessageBoxOptions
  try {
    options = done(update, await move())
  } catch (error) {
    options = {
      type: 'error',
      title: 'Ajukan',
      message: 'Data tidak dapat disisihkan\nThe data could not be set aside',
      detail: String(error),
      buttons: ['Tutup / Close']
    }
  }
  await show(options)
}

/**
 * Asks before anything is opened, where the starts before have ended without a word. False: the application has to end.
 */
export const askAfterFailedStarts = async (deps: WayBackDeps, show: Show): Promise<boolean> => {
  const update = deps.firstStarts.begun()
  if (update === null || !deps.firstStarts.hasFailed(false)) return true
  const button = await show({
    type: 'warning',
    title: 'Ajukan',
    message: `Ajukan ${update.to} sudah beberapa kali gagal dibuka\nAjukan ${update.to} has failed to open several times`,
    detail: wayBackText(update).join('\n\n'),
    buttons: ['Coba lagi / Try again', wayBackButton, 'Tutup / Close'],
    defaultId: 0,
    cancelId: 2,
    noLink: true
  })
  if (button === 1) await goBack(of(update, deps), show)
  return button === 0
}
