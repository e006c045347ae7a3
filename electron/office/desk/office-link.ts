import type { Json, JsonObject } from '#core/base/json.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import type {
  Branch,
  BranchContent,
  Desk,
  DeskContact,
  Holding,
  HoldingVerb,
  IncomingAnswer,
  IncomingBatch,
  IncomingPage,
  Lane,
  OfficeEvent,
  OfficeStatus,
  OpenCall,
  RefusedRow,
  UsedDeclaration
} from '#core/contract/office/channels.ts'
import type { NewRequest } from '../../database/office/requests.ts'
import { asNumber, asObjects, asText, mayPush, type Self } from '../../database/office/types.ts'
import { branchContent } from './branch.ts'
import { CallRefused } from './connection.ts'
import { getDocument, putDocument } from './documents.ts'
import { mustAskAgain } from './exchange.ts'
import { openLink, type LinkDeps } from './link.ts'
import { openSending, type SendingRights } from './sending.ts'
import { DeskFailed, valueOf, type Session } from './session.ts'

export interface OfficeLinkDeps extends LinkDeps {
  readonly now?: () => { readonly wall: number; readonly awake: number }
}

/** The office for the rest of the host. Everything that reads answers from what was pulled, also without the office; everything that changes asks it. */
export interface OfficeLink {
  status(): Promise<OfficeStatus>
  /** Pushes and pulls now. */
  exchange(): Promise<Result<null>>
  /** Rows were written here. */
  wake(): void
  /** The computer has slept. */
  resumed(): void
  incoming(): Promise<IncomingPage>
  /** Stores a batch of the window with what it took of `incoming`. */
  appendIncoming(batch: IncomingBatch): Promise<Result<IncomingAnswer>>
  /** Rows that the office refuses as they are. */
  refused(): Promise<readonly RefusedRow[]>
  takenNumbers(): Promise<readonly UsedDeclaration[]>
  contacts(): Promise<Result<readonly DeskContact[]>>
  desks(): Promise<readonly Desk[]>
  lanes(): Promise<readonly Lane[]>
  branches(): Promise<readonly Branch[]>
  holdings(after: number): Promise<readonly Holding[]>
  hold(declarations: readonly string[], verb: HoldingVerb): Promise<Result<readonly JsonObject[]>>
  /** A function that changes something and has no holder to compare. */
  change(
    name: 'finish_branch' | 'claim_lane' | 'reopen_sending' | 'retire_desk' | 'write_off' | 'lock_desk' | 'unlock_desk' | 'register_used',
    input: JsonObject
  ): Promise<Result<JsonObject>>
  /** Calls of a person that were not answered. An old one is not repeated before the person says so; a dropped one may have happened, which a pull tells. */
  openCalls(): Promise<readonly OpenCall[]>
  repeatCall(id: string): Promise<Result<JsonObject>>
  dropCall(id: string): Promise<void>
  registerNumber(declaration: string, car: string): Promise<Result<JsonObject>>
  branch(branch: string): Promise<Result<BranchContent>>
  /** Without the office what it said when it was asked last. */
  history(declaration: string): Promise<Result<readonly OfficeEvent[]>>
  /**
   * A person lets these be sent without the office; none switches the mode off. It also ends with the next exchange, and at `until` (milliseconds since
   * 1970), at most twelve hours from now.
   */
  setWithoutOffice(declarations: readonly string[], until: number): Promise<void>
  /** What a person says where a claim needs it. It ends with the answer of the next claim, and after an hour. */
  setWord(declaration: string, word: string): Promise<void>
  /** Of these numbers, those that this desk asks the service about now; without the office all of them. */
  leasePolls(cars: readonly string[]): Promise<readonly string[]>
  /** Requests to the service that this desk may make now; `share`: in each minute without the office. */
  takeRequests(wanted: number): Promise<{ readonly granted: number; readonly share: number }>
  /** Of these documents, those that the office has hashed. */
  verifiedDocuments(shas: readonly string[]): Promise<Result<readonly string[]>>
  /** Resolves with whether the office has hashed it. */
  putDocument(sha256: string, bytes: Uint8Array): Promise<Result<boolean>>
  getDocument(sha256: string): Promise<Result<Uint8Array>>
  readonly sending: SendingRights
  close(): Promise<void>
}

