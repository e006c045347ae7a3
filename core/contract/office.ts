import * as v from 'valibot'
import type { Json } from '../base/json.ts'
import type { FailureCode } from '../base/result.ts'
import {
  asked,
  asks,
  type Calls,
  car,
  connects,
  flag,
  id,
  integerWithin,
  line,
  listOf,
  members,
  MiB,
  nothing,
  optional,
  reads,
  reason,
  type Schema,
  sequence,
  sha256,
  short,
  takes,
  takesValue,
  textUpTo,
  writes
} from './input.ts'
import { askers } from './retrieval.ts'
import type { CopyRow, CopyTable, FactKind } from './store-copy.ts'

/**
 * What the office answers, checked where it arrives: items of a pull in the database thread, other answers in the desk's link. A word that a later office
 * may add to is any text.
 */
const word = <T extends string>(): Schema<T> => v.custom<T>((value) => typeof value === 'string' && value !== '')
const name = v.pipe(textUpTo(500), v.nonEmpty())
const text = textUpTo(100_000)
/** Milliseconds since 1970. */
const time = v.pipe(v.number(), v.minValue(-8.64e15), v.maxValue(8.64e15))
const anyJson = v.unknown() as Schema<Json>

/** Documents of an office: PDFs of responses and attached files, by their SHA-256. Rules: docs/office-database.md, "Documents"; and earlier values of shared rows. */
/** Where a document is. `desk` reported it, or holds its declaration. */
export interface DocumentPlace {
  readonly sha256: string
  /** The archive here has its file, and it is not one that is known as damaged and at the office. For attached files use `attachments.state`. */
  readonly isHere: boolean
  readonly isAtOffice: boolean
  readonly desk: string | null
  /** 0 if unknown. */
  readonly bytes: number
}

export interface DocumentProgress {
  readonly sha256: string
  /** Bytes. */
  readonly done: number
  readonly total: number
}

/** A value of a shared row. */
export const versionAnswer = members({
  /** Null for a deleted row. */
  value: anyJson,
  desk: name,
  /** Null if the office no longer knows it. */
  at: v.nullable(time)
})
export type RowVersion = v.InferOutput<typeof versionAnswer>

/** `office.rowHistory` returns at most so many. */
export const mostRowVersions = 200

interface DocumentEvents {
  'office.documentProgress': DocumentProgress
}

/** Changes of other desks that wait for the window. */
export interface IncomingPage {
  /** How many of them the next page has at most; 0 where all wait for the push of a row of this desk. */
  readonly changes: number
  /** The declarations whose content is among them. */
  readonly declarations: readonly string[]
}

/** `declarations`: those that cannot be edited until the page is stored. Content of others waits. `seq`: one more than that of the last batch. */
const nextPage = members({ seq: sequence, declarations: listOf(textUpTo(500), 2_000) })
export type NextPage = v.InferOutput<typeof nextPage>

/** A response, or a change of the status of an aju number. */
export interface FreshItem {
  readonly car: string
  readonly id: string
}
/** What this desk and another one have changed in a row of a table, where one version stays: names, or the replaced values of notes and payments. */
export interface DroppedNames {
  readonly table: string
  readonly names: readonly string[]
}

export interface MergedRow extends CopyRow {
  readonly table: CopyTable
}

/** A page of changes as the host has merged and stored them: a batch that the window's store gets too. */
export interface MergedPage {
  /** The last batch; the one before where the page had nothing to store. */
  readonly seq: number
  /** Each row once. */
  readonly rows: readonly MergedRow[]
  /** Changes after this page, except those that wait for the push of a local row. */
  readonly rest: number
  /** What is new and unread here. */
  readonly fresh: readonly FreshItem[]
  /** The names of rows in which this desk's version of a row is kept beside that of the office; '' of one without a name. */
  readonly kept: readonly string[]
  /** The new names of templates that had the name of another one. */
  readonly renamed: readonly string[]
  /** What one side had changed that is in no row. */
  readonly dropped: readonly DroppedNames[]
}

