import { dialog, shell, type OpenDialogOptions } from 'electron'
import { bilingual } from '#core/base/language.ts'
import type { Settings } from '#core/contract/settings.ts'
import type { SendPermit } from '#core/contract/submission.ts'
import type { FileDialogs } from '../files/file-export.ts'
import { withUsualMask } from '../files/file-modes.ts'
import type { Log } from '../logging/log.ts'
import { externalLinkDialog } from './dialog-texts.ts'
import { createDialogTurns, type DialogTurnDeps } from './dialog-turns.ts'
import type { MessageBox } from './message-box.ts'
import { askReadFirst, cancelButton, elapsed, type SystemQuestion } from './read-first.ts'
import type { AppWindow } from './window.ts'

/** Index of the button that agrees. */
export const yesButton = 1

/** Tells of the key presses and clicks of a person, and takes reports of dialogs that are held back; before the window is open there are neither. */
let watched: Omit<DialogTurnDeps, 'clock'> = { takePress: () => false, held: () => undefined }
export const watchDialogs = (by: typeof watched): void => {
  watched = by
}

/** The dialogs that the page asks for. */
export const inTurn = createDialogTurns({
  clock: elapsed,
  takePress: () => watched.takePress(),
  held: (milliseconds) => watched.held(milliseconds)
})

/** Reads `dialog` at every call, so that an end-to-end test can replace its methods. */
export const fileDialogs = (window: () => AppWindow | null): FileDialogs => ({
  async save(defaultPath) {
    const filePath = await inTurn(async () => {
      const parent = window()?.browserWindow
      if (parent === undefined) return ''
      const answer = await dialog.showSaveDialog(parent, { defaultPath })
      return answer.canceled ? '' : answer.filePath
    }, '')
    return { canceled: filePath === '', filePath }
  }
})

/** The chosen path; null when cancelled or without a window. */
const choose = (window: AppWindow | null, options: OpenDialogOptions): Promise<string | null> =>
  inTurn(async () => {
    if (window === null) return null
    const { canceled, filePaths } = await dialog.showOpenDialog(window.browserWindow, options)
    return canceled ? null : (filePaths[0] ?? null)
  }, null)

/** `title`: what the folder is for, where the question before does not say it. */
export const chooseFolder = (window: AppWindow | null, title?: string): Promise<string | null> =>
  choose(window, { properties: ['openDirectory', 'createDirectory'], ...(title === undefined ? {} : { title }) })

/** A file with one of the extensions, which are given without their dot. */
export const chooseFile = (window: AppWindow | null, ...extensions: readonly string[]): Promise<string | null> =>
  choose(window, {
    properties: ['openFile'],
    filters: [{ name: extensions.map((one) => `*.${one}`).join(', '), extensions: [...extensions] }]
  })

/** The index of the pressed button; `cancelButton` without a window. */
const show = async (window: AppWindow | null, box: MessageBox): Promise<number> =>
  window === null ? cancelButton : (await dialog.showMessageBox(window.browserWindow, box)).response

/** Every question whose yes lets something happen. `cancelButton` also after too many cancelled dialogs. */
const answerTo = (window: AppWindow | null, question: SystemQuestion): Promise<number> =>
  inTurn(() => askReadFirst(question, (box) => show(window, box), elapsed), cancelButton)

/** Shows what is only to be read. */
export const showMessage = (window: AppWindow | null, box: MessageBox): Promise<number> => inTurn(() => show(window, box), cancelButton)

/** Whether the user agrees. */
export const confirm = async (window: AppWindow | null, question: SystemQuestion): Promise<boolean> =>
  (await answerTo(window, question)) === yesButton

const sendAnswers: readonly SendPermit[] = ['refused', 'permitted', 'summary']
/** The answer to `sendDialog`. */
export const askToSend = async (window: AppWindow | null, question: SystemQuestion): Promise<SendPermit> =>
  sendAnswers[await answerTo(window, question)] ?? 'refused'

/** Opens an address in the program of the system. Rejects if there is none. */
export const openInSystem = (address: string): Promise<void> => withUsualMask(() => shell.openExternal(address))

/** Opens a checked address outside the application if the user confirms; resolves to whether it was opened. */
export const confirmAndOpen = async (window: AppWindow | null, address: string, language: Settings['language']): Promise<boolean> => {
  if (!(await confirm(window, externalLinkDialog(address, language)))) return false
  await openInSystem(address)
  return true
}

/** Opens a file that the host has written with the program of the system; false if there is none. */
export const openFile = async (path: string, log: Log): Promise<boolean> => {
  const problem = await withUsualMask(() => shell.openPath(path))
  if (problem !== '') log.warn('no program opened a file', { problem })
  return problem === ''
}

/** Opens the mail program with a letter that the host has built; false if there is none. */
export const openMail = async (address: string, log: Log): Promise<boolean> => {
  if (!address.startsWith('mailto:')) return false
  try {
    await openInSystem(address)
    return true
  } catch (error) {
    log.warn('no program opened a letter', { problem: String(error) })
    return false
  }
}

/** `id`: of the log line. In both languages, because the settings may not be known. */
export const showStartError = (id: string): void =>
  dialog.showErrorBox('Ajukan', `${bilingual({ id: 'Ajukan tidak dapat dimulai.', en: 'Ajukan cannot start.' })}\n\n${id}`)
