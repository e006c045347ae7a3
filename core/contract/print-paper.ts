import type { Json } from '../base/json.ts'

/** One declaration to print. */
export interface PrintPaper {
  readonly declaration: Json
  /** The print fields of this computer. */
  readonly local: Json
  /** Number and date of registration; null for a draft, which is marked as one on every page. */
  readonly registered: { readonly number: string; readonly date: string } | null
}

/** Declarations in one print. */
export const maxPapers = 100
