import type { Json } from '../base/json.ts'
import type { FailureCode } from '../base/result.ts'
import type { CopyRow, CopyState, FactKind } from './store-copy.ts'

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
export interface RowVersion {
  /** Null for a deleted row. */
  readonly value: Json
  readonly desk: string
  /** Milliseconds since 1970; null if the office no longer knows it. */
  readonly at: number | null
}

/** `office.rowHistory` returns at most so many. */
export const mostRowVersions = 200

interface DocumentChannels {
  /** At most 500 documents by their SHA-256. */
  'office.documentPlaces': (input: { readonly shas: readonly string[] }) => readonly DocumentPlace[]
  /** Resolves when the document is on this computer and its hash was compared. */
  'office.fetchDocument': (input: { readonly sha256: string; readonly isAttached: boolean }) => null
  /** Ends a fetch, which fails with `cancelled`. */
  'office.stopDocument': (input: { readonly sha256: string }) => null
  /** Asks the office. `table`: one of the shared ones. Without versions that only count a use. */
  'office.rowHistory': (input: { readonly table: string; readonly key: string }) => readonly RowVersion[]
}

interface DocumentEvents {
  'office.documentProgress': DocumentProgress
}

/** An incoming change that the window stores. */
export interface TakenChange {
  readonly number: number
  /** Names the version of the office and the row here when the change was read; the change is refused if either is another one by then. */
  readonly here: string
  /** The window stores the value of the row as it was given, so its batch does not contain the row. Not for facts, which the window completes. */
  readonly asGiven?: boolean
  /** What is wrong with the change (`rowProblem` of core/rows): the host keeps it apart, and the batch has no row of it. */
  readonly setAside?: string
}

/** A change for the store of the window, which stores it with `storeCopy.appendIncoming`. */
export type IncomingChange = TakenChange &
  (
    | {
        readonly kind: 'row'
        readonly table: string
        readonly key: Json
        readonly value: Json
        readonly declaration: string | null
        /** The row was also changed here, and the versions differ: the row the window stores (either version or a merge) is pushed over the office row. */
        readonly conflict: boolean
        /** For a shared row in conflict: the last version common to the desk and the office; missing if not known. */
        readonly base?: { readonly value: Json }
      }
    /** A fact to merge: the window keeps what it added itself (`readAt`, `seenAt`). */
    | { readonly kind: 'fact'; readonly fact: FactKind; readonly id: string; readonly car: string | null; readonly value: Json }
  )

export interface IncomingPage {
  readonly changes: readonly IncomingChange[]
  /** Changes after this page, except those that wait for the push of a local row. */
  readonly rest: number
}

/** A batch of the window's store with rows that came from the office; each change in `taken` has its row in it, or is taken as it was given. */
export interface IncomingBatch {
  /** One more than in the previous batch. */
  readonly seq: number
  readonly rows: readonly CopyRow[]
  readonly taken: readonly TakenChange[]
}

export interface IncomingAnswer {
  readonly state: CopyState
  /** Changes whose row has since changed here or at the office: nothing of the batch was stored; call `office.incoming` again. */
  readonly refused: readonly number[]
}

/** The office as the window sees it. `OfficeChannels` are calls of `HostApi`. Rules and names: docs/office-database.md. */
/** File name extension of a pairing file, without the dot. */
export const pairingExtension = 'ajukan-desk'

export type DeskRights = 'owner' | 'broker' | 'viewer'
export type DeskState = 'active' | 'locked' | 'retired'
export type AttemptOutcome = 'sending' | 'accepted' | 'refused' | 'failed' | 'unknown'

/** Compared in order: the generation of the office, then the epoch of the holder. */
export interface Epoch {
  readonly generation: number
  readonly epoch: number
}

export interface Desk {
  readonly desk: string
  readonly name: string
  readonly rights: DeskRights
  readonly state: DeskState
}

