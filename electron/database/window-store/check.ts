import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The SQLite files of our origin in Chromium's folder; each may have a `-wal` beside it. */
const storeFiles = async (folder: string): Promise<readonly string[]> => {
  const own = join(folder, 'app_bundle_0')
  const entries = await readdir(own, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile() && !/-(wal|journal|shm)$/.test(entry.name)).map((entry) => join(own, entry.name))
}

export const sizeOfStore = async (folder: string): Promise<number> => {
  const sizes = await Promise.all((await storeFiles(folder)).map(async (path) => (await stat(path)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const copyTo = async (folder: string, path: string): Promise<string> => {
  const copy = join(folder, basename(path))
  await copyFile(path, copy, constants.COPYFILE_FICLONE)
  await copyFile(`${path}-wal`, `${copy}-wal`, constants.COPYFILE_FICLONE).catch(() => undefined)
  return copy
}

/** A file that Chromium began anew lacks its table until it was opened once, and it may die over it. */
const isWhole = (path: string): boolean => {
  const database = new DatabaseSync(path)
  try {
    const [verdict] = database.prepare('PRAGMA quick_check(1)').all()
    const table = database.prepare("SELECT name FROM sqlite_master WHERE name = 'indexed_db_metadata'").get()
    return verdict?.['quick_check'] === 'ok' && table !== undefined
  } finally {
    database.close()
  }
}

/**
 * Whether SQLite itself finds a file of the store damaged. Looked at in a copy, because opening a database that was not closed well
 * changes it. Values that were changed without breaking the file's order are not found.
 */
export const isStoreDamaged = async (folder: string, workshop: string): Promise<boolean> => {
  await rm(workshop, { recursive: true, force: true })
  try {
    await mkdir(workshop, { recursive: true })
    for (const path of await storeFiles(folder)) {
      const copy = await copyTo(workshop, path)
      try {
        if (!isWhole(copy)) return true
      } catch {
        return true
      }
    }
    return false
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}
