import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PracticeState } from '#core/contract/practice.ts'
import type { Settings } from '#core/contract/settings.ts'
import { defaultSendingSettings } from '#core/contract/sending.ts'
import { defaultInboxSettings } from '#core/contract/inbox-settings.ts'
import { defaultTrackingSettings } from '#core/contract/tracking-settings.ts'
import type { Clock } from '#core/base/ports.ts'
import { openDatabase, type Database } from '../database/client.ts'
import { removeTemporaryFiles } from '../files/atomic-file.ts'
import { openArchiveService, type ArchiveService } from '../archive/archive-service.ts'
import { startIntegrityScan, type IntegrityScan } from '../archive/integrity-scan.ts'
import { openFileExport, type FileDialogs, type FileExport } from '../files/file-export.ts'
import type { Log } from '../logging/log.ts'
import { createPracticeProcess, type PracticeChild, type PracticeProcess } from '../http/practice-process.ts'
import { openSecretStore, type SecretStore, type SystemKeyring } from '../settings/secret-store.ts'
import { openSettingsFile, type SettingsFile } from '../settings/settings-file.ts'

/** The services of one profile folder, open while the application runs. */
export interface ProfileServices {
  readonly settings: SettingsFile
  readonly secrets: SecretStore
  readonly database: Database
  readonly archive: ArchiveService
  readonly integrityScan: IntegrityScan
  readonly files: FileExport
  readonly practice: PracticeProcess
  /** Stops the practice service and closes every file. A failure is logged and the others are closed. */
  close(): Promise<void>
}

export interface ProfileServicesDeps {
  readonly folder: string
  /** The built program of the database thread. */
  readonly databaseThread: string
  readonly downloads: string
  readonly platform: string
  readonly keyring: SystemKeyring
  readonly dialogs: FileDialogs
  readonly forkPractice: () => PracticeChild
  readonly practiceChanged: (state: PracticeState) => void
  readonly archiveChanged: () => void
  readonly clock: Clock
  readonly log: Log
}

const defaultSettings: Settings = {
  language: 'id',
  theme: 'system',
  learn: true,
  ...defaultSendingSettings,
  tracking: defaultTrackingSettings,
  news: defaultInboxSettings
}

/** Opens the database first: it holds the data the window has reported as saved. Rejects where the folder cannot be used. */
export const openProfileServices = async ({
  folder,
  databaseThread,
  downloads,
  platform,
  keyring,
  dialogs,
  forkPractice,
  practiceChanged,
  archiveChanged,
  clock,
  log
}: ProfileServicesDeps): Promise<ProfileServices> => {
  await mkdir(folder, { recursive: true })
  await removeTemporaryFiles(folder)
  const database = await openDatabase({ folder, thread: databaseThread, log })
  const archive = await openArchiveService({
    defaultFolder: join(folder, 'archive'),
    placePath: join(folder, 'archive-place.json'),
    database,
    changed: archiveChanged,
    clock,
    log
  })
  const integrityScan = await startIntegrityScan({ archive, statePath: join(folder, 'archive-look.json'), clock, log })
  const settings = await openSettingsFile(join(folder, 'settings.json'), defaultSettings, log)
  const secrets = await openSecretStore({ path: join(folder, 'secrets.json'), system: keyring, platform, clock, log })
  const files = await openFileExport({ dialogs, statePath: join(folder, 'dialogs.json'), downloads, log })
  const practice = createPracticeProcess({
    fork: forkPractice,
    folder: join(folder, 'practice'),
    newToken: () => randomBytes(24).toString('base64url'),
    onChange: practiceChanged,
    log
  })
  return {
    settings,
    secrets,
    database,
    archive,
    integrityScan,
    files,
    practice,
    async close() {
      for (const close of [() => practice.stop(), () => integrityScan.stop(), () => archive.close(), () => database.close()]) {
        try {
          await close()
        } catch (error) {
          log.error('close failed', error)
        }
      }
    }
  }
}
