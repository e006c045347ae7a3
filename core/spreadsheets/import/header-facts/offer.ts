import type { Pointer } from '../../../base/json-pointer.ts'
import type { Json, JsonObject } from '../../../base/json.ts'
import type { Edit } from '../../../draft/edit.ts'
import { columnLetters } from '../../sheet.ts'
import type { Fact } from './read-facts.ts'

/** A value that an invoice has for a field of the header, or a row for one of the short tables. */
export interface HeaderOffer {
  /** The field, or the table that gets a row. */
  readonly path: Pointer
  /** The code of a document, `catalog` for a party of the catalog; '' otherwise. */
  readonly kind: string
  /** For rows a text that identifies the offer. */
  readonly value: Json
  /** The current field value; null if blank. Rows have none. */
  readonly present: Json
  /** Where it is written, as in a spreadsheet: `B4`. */
  readonly place: string
  /** False if the user must check it first: the field has another value, or the text is ambiguous. */
  readonly isSure: boolean
  /** The currency of an amount, if it is not that of the declaration, as in `CurrencyMark`; '' otherwise. */
  readonly otherCurrency: string
  readonly edits: readonly Edit[]
  /** Rows for the table at `path`. */
  readonly rows: readonly JsonObject[]
}

export const placeOf = ({ row, column, sheet }: Fact): string =>
  `${sheet === undefined ? '' : `${sheet} `}${columnLetters(column)}${row + 1}`