/** The office as the window sees it. `OfficeChannels` are calls of `HostApi`. Rules and names: docs/office-database.md. */
/** File name extension of a pairing file, without the dot. */
export const pairingExtension = 'ajukan-desk'

export const deskRights = ['owner', 'broker', 'viewer'] as const
export type DeskRights = (typeof deskRights)[number]
export type DeskState = 'active' | 'locked' | 'retired'
export type AttemptOutcome = 'sending' | 'accepted' | 'refused' | 'failed' | 'unknown'

/** Compared in order: the generation of the office, then the epoch of the holder. */
export interface Epoch {
  readonly generation: number
  readonly epoch: number
}

export const deskItem = members({
  desk: name,
  name: text,
  rights: word<DeskRights>(),
  state: word<DeskState>(),
  /** How much of what it presented without rights waits for an owner. */
  quarantined: optional(sequence),
  /** Number series in use, and numbers outside of them, that it may have. */
  mostLanes: optional(sequence),
  mostNumbers: optional(sequence)
})
export type Desk = v.InferOutput<typeof deskItem>

/** The state of a declaration at the office, as of the last contact. */
export const holdingItem = members({
  /** Compared as an `Epoch`. */
  generation: sequence,
  epoch: sequence,
  /** Position of its last change at the office. */
  position: sequence,
  declaration: name,
  car: v.nullable(text),
  /** Null where nobody holds it. */
  holder: v.nullable(name),
  /** The desk that may send. */
  sender: v.nullable(name),
  offeredTo: v.nullable(name),
  /** `workingAt`: the desk that holds it has answered that it is being worked on. */
  asked: v.nullable(members({ desk: name, at: time, note: text, workingAt: optional(time) })),
  outcome: v.nullable(word<AttemptOutcome>()),
  attempt: v.nullable(name),
  /** Reason why it cannot be sent; null if it can. */
  closed: v.nullable(text),
  deleted: flag,
  schema: sequence,
  /** Its number is registered at the office. */
  registered: flag,
  /** The desk that has presented it after the office had lost it, and does not hold it. */
  presentedBy: optional(v.nullable(name))
})
export type Holding = v.InferOutput<typeof holdingItem>

export interface OfficeFacts {
  readonly office: string
  readonly name: string
  readonly desk: string
  readonly deskName: string
}

/** How the desk reaches its office. `refused` by the server or the office: the next attempt is at `retryAt` or on a user action. */
export type OfficeContact =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected' }
  | { readonly kind: 'offline'; readonly since: number; readonly why: FailureCode }
  | { readonly kind: 'refused'; readonly since: number; readonly why: FailureCode }

/** Which declarations may be sent without the office, and until when (milliseconds since 1970). */
export interface WithoutOffice {
  readonly declarations: readonly string[]
  readonly until: number
}

export interface OfficeStatus extends OfficeFacts {
  readonly contact: OfficeContact
  /** Milliseconds since 1970 of the last answer of the office; 0 before the first. */
  readonly lastContact: number
  readonly rights: DeskRights
  readonly state: DeskState
  readonly generation: number
  readonly sendingOpen: boolean
  /** A copy of this desk was used: neither of them sends until an owner has ended the double use. */
  readonly isForked: boolean
  /** Desks that have not presented their data in this generation. */
  readonly missing: readonly Pick<Desk, 'desk' | 'name'>[]
  /** Desks that say the office lost something: sending is closed for all until an owner confirms or dismisses it. `at`: milliseconds since 1970. */
  readonly reported: readonly (Pick<Desk, 'desk' | 'name'> & { readonly at: number })[]
  /** The office was set back: the desks present what is their own, and an owner opens sending then. */
  readonly isSetBack: boolean
  /** An owner has dismissed the report of this desk, which sends nothing until then; null where none was. */
  readonly stoppedUntil: number | null
  /** Positions of the office that this desk has not pulled yet. */
  readonly behind: number
  /** Rows and facts of this desk that the office does not have yet. */
  readonly waiting: number
  /** Rows of this desk that the office refuses (`office.refused`); they are counted in `waiting` too. */
  readonly refused: number
  /** Number of the last row that was set aside (`storeCopy.setAsideRows`); missing where none was. */
  readonly lastSetAside?: number
  /** Changes that wait for the window (`office.incoming`). */
  readonly incoming: number
  /** The mode of sending without the office, which a user has switched on; null while it is off. */
  readonly withoutOffice: WithoutOffice | null
  /** Number of unanswered calls that are repeated only after the user confirms (`office.openCalls`, `mustAsk`). */
  readonly openCalls: number
}

