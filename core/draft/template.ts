import type { DraftContent, DraftPart } from './draft-parts.ts'

/** Parts of a declaration stored under a name, from which new declarations are created. */
export interface Template {
  readonly id: string
  readonly name: string
  readonly parts: readonly DraftPart[]
  readonly content: DraftContent
  readonly uses: number
  /** Milliseconds since 1970; the time of creation while it is unused. */
  readonly lastUsedAt: number
  readonly usedIn: string
}
