/** Something known that fills several fields at once. */
export interface Offer {
  readonly id: string
  readonly title: string
  readonly detail: string
  /** Small text at the right edge. */
  readonly note?: string
  /** Fills the fields. */
  readonly take: () => void
}

/** What a field offers while a text is typed into it. */
export interface Offers {
  /** Accessible name of the list. */
  readonly label: string
  /** Those for a typed text, best match first; for '' the most used. */
  readonly find: (typed: string) => readonly Offer[]
}
