import { join } from 'node:path'
import type { DatabaseRepair } from '#core/contract/store-copy.ts'
import { defaultSettings } from '#core/contract/settings.ts'
import { openDatabase, type Database, type StartedThread } from '../database/client.ts'
import { removeTemporaryFiles } from '../files/atomic-file.ts'
import type { Log } from '../logging/log.ts'
import { openSettingsFile, type SettingsFile } from '../settings/settings-file.ts'

export interface ProfileFolderDeps {
  readonly folder: string
  /** A started thread for the database, a new one with each call. */
  readonly databaseThread: () => StartedThread
  readonly databaseRepair: (repair: DatabaseRepair) => void
  /** Called when the database does not answer, and when it answers again. */
  readonly databaseWaiting: (isWaiting: boolean) => void
  readonly log: Log
}

/** Opened before Electron is ready. */
export interface ProfileFolder {
  readonly folder: string
  readonly settings: SettingsFile
  /** Opens the database. Rejects where the folder cannot be used. */
  readonly connect: () => Promise<Database>
  /** `work` follows each repair of the database. */
  readonly afterRepair: (work: () => Promise<void>) => void
  /** Aborts when a repair of the database begins. */
  readonly repairSignal: () => AbortSignal
}

/** Reads the settings; `connect` opens the database, which would delay the window. Rejects where the folder cannot be used. */
export const openProfileFolder = async (deps: ProfileFolderDeps): Promise<ProfileFolder> => {
  const { folder, databaseThread, databaseRepair, databaseWaiting: onWaiting, log } = deps
  const [settings] = await Promise.all([
    openSettingsFile(join(folder, 'settings.json'), defaultSettings, log),
    removeTemporaryFiles(folder)
  ])
  let repaired = (): Promise<void> => Promise.resolve()
  let repairing = new AbortController()
  /** Ends what reads the file. */
  const onEnded = (): void => {
    repairing.abort()
    repairing = new AbortController()
  }
  const onRepair = (repair: DatabaseRepair): void => {
    databaseRepair(repair)
    if (repair === 'running') onEnded()
    if (repair === 'done') repaired().catch((error: unknown) => void log.error('archive not listed after a repair', error))
  }
  return {
    folder,
    settings,
    connect: () => openDatabase({ folder, thread: databaseThread(), onRepair, onEnded, onWaiting, log }),
    afterRepair: (work) => (repaired = work),
    repairSignal: () => repairing.signal
  }
}