/** A row that the office refuses; it is retried after a change and with the next connection. */
export interface RefusedRow {
  readonly table: string
  readonly key: Json
  readonly why: FailureCode
}

/** A row of this desk that the office does not have. */
export type WaitingRow = Omit<RefusedRow, 'why'>

const branchMembers = {
  branch: name,
  declaration: v.nullable(name),
  desk: name,
  reason: word<'old-epoch' | 'deleted' | 'quarantine' | 'set-back'>(),
  outcome: v.nullable(word<'merged' | 'dismissed'>())
}
export const branchItem = members(branchMembers)
export type Branch = v.InferOutput<typeof branchItem>

export interface BranchRow {
  readonly store: string
  readonly key: Json
  /** Null for a deleted row. */
  readonly value: Json
  /** Of a shared row: the last version common to the desk and the office, which the desk edited; null if it is not known. */
  readonly base: { readonly value: Json } | null
}

/** `at`: when the office got it. `revision` grows when the desk adds rows; it is given back to `finishBranch`. */
export const branchAnswer = members({ ...branchMembers, at: time, revision: sequence })
/** Rows that the office did not accept, for `reason`: of an older epoch, of a deleted declaration, in quarantine, or known no longer to their holder. */
export interface BranchContent extends v.InferOutput<typeof branchAnswer> {
  readonly rows: readonly BranchRow[]
}

/** What the database of the office takes on the disk of its server, in bytes. */
export const databaseSizeAnswer = members({
  bytes: sequence,
  /** Milliseconds since 1970 of an earlier day, and the bytes of that day; null where none is known. */
  since: v.nullable(time),
  before: v.nullable(sequence)
})
export type DatabaseSize = v.InferOutput<typeof databaseSizeAnswer>

export type QuarantinedKind = FactKind | 'attempt' | 'other-attempt' | 'lane' | 'number' | 'release'
/** What a desk presented without rights, until an owner has decided. `id`: of the attempt, the fact or the declaration; the lane or number itself. `value`: what it says. */
export const quarantinedItem = members({
  number: sequence,
  desk: name,
  kind: word<QuarantinedKind>(),
  id: text,
  car: v.nullable(text),
  at: time,
  value: anyJson
})
export type QuarantinedItem = v.InferOutput<typeof quarantinedItem>

/** An aju number of a local declaration that another one of the office has. */
export interface UsedDeclaration {
  readonly car: string
  readonly declaration: string
}

/** When a desk had contact with the office last, in milliseconds since 1970; null before the first time. */
export const contactAnswer = members({
  desk: name,
  at: v.nullable(time),
  /** A copy of the desk was used. */
  isForked: flag,
  /** It is connected, and may hold declarations: it answers a question. */
  isReachable: flag
})
export type DeskContact = v.InferOutput<typeof contactAnswer>

/**
 * A declaration that another desk could still send when this desk left the office; `desk`: that desk's name, '' if nobody does or it is unknown. `office`: the name
 * of the left office, '' if unknown.
 */
export interface LeftCopy {
  readonly declaration: string
  readonly desk: string
  readonly office: string
}

export const laneItem = members({ prefix: text, series: text, desk: name, retired: flag })
export type NumberLane = v.InferOutput<typeof laneItem>

export const eventAnswer = members({ at: time, desk: v.nullable(name), kind: name, details: anyJson })
export type OfficeEvent = v.InferOutput<typeof eventAnswer>

