import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { padTwo } from '#core/base/pad-two.ts'
import { localDay } from '#core/base/calendar-day.ts'
import { backupExtension, type WrittenBackup } from '#core/contract/backup.ts'
import { canWrite } from '../archive/relocation-target.ts'
import type { Step } from '../archive/step.ts'
import type { Log } from '../logging/log.ts'
import type { BackupOptions, BackupWriter } from './backup-file.ts'
import { BackupRefused } from './file/failures.ts'
import { answering } from './target-folder.ts'

export interface AutomaticTarget extends BackupOptions {
  /** The chosen folder. */
  readonly folder: string
  /** Number of the profile folder, in the names of its backups. */
  readonly id: string
  readonly keep: number
  /** Whether the folder has to hold a backup of this profile already: the mount point of a disconnected disk does not. */
  readonly isUsed: boolean
}

const nameOf = (id: string, now: number): string => {
  const time = new Date(now)
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(padTwo).join('')
  return `ajukan-${id}-${localDay(now)}-${clock}${backupExtension}`
}

const ownPattern = (id: string): RegExp => new RegExp(`^ajukan-${id}-\\d{4}-\\d{2}-\\d{2}-\\d{6}\\${backupExtension}$`)

/** The automatic backups of a profile, oldest first. Rejects where the folder cannot be read. */
export const ownBackups = async (folder: string, id: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => ownPattern(id).test(name)).sort()

const prepareFolder = async ({ folder, id, isUsed }: AutomaticTarget): Promise<void> => {
  const found = await stat(folder).catch(() => null)
  if (found?.isDirectory() !== true || !(await canWrite(folder))) throw new BackupRefused('backup-folder')
  if (isUsed && (await ownBackups(folder, id)).length === 0) throw new BackupRefused('backup-folder', 'holds none of the backups')
}

const removeOld = async ({ folder, id, keep }: AutomaticTarget): Promise<void> => {
  const names = await ownBackups(folder, id)
  for (const name of names.slice(0, Math.max(0, names.length - keep))) await rm(join(folder, name), { force: true })
}

/**
 * Writes a backup into the folder and removes older ones of the same profile beyond `keep`, after the new one was read back. Rejects as the writer does, with
 * `backup-folder` if the folder is missing, cannot be written, or does not answer in time.
 */
export const writeAutomatic = async (
  write: BackupWriter,
  target: AutomaticTarget,
  now: number,
  step: Step,
  log: Log
): Promise<WrittenBackup & { readonly path: string }> => {
  const { folder, id } = target
  await answering(prepareFolder(target), step.signal)
  const path = join(folder, nameOf(id, now))
  const written = await write(path, target, step)
  try {
    await answering(removeOld(target), step.signal)
  } catch (error) {
    log.warn('old backups not removed', { error: String(error) })
  }
  return { ...written, path }
}
