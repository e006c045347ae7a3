import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { BackupProgress, BackupState } from '#core/contract/backup.ts'
import type { AutomaticOffer, DocumentProgress, OfficeStatus } from '#core/contract/office.ts'
import type { PracticeState } from '#core/contract/practice.ts'
import type { Clock } from '#core/base/ports.ts'
import { openAttachmentFolder, type AttachmentFolder } from '../attachments/attachment-folder.ts'
import { outsideCopies, type OutsideCopies } from '../attachments/outside-copies.ts'
import type { Database } from '../database/client.ts'
import { openBackupService, type BackupService } from '../backup/backup-service.ts'
import { finishRestoreOf } from '../backup/restore-folder.ts'
import { createJobRunner } from '../backup/run-job.ts'
import { openArchiveService, type ArchiveService } from '../archive/archive-service.ts'
import { silentStep } from '../files/jobs.ts'
import { startIntegrityScan, type IntegrityScan } from '../archive/integrity-scan.ts'
import { openFileExport, type FileDialogs, type FileExport } from '../files/file-export.ts'
import type { Log } from '../logging/log.ts'
import { openOfficeService, type OfficeService } from '../office/desk/office-service.ts'
import { createPracticeProcess, type PracticeChild, type PracticeProcess } from '../http/practice-process.ts'
import { openSecretStore, type SecretStore, type SystemKeyring } from '../settings/secret-store.ts'
import { gatedSettings, type GatedSettings, type ProfileQuestion } from '../settings/profile-gate.ts'
import type { ProfileRefusal } from '../settings/evaluation-limit.ts'
import { profileRefusal, type Policy } from '../policy/policy.ts'
import type { Language } from '#core/base/language.ts'
import { testUnanswered } from './build-facts.ts'
import { runEach } from './quit-limit.ts'
import { localFiles } from './local-files.ts'
import type { ProfileFolder } from './profile-folder.ts'

/** The services of one profile folder, open while the application runs. */
export interface ProfileServices {
  readonly settings: GatedSettings
  readonly secrets: SecretStore
  readonly database: Database
  readonly archive: ArchiveService
  readonly integrityScan: IntegrityScan
  readonly attachments: AttachmentFolder
  readonly outsideCopies: OutsideCopies
  readonly files: FileExport
  readonly backups: BackupService
  readonly practice: PracticeProcess
  readonly office: OfficeService
  /** Stops the practice service and closes every file. A failure is logged and the others are closed. */
  close(): Promise<void>
}

export interface ProfileServicesDeps extends ProfileFolder {
  /** The built program of the backup thread. */
  readonly backupThread: string
  /** Version of the application. */
  readonly version: string
  readonly downloads: string
  /** Folders for the application alone. */
  readonly ownFolders: readonly string[]
  /** The system's folder for temporary files. */
  readonly temporary: string
  readonly platform: string
  readonly keyring: SystemKeyring
  readonly policy: Policy
  readonly refusalOf: ProfileRefusal
  readonly confirmProfile: (question: ProfileQuestion, language: Language) => Promise<boolean>
  readonly dialogs: FileDialogs
  readonly forkPractice: () => PracticeChild
  readonly practiceChanged: (state: PracticeState) => void
  readonly archiveChanged: () => void
  readonly officeChanged: (status: OfficeStatus | null) => void
  readonly officeOffered: (offer: AutomaticOffer) => void
  readonly officeDocumentProgress: (progress: DocumentProgress) => void
  readonly backupProgress: (progress: BackupProgress) => void
  readonly backupChanged: (state: BackupState) => void
  readonly clock: Clock
  readonly log: Log
}

/** Functions that close what is open, in the order of opening. */
type Closings = (() => unknown)[]

const closeAll = (closings: Closings, log: Log): Promise<void> => runEach(closings.splice(0).toReversed(), log)

/** Rejects where the folder cannot be used; nothing is open then. */
export const openProfileServices = async (deps: ProfileServicesDeps): Promise<ProfileServices> => {
  const closings: Closings = []
  try {
    const services = await openServices({ ...deps, closings })
    return { ...services, close: () => closeAll(closings, deps.log) }
  } catch (error) {
    await closeAll(closings, deps.log)
    throw error
  }
}

/** Opens the database first: it holds the data the window has reported as saved. */
const openServices = async ({
  folder,
  settings: stored,
  connect,
  afterRepair,
  repairSignal,
  backupThread,
  version,
  downloads,
  ownFolders,
  temporary,
  platform,
  keyring,
  policy,
  refusalOf,
  confirmProfile,
  dialogs,
  forkPractice,
  practiceChanged,
  archiveChanged,
  officeChanged,
  officeOffered,
  officeDocumentProgress,
  backupProgress,
  backupChanged,
  clock,
  log,
  closings
}: ProfileServicesDeps & { readonly closings: Closings }): Promise<Omit<ProfileServices, 'close'>> => {
  const database = await connect()
  closings.push(() => database.close())
  const secrets = await openSecretStore({ path: join(folder, 'secrets.json'), system: keyring, platform, clock, log })
  const settings = gatedSettings({
    stored,
    secrets,
    database,
    refusalOf,
    storeRefusal: (profile) => (profile.kind === 'practice' ? null : profileRefusal(policy, profile)),
    confirmProfile: (question) => confirmProfile(question, stored.settings().language)
  })
  // Nothing of an interrupted restore is lost where this fails, and the next start tries again.
  await finishRestoreOf(folder, database, settings).catch((error: unknown) => void log.error('restore not finished', error))
  const archive = await openArchiveService({
    defaultFolder: join(folder, 'archive'),
    placePath: join(folder, 'archive-place.json'),
    database,
    changed: archiveChanged,
    clock,
    log
  })
  closings.push(() => archive.close())
  // The documents that the repaired database lacks are in the archive folder.
  afterRepair(async () => {
    if (archive.root() !== null) await archive.rebuild(silentStep)
  })
  const integrityScan = await startIntegrityScan({ archive, statePath: join(folder, 'archive-look.json'), clock, log })
  closings.push(() => integrityScan.stop())
  const attachments = openAttachmentFolder({ folder: join(folder, 'attachments'), log })
  const copies = outsideCopies(join(temporary, `ajukan-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`))
  // Not awaited, because the window is waiting.
  void copies.clear()
  void attachments.removeLeftovers()
  closings.push(() => copies.clear())
  const files = await openFileExport({ dialogs, statePath: join(folder, 'dialogs.json'), downloads, ownFolders, log })
  const backups = await openBackupService({
    folder,
    statePath: join(folder, 'backup.json'),
    database,
    archive,
    attachments,
    settings,
    secrets,
    files,
    run: createJobRunner({ thread: backupThread }),
    repairSignal,
    version,
    progress: backupProgress,
    changed: backupChanged,
    clock,
    log
  })
  const practice = createPracticeProcess({
    fork: forkPractice,
    folder: join(folder, 'practice'),
    newToken: () => randomBytes(24).toString('base64url'),
    onChange: practiceChanged,
    log
  })
  closings.push(() => practice.stop())
  closings.push(() => backups.close())
  const office = await openOfficeService({
    folder,
    database,
    secrets,
    clock,
    log,
    files: localFiles({ archive, attachments, kept: () => settings.settings().keptDocuments, clock }),
    documentProgress: officeDocumentProgress,
    unanswered: testUnanswered(),
    offeredAutomatically: officeOffered,
    changed: officeChanged
  })
  closings.push(() => office.close())
  return { settings, secrets, database, archive, integrityScan, attachments, outsideCopies: copies, files, backups, practice, office }
}
