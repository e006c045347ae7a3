/** Facts of one response PDF; one file may belong to several responses. */
export interface DocumentFacts {
  readonly sha256: string
  readonly car: string
  readonly code: string
  /** `YYYY-MM-DD`; '' or other text if the service reported no date. */
  readonly date: string
  readonly storedAt: number
  /** All searchable words except the text of the PDF. */
  readonly words: string
}

/** Facts of an aju number from the worklist. */
export interface CarFacts {
  readonly car: string
  readonly importer: string
  readonly state: string
  readonly words: string
}

export const documentOrders = ['date', 'relevance'] as const
export type DocumentOrder = (typeof documentOrders)[number]

/** An empty list or text does not filter. */
export interface DocumentQuery {
  readonly typed: string
  readonly codes: readonly string[]
  readonly states: readonly string[]
  readonly importer: string
  /** First and last date, both included. */
  readonly from: string
  readonly to: string
  readonly order: DocumentOrder
}

export const everything: DocumentQuery = { typed: '', codes: [], states: [], importer: '', from: '', to: '', order: 'date' }