/** A verb over declarations: all of them or none. What it does to each of them: `holdingStep`. */
const holdingVerb = v.union([
  /** `note`: for the desk that is asked. `reason`: why editing alone is wanted as well, of a desk that cannot be reached. */
  members({ verb: v.literal('take'), note: line(1_000), reason: optional(reason) }),
  /** To a colleague, or to nobody. */
  members({ verb: v.literal('give'), to: v.nullable(id) }),
  /** The right to send what was taken while this desk could not be reached. */
  members({ verb: v.literal('give'), what: v.literal('sending') }),
  /** `isWorking`: not yet, because it is being worked on; the question stays. */
  members({ verb: v.literal('refuse'), note: line(1_000), isWorking: flag }),
  members({ verb: v.literal('delete') })
])
export type HoldingVerb = v.InferOutput<typeof holdingVerb>

/** One attempt of the outbox. */
export interface OutboxAttempt {
  readonly entry: string
  readonly attempt: number
}

/** An attempt of any desk, as the office has it. */
export const attemptItem = members({
  attempt: name,
  declaration: name,
  car: text,
  desk: name,
  /** SHA-256 of the frozen body. */
  sha256: text,
  outcome: word<AttemptOutcome>(),
  /** Null if unknown. */
  startedAt: v.nullable(time),
  endedAt: v.nullable(time),
  /** The attempt closed sending of the declaration. */
  isLate: flag,
  /** Another desk that has presented it. */
  presentedBy: optional(v.nullable(name))
})
export type OfficeAttempt = v.InferOutput<typeof attemptItem>

/** A submission of any desk that the service answered. */
export interface OfficeSubmission {
  readonly declaration: string
  readonly car: string
  readonly desk: string
  /** The service took it; otherwise it refused it. */
  readonly isTaken: boolean
  /** When it was sent, in milliseconds since 1970; when it was answered, if the start is unknown. */
  readonly at: number
}

/** An unanswered call of the user, which may have been applied. */
export interface OpenCall {
  readonly id: string
  /** Name of the SQL function (docs/office-database.md, "Functions"). */
  readonly function: string
  readonly declarations: readonly string[]
  /** The aju number and the desk that it is about; null where it names none. */
  readonly car: string | null
  readonly desk: string | null
  /** Milliseconds since 1970. */
  readonly at: number
  /** The user must confirm before the call is repeated, because it is old and may no longer be wanted. */
  readonly mustAsk: boolean
}

const declarations = listOf(id, 10_000)

/** What a desk finds at an address of its server. `refused`: the computer is there, and no program listens; `silent`: no answer, as behind a firewall. */
export type AddressOutcome = 'reached' | 'refused' | 'silent' | 'unknown-name' | 'foreign' | 'without-tls' | 'certificate'
export interface TestedAddress {
  /** `HOST:PORT` */
  readonly address: string
  readonly outcome: AddressOutcome
}

/** What became of the try to reach the office at another server. */
export type ServerMove =
  | { readonly end: 'moved' }
  /** The person has chosen no file, or the fingerprint is not the one of the office. */
  | { readonly end: 'cancelled' }
  /** Nothing was sent there. */
  | { readonly end: 'unreached'; readonly outcome: AddressOutcome }

const pin = textUpTo(40, /^[\d\s-]+$/)

