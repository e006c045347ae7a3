import type { Language } from '#core/derive/display.ts'
import type { Pointer } from '#core/derive/pointer.ts'
import type { Field } from '#core/schema/field.ts'
import type { CellEdit, UnreadableCell } from './cell-edit.ts'
import type { Codes } from '../forms/code-source.ts'
import type { GridColumn } from './columns.ts'
import type { GridWords } from './words.ts'

export interface GridProps {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly columns: readonly GridColumn[]
  /** JSON Pointer of the list in the declaration, such as `/detail/data`. */
  readonly base: Pointer
  readonly language: Language
  /** Sentences by pointer. */
  readonly problems: ReadonlyMap<Pointer, string>
  /** Sentences by pointer that only advise: marked more quietly, and not where there is a problem. */
  readonly advice?: ReadonlyMap<Pointer, string>
  /** Accessible name. */
  readonly label: string
  readonly words: GridWords
  /** What the coded columns offer. */
  readonly options?: (field: Field) => Codes
}

/** Row numbers count from 0 and are those of `rows` at the moment of the event. */
export interface GridEvents {
  readonly edit: [edit: CellEdit]
  /** Edits that are one step: paste, fill, clear. */
  readonly edits: [edits: readonly CellEdit[]]
  readonly insert: [rows: { readonly at: number; readonly count: number }]
  readonly duplicate: [rows: { readonly rows: readonly number[] }]
  readonly remove: [rows: { readonly rows: readonly number[] }]
  readonly move: [row: { readonly row: number; readonly to: number }]
  readonly focusField: [field: { readonly path: Pointer }]
  /** What was entered so far belongs together; what comes next is another step. */
  readonly stepEnd: []
  /** Texts that could not become values; nothing else knows them any more. */
  readonly unreadable: [cells: readonly UnreadableCell[]]
}
