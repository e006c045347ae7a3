import type { Language } from '#core/base/language.ts'
import type { Pointer } from '#core/base/json-pointer.ts'
import type { Field } from '#core/schema/field.ts'
import type { CellEdit, PasteQuestion, UnreadableCell } from './cells/cell-edit.ts'
import type { Codes } from '../../forms/code-source.ts'
import type { GridColumn } from './columns.ts'
import type { ColumnTools } from '../base/grid-menu.ts'
import type { Beside, RowOrder, SortBy } from '../base/sort-order.ts'
import type { GridText, Refusal } from '../text/id.ts'

/** Actions on a column other than sorting. */
export const columnVerbs = ['filter', 'filter-off', 'hide', 'show-hidden', 'freeze', 'move-left', 'move-right', 'fill'] as const
export type ColumnVerb = (typeof columnVerbs)[number]

export interface GridProps {
  /** In the order of the view. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** The index in the table of each of `rows`, if the view has another order than the table. */
  readonly order?: RowOrder | null | undefined
  /** How the view is sorted, null for the order of the table. If undefined, titles and menus offer no sorting. */
  readonly sort?: SortBy | null | undefined
  readonly columns: readonly GridColumn[]
  /** State of a column for its menu; absent in a grid that does not filter, hide or freeze. */
  readonly tools?: ((key: string) => ColumnTools) | undefined
  /** Key of a hidden number column: a row announces a number that differs from its table position. */
  readonly numberKey?: string | null | undefined
  /** Keys of the filtered columns. */
  readonly filtered?: ReadonlySet<string> | undefined
  /** JSON Pointer of the list in the declaration, such as `/detail/data`. */
  readonly base: Pointer
  readonly language: Language
  /** Problem texts by pointer. */
  readonly problems: ReadonlyMap<Pointer, string>
  /** Advice texts by pointer: less prominent than problems, and hidden by a problem of the same cell. */
  readonly advice?: ReadonlyMap<Pointer, string> | undefined
  /** Accessible name. */
  readonly label: string
  readonly words: GridText
  /** The codes of a coded column. */
  readonly options?: ((field: Field) => Codes) | undefined
  /** Handles a whole block from another application, such as a table with headings; false if the block should fill cells. */
  readonly takeBlock?: ((block: readonly (readonly string[])[]) => boolean) | undefined
}

/** Rows are indexes of `rows` at the time of the event. */
export interface GridEvents {
  readonly edit: [edit: CellEdit]
  /** The text of the cell that is being edited, after a pause in typing. It belongs to the step of the `edit` or `cancel` that follows. */
  readonly typing: [edit: CellEdit]
  /** Reverts the `typing` of this cell. */
  readonly cancel: []
  /** Edits that belong together: paste, fill, clear. */
  readonly edits: [edits: readonly CellEdit[]]
  /** `at`: index of the first new row. `beside`: the neighbour that the new rows belong to in a sorted view. */
  readonly insert: [rows: { readonly at: number; readonly count: number; readonly beside: Beside }]
  readonly duplicate: [rows: { readonly rows: readonly number[] }]
  readonly remove: [rows: { readonly rows: readonly number[] }]
  readonly move: [row: { readonly row: number; readonly to: number }]
  /** The user sorts the view; null for the order of the table. */
  readonly sort: [by: SortBy | null]
  /** The user chose an action for a column of the view. */
  readonly column: [choice: { readonly verb: ColumnVerb; readonly key: string }]
  /** Ends an undo step: later edits belong to another step. */
  readonly stepEnd: []
  /** Texts that are invalid. The grid discards them after this event. */
  readonly unreadable: [cells: readonly UnreadableCell[]]
  /** A paste whose numbers or dates can be read in two ways; nothing is pasted before the answer. */
  readonly doubtful: [question: PasteQuestion]
  /** An action that would only have cleared cells was refused. */
  readonly refused: [why: Refusal]
  /** A paste has changed cells. */
  readonly pasted: []
}

type UnionToIntersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never

/** The `emit` function of a grid component. */
export type GridEmit = UnionToIntersection<
  { readonly [Event in keyof GridEvents]: (event: Event, ...payload: GridEvents[Event]) => void }[keyof GridEvents]
>

/** `emit` that drops all events except those of the view while the grid is read-only. */
export const readonlyEmit = (emit: GridEmit, isReadonly: () => boolean): GridEmit =>
  ((event: keyof GridEvents, ...payload: readonly never[]) => {
    if (event === 'sort' || event === 'column' || !isReadonly())
      (emit as (event: keyof GridEvents, ...payload: readonly unknown[]) => void)(event, ...payload)
  }) as GridEmit
