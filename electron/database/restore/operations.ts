import { existsSync, fstatSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { BackupCounts } from '#core/contract/backup.ts'
import { OlderFormat } from '../../files/atomic-file.ts'
import { holdFile, NewerDatabase, openConnection, Refused } from '../connection.ts'
import { databaseVersion } from '../migrations.ts'
import { setBadRowsAside } from '../set-aside.ts'
import { databaseState } from '../state.ts'
import { checkFile, demandSound, isDamage } from '../repair.ts'
import { prepareRestore, type PreparedRestore } from './apply.ts'
import { isCancelled, mayReplace, newDecision } from './decision.ts'
import { restoreNames } from './folder.ts'
import { attachedFiles, attachedHere, backupAttachments, backupDocuments, countDatabase, documentsAtOffice, listBackup } from './list.ts'
import type { RestoreRequest } from './merge.ts'

export interface Snapshot {
  /** An open file, to be read at positions from 0 to `bytes`. */
  readonly file: number
  readonly bytes: number
  readonly version: number
  readonly origin: number
  readonly seq: number
  readonly counts: BackupCounts
}

/** Access to the database of a profile folder, which a restore replaces. */
export interface ReplaceableDatabase {
  current(): DatabaseSync
  readonly path: string
  /** The database file, open for reading. */
  file(): number
  /** Closes the database, puts the prepared one of the folder in its place and opens it. */
  replace(folder: string): Promise<void>
}

type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer R] ? R : never

/** As `prepareRestore`. Refused with `backup-damaged` where the damage is in the restored database: the thread repairs the present one after an error of damage. */
const prepareSound = (access: ReplaceableDatabase, ...more: Tail<Parameters<typeof prepareRestore>>): PreparedRestore => {
  try {
    return prepareRestore(access.current(), ...more)
  } catch (error) {
    if (!isDamage(error)) throw error
    // The check reads the file without its log.
    access.current().exec('PRAGMA wal_checkpoint(TRUNCATE)')
    throw checkFile(access.path) ? new Refused('backup-damaged') : error
  }
}

/** Operations on the whole database. */
export const wholeOperations = (access: ReplaceableDatabase) => {
  let releaseSnapshot: () => void = () => undefined
  return {
    /**
     * Describes the database. Its file stays unchanged until `endSnapshot`: later writes go to the log beside it. `file` is an open
     * file of this process, because closing another one would end the lock of SQLite on it.
     */
    beginSnapshot(place: string): Snapshot {
      const database = access.current()
      const release = holdFile(database)
      try {
        const state = databaseState(database)
        const snapshot = {
          file: access.file(),
          bytes: fstatSync(access.file()).size,
          version: databaseVersion,
          origin: state.get('origin'),
          seq: state.get('seq'),
          counts: countDatabase(database, place)
        }
        releaseSnapshot = release
        return snapshot
      } catch (error) {
        release()
        throw error
      }
    },
    /** Reads every page and row of the file, as it is between `beginSnapshot` and `endSnapshot`; the thread repairs a damaged database. */
    findDamage: (): void => demandSound(access.path),
    endSnapshot: (): void => releaseSnapshot(),
    /** Brings the database of a backup, or the copy of a state before a restore, to the present version and form, so that it can be read and restored. */
    migrateBackup(path: string): void {
      try {
        const backup = openConnection(path)
        try {
          setBadRowsAside(backup)
        } finally {
          backup.close()
        }
      } catch (error) {
        if (error instanceof NewerDatabase) throw new Refused('backup-newer')
        if (error instanceof OlderFormat) throw new Refused('backup-older')
        throw isDamage(error) ? new Refused('backup-damaged') : error
      }
    },
    listBackup: (path: string) => listBackup(access.current(), path),
    attachedFiles: () => attachedFiles(access.current()),
    attachedHere: () => attachedHere(access.current()),
    backupAttachments: (path: string, chosen: readonly string[] | null) => backupAttachments(access.current(), path, chosen),
    backupDocuments: (path: string, place: string, chosen: readonly string[] | null) =>
      backupDocuments(access.current(), path, place, chosen),
    documentsAtOffice: (path: string, place: string) => documentsAtOffice(access.current(), path, place),
    /**
     * See `prepareSound` and `switchDatabase`; nothing else may read the file meanwhile. `note` is written beside the new state before the switch. An error has changed nothing: one after the switch
     * is met by the next operation. Refused with `cancelled` if `decision` is that before the switch.
     */
    async restore(
      folder: string,
      place: string,
      request: RestoreRequest,
      note: object,
      decision = newDecision()
    ): Promise<PreparedRestore> {
      const goOn = (): void => {
        if (isCancelled(decision)) throw new Refused('cancelled')
      }
      goOn()
      const prepared = prepareSound(access, folder, place, request, goOn)
      writeFileSync(join(folder, restoreNames.note), JSON.stringify({ ...note, edition: prepared.edition, mark: prepared.mark }), {
        flush: true
      })
      if (!mayReplace(decision)) throw new Refused('cancelled')
      try {
        await access.replace(folder)
      } catch (error) {
        if (existsSync(join(folder, restoreNames.next))) throw error
      }
      return prepared
    }
  }
}
