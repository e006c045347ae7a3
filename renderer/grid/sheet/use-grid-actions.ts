import { onBeforeUnmount, onMounted } from 'vue'
import type { Language } from '#core/base/language.ts'
import { noForms, type KnownForms } from '#core/spreadsheets/number-form.ts'
import { blockOf, type Range, heightOf, rowsOfAll, type CellPosition, type Size } from '../base/range.ts'
import type { CellActionName } from './use-announcements.ts'
import type { CellEdit } from './cells/cell-edit.ts'
import { editText, readCell, type CellValue, type YesNo } from './cells/cell-value.ts'
import type { TypedContent } from './cells/use-cell-editor.ts'
import type { CodeSource } from '../../forms/code/source.ts'
import type { GridColumn } from './columns.ts'
import {
  fillDownTarget,
  isBlankCell,
  planClear,
  planFill,
  planFillDown,
  planFillHandle,
  planFillRight,
  planSeries,
  type FillPlan,
  type ReadAs
} from './fill.ts'
import type { GridEdit, GridEmit } from './grid-props.ts'
import { fitsRanges, planPaste, type PasteInto } from './paste-plan.ts'
import { formatTsv, parseTsv, changedAsText } from './tsv.ts'
import type { Cursor } from './use-cursor.ts'
import type { Beside } from './sort-and-filter/sort-order.ts'
import { copiedForm, copyWithForm } from '../../forms/number-clipboard.ts'

interface ClipboardDeps {
  /** Whether a clipboard event now belongs to the cells of this grid. */
  readonly hasFocus: () => boolean
  /** Null if the selection cannot be copied; the user has been told. */
  readonly read: () => string | null
  /** `form`: how the numbers of the text are written, null if unknown. */
  readonly write: (text: string, form: Language | null) => void
  /** How `read` writes numbers. */
  readonly form: () => Language
  readonly clear: () => void
  /** Announces the copy. */
  readonly tell: (action: 'copied' | 'cut') => void
}

/**
 * Handles the clipboard events of the document. They contain the data, so no permission is needed.
 * Listens on the document, because Chromium dispatches them at the text selection, not at the focused cell.
 */
export const useClipboard = (deps: ClipboardDeps): void => {
  const onCopy = (event: ClipboardEvent): void => {
    if (event.defaultPrevented || event.clipboardData === null || !deps.hasFocus()) return
    const text = deps.read()
    // Nothing else is copied in its place.
    if (text === null) return event.preventDefault()
    copyWithForm(event, text, deps.form(), changedAsText(text))
    if (event.type === 'cut') deps.clear()
    deps.tell(event.type === 'cut' ? 'cut' : 'copied')
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (event.defaultPrevented || !deps.hasFocus()) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (text === '') return
    event.preventDefault()
    deps.write(text, copiedForm(event.clipboardData))
  }
  onMounted(() => {
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCopy)
    document.addEventListener('paste', onPaste)
  })
  onBeforeUnmount(() => {
    document.removeEventListener('copy', onCopy)
    document.removeEventListener('cut', onCopy)
    document.removeEventListener('paste', onPaste)
  })
}

interface RowDeps {
  readonly cursor: Cursor
  readonly size: () => Size
  /** Rows cannot move in a filtered view, where they have other neighbours. */
  readonly isFiltered: () => boolean
  readonly isOrderFixed: () => boolean
  readonly go: (to: CellPosition) => void
  readonly emit: GridEmit
}

/** Actions on whole rows: each is one undo step and moves the cursor to its result. */
export const useRowActions = ({ cursor, size, isFiltered, isOrderFixed, go, emit }: RowDeps) => {
  const insertAt = (at: number, count: number, column: number, beside: Beside): void => {
    emit('commit', [{ kind: 'insert', at, count, beside }], 'done')
    go({ row: at, column })
    cursor.span({ row: at, column }, { row: at + count - 1, column })
  }
  const count = (): number => (size().rows === 0 ? 1 : heightOf(cursor.range.value))
  const remove = (): void => {
    if (size().rows === 0) return
    const { ranges, active } = cursor
    const rows = rowsOfAll(ranges.value)
    go({ row: rows[0] ?? 0, column: active.value.column })
    emit('commit', [{ kind: 'remove', rows }], 'done')
  }
  const moveBy = (by: number): void => {
    const { row, column } = cursor.active.value
    const to = row + by
    if (isOrderFixed() || to < 0 || to >= size().rows) return
    if (isFiltered()) return emit('report', { kind: 'refused', why: 'filtered-move' })
    emit('commit', [{ kind: 'move', row, to }], 'done')
    go({ row: to, column })
  }
  return {
    addRow: (column: number) => insertAt(size().rows, 1, column, 'end'),
    remove,
    moveBy,
    /** The actions of the context menu, by the actions of grid-menu.ts. */
    byMenu: {
      'grid.insert-above': () => insertAt(cursor.range.value.top, count(), cursor.active.value.column, 'below'),
      'grid.insert-below': () =>
        insertAt(Math.min(size().rows, cursor.range.value.bottom + 1), count(), cursor.active.value.column, 'above'),
      'grid.duplicate': () => {
        if (size().rows > 0) emit('commit', [{ kind: 'duplicate', rows: rowsOfAll(cursor.ranges.value) }], 'done')
      },
      'grid.move-up': () => moveBy(-1),
      'grid.move-down': () => moveBy(1),
      'grid.remove': remove
    }
  }
}

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
  readonly fillRight: () => void
  /** The fill handle was dropped: repeats the selected range in `target`, beside it. */
  readonly fillFrom: (target: Range) => void
  /** As `fillFrom`, down as far as the cells beside the range go; nothing where there are none. */
  readonly fillBeside: () => void
  /** Whether a drag to `target` would continue numbers. */
  readonly wouldContinue: (target: Range) => boolean
  /** Continues the numbers at the top of the selection in its blank cells. */
  readonly fillSeries: () => void
  readonly canContinue: () => boolean
  /** Writes what was typed, or else the content of the active cell, into every cell of the range. */
  readonly fill: (typed?: TypedContent) => void
  /** False if the active cell is not boolean. */
  readonly toggle: () => boolean
  /** The selected range as clipboard text. */
  readonly copied: () => string | null
  /** `form`: how the numbers of the text are written, null if unknown. Returns whether the block was taken as a whole. */
  readonly paste: (text: string, form: Language | null) => boolean
}

