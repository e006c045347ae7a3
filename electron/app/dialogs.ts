import { dialog, shell, type MessageBoxOptions } from 'electron'
import type { Settings } from '#core/contract/settings.ts'
import type { FileDialogs } from '../files/file-export.ts'
import type { Log } from '../logging/log.ts'
import { externalLinkDialog } from './security/external-link-dialog.ts'
import { yesButton } from './security/system-question.ts'
import type { AppWindow } from './window/window.ts'

/** Reads `dialog` at every call, so that an end-to-end test can replace its methods. */
export const fileDialogs = (window: () => AppWindow | null): FileDialogs => ({
  async save(defaultPath) {
    const parent = window()?.browserWindow
    return parent === undefined ? { canceled: true, filePath: '' } : dialog.showSaveDialog(parent, { defaultPath })
  }
})

/** The chosen folder; null when cancelled or without a window. */
export const chooseFolder = async (window: AppWindow | null): Promise<string | null> => {
  if (window === null) return null
  const { canceled, filePaths } = await dialog.showOpenDialog(window.browserWindow, { properties: ['openDirectory', 'createDirectory'] })
  return canceled ? null : (filePaths[0] ?? null)
}

/** Whether the user agrees; false without a window. */
export const confirm = async (window: AppWindow | null, question: MessageBoxOptions): Promise<boolean> =>
  window !== null && (await dialog.showMessageBox(window.browserWindow, question)).response === yesButton

/** A file with one of the extensions, which are given without their dot; null when cancelled or without a window. */
export const chooseFile = async (window: AppWindow | null, ...extensions: readonly string[]): Promise<string | null> => {
  if (window === null) return null
  const filters = [{ name: extensions.map((one) => `*.${one}`).join(', '), extensions: [...extensions] }]
  const { canceled, filePaths } = await dialog.showOpenDialog(window.browserWindow, { properties: ['openFile'], filters })
  return canceled ? null : (filePaths[0] ?? null)
}

/** Opens a checked address outside the application if the user confirms; resolves to whether it was opened. */
export const confirmAndOpen = async (window: AppWindow | null, address: string, language: Settings['language']): Promise<boolean> => {
  if (!(await confirm(window, externalLinkDialog(address, language)))) return false
  await shell.openExternal(address)
  return true
}

/** Opens a file that the host has written with the program of the system; false if there is none. */
export const openFile = async (path: string, log: Log): Promise<boolean> => {
  const problem = await shell.openPath(path)
  if (problem !== '') log.warn('no program opened a file', { problem })
  return problem === ''
}

/** Opens the mail program with a letter that the host has built; false if there is none. */
export const openMail = async (address: string, log: Log): Promise<boolean> => {
  if (!address.startsWith('mailto:')) return false
  try {
    await shell.openExternal(address)
    return true
  } catch (error) {
    log.warn('no program opened a letter', { problem: String(error) })
    return false
  }
}

/** `id`: of the log line. In both languages, because the settings may not be known. */
export const showStartError = (id: string): void =>
  dialog.showErrorBox('Ajukan', `Ajukan tidak dapat dimulai.\nAjukan cannot start.\n\n${id}`)
