import type { Language } from '#core/base/language.ts'
import type { Pointer } from '#core/base/json-pointer.ts'
import type { Field } from '#core/schema/field.ts'
import type { CellEdit, PasteQuestion, UnreadableCell } from './cells/cell-edit.ts'
import type { Codes } from '../../forms/code-source.ts'
import type { GridColumn } from './columns.ts'
import type { Beside, RowOrder, SortBy } from '../base/sort-order.ts'
import type { GridText } from '../base/grid-text.ts'

export interface GridProps {
  /** In the order they are shown. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** The number in the table of each of `rows`, where they are shown in another order than the table's. */
  readonly order?: RowOrder | null | undefined
  /** What the view is sorted by, null for nothing; without it, titles and menus offer no sorting. */
  readonly sort?: SortBy | null | undefined
  readonly columns: readonly GridColumn[]
  /** JSON Pointer of the list in the declaration, such as `/detail/data`. */
  readonly base: Pointer
  readonly language: Language
  /** Sentences by pointer. */
  readonly problems: ReadonlyMap<Pointer, string>
  /** Sentences by pointer that only advise: marked more quietly, and not where there is a problem. */
  readonly advice?: ReadonlyMap<Pointer, string> | undefined
  /** Accessible name. */
  readonly label: string
  readonly words: GridText
  /** What the coded columns offer. */
  readonly options?: ((field: Field) => Codes) | undefined
}

/** Row numbers count from 0 and are those of `rows` at the moment of the event. */
export interface GridEvents {
  readonly edit: [edit: CellEdit]
  /** Edits that are one step: paste, fill, clear. */
  readonly edits: [edits: readonly CellEdit[]]
  /** `beside` is the row the new ones belong to: the one above them, or the one below. */
  readonly insert: [rows: { readonly at: number; readonly count: number; readonly beside: Beside }]
  readonly duplicate: [rows: { readonly rows: readonly number[] }]
  readonly remove: [rows: { readonly rows: readonly number[] }]
  readonly move: [row: { readonly row: number; readonly to: number }]
  /** The view is to be sorted by a column, or no more. */
  readonly sort: [by: SortBy | null]
  readonly focusField: [field: { readonly path: Pointer }]
  /** What was entered so far belongs together; what comes next is another step. */
  readonly stepEnd: []
  /** Texts that could not become values; nothing else knows them any more. */
  readonly unreadable: [cells: readonly UnreadableCell[]]
  /** A paste whose numbers can be read in two ways; nothing is pasted before the answer. */
  readonly doubtful: [question: PasteQuestion]
  /** A paste has changed cells. */
  readonly pasted: []
}