/** Actions on the cells of the range; each is one undo step. */
export const useCellActions = (deps: CellActionsDeps): CellActions => {
  const { cursor, rows, columns, emit } = deps
  const apply = (cells: readonly CellEdit[]): void => {
    if (cells.length > 0) emit('commit', [{ kind: 'set', cells }], 'done')
  }
  const ranges = (): readonly Range[] => cursor.ranges.value
  const readAs: ReadAs = (row, from, to) => {
    const text = editText(from.field, row[from.key], deps.language(), deps.words())
    return { text, reading: readCell(to.field, text, deps.language()) }
  }
  /** Fills cells, but clears none: a blank source is refused. */
  const applyFill = ({ edits, unreadable }: FillPlan): void => {
    const filling = edits.filter(({ value }) => !isBlankCell(value))
    apply(filling)
    deps.tell('filled', filling.length)
    if (filling.length < edits.length) emit('report', { kind: 'refused', why: 'blank-fill' })
    if (unreadable.length > 0) emit('report', { kind: 'unreadable', cells: unreadable })
  }
  const inAll = (plan: (range: Range) => FillPlan): FillPlan => {
    const plans = ranges().map(plan)
    return { edits: plans.flatMap(({ edits }) => edits), unreadable: plans.flatMap(({ unreadable }) => unreadable) }
  }
  const handlePlan = (target: Range): ReturnType<typeof planFillHandle> =>
    planFillHandle(rows(), columns(), cursor.range.value, target, readAs)
  const seriesPlan = (): readonly CellEdit[] => ranges().flatMap((range) => planSeries(rows(), columns(), range))
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
    const { edits, unreadable } = inAll((range) => planFill(rows(), columns(), range, content))
    if (typed === undefined && content.text === '') {
      if (edits.length > 0) emit('report', { kind: 'refused', why: 'blank-fill' })
      return
    }
    apply(edits)
    deps.tell('filled', edits.length)
    if (unreadable.length > 0) emit('report', { kind: 'unreadable', cells: unreadable })
  }
  const pasteBlock = (
    block: readonly (readonly string[])[],
    into: readonly Range[],
    known: KnownForms,
    codeOf?: PasteInto['codeOf']
  ): void => {
    const context = { rows: rows(), columns: columns(), ranges: into, language: deps.language(), known }
    const plan = planPaste(block, { ...context, ...(codeOf && { codeOf }) })
    if (plan.question !== null) {
      const { kind } = plan.question
      const answer = (chosen: Language | null): void => {
        if (chosen !== null) pasteBlock(block, into, { ...known, [kind]: chosen }, codeOf)
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
  const fillFrom = (target: Range): void => {
    const { top, bottom, left, right } = cursor.range.value
    applyFill(handlePlan(target))
    cursor.span(
      { row: Math.min(top, target.top), column: Math.min(left, target.left) },
      { row: Math.max(bottom, target.bottom), column: Math.max(right, target.right) }
    )
  }
  return {
    clear: () => {
      const edits = ranges().flatMap((range) => planClear(rows(), columns(), range))
      apply(edits)
      deps.tell('cleared', edits.length)
    },
    fillDown: () => applyFill(inAll((range) => ({ edits: planFillDown(rows(), columns(), range), unreadable: [] }))),
    fillRight: () => applyFill(inAll((range) => planFillRight(rows(), columns(), range, readAs))),
    fillFrom,
    fillBeside: () => {
      const target = fillDownTarget(rows(), columns(), cursor.range.value)
      if (target !== null) fillFrom(target)
    },
    wouldContinue: (target) => handlePlan(target).isRunning,
    fillSeries: () => applyFill({ edits: seriesPlan(), unreadable: [] }),
    canContinue: () => seriesPlan().length > 0,
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
      const block = blockOf(ranges())
      if (block === null) {
        emit('report', { kind: 'refused', why: 'uneven-copy' })
        return null
      }
      const copiedColumns = block.columns.flatMap((number) => columns()[number] ?? [])
      return formatTsv(
        block.rows.map((number) =>
          copiedColumns.map(({ key, field }) => editText(field, rows()[number]?.[key], deps.language(), deps.words()))
        )
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
      if (!fitsRanges(block, ranges())) emit('report', { kind: 'refused', why: 'uneven-paste' })
      else if (form === null) pasteBlock(block, ranges(), noForms, (column, cell) => deps.codes(column).codeOf?.(cell) ?? cell)
      else pasteBlock(block, ranges(), { numbers: form, dates: 'id' })
      return false
    }
  }
}
