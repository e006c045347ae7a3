import type { Language } from '#core/base/language.ts'
import { noForms, type KnownForms } from '#core/spreadsheets/import/number-form.ts'
import type { Range } from '../../base/range.ts'
import type { CellActionName } from '../use-announcements.ts'
import type { CellEdit } from './cell-edit.ts'
import { editText, readCell, type CellValue, type YesNo } from './cell-value.ts'
import type { TypedContent } from './use-cell-editor.ts'
import type { CodeSource } from '../../../forms/code/source.ts'
import type { GridColumn } from '../columns.ts'
import type { GridEdit, GridEmit } from '../grid-props.ts'
import { planClear, planFill, planFillDown } from '../clipboard/fill-plan.ts'
import { planPaste, type PasteInto } from '../clipboard/paste-plan.ts'
import { formatTsv, parseTsv } from '../clipboard/tsv.ts'
import type { Cursor } from '../use-cursor.ts'

export interface CellActionsDeps {
  readonly cursor: Cursor
  readonly rows: () => readonly Readonly<Record<string, unknown>>[]
  readonly columns: () => readonly GridColumn[]
  readonly language: () => Language
  readonly words: () => YesNo
  readonly emit: GridEmit
  readonly codes: (column: GridColumn) => CodeSource
  /** As in `GridProps`. */
  readonly takeBlock: (block: readonly (readonly string[])[]) => boolean
  /** Announces an action and its number of cells; `rows`: rows added. */
  readonly tell: (action: CellActionName, cells: number, rows?: number) => void
  /** Moves the focus to the active cell. */
  readonly refocus: () => void
}

export interface CellActions {
  readonly clear: () => void
  readonly fillDown: () => void
  /** Writes what was typed, or else the content of the active cell, into every cell of the range. */
  readonly fill: (typed?: TypedContent) => void
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
  const apply = (cells: readonly CellEdit[]): void => {
    if (cells.length > 0) emit('commit', [{ kind: 'set', cells }], 'done')
  }
  const fillDown = (): void => {
    const plan = planFillDown(rows(), columns(), cursor.range.value)
    const filling = plan.filter(({ value }) => value !== null && value !== '')
    apply(filling)
    deps.tell('filled', filling.length)
    if (filling.length < plan.length) emit('report', { kind: 'refused', why: 'blank-fill' })
  }
  const contentOfActive = (): TypedContent | null => {
    const column = columns()[cursor.active.value.column]
    const value = column && (rows()[cursor.active.value.row]?.[column.key] as CellValue | undefined)
    if (column === undefined || value === undefined) return null
    const text = editText(column.field, value, deps.language(), deps.words())
    return { column, value, text, readAs: (other) => readCell(other.field, text, deps.language()) }
  }
  const fill = (typed?: TypedContent): void => {
    const content = typed ?? contentOfActive()
    if (content === null) return
    const { edits, unreadable } = planFill(rows(), columns(), cursor.range.value, content)
    if (typed === undefined && content.text === '') {
      if (edits.length > 0) emit('report', { kind: 'refused', why: 'blank-fill' })
      return
    }
    apply(edits)
    deps.tell('filled', edits.length)
    if (unreadable.length > 0) emit('report', { kind: 'unreadable', cells: unreadable })
  }
  const pasteBlock = (block: readonly (readonly string[])[], range: Range, known: KnownForms, codeOf?: PasteInto['codeOf']): void => {
    const plan = planPaste(block, { rows: rows(), columns: columns(), range, language: deps.language(), known, ...(codeOf && { codeOf }) })
    if (plan.question !== null) {
      const { kind } = plan.question
      const answer = (chosen: Language | null): void => {
        if (chosen !== null) pasteBlock(block, range, { ...known, [kind]: chosen }, codeOf)
        deps.refocus()
      }
      emit('report', { kind: 'doubtful', question: { ...plan.question, answer } })
      return
    }
    const edits: readonly GridEdit[] = [
      ...(plan.append > 0 ? [{ kind: 'insert', at: rows().length, count: plan.append, beside: 'end' } as const] : []),
      ...(plan.edits.length > 0 ? [{ kind: 'set', cells: plan.edits } as const] : [])
    ]
    if (edits.length > 0) emit('commit', edits, 'done')
    if (plan.unreadable.length > 0) emit('report', { kind: 'unreadable', cells: plan.unreadable })
    if (plan.edits.length > 0) emit('report', { kind: 'pasted', marks: plan.marks, coded: plan.coded })
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
    fill,
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
        emit('report', { kind: 'refused', why: 'blank-paste' })
        return false
      }
      const block = parseTsv(text, form !== null)
      if (form === null && deps.takeBlock(block)) return true
      if (form === null) pasteBlock(block, cursor.range.value, noForms, (column, cell) => deps.codes(column).codeOf?.(cell) ?? cell)
      else pasteBlock(block, cursor.range.value, { numbers: form, dates: 'id' })
      return false
    }
  }
}
