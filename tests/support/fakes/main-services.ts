import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventName, Handlers } from '#core/contract/host-api.ts'
import type { PracticeState } from '#core/contract/practice.ts'
import { defaultSettings } from '#core/contract/settings.ts'
import type { SendPermit } from '#core/contract/submission.ts'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import type { HttpReply, HttpRequest } from '#core/base/ports.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import type { JournalRecord, NewRecord } from '../../../electron/database/answers.ts'
import type { Database, OperationName } from '../../../electron/database/client.ts'
import type { Operations } from '../../../electron/database/operations.ts'
import { openAnswersAside } from '../../../electron/answers/answers-aside.ts'
import { createAnswerReader } from '../../../electron/answers/reader.ts'
import { openAttachmentFolder } from '../../../electron/attachments/attachment-folder.ts'
import { outsideCopies } from '../../../electron/attachments/outside-copies.ts'
import { openBackupService } from '../../../electron/backup/backup-service.ts'
import { createJobRunner } from '../../../electron/backup/run-job.ts'
import { openFileExport } from '../../../electron/files/file-export.ts'
import type { PracticeProcess } from '../../../electron/http/practice-process.ts'
import { openArchiveService, type ArchiveService } from '../../../electron/archive/archive-service.ts'
import { startIntegrityScan } from '../../../electron/archive/integrity-scan.ts'
import { createDiagnostics } from '../../../electron/diagnostics/diagnostics.ts'
import { createCrashRecord } from '../../../electron/diagnostics/start-record.ts'
import { openTestDatabase } from './test-database.ts'
import type { ProfileRefusal } from '../../../electron/settings/evaluation-limit.ts'
import { gatedSettings, type ProfileQuestion } from '../../../electron/settings/profile-gate.ts'
import { archiveRefusal, featureRefusal, noPolicy, profileRefusal, type Policy } from '../../../electron/policy/policy.ts'
import { openSecretStore } from '../../../electron/settings/secret-store.ts'
import { openSettingsFile } from '../../../electron/settings/settings-file.ts'
import type { PrintDeps } from '../../../electron/ipc/handlers/print-handlers.ts'
import { createPrintCache } from '../../../electron/printing/print-cache.ts'
import type { WeakerBackups } from '../../../electron/ipc/handlers/backup-handlers.ts'
import { createSendPermissions, type SendQuestion } from '../../../electron/ipc/handlers/send-permissions.ts'
import { createSentBefore } from '../../../electron/ipc/handlers/sent-before.ts'
import type { SendingRights } from '../../../electron/office/desk/sending.ts'
import { withRules } from '../../../electron/ipc/channel-rules.ts'
import { createHandlers } from '../../../electron/ipc/handlers/handlers.ts'
import { createInFlightRequests, type InFlightRequests } from '../../../electron/http/in-flight-requests.ts'
import { allPermitted } from './all-permitted.ts'
import { memoryLog } from './memory-log.ts'
import { noOffice } from './no-office.ts'
import type { QueryTurns } from '../../../electron/ipc/query-turns.ts'
import { personThere } from './person-there.ts'
import { noUpdates } from './no-updates.ts'

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

type Operation<N extends OperationName> = (...input: Parameters<Operations[N]>) => Promise<Result<ReturnType<Operations[N]>>>

/** The operations of the database on answers. */
export interface AnswerJournal {
  append(record: NewRecord): Promise<Result<string>>
  receive: Operation<'receiveAnswer'>
  finish: Operation<'finishAnswer'>
  submitsOf(entry: string): Promise<readonly JournalRecord[]>
}

export interface MainServices {
  readonly handlers: Handlers
  readonly answers: AnswerJournal
  readonly archive: ArchiveService
  readonly requests: readonly HttpRequest[]
  readonly events: readonly (readonly [EventName, unknown])[]
  readonly opened: readonly string[]
  /** Names and first inputs of the operations of the database, in their order, and the last input, which says for whom they are. */
  readonly operations: readonly (readonly [string, unknown, unknown?])[]
  /** One entry for each call of `replaceStore`. */
  readonly replaced: readonly string[]
  readonly inFlight: InFlightRequests
  readonly log: ReturnType<typeof memoryLog>
  readonly clock: { forward(milliseconds: number): void }
  readonly folder: string
  close(): Promise<void>
}

export interface MainServicesDeps {
  readonly reply?: (request: HttpRequest) => HttpReply | Promise<HttpReply>
  readonly answers?: (journal: AnswerJournal) => AnswerJournal
  readonly archive?: (archive: ArchiveService) => ArchiveService
  readonly saveTo?: string
  /** The folder the user chooses, inside `folder`. */
  readonly folderTo?: string
  /** Path of the file the user chooses. */
  readonly openFrom?: string
  readonly printing?: PrintDeps
  /** The answer to the question before a send; without it every content is permitted. */
  readonly confirmSend?: (question: SendQuestion) => SendPermit
  /** Whether the user agrees to a profile; yes by default. */
  readonly confirmProfile?: (question: ProfileQuestion) => boolean
  readonly confirmWeaker?: (change: WeakerBackups) => boolean
  /** Whether the user agrees to open an attached file with another program; yes by default. */
  readonly confirmFile?: (name: string) => boolean
  /** The system has no program for files and letters. */
  readonly noProgram?: boolean
  readonly practice?: Partial<PracticeProcess>
  readonly freeSpace?: number
  /** No request waits where it is absent. */
  readonly queries?: QueryTurns
  /** As `Person.press`; a person presses before each call where it is absent. */
  readonly press?: () => number
  readonly dailyLimit?: number
  readonly refusalOf?: ProfileRefusal
  readonly policy?: Policy
  /** Who may send; nobody else without an office. */
  readonly rights?: SendingRights
}