/** The state of a declaration at the office, as of the last contact. */
export interface Holding extends Epoch {
  /** Position of its last change at the office. */
  readonly position: number
  readonly declaration: string
  readonly car: string | null
  /** Null in the pool. */
  readonly holder: string | null
  /** The desk that may send. */
  readonly sender: string | null
  readonly offeredTo: string | null
  readonly asked: { readonly desk: string; readonly at: number; readonly note: string } | null
  readonly outcome: AttemptOutcome | null
  readonly attempt: string | null
  /** Reason why it cannot be sent; null if it can. */
  readonly closed: string | null
  readonly deleted: boolean
  readonly schema: number
  /** Its number is registered at the office. */
  readonly registered: boolean
}

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

export interface Branch {
  readonly branch: string
  readonly declaration: string | null
  readonly desk: string
  readonly reason: 'old-epoch' | 'deleted' | 'quarantine' | 'set-back'
  readonly outcome: 'merged' | 'dismissed' | null
}

export interface BranchRow {
  readonly store: string
  readonly key: Json
  /** Null for a deleted row. */
  readonly value: Json
  /** Last version common to the desk and the office, which the desk edited; null if it is not known. */
  readonly base: { readonly value: Json } | null
}

/** Rows that the office did not accept, for `reason`: of an older epoch, of a deleted declaration, in quarantine, or known no longer to their holder. */
export interface BranchContent extends Branch {
  readonly rows: readonly BranchRow[]
  /** When the office got it, in milliseconds since 1970. */
  readonly at: number
  /** Grows when the desk adds rows; given back to `finishBranch`. */
  readonly revision: number
}

/** An aju number of a local declaration that another one of the office has. */
export interface UsedDeclaration {
  readonly car: string
  readonly declaration: string
}

/** When a desk had contact with the office last, in milliseconds since 1970; null before the first time. */
export interface DeskContact {
  readonly desk: string
  readonly at: number | null
  /** A copy of the desk was used. */
  readonly isForked: boolean
}

/**
 * A declaration that another desk could still send when this desk left the office; `desk`: that desk's name, '' in the pool or if unknown. `office`: the name
 * of the left office, '' if unknown.
 */
export interface LeftCopy {
  readonly declaration: string
  readonly desk: string
  readonly office: string
}

export interface NumberLane {
  readonly prefix: string
  readonly series: string
  readonly desk: string
  readonly retired: boolean
}

export interface OfficeEvent {
  readonly at: number
  readonly desk: string | null
  readonly kind: string
  readonly details: Json
}

/** Verbs over declarations: all of them or none. */
export type HoldingVerb =
  | { readonly verb: 'put-in-pool' | 'take-from-pool' | 'withdraw-offer' | 'accept-offer' | 'release-sending' | 'delete' }
  | { readonly verb: 'offer'; readonly to: string }
  | { readonly verb: 'ask' | 'answer-ask'; readonly note: string }
  | { readonly verb: 'take-over'; readonly reason: string }

/** One attempt of the outbox. */
export interface OutboxAttempt {
  readonly entry: string
  readonly attempt: number
}

