/** What is known of one response PDF; one file may belong to several responses. */
export interface DocumentFacts {
  readonly sha256: string
  readonly car: string
  readonly code: string
  /** YYYY-MM-DD; '' or anything else where the service told no day. */
  readonly date: string
  readonly storedAt: number
  /** All it is to be found by, apart from the text inside. */
  readonly words: string
}

/** What the worklist knows of an aju number. */
export interface CarFacts {
  readonly car: string
  readonly importer: string
  readonly state: string
  readonly words: string
}

export const documentOrders = ['date', 'relevance'] as const
export type DocumentOrder = (typeof documentOrders)[number]

/** Empty lists and texts ask for nothing. */
export interface DocumentQuery {
  readonly typed: string
  readonly codes: readonly string[]
  readonly states: readonly string[]
  readonly importer: string
  /** First and last day, both included. */
  readonly from: string
  readonly to: string
  readonly order: DocumentOrder
}

export const everything: DocumentQuery = { typed: '', codes: [], states: [], importer: '', from: '', to: '', order: 'date' }
