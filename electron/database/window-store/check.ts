import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The SQLite files of the window's origin in Chromium's IndexedDB folder; each may have a `-wal` file. */
const storeFiles = async (folder: string): Promise<readonly string[]> => {
  const own = join(folder, 'app_bundle_0')
  const entries = await readdir(own, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile() && !/-(wal|journal|shm)$/.test(entry.name)).map((entry) => join(own, entry.name))
}

/** Bytes of all SQLite files. */
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

/** Checks the table too: a file that Chromium created lacks it until the first open, and Chromium may crash on such a file. */
const isIntact = (path: string): boolean => {
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
 * Whether SQLite reports damage in a file of the store. Checks a copy in `copyFolder`, because opening a database after a crash changes it.
 * Changed bytes within a value are not detected here: the window compares the values with the store copy after the start (renderer/data/compare-with-copy.ts).
 */
export const isStoreDamaged = async (folder: string, copyFolder: string): Promise<boolean> => {
  await rm(copyFolder, { recursive: true, force: true })
  try {
    await mkdir(copyFolder, { recursive: true })
    for (const path of await storeFiles(folder)) {
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
