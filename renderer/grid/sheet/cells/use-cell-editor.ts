import { computed, ref, shallowRef, type ComputedRef, type InjectionKey, type Ref, type ShallowRef } from 'vue'
import type { Language } from '#core/base/language.ts'
import type { CellEdit, UnreadableCell } from './cell-edit.ts'
import { editText, readCell, type Unreadability, type YesNo } from './cell-value.ts'
import { openingOptions, type CodeSource } from '../../../forms/code-source.ts'
import { meant } from './code-filter.ts'
import type { CodeOption, GridColumn } from '../columns.ts'

type Line = Readonly<Record<string, unknown>>

export interface EditingCell {
  readonly row: number
  readonly columnNumber: number
  readonly column: GridColumn
  /** The row as it was; tells where the row went when others are inserted or removed meanwhile. */
  readonly line: Line
  readonly initial: string
  /** `replace` began by typing: arrows leave the cell. `in-place` began with F2 or a double click: arrows move the caret. */
  readonly mode: 'replace' | 'in-place'
  readonly codes: CodeSource
}

export interface CellEditor {
  readonly cell: Readonly<ShallowRef<EditingCell | null>>
  readonly text: Ref<string>
  /** Why the text cannot be taken; it stays in the cell until it can, or until it is cancelled. */
  readonly failure: Readonly<Ref<Unreadability | null>>
  readonly isListOpen: Readonly<Ref<boolean>>
  readonly choices: ComputedRef<readonly CodeOption[]>
  /** Index in `choices`, -1 for none. */
  readonly highlighted: Readonly<Ref<number>>
  readonly start: (row: number, columnNumber: number, mode: EditingCell['mode'], typed?: string) => void
  readonly type: (text: string) => void
  readonly openList: () => void
  readonly closeList: () => void
  readonly highlight: (index: number) => void
  readonly choose: (index: number) => boolean
  /** True when nothing is being edited any more. */
  readonly commit: () => boolean
  readonly cancel: () => void
  /** For moments after which the cell is gone: commits, and reports a text that cannot be taken instead of dropping it. */
  readonly close: () => void
  /** After rows changed from outside: stays with the row that is edited. */
  readonly follow: () => void
}

export const cellEditorKey: InjectionKey<CellEditor> = Symbol('cell editor')

export interface CellEditorDeps {
  readonly rows: () => readonly Line[]
  readonly columns: () => readonly GridColumn[]
  readonly language: () => Language
  readonly words: () => YesNo
  readonly codes: (column: GridColumn) => CodeSource
  readonly onEdit: (edit: CellEdit) => void
  readonly onUnreadable: (cell: UnreadableCell) => void
}

/** The one cell being edited: its text, the offered values, and how it becomes a value or stays open. */
export const useCellEditor = (needs: CellEditorDeps): CellEditor => {
  const cell = shallowRef<EditingCell | null>(null)
  const text = ref('')
  const failure = ref<Unreadability | null>(null)
  const isListOpen = ref(false)
  const isFiltering = ref(false)
  const highlighted = ref(-1)
  const choices = computed(() =>
    cell.value === null ? [] : isFiltering.value ? cell.value.codes.find(text.value) : openingOptions(cell.value.codes, cell.value.initial)
  )

  const cancel = (): void => {
    cell.value = null
    failure.value = null
    isListOpen.value = false
  }

  const openList = (): void => {
    if (cell.value === null || cell.value.codes.isEmpty()) return
    isFiltering.value = false
    isListOpen.value = true
    highlighted.value = choices.value.findIndex((option) => option.code === text.value)
  }

  const type = (typed: string): void => {
    text.value = typed
    failure.value = null
    if (cell.value === null || cell.value.codes.isEmpty()) return
    isFiltering.value = true
    // A whole code that nothing else begins with leaves nothing to choose: the arrows are free to leave the cell.
    isListOpen.value = !(choices.value.length === 1 && choices.value[0]?.code === typed)
    highlighted.value = meant(choices.value, typed)
  }

  const start: CellEditor['start'] = (row, columnNumber, mode, typed) => {
    const column = needs.columns()[columnNumber]
    const line = needs.rows()[row]
    if (column === undefined || line === undefined) return
    const initial = editText(column.field, line[column.key], needs.language(), needs.words())
    cancel()
    cell.value = { row, columnNumber, column, line, initial, mode, codes: needs.codes(column) }
    text.value = initial
    if (typed !== undefined) type(typed)
  }

  const commit = (): boolean => {
    const editing = cell.value
    if (editing === null) return true
    const chosen = isListOpen.value ? choices.value[highlighted.value] : undefined
    const entered = chosen?.code ?? text.value
    if (entered === editing.initial) {
      cancel()
      return true
    }
    const reading = readCell(editing.column.field, entered, needs.language())
    if (!reading.ok) {
      failure.value = reading.why
      isListOpen.value = false
      return false
    }
    cancel()
    const before = needs.rows()[editing.row]?.[editing.column.key]
    if (!Object.is(before, reading.value)) needs.onEdit({ row: editing.row, key: editing.column.key, value: reading.value })
    return true
  }

  const report = (editing: EditingCell, why: UnreadableCell['why']): void => {
    if (text.value !== editing.initial)
      needs.onUnreadable({ row: editing.row, column: editing.columnNumber, key: editing.column.key, text: text.value, why })
    cancel()
  }

  return {
    cell,
    text,
    failure,
    isListOpen,
    choices,
    highlighted,
    start,
    type,
    openList,
    closeList: () => (isListOpen.value = false),
    highlight: (index) => (highlighted.value = Math.max(0, Math.min(choices.value.length - 1, index))),
    choose: (index) => {
      highlighted.value = index
      return commit()
    },
    commit,
    cancel,
    close: () => {
      const editing = cell.value
      if (editing !== null && !commit()) report(editing, failure.value ?? 'row-gone')
    },
    follow: () => {
      const editing = cell.value
      if (editing === null) return
      const rows = needs.rows()
      if (rows[editing.row] === editing.line) return
      const found = rows.indexOf(editing.line)
      const line = rows[found < 0 ? editing.row : found]
      if (line === undefined) report(editing, 'row-gone')
      else cell.value = { ...editing, line, row: found < 0 ? editing.row : found }
    }
  }
}
