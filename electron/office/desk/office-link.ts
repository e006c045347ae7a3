import * as v from 'valibot'
import type { JsonObject, Json } from '#core/base/json.ts'
import { fail, ok, type Failure, type Result } from '#core/base/result.ts'
import type {
  TestedAddress,
  AutomaticOffer,
  Branch,
  Desk,
  Holding,
  HoldingVerb,
  NumberLane,
  OfficeAttempt,
  OfficeStatus,
  OfficeSubmission,
  OpenCall,
  RefusedRow,
  UsedDeclaration,
  WithoutOffice,
  IncomingPage,
  MergedPage,
  NextPage,
  DocumentProgress,
  BranchContent,
  DatabaseSize,
  DeskContact,
  OfficeEvent,
  QuarantinedItem,
  RowVersion,
  BranchRow
} from '#core/contract/office.ts'
import { arrayOrEmpty, stringOrEmpty } from '#core/base/json-guards.ts'
import { branchAnswer, databaseSizeAnswer, eventAnswer, quarantinedItem, versionAnswer } from '#core/contract/office.ts'
import { actOf, holdingStep, type HoldingAct } from '#core/office/holding-step.ts'
import { generationOf, positionsAfter } from '#core/office/positions.ts'
import type { NewCall } from '../../database/office/calls.ts'
import { type StateValues, hashOf } from '../../database/office/tables.ts'
import { asNumber, asObjects, inOrder, mayPush, startOfPull, type HeldRow, type Self } from '../../database/office/types.ts'
import { openDocuments, type OfficeDocuments, type LocalFiles } from './documents.ts'
import { mustAskAgain } from './exchange.ts'
import { unlessAborted, CallRefused, goodOf } from './connection.ts'
import { openLink, type LinkDeps, type Link } from './link.ts'
import { openServiceRequests, type ServiceRequests } from './service-requests.ts'
import { testAddresses } from '../server/test-addresses.ts'
import type { DeskIdentity } from './pairing.ts'
import type { DeskServer } from './server-move.ts'
import { isModeOn, openSending, type SendingRights } from './sending.ts'
import { answerUnanswered } from './unanswered.ts'
import { valueOf, DeskFailed, isOfSession, type Session } from './session.ts'
import type { OfficeDatabase } from '../../database/office/office-database.ts'

/** By the hash of the version that the desk edited; a shared row that the office never had has none. */
const baseOf = (versions: readonly Json[], from: Json): BranchRow['base'] => {
  if (from === null) return versions.length === 0 ? { value: null } : null
  const value = versions.find((version) => hashOf(version) === from)
  return value === undefined ? null : { value }
}

/** A branch as the office returns it. */
const branchContent = (answer: JsonObject): Result<BranchContent> => {
  const { success, output } = v.safeParse(branchAnswer, answer)
  if (!success) return fail('office-failed')
  const rows = asObjects(answer['rows']).map((row) => ({
    store: stringOrEmpty(row['store']),
    key: row['key'] ?? null,
    value: row['value'] ?? null,
    base: output.declaration === null ? baseOf(arrayOrEmpty(row['versions']) as readonly Json[], row['from'] ?? null) : null
  }))
  return ok({ ...output, rows })
}

/** What is asked of the office each time, because a desk does not pull it. */
interface OfficeRecords {
  contacts(): Promise<Result<readonly DeskContact[]>>
  branch(branch: string): Promise<Result<BranchContent>>
  /** Without contact: the answer of the last call. */
  history(declaration: string): Promise<Result<readonly OfficeEvent[]>>
  /** The frozen body of an attempt; null if no desk presented it. */
  attemptBody(attempt: string): Promise<Result<string | null>>
  databaseSize(): Promise<Result<DatabaseSize>>
  quarantine(desk: string): Promise<Result<readonly QuarantinedItem[]>>
  /** Every value of a shared row, newest first, with who wrote it. */
  rowHistory(table: string, key: Json): Promise<Result<readonly RowVersion[]>>
}

