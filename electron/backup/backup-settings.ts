import { randomBytes } from 'node:crypto'
import { backupKept, type BackupState } from '#core/contract/backup.ts'
import { failureCodes, type FailureCode } from '#core/base/result.ts'
import { isObject } from '#core/base/json-guards.ts'
import { writeAtomically } from '../files/atomic-file.ts'
import { readStateFile } from '../files/state-file.ts'
import type { Log } from '../logging/log.ts'
import type { AutomaticFile } from './automatic.ts'

/** Backup settings and state of this computer; never part of a backup. */
export interface BackupSettings {
  /** In the names of automatic backups: eight digits of a random number, of this profile folder only. */
  readonly id: string
  readonly on: boolean
  /** '' before one is chosen. */
  readonly folder: string
  readonly keep: number
  readonly pdfs: boolean
  readonly locked: boolean
  readonly last: { readonly at: number; readonly path: string; readonly bytes: number } | null
  /** When the last automatic backup was written to `folder`; 0 before the first. */
  readonly written: number
  /** The automatic backups, oldest first. */
  readonly order: readonly AutomaticFile[]
  /** See `BackupState`. */
  readonly incomplete: BackupState['incomplete']
  /** Includes a running backup. */
  readonly interrupted: BackupState['interrupted']
  readonly failure: { readonly at: number; readonly code: FailureCode } | null
}

export interface BackupSettingsFile {
  read(): BackupSettings
  /** Resolves when they are on the disk. */
  change(part: Partial<BackupSettings>): Promise<void>
}

const automaticFileIn = ({ name, left }: Readonly<Record<string, unknown>>): readonly AutomaticFile[] =>
  typeof name === 'string' ? [{ name, left: typeof left === 'number' && Number.isSafeInteger(left) && left >= 0 ? left : null }] : []

const settingsIn = (found: Readonly<Record<string, unknown>>): BackupSettings => {
  const { id, folder, keep, last, failure, written, order, incomplete, interrupted } = found
  const isKept = typeof keep === 'number' && Number.isInteger(keep) && keep >= backupKept.least && keep <= backupKept.most
  const code = isObject(failure) ? failureCodes.find((known) => known === failure['code']) : undefined
  return {
    id: typeof id === 'string' && /^[0-9a-f]{8}$/.test(id) ? id : randomBytes(4).toString('hex'),
    on: found['on'] === true,
    folder: typeof folder === 'string' ? folder : '',
    keep: isKept ? keep : backupKept.usual,
    pdfs: found['pdfs'] !== false,
    locked: found['locked'] === true,
    last: isObject(last) ? { at: Number(last['at']), path: String(last['path']), bytes: Number(last['bytes']) } : null,
    written: typeof written === 'number' ? written : 0,
    order: Array.isArray(order) ? order.filter(isObject).flatMap(automaticFileIn) : [],
    incomplete: isObject(incomplete)
      ? {
          ...{ at: Number(incomplete['at']), left: Number(incomplete['left']), pdfs: incomplete['pdfs'] === true },
          leftAttached: Number(incomplete['leftAttached']) || 0
        }
      : null,
    interrupted: isObject(interrupted) ? { at: Number(interrupted['at']), times: Number(interrupted['times']) } : null,
    failure: isObject(failure) && code !== undefined ? { at: Number(failure['at']), code } : null
  }
}

export const openBackupSettings = async (path: string, log: Log): Promise<BackupSettingsFile> => {
  let settings = settingsIn((await readStateFile(path, log)) ?? {})
  return {
    read: () => settings,
    change: async (part) => {
      settings = { ...settings, ...part }
      await writeAtomically(path, JSON.stringify({ version: 1, ...settings }), 0o600)
    }
  }
}
