import { open } from 'node:fs/promises'
import { errorCode } from '../files/atomic-file.ts'
import { readStoredLog, type StoredLog } from './write-ahead-log.ts'

/** The header at the start of page 1: https://www.sqlite.org/fileformat2.html#the_database_header */
const magic = Buffer.from('SQLite format 3\0')
const headerBytes = 100
const versionAt = 60

/** Null if there is no such file. */
const firstBytes = async (path: string): Promise<Buffer | null> => {
  try {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/**
 * `PRAGMA user_version` of a database file and its log, which are only read: SQLite would write the log into the file. 0 if the file is missing or its
 * header is damaged.
 */
export const storedVersion = async (path: string, log?: StoredLog): Promise<number> => {
  const page = (log ?? (await readStoredLog(`${path}-wal`))).firstPage ?? (await firstBytes(path))
  return page !== null && page.length >= headerBytes && page.subarray(0, magic.length).equals(magic) ? page.readInt32BE(versionAt) : 0
}