const openRecords = (database: OfficeDatabase, link: Pick<Link, 'session' | 'exchange' | 'deadline'>): OfficeRecords => {
  /** Runs `work` with the present session, and once more with the next one where the office has ended this one, as after a restore. */
  const using = async <T>(
    work: (session: Session) => Promise<Result<T>>,
    deadline = link.deadline(),
    isFirst = true
  ): Promise<Result<T>> => {
    const session = link.session()
    if (session === null) return fail('office-offline')
    try {
      return await unlessAborted(work(session), deadline)
    } catch (error) {
      if (isFirst && isOfSession(error)) {
        // The first exchange may be the one that learns that the session has ended.
        if (!(await link.exchange(deadline)).ok) await link.exchange(deadline)
        return await using(work, deadline, false)
      }
      return fail(error instanceof CallRefused || error instanceof DeskFailed ? error.code : 'office-offline')
    }
  }
  const read = (name: string, input: JsonObject): Promise<Result<JsonObject>> =>
    using(async (session) => ok(await session.read(name, input)))
  return {
    contacts: () => using(async (session) => ok(await session.connection.contacts())),
    async branch(branch) {
      const found = await read('get_branch', { branch })
      return found.ok ? branchContent(found.value) : found
    },
    async history(declaration) {
      const found = await read('history', { declaration })
      const events = goodOf(eventAnswer, found.ok ? found.value['events'] : await valueOf(database.run('keptHistory', declaration)))
      if (found.ok) await valueOf(database.run('keepHistory', declaration, events))
      else if (events.length === 0) return found
      return ok(events)
    },
    async attemptBody(attempt) {
      const found = await read('get_attempt', { attempt })
      return found.ok ? ok(Buffer.from(stringOrEmpty(found.value['body']), 'base64').toString() || null) : found
    },
    async databaseSize() {
      const found = await read('database_size', {})
      if (!found.ok) return found
      const { success, output } = v.safeParse(databaseSizeAnswer, found.value)
      return success ? ok(output) : fail('office-failed')
    },
    async quarantine(desk) {
      const found = await read('quarantine', { desk })
      return found.ok ? ok(goodOf(quarantinedItem, found.value['items'])) : found
    },
    async rowHistory(table, key) {
      const found = await read('row_history', { store: table, key })
      return found.ok ? ok(goodOf(versionAnswer, found.value['versions'])) : found
    }
  }
}

export interface OfficeLinkDeps extends LinkDeps {
  readonly files: LocalFiles
  readonly documentProgress: (progress: DocumentProgress) => void
  readonly now?: () => { readonly wall: number; readonly awake: number }
  /** After an offer that answers a question because no user did. */
  readonly offeredAutomatically?: ((offer: AutomaticOffer) => void) | undefined
  /** Milliseconds after which an unanswered request of another desk is answered with an offer. */
  readonly unanswered?: number | undefined
}

/** The office for the rest of the host. Everything that reads answers from what was pulled, also without the office; everything that changes asks it. */
export interface OfficeLink extends OfficeRecords {
  status(): Promise<OfficeStatus>
  /** Pushes and pulls now. */
  exchange(): Promise<Result<null>>
  testAddresses(): Promise<readonly TestedAddress[]>
  readonly identity: () => DeskIdentity
  /** Goes on at another server, which has proved to be that of the office. */
  moveTo(server: DeskServer): Promise<void>
  /** Rows were written here. */
  wake(): void
  /** The computer has slept, or its network has changed. */
  resumed(): void
  incoming(): Promise<IncomingPage>
  hasUnstoredRows(declaration: string): Promise<boolean>
  /** Merges and stores the next page of `incoming`. */
  takeIncoming(page: NextPage): Promise<Result<MergedPage>>
  /** Rows that the office refuses in their current form. */
  refused(): Promise<readonly RefusedRow[]>
  takenNumbers(): Promise<readonly UsedDeclaration[]>
  desks(): Promise<readonly Desk[]>
  lanes(): Promise<readonly NumberLane[]>
  branches(): Promise<readonly Branch[]>
  holdings(after: number): Promise<readonly Holding[]>
  hold(declarations: readonly string[], verb: HoldingVerb): Promise<Result<readonly JsonObject[]>>
  /** A writing function that does not compare the holder. */
  change(
    name:
      | 'finish_branch'
      | 'claim_lane'
      | 'reopen_sending'
      | 'retire_desk'
      | 'write_off'
      | 'confirm_set_back'
      | 'dismiss_report'
      | 'open_sending'
      | 'set_quota'
      | 'retire_lane'
      | 'decide_quarantine'
      | 'lock_desk'
      | 'unlock_desk'
      | 'set_rights'
      | 'rename_self'
      | 'rename_desk'
      | 'rename_office'
      | 'resolve_fork'
      | 'register_used',
    input: JsonObject
  ): Promise<Result<JsonObject>>
  /** Unanswered calls of the user. An old one is repeated only after the user confirms it; a dropped one may have been applied, which the next pull shows. */
  openCalls(): Promise<readonly OpenCall[]>
  repeatCall(id: string): Promise<Result<JsonObject>>
  dropCall(id: string): Promise<void>
  registerNumber(declaration: string, car: string): Promise<Result<JsonObject>>
  /**
   * A person lets these be sent without the office; none switches the mode off. It also ends with the next exchange, and at `until` (milliseconds since
   * 1970), at most twelve hours from now.
   */
  setWithoutOffice(declarations: readonly string[], until: number): Promise<void>
  /** A confirmation of the user that a claim requires. It expires with the answer to the next claim, or after an hour. */
  setConfirmation(declaration: string, confirmation: string): Promise<void>
  readonly serviceRequests: ServiceRequests
  /** Attempts to send a declaration, of every desk, in the order in which they began. */
  attempts(declaration: string): Promise<readonly OfficeAttempt[]>
  submissions(): Promise<readonly OfficeSubmission[]>
  readonly documents: OfficeDocuments
  readonly sending: SendingRights
  close(): Promise<void>
}

