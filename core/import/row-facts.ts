import type { CellNumber } from '../base/written-cell.ts'
import type { NumericKind } from './numeric-kinds.ts'
import type { Product } from './products.ts'
import type { RowWord } from './row-words.ts'
import type { SourceCell } from './source.ts'

/** Why a row below the headings gives no line. */
export type LeftOutKind =
  | 'heading'
  | 'section'
  | 'subtotal'
  | 'total'
  | 'charge'
  | 'bank'
  | 'signature'
  | 'words'
  | 'origin'
  | 'note'
  | 'after-total'
  /** A part of the goods above, which has no price of its own. */
  | 'part'
  /** A line of another list on the same page, which nothing shows to be more goods. */
  | 'other-list'
  | 'credit-note'
  /** A row of a table or a form in which no list of goods was found. */
  | 'unread'
  /** A row that the sheet does not display. */
  | 'hidden'
  /** The number of a container, with its weight or packages. */
  | 'container'
  /** A row whose numbers are all 0, such as the title of a section. */
  | 'zero'

/** What a row below the headings has. */
export interface RowFacts {
  readonly row: number
  readonly cells: readonly (SourceCell | null)[]
  readonly text: string
  readonly filled: number
  readonly numbers: Readonly<Partial<Record<NumericKind, CellNumber>>>
  /** What cells with several levels of packing may mean, of which one is in `numbers`. */
  readonly packed: Readonly<Partial<Record<NumericKind, readonly CellNumber[]>>>
  readonly described: boolean
  /** Columns of numbers that hold something else. */
  readonly misfits: number
  readonly word: RowWord | null
  /** What quantity × price says about the amount; null where a number is missing. */
  readonly product: Product | null
}

/** A row with what it is in its list. */
export type Classified = {
  readonly facts: RowFacts
  /** `lead-in`: words of the row of goods below. `set-name`: words of all rows of goods below, up to the next name. */
  readonly kind: 'goods' | 'continuation' | 'lead-in' | 'set-name' | 'empty' | LeftOutKind
  /** The distances on the paper do not tell whether the words belong to the row above. */
  readonly isOpen?: boolean
}
