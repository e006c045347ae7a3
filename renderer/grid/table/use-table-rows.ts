import { keysOf } from '../../commands/keys.ts'
import { otherShortcuts } from '../../commands/shortcuts.ts'
import { computed, nextTick, shallowRef, watch, type ShallowRef } from 'vue'
import { moveTarget } from '../base/range.ts'
import { useVirtualRows } from '../base/use-virtual-rows.ts'
import type { TableSort } from './table-column.ts'
import { selectRow, type SelectBy } from './table-selection.ts'

export interface TableRowsProps<Row> {
  readonly rows: readonly Row[]
  readonly rowKey: keyof Row
  readonly selection: ReadonlySet<string>
  readonly active: string | null
  readonly height?: number | undefined
}

export interface TableEvents<Row, Key extends string> {
  readonly 'update:selection': [selection: ReadonlySet<string>]
  readonly 'update:active': [key: string]
  readonly open: [row: Row]
  readonly sort: [sort: TableSort<Key>]
}

interface TableEmit<Row> {
  (event: 'update:selection', selection: ReadonlySet<string>): void
  (event: 'update:active', key: string): void
  (event: 'open', row: Row): void
}

/** Virtual rows, active row and selection of a DataTable, with its pointer and keyboard listeners. */
export const useTableRows = <Row extends object>(
  props: TableRowsProps<Row>,
  emit: TableEmit<Row>,
  scroller: Readonly<ShallowRef<HTMLElement | null>>
) => {
  const keys = computed(() => props.rows.map((row) => String(row[props.rowKey])))
  const activeIndex = computed(() => (props.active === null ? -1 : keys.value.indexOf(props.active)))
  const anchor = shallowRef<string | null>(null)
  const view = useVirtualRows(
    scroller,
    () => props.rows.length,
    () => Math.max(0, activeIndex.value),
    props.height
  )
  const rowElement = (index: number): HTMLElement | null => scroller.value?.querySelector<HTMLElement>(`[data-row="${index}"]`) ?? null

  const select = (by: SelectBy, key: string): void => {
    const after = selectRow(by, key, keys.value, { selected: props.selection, anchor: anchor.value })
    anchor.value = after.anchor
    emit('update:selection', after.selected)
  }
  /** Focuses immediately if the row is rendered: after the next change, focusing would force a layout of the whole window. */
  const focusRow = (index: number): void => {
    rowElement(index)?.focus({ preventScroll: true })
    void nextTick(() => {
      const row = rowElement(index)
      if (row !== document.activeElement) row?.focus({ preventScroll: true })
    })
  }
  const activate = (index: number): void => {
    const key = keys.value[index]
    if (key === undefined) return
    view.bringIntoView(index)
    focusRow(index)
    if (key !== props.active) emit('update:active', key)
  }

  const rowAt = (event: Event): number => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
    return row === null ? -1 : Number(row.dataset['row'])
  }
  /** A button, link or input inside a cell handles its events itself. */
  const isControl = (event: Event): boolean =>
    event.target instanceof Element && event.target.closest('button, a, input, select, label') !== null

  const onClick = (event: MouseEvent): void => {
    const index = rowAt(event)
    const key = keys.value[index]
    if (key === undefined || isControl(event)) return
    const isToggle = event.ctrlKey || event.metaKey
    select(event.shiftKey ? (isToggle ? 'add-range' : 'range') : isToggle ? 'toggle' : 'only', key)
    activate(index)
  }
  const onContextmenu = (event: MouseEvent): void => {
    const key = keys.value[rowAt(event)]
    if (key === undefined) return
    if (!props.selection.has(key)) select('only', key)
    activate(rowAt(event))
  }
  const onDblclick = (event: MouseEvent): void => {
    const row = props.rows[rowAt(event)]
    if (row !== undefined && !isControl(event)) emit('open', row)
  }

  const onKeydown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isControl(event) || props.rows.length === 0) return
    const isCommand = event.ctrlKey || event.metaKey
    const at = Math.max(0, activeIndex.value)
    const key = keys.value[at]
    const row = props.rows[at]
    if (event.key === 'Enter' && !isCommand && !event.shiftKey && !event.altKey && row !== undefined) emit('open', row)
    else if (event.key === ' ' && key !== undefined) select(event.shiftKey ? 'range' : 'toggle', key)
    else if (keysOf(event) === otherShortcuts.selectAll) emit('update:selection', new Set(keys.value))
    else if (!move(event, at)) return
    event.preventDefault()
  }
  const move = (event: KeyboardEvent, at: number): boolean => {
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') return false
    // Home and End move to the first and last row; Ctrl moves without selecting.
    const isEnd = event.key === 'Home' || event.key === 'End'
    const stroke = { key: event.key, altKey: event.altKey, shiftKey: event.shiftKey, ctrlKey: isEnd, metaKey: false }
    const to = moveTarget(
      stroke,
      { row: activeIndex.value < 0 && event.key === 'ArrowDown' ? -1 : at, column: 0 },
      { rows: props.rows.length, columns: 1 },
      view.pageRows()
    )
    const key = to === null ? undefined : keys.value[to.row]
    if (to === null || key === undefined) return false
    if (anchor.value === null && event.shiftKey) anchor.value = keys.value[at] ?? null
    if (event.shiftKey) select('range', key)
    else if (!event.ctrlKey && !event.metaKey) select('only', key)
    activate(to.row)
    return true
  }

  /** Handles a click on the checkbox of a row; with `isRange` from the last ticked row. */
  const tick = (index: number, isRange: boolean): void => {
    const key = keys.value[index]
    if (key === undefined) return
    select(isRange ? 'add-range' : 'toggle', key)
    activate(index)
  }
  /** Ticks all rows, or none if all are ticked. */
  const tickAll = (): void => {
    const isAll = keys.value.every((key) => props.selection.has(key))
    emit('update:selection', new Set(isAll ? [] : keys.value))
  }

  // After sorting and filtering, the focused row is scrolled into view and keeps the focus.
  let hadFocus = false
  watch(
    () => props.rows,
    () => (hadFocus = scroller.value?.contains(document.activeElement) === true && document.activeElement?.closest('[data-row]') !== null)
  )
  watch(
    () => props.rows,
    () => {
      if (hadFocus) activate(Math.max(0, activeIndex.value))
    },
    { flush: 'post' }
  )

  /** Focuses the active row, or the first one. */
  const focus = (): void => {
    const index = Math.max(0, activeIndex.value)
    view.bringIntoView(index)
    void nextTick(() => (rowElement(index) ?? scroller.value)?.focus({ preventScroll: true }))
  }

  return { keys, activeIndex, view, onClick, onContextmenu, onDblclick, onKeydown, focus, tick, tickAll }
}
