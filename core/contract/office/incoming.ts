import type { Json } from '../../base/json.ts'
import type { CopyRow, CopyState } from '../store-copy.ts'

/** What the window has stored of an incoming change, and over which row. */
export interface TakenChange {
  readonly number: number
  /** Names the content of the row here when the change was read; the change is refused if the row is another one by then. */
  readonly here: string
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
        /** The row was changed here too, and the office has another version: what the window stores (one of them, or both merged) is pushed on top of it. */
        readonly conflict: boolean
        /** Of a shared row in conflict: what the desk and the office last had in common; missing where that is not known. */
        readonly base?: { readonly value: Json }
      }
    /** A fact to merge: the window keeps what it added itself (`readAt`, `seenAt`). */
    | { readonly kind: 'fact'; readonly fact: FactKind; readonly id: string; readonly car: string | null; readonly value: Json }
  )
export type FactKind = 'answer' | 'response' | 'track'

export interface IncomingPage {
  readonly changes: readonly IncomingChange[]
  /** Changes behind this page; without those that wait until the row here is pushed. */
  readonly rest: number
}

/** A batch of the window's store with rows that came from the office; each change in `taken` has its row in it. */
export interface IncomingBatch {
  /** One more than in the previous batch. */
  readonly seq: number
  readonly rows: readonly CopyRow[]
  readonly taken: readonly TakenChange[]
}

export interface IncomingAnswer {
  readonly state: CopyState
  /** Changes whose row here, or at the office, is another one by now: nothing of the batch was stored, and `office.incoming` is asked again. */
  readonly refused: readonly number[]
}
