import { computed, ref, shallowRef, type ComputedRef, type InjectionKey, type Ref, type ShallowRef } from 'vue'
import { formatDay } from '#core/base/format-date.ts'
import type { Language } from '#core/base/language.ts'
import { readTypedDay, stepTypedDay } from '#core/base/typed-day.ts'
import { cellForms } from '#core/spreadsheets/number-form.ts'
import { numbersIn } from '#core/spreadsheets/read-typed-number.ts'
import type { Field } from '#core/schema/field.ts'
import type { CellEdit, PasteQuestion, UnreadableCell } from './cell-edit.ts'
import { editText, readTyped, type CellValue, type Reading, type TypedProblem, type YesNo } from './cell-value.ts'
import { type CodeOption, initialOptions, type CodeSource } from '../../../forms/code/source.ts'
import { indexOfIntended } from './use-choices.ts'
import type { GridColumn } from '../columns.ts'

type Row = Readonly<Record<string, unknown>>

export interface EditingCell {
  readonly row: number
  readonly columnNumber: number
  readonly column: GridColumn
  /** The row object; identifies a row without an id when others are inserted or removed. */
  readonly record: Row
  readonly id: string | number | undefined
  /** Number of rows when `row` was found. */
  readonly count: number
  readonly initial: string
  /** The value of the cell when editing started. */
  readonly before: unknown
  /** `replace`: started by typing, arrow keys leave the cell. `in-place`: started by F2 or a double click, arrow keys move the caret. */
  readonly mode: 'replace' | 'in-place'
  readonly codes: CodeSource
}

/** The content of an edited cell, for other cells too. */
export interface TypedContent {
  readonly column: GridColumn
  readonly value: CellValue
  readonly text: string
  /** Reads the text as the value of another column. */
  readonly readAs: (column: GridColumn) => Reading
}

export interface CellEditor {
  readonly cell: Readonly<ShallowRef<EditingCell | null>>
  readonly text: Ref<string>
  /** Selection (start, end) of an input that was removed during editing, for the replacing input; null for a new edit. */
  readonly selection: ShallowRef<readonly [number, number] | null>
  /** Why the text is invalid. The text stays in the cell until it is corrected or cancelled. */
  readonly failure: Readonly<Ref<TypedProblem | null>>
  readonly isListOpen: Readonly<Ref<boolean>>
  readonly choices: ComputedRef<readonly CodeOption[]>
  /** Index in `choices`, -1 for none. */
  readonly highlighted: Readonly<Ref<number>>
  readonly start: (row: number, columnNumber: number, mode: EditingCell['mode'], typed?: string) => void
  /** `isPasted`: the change was a paste, of which nothing is calculated. */
  readonly type: (text: string, isPasted?: boolean) => void
  /** Opens the codes of the cell, or the calendar of a date. */
  readonly openList: () => void
  readonly isCalendarOpen: Readonly<Ref<boolean>>
  /** The date of the text, `YYYY-MM-DD`; '' for a text that is none. */
  readonly day: ComputedRef<string>
  /** Moves the date of the text, from an empty text today. False in a cell that is no date. */
  readonly stepDay: (days: number) => boolean
  /** Stores a day of the calendar. */
  readonly chooseDay: (day: string) => boolean
  readonly closeList: () => void
  readonly highlight: (index: number) => void
  readonly choose: (index: number) => boolean
  /** Highlights the only code of the open list, if there is one, so that Enter takes it. */
  readonly takeOnly: () => void
  /** Stores the text, or passes it to `take` instead. True if no cell is being edited afterwards; a number that can be read in two ways is asked about first. */
  readonly commit: (take?: (content: TypedContent) => void) => boolean
  readonly cancel: () => void
  /** Before the cell is removed: commits, and reports an invalid text instead of dropping it. */
  readonly close: () => void
  /** After the rows changed: follows the edited row to its new index. */
  readonly follow: () => void
}

export const cellEditorKey: InjectionKey<CellEditor> = Symbol('cell editor')

export interface CellEditorDeps {
  readonly rows: () => readonly Row[]
  readonly rowId: (row: number) => string | number | undefined
  readonly columns: () => readonly GridColumn[]
  readonly language: () => Language
  readonly words: () => YesNo
  /** As in `TypedHow`. */
  readonly today: () => string
  readonly codes: (column: GridColumn) => CodeSource
  /** The text of the open cell after a pause in typing; `onEdit` or `onCancel` follows. */
  readonly onTyping: (edit: CellEdit) => void
  /** Reverts changes stored by `onTyping` since editing started. */
  readonly onCancel: () => void
  readonly onEdit: (edit: CellEdit) => void
  /** The text that was left in a cell because it could not be read. */
  readonly kept: (row: number, key: string) => string | undefined
  readonly dropKept: (row: number, key: string) => void
  /** An offer was chosen for the row. */
  readonly onOffer: (take: (row: number) => void, row: number) => void
  readonly onUnreadable: (cell: UnreadableCell) => void
  readonly onQuestion: (question: PasteQuestion) => void
  /** Moves the focus back into the table after a question. */
  readonly refocus: () => void
}

