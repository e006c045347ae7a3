import type { EventName, Handlers, HostEvents } from '#core/contract/host-api.ts'
import type { PracticeState } from '#core/contract/practice.ts'
import { localDay, passedOfDay } from '#core/base/calendar-day.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import type { Clock, HttpTransport } from '#core/base/ports.ts'
import type { Look } from '#core/contract/settings.ts'
import type { AnswersAside } from '../../answers/answers-aside.ts'
import type { AnswerReader } from '../../answers/reader.ts'
import type { Database } from '../../database/client.ts'
import { isCopyWhole } from '../../database/window-store.ts'
import type { ResponseArchive } from '../../archive/archive-folder.ts'
import type { FileExport } from '../../files/file-export.ts'
import type { InFlightRequests } from '../../http/in-flight-requests.ts'
import type { PracticeProcess } from '../../http/practice-process.ts'
import { serviceCalls } from '../../http/service-calls.ts'
import type { Log } from '../../logging/log.ts'
import type { Policy } from '../../policy/policy.ts'
import type { ProfileRefusal } from '../../settings/evaluation-limit.ts'
import type { SecretStore } from '../../settings/secret-store.ts'
import type { GatedSettings } from '../../settings/profile-gate.ts'
import type { UpdateService } from '../../updates/update-service.ts'
import { rulesOfProfile } from '../../settings/stored-profile.ts'
import type { QueryTurns } from '../query-turns.ts'
import { appHandlers, type AppHandlerDeps, diagnosticHandlers, type DiagnosticHandlerDeps, updateHandlers } from './app-handlers.ts'
import { attachmentHandlers, type AttachmentHandlerDeps, archiveHandlers, type ArchiveDeps, documentHandlers } from './archive-handlers.ts'
import { backupHandlers, type BackupDeps } from './backup-handlers.ts'
import { mailHandlers, type MailHandlerDeps, printHandlers, type PrintDeps } from './print-handlers.ts'
import { officeHandlers, type OfficeHandlerDeps, officeServerHandlers, type OfficeServerHandlerDeps } from './office-handlers.ts'
import { profileHandlers } from './profile-handlers.ts'
import type { SendPermissions } from './send-permissions.ts'
import { submitHandlers } from './submit-handlers.ts'
import { trackingHandlers } from './tracking-handlers.ts'

export interface HandlerDeps
  extends
    Omit<AppHandlerDeps, 'secrets'>,
    Omit<AttachmentHandlerDeps, 'files'>,
    Omit<MailHandlerDeps, 'printing'>,
    OfficeHandlerDeps,
    OfficeServerHandlerDeps,
    DiagnosticHandlerDeps {
  readonly settings: GatedSettings
  readonly secrets: SecretStore
  readonly database: Database
  readonly archive: ResponseArchive
  readonly archiveDeps: ArchiveDeps
  readonly backupDeps: BackupDeps
  readonly files: FileExport
  readonly practice: PracticeProcess
  readonly printing: PrintDeps
  readonly transport: HttpTransport
  readonly refusalOf: ProfileRefusal
  readonly policy: Policy
  readonly inFlight: InFlightRequests
  readonly clock: Clock
  readonly log: Log
  readonly permissions: SendPermissions
  readonly updates: UpdateService
  readonly send: <E extends EventName>(event: E, payload: HostEvents[E]) => void
  /** Empties the window's store, which is then filled from its copy. */
  readonly replaceStore: () => Promise<Result<null>>
  readonly readAnswer: AnswerReader
  readonly aside: AnswersAside
  readonly queries: QueryTurns
  /** New characters of answers about one aju number in a day. */
  readonly dailyLimit?: number
  /** The number of the last input of a person, if it was shortly before; else 0. */
  readonly press: () => number
  readonly showInFolder: (path: string) => void
  /** Shows the window in a theme and a zoom. */
  readonly applyLook: (look: Look) => void
}

/** One handler for each channel, composed from the features. */
export const createHandlers = (deps: HandlerDeps): Handlers => {
  const { settings, database, files, practice } = deps
  const callFor = serviceCalls({ ...deps, hide: deps.readAnswer.hide })

  const inPracticeProfile = async (work: () => Promise<Result<PracticeState>>): Promise<Result<PracticeState>> =>
    settings.profile(settings.current())?.kind === 'practice' ? work() : fail('practice-only')

  const tracking = trackingHandlers({ ...deps, callFor })
  return {
    ...appHandlers(deps),
    ...diagnosticHandlers(deps),
    ...updateHandlers(deps),

    'settings.read': async () => ok(await settings.settledSettings()),
    async 'settings.change'(changes) {
      const changed = await settings.change(changes)
      if (changed.ok) deps.applyLook(changed.value)
      deps.office.link()?.documents.wake()
      return changed
    },
    ...profileHandlers({ ...deps, callFor, onChange: (list) => deps.send('profiles.changed', list) }),

    'storeCopy.state': () => database.run('copyState'),
    'storeCopy.takeAnswerLoss': () => database.run('takeAnswerLoss'),
    async 'storeCopy.replaceStore'() {
      const whole = await isCopyWhole(database)
      if (!whole.ok) return whole
      return whole.value ? deps.replaceStore() : fail('store-copy-out-of-step')
    },
    'storeCopy.read': (cursor) => database.run('readCopy', cursor),
    'storeCopy.setAside': ({ rows }) => database.run('setAside', rows, 'store', { press: deps.press() }),
    'storeCopy.setAsideRows': () => database.run('setAsideRows'),
    'storeCopy.renew': (page) => database.run('renewCopy', page, { press: deps.press() }),
    'storeCopy.protect'() {
      const now = deps.clock.now()
      const profiles = settings
        .profiles()
        .map(({ id, ajuPrefix, ajuSeries }) => ({ id, pattern: { prefix: ajuPrefix, series: ajuSeries } }))
      return database.run('protectAfterLoss', { profiles, day: localDay(now), time: passedOfDay(now) })
    },

    ...tracking.handlers,
    ...deps.permissions.handlers,
    ...submitHandlers({
      ...deps,
      callFor,
      statusLog: tracking.statusForHost,
      takeRequest: (kind) => deps.office.link()?.serviceRequests.request(kind) ?? Promise.resolve(0),
      rulesOf: (id) => rulesOfProfile(settings, id),
      // Submissions to the practice service do not involve the office.
      rightsFor: (id) => (settings.profile(id)?.kind === 'practice' ? null : deps.office.rights()),
      onAppended: () => deps.office.link()?.wake(),
      onPosting: (entries) => deps.send('declarations.posting', entries)
    }),

    ...documentHandlers({ ...deps, archiveService: deps.archiveDeps.service }),
    ...archiveHandlers(deps),
    ...backupHandlers(deps.backupDeps),
    ...attachmentHandlers(deps),
    ...mailHandlers(deps),
    ...officeHandlers(deps),
    ...officeServerHandlers(deps),

    'files.saveText': ({ suggestedName, text }) => files.saveText(suggestedName, text),
    'files.saveBytes': ({ suggestedName, bytes }) => files.saveBytes(suggestedName, bytes),
    ...printHandlers(deps),

    'practice.state': () => inPracticeProfile(() => practice.state()),
    'practice.change': (change) => inPracticeProfile(() => practice.change(change)),
    'practice.advance': ({ steps }) => inPracticeProfile(() => practice.advance(steps))
  }
}
