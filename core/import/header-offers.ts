import type { Pointer } from '../base/json-pointer.ts'
import type { Json, JsonObject } from '../base/json.ts'
import type { DraftDeclaration } from '../derive/shape.ts'
import type { Edit } from '../draft/edit.ts'
import type { CodeStyle } from '../schema/code-lists.ts'
import type { FactDoubt } from './facts.ts'
import type { PageAt } from './interpret.ts'
import type { Evidence } from './source.ts'
import type { Review } from './review.ts'

/** The parties that an invoice names. */
export type OfferedParty = 'importer' | 'seller' | 'supplier'

/** Why an offer is not ticked. `present`: the draft has another value; `currency`: the amount has another currency. */
export type OfferDoubt = FactDoubt | 'present' | 'currency'

/** A value that the files have for a field of the header, or rows for one of the short tables. */
export interface HeaderOffer {
  /** Names it in `ReviewState.offers`. */
  readonly key: string
  /** The field, or the table that gets rows. */
  readonly path: Pointer
  /** For rows a text that identifies them. */
  readonly value: Json
  /** As the file has it. */
  readonly shown: string
  /** What the field has now; null if blank, and for rows. */
  readonly present: Json
  /** Null for a sum. */
  readonly at: (PageAt & { readonly row: number; readonly column: number }) | null
  readonly evidence: Evidence
  readonly doubt: OfferDoubt | null
  /** Another value that competes; null without one. */
  readonly other: string | null
  /** Ticked from the start. */
  readonly isSure: boolean
  readonly edits: readonly Edit[]
  readonly rows: readonly JsonObject[]
}

export interface OfferContext {
  readonly declaration: DraftDeclaration
  readonly style: CodeStyle
  /** Edits that copy the party of the catalog with this name into the draft; null if there is none. */
  readonly partyEdits: (kind: OfferedParty, name: string) => readonly Edit[] | null
  /** The codes of the ports with a name, of the list that the user imported. */
  readonly portsByName: (name: string) => readonly string[]
}

/** The values that the taken shipments offer for the header of a draft, in the order of the sections, without those that it has. */
export const headerOffers = (_review: Review, _context: OfferContext): readonly HeaderOffer[] => []
