import { bilingual, type Language } from '#core/base/language.ts'
import { DatabaseNotOpened, openProblemOf, type OpenProblem } from '../database/open-problem.ts'
import type { Log } from '../logging/log.ts'
import { messageBox, type MessageBox } from './message-box.ts'
import { closeLabel, goBack, downgradeButton, retryButton, type Downgrade } from './downgrade.ts'

/** Milliseconds until a message reports an unresponsive folder or a long repair. */
const slowAfter = 15_000

export type StartProblem = OpenProblem | 'missing' | 'link'

/** In both languages, because the settings may be what cannot be read. */
const texts: Readonly<Record<StartProblem | 'slow', Readonly<Record<Language, string>>>> = {
  missing: {
    id: 'Folder ini tidak ada, dan folder di atasnya juga tidak ada. Sambungkan disk atau jaringannya; untuk memulai dengan folder baru, buat dulu folder di atasnya.',
    en: 'This folder does not exist, nor does the folder that should contain it. Connect its disk or network; to begin with a new folder, first create the one that contains it.'
  },
  link: {
    id: 'Folder ini tautan ke tempat yang tidak ada. Sambungkan disk atau jaringannya.',
    en: 'This folder is a link to a place that does not exist. Connect its disk or network.'
  },
  'no-right': {
    id: 'Ajukan tidak boleh membaca atau menulis di folder ini; mungkin pemiliknya pengguna lain. Masuk dengan pengguna yang biasa memakai Ajukan, atau minta hak tulis kepada pengelola komputer.',
    en: 'Ajukan is not allowed to read or write in this folder; it may belong to another user. Log in as the user who usually works with Ajukan, or ask the administrator for write access.'
  },
  'read-only': {
    id: 'Folder ini hanya dapat dibaca. Sambungkan disknya dengan hak tulis.',
    en: 'This folder is read-only. Connect its disk with write access.'
  },
  full: {
    id: 'Disk folder ini penuh. Kosongkan ruang di disk itu.',
    en: 'The disk of this folder is full. Free up space on it.'
  },
  'in-use': {
    id: 'Basis data di folder ini sedang dipakai program lain. Tutup program itu.',
    en: 'The database in this folder is in use by another program. Close that program.'
  },
  newer: {
    id: 'Data di folder ini dibuat oleh versi Ajukan yang lebih baru. Pasang versi terbaru.',
    en: 'The data in this folder was made by a newer version of Ajukan. Install the latest version.'
  },
  older: {
    id: 'Data di folder ini ditulis oleh versi Ajukan sebelum 0.1.0, yang formatnya tidak dapat dibaca lagi. Buka dengan versi yang menulisnya.',
    en: 'The data in this folder was written by a version of Ajukan before 0.1.0, whose format can no longer be read. Open it with the version that wrote it.'
  },
  other: {
    id: 'Folder ini tidak dapat dibuka. Pastikan disknya tersambung dan dapat dibaca.',
    en: 'This folder cannot be opened. Make sure that its disk is connected and can be read.'
  },
  slow: {
    id: 'Folder ini belum menjawab. Bila ada di jaringan, periksa sambungannya. Ajukan terbuka otomatis begitu folder menjawab; perbaikan basis data yang besar dapat memakan beberapa menit.',
    en: 'This folder has not answered yet. If it is on a network, check the connection. Ajukan opens as soon as the folder answers; repairing a large database can take a few minutes.'
  }
}

/** Index of the button that closes the application; it is the last one. */
const closeButton = ({ buttons = [] }: MessageBox): number => buttons.length - 1

/** Index of the button that sets the data aside, where there is a way back. */
const asideButton = 1

interface StartDialog {
  readonly problem: StartProblem | 'slow'
  readonly folder: string
  readonly logLine?: string
  readonly back?: Downgrade | null
  readonly mayRetry?: boolean
}

const dialogOf = ({ problem, folder, logLine, back = null, mayRetry = true }: StartDialog): MessageBox => {
  const again = mayRetry ? [retryButton] : []
  const buttons = [...again, ...(back === null ? [] : [downgradeButton]), closeLabel]
  return messageBox({
    type: problem === 'slow' ? 'warning' : 'error',
    title: 'Ajukan',
    message:
      problem === 'slow'
        ? ['Ajukan menunggu folder data', 'Ajukan is waiting for its data folder']
        : ['Ajukan tidak dapat membuka datanya', 'Ajukan cannot open its data'],
    detail: [
      folder,
      texts[problem].id,
      texts[problem].en,
      ...(back?.text ?? []),
      bilingual({ id: 'Tidak ada data yang dihapus atau diubah.', en: 'No data was deleted or changed.' }, ' / '),
      ...(logLine === undefined ? [] : [logLine])
    ],
    buttons,
    defaultId: 0,
    cancelId: buttons.length - 1
  })
}

/** The message for a folder that Electron itself cannot use; it can only be closed. */
export const unusableFolderDialog = (folder: string, problem: StartProblem): MessageBox => dialogOf({ problem, folder, mayRetry: false })

export interface OpenOrAskDeps {
  /** Shows a dialog without a window and resolves with the button. */
  readonly show: (options: MessageBox) => Promise<number>
  /** Ends the application although a call to the folder may not have returned. */
  readonly end: () => void
  readonly folder: string
  /** How to go back after an update, if that is the way out of the problem. */
  readonly downgrade: (problem: OpenProblem) => Promise<Downgrade | null>
  /** Called before a retry. */
  readonly retried: () => Promise<void>
  readonly log: Log
}

/** Opens what is in the profile folder. After each failure the user decides whether to retry; null if not. */
export const openOrAsk = async <T>(open: () => Promise<T>, deps: OpenOrAskDeps): Promise<T | null> => {
  const { show, end, folder, log } = deps
  const opened = new AbortController()
  const slow = setTimeout(async () => {
    const options = { ...dialogOf({ problem: 'slow', folder, mayRetry: false }), signal: opened.signal }
    const button = await show(options)
    if (!opened.signal.aborted && button === closeButton(options)) end()
  }, slowAfter)
  try {
    return await open()
  } catch (error) {
    clearTimeout(slow)
    opened.abort()
    const problem = error instanceof DatabaseNotOpened ? error.problem : openProblemOf(error, folder)
    const back = await deps.downgrade(problem)
    const options = dialogOf({ problem, folder, logLine: log.error('start failed', error), back })
    const button = await show(options)
    if (button === closeButton(options)) return null
    if (back !== null && button === asideButton) {
      await goBack(back, show)
      return null
    }
    await deps.retried()
  } finally {
    clearTimeout(slow)
    opened.abort()
  }
  return openOrAsk(open, deps)
}