/** Number of repeated pushes if the declaration is edited at the same time. */
const pushesBefore = 5
/** Changes that wait for the window, below which more are pulled. */
const fewWaiting = 5_000
/** Milliseconds that sending without the office lasts at most. */
const longestWithoutOffice = 12 * 3_600_000

/** What the office lets this desk do, as of its last answer to `hello`. */
const standingOf = (welcome: StateValues['welcome'] | undefined) => ({
  rights: welcome?.rights ?? 'viewer',
  state: welcome?.state ?? 'active',
  isForked: welcome?.isForked ?? false,
  reported: welcome?.reported ?? [],
  isSetBack: welcome?.isSetBack ?? false,
  stoppedUntil: welcome?.stoppedUntil ?? null
})

/** Members that only a pull has are missing where this desk has pushed it since. */
const holdingOf = ({ item, holder, sender, generation, epoch }: HeldRow): Holding => ({
  ...({ offeredTo: null, asked: null, outcome: null, closed: null, deleted: false } as const),
  ...(item as unknown as Holding),
  holder,
  sender,
  generation,
  epoch
})

/**
 * Positions of the office that this desk has not pulled yet. After a restore the earlier generation is pulled again: as its end counts what this desk
 * acknowledged, because the office does not tell it.
 */
const behindOf = ({ after = startOfPull, officePosition = 0, lastCommit, acknowledged }: Partial<StateValues>): number => {
  const position = Math.max(officePosition, lastCommit?.position ?? 0)
  // A page may end among the items of one position.
  const reached = asNumber(after['position']) - ('id' in after ? 1 : 0)
  const known = acknowledged?.position ?? 0
  return positionsAfter(reached, position) + (generationOf(known) < generationOf(position) ? positionsAfter(reached, known) : 0)
}