const functionOf = (verb: HoldingVerb['verb']): string => (verb === 'delete' ? 'delete_declaration' : verb.replaceAll('-', '_'))
/** What a desk gives away is pushed before, and not sent without the office from then on. */
const givesAway = new Set<HoldingVerb['verb']>(['offer', 'put-in-pool', 'release-sending', 'delete'])
/** How often it is pushed again where it is edited at the same time. */
const pushesBefore = 5
/** Milliseconds that sending without the office lasts at most. */
const longestWithoutOffice = 12 * 3_600_000

/** Seconds of a lease, and the reserved requests per minute before the office has said a number. */
const [leaseSeconds, firstShare] = [300, 1]

export const openOfficeLink = (deps: OfficeLinkDeps): OfficeLink => {
  const { database, identity, practice } = deps
  const link = openLink(deps)
  const now = deps.now ?? (() => ({ wall: Date.now(), awake: performance.now() }))
  let share = firstShare
  const self = async (): Promise<Self> => {
    const { welcome } = await valueOf(database.run('readState'))
    return { desk: welcome?.desk ?? '', mayPush: mayPush(welcome), practice: practice() }
  }

  const refused = (): Promise<readonly RefusedRow[]> => valueOf(database.run('refusedRows'))

  const using = async <T>(work: (session: Session) => Promise<Result<T>>): Promise<Result<T>> => {
    const session = link.session()
    if (session === null) return fail('office-offline')
    try {
      return await work(session)
    } catch (error) {
      return fail(error instanceof CallRefused || error instanceof DeskFailed ? error.code : 'office-offline')
    }
  }
  const read = (name: string, input: JsonObject): Promise<Result<JsonObject>> =>
    using(async (session) => ok(await session.read(name, input)))
  const write = async (name: string, input: JsonObject): Promise<JsonObject | null> => {
    try {
      return (await link.session()?.write(name, input)) ?? null
    } catch {
      return null
    }
  }
  /** The epochs under which this desk knows declarations. */
  const epochs = async (declarations: readonly string[]): Promise<readonly JsonObject[]> =>
    (await valueOf(database.run('heldOf', declarations))).map((held, index) => ({
      declaration: declarations[index] ?? '',
      ...{ generation: held?.generation ?? 0, epoch: held?.epoch ?? 0 }
    }))
  const changed = async (result: Promise<Result<JsonObject>>): Promise<Result<JsonObject>> => {
    const done = await result
    link.wake()
    return done
  }

  const openCalls = () => valueOf(database.run('openCalls'))

  /** Pushes everything of them, then stores the release and the call at once, and asks. */
  const giveAway = async (declarations: readonly string[], request: () => Promise<NewRequest>): Promise<Result<JsonObject>> => {
    for (let pushes = 0; pushes < pushesBefore; pushes += 1) {
      const pushed = await link.exchange()
      if (!pushed.ok) return pushed
      const stored = await valueOf(database.run('storeRelease', await request(), declarations, await self()))
      if (stored === 'busy') break
      if (stored !== 'unpushed') return link.make(stored)
    }
    return fail('office-busy')
  }

  return {
    async status() {
      const state = await valueOf(database.run('readState'))
      const { welcome, lastCommit, pulled } = state
      const { office, desk } = identity.identity()
      return {
        ...{ office: office.id, name: office.name, desk: desk.id, deskName: desk.name },
        contact: link.contact(),
        lastContact: link.lastContact() || (state.acknowledged?.at ?? 0),
        rights: welcome?.rights ?? 'viewer',
        state: welcome?.state ?? 'active',
        generation: welcome?.generation ?? 0,
        sendingOpen: welcome?.sendingOpen ?? false,
        missing: welcome?.missing ?? [],
        behind: Math.max(0, (lastCommit?.position ?? link.session()?.position ?? 0) - (pulled ?? 0)),
        waiting: await valueOf(database.run('countWaiting')),
        refused: (await refused()).length,
        incoming: await valueOf(database.run('countIncoming')),
        withoutOffice: state.withoutOffice !== undefined && now().wall < state.withoutOffice.until
      }
    },
    exchange: () => link.exchange(),
    wake: () => link.wake(),
    resumed: () => link.resumed(),
    incoming: async () => valueOf(database.run('incoming', await self())),
    async appendIncoming(batch) {
      const appended = await database.run('appendIncoming', batch, await self())
      // The pull may have waited for it, and what the window has merged is pushed.
      if (appended.ok) link.wake()
      return appended
    },
    refused,
    takenNumbers: () => valueOf(database.run('takenNumbers')),
    contacts: () => using(async (session) => ok(await session.connection.contacts())),
    desks: async () => (await valueOf(database.run('itemsOf', 'desk'))) as unknown as readonly Desk[],
    lanes: async () => (await valueOf(database.run('itemsOf', 'lane'))) as unknown as readonly Lane[],
    branches: async () => (await valueOf(database.run('itemsOf', 'branch'))) as unknown as readonly Branch[],
    holdings: async (after) => (await valueOf(database.run('holdingsAfter', after))) as unknown as readonly Holding[],
    async hold(declarations, { verb, ...more }) {
      const request = async () => ({ function: functionOf(verb), input: { ...more, declarations: await epochs(declarations) } })
      const done = await changed(givesAway.has(verb) ? giveAway(declarations, request) : link.call(await request()))
      return done.ok ? ok(asObjects(done.value['held'])) : done
    },
    async openCalls() {
      return (await openCalls()).map((request) => ({
        ...{ id: request.id, function: request.function, at: request.at, mustAsk: mustAskAgain(request, deps.clock.now()) },
        declarations: asObjects(request.input['declarations']).map(({ declaration }) => asText(declaration))
      }))
    },
    async repeatCall(id) {
      const request = (await openCalls()).find((one) => one.id === id)
      return request === undefined ? fail('office-not-found') : changed(link.make(request))
    },
    async dropCall(id) {
      const request = (await openCalls()).find((one) => one.id === id)
      if (request !== undefined) await valueOf(database.run('dropRequest', id))
      link.wake()
    },
    change: (name, input) => changed(link.call({ function: name, input })),
    async registerNumber(declaration, car) {
      const [epoch] = await epochs([declaration])
      return changed(link.call({ function: 'register_number', input: { ...epoch, car } }))
    },
    async branch(branch) {
      const found = await read('get_branch', { branch })
      return found.ok ? ok(branchContent(found.value)) : found
    },
    async history(declaration) {
      const found = await read('history', { declaration })
      const events = found.ok ? asObjects(found.value['events']) : await valueOf(database.run('keptHistory', declaration))
      if (found.ok) await valueOf(database.run('keepHistory', declaration, events))
      else if (events.length === 0) return found
      return ok(events as unknown as readonly OfficeEvent[])
    },
    setWithoutOffice(declarations, until) {
      const since = now().wall
      const mode = { declarations: [...declarations], since, until: Math.min(until, since + longestWithoutOffice) }
      return valueOf(database.run('changeState', 'withoutOffice', declarations.length === 0 ? null : mode))
    },
    async setWord(declaration, word) {
      const { words } = await valueOf(database.run('readState'))
      await valueOf(database.run('changeState', 'words', { ...words, [declaration]: { word, at: now().wall } }))
    },
    async leasePolls(cars) {
      const leased = await write('lease_polls', { cars: [...cars], seconds: leaseSeconds })
      return leased === null ? cars : ((leased['cars'] as readonly Json[]) ?? []).map(asText)
    },
    async takeRequests(wanted) {
      const taken = await write('take_requests', { wanted })
      if (taken === null) return { granted: 0, share }
      share = Math.max(firstShare, asNumber(taken['share']))
      return { granted: asNumber(taken['granted']), share }
    },
    async verifiedDocuments(shas) {
      const found = await read('has_documents', { sha256: [...shas] })
      return found.ok ? ok(((found.value['verified'] ?? []) as readonly Json[]).map(asText)) : found
    },
    putDocument: (sha256, bytes) => using(async (session) => ok(await putDocument(session, sha256, bytes))),
    getDocument: (sha256) => using((session) => getDocument(session, sha256)),
    sending: openSending({ database, link, identity, now }),
    close: () => link.close()
  }
}
