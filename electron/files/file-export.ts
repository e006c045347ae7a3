import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { storedObject, storedText } from '#core/base/stored-members.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import { diskFailure, OwnFolderRefused, writeAtomically } from './atomic-file.ts'
import { savedFileMode } from './file-modes.ts'
import { safeFileName } from './file-names.ts'
import type { Log } from '../logging/log.ts'
import { inTime } from './pause.ts'
import { isWithin } from './folder.ts'
import { readStateFile } from './state-file.ts'

/** The save dialog of the system. A path never comes from the window. */
export interface FileDialogs {
  save(defaultPath: string): Promise<{ readonly canceled: boolean; readonly filePath: string }>
}

export interface FileExport {
  saveText(suggestedName: string, text: string): Promise<Result<{ readonly saved: boolean }>>
  saveBytes(suggestedName: string, bytes: Uint8Array): Promise<Result<{ readonly saved: boolean }>>
  saveCopy(suggestedName: string, source: string): Promise<Result<{ readonly saved: boolean }>>
  /** Shows the dialog and calls `write` with the chosen path; `write` removes its file if it fails. Null if the user cancelled. Rejects with `OwnFolderRefused`. */
  saveBy<T>(suggestedName: string, write: (path: string) => Promise<T>): Promise<T | null>
  /** Whether a folder is for the application alone: its files must not be replaced. */
  isOwn(folder: string): Promise<boolean>
}

export interface FileExportDeps {
  readonly dialogs: FileDialogs
  /** File with the last folder, which Electron 43 and later does not remember. */
  readonly statePath: string
  /** Used the first time and if the last folder is missing or does not answer. */
  readonly downloads: string
  /** Folders for the application alone, in which nothing is saved. */
  readonly ownFolders: readonly string[]
  /** Whether a path is a folder. */
  readonly isThere?: (path: string) => Promise<boolean>
  /** Milliseconds within which the last folder must answer. */
  readonly limit?: number
  readonly log: Log
}

/** Milliseconds within which the last folder must answer. */
const usualLimit = 2_000

const isFolder = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}

const dialogsFile = (downloads: string) => storedObject({ folder: storedText(downloads) })

export const openFileExport = async (deps: FileExportDeps): Promise<FileExport> => {
  const { dialogs, statePath, downloads, ownFolders, isThere = isFolder, limit = usualLimit, log } = deps
  let { folder } = v.parse(dialogsFile(downloads), await readStateFile(statePath, log))

  /** Folders that have not answered yet, as one on a network may never do. Each call that hangs keeps one of the few threads for files. */
  const asking = new Set<string>()
  const startFolder = async (): Promise<string> => {
    const last = folder
    if (asking.has(last)) return downloads
    asking.add(last)
    const asked = isThere(last).finally(() => asking.delete(last))
    return (await inTime(asked, limit)) === true ? last : downloads
  }
  const remember = async (path: string): Promise<void> => {
    if (dirname(path) === folder) return
    folder = dirname(path)
    try {
      await writeAtomically(statePath, JSON.stringify({ version: 1, folder }), 0o600)
    } catch (error) {
      log.error('last folder not stored', error)
    }
  }

  const isOwn = async (chosen: string): Promise<boolean> =>
    (await Promise.all(ownFolders.map((own) => isWithin(own, chosen)))).includes(true)
  /** The chosen path; null if the user cancelled. Rejects with `OwnFolderRefused`. */
  const choose = async (suggestedName: string): Promise<string | null> => {
    const { canceled, filePath } = await dialogs.save(join(await startFolder(), safeFileName(suggestedName)))
    if (canceled || filePath === '') return null
    if (await isOwn(dirname(filePath))) throw new OwnFolderRefused('the folder of the application')
    return filePath
  }

  const save = async (suggestedName: string, content: () => Promise<string | Uint8Array>): Promise<Result<{ readonly saved: boolean }>> => {
    try {
      const path = await choose(suggestedName)
      if (path === null) return ok({ saved: false })
      await writeAtomically(path, await content(), savedFileMode())
      await remember(path)
      return ok({ saved: true })
    } catch (error) {
      log.error('file not saved', error)
      return fail(diskFailure(error))
    }
  }

  const saveBy = async <T>(suggestedName: string, write: (path: string) => Promise<T>): Promise<T | null> => {
    const path = await choose(suggestedName)
    if (path === null) return null
    const written = await write(path)
    await remember(path)
    return written
  }

  return {
    saveBy,
    isOwn,
    saveText: (suggestedName, text) => save(suggestedName, () => Promise.resolve(text)),
    saveBytes: (suggestedName, bytes) => save(suggestedName, () => Promise.resolve(bytes)),
    saveCopy: (suggestedName, source) => save(suggestedName, () => readFile(source))
  }
}
