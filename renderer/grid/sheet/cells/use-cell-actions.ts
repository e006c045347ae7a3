import type { Language } from '#core/base/language.ts'
import type { CellEdit, PasteQuestion, UnreadableCell } from './cell-edit.ts'
import { editText, type YesNo } from './cell-value.ts'
import type { GridColumn } from '../columns.ts'
import { planClear, planFillDown } from '../clipboard/fill-plan.ts'
import { planPaste } from '../clipboard/paste-plan.ts'
import { formatTsv, parseTsv } from '../clipboard/tsv.ts'
import type { Range } from '../../base/range.ts'
import type { Cursor } from '../use-cursor.ts'

export interface CellActionsDeps {
  readonly cursor: Cursor
  readonly rows: () => readonly Readonly<Record<string, unknown>>[]
  readonly columns: () => readonly GridColumn[]
  readonly language: () => Language
  readonly words: () => YesNo
  readonly onEdits: (edits: readonly CellEdit[]) => void
  readonly onAppend: (rows: number) => void
  readonly onUnreadable: (cells: readonly UnreadableCell[]) => void
  readonly onDoubtful: (question: PasteQuestion) => void
  readonly onPasted: () => void
  /** The focus goes back to the active cell. */
  readonly refocus: () => void
  readonly onStepEnd: () => void
}

export interface CellActions {
  readonly clear: () => void
  readonly fillDown: () => void
  /** False where the active cell is no yes-or-no. */
  readonly toggle: () => boolean
  /** The range as clipboard text. */
  readonly copied: () => string
  /** `form`: how the numbers of the text are written, null if unknown. */
  readonly paste: (text: string, form: Language | null) => void
}

/** What is done to the cells of the range; each is one step. */
export const useCellActions = (needs: CellActionsDeps): CellActions => {
  const { cursor, rows, columns } = needs
  const apply = (edits: readonly CellEdit[]): void => {
    if (edits.length === 0) return
    needs.onEdits(edits)
    needs.onStepEnd()
  }
  const pasteBlock = (block: readonly (readonly string[])[], range: Range, form: Language | null): void => {
    const plan = planPaste(block, { rows: rows(), columns: columns(), range, language: needs.language(), form })
    if (plan.question !== null) {
      const answer = (chosen: Language | null): void => {
        if (chosen !== null) pasteBlock(block, range, chosen)
        needs.refocus()
      }
      needs.onDoubtful({ forms: plan.question, answer })
      return
    }
    if (plan.append > 0) needs.onAppend(plan.append)
    if (plan.edits.length > 0) needs.onEdits(plan.edits)
    if (plan.append > 0 || plan.edits.length > 0) needs.onStepEnd()
    if (plan.unreadable.length > 0) needs.onUnreadable(plan.unreadable)
    if (plan.edits.length > 0) needs.onPasted()
    const { covers } = plan
    if (covers !== null) cursor.span({ row: covers.top, column: covers.left }, { row: covers.bottom, column: covers.right })
  }
  return {
    clear: () => apply(planClear(rows(), columns(), cursor.range.value)),
    fillDown: () => apply(planFillDown(rows(), columns(), cursor.range.value)),
    toggle: () => {
      const { row, column: number } = cursor.active.value
      const column = columns()[number]
      const line = rows()[row]
      if (column?.field.kind !== 'boolean' || line === undefined) return false
      apply([{ row, key: column.key, value: line[column.key] !== true }])
      return true
    },
    copied: () => {
      const { top, bottom, left, right } = cursor.range.value
      const copiedColumns = columns().slice(left, right + 1)
      const text = (row: Readonly<Record<string, unknown>>): string[] =>
        copiedColumns.map(({ key, field }) => editText(field, row[key], needs.language(), needs.words()))
      return formatTsv(
        rows()
          .slice(top, bottom + 1)
          .map(text)
      )
    },
    paste: (text, form) => pasteBlock(parseTsv(text), cursor.range.value, form)
  }
}
