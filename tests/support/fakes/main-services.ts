import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventName, Handlers } from '#core/contract/host-api.ts'
import type { PracticeState } from '#core/contract/practice.ts'
import { defaultSendingSettings } from '#core/contract/sending.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import { defaultInboxSettings } from '#core/contract/inbox-settings.ts'
import { defaultTrackingSettings } from '#core/contract/tracking-settings.ts'
import type { HttpReply, HttpRequest } from '#core/base/ports.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import type { JournalLine, NewLine } from '../../../electron/database/answers.ts'
import type { Database } from '../../../electron/database/client.ts'
import { openFileExport } from '../../../electron/files/file-export.ts'
import type { PracticeProcess } from '../../../electron/http/practice-process.ts'
import { openArchiveService } from '../../../electron/archive/archive-service.ts'
import { startIntegrityScan } from '../../../electron/archive/integrity-scan.ts'
import type { ResponseArchive } from '../../../electron/archive/archive-folder.ts'
import { openTestDatabase } from './test-database.ts'
import { openSecretStore } from '../../../electron/settings/secret-store.ts'
import { openSettingsFile } from '../../../electron/settings/settings-file.ts'
import type { PrintDeps } from '../../../electron/ipc/handlers/print-handlers.ts'
import { createPrintCache } from '../../../electron/printing/print-cache.ts'
import { createHandlers } from '../../../electron/ipc/handlers/handlers.ts'
import { createInFlightRequests, type InFlightRequests } from '../../../electron/http/in-flight-requests.ts'
import { memoryLog } from './memory-log.ts'

export const canary = 'canary-token-77c1d2'
export const practiceToken = 'practice-token-5b1e'

export const office = {
  ...newProfile('production', 'office', 'Kantor Priok'),
  address: 'https://gateway.invalid/base/',
  edinumber: 'PPJK-1'
}

export const replyOf = (body: unknown, status = 200): HttpReply => ({
  kind: 'reply',
  status,
  contentType: 'application/json',
  retryAfter: null,
  body: typeof body === 'string' ? body : JSON.stringify(body)
})

/** The operations of the database on answers. */
export interface AnswerJournal {
  append(line: NewLine): Promise<Result<string>>
  submitsOf(entry: string): Promise<readonly JournalLine[]>
}

export interface MainServices {
  readonly handlers: Handlers
  readonly answers: AnswerJournal
  readonly archive: ResponseArchive
  readonly requests: readonly HttpRequest[]
  readonly events: readonly (readonly [EventName, unknown])[]
  readonly opened: readonly string[]
  /** One entry for each call of `replaceStore`. */
  readonly replaced: readonly string[]
  readonly inFlight: InFlightRequests
  readonly log: ReturnType<typeof memoryLog>
  readonly folder: string
  close(): Promise<void>
}

export interface MainServicesDeps {
  readonly reply?: (request: HttpRequest) => HttpReply | Promise<HttpReply>
  readonly answers?: (journal: AnswerJournal) => AnswerJournal
  readonly archive?: (archive: ResponseArchive) => ResponseArchive
  readonly saveTo?: string
  /** The folder the user chooses, inside `folder`. */
  readonly folderTo?: string
  readonly printing?: PrintDeps
  readonly practice?: Partial<PracticeProcess>
}

const noPrinting: PrintDeps = {
  cache: createPrintCache(),
  renderer: {
    renderPdf: () => Promise.resolve(fail('paper-failed')),
    print: () => Promise.resolve(fail('print-failed')),
    close: () => undefined
  },
  newId: () => 'paper'
}

const state: PracticeState = { running: true, pace: 5, fault: 'none', declarations: 0 }
const practice: PracticeProcess = {
  connect: () => Promise.resolve(ok({ address: 'http://127.0.0.1:4321', token: practiceToken })),
  state: () => Promise.resolve(ok(state)),
  change: (change) => Promise.resolve(ok({ ...state, ...change })),
  advance: () => Promise.resolve(ok(state)),
  stop: () => Promise.resolve()
}

