import type { DraftContent, DraftPart } from './draft-parts.ts'

/** Parts of a declaration kept under a name, to begin others with. */
export interface Template {
  readonly id: string
  readonly name: string
  /** What it holds. */
  readonly parts: readonly DraftPart[]
  readonly content: DraftContent
  readonly uses: number
  /** Milliseconds since 1970; when it was made, while unused. */
  readonly lastUsedAt: number
  readonly usedIn: string
}
