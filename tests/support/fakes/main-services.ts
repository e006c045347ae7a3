import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventName, Handlers } from '#core/contract/host-api.ts'
import type { PracticeState } from '#core/contract/practice.ts'
import { defaultSendingSettings } from '#core/contract/sending.ts'
import { fail, ok } from '#core/base/result.ts'
import { defaultInboxSettings } from '#core/contract/inbox-settings.ts'
import { defaultTrackingSettings } from '#core/contract/tracking-settings.ts'
import type { HttpReply, HttpRequest } from '#core/base/ports.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { openAnswerJournal, type AnswerJournal } from '../../../electron/database/answer-journal/journal.ts'
import { openFileExport } from '../../../electron/files/file-export.ts'
import type { PracticeProcess } from '../../../electron/http/practice-process.ts'
import { openArchiveService } from '../../../electron/archive/archive-service.ts'
import { startIntegrityScan } from '../../../electron/archive/integrity-scan.ts'
import type { ResponseArchive } from '../../../electron/archive/archive-folder.ts'
import { openStoreCopyJournal } from '../../../electron/database/store-copy/journal.ts'
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

export interface Desk {
  readonly handlers: Handlers
  readonly answers: AnswerJournal
  readonly archive: ResponseArchive
  readonly requests: readonly HttpRequest[]
  readonly events: readonly (readonly [EventName, unknown])[]
  readonly opened: readonly string[]
  /** One entry for each time the window's store was emptied. */
  readonly replaced: readonly string[]
  readonly underway: InFlightRequests
  readonly log: ReturnType<typeof memoryLog>
  readonly folder: string
  close(): Promise<void>
}

export interface TestServicesDeps {
  readonly reply?: (request: HttpRequest) => HttpReply | Promise<HttpReply>
  readonly answers?: (journal: AnswerJournal) => AnswerJournal
  readonly archive?: (archive: ResponseArchive) => ResponseArchive
  readonly saveTo?: string
  /** The folder a person chooses, below the desk's. */
  readonly folderTo?: string
  readonly paper?: PrintDeps
  readonly practice?: Partial<PracticeProcess>
}

const noPaper: PrintDeps = {
  shelf: createPrintCache(),
  press: { pdfOf: () => Promise.resolve(fail('paper-failed')), print: () => Promise.resolve(fail('print-failed')), close: () => undefined },
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

/** Main's handlers over real files in a fresh folder, with a service that answers as told. */
export const openDesk = async (parts: TestServicesDeps = {}): Promise<Desk> => {
  const folder = await mkdtemp(join(tmpdir(), 'ajukan-desk-'))
  const log = memoryLog()
  const clock = { now: () => Date.UTC(2026, 10, 20, 3) }
  const journal = await openAnswerJournal(join(folder, 'answers'))
  const kept = await openArchiveService({ usualFolder: join(folder, 'archive'), placePath: join(folder, 'archive-place.json'), clock, log })
  const scrub = await startIntegrityScan({ archive: kept, statePath: join(folder, 'archive-look.json'), clock, log })
  const safety = await openStoreCopyJournal(join(folder, 'safety'))
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
      Promise.resolve({ canceled: parts.saveTo === undefined, filePath: parts.saveTo === undefined ? '' : join(folder, parts.saveTo) }),
    open: () => Promise.resolve({ canceled: true, filePaths: [] })
  }
  const files = await openFileExport({ dialogs, statePath: join(folder, 'dialogs.json'), downloads: folder, log })
  await settings.saveProfile(office)
  await secrets.write('office', 'https://gateway.invalid', canary)

  const requests: HttpRequest[] = []
  const events: (readonly [EventName, unknown])[] = []
  const opened: string[] = []
  const replaced: string[] = []
  const underway = createInFlightRequests()
  const answers = parts.answers?.(journal) ?? journal
  const archive = parts.archive?.(kept) ?? kept
  const handlers = createHandlers({
    info: { version: '1', electron: '45', chromium: '150', platform: 'linux', runtime: 'official', locale: 'id', user: 'budi' },
    settings,
    secrets,
    safety,
    answers,
    archive,
    files,
    practice: { ...practice, ...parts.practice },
    paper: parts.paper ?? noPaper,
    transport: {
      async post(request) {
        requests.push(request)
        return (await parts.reply?.(request)) ?? replyOf({})
      }
    },
    underway,
    clock,
    log,
    send: (event, payload) => void events.push([event, payload]),
    shell: {
      close: () => void opened.push('close'),
      keepAwake: (on) => void opened.push(`awake ${on}`),
      notify: ({ title }) => opened.push(title) > 0,
      attention: (unread) => unread > 0
    },
    openLink: (link) => Promise.resolve(void opened.push(link)),
    askToOpen: (address) => Promise.resolve(opened.push(address) > 0),
    windowStands: () => undefined,
    replaceStore: () => Promise.resolve(void replaced.push('store')),
    archiveTools: {
      house: kept,
      scrub,
      chooseFolder: () => Promise.resolve(parts.folderTo === undefined ? null : join(folder, parts.folderTo)),
      openFolder: (path) => Promise.resolve(void opened.push(path))
    },
    showInFolder: (path) => void opened.push(path),
    applyTheme: (theme) => void opened.push(theme)
  })
  const close = async (): Promise<void> => {
    await scrub.stop()
    await Promise.all([journal.close(), kept.close(), safety.close()])
    await rm(folder, { recursive: true, force: true })
  }
  return { handlers, answers, archive, requests, events, opened, replaced, underway, log, folder, close }
}
