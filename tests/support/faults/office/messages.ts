/** Messages between the trial and a desk. */

export interface DeskOpening {
  readonly folder: string
  /** Files of the programs of the database thread, and of the one that reads answers. */
  readonly thread: string
  readonly answers: string
  /** Name of this run of the desk, as the stand-in of the customs service records it. */
  readonly label: string
  /** Port of the proxy to the server. */
  readonly port: number
  readonly database: string
  readonly customs: string
  /** Milliseconds by which the clock of the desk is wrong. */
  readonly clock: number
  readonly seed: number
}

export interface Setup {
  readonly prefix: string
  readonly declarations: number
}

export interface Work {
  /** Desks to which something can be given. */
  readonly others: readonly string[]
  /** Desks that the user here knows to be out of reach. */
  readonly absent: readonly string[]
  /** Declarations for which this user gives false confirmations. */
  readonly liesAbout: readonly string[]
  /** Sends without the office as soon as it is out of reach. */
  readonly sendsWithoutOffice: boolean
}

export interface SettleStep {
  /** Desks that are in use, in the order in which they share what nobody holds. */
  readonly active: readonly string[]
  readonly liesAbout: readonly string[]
}

export interface DeskState {
  readonly contact: string
  readonly waiting: number
  readonly incoming: number
  readonly refused: readonly string[]
  readonly sendingOpen: boolean
  readonly isForked: boolean
  /** Calls of the user without an answer. */
  readonly openCalls: number
}

/** A row of the window, or a declaration as the office says who holds it, with the hash of its content. */
export type SharedState = Readonly<Record<string, string>>

export interface DeskVerbs {
  open: (input: DeskOpening) => string
  setup: (input: Setup) => null
  /** Resolves when it has the office. */
  reach: (input: null) => null
  /** Acts as the user until `rest`; said again, it goes on so. */
  work: (input: Work) => null
  rest: (input: null) => null
  settle: (input: SettleStep) => DeskState
  state: (input: null) => DeskState
  /** A call of an owner. */
  call: (input: { readonly name: string; readonly input: Readonly<Record<string, unknown>> }) => string | null
  clock: (input: { readonly offset: number; readonly hasSlept: boolean }) => null
  /** What the person here has of everybody. */
  shared: (input: null) => SharedState
  log: (input: null) => readonly string[]
  close: (input: null) => null
}
export type DeskVerb = keyof DeskVerbs
export type InputOf<V extends DeskVerb> = Parameters<DeskVerbs[V]>[0]
export type AnswerOf<V extends DeskVerb> = ReturnType<DeskVerbs[V]>

/** Something that the user of the desk has seen: it is on the disk of the desk. */
export type Acknowledged =
  | { readonly kind: 'created'; readonly declaration: string; readonly car: string; readonly token: string }
  | { readonly kind: 'edited'; readonly declaration: string; readonly token: string }
  /** Edits of a branch that a person finishes, which are not in the rows here. */
  | { readonly kind: 'left'; readonly declaration: string; readonly tokens: readonly string[] }
  | { readonly kind: 'shared'; readonly token: string }
  | { readonly kind: 'fact'; readonly declaration: string; readonly id: string }
  | { readonly kind: 'outcome'; readonly declaration: string; readonly car: string; readonly sha256: string; readonly state: string }
  /** A confirmation of the user about something that the office or the desk cannot know. */
  | {
      readonly kind: 'confirmation'
      readonly declaration: string
      readonly car: string
      readonly without: 'office' | 'evidence'
      readonly isTrue: boolean
    }
  | { readonly kind: 'note'; readonly declaration: string; readonly text: string }

export type FromDesk =
  | { readonly answer: number; readonly value: unknown }
  | { readonly answer: number; readonly error: string }
  | { readonly acknowledged: Acknowledged }
export interface ToDesk {
  readonly id: number
  readonly verb: DeskVerb
  readonly input: unknown
}
