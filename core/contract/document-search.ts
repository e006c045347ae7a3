/** Facts of an aju number from the worklist. */
export interface CarFacts {
  readonly car: string
  readonly importer: string
  readonly state: string
  readonly words: string
}

export const documentOrders = ['date', 'relevance'] as const
export type DocumentOrder = (typeof documentOrders)[number]

/** Characters of a search text. */
export const longestSearch = 1_000

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

/** Why the text of a PDF is unknown; '' when it is known. */
export const noTextReasons = ['', 'damaged', 'password'] as const
export type NoTextReason = (typeof noTextReasons)[number]

/** Text found inside a PDF; empty when it could not be read. */
export interface ExtractedDocument {
  readonly sha256: string
  readonly unread: NoTextReason
  readonly text: string
}

export interface ReadingProgress {
  /** Files whose text is known, or known to be unreadable. */
  readonly read: number
  readonly files: number
  readonly unreadable: Readonly<Record<string, NoTextReason>>
}

/** An excerpt of a text; `marks` are the matching ranges [start, end) in `text`. */
export interface Snippet {
  readonly text: string
  readonly marks: readonly (readonly [start: number, end: number])[]
}