const noPrinting: PrintDeps = {
  cache: createPrintCache(),
  renderer: {
    renderPdf: () => Promise.resolve(fail('render-failed')),
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
  // In a folder of its own, so that a test sees what is written beside it.
  const around = await mkdtemp(join(tmpdir(), 'ajukan-main-services-'))
  const folder = join(around, 'profile')
  await mkdir(folder)
  const log = memoryLog()
  const events: (readonly [EventName, unknown])[] = []
  let now = Date.UTC(2026, 10, 20, 3)
  const clock = { now: () => now, forward: (by: number): void => void (now += by) }
  const stored = await openTestDatabase(folder)
  const journal: AnswerJournal = {
    append: (record) => stored.run('appendAnswer', record),
    receive: (record) => stored.run('receiveAnswer', record),
    finish: (id, reply) => stored.run('finishAnswer', id, reply),
    submitsOf: async (entry) => {
      const records = await stored.run('submitsOf', entry)
      return records.ok ? records.value : []
    }
  }
  const answers = deps.answers?.(journal) ?? journal
  const operations: (readonly [string, unknown, unknown?])[] = []
  const database: Database = {
    ...stored,
    run: (name, ...input) => {
      operations.push(input.length > 1 ? [name, input[0], input.at(-1)] : [name, input[0]])
      const own = { appendAnswer: answers.append, receiveAnswer: answers.receive, finishAnswer: answers.finish } as const
      return Object.hasOwn(own, name)
        ? (own[name as keyof typeof own] as (...given: unknown[]) => never)(...input)
        : stored.run(name, ...input)
    }
  }
  const archiveService = await openArchiveService({
    defaultFolder: join(folder, 'archive'),
    placePath: join(folder, 'archive-place.json'),
    database: stored,
    clock,
    log
  })
  const integrityScan = await startIntegrityScan({ archive: archiveService, statePath: join(folder, 'archive-look.json'), clock, log })
  const storedSettings = await openSettingsFile(join(folder, 'settings.json'), defaultSettings, log)
  const policy = deps.policy ?? noPolicy
  const refusalOf: ProfileRefusal = (profile) => deps.refusalOf?.(profile) ?? profileRefusal(policy, profile)
  const system = { isEncryptionAvailable: () => false, encryptString: () => Buffer.alloc(0), decryptString: () => '' }
  const secrets = await openSecretStore({ path: join(folder, 'secrets.json'), system, platform: 'linux', clock, log })
  const settings = gatedSettings({
    stored: storedSettings,
    secrets,
    database,
    refusalOf,
    storeRefusal: (profile) => (profile.kind === 'practice' ? null : profileRefusal(policy, profile)),
    confirmProfile: (question) => Promise.resolve(deps.confirmProfile?.(question) ?? true)
  })
  const dialogs = {
    save: () =>
      Promise.resolve({ canceled: deps.saveTo === undefined, filePath: deps.saveTo === undefined ? '' : join(folder, deps.saveTo) }),
    open: () => Promise.resolve({ canceled: true, filePaths: [] })
  }
  const places = { statePath: join(folder, 'dialogs.json'), downloads: folder, ownFolders: [join(folder, 'own')] }
  const files = await openFileExport({ ...places, dialogs, log })
  const attachments = openAttachmentFolder({ folder: join(folder, 'attachments'), log })
  const backups = await openBackupService({
    folder,
    attachments,
    statePath: join(folder, 'backup.json'),
    database,
    archive: archiveService,
    settings,
    secrets,
    files,
    version: '1',
    repairSignal: () => new AbortController().signal,
    clock,
    log,
    run: createJobRunner({ thread: new URL('../../../electron/backup/thread.ts', import.meta.url) }),
    progress: (progress) => void events.push(['backup.progress', progress]),
    changed: (state) => void events.push(['backup.changed', state])
  })
  await storedSettings.saveProfile(office)
  await secrets.write('office', 'https://gateway.invalid/base', canary)

  const requests: HttpRequest[] = []
  const [opened, replaced]: [string[], string[]] = [[], []]
  const inFlight = createInFlightRequests()
  const archive = deps.archive?.(archiveService) ?? archiveService
  const { confirmSend } = deps
  const readAnswer = createAnswerReader({ thread: new URL('../../../electron/answers/thread.ts', import.meta.url), log })
  const permissions =
    confirmSend === undefined
      ? allPermitted
      : createSendPermissions({
          database,
          profile: (id) => settings.profile(id),
          sentBefore: createSentBefore({ database, readAnswer, rulesOf: (id) => settings.profile(id)?.answerRules ?? defaultAnswerRules }),
          confirmSend: (question) => Promise.resolve(confirmSend(question)),
          clock
        })
  let presses = 0
  const bare = createHandlers({
    info: {
      version: '1',
      electron: '45',
      chromium: '150',
      platform: 'linux',
      runtime: 'official',
      build: null,
      locale: 'id',
      user: 'budi',
      policy: null,
      dataPlace: null,
      damagedSettings: null
    },
    settings,
    secrets,
    database,
    archive,
    files,
    practice: { ...practice, ...deps.practice },
    printing: deps.printing ?? noPrinting,
    queries: deps.queries ?? { wait: () => Promise.resolve(true) },
    press: deps.press ?? (() => (presses += 1)),
    transport: {
      async post(request) {
        requests.push(request)
        return (await deps.reply?.(request)) ?? replyOf({})
      }
    },
    refusalOf,
    policy,
    readAnswer,
    aside: openAnswersAside(folder, log),
    ...(deps.dailyLimit === undefined ? {} : { dailyLimit: deps.dailyLimit }),
    inFlight,
    updates: noUpdates,
    officeServer: () => Promise.reject(new Error('no server of an office')),
    clock,
    log,
    send: (event, payload) => void events.push([event, payload]),
    crashes: createCrashRecord(clock),
    diagnostics: createDiagnostics({
      settings,
      secrets,
      database,
      files,
      clock,
      system: () => ({ version: '1' }),
      isOfOffice: () => false,
      lastCrash: () => null,
      freeSpace: () => Promise.resolve(deps.freeSpace ?? Number.MAX_SAFE_INTEGER),
      logFolder: join(folder, 'logs'),
      home: ''
    }),
    windowControls: {
      close: () => void opened.push('close'),
      paste: () => void opened.push('paste'),
      keepAwake: (on) => void opened.push(`awake ${on}`),
      notify: ({ title }) => opened.push(title) > 0,
      setUnreadBadge: (unread) => unread > 0
    },
    openNotices: () => Promise.resolve(opened.push('notices') > 0),
    openLink: (link) => Promise.resolve(void opened.push(link)),
    confirmAndOpen: (address) => Promise.resolve(opened.push(address) > 0),
    permissions,
    onWindowReady: () => undefined,
    replaceStore: () => {
      replaced.push('store')
      return Promise.resolve(ok(null))
    },
    archiveDeps: {
      service: archiveService,
      attachments,
      integrityScan,
      fixedFolder: null,
      chooseFolder: () => Promise.resolve(deps.folderTo === undefined ? null : join(folder, deps.folderTo)),
      chooseExportFolder: () => Promise.resolve(deps.folderTo === undefined ? null : join(folder, deps.folderTo)),
      openFolder: (path) => Promise.resolve(void opened.push(path))
    },
    backupDeps: {
      service: backups,
      confirmWeaker: (change) => Promise.resolve(deps.confirmWeaker?.(change) ?? true),
      chooseFolder: () => Promise.resolve(deps.folderTo === undefined ? null : join(folder, deps.folderTo)),
      chooseFile: () => Promise.resolve(deps.openFrom ?? null),
      showInFolder: (path) => void opened.push(path),
      inFlight,
      reloadWindow: () => void opened.push('reload')
    },
    showInFolder: (path) => void opened.push(path),
    attachments,
    office: { ...noOffice, rights: () => deps.rights ?? noOffice.rights() },
    choosePairingFile: () => Promise.resolve(null),
    confirmServer: () => Promise.resolve(true),
    compareServer: () => Promise.resolve(false),
    outsideCopies: outsideCopies(join(around, 'copies')),
    confirmFile: (name) => Promise.resolve(deps.confirmFile?.(name) ?? true),
    openFile: (path) => Promise.resolve(deps.noProgram !== true && opened.push(path) > 0),
    openMail: (address) => Promise.resolve(deps.noProgram !== true && opened.push(address) > 0),
    applyLook: ({ theme, zoom }) => void opened.push(`${theme} ${zoom}`)
  })
  // A person is there; the rules of the channels hold, as for calls of the window.
  const handlers = withRules(bare, {
    ...personThere,
    freeSpace: () => Promise.resolve(deps.freeSpace ?? Number.MAX_SAFE_INTEGER),
    refusalOf: (limit) => (limit === 'archiveFolder' ? archiveRefusal(policy) : featureRefusal(policy, limit)),
    clock: { now: clock.now, isMonotonic: true }
  })
  const close = async (): Promise<void> => {
    await backups.close()
    await integrityScan.stop()
    await archiveService.close()
    await database.close()
    await rm(around, { recursive: true, force: true })
  }
  return { handlers, answers, archive, requests, events, opened, operations, replaced, inFlight, log, clock, folder, close }
}