export const openOfficeLink = (deps: OfficeLinkDeps): OfficeLink => {
  const { database, identity } = deps
  const link = openLink({ ...deps, exchanged: () => documents.wake() })
  const documents = openDocuments({
    database,
    files: deps.files,
    session: link.session,
    progress: deps.documentProgress,
    clock: deps.clock,
    log: deps.log
  })
  const now = deps.now ?? (() => ({ wall: Date.now(), awake: performance.now() }))
  let modeEnds: ReturnType<typeof setTimeout> | undefined
  const self = async (): Promise<Self> => {
    const { welcome } = await valueOf(database.run('readState'))
    return { desk: welcome?.desk ?? '', mayPush: mayPush(welcome), isActive: welcome?.state === 'active' }
  }

  const refused = async (): Promise<readonly RefusedRow[]> => [
    ...(await valueOf(database.run('refusedRows'))),
    ...(await valueOf(database.run('unpresentedRows')))
  ]

  const write = async (name: string, input: JsonObject): Promise<JsonObject | null> => {
    const session = link.session()
    try {
      return session === null ? null : await unlessAborted(session.write(name, input), link.deadline())
    } catch {
      return null
    }
  }
  /** The epochs of declarations as this desk knows them. */
  const epochs = async (declarations: readonly string[]): Promise<readonly JsonObject[]> =>
    (await valueOf(database.run('heldOf', declarations))).map((held, index) => ({
      declaration: declarations[index] ?? '',
      generation: held?.generation ?? 0,
      epoch: held?.epoch ?? 0
    }))
  const changed = async (result: Promise<Result<JsonObject>>): Promise<Result<JsonObject>> => {
    const done = await result
    link.wake()
    return done
  }

  const openCalls = () => valueOf(database.run('openCalls'))
  const modeNow = (mode: StateValues['withoutOffice'] | undefined): WithoutOffice | null =>
    mode !== undefined && isModeOn(mode, now().wall) ? { declarations: mode.declarations, until: mode.until } : null

  /** Pushes everything of them, then stores the release and the call at once, and asks. */
  const giveAway = async (declarations: readonly string[], call: () => Promise<NewCall>): Promise<Result<JsonObject>> => {
    for (let pushes = 0; pushes < pushesBefore; pushes += 1) {
      const pushed = await link.exchange()
      if (!pushed.ok) return pushed
      const stored = await valueOf(database.run('storeRelease', await call(), declarations, await self()))
      if (stored === 'busy') return fail('office-busy')
      if (stored !== 'unpushed') return link.make(stored)
    }
    return fail('office-waiting')
  }

  /** The failure of the first declaration to which this desk may not do it, as it knows them; null where it may. */
  const refusalOf = async (declarations: readonly string[], act: HoldingAct): Promise<Failure | null> => {
    const { welcome } = await valueOf(database.run('readState'))
    const status = { desk: identity.identity().desk.id, ...standingOf(welcome) }
    const found = await valueOf(database.run('heldOf', declarations))
    const contacts = act.verb === 'take' ? await records.contacts() : ok([])
    if (!contacts.ok) return contacts.failure
    const reachable = new Set(contacts.value.flatMap(({ desk, isReachable }) => (isReachable ? [desk] : [])))
    for (const [index, row] of found.entries()) {
      const holding = row === null ? undefined : holdingOf(row)
      const step = holdingStep(act, { status, holding, isReachable: reachable.has(holding?.holder ?? ''), now: deps.clock.now() })
      if (!step.ok) return { ...step.failure, declaration: declarations[index] ?? '' }
    }
    return null
  }
  const hold = async (declarations: readonly string[], verb: HoldingVerb): Promise<Result<readonly JsonObject[]>> => {
    const { verb: name, ...more } = verb
    if (verb.verb !== 'delete') {
      let refusal = await refusalOf(declarations, actOf(verb))
      // What this desk knows may be old.
      if (refusal !== null && (await link.exchange()).ok) refusal = await refusalOf(declarations, actOf(verb))
      if (refusal !== null) return { ok: false, failure: refusal }
    }
    const call = async () => ({
      function: name === 'delete' ? 'delete_declaration' : name,
      input: { ...more, declarations: await epochs(declarations) }
    })
    // What a desk gives away is pushed before, and not sent without the office from then on.
    const done = await changed(name === 'give' || name === 'delete' ? giveAway(declarations, call) : link.call(await call()))
    if (!done.ok) return done
    // This desk becomes the holder with the pull that contains everything pushed before.
    if (name === 'take') await link.exchange()
    return ok(asObjects(done.value['held']))
  }
  /** The present name of this desk; before the first pull the one of its pairing file. */
  const ownName = async (): Promise<string> => {
    const { desk } = identity.identity()
    return (await valueOf(database.run('desks'))).find((one) => one.desk === desk.id)?.name ?? desk.name
  }
  const records = openRecords(database, link)
  const stopAnswering = answerUnanswered({
    asked: async () => {
      const { welcome } = await valueOf(database.run('readState'))
      return link.session() !== null && welcome?.state === 'active' && mayPush(welcome)
        ? valueOf(database.run('askedOf', welcome.desk))
        : null
    },
    async isReachable(to) {
      const contacts = await records.contacts()
      return contacts.ok && contacts.value.some(({ desk, isReachable }) => desk === to && isReachable)
    },
    offer: (declaration, to) => hold([declaration], { verb: 'give', to }),
    sayWorking: (declaration) => hold([declaration], { verb: 'refuse', note: '', isWorking: true }),
    offered: (made) => deps.offeredAutomatically?.(made),
    elapsed: () => now().awake,
    log: deps.log,
    offerAfter: deps.unanswered
  })

  return {
    ...records,
    async status() {
      const state = await valueOf(database.run('readState'))
      const { welcome } = state
      const { office, desk } = identity.identity()
      return {
        office: office.id,
        name: welcome?.name ?? office.name,
        desk: desk.id,
        deskName: await ownName(),
        contact: link.contact(),
        lastContact: link.lastContact() || (state.acknowledged?.at ?? 0),
        ...standingOf(welcome),
        generation: welcome?.generation ?? 0,
        sendingOpen: welcome?.sendingOpen ?? false,
        missing: welcome?.missing ?? [],
        behind: behindOf(state),
        waiting: await valueOf(database.run('countWaiting')),
        refused: (await refused()).length,
        lastSetAside: await valueOf(database.run('lastSetAside')),
        incoming: await valueOf(database.run('countIncoming')),
        withoutOffice: modeNow(state.withoutOffice),
        openCalls: (await openCalls()).filter((call) => mustAskAgain(call, deps.clock.now())).length
      }
    },
    exchange: () => link.exchange(),
    testAddresses: () => testAddresses(identity.identity().addresses, identity.identity().trust),
    identity: () => identity.identity(),
    async moveTo(server) {
      await identity.move(server)
      link.resumed()
    },
    wake: () => link.wake(),
    resumed: () => link.resumed(),
    incoming: async () => valueOf(database.run('incoming', await self())),
    hasUnstoredRows: (declaration) => valueOf(database.run('hasUnstoredRows', declaration)),
    async takeIncoming(page) {
      const taken = await database.run('takeIncoming', page, await self(), {
        deskName: await ownName(),
        now: deps.clock.now()
      })
      // What was merged is pushed, and the pull may have waited: it goes on when there is room for some pages.
      if (taken.ok && (taken.value.rest < fewWaiting || taken.value.rows.some(({ writer }) => writer !== 'office'))) link.wake()
      return taken
    },
    refused,
    takenNumbers: () => valueOf(database.run('takenNumbers')),
    desks: async () => valueOf(database.run('desks')),
    lanes: async () => valueOf(database.run('lanes')),
    branches: async () => valueOf(database.run('branches')),
    holdings: async (after) => valueOf(database.run('holdingsAfter', after)),
    hold,
    async openCalls() {
      return (await openCalls()).map(({ input, ...call }) => ({
        id: call.id,
        function: call.function,
        at: call.at,
        mustAsk: mustAskAgain(call, deps.clock.now()),
        declarations: [...asObjects(input['declarations']), input].flatMap(({ declaration }) => stringOrEmpty(declaration) || []),
        car: stringOrEmpty(input['car']) || null,
        desk: stringOrEmpty(input['desk']) || null
      }))
    },
    async repeatCall(id) {
      const call = (await openCalls()).find((one) => one.id === id)
      return call === undefined ? fail('office-not-found') : changed(link.make(call))
    },
    async dropCall(id) {
      const call = (await openCalls()).find((one) => one.id === id)
      if (call !== undefined) await valueOf(database.run('dropCall', id))
      link.wake()
    },
    change: (name, input) => changed(link.call({ function: name, input })),
    async registerNumber(declaration, car) {
      // The office must know the declaration first.
      const [held] = await valueOf(database.run('heldOf', [declaration]))
      if (!held) await link.exchange()
      const [epoch] = await epochs([declaration])
      return changed(link.call({ function: 'register_number', input: { ...epoch, car } }))
    },
    async setWithoutOffice(declarations, until) {
      const since = now().wall
      const mode = { declarations: [...declarations], since, until: Math.min(until, since + longestWithoutOffice) }
      await valueOf(database.run('changeState', 'withoutOffice', declarations.length === 0 ? null : mode))
      clearTimeout(modeEnds)
      // Notifies the window when the time has expired; no other event does.
      if (declarations.length > 0) modeEnds = setTimeout(deps.changed, Math.max(0, mode.until - since))
      deps.changed()
    },
    setConfirmation: async (declaration, confirmation) =>
      valueOf(database.run('setConfirmation', declaration, { word: confirmation, at: now().wall })),
    serviceRequests: openServiceRequests({ database, write, elapsed: () => now().awake }),
    attempts: async (declaration) => inOrder(await valueOf(database.run('attemptsOf', declaration))),
    submissions: async () => valueOf(database.run('submissions')),
    documents,
    sending: openSending({ database, link, identity, now }),
    async close() {
      stopAnswering()
      clearTimeout(modeEnds)
      await Promise.all([link.close(), documents.close()])
    }
  }
}
