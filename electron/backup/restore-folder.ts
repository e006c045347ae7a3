import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { StateBefore } from '#core/contract/backup.ts'
import { isObject } from '#core/base/json-guards.ts'
import { readMembers } from '#core/base/stored-members.ts'
import type { Database } from '../database/client.ts'
import { editionIn, hasSwitched, isThere, restoreNames, restorePlaces } from '../database/restore/folder.ts'
import type { RestoreMark } from '../database/restore/merge.ts'
import { errorCode, readJsonFile, renameFile, syncFolder, writeAtomically } from '../files/atomic-file.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import { BackupRefused } from './file/failures.ts'

const settingsName = 'settings.json'
const backupsName = 'backups'
/** In `restoring`: the state before the restore before. */
const formerName = 'former'
/** In the note of an undo. */
export const undoMark = 'undo'

type Content = Readonly<Record<string, unknown>>

const readObject = async (path: string): Promise<Content | null> => {
  const content = await readJsonFile(path).catch(() => undefined)
  return isObject(content) ? content : null
}

const renameIfThere = async (from: string, to: string): Promise<void> => {
  await renameFile(from, to).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error
  })
}

/** Makes the folder for a restore. Rejects if it exists: an earlier restore must be finished first. */
export const makeRestoreFolder = (folder: string): Promise<void> => mkdir(restorePlaces(folder).work)

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
  await makeRestoreFolder(folder)
  await copyFile(join(before, restoreNames.next), next)
  return readObject(join(before, settingsName))
}

const stateBefore = {
  at: v.number(),
  backupAt: v.number(),
  attached: v.number(),
  missing: v.number(),
  declarations: v.nullable(v.number())
}
/** The state before the last restore, even if unfinished; null if there is none. */
export const readBefore = async (folder: string): Promise<StateBefore | null> => {
  const { work, aside, before } = restorePlaces(folder)
  const [notes, database] = (await hasSwitched(folder)) ? [work, aside] : [before, before]
  const note = await readObject(join(notes, restoreNames.note))
  if (note === null || !(await isThere(join(database, restoreNames.next)))) return null
  return readMembers(stateBefore, note, { at: 0, backupAt: 0, attached: 0, missing: 0, declarations: null })
}

const restoreMark: v.GenericSchema<unknown, RestoreMark> = v.object({
  origin: v.number(),
  lastAnswer: v.number(),
  whole: v.fallback(v.number(), 0)
})
/** How the last restore left the folder; null where it is not known. */
export const readMark = async (folder: string): Promise<RestoreMark | null> => {
  const note = await readObject(join(restorePlaces(folder).before, restoreNames.note))
  const read = v.safeParse(restoreMark, note?.['mark'])
  return read.success ? read.output : null
}

/** Removes the note first: without it, a partly removed folder is not taken for an unfinished restore. */
const removeWork = async (folder: string): Promise<void> => {
  const { work, note } = restorePlaces(folder)
  await rm(note, { force: true })
  await rm(work, { recursive: true, force: true })
}

/** An undo brings the hourly backups of its state back; they join those written since the switch. */
const bringBackupsBack = async (folder: string): Promise<void> => {
  const [from, to] = [join(restorePlaces(folder).work, formerName, backupsName), join(folder, backupsName)]
  if (!(await isThere(from))) return
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) await renameFile(join(from, name), join(to, name))
  await syncFolder(to)
}

/** Keeps the state set aside by a restore as the state before it. Can be repeated after an error or a kill at any step. */
const keepBefore = async (folder: string, applySettings: (content: Content) => Promise<void>): Promise<void> => {
  const { work, note, aside, before } = restorePlaces(folder)
  const isKept = !(await isThere(aside))
  // Backups of the state before would bring back what the restore replaced; those that are written later are of the new state.
  const hasBackups = await isThere(join(aside, backupsName))
  if (!isKept && !hasBackups) await renameIfThere(join(folder, backupsName), join(aside, backupsName))
  const settings = await readObject(join(work, settingsName))
  if (settings !== null) await applySettings(settings)
  await rm(join(work, settingsName), { force: true })
  if (!isKept) {
    await writeAtomically(join(aside, restoreNames.note), await readFile(note, 'utf8'))
    await renameIfThere(before, join(work, formerName))
    await renameFile(aside, before)
    await syncFolder(folder)
  }
  if ((await readObject(note))?.[undoMark] === true) await bringBackupsBack(folder)
}

/**
 * Completes a restore after its switch, even if interrupted: applies its settings and keeps the previous state. Data prepared for a
 * switch that did not happen is removed. `edition`: that of the present database (a repair may lose it). Rejects with the disk error: nothing
 * is lost, and the next call continues.
 */
const finishRestore = async (folder: string, edition: number, applySettings: (content: Content) => Promise<void>): Promise<void> => {
  const { note } = restorePlaces(folder)
  const isOfPresent = edition > 0 && (await editionIn(note)) === edition
  if (isOfPresent || (await hasSwitched(folder))) await keepBefore(folder, applySettings)
  await removeWork(folder)
}

/** As `finishRestore`. Rejects also where the database does not answer or the settings are not written. */
export const finishRestoreOf = async (
  folder: string,
  database: Pick<Database, 'run'>,
  settings: Pick<SettingsFile, 'replace'>
): Promise<void> => {
  const copy = await database.run('copyState')
  if (!copy.ok) throw new BackupRefused(copy.failure.code, 'no edition')
  await finishRestore(folder, copy.value.edition, async (content) => {
    const replaced = await settings.replace(content)
    if (!replaced.ok) throw new BackupRefused(replaced.failure.code, 'settings')
  })
}
