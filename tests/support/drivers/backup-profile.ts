import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { asJson, type Json } from '#core/base/json.ts'
import type { BackupProgress } from '#core/contract/backup.ts'
import { defaultSettings } from '#core/contract/settings.ts'
import type { Result } from '#core/base/result.ts'
import type { CopyPage, CopyRow } from '#core/contract/store-copy.ts'
import { newSummary, type Summary } from '#core/draft/summary.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { openArchiveService, type ArchiveService } from '../../../electron/archive/archive-service.ts'
import { openAttachmentFolder, type AttachmentFolder } from '../../../electron/attachments/attachment-folder.ts'
import { openBackupService, type BackupService, type BackupServiceDeps } from '../../../electron/backup/backup-service.ts'
import { finishRestoreOf } from '../../../electron/backup/restore-folder.ts'
import { createJobRunner, type JobRunner } from '../../../electron/backup/run-job.ts'
import type { Database } from '../../../electron/database/client.ts'
import { isWithin } from '../../../electron/files/folder.ts'
import { openSecretStore, type SecretStore } from '../../../electron/settings/secret-store.ts'
import { gatedSettings, type GatedSettings, type ProfileQuestion } from '../../../electron/settings/profile-gate.ts'
import { openSettingsFile } from '../../../electron/settings/settings-file.ts'
import { memoryLog } from '../fakes/memory-log.ts'
import { openTestDatabase } from '../fakes/test-database.ts'
import { seededEntry } from '../fixtures/many-submissions.ts'

export const backupThread = new URL('../../../electron/backup/thread.ts', import.meta.url)

/** The host of one profile folder without its window, as far as backups need it. */
export interface BackupProfile {
  readonly folder: string
  readonly database: Database
  readonly archive: ArchiveService
  readonly attachments: AttachmentFolder
  readonly settings: GatedSettings
  readonly secrets: SecretStore
  readonly backups: BackupService
  readonly progress: readonly BackupProgress[]
  /** Writes rows as the window does. */
  write(rows: readonly CopyRow[]): Promise<void>
  /** Every row of the copy, as JSON texts. */
  rows(): Promise<ReadonlyMap<string, string>>
  /** The value of one row. */
  row<T>(table: string, key: string): Promise<T>
  close(): Promise<void>
}

export interface BackupProfileDeps {
  /** Where the save dialog points. */
  readonly saveTo?: () => string
  readonly pause?: (milliseconds: number) => Promise<boolean>
  readonly now?: () => number
  readonly open?: (folder: string) => Promise<Database>
  readonly limit?: number
  /** Options of the folders; see `BackupServiceDeps`. */
  readonly folders?: Pick<BackupServiceDeps, 'walk' | 'archiveLimit' | 'askTarget' | 'fileLimit' | 'fileSystemType'>
  readonly archiveOf?: (archive: ArchiveService) => ArchiveService
  readonly runOf?: (run: JobRunner) => JobRunner
  /** Program of the backup thread. */
  readonly thread?: URL
  readonly repairSignal?: () => AbortSignal
  /** Whether the user agrees to a profile; yes by default. */
  readonly confirmProfile?: (question: ProfileQuestion) => boolean
  /** Whether the system has a keyring. */
  readonly hasKeyring?: boolean
}

const keyring = {
  isEncryptionAvailable: () => true,
  encryptString: (text: string) => Buffer.from(text),
  decryptString: (bytes: Buffer) => bytes.toString()
}