/** The handlers of the main process over real files in a fresh folder, with a service that answers with `reply`. */
export const openMainServices = async (deps: MainServicesDeps = {}): Promise<MainServices> => {
  const folder = await mkdtemp(join(tmpdir(), 'ajukan-main-services-'))
  const log = memoryLog()
  const clock = { now: () => Date.UTC(2026, 10, 20, 3) }
  const stored = await openTestDatabase(folder)
  const journal: AnswerJournal = {
    append: (line) => stored.run('appendAnswer', line),
    submitsOf: async (entry) => {
      const lines = await stored.run('submitsOf', entry)
      return lines.ok ? lines.value : []
    }
  }
  const answers = deps.answers?.(journal) ?? journal
  const database: Database = {
    ...stored,
    run: (name, ...input) => (name === 'appendAnswer' ? (answers.append(input[0] as NewLine) as never) : stored.run(name, ...input))
  }
  const archiveService = await openArchiveService({
    defaultFolder: join(folder, 'archive'),
    placePath: join(folder, 'archive-place.json'),
    database: stored,
    clock,
    log
  })
  const integrityScan = await startIntegrityScan({ archive: archiveService, statePath: join(folder, 'archive-look.json'), clock, log })
  const settings = await openSettingsFile(
    join(folder, 'settings.json'),
    {
      language: 'id',
      theme: 'system',
      learn: true,
      ...defaultSendingSettings,
      tracking: defaultTrackingSettings,
      news: defaultInboxSettings
    },
    log
  )
  const system = { isEncryptionAvailable: () => false, encryptString: () => Buffer.alloc(0), decryptString: () => '' }
  const secrets = await openSecretStore({ path: join(folder, 'secrets.json'), system, platform: 'linux', clock, log })
  const dialogs = {
    save: () =>
      Promise.resolve({ canceled: deps.saveTo === undefined, filePath: deps.saveTo === undefined ? '' : join(folder, deps.saveTo) }),
    open: () => Promise.resolve({ canceled: true, filePaths: [] })
  }
  const files = await openFileExport({ dialogs, statePath: join(folder, 'dialogs.json'), downloads: folder, log })
  await settings.saveProfile(office)
  await secrets.write('office', 'https://gateway.invalid', canary)

  const requests: HttpRequest[] = []
  const events: (readonly [EventName, unknown])[] = []
  const opened: string[] = []
  const replaced: string[] = []
  const inFlight = createInFlightRequests()
  const archive = deps.archive?.(archiveService) ?? archiveService
  const handlers = createHandlers({
    info: { version: '1', electron: '45', chromium: '150', platform: 'linux', runtime: 'official', locale: 'id', user: 'budi' },
    settings,
    secrets,
    database,
    archive,
    files,
    practice: { ...practice, ...deps.practice },
    printing: deps.printing ?? noPrinting,
    transport: {
      async post(request) {
        requests.push(request)
        return (await deps.reply?.(request)) ?? replyOf({})
      }
    },
    inFlight,
    clock,
    log,
    send: (event, payload) => void events.push([event, payload]),
    windowControls: {
      close: () => void opened.push('close'),
      keepAwake: (on) => void opened.push(`awake ${on}`),
      notify: ({ title }) => opened.push(title) > 0,
      setUnreadBadge: (unread) => unread > 0
    },
    openLink: (link) => Promise.resolve(void opened.push(link)),
    confirmAndOpen: (address) => Promise.resolve(opened.push(address) > 0),
    onWindowReady: () => undefined,
    replaceStore: () => Promise.resolve(void replaced.push('store')),
    archiveDeps: {
      service: archiveService,
      integrityScan,
      chooseFolder: () => Promise.resolve(deps.folderTo === undefined ? null : join(folder, deps.folderTo)),
      openFolder: (path) => Promise.resolve(void opened.push(path))
    },
    showInFolder: (path) => void opened.push(path),
    applyTheme: (theme) => void opened.push(theme)
  })
  const close = async (): Promise<void> => {
    await integrityScan.stop()
    await archiveService.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { handlers, answers, archive, requests, events, opened, replaced, inFlight, log, folder, close }
}
