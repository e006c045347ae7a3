import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { padTwo } from '#core/base/format-date.ts'
import { localDay } from '#core/base/calendar-day.ts'
import { backupExtension, type WrittenBackup } from '#core/contract/backup.ts'
import { enoughDeclarations } from '../database/backups.ts'
import { canWrite } from '../files/folder.ts'
import type { Step } from '../files/jobs.ts'
import type { Log } from '../logging/log.ts'
import type { BackupOptions, BackupWriter } from './backup-file.ts'
import { BackupRefused } from './file/failures.ts'
import type { FoldersInTime } from './target-folder.ts'

export interface AutomaticTarget extends BackupOptions {
  /** The chosen folder. */
  readonly folder: string
  readonly ask: FoldersInTime
  /** Number of the profile folder, in the names of its backups. */
  readonly id: string
  readonly keep: number
  /** Names the present passphrase without telling it; '' without one. */
  readonly lock: string
  /** Whether the folder must already contain a backup of this profile: the mount point of a removed disk has none. */
  readonly isUsed: boolean
  /** The backups in the order in which they were written, as far as it is known. The time in a name is wrong if the clock was. */
  readonly order: readonly AutomaticFile[]
  /** Stores the order. Called before the backup is written, so that its position is known even after a kill. */
  readonly setOrder: (order: readonly AutomaticFile[]) => Promise<void>
}

export interface AutomaticFile {
  readonly name: string
  /** Number of the files that are not in it (`missingIn`); null while it is written, and where the state file does not say. */
  readonly left: number | null
  /** Number of its declarations; null as for `left`. */
  readonly declarations: number | null
  /** Which passphrase it was locked with (`lockId` of the settings); '' for none, null as for `left`. */
  readonly lock: string | null
  /** The highest number of declarations of a backup whose place it has taken, or its own: deletions in small portions add up. Null as for `left`. */
  readonly covers: number | null
}

/** For a backup that has only the list of its files: any backup that has files counts as more complete. */
const allLeft = Number.MAX_SAFE_INTEGER
/** Counts instead of the PDFs of an archive folder that is away, more than any archive has. */
const noArchive = 2 ** 50

/** Backups with a lower number are kept longer. Also what the office has counts: it may lose it. */
const missingIn = ({ pdfs, archiveAway, left, leftAttached, leftAtOffice }: WrittenBackup): number =>
  !pdfs ? allLeft : archiveAway ? noArchive + leftAttached : left + leftAtOffice

const notKnown = { left: null, declarations: null, lock: null, covers: null } as const

const nameOf = (id: string, now: number): string => {
  const time = new Date(now)
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(padTwo).join('')
  return `ajukan-${id}-${localDay(now)}-${clock}${backupExtension}`
}

const ownPattern = (id: string): RegExp => new RegExp(`^ajukan-${id}-\\d{4}-\\d{2}-\\d{2}-\\d{6}\\${backupExtension}$`)

/** The automatic backups of a profile, oldest first: those that are not in `order` by their names, then the others. Rejects where the folder cannot be read. */
export const ownBackups = async (folder: string, id: string, order: readonly AutomaticFile[]): Promise<readonly AutomaticFile[]> => {
  const found = (await readdir(folder)).filter((name) => ownPattern(id).test(name)).sort()
  const others = found.filter((name) => !order.some((one) => one.name === name))
  return [...others.map((name) => ({ name, ...notKnown })), ...order.filter(({ name }) => found.includes(name))]
}

/** Resolves with the backups that are in the folder, oldest first. */
const prepareFolder = async ({ folder, id, isUsed, order }: AutomaticTarget): Promise<readonly AutomaticFile[]> => {
  const found = await stat(folder).catch(() => null)
  if (found?.isDirectory() !== true || !(await canWrite(folder))) throw new BackupRefused('backup-folder')
  const files = await ownBackups(folder, id, order)
  if (isUsed && files.length === 0) throw new BackupRefused('backup-folder-empty')
  return files
}

