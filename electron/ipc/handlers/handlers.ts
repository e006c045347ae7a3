import type { AppInfo, LinkName } from '#core/contract/app.ts'
import type { Handlers, HostEvents, EventName } from '#core/contract/host-api.ts'
import type { PracticeState } from '#core/contract/practice.ts'
import type { Settings } from '#core/contract/settings.ts'
import { externalAddress } from '#core/contract/external-address.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import type { Clock, HttpTransport } from '#core/base/ports.ts'
import type { AnswerJournal } from '../../database/answer-journal/journal.ts'
import type { FileExport } from '../../files/file-export.ts'
import type { Log } from '../../logging/log.ts'
import type { PracticeProcess } from '../../http/practice-process.ts'
import type { ResponseArchive } from '../../archive/archive-folder.ts'
import type { StoreCopyJournal } from '../../database/store-copy/journal.ts'
import type { SecretStore } from '../../settings/secret-store.ts'
import type { SettingsFile } from '../../settings/settings-file.ts'
import { archiveHandlers, type ArchiveToolDeps } from './archive-handlers.ts'
import { printHandlers, type PrintDeps } from './print-handlers.ts'
import { profileHandlers } from './profile-handlers.ts'
import { serviceCalls } from '../../http/service-calls.ts'
import { shellHandlers, type ShellDeps } from './window-handlers.ts'
import { submitHandlers } from './submit-handlers.ts'
import { trackingHandlers } from './tracking-handlers.ts'
import type { InFlightRequests } from '../../http/in-flight-requests.ts'

export interface HandlerDeps {
  readonly info: Omit<AppInfo, 'keyring'>
  readonly settings: SettingsFile
  readonly secrets: SecretStore
  readonly safety: StoreCopyJournal
  readonly answers: AnswerJournal
  readonly archive: ResponseArchive
  readonly archiveTools: ArchiveToolDeps
  readonly files: FileExport
  readonly practice: PracticeProcess
  readonly paper: PrintDeps
  readonly transport: HttpTransport
  readonly underway: InFlightRequests
  readonly clock: Clock
  readonly log: Log
  readonly send: <E extends EventName>(event: E, payload: HostEvents[E]) => void
  readonly shell: ShellDeps
  readonly openLink: (link: LinkName) => Promise<void>
  /** Asks the person about an address that was checked, and opens it on a yes. */
  readonly askToOpen: (address: string) => Promise<boolean>
  readonly windowStands: () => void
  readonly replaceStore: () => Promise<void>
  readonly showInFolder: (path: string) => void
  readonly applyTheme: (theme: Settings['theme']) => void
}

/** Channel → core and adapters; composing only. */
export const createHandlers = (parts: HandlerDeps): Handlers => {
  const { settings, secrets, safety, archive, files, practice } = parts
  const callFor = serviceCalls(parts)

  /** A file that is not what was stored may still be looked at outside; the reader does not show it. */
  const fileOf = async (sha256: string): Promise<string | null> => {
    const { house } = parts.archiveTools
    return (await archive.pathOf(sha256)) ?? ((await house.stateOf(sha256)) === 'changed' ? house.fileOf(sha256) : null)
  }

  const whilePractising = async (act: () => Promise<Result<PracticeState>>): Promise<Result<PracticeState>> =>
    settings.profile(settings.current())?.kind === 'practice' ? act() : fail('practice-only')

  return {
    async 'app.info'() {
      // The first thing a window asks once its store is open.
      parts.windowStands()
      return ok({ ...parts.info, keyring: secrets.keyring })
    },
    ...shellHandlers(parts.shell),
    async 'app.openLink'({ link }) {
      await parts.openLink(link)
      return ok(null)
    },
    async 'app.openAddress'({ address }) {
      const checked = externalAddress(address)
      return checked === null ? fail('address-not-allowed') : ok({ opened: await parts.askToOpen(checked) })
    },

    'settings.read': async () => ok(settings.settings()),
    async 'settings.change'(part) {
      const changed = await settings.change(part)
      if (changed.ok) parts.applyTheme(changed.value.theme)
      return changed
    },

    ...profileHandlers({
      testFor: callFor,
      clock: parts.clock,
      settings,
      secrets,
      practice,
      changed: (list) => parts.send('profiles.changed', list)
    }),

    'storeCopy.append': (batch) => safety.append(batch),
    'storeCopy.state': async () => ok(await safety.settled()),
    async 'storeCopy.replaceStore'() {
      if (safety.state().lastSeq === 0) return fail('safety-out-of-step')
      await parts.replaceStore()
      return ok(null)
    },
    'storeCopy.read': ({ after }) => safety.read(after),
    'storeCopy.rebase': (page) => safety.rebase(page),

    ...submitHandlers({ ...parts, callFor }),
    ...trackingHandlers({ ...parts, callFor }),

    'archive.list': async ({ edition, from }) => ok(await archive.page(edition, from)),
    async 'archive.saveCopy'({ sha256 }) {
      const path = await fileOf(sha256)
      if (path === null) return fail('file-missing')
      const known = (await archive.list()).find((pdf) => pdf.sha256 === sha256)
      const name = known === undefined ? sha256 : [known.car, known.code, known.date].filter((part) => part !== '').join(' ')
      return files.saveCopy(`${name}.pdf`, path)
    },
    async 'archive.reveal'({ sha256 }) {
      const path = await fileOf(sha256)
      if (path === null) return fail('file-missing')
      parts.showInFolder(path)
      return ok(null)
    },

    ...archiveHandlers(parts),

    'files.saveText': ({ suggestedName, text }) => files.saveText(suggestedName, text),
    'files.saveBytes': ({ suggestedName, bytes }) => files.saveBytes(suggestedName, bytes),

    ...printHandlers(parts),

    'practice.state': () => whilePractising(() => practice.state()),
    'practice.change': (change) => whilePractising(() => practice.change(change)),
    'practice.advance': ({ steps }) => whilePractising(() => practice.advance(steps))
  }
}
