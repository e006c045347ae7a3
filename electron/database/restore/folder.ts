import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { memberOf } from '#core/base/json-guards.ts'
import { errorCode, readJsonFile } from '../../files/atomic-file.ts'

/** Names in the folder in which a restore is prepared. `note`: time and content of the restore, and the new `edition`. */
export const restoreNames = { next: 'ajukan.db', source: 'source.db', aside: 'aside', note: 'about.json' } as const

/**
 * Folders of a restore in the profile folder. `work`: the new state while it is prepared, and the present one (`aside`) from the switch on. `before`: the
 * state before the last restore.
 */
export const restorePlaces = (folder: string) => {
  const work = join(folder, 'restoring')
  return {
    work,
    note: join(work, restoreNames.note),
    source: join(work, restoreNames.source),
    next: join(work, restoreNames.next),
    aside: join(work, restoreNames.aside),
    before: join(folder, 'before-restore')
  }
}

/** Rejects if the file is unreadable, because it is not missing then. */
export const isThere = async (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return false
      throw error
    }
  )

/** Whether `work` belongs to a restore whose switch was made and that is not finished: `aside` then holds the only copy of the state before. */
export const hasSwitched = async (folder: string): Promise<boolean> => {
  const { note, next, aside } = restorePlaces(folder)
  return (await isThere(note)) && !(await isThere(next)) && (await isThere(join(aside, restoreNames.next)))
}

/** The edition in a note; 0 where it cannot be read. */
export const editionIn = async (note: string): Promise<number> => {
  const edition = memberOf(await readJsonFile(note).catch(() => null), 'edition')
  return typeof edition === 'number' && Number.isSafeInteger(edition) ? edition : 0
}
