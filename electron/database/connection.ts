import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { crc32, gunzipSync } from 'node:zlib'
import { isObject } from '#core/base/json-guards.ts'
import type { Failure, FailureCode } from '#core/base/result.ts'
import { OlderFormat } from '../files/atomic-file.ts'
import { sha256Of } from '../files/sha256.ts'
import { baselineVersion, migrations, versionOf } from './migrations.ts'

/** An expected failure of an operation; every other error is one of SQLite or of the disk. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: FailureCode
  constructor(code: FailureCode) {
    super(code)
    this.code = code
  }
}

/** SQLite's result code of a full disk. */
const sqliteFull = 13

/** `detail` is for the log only. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof Refused) return { code: error.code }
  const code = isObject(error) ? error['errcode'] : undefined
  const isFull = (typeof code === 'number' && code % 256 === sqliteFull) || (isObject(error) && error['code'] === 'ENOSPC')
  return { code: isFull ? 'disk-full' : 'disk-failed', detail: error instanceof Error ? error.message : String(error) }
}

/** Pages in the log at which SQLite writes them into the file, as by default. */
export const checkpointPages = 1_000

const holds = new WeakMap<DatabaseSync, number>()

/**
 * For readers of the file beside SQLite, which have no lock: writes the log into the file, and nothing more until the last of them has released it. What is written
 * meanwhile stays in the log. Returns the release, which may be called again.
 */
export const holdFile = (database: DatabaseSync): (() => void) => {
  const others = holds.get(database) ?? 0
  if (others === 0) {
    const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() ?? {}
    if (busy !== 0) throw new Error('the log was not written into the database')
    database.exec('PRAGMA wal_autocheckpoint = 0')
  }
  holds.set(database, others + 1)
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    const left = (holds.get(database) ?? 1) - 1
    holds.set(database, left)
    if (left === 0 && database.isOpen) database.exec(`PRAGMA wal_autocheckpoint = ${checkpointPages}`)
  }
}

/** The file was written by a newer version of the application. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
}

/** Throws `NewerDatabase` or `OlderFormat` for a version that these scripts do not bring to theirs; 0 is that of an empty file. */
export const demandKnownVersion = (version: number, scripts = migrations): void => {
  if (version > versionOf(scripts)) throw new NewerDatabase(`version ${version}`)
  if (version > 0 && version < baselineVersion) throw new OlderFormat(`database version ${version}`)
}

/** The URI of a database file that is only read. The server of a network path is part of the path: SQLite refuses a URI with an authority. */
export const immutableUri = (path: string, windows = process.platform === 'win32'): URL => {
  const { host, pathname } = pathToFileURL(path, { windows })
  return new URL(`file://${host === '' ? '' : `//${host}`}${pathname}?immutable=1`)
}
/** Opens a file that nothing writes meanwhile: without locks, and without its log, none of which appears beside it. */
export const openImmutable = (path: string): DatabaseSync => new DatabaseSync(immutableUri(path), { readOnly: true })

const bodySha256 = (packed: unknown, content: unknown): string => {
  if (!(content instanceof Uint8Array)) return ''
  try {
    return sha256Of(packed === 1 ? gunzipSync(content) : content)
  } catch {
    return ''
  }
}

/** The CRC-32 of a row of the copy: its store, key, value and position. */
export const rowCrc = (...parts: readonly unknown[]): number => crc32(parts.join('\n'))

/** Adds `row_crc(store, key, value, position)`, which is `rowCrc`, `body_sha256(packed, content)`, '' for damaged bytes, and `text_sha256(text)`, null for null. */
export const withChecksums = (database: DatabaseSync): DatabaseSync => {
  database.function('row_crc', { deterministic: true, varargs: true }, rowCrc)
  database.function('body_sha256', { deterministic: true }, bodySha256)
  database.function('text_sha256', { deterministic: true }, (text) => (typeof text === 'string' ? sha256Of(text) : null))
  return database
}

/** Rows whose checksums one statement computes: the arguments of its JavaScript calls stay in memory until it ends. */
export const rowsAtOnce = 50

/** Runs `work` in one transaction, which is on the disk when this returns; an error undoes all of it. */
export const inTransaction = <T>(database: DatabaseSync, work: () => T): T => {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // A full disk has ended the transaction already.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

const migrate = (database: DatabaseSync, scripts: readonly string[]): void => {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
  demandKnownVersion(version, scripts)
  for (const [index, script] of scripts.entries()) {
    const made = baselineVersion + index
    if (made > version) inTransaction(database, () => database.exec(`${script}; PRAGMA user_version = ${made}`))
  }
}

/**
 * Opens the database file and brings it to the version of the scripts. The lock is exclusive: no other program can write while the application runs, and
 * the file needs no shared memory, which network folders lack. Throws SQLite's error if the file is damaged or cannot be written.
 */
export const openConnection = (path: string, scripts = migrations): DatabaseSync => {
  const database = withChecksums(new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5_000 }))
  try {
    database.exec(
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -1000; PRAGMA temp_store = MEMORY'
    )
    migrate(database, scripts)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
