import type { Json } from '../../base/json.ts'
import type { CopyRow, CopyState } from '../store-copy.ts'

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
export type FactKind = 'answer' | 'response' | 'track'

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
