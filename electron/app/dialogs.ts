import { dialog, shell } from 'electron'
import type { Settings } from '#core/contract/settings.ts'
import type { FileDialogs } from '../files/file-export.ts'
import { externalLinkDialog, openButton } from './security/external-link-dialog.ts'
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

/** Opens a checked address outside the application if the user confirms; resolves to whether it was opened. */
export const confirmAndOpen = async (window: AppWindow | null, address: string, language: Settings['language']): Promise<boolean> => {
  if (window === null) return false
  const { response } = await dialog.showMessageBox(window.browserWindow, externalLinkDialog(address, language))
  if (response !== openButton) return false
  await shell.openExternal(address)
  return true
}

/** `id`: of the log line. In both languages, because the settings may be what cannot be read. */
export const showStartError = (id: string): void =>
  dialog.showErrorBox(
    'Ajukan',
    `Folder data tidak dapat dibuka. Tidak ada yang diubah.\nThe data folder cannot be opened. Nothing was changed.\n\n${id}`
  )
