import type { Language } from '#core/base/language.ts'
import { noForms, type KnownForms } from '#core/spreadsheets/import/number-form.ts'
import type { Range } from '../../base/range.ts'
import type { CellDeed } from '../../base/use-announcements.ts'
import type { CellEdit } from './cell-edit.ts'
import { editText, type YesNo } from './cell-value.ts'
import type { GridColumn } from '../columns.ts'
import type { GridEmit } from '../grid-props.ts'
import { planClear, planFillDown } from '../clipboard/fill-plan.ts'
import { planPaste } from '../clipboard/paste-plan.ts'
import { formatTsv, parseTsv } from '../clipboard/tsv.ts'
import type { Cursor } from '../use-cursor.ts'

export interface CellActionsDeps {
  readonly cursor: Cursor
  readonly rows: () => readonly Readonly<Record<string, unknown>>[]
  readonly columns: () => readonly GridColumn[]
  readonly language: () => Language
  readonly words: () => YesNo
  readonly emit: GridEmit
  /** As in `GridProps`. */
  readonly takeBlock: (block: readonly (readonly string[])[]) => boolean
  /** Announces an action and its number of cells; `rows`: rows added. */
  readonly tell: (deed: CellDeed, cells: number, rows?: number) => void
  /** Moves the focus to the active cell. */
  readonly refocus: () => void
}

export interface CellActions {
  readonly clear: () => void
  readonly fillDown: () => void
  /** False if the active cell is not boolean. */
  readonly toggle: () => boolean
  /** The selected range as clipboard text. */
  readonly copied: () => string
  /** `form`: how the numbers of the text are written, null if unknown. Returns whether the block was taken as a whole. */
  readonly paste: (text: string, form: Language | null) => boolean
}

/** Actions on the cells of the range; each is one undo step. */
export const useCellActions = (deps: CellActionsDeps): CellActions => {
  const { cursor, rows, columns, emit } = deps
  const apply = (edits: readonly CellEdit[]): void => {
    if (edits.length === 0) return
    emit('edits', edits)
    emit('stepEnd')
  }
  const fillDown = (): void => {
    const plan = planFillDown(rows(), columns(), cursor.range.value)
    const filling = plan.filter(({ value }) => value !== null && value !== '')
    apply(filling)
    deps.tell('filled', filling.length)
    if (filling.length < plan.length) emit('refused', 'blank-fill')
  }
  const pasteBlock = (block: readonly (readonly string[])[], range: Range, known: KnownForms): void => {
    const plan = planPaste(block, { rows: rows(), columns: columns(), range, language: deps.language(), known })
    if (plan.question !== null) {
      const { kind } = plan.question
      const answer = (chosen: Language | null): void => {
        if (chosen !== null) pasteBlock(block, range, { ...known, [kind]: chosen })
        deps.refocus()
      }
      emit('doubtful', { ...plan.question, answer })
      return
    }
    if (plan.append > 0) emit('insert', { at: rows().length, count: plan.append, beside: 'end' })
    if (plan.edits.length > 0) emit('edits', plan.edits)
    if (plan.append > 0 || plan.edits.length > 0) emit('stepEnd')
    if (plan.unreadable.length > 0) emit('unreadable', plan.unreadable)
    if (plan.edits.length > 0) emit('pasted')
    deps.tell('pasted', plan.edits.length, plan.append)
    const { selects } = plan
    if (selects !== null) cursor.span({ row: selects.top, column: selects.left }, { row: selects.bottom, column: selects.right })
  }
  return {
    clear: () => {
      const edits = planClear(rows(), columns(), cursor.range.value)
      apply(edits)
      deps.tell('cleared', edits.length)
    },
    fillDown,
    toggle: () => {
      const { row, column: number } = cursor.active.value
      const column = columns()[number]
      const record = rows()[row]
      if (column?.field.kind !== 'boolean' || record === undefined) return false
      apply([{ row, key: column.key, value: record[column.key] !== true }])
      return true
    },
    copied: () => {
      const { top, bottom, left, right } = cursor.range.value
      const copiedColumns = columns().slice(left, right + 1)
      const text = (row: Readonly<Record<string, unknown>>): string[] =>
        copiedColumns.map(({ key, field }) => editText(field, row[key], deps.language(), deps.words()))
      return formatTsv(
        rows()
          .slice(top, bottom + 1)
          .map(text)
      )
    },
    // Dates copied here have the day first.
    paste: (text, form) => {
      if (text.trim() === '') {
        emit('refused', 'blank-paste')
        return false
      }
      const block = parseTsv(text)
      if (form === null && deps.takeBlock(block)) return true
      pasteBlock(block, cursor.range.value, form === null ? noForms : { numbers: form, dates: 'id' })
      return false
    }
  }
}