/** Milliseconds without typing after which the text of the open cell is stored. */
const pause = 200

/**
 * State of the cell being edited: its text, the offered codes, and storing the text as a value. In a pause of typing the text is stored
 * if it is valid; otherwise the value before editing is stored.
 */
export const useCellEditor = (deps: CellEditorDeps): CellEditor => {
  const cell = shallowRef<EditingCell | null>(null)
  const text = ref('')
  const selection = shallowRef<readonly [number, number] | null>(null)
  const failure = ref<TypedProblem | null>(null)
  const isListOpen = ref(false)
  const isFiltering = ref(false)
  const highlighted = ref(-1)
  const isCalendarOpen = ref(false)
  const isDate = (): boolean => cell.value?.column.field.form === 'date'
  const choices = computed(() =>
    cell.value === null ? [] : isFiltering.value ? cell.value.codes.find(text.value) : initialOptions(cell.value.codes, cell.value.initial)
  )

  let timer: ReturnType<typeof setTimeout> | undefined
  /** Whether `onTyping` has stored a text of this cell. */
  let isStored = false
  /** Whether the text contains a pasted part that is not just a value, until it is replaced. */
  let isPasted = false
  /** Whether the user is being asked about the text. */
  let isAsking = false
  const revert = (): void => {
    clearTimeout(timer)
    if (isStored) deps.onCancel()
    isStored = false
  }
  const end = (): void => {
    clearTimeout(timer)
    if (cell.value !== null) deps.dropKept(cell.value.row, cell.value.column.key)
    isStored = false
    isPasted = false
    isAsking = false
    cell.value = null
    failure.value = null
    isListOpen.value = false
    isCalendarOpen.value = false
  }
  const cancel = (): void => {
    revert()
    end()
  }
  const read = (field: Field, typed: string): Reading => readTyped(field, typed, deps.language(), { isPasted, today: deps.today() })
  const entered = (): string => (isListOpen.value ? choices.value[highlighted.value]?.code : undefined) ?? text.value
  const storeTyped = (): void => {
    const editing = cell.value
    if (editing === null) return
    const reading = read(editing.column.field, entered())
    if (!reading.ok || entered() === editing.initial) revert()
    else {
      isStored = true
      deps.onTyping({ row: editing.row, key: editing.column.key, value: reading.value })
    }
  }

  const openList = (): void => {
    if (isDate()) isCalendarOpen.value = true
    if (cell.value === null || cell.value.codes.isEmpty() || cell.value.codes.isOffer) return
    // What was typed is looked for; an unchanged cell offers all its codes.
    isFiltering.value = text.value !== cell.value.initial
    isListOpen.value = true
    highlighted.value = isFiltering.value
      ? indexOfIntended(choices.value, text.value)
      : choices.value.findIndex((option) => option.code === text.value)
  }

  const type: CellEditor['type'] = (typed, isPaste = false) => {
    text.value = typed
    const field = cell.value?.column.field
    isPasted = (isPasted || isPaste) && field !== undefined && !readTyped(field, typed, deps.language(), { isPasted: true }).ok
    failure.value = null
    clearTimeout(timer)
    timer = setTimeout(storeTyped, pause)
    if (cell.value === null || cell.value.codes.isEmpty()) return
    isFiltering.value = true
    if (cell.value.codes.isOffer) {
      isListOpen.value = typed.trim() !== '' && choices.value.length > 0
      highlighted.value = -1
      return
    }
    // Closed when the text is a complete code and the only match, so that the arrow keys can leave the cell.
    isListOpen.value = !(choices.value.length === 1 && choices.value[0]?.code === typed)
    highlighted.value = indexOfIntended(choices.value, typed)
  }

  /** Says at once why a text cannot be read. */
  const check = (field: Field, typed: string): void => {
    const reading = read(field, typed)
    if (!reading.ok) fail(reading.why)
  }

  const start: CellEditor['start'] = (row, columnNumber, mode, typed) => {
    const column = deps.columns()[columnNumber]
    const record = deps.rows()[row]
    if (column === undefined || record === undefined) return
    const initial = editText(column.field, record[column.key], deps.language(), deps.words())
    cancel()
    const found = { row, record, id: deps.rowId(row), count: deps.rows().length }
    cell.value = { ...found, columnNumber, column, initial, before: record[column.key], mode, codes: deps.codes(column) }
    text.value = initial
    selection.value = null
    const left = typed === undefined ? deps.kept(row, column.key) : undefined
    if (typed !== undefined || left !== undefined) type(typed ?? left ?? '')
    if (left !== undefined) check(column.field, left)
  }

  type Take = Parameters<CellEditor['commit']>[0]
  /** Ends the edit with a value, read from the text in a form of numbers. */
  const finish = (editing: EditingCell, value: CellValue, form: Language, take: Take): void => {
    const typed = entered()
    const how = { isPasted, isChosen: form !== deps.language(), today: deps.today() }
    const { column } = editing
    if (take !== undefined) {
      // What a pause of typing has stored is not a step of its own.
      cancel()
      take({ column, value, text: typed, readAs: (other) => readTyped(other.field, typed, form, how) })
    } else if (Object.is(editing.before, value)) cancel()
    else {
      end()
      deps.onEdit({ row: editing.row, key: column.key, value })
    }
  }
  const fail = (why: TypedProblem): void => {
    revert()
    failure.value = why
    isListOpen.value = false
  }
  const ask = ({ column, row }: EditingCell, typed: string, take: Take): void => {
    const place = { row, key: column.key }
    const forms = cellForms(numbersIn(typed).map((cell) => ({ field: column.field, cell, source: { kind: 'typed' }, place })))
    const answer = (form: Language | null): void => {
      const editing = cell.value
      if (editing === null || !isAsking) return
      isAsking = false
      const reading = form === null || text.value !== typed ? null : readTyped(column.field, typed, form, { isPasted, isChosen: true })
      if (form !== null && reading?.ok === true) finish(editing, reading.value, form, take)
      else if (reading?.ok === false) fail(reading.why)
      deps.refocus()
    }
    isAsking = true
    deps.onQuestion({ kind: 'numbers', forms: forms.numbers, answer })
  }
  /** False if the text is not a value. */
  const store = (editing: EditingCell, take: Take, asks: boolean): boolean => {
    if (isAsking) return false
    const typed = entered()
    const reading = read(editing.column.field, typed)
    if (typed === editing.initial) finish(editing, editing.before as CellValue, deps.language(), take)
    else if (reading.ok) finish(editing, reading.value, deps.language(), take)
    else {
      fail(reading.why)
      if (asks && reading.why === 'number-form') ask(editing, typed, take)
      return false
    }
    return true
  }
  const commit: CellEditor['commit'] = (take) => {
    const offer = isListOpen.value ? choices.value[highlighted.value]?.take : undefined
    if (cell.value === null) return true
    if (offer === undefined) return store(cell.value, take, true)
    const { row } = cell.value
    cancel()
    deps.onOffer(offer, row)
    return true
  }

  /** The present index of the edited row; -1 if it was removed. */
  const placeOf = ({ row, record, id, count }: EditingCell): number => {
    const rows = deps.rows()
    if (id !== undefined) return deps.rowId(row) === id ? row : rows.findIndex((_, index) => deps.rowId(index) === id)
    const found = rows.indexOf(record)
    return found < 0 && rows.length >= count ? row : found
  }

  const report = (editing: EditingCell, why: UnreadableCell['why']): void => {
    const typed = text.value
    cancel()
    if (typed !== editing.initial)
      deps.onUnreadable({ row: editing.row, column: editing.columnNumber, key: editing.column.key, text: typed, why })
  }

  return {
    cell,
    text,
    selection,
    failure,
    isListOpen,
    choices,
    highlighted,
    start,
    type,
    openList,
    isCalendarOpen,
    day: computed(() => (isDate() ? (readTypedDay(text.value, deps.today()) ?? '') : '')),
    stepDay: (days) => {
      if (!isDate()) return false
      type(formatDay(stepTypedDay(text.value, days, deps.today())))
      return true
    },
    chooseDay: (day) => {
      type(formatDay(day))
      return commit()
    },
    closeList: () => {
      isListOpen.value = false
      isCalendarOpen.value = false
    },
    highlight: (index) => (highlighted.value = Math.max(0, Math.min(choices.value.length - 1, index))),
    choose: (index) => {
      highlighted.value = index
      return commit()
    },
    takeOnly: () => {
      if (isListOpen.value && isFiltering.value && highlighted.value < 0 && choices.value.length === 1 && !cell.value?.codes.isOffer)
        highlighted.value = 0
    },
    commit,
    cancel,
    close: () => {
      const editing = cell.value
      if (editing !== null && !store(editing, undefined, false)) report(editing, failure.value ?? 'row-gone')
    },
    follow: () => {
      const editing = cell.value
      if (editing === null) return
      const rows = deps.rows()
      if (rows[editing.row] === editing.record && rows.length === editing.count) return
      const row = placeOf(editing)
      const record = rows[row]
      if (record === undefined) report(editing, 'row-gone')
      else cell.value = { ...editing, record, row, count: rows.length }
    }
  }
}
