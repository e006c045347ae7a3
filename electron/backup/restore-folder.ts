import { copyFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StateBefore } from '#core/contract/backup.ts'
import { isObject, memberOf } from '#core/base/json-guards.ts'
import { restoreNames } from '../database/restore/apply.ts'
import { restoreNote } from '../database/restore/operations.ts'
import { errorCode, readJsonFile, syncFolder, writeAtomically } from '../files/atomic-file.ts'

/**
 * Folders of a restore in the profile folder. `restoring`: the new state while it is prepared, and the present one from the switch on. `before-restore`: the
 * state before the last restore.
 */
export const restorePlaces = (folder: string) => {
  const work = join(folder, 'restoring')
  return {
    work,
    source: join(work, restoreNames.source),
    next: join(work, restoreNames.next),
    aside: join(work, restoreNames.aside),
    before: join(folder, 'before-restore')
  }
}

const settingsName = 'settings.json'
const backupsName = 'backups'

type Content = Readonly<Record<string, unknown>>

const readObject = async (path: string): Promise<Content | null> => {
  const content = await readJsonFile(path).catch(() => undefined)
  return isObject(content) ? content : null
}

const renameIfThere = async (from: string, to: string): Promise<void> => {
  await rename(from, to).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error
  })
}

/** An empty folder for a restore. */
export const emptyRestoreFolder = async (folder: string): Promise<void> => {
  const { work } = restorePlaces(folder)
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true })
}

/** Prepares the settings that come with the new database, and the present ones that go aside with the present database. */
export const prepareSettings = async (folder: string, restored: Content, present: Content): Promise<void> => {
  const { work, aside } = restorePlaces(folder)
  await mkdir(aside, { recursive: true })
  await writeAtomically(join(work, settingsName), JSON.stringify(restored), 0o600)
  await writeAtomically(join(aside, settingsName), JSON.stringify(present), 0o600)
}

/** Prepares the state before the last restore as the new one; returns its settings, null where they stay. */
export const prepareUndo = async (folder: string): Promise<Content | null> => {
  const { before, next } = restorePlaces(folder)
  await emptyRestoreFolder(folder)
  await copyFile(join(before, restoreNames.next), next)
  return readObject(join(before, settingsName))
}

/** The state before the last restore; null if there is none. */
export const readBefore = async (folder: string): Promise<StateBefore | null> => {
  const { before } = restorePlaces(folder)
  const found = await stat(join(before, restoreNames.next)).catch(() => null)
  const note = await readObject(join(before, restoreNote))
  if (found === null || note === null) return null
  const declarations = note['declarations']
  return {
    at: Number(note['at']) || 0,
    backupAt: Number(note['backupAt']) || 0,
    attached: Number(note['attached']) || 0,
    declarations: typeof declarations === 'number' ? declarations : null
  }
}

/**
 * Ends a restore after its switch, also one that a kill interrupted: applies its settings and keeps the state before. `edition`: that of the present
 * database, which tells whether the switch was made; a restore before its switch is removed.
 */
export const finishRestore = async (folder: string, edition: number, applySettings: (content: Content) => Promise<void>): Promise<void> => {
  const { work, aside, before } = restorePlaces(folder)
  const note = await readFile(join(work, restoreNote), 'utf8').catch(() => null)
  if (note !== null && edition > 0 && memberOf(await readObject(join(work, restoreNote)), 'edition') === edition) {
    const settings = await readObject(join(work, settingsName))
    if (settings !== null) await applySettings(settings)
    if ((await stat(aside).catch(() => null)) !== null) {
      await writeAtomically(join(aside, restoreNote), note)
      // Backups of the state before would bring back what the restore replaced.
      await renameIfThere(join(folder, backupsName), join(aside, backupsName))
      await rm(before, { recursive: true, force: true })
      await rename(aside, before)
      await syncFolder(folder)
    }
  }
  await rm(work, { recursive: true, force: true })
}
