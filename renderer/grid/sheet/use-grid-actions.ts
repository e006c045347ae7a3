import { onBeforeUnmount, onMounted } from 'vue'
import type { Language } from '#core/base/language.ts'
import { noForms, type KnownForms } from '#core/spreadsheets/number-form.ts'
import { type Range, heightOf, rowsOf, type CellPosition, type Size } from '../base/range.ts'
import type { CellActionName } from './use-announcements.ts'
import type { CellEdit, UnreadableCell } from './cells/cell-edit.ts'
import { editText, readCell, type CellValue, type YesNo, blankOf } from './cells/cell-value.ts'
import type { TypedContent } from './cells/use-cell-editor.ts'
import type { CodeSource } from '../../forms/code/source.ts'
import type { GridColumn } from './columns.ts'
import type { GridEdit, GridEmit } from './grid-props.ts'
import { planPaste, type PasteInto } from './paste-plan.ts'
import { formatTsv, parseTsv, changedAsText } from './tsv.ts'
import type { Cursor } from './use-cursor.ts'
import type { Beside } from './sort-and-filter/sort-order.ts'
import { copiedForm, copyWithForm } from '../../forms/number-clipboard.ts'

interface ClipboardDeps {
  /** Whether a clipboard event now belongs to the cells of this grid. */
  readonly hasFocus: () => boolean
  readonly read: () => string
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
    const { range, active } = cursor
    const rows = rowsOf(range.value)
    go({ row: range.value.top, column: active.value.column })
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
    addRow: () => insertAt(size().rows, 1, 0, 'end'),
    remove,
    moveBy,
    /** The actions of the context menu, by the actions of grid-menu.ts. */
    byMenu: {
      'grid.insert-above': () => insertAt(cursor.range.value.top, count(), cursor.active.value.column, 'below'),
      'grid.insert-below': () =>
        insertAt(Math.min(size().rows, cursor.range.value.bottom + 1), count(), cursor.active.value.column, 'above'),
      'grid.duplicate': () => {
        if (size().rows > 0) emit('commit', [{ kind: 'duplicate', rows: rowsOf(cursor.range.value) }], 'done')
      },
      'grid.move-up': () => moveBy(-1),
      'grid.move-down': () => moveBy(1),
      'grid.remove': remove
    }
  }
}

type Rows = readonly Readonly<Record<string, unknown>>[]

const isCellValue = (value: unknown): value is CellValue =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const editsInRange = (
  rows: Rows,
  columns: readonly GridColumn[],
  range: Range,
  valueFor: (column: GridColumn) => unknown
): readonly CellEdit[] => {
  const edits: CellEdit[] = []
  for (const column of columns.slice(range.left, range.right + 1)) {
    const value = valueFor(column)
    if (!isCellValue(value)) continue
    for (let row = range.top; row <= range.bottom && row < rows.length; row += 1)
      if (!Object.is(rows[row]?.[column.key], value)) edits.push({ row, key: column.key, value })
  }
  return edits
}

/** Ctrl+D: copies the first row of the range to the rows below it; a range of one row gets the values of the row above. */
export const planFillDown = (rows: Rows, columns: readonly GridColumn[], range: Range): readonly CellEdit[] => {
  const source = heightOf(range) === 1 ? range.top - 1 : range.top
  const record = rows[source]
  return record === undefined ? [] : editsInRange(rows, columns, { ...range, top: source + 1 }, (column) => record[column.key])
}

/** Ctrl+Enter: writes the content of one cell into every cell of the range; another column reads its text, and refuses one that is no value of it. */
const planFill = (
  rows: Rows,
  columns: readonly GridColumn[],
  range: Range,
  { column: from, value, text, readAs }: TypedContent
): { readonly edits: readonly CellEdit[]; readonly unreadable: readonly UnreadableCell[] } => {
  const readings = new Map(
    columns
      .slice(range.left, range.right + 1)
      .map((column) => [column, column.key === from.key ? { ok: true as const, value } : readAs(column)])
  )
  const edits = editsInRange(rows, columns, range, (column) => {
    const reading = readings.get(column)
    return reading?.ok === true ? reading.value : undefined
  })
  const unreadable = [...readings].flatMap(([column, reading]) =>
    reading.ok ? [] : [{ row: range.top, column: columns.indexOf(column), key: column.key, text, why: reading.why }]
  )
  return { edits, unreadable }
}

/** Delete: clears every cell of the range that is not blank. */
export const planClear = (rows: Rows, columns: readonly GridColumn[], range: Range): readonly CellEdit[] =>
  editsInRange(rows, columns, range, (column) => blankOf(column.field))

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
