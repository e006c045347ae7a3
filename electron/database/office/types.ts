import type { Json, JsonObject } from '#core/base/json.ts'
import { arrayOrEmpty, isObject } from '#core/base/json-guards.ts'
import type { DeskRights, DeskState, Desk, Epoch, OfficeStatus } from '#core/contract/office.ts'
import { confirmationLasts } from '#core/office/right-to-send.ts'

/** The last answer to `hello`, stored so that the desk has it while offline. */
export interface Welcome {
  readonly desk: string
  /** The name of the office. */
  readonly name: string
  readonly rights: DeskRights
  readonly state: DeskState
  readonly generation: number
  readonly sendingOpen: boolean
  readonly isForked: boolean
  readonly missing: readonly Pick<Desk, 'desk' | 'name'>[]
  /** As of the answer to `hello`; absent in an answer that an earlier version stored. */
  readonly reported?: OfficeStatus['reported']
  readonly isSetBack?: boolean
  readonly stoppedUntil?: number | null
  readonly mustPresent: boolean
  readonly laneWidth: number
  readonly requestsPerMinute: number
}

/** Position and commit of the last result of the office. */
export interface OfficeCommit {
  readonly position: number
  readonly commit: string | null
}

/**
 * A batch that is pushed ends after this many rows or characters: its call holds locks on its rows until it ends. Measured with PostgreSQL 18, 100 shared rows
 * take 15 ms of a processor, and 500,000 characters of goods lines 13 ms.
 */
export const batchLimits = { rows: 100, length: 500_000 } as const

/** A place in the copy: after the row `row` of the batch `position`. */
export interface Place {
  readonly position: number
  readonly row: number
}
/** Before the first row. */
export const startOfCopy: Place = { position: -1, row: 0 }

/** Up to where documents were uploaded: the number of a document, the place of the note of an attached file. */
export interface DocumentScan {
  readonly id: number
  readonly file: number
}
export const startOfPull: JsonObject = { position: 0 }

/** A call of a writing function that is stored before it is made. */
export interface OfficeCall {
  readonly id: string
  readonly function: string
  readonly input: JsonObject
  /** When it was stored, in milliseconds since 1970. */
  readonly at: number
}

/** Automatic calls; the others are actions of the user. */
export const ownCalls = ['push', 'present_facts', 'claim_sending', 'register_used']

/** A row with the hash of the content to send. */
export type RowHash = readonly [store: string, key: string, hash: string]

/** Local effects of an answer. */
export interface Effect {
  /** Rows that the office then has, with the hash of the sent content. */
  readonly rows?: readonly RowHash[]
  /** Where the scan resumes if the office refuses the call. */
  readonly from?: Place
  /** The scan of `from`: `scanned` by default. */
  readonly scan?: 'scannedFacts'
  /** A branch that the call makes again. */
  readonly again?: string
  /** Claims that the call asks for. */
  readonly claims?: readonly string[]
  /** Claims that the call gives back. */
  readonly withdrawn?: readonly string[]
  /** Declarations that the call releases: once it is stored, this desk cannot send them without the office. */
  readonly releases?: readonly string[]
  /** Declarations whose confirmation ends with the answer. */
  readonly words?: readonly string[]
}

/** A claim to send one attempt of the outbox, under the epoch of the declaration at that time. */
export interface Claim extends Epoch {
  /** The id of the attempt at the office. */
  readonly claim: string
  readonly entry: string
  readonly attempt: number
  readonly declaration: string
  readonly car: string
  readonly sha256: string
  /** `withdrawn`: not used. `lost`: of this desk, but with an outcome unknown to this database. */
  readonly state: 'asked' | 'granted' | 'refused' | 'withdrawn' | 'lost'
  /** The office may list it as running and has no other report yet. */
  readonly isOpen: boolean
  /** The last answer about it was a refusal. */
  readonly isRefused: boolean
}

/** Who holds a declaration, as of the last contact; `heldUnder`: epoch of the last local holding. */
export interface HeldRow extends Epoch {
  readonly holder: string | null
  readonly sender: string | null
  readonly heldUnder: Epoch | null
  readonly item: JsonObject
}

/** Whether the office has nothing of a declaration but its attempts: nobody holds it, and it is pushed as an unknown one. */
export const isOnlyAttempted = ({ generation, epoch }: Epoch): boolean => generation === 0 && epoch === 0

/** This desk as the office knows it. */
export interface Self {
  readonly desk: string
  /** A viewer presents facts and pushes no rows. */
  readonly mayPush: boolean
  /** Neither locked nor retired. */
  readonly isActive: boolean
}

/** An aju number that was used here; `declaration` is null where none is left. */
export interface UsedNumber {
  readonly car: string
  readonly declaration: string | null
}

/** A confirmation of the user for a declaration. */
export interface StoredConfirmation {
  readonly word: string
  readonly at: number
}
/** Whether a confirmation is still valid; a clock that was set back invalidates it. */
export const isConfirmationFresh = (said: StoredConfirmation | undefined, now: number): said is StoredConfirmation =>
  said !== undefined && Math.abs(now - said.at) <= confirmationLasts

/** How an attempt of the outbox is named in this database. */
export const claimKey = (entry: string, number: number): string => `${number} ${entry}`

/** Attempts in the order required by the office: by start time; attempts that have not started come last. */
export const inOrder = <T extends { readonly startedAt?: Json }>(attempts: readonly T[]): readonly T[] =>
  attempts.toSorted((one, other) => startOf(one) - startOf(other))
const startOf = ({ startedAt }: { readonly startedAt?: Json }): number =>
  typeof startedAt === 'number' ? startedAt : Number.MAX_SAFE_INTEGER

/** How a row is named in this database. */
export const rowName = (store: string, key: string): string => `${store} ${key}`

/** Whether a desk may push rows: rows of a locked desk wait in quarantine. Every desk may present facts. */
export const mayPush = (welcome: Pick<Welcome, 'rights' | 'state'> | undefined): boolean =>
  welcome !== undefined && (welcome.state !== 'active' || welcome.rights !== 'viewer')

/** An item of `pull`. */
export type PulledItem = JsonObject & { readonly kind: string; readonly position: number }

export const asTextOrNull = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null)
export const asNumber = (value: Json | undefined): number => (typeof value === 'number' ? value : 0)
export const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})
export const asObjects = (value: Json | undefined): readonly JsonObject[] => arrayOrEmpty(value) as readonly JsonObject[]