/** Whether a newer backup takes the place of an older one: it lacks at most a tenth of the declarations that this stands for, and can be opened as it could. */
const replaces = (newer: Pick<AutomaticFile, 'declarations' | 'lock'>, { covers, declarations, lock }: AutomaticFile): boolean =>
  (newer.declarations ?? 0) >= enoughDeclarations * (covers ?? declarations ?? 0) &&
  (newer.lock === '' || newer.lock === lock || lock === null)

/** The backups that no newer one takes the place of, so that neither a mass deletion nor another passphrase ends in the loss of every backup from before. */
const irreplaceable = (files: readonly AutomaticFile[]): ReadonlySet<AutomaticFile> => {
  const kept: AutomaticFile[] = []
  for (const one of files.toReversed()) if (!kept.some((newer) => replaces(newer, one))) kept.push(one)
  return new Set(kept)
}

/** The newest ones, and the newest of each of the last days: a page that writes one after another must not push out those of earlier days. */
const newest = (files: readonly AutomaticFile[], keep: number): ReadonlySet<AutomaticFile> => {
  const ofDays = new Map<string, AutomaticFile>()
  for (const one of files.toReversed()) {
    const day = one.name.slice(-'2026-11-20-080000.ajukan'.length).slice(0, '2026-11-20'.length)
    if (ofDays.size < keep && !ofDays.has(day)) ofDays.set(day, one)
  }
  return new Set([...files.slice(-keep), ...ofDays.values()])
}

/**
 * Removes all but the `keep` newest, the newest of each of the last `keep` days, those that are irreplaceable, and the newest of those with the fewest files
 * missing: PDFs that were lost or damaged would else be gone from every backup after `keep` days. One whose number is not known may be the last complete one,
 * unless a complete one has the name of a later time. `files`: oldest first.
 */
const removeOld = async (folder: string, files: readonly AutomaticFile[], keep: number): Promise<void> => {
  const fewest = Math.min(...files.map(({ left }) => left ?? Infinity))
  const fullest = files.findLast(({ left }) => left === fewest)
  const mayBeComplete = ({ name, left }: AutomaticFile): boolean =>
    left === null && !files.some((other) => other.left === 0 && other.name > name)
  const stays = new Set([...newest(files, keep), ...irreplaceable(files), ...(fullest === undefined ? [] : [fullest])])
  for (const one of files) if (!stays.has(one) && !mayBeComplete(one)) await rm(join(folder, one.name), { force: true })
}

/**
 * Writes a backup into the folder and removes older ones of the same profile beyond `keep` (see `removeOld`), after the new one was read back. Rejects as the
 * writer does, with `backup-folder` if the folder is missing, cannot be written, or does not answer in time, with `backup-folder-empty` if it holds none of
 * the earlier ones.
 */
export const writeAutomatic = async (
  write: BackupWriter,
  target: AutomaticTarget,
  now: number,
  step: Step,
  log: Log
): Promise<WrittenBackup & { readonly path: string }> => {
  const { folder, ask, id, keep, setOrder } = target
  const earlier = await ask(folder, () => prepareFolder(target), step.signal)
  const name = nameOf(id, now)
  const others = earlier.filter((one) => one.name !== name)
  const remove = (files: readonly AutomaticFile[]): Promise<void> =>
    ask(folder, () => removeOld(folder, files, keep), step.signal).catch((error: unknown) =>
      log.warn('old backups not removed', { error: String(error) })
    )
  // The user may have lowered the number because the disk is full.
  await remove(others)
  await setOrder([...others, { name, ...notKnown }])
  const path = join(folder, name)
  const written = await write(path, target, step)
  const facts = { left: missingIn(written), declarations: written.counts.declarations, lock: target.lock }
  const replaced = others.filter((one) => replaces(facts, one))
  const covers = Math.max(facts.declarations, ...replaced.map((one) => one.covers ?? one.declarations ?? 0))
  const files = [...others, { name, ...facts, covers }]
  await setOrder(files)
  await remove(files)
  return { ...written, path }
}
