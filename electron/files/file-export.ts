import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fail, ok, type Result } from '#core/base/result.ts'
import { diskFailure, writeAtomically } from './atomic-file.ts'
import { safeFileName } from './file-names.ts'
import type { Log } from '../logging/log.ts'
import { readStateFile } from './state-file.ts'

/** Asks the person; a path never comes from the window. What is opened, the window reads itself from what the person gives it. */
export interface FileDialogs {
  save(defaultPath: string): Promise<{ readonly canceled: boolean; readonly filePath: string }>
}

export interface FileExport {
  saveText(suggestedName: string, text: string): Promise<Result<{ readonly saved: boolean }>>
  saveBytes(suggestedName: string, bytes: Uint8Array): Promise<Result<{ readonly saved: boolean }>>
  saveCopy(suggestedName: string, source: string): Promise<Result<{ readonly saved: boolean }>>
  /** Asks where and lets `write` make the file there, which leaves nothing where it fails; null where nothing was chosen. */
  saveBy<T>(suggestedName: string, write: (path: string) => Promise<T>): Promise<T | null>
}

export interface FileExportDeps {
  readonly dialogs: FileDialogs
  /** Where the last folder is remembered: since Electron 43 the system does not. */
  readonly statePath: string
  /** First time, or when the remembered folder is gone. */
  readonly downloads: string
  readonly log: Log
}

const isFolder = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}

const rememberedIn = (content: unknown): string | null =>
  typeof content === 'object' && content !== null && 'folder' in content && typeof content.folder === 'string' ? content.folder : null

export const openFileExport = async ({ dialogs, statePath, downloads, log }: FileExportDeps): Promise<FileExport> => {
  let folder = rememberedIn(await readStateFile(statePath, log)) ?? downloads

  const startFolder = async (): Promise<string> => ((await isFolder(folder)) ? folder : downloads)
  const remember = async (path: string): Promise<void> => {
    if (dirname(path) === folder) return
    folder = dirname(path)
    try {
      await writeAtomically(statePath, JSON.stringify({ version: 1, folder }), 0o600)
    } catch (error) {
      log.error('last folder not remembered', error)
    }
  }

  const save = async (suggestedName: string, content: () => Promise<string | Uint8Array>): Promise<Result<{ readonly saved: boolean }>> => {
    const chosen = await dialogs.save(join(await startFolder(), safeFileName(suggestedName)))
    if (chosen.canceled || chosen.filePath === '') return ok({ saved: false })
    try {
      await writeAtomically(chosen.filePath, await content())
    } catch (error) {
      log.error('file not saved', error)
      return fail(diskFailure(error))
    }
    await remember(chosen.filePath)
    return ok({ saved: true })
  }

  const saveBy = async <T>(suggestedName: string, write: (path: string) => Promise<T>): Promise<T | null> => {
    const chosen = await dialogs.save(join(await startFolder(), safeFileName(suggestedName)))
    if (chosen.canceled || chosen.filePath === '') return null
    const made = await write(chosen.filePath)
    await remember(chosen.filePath)
    return made
  }

  return {
    saveBy,
    saveText: (suggestedName, text) => save(suggestedName, () => Promise.resolve(text)),
    saveBytes: (suggestedName, bytes) => save(suggestedName, () => Promise.resolve(bytes)),
    saveCopy: (suggestedName, source) => save(suggestedName, () => readFile(source))
  }
}
