import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { backupKept, type BackupState } from '#core/contract/backup.ts'
import { failureCodes, type FailureCode } from '#core/base/result.ts'
import {
  count,
  stored,
  storedFlag,
  storedList,
  storedObject,
  storedText,
  storedTime,
  storedWhole,
  time
} from '#core/base/stored-members.ts'
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
  /** Another one with each passphrase; '' without one. */
  readonly lockId: string
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

const automaticFile: v.GenericSchema<unknown, AutomaticFile> = v.object({
  name: v.string(),
  left: v.fallback(v.nullable(count), null),
  declarations: v.fallback(v.nullable(count), null),
  lock: v.fallback(v.nullable(v.string()), null),
  covers: v.fallback(v.nullable(count), null)
})
const settingsFile: v.GenericSchema<unknown, BackupSettings> = storedObject({
  id: stored(v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/)), () => randomBytes(4).toString('hex')),
  on: storedFlag(false),
  folder: storedText(),
  keep: storedWhole(backupKept, backupKept.usual),
  pdfs: storedFlag(true),
  locked: storedFlag(false),
  lockId: storedText(),
  last: stored(v.nullable(v.object({ at: time, path: v.string(), bytes: count })), null),
  written: storedTime,
  order: storedList(automaticFile),
  incomplete: stored(v.nullable(v.object({ at: time, left: count, pdfs: storedFlag(false), leftAttached: stored(count, 0) })), null),
  interrupted: stored(v.nullable(v.object({ at: time, times: count })), null),
  failure: stored(v.nullable(v.object({ at: time, code: v.picklist(failureCodes) })), null)
})

export const openBackupSettings = async (path: string, log: Log): Promise<BackupSettingsFile> => {
  let settings = v.parse(settingsFile, await readStateFile(path, log))
  return {
    read: () => settings,
    change: async (part) => {
      settings = { ...settings, ...part }
      await writeAtomically(path, JSON.stringify({ version: 1, ...settings }), 0o600)
    }
  }
}
