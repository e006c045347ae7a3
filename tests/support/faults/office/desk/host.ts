import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { fail, ok } from '#core/base/result.ts'
import { openDatabase, type Database } from '../../../../../electron/database/client.ts'
import { officeDatabase } from '../../../../../electron/database/office/office-database.ts'
import { createInFlightRequests } from '../../../../../electron/http/in-flight-requests.ts'
import { createNetTransport } from '../../../../../electron/http/net-transport.ts'
import { createAnswerReader } from '../../../../../electron/answers/reader.ts'
import { submitHandlers } from '../../../../../electron/ipc/handlers/submit-handlers.ts'
import { trackingHandlers } from '../../../../../electron/ipc/handlers/tracking-handlers.ts'
import { openIdentity, connectDesk, type DeskSecrets } from '../../../../../electron/office/desk/pairing.ts'
import { openOfficeLink, type OfficeLink } from '../../../../../electron/office/desk/office-link.ts'
import { identityPath } from '../../../../../electron/office/desk/open.ts'
import { allPermitted } from '../../../fakes/all-permitted.ts'
import { memoryLog } from '../../../fakes/memory-log.ts'
import { noDocuments } from '../../../office/no-files.ts'
import type { DeskOpening } from '../messages.ts'

/** The password of every desk of a trial. */
export const deskPassword = 'secret'

/** Names the run of the desk in a submission; the fake customs service records it. */
const runHeader = 'x-trial-run'

const limits = {
  poll: 2_000,
  refused: 300,
  answerLimit: 4_000,
  backoff: { base: 30, cap: 300, floor: 0.5 },
  // Longer than a slow machine needs, which would repeat running calls.
  connection: { connect: 15_000, query: 60_000 }
}

/** The key store of a desk, which has its password. */
const secrets: DeskSecrets = {
  keyring: true,
  read: () => deskPassword,
  write: () => Promise.resolve(ok(null)),
  forget: () => Promise.resolve(ok(null))
}

/** The side of a desk that is not its window: the database in its thread, the link to the office, the submit channel. */
export interface DeskHost {
  readonly desk: string
  readonly database: Database
  readonly link: OfficeLink
  readonly handlers: ReturnType<typeof submitHandlers>
  readonly log: readonly string[]
  close(): Promise<void>
}

export const openDeskHost = async (opening: DeskOpening): Promise<DeskHost> => {
  const log = memoryLog()
  const clock = { now: () => Date.now() }
  const found = await openIdentity(identityPath(opening.folder), log)
  if (!found.ok || found.value === null) throw new Error('no identity')
  const identity = found.value
  const database = await openDatabase({ folder: opening.folder, thread: opening.thread, log })
  const link = openOfficeLink({
    ...noDocuments,
    database: officeDatabase(database),
    identity,
    changed: () => undefined,
    log,
    clock,
    limits,
    connect: (options) => {
      const addresses = [{ host: '127.0.0.1', port: opening.port }]
      return connectDesk({ ...identity.identity(), addresses, database: opening.database }, secrets, log, options)
    }
  })
  // The posting run, only for the fake service.
  const post = (url: string, init: RequestInit): Promise<Response> =>
    fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), [runHeader]: opening.label } })
  const fetcher = { fetch: post, closeAllConnections: () => Promise.resolve() }
  const transport = createNetTransport({ reads: fetcher, submits: [fetcher, fetcher] })
  const profile = { ...newProfile('production', 'office', 'Kantor'), address: opening.customs, edinumber: 'PPJK-1' }
  const callFor = () => Promise.resolve(ok({ transport, profile, address: opening.customs, token: null }))
  const noArchive = () => Promise.resolve(fail('invalid-input'))
  const readAnswer = createAnswerReader({ thread: opening.answers, log })
  const aside = { keep: () => Promise.resolve() }
  const tracking = trackingHandlers({
    callFor,
    database,
    clock,
    log,
    archive: { store: noArchive, quarantine: noArchive },
    readAnswer,
    aside,
    queries: { wait: () => Promise.resolve(true) }
  })
  const handlers = submitHandlers({
    callFor,
    statusLog: tracking.statusForHost,
    rulesOf: () => defaultAnswerRules,
    database,
    readAnswer,
    aside,
    inFlight: createInFlightRequests(),
    permissions: allPermitted,
    rightsFor: () => link.sending,
    clock,
    log,
    takeRequest: link.serviceRequests.request,
    onAppended: () => undefined,
    press: () => 0,
    onPosting: () => undefined
  })
  return {
    desk: identity.identity().desk.id,
    database,
    link,
    handlers,
    log: log.lines,
    async close() {
      await link.close()
      await database.close()
    }
  }
}
