import type { Language } from '#core/base/language.ts'
import type { FormKind, NumberForms } from '#core/spreadsheets/number-form.ts'
import type { CellValue, TypedProblem } from './cell-value.ts'

/** A change of one cell; the value has its wire type. */
export interface CellEdit {
  readonly row: number
  readonly key: string
  readonly value: CellValue
}

/** A text without a cell, or an invalid value; `formula`: the result of a failed formula; `damaged`: as `codeDamage`; `computed`: for a computed column. `row` and `column` count from 0; `key` is null past the last column. */
export interface UnreadableCell {
  readonly row: number
  readonly column: number
  readonly key: string | null
  readonly text: string
  readonly why: TypedProblem | 'formula' | 'damaged' | 'outside' | 'row-gone' | 'computed'
}

/** A cell of the grid that a pasted text goes to. Rows count from 0. */
export interface PasteTarget {
  readonly row: number
  readonly key: string
}

/** A paste that waits for the user to choose the form of its numbers or dates. */
export interface PasteQuestion {
  readonly kind: FormKind
  readonly forms: NumberForms<PasteTarget>
  /** Pastes in this form; null cancels it. */
  readonly answer: (form: Language | null) => void
}
