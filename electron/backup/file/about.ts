import type { BackupCounts } from '#core/contract/backup.ts'
import { isObject, memberOf } from '#core/base/json-guards.ts'
import { baselineVersion, databaseVersion } from '../../database/migrations.ts'
import { BackupRefused } from './failures.ts'

/** The format of the parts; raised when an older version can no longer restore it. */
const backupFormat = 1

/** The first part of a backup. */
export interface About {
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** Version of the application. */
  readonly version: string
  /** Version of the database (`user_version`). */
  readonly database: number
  /** Number of the profile folder it was written from, and its last batch: whether the present data continues the backup. */
  readonly origin: number
  readonly seq: number
  /** Whether the files of the archive are in it; otherwise only their list. */
  readonly pdfs: boolean
  readonly counts: BackupCounts
}

export const aboutText = (about: About): string => JSON.stringify({ kind: 'ajukan-backup', format: backupFormat, ...about }, null, 1)

const countsOf = (value: unknown): BackupCounts => {
  const count = (name: keyof BackupCounts): number => Number(memberOf(value, name)) || 0
  return { declarations: count('declarations'), submissions: count('submissions'), responses: count('responses'), pdfs: count('pdfs') }
}

/** Throws `backup-foreign`, `backup-newer` for a format or a database of a later version, or `backup-older` for a database from before the baseline. */
export const readAbout = (text: string): About => {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    throw new BackupRefused('backup-damaged', 'about')
  }
  if (!isObject(found) || found['kind'] !== 'ajukan-backup') throw new BackupRefused('backup-foreign')
  const number = (name: string): number => {
    const value = found[name]
    if (typeof value !== 'number') throw new BackupRefused('backup-damaged', name)
    return value
  }
  if (number('format') > backupFormat || number('database') > databaseVersion) throw new BackupRefused('backup-newer')
  if (number('database') < baselineVersion) throw new BackupRefused('backup-older')
  return {
    ...{ createdAt: number('createdAt'), version: String(found['version']), database: number('database') },
    ...{ origin: number('origin'), seq: number('seq'), pdfs: found['pdfs'] === true, counts: countsOf(found['counts']) }
  }
}
