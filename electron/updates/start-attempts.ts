import { existsSync } from 'node:fs'
import { mkdir, rm, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { count, stored } from '#core/base/stored-members.ts'
import { backupExtension } from '#core/contract/backup.ts'
import { errorCode, inFileOrder, renameFile, syncFolder, writeAtomically } from '../files/atomic-file.ts'
import { readStateFile } from '../files/state-file.ts'
import type { Log } from '../logging/log.ts'

/** The backups that are made before an update, from which the user can go back to the version before. */
export interface BackupBefore {
  /** The version that wrote it. */
  readonly from: string
  readonly to: string
  readonly path: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Besides the new one. */
const keptBackups = 1

export const folderOfBackups = (folder: string): string => join(folder, 'before-update')

export const backupPath = (folder: string, { from, to, at }: Omit<BackupBefore, 'path'>): string =>
  join(folderOfBackups(folder), `ajukan-${from}-before-${to}-${at}${backupExtension}`)

/** All of a profile folder, newest first. */
const listBackups = async (folder: string): Promise<readonly BackupBefore[]> => {
  const place = folderOfBackups(folder)
  return (await readdir(place))
    .flatMap((name) => {
      const [, from = '', to = '', at = ''] = /^ajukan-(.{1,100})-before-(.{1,100})-(\d+)\.ajukan$/.exec(name) ?? []
      return from === '' ? [] : [{ from, to, path: join(place, name), at: Number(at) }]
    })
    .toSorted((a, b) => b.at - a.at)
}

/** Removes the oldest ones, never `newest`, even if the clock was set back. */
export const removeOldBackups = async (folder: string, newest: string): Promise<void> => {
  const others = (await listBackups(folder)).filter(({ path }) => path !== newest)
  for (const { path } of others.slice(keptBackups)) await rm(path, { force: true })
}

/** The newest backup written by this version. Null if there is none or the folder cannot be read. */
export const backupOfVersion = async (folder: string, version: string): Promise<BackupBefore | null> =>
  (await listBackups(folder).catch(() => [])).find(({ from }) => from === version) ?? null

/** An installation that was begun. */
export interface BegunUpdate {
  readonly from: string
  readonly to: string
  /** Path of the backup that was made before. */
  readonly backup: string
  /** Starts of the new version that were begun, since the last one that succeeded. */
  readonly starts: number
}

/** The starts of a version after its installation, until one succeeds. */
export interface StartAttempts {
  /** Null where nothing was installed, or a start has succeeded since. */
  begun(): BegunUpdate | null
  /** A start, or another attempt in the same run, begins. */
  begin(): Promise<void>
  /** Whether so many starts have failed that the user should be offered a downgrade. `isOver`: the current attempt has also failed. */
  hasFailed(isOver: boolean): boolean
  /** The version before the installation runs: it was not installed, or the user went back. */
  isBack(): boolean
  /** The window has its data. */
  succeeded(): Promise<void>
}

/** Attempts in a row. */
const mostFailures = 3

export const startAttemptsPath = (folder: string): string => join(folder, 'updated.json')

const begunUpdate: v.GenericSchema<unknown, BegunUpdate> = v.object({
  from: v.string(),
  to: v.string(),
  backup: v.string(),
  starts: stored(count, 0)
})
const readBegun = (found: Readonly<Record<string, unknown>> | null): BegunUpdate | null => {
  const read = v.safeParse(begunUpdate, found)
  return read.success ? read.output : null
}

/** Before an installation: stores the data for a later downgrade. */
export const noteInstallation = (folder: string, begun: Omit<BegunUpdate, 'starts'>): Promise<void> =>
  writeAtomically(startAttemptsPath(folder), JSON.stringify({ version: 1, ...begun, starts: 0 }), 0o600)

/** Never rejects: an unreadable or unwritable file must not prevent the start. */
export const openStartAttempts = async (folder: string, version: string, log: Log): Promise<StartAttempts> => {
  const path = startAttemptsPath(folder)
  let begun = readBegun(
    await readStateFile(path, log).catch((error: unknown) => {
      log.warn('starts after an update not read', { error: errorCode(error) })
      return null
    })
  )
  const isNew = begun?.to === version
  const keep = async (): Promise<void> => {
    if (begun === null || !isNew) return
    await writeAtomically(path, JSON.stringify({ version: 1, ...begun }), 0o600).catch((error: unknown) =>
      log.warn('start after an update not counted', { error: errorCode(error) })
    )
  }
  return {
    begun: () => begun,
    begin: async () => {
      if (begun !== null && isNew) begun = { ...begun, starts: begun.starts + 1 }
      await keep()
    },
    hasFailed: (isOver) => begun !== null && isNew && begun.starts - (isOver ? 0 : 1) >= mostFailures,
    isBack: () => begun?.from === version,
    succeeded: async () => {
      if (begun === null) return
      begun = null
      await inFileOrder(path, () => rm(path, { force: true })).catch((error: unknown) =>
        log.warn('start after an update not noted', { error: errorCode(error) })
      )
    }
  }
}

/** Data in Electron's `userData` folder that an older version may be unable to read. PDFs, attached files and settings stay. */
const versioned = ['ajukan/ajukan.db', 'ajukan/ajukan.db-wal', 'ajukan/ajukan.db.open', 'ajukan/backups', 'IndexedDB'] as const

/**
 * Moves the data that an older version could not read into a folder that nothing reads, so that the older version can start and restore the backup.
 * Nothing is deleted. Call while nothing of it is open. Resolves with the folder.
 */
export const setAsideData = async (userData: string, now: number): Promise<string> => {
  const aside = join(userData, 'ajukan', 'set-aside', String(now))
  await mkdir(aside, { recursive: true })
  const moved: (readonly [from: string, to: string])[] = []
  try {
    for (const name of versioned) {
      const [from, to] = [join(userData, name), join(aside, name.replace('ajukan/', ''))]
      if (!existsSync(from)) continue
      await renameFile(from, to)
      moved.push([from, to])
    }
  } catch (error) {
    // A database without its log, or a log without its database, would lose what is only in the log.
    for (const [from, to] of moved.toReversed()) await renameFile(to, from)
    throw error
  }
  await syncFolder(aside)
  return aside
}