/** The calls about the office; a part of the contract (host-api.ts). */
export const officeChannels = {
  /** Null where no office is configured. */
  'office.status': nothing.returns<OfficeStatus | null>(reads),
  /** Asks for the pairing file, opens it with the PIN and joins. Null if the user chose no file. */
  'office.pair': takes({ pin }, short).returns<OfficeFacts | null>({ ...asks, policy: 'joinOffice' }),
  /** Goes on with the same office at another address (`HOST` or `HOST:PORT`), after the server there has proved to be it. */
  'office.moveServer': takes({ address: line(300) }, short).returns<ServerMove>({ ...asks, policy: 'joinOffice' }),
  /** The same by a new pairing file of this desk, which is asked for. */
  'office.moveByFile': takes({ pin }, short).returns<ServerMove>({ ...asks, policy: 'joinOffice' }),
  /** Leaves the office; the desk keeps its own declarations. Refused while rows wait to be pushed, unless `even` is set. */
  'office.leave': takes({ even: flag }, short).returns<null>(asked),
  /** Also without an office. */
  'office.left': nothing.returns<readonly LeftCopy[]>(reads),
  /** Synchronises with the office now and connects if necessary. Resolves when that is done. */
  'office.exchange': nothing.returns<null>(connects),
  /** The computer has another network: the present connection is replaced. */
  'office.networkChanged': nothing.returns<null>(reads),
  /** Numbers used here before this desk joined that belong to another declaration of the office: they cannot be sent. */
  'office.takenNumbers': nothing.returns<readonly UsedDeclaration[]>(reads),
  /** Asks the office. */
  'office.contacts': nothing.returns<readonly DeskContact[]>(connects),
  /** Tries every address of the server from here; nothing is sent but the question for TLS. */
  'office.testAddresses': nothing.returns<readonly TestedAddress[]>(connects),
  /** Asks the office; an owner only. */
  'office.databaseSize': nothing.returns<DatabaseSize>(connects),
  'office.desks': nothing.returns<readonly Desk[]>(reads),
  /** Declarations that changed at the office after a position (0 for all), at most 2,000 in the order of their positions. Positions only rise; after a new generation all are read again from 0. */
  'office.holdings': takes({ after: sequence }, short).returns<readonly Holding[]>(reads),
  /** Resolves after the office has done it for all of them. */
  'office.hold': takesValue(v.intersect([members({ declarations }), holdingVerb]), MiB).returns<null>(writes),
  'office.incoming': nothing.returns<IncomingPage>(reads),
  /** Whether a version of the content of a declaration waits for the window (`storeCopy.takeIncoming`). */
  'office.hasUnstoredRows': takes({ declaration: id }, short).returns<boolean>(reads),
  /** Merges the next page with the rows of this desk and stores it. Refused with `store-copy-out-of-step` if `seq` is not the next batch. */
  'storeCopy.takeIncoming': takesValue(nextPage, MiB).returns<MergedPage>(writes),
  'office.refused': nothing.returns<readonly RefusedRow[]>(reads),
  'office.waiting': nothing.returns<readonly WaitingRow[]>(reads),
  'office.branches': nothing.returns<readonly Branch[]>(reads),
  'office.branch': takes({ branch: id }, short).returns<BranchContent>(reads),
  /** Rows added after the `revision` that the user has read continue as an open branch. */
  'office.finishBranch': takes(
    { branch: id, outcome: v.picklist(['merged', 'dismissed']), revision: optional(sequence) },
    short
  ).returns<null>(writes),
  /** Asks the office, of an owner: what waits of a desk, oldest first, at most 200. */
  'office.quarantine': takes({ desk: id }, short).returns<readonly QuarantinedItem[]>(connects),
  /** What is taken counts under the name of its desk; what is dismissed is kept at the office. */
  'office.decideQuarantine': takes({ numbers: listOf(sequence, 1_000), outcome: v.picklist(['taken', 'dismissed']) }, short).returns<null>(
    asked
  ),
  'office.lanes': nothing.returns<readonly NumberLane[]>(reads),
  'office.claimLane': takes({ prefix: textUpTo(12, /^[^\p{Cc}]{12}$/u) }, short).returns<Pick<NumberLane, 'prefix' | 'series'>>(writes),
  'office.registerNumber': takes({ declaration: id, car }, short).returns<null>(writes),
  /** The events of a declaration on every desk, oldest first; offline, as last read by this desk. */
  'office.history': takes({ declaration: id }, short).returns<readonly OfficeEvent[]>(connects),
  /** Attempts of a declaration in the order in which they began. */
  'office.attempts': takes({ declaration: id }, short).returns<readonly OfficeAttempt[]>(reads),
  /** What all desks have sent as far as this desk knows, in no order; one of which no time is known is left out. */
  'office.submissions': nothing.returns<readonly OfficeSubmission[]>(reads),
  /** The frozen body that was sent with an attempt, as the office has it; null if no desk presented it. */
  'office.attemptBody': takes({ attempt: id }, short).returns<string | null>(connects),
  /** Returns the numbers that this desk polls automatically for `seconds` (at most 86,400); without contact all of them. */
  'office.leasePolls': takes({ cars: listOf(car, 1_000), seconds: integerWithin(1, 86_400) }, short).returns<readonly string[]>(connects),
  /** Milliseconds until a request to the service may be made; with 0 one is taken from the requests per minute of the office. */
  'office.takeRequest': takes({ asker: v.picklist(askers) }, short).returns<number>(connects),
  'office.openCalls': nothing.returns<readonly OpenCall[]>(reads),
  'office.repeatCall': takes({ id }, short).returns<null>(writes),
  'office.dropCall': takes({ id }, short).returns<null>(writes),
  /**
   * Allows these declarations to be sent while the office is unreachable; an empty list turns the mode off. It ends at `until` (milliseconds since 1970), and when
   * the office has answered again.
   */
  'office.withoutOffice': takes({ declarations, until: sequence }, MiB).returns<null>(writes),
  /** A confirmation of the user that a claim requires (AJ016); it is sent with the next claim of the declaration. */
  'office.confirmSending': takes({ declaration: id, confirmation: reason }, short).returns<null>(writes),
  'office.reopenSending': takes({ declaration: id, result: reason }, short).returns<null>(asked),
  'office.retireDesk': takes({ desk: id, reason }, short).returns<null>(asked),
  'office.writeOff': takes({ desk: id, reason }, short).returns<null>(asked),
  /** The office was set back: every desk presents what is its own. */
  'office.confirmSetBack': takes({ reason }, short).returns<null>(asked),
  /** The office was not set back: the desk that says so takes its state, and sends nothing for a day. */
  'office.dismissReport': takes({ desk: id, reason }, short).returns<null>(asked),
  /** After a set-back, once every desk has presented what it has or is not waited for. */
  'office.openSending': takes({ reason }, short).returns<null>(asked),
  /** What a desk may have: number series in use, and numbers outside of them. */
  'office.setQuota': takes({ desk: id, lanes: sequence, numbers: sequence }, short).returns<null>(asked),
  'office.retireLane': takes({ prefix: textUpTo(12), series: textUpTo(3) }, short).returns<null>(asked),
  'office.lockDesk': takes({ desk: id, reason }, short).returns<null>(asked),
  'office.unlockDesk': takes({ desk: id }, short).returns<null>(asked),
  'office.setRights': takes({ desk: id, rights: v.picklist(deskRights) }, short).returns<null>(asked),
  /** A desk changes its own name, an owner that of any desk. */
  'office.renameDesk': takes({ desk: id, name: line(200) }, short).returns<null>(asked),
  'office.renameOffice': takes({ name: line(200) }, short).returns<null>(asked),
  /** Confirms that the copy of a desk is no longer used; the desk can be used again. */
  'office.resolveFork': takes({ desk: id, reason }, short).returns<null>(asked),

  /** At most 500 documents by their SHA-256. */
  'office.documentPlaces': takes({ shas: listOf(sha256, 500) }, short).returns<readonly DocumentPlace[]>(reads),
  /** Resolves when the document is on this computer and its hash was compared. */
  'office.fetchDocument': takes({ sha256, isAttached: flag }, short).returns<null>(connects),
  /** Ends a fetch, which fails with `cancelled`. */
  'office.stopDocument': takes({ sha256 }, short).returns<null>(reads),
  /** Asks the office. `table`: one of the shared ones. Without versions that only count a use. */
  'office.rowHistory': takes({ table: textUpTo(20, /^[a-zA-Z]+$/), key: id }, short).returns<readonly RowVersion[]>(connects)
}
export type OfficeChannels = Calls<typeof officeChannels>

/** What this desk has offered to another one because nobody here answered its question. */
export interface AutomaticOffer {
  readonly declaration: string
  readonly to: string
}

export interface OfficeEvents extends DocumentEvents {
  'office.offeredAutomatically': AutomaticOffer
  /** Null after the office was left. */
  'office.changed': OfficeStatus | null
}
