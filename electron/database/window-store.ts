import { rename, rm, writeFile, readFile, copyFile, mkdir, readdir, stat, cp, utimes } from 'node:fs/promises'
import { join, basename } from 'node:path'
import { constants, existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { dayLength } from '#core/base/calendar-day.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import type { Log } from '../logging/log.ts'
import { diskFailure, inFileOrder } from '../files/atomic-file.ts'
import type { Database } from './client.ts'

/**
 * Whether the host's copy has every row of the window's store: it has batches, every page and row of the database can be read, and no repair has lost any.
 * Damage that is found here is repaired afterwards.
 */
export const isCopyWhole = async (database: Pick<Database, 'run' | 'check'>): Promise<Result<boolean>> => {
  const sound = await database.check()
  if (!sound.ok || !sound.value) return sound
  const copy = await database.run('copyState')
  return copy.ok ? ok(copy.value.lastSeq > 0 && (copy.value.damaged === 0 || copy.value.loss?.isWhole === true)) : copy
}

/** Days that the copy of a replaced store is kept. */
const keptDays = 7

/** Removes the copy of a replaced store when its days are over. */
const removeOldCopy = async (aside: string, now: number): Promise<void> => {
  const made = await stat(aside).catch(() => null)
  if (made !== null && Math.abs(now - made.mtimeMs) > keptDays * dayLength) await rm(aside, { recursive: true, force: true })
}

interface StoreFolders {
  /** Chromium's IndexedDB folder. */
  readonly store: string
  /** Folder for the copy of a replaced store: one, kept seven days. A store that is replaced within them was filled from the host, which has it. */
  readonly aside: string
  /** Clears the store through Chromium, which also works if the window can neither open nor delete it. */
  readonly clear: () => Promise<void>
  readonly log: Log
}

/** Copies a store that cannot be used to `aside` and clears it. The window fills a new one from the store copy. A store that cannot be copied stays. */
export const replaceStore = async ({ store, aside, clear, log }: StoreFolders): Promise<Result<null>> => {
  log.warn('store cannot be used and is replaced')
  const unfinished = `${aside}.tmp`
  try {
    if (existsSync(store) && !existsSync(aside)) {
      await rm(unfinished, { recursive: true, force: true })
      await cp(store, unfinished, { recursive: true })
      await rename(unfinished, aside)
    }
  } catch (error) {
    log.error('unusable store not copied', error)
    return fail(diskFailure(error))
  }
  await clear()
  return ok(null)
}

/**
 * Chromium's folder of the window's origin, and the name of an SQLite file in it (a hash of the name of the store). Both are Chromium's own business:
 * tests/e2e/app/crash-recovery.test.ts proves them for the Electron of this build.
 */
const originFolder = 'app_bundle_0'
const fileName = /^[A-Z2-7]{52}$/
const logSuffix = /-(?:wal|journal|shm)$/

/** The SQLite files of the window's store, each of which may have a `-wal` file; null where something has a name that is not known: nothing of it is touched. */
export const findStoreFiles = async (folder: string): Promise<readonly string[] | null> => {
  const own = join(folder, originFolder)
  const entries = await readdir(own, { withFileTypes: true }).catch(() => [])
  if (entries.some((entry) => !entry.isFile() || !fileName.test(entry.name.replace(logSuffix, '')))) return null
  return entries.filter(({ name }) => !logSuffix.test(name)).map(({ name }) => join(own, name))
}

const sizeOf = async (files: readonly string[]): Promise<number> => {
  const sizes = await Promise.all(files.map(async (path) => (await stat(path)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const copyTo = async (folder: string, path: string): Promise<string> => {
  const copy = join(folder, basename(path))
  await copyFile(path, copy, constants.COPYFILE_FICLONE)
  await copyFile(`${path}-wal`, `${copy}-wal`, constants.COPYFILE_FICLONE).catch(() => undefined)
  return copy
}

/** A file that Chromium created has no table until the first open, and Chromium may crash on such a file. */
const isIntact = (path: string): boolean => {
  const database = new DatabaseSync(path)
  try {
    const [verdict] = database.prepare('PRAGMA quick_check(1)').all()
    return verdict?.['quick_check'] === 'ok' && database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table'").get() !== undefined
  } finally {
    database.close()
  }
}

/**
 * Whether SQLite reports damage in a file of the store. Checks a copy in `copyFolder`, because opening a database after a crash changes it.
 * Changed bytes within a value are not detected here: the window compares the values with the store copy after the start (renderer/data/compare-with-copy.ts).
 */
const isStoreDamaged = async (files: readonly string[], copyFolder: string): Promise<boolean> => {
  await rm(copyFolder, { recursive: true, force: true })
  try {
    await mkdir(copyFolder, { recursive: true })
    for (const path of files) {
      const copy = await copyTo(copyFolder, path)
      try {
        if (!isIntact(copy)) return true
      } catch {
        return true
      }
    }
    return false
  } finally {
    await rm(copyFolder, { recursive: true, force: true })
  }
}

export interface StoreGuardDeps {
  readonly userData: string
  /** Whether the store copy can fill a new store; asked where the store is damaged. */
  readonly canRebuild: () => Promise<boolean>
  readonly log: Log
}

const MiB = 1024 * 1024
/** In bytes. A store up to this size is checked at every start, a larger one only after a crash. */
const alwaysCheckedUpTo = 64 * MiB
const checkedUpTo = 1024 * MiB
/** After this many consecutive starts that crashed before the window opened its store, the store is replaced without a check. */
const maxCrashes = 2

export const storePlaces = (userData: string) => ({
  store: join(userData, 'IndexedDB'),
  /** Copy of a replaced store. */
  aside: join(userData, 'ajukan', 'unreadable-store'),
  copyFolder: join(userData, 'ajukan', 'store-check'),
  marker: join(userData, 'ajukan', 'running')
})

interface LastRun {
  /** Number of consecutive starts that crashed before the window opened its store. */
  readonly crashes: number
  /** In milliseconds since 1970; 0 if it is not known. */
  readonly startedAt: number
}

/** The run that did not end normally; null after a normal end. */
const readMarker = async (marker: string): Promise<LastRun | null> => {
  try {
    const [crashes = '', startedAt = ''] = (await readFile(marker, 'utf8')).split(' ')
    return { crashes: Number.parseInt(crashes, 10) || 0, startedAt: Number.parseInt(startedAt, 10) || 0 }
  } catch {
    return null
  }
}

/** Call before the window opens. Moves a damaged store aside; the window then fills a new one from the store copy and notifies the user. */
export const guardStore = async ({ userData, canRebuild, log }: StoreGuardDeps) => {
  const { store, aside, copyFolder, marker } = storePlaces(userData)
  const lastRun = await readMarker(marker)
  const crashes = lastRun?.crashes ?? null
  const startedAt = Date.now()
  const mustReplace = async (): Promise<boolean> => {
    if (crashes !== null && crashes >= maxCrashes) return true
    const files = await findStoreFiles(store)
    if (files === null) {
      log.warn('store has files of unknown names and is not checked')
      return false
    }
    const size = await sizeOf(files)
    return size > 0 && size <= (crashes === null ? alwaysCheckedUpTo : checkedUpTo) && isStoreDamaged(files, copyFolder)
  }
  try {
    await removeOldCopy(aside, startedAt)
    if ((await mustReplace()) && (await canRebuild())) {
      log.warn('store is damaged and is moved aside', { crashes: crashes ?? 0 })
      if (existsSync(aside)) await rm(store, { recursive: true, force: true })
      else {
        await utimes(store, startedAt / 1000, startedAt / 1000)
        await rename(store, aside)
      }
    }
  } catch (error) {
    // The check is optional: the window then opens the store unchecked.
    log.error('store not checked', error)
  }
  const write = (count: number): Promise<void> =>
    inFileOrder(marker, () => writeFile(marker, `${count} ${startedAt}`)).catch(
      (error: unknown) => void log.error('start marker not written', error)
    )
  await write((crashes ?? 0) + 1)
  return {
    /** When the last run began, in milliseconds since 1970, if it did not end normally; else null. */
    endedSince: lastRun?.startedAt ?? null,
    /** Call after the window has opened its store. */
    storeOpened: (): Promise<void> => write(0),
    /** Call at a normal end of the application. */
    applicationEnded: (): Promise<void> =>
      inFileOrder(marker, () => rm(marker, { force: true })).catch((error: unknown) => void log.error('start marker not removed', error))
  }
}

/** Checks the files of the window's store before Chromium opens them: its process crashes on some damaged files, at every start. */
export type StoreGuard = Awaited<ReturnType<typeof guardStore>>