/** An attempt of any desk, as the office has it. */
export interface OfficeAttempt {
  readonly attempt: string
  readonly declaration: string
  readonly car: string
  readonly desk: string
  /** SHA-256 of the frozen body. */
  readonly sha256: string
  readonly outcome: AttemptOutcome
  /** Milliseconds since 1970; null if unknown. */
  readonly startedAt: number | null
  readonly endedAt: number | null
  /** The attempt closed sending of the declaration. */
  readonly isLate: boolean
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

export interface OfficeChannels extends DocumentChannels {
  /** Null where no office is configured. */
  'office.status': (input: null) => OfficeStatus | null
  /** Asks for the pairing file, opens it with the PIN and joins. Null if the user chose no file. */
  'office.pair': (input: { readonly pin: string }) => OfficeFacts | null
  /** Leaves the office; the desk keeps its own declarations. Refused while rows wait to be pushed, unless `even` is set. */
  'office.leave': (input: { readonly even: boolean }) => null
  /** Also without an office. */
  'office.left': (input: null) => readonly LeftCopy[]
  /** Synchronises with the office now and connects if necessary. Resolves when that is done. */
  'office.exchange': (input: null) => null
  /** The computer has another network: the present connection is replaced. */
  'office.networkChanged': (input: null) => null
  /** Numbers used here before this desk joined that belong to another declaration of the office: they cannot be sent. */
  'office.takenNumbers': (input: null) => readonly UsedDeclaration[]
  /** Asks the office. */
  'office.contacts': (input: null) => readonly DeskContact[]
  'office.desks': (input: null) => readonly Desk[]
  /** Declarations that changed at the office after a position (0 for all), at most 2,000 in the order of their positions. Positions only rise; after a new generation all are read again from 0. */
  'office.holdings': (input: { readonly after: number }) => readonly Holding[]
  /** Resolves after the office has done it for all of them. */
  'office.hold': (input: { readonly declarations: readonly string[] } & HoldingVerb) => null
  'office.incoming': (input: null) => IncomingPage
  /** Whether a version of the content of a declaration is still to be read with `office.incoming` and stored. */
  'office.hasUnstoredRows': (input: { readonly declaration: string }) => boolean
  'storeCopy.appendIncoming': (input: IncomingBatch) => IncomingAnswer
  'office.refused': (input: null) => readonly RefusedRow[]
  'office.waiting': (input: null) => readonly WaitingRow[]
  'office.branches': (input: null) => readonly Branch[]
  'office.branch': (input: { readonly branch: string }) => BranchContent
  /** Rows added after the `revision` that the user has read continue as an open branch. */
  'office.finishBranch': (input: { readonly branch: string; readonly outcome: 'merged' | 'dismissed'; readonly revision?: number }) => null
  'office.lanes': (input: null) => readonly NumberLane[]
  'office.claimLane': (input: { readonly prefix: string }) => Pick<NumberLane, 'prefix' | 'series'>
  'office.registerNumber': (input: { readonly declaration: string; readonly car: string }) => null
  /** The events of a declaration on every desk, oldest first; offline, as last read by this desk. */
  'office.history': (input: { readonly declaration: string }) => readonly OfficeEvent[]
  /** Attempts of a declaration in the order in which they began. */
  'office.attempts': (input: { readonly declaration: string }) => readonly OfficeAttempt[]
  /** The frozen body that was sent with an attempt, as the office has it; null if no desk presented it. */
  'office.attemptBody': (input: { readonly attempt: string }) => string | null
  /** Returns the numbers that this desk polls automatically for `seconds` (at most 86,400); without contact all of them. */
  'office.leasePolls': (input: { readonly cars: readonly string[]; readonly seconds: number }) => readonly string[]
  /** Milliseconds until a request to the service may be made; with 0 one is taken from the requests per minute of the office. */
  'office.takeRequest': (input: { readonly asker: 'user' | 'auto' }) => number
  'office.openCalls': (input: null) => readonly OpenCall[]
  'office.repeatCall': (input: { readonly id: string }) => null
  'office.dropCall': (input: { readonly id: string }) => null
  /**
   * Allows these declarations to be sent while the office is unreachable; an empty list turns the mode off. It ends at `until` (milliseconds since 1970), and when
   * the office has answered again.
   */
  'office.withoutOffice': (input: { readonly declarations: readonly string[]; readonly until: number }) => null
  /** A confirmation of the user that a claim requires (AJ016); it is sent with the next claim of the declaration. */
  'office.confirmSending': (input: { readonly declaration: string; readonly confirmation: string }) => null
  'office.reopenSending': (input: { readonly declaration: string; readonly result: string }) => null
  'office.retireDesk': (input: { readonly desk: string; readonly reason: string }) => null
  'office.writeOff': (input: { readonly desk: string; readonly reason: string }) => null
  'office.lockDesk': (input: { readonly desk: string; readonly reason: string }) => null
  'office.unlockDesk': (input: { readonly desk: string }) => null
  'office.setRights': (input: { readonly desk: string; readonly rights: DeskRights }) => null
  /** Confirms that the copy of a desk is no longer used; the desk can be used again. */
  'office.resolveFork': (input: { readonly desk: string; readonly reason: string }) => null
}

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
