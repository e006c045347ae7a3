import type { CodedWord } from '#core/codes/written-codes.ts'
import type { Language } from '#core/base/language.ts'
import type { Pointer } from '#core/base/json-pointer.ts'
import type { Field } from '#core/schema/field.ts'
import type { CurrencyMark } from '#core/spreadsheets/currency-marks.ts'
import type { CellEdit, PasteQuestion, PasteTarget, UnreadableCell } from './cells/cell-edit.ts'
import type { Codes } from '../../forms/code/source.ts'
import type { GridColumn } from './columns.ts'
import type { ColumnTools } from './grid-menu.ts'
import type { Beside, RowOrder, SortBy } from './sort-and-filter/sort-order.ts'
import type { GridText, Refusal } from '../text.ts'

/** Actions on a column other than sorting. */
export const columnVerbs = ['filter', 'filter-off', 'hide', 'show-hidden', 'freeze', 'move-left', 'move-right', 'fill'] as const
export type ColumnVerb = (typeof columnVerbs)[number]

export interface GridProps {
  /** In the order of the view. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** Identifies a row, also after its values have changed. Without it, an edited row that is not among fewer rows counts as removed. */
  readonly rowId?: ((row: number) => string | number | undefined) | undefined
  /** The index in the table of each of `rows`, if the view has another order than the table. */
  readonly order?: RowOrder | null | undefined
  /** How the view is sorted, null for the order of the table. If undefined, titles and menus offer no sorting. */
  readonly sort?: SortBy | null | undefined
  /** Whether the order of the table follows from its rows, so that the user cannot move them. */
  readonly isOrderFixed?: boolean | undefined
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
  /** Texts that could not be read when their cells were left: such a cell shows its text, and editing begins with it. */
  readonly kept?: KeptTexts | undefined
  /** Keys of the columns that sending needs. */
  readonly required?: ReadonlySet<string> | undefined
  /** Accessible name. */
  readonly label: string
  readonly words: GridText
  /** The codes of a coded column, or the offers of another. */
  readonly options?: ((field: Field) => Codes) | undefined
  /** Handles a whole block from another application, such as a table with headings; false if the block should fill cells. */
  readonly takeBlock?: ((block: readonly (readonly string[])[]) => boolean) | undefined
  /** Whether Tab in the last cell, and Enter at the end of a line that was entered with Tab, add a row. */
  readonly isOpenEnded?: boolean | undefined
}

/** `drop`: the cell was edited to its end, so its text is no longer kept. */
export interface KeptTexts {
  readonly texts: ReadonlyMap<Pointer, string>
  readonly drop: (path: Pointer) => void
}

/** A change by the user. Rows are indexes of `rows` at the time of the event. */
export type GridEdit =
  /** One cell, typed. */
  | { readonly kind: 'type'; readonly cell: CellEdit }
  /** Cells that belong together: paste, fill, clear. */
  | { readonly kind: 'set'; readonly cells: readonly CellEdit[] }
  /** `at`: index of the first new row. `beside`: the neighbour that the new rows belong to in a sorted view. */
  | { readonly kind: 'insert'; readonly at: number; readonly count: number; readonly beside: Beside }
  | { readonly kind: 'duplicate' | 'remove'; readonly rows: readonly number[] }
  | { readonly kind: 'move'; readonly row: number; readonly to: number }

/**
 * `done`: the edits are one undo step, or end the step of the typing before them. `typing`: the text of a cell that is still being edited,
 * after a pause in typing; a commit with another phase follows. `cancelled`: reverts the typing, without edits, or takes back the row that was added last.
 */
export type CommitPhase = 'typing' | 'cancelled' | 'done'

/** What the grid did not do, or did, for messages to the user. Rows as in `GridEdit`. */
export type GridReport =
  /** Texts that are invalid. The grid discards them after this event. `isLeft`: the text of the open cell, whose table is left or whose row is gone. */
  | { readonly kind: 'unreadable'; readonly cells: readonly UnreadableCell[]; readonly isLeft?: true }
  /** A paste whose numbers or dates can be read in two ways; nothing is pasted before the answer. */
  | { readonly kind: 'doubtful'; readonly question: PasteQuestion }
  /** An action that would only have cleared cells was refused. */
  | { readonly kind: 'refused'; readonly why: Refusal }
  /** A paste has changed cells. `marks`: the currencies that its numbers had; `coded`: as in `PastePlan`. */
  | { readonly kind: 'pasted'; readonly marks: readonly CurrencyMark<PasteTarget>[]; readonly coded: readonly CodedWord[] }

/** An action on a column of the view. */
export interface ColumnChoice {
  /** `place`: moves the column before the column `before`, or to the end. */
  readonly verb: ColumnVerb | 'place'
  readonly key: string
  readonly before?: string | undefined
}

export interface GridEvents {
  readonly commit: [edits: readonly GridEdit[], phase: CommitPhase]
  readonly report: [report: GridReport]
  /** The user sorts the view; null for the order of the table. */
  readonly sort: [by: SortBy | null]
  readonly column: [choice: ColumnChoice]
}

/** The `emit` function of a grid component. */
export interface GridEmit {
  (event: 'commit', edits: readonly GridEdit[], phase: CommitPhase): void
  (event: 'report', report: GridReport): void
  (event: 'sort', by: SortBy | null): void
  (event: 'column', choice: ColumnChoice): void
}

/** Cells can also be copied from a read-only grid. */
const isAboutCopy = (report: unknown): boolean =>
  (report as GridReport).kind === 'refused' && (report as { why?: Refusal }).why === 'uneven-copy'

/** `emit` that drops all events except those of the view and of copying while the grid is read-only. */
export const readonlyEmit = (emit: GridEmit, isReadonly: () => boolean): GridEmit =>
  ((event: keyof GridEvents, ...payload: readonly never[]) => {
    const isOfView = event === 'sort' || event === 'column' || (event === 'report' && isAboutCopy(payload[0]))
    if (isOfView || !isReadonly()) (emit as (event: keyof GridEvents, ...payload: readonly unknown[]) => void)(event, ...payload)
  }) as GridEmit