export const openBackupProfile = async (folder: string, deps: BackupProfileDeps = {}): Promise<BackupProfile> => {
  await mkdir(folder, { recursive: true })
  const clock = { now: deps.now ?? (() => Date.now()) }
  const log = memoryLog()
  const database = await (deps.open ?? openTestDatabase)(folder)
  const secrets = await openSecretStore({
    path: join(folder, 'secrets.json'),
    system: { ...keyring, isEncryptionAvailable: () => deps.hasKeyring ?? true },
    platform: 'darwin',
    clock,
    log
  })
  const settings = gatedSettings({
    stored: await openSettingsFile(join(folder, 'settings.json'), defaultSettings, log),
    secrets,
    database,
    refusalOf: () => null,
    storeRefusal: () => null,
    confirmProfile: (question) => Promise.resolve(deps.confirmProfile?.(question) ?? true)
  })
  await finishRestoreOf(folder, database, settings).catch(() => undefined)
  const opened = await openArchiveService({
    defaultFolder: join(folder, 'archive'),
    placePath: join(folder, 'place.json'),
    database,
    clock,
    log
  })
  const archive = deps.archiveOf?.(opened) ?? opened
  const attachments = openAttachmentFolder({ folder: join(folder, 'attachments'), log })
  const progress: BackupProgress[] = []
  const run = createJobRunner({ thread: deps.thread ?? backupThread, ...(deps.limit === undefined ? {} : { limit: deps.limit }) })
  const backups = await openBackupService({
    folder,
    statePath: join(folder, 'backup.json'),
    database,
    archive,
    attachments,
    settings,
    secrets,
    version: '1.2.3',
    clock,
    log,
    files: { saveBy: (name, work) => work(deps.saveTo?.() ?? join(folder, '..', name)), isOwn: (chosen) => isWithin(folder, chosen) },
    run: deps.runOf?.(run) ?? run,
    repairSignal: deps.repairSignal ?? (() => new AbortController().signal),
    ...deps.folders,
    progress: (one) => void progress.push(one),
    changed: () => undefined,
    pause: deps.pause ?? (() => Promise.resolve(false))
  })
  const rows = async (): Promise<ReadonlyMap<string, string>> => {
    const found = new Map<string, string>()
    for (let cursor: { readonly position: number; readonly row: number } | null = { position: 0, row: 0 }; cursor !== null;) {
      const page: Result<CopyPage> = await database.run('readCopy', cursor)
      if (!page.ok) throw new Error(page.failure.code)
      for (const { table, key, value } of page.value.rows)
        if (value !== undefined) found.set(`${table} ${JSON.stringify(key)}`, JSON.stringify(value))
      cursor = page.value.next
    }
    return found
  }
  return {
    folder,
    database,
    archive,
    attachments,
    settings,
    secrets,
    backups,
    progress,
    rows,
    async write(some) {
      const state = await database.run('copyState')
      const done = state.ok ? await database.run('appendToCopy', { seq: state.value.lastSeq + 1, rows: some }) : state
      if (!done.ok) throw new Error(done.failure.code)
    },
    row: async <T>(table: string, key: string) => JSON.parse((await rows()).get(`${table} ${JSON.stringify(key)}`) ?? 'null') as T,
    async close() {
      await backups.close()
      await archive.close()
      await database.close()
    }
  }
}

export const idOf = (number: number): string => `seed-${String(number).padStart(6, '0')}`
export const carOf = (number: number): string => `000028PRAKTK20261120${String(number).padStart(6, '0')}`

/** The rows of a draft with one goods line; `text` tells versions of it apart. */
export const draftRows = (number: number, text = 'awal', more: Partial<Summary> = {}, at = 1_760_000_000_000): readonly CopyRow[] => {
  const [id, car] = [idOf(number), carOf(number)]
  const document = { car, edinumber: '', header: { data: { impnama: `PT ${number}`, catatan: text } }, detail: { data: [] } }
  const row = { id, car, document, numerals: {}, local: {}, seq: 1, step: 1, createdAt: at, changedAt: at }
  const summary = { ...newSummary(row as never, 'practice', 0), lines: 1, ...more }
  return [
    { table: 'declarations', key: id, value: row },
    { table: 'summaries', key: id, value: asJson(summary) },
    { table: 'goods', key: [id, 1_024], value: { declaration: id, line: 1_024, body: { serial: '1', brgurai: `${text} ${number}` } } },
    { table: 'edits', key: [id, 1], value: { declaration: id, seq: 1, text } }
  ]
}

/** The rows of a submission of a draft. */
export const entryRows = (number: number, more: Partial<OutboxEntry>): readonly CopyRow[] => {
  const entry = { ...seededEntry(number, 1_760_000_000_000), declaration: idOf(number), car: carOf(number), ...more }
  return [
    { table: 'outbox', key: entry.id, value: entry as unknown as Json },
    { table: 'frozen', key: entry.id, value: { id: entry.id, body: `{"n":${number}}` } }
  ]
}

/** The profile answers or throws; for results that must be there. */
export const valueOf = <T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: { readonly code: string } }
): T => {
  if (!result.ok) throw new Error(result.failure.code)
  return result.value
}

export const pdfOf = (number: number, bytes = 2_000): Buffer => Buffer.from(`%PDF-1.7\n${String(number).padStart(bytes, 'x')}\n%%EOF\n`)

/** Stores a response PDF of a draft. */
export const addPdf = async (profile: BackupProfile, number: number, bytes?: number): Promise<string> => {
  const facts = { car: carOf(number), code: '2003', date: '2026-11-20', number: `N-${number}`, description: 'SPPB', profile: 'practice' }
  return valueOf(await profile.archive.store(pdfOf(number, bytes), facts)).sha256
}
