import { computed, inject, nextTick, onBeforeUnmount, provide, shallowRef, watch, type ShallowRef } from 'vue'
import { pointer as pointerOf, type Pointer } from '#core/base/json-pointer.ts'
import { useInputDay, useReadonly } from '../../forms/readonly.ts'
import { useOpenInput } from '../../ui/open-input.ts'
import { cellCount, type CellPosition, type Range, type Size } from '../base/range.ts'
import { useAnnouncements } from './use-announcements.ts'
import { useFocusRestore, useGridView } from './use-grid-view.ts'
import { useSortActions } from './sort-and-filter/use-column-tools.ts'
import { createColumnPlaces } from './cells/column-places.ts'
import { useCellActions, useRowActions, useClipboard } from './use-grid-actions.ts'
import { cellEditorKey, useCellEditor } from './cells/use-cell-editor.ts'
import { isBlankCell } from './fill.ts'
import { useChoices } from './cells/use-choices.ts'
import { copyByMenu, pasteKey } from '../../forms/number-clipboard.ts'
import { changedAsText } from './tsv.ts'
import { frozenFirst } from './columns.ts'
import { gridKeys } from './grid-keys.ts'
import { columnVerbs, readonlyEmit, type GridEmit, type GridProps } from './grid-props.ts'
import { useTypedText } from '../base/typed-text.ts'
import { useCursor } from './use-cursor.ts'
import { useGridMenu } from './use-grid-menu.ts'
import { useGridPointer } from './use-grid-pointer.ts'
import { useGridStatus } from './use-grid-status.ts'
import { useOpenEnd } from './use-open-end.ts'

export interface GridElements {
  readonly root: Readonly<ShallowRef<HTMLElement | null>>
  /** The scrolling element with `role="grid"`. */
  readonly scroller: Readonly<ShallowRef<HTMLElement | null>>
}

/** Connects the parts of the editable grid: cursor, cell editor, actions, keys, pointer, clipboard, menu and scrolling. */
export const useEditableGrid = (props: Readonly<GridProps>, emitAll: GridEmit, elements: GridElements) => {
  const isReadonly = useReadonly()
  const emit = readonlyEmit(emitAll, () => isReadonly.value)
  const columns = computed(() => frozenFirst(props.columns))
  const data = { rows: () => props.rows, columns: () => columns.value, language: () => props.language, words: () => props.words }
  const size = (): Size => ({ rows: props.rows.length, columns: columns.value.length })
  const cursor = useCursor(size)
  const { active } = cursor
  const today = useInputDay()
  const pathOf = (row: number, key: string): Pointer => props.base + pointerOf(props.order?.[row] ?? row, key)

  const editor = useCellEditor({
    ...data,
    rowId: (row) => props.rowId?.(row),
    today,
    kept: (row, key) => props.kept?.texts.get(pathOf(row, key)),
    dropKept: (row, key) => props.kept?.drop(pathOf(row, key)),
    codes: (column) => sourceOf(column.key),
    onTyping: (cell) => emit('commit', [{ kind: 'type', cell }], 'typing'),
    onCancel: () => emit('commit', [], 'cancelled'),
    onEdit: (cell) => {
      emit('commit', [{ kind: 'type', cell }], 'done')
      openEnd.touch(cell.row)
    },
    onOffer: (take, row) => {
      take(props.order?.[row] ?? row)
      openEnd.touch(row)
    },
    onUnreadable: (cell) => {
      emit('report', { kind: 'unreadable', cells: [cell], isLeft: true })
      // Its text is kept in its cell.
      openEnd.touch(cell.row)
    },
    onQuestion: (question) => emit('report', { kind: 'doubtful', question }),
    refocus: () => void focusActive()
  })
  provide(cellEditorKey, editor)
  const editing = editor.cell
  useOpenInput(() => editing.value !== null)

  const view = useGridView({ ...data, scroller: elements.scroller, active: () => active.value }, nextTick)
  const { layout, bringIntoView } = view
  const placesOf = createColumnPlaces()
  const places = computed(() => placesOf(props.rows, columns.value))
  const { sourceOf, coded, named } = useChoices(props, data.columns, () => layout.widths.value)

  const activeCell = (): HTMLElement | null =>
    elements.scroller.value?.querySelector<HTMLElement>('.cell-input, .cell[tabindex="0"]') ?? null
  const focusActive = async (): Promise<void> => {
    await nextTick()
    ;(activeCell() ?? elements.scroller.value)?.focus({ preventScroll: true })
  }

  const go = (to: CellPosition, isJump = false): void => {
    cursor.moveTo(to)
    bringIntoView(active.value, isJump)
    void focusActive()
  }
  /** Height of the view when the edited cell was last in it: a zoomed or smaller window moves rows too, without the user scrolling. */
  let heightInView: number | undefined
  const keepInView = (): void => {
    heightInView = elements.scroller.value?.clientHeight
    bringIntoView(active.value)
  }
  const edit = (mode: 'replace' | 'in-place', typed?: string): void => {
    if (isReadonly.value) return
    if (columns.value[active.value.column]?.isComputed === true) return emit('report', { kind: 'refused', why: 'computed' })
    editor.start(active.value.row, active.value.column, mode, typed)
    keepInView()
  }
  const openList = (): void => {
    edit('in-place')
    editor.openList()
  }
  const announcements = useAnnouncements({
    ranges: cursor.ranges,
    language: data.language,
    words: () => props.words.announce,
    rowNumber: (row) => (props.order?.[row] ?? row) + 1,
    labelOf: (column) => columns.value[column]?.field.label[props.language] ?? '',
    hasFocus: () => elements.scroller.value?.contains(document.activeElement) === true
  })
  const cellActions = useCellActions({
    tell: announcements.tell,
    cursor,
    ...data,
    emit,
    codes: (column) => sourceOf(column.key),
    takeBlock: (block) => !isReadonly.value && props.takeBlock?.(block) === true,
    refocus: () => void focusActive()
  })
  const selectedCells = (): number => cursor.ranges.value.reduce((sum, range) => sum + cellCount(range), 0)
  const copyByCommand = (action: 'copied' | 'cut'): void => {
    const text = cellActions.copied()
    if (text === null) return
    const cells = selectedCells()
    void copyByMenu(text, props.language, changedAsText(text)).then((isCopied) => {
      // Only what is on the clipboard may go.
      if (isCopied && action === 'cut') cellActions.clear()
      if (isCopied) announcements.tell(action, cells)
    })
  }
  const pasteFromSystem = inject(pasteKey, null)
  const rowActions = useRowActions({
    cursor,
    size,
    emit,
    go: (to) => {
      go(to)
      // A row that was inserted has its place only once it is rendered.
      void nextTick(() => bringIntoView(active.value))
    },
    isFiltered: () => (props.filtered?.size ?? 0) > 0,
    isOrderFixed: () => props.isOrderFixed === true
  })
  const sorting = useSortActions({ props, columns: data.columns, cursor, editor, go, emit })
  const activeKey = (): string => columns.value[active.value.column]?.key ?? ''
  const columnActions = Object.fromEntries(
    columnVerbs.map((verb) => [
      `grid.${verb}`,
      () => {
        if (editor.commit()) emit('column', { verb, key: activeKey() })
      }
    ])
  )
  const menu = useGridMenu({
    props,
    cursor,
    commit: editor.commit,
    activeCell,
    focusActive,
    openList,
    offers: () => ({
      isReadonly: isReadonly.value,
      canPaste: pasteFromSystem !== null,
      canContinue: cellActions.canContinue(),
      tools: props.tools?.(activeKey())
    }),
    isCoded: () => coded.value.has(columns.value[active.value.column]?.key ?? ''),
    actions: () => ({
      ...rowActions.byMenu,
      ...sorting.byMenu,
      ...columnActions,
      'grid.copy': () => copyByCommand('copied'),
      'grid.cut': () => copyByCommand('cut'),
      'grid.paste': () => pasteFromSystem?.(),
      'grid.fill-series': cellActions.fillSeries
    })
  })
  const { position: menuPosition } = menu

  const openEnd = useOpenEnd({
    props,
    columns: data.columns,
    cursor,
    emit,
    isReadonly: () => isReadonly.value,
    root: () => elements.root.value,
    append: rowActions.addRow,
    go,
    isTyped: () => editing.value !== null && editor.text.value !== editing.value.initial
  })
  const onKeydown = gridKeys(cursor, editor, {
    size,
    pageRows: view.rows.pageRows,
    isFilled: ({ row, column }) => !isBlankCell(props.rows[row]?.[columns.value[column]?.key ?? '']),
    isComputed: (column) => columns.value[column]?.isComputed === true,
    go,
    walk: (to) => {
      cursor.walkTo(to)
      bringIntoView(active.value)
      void focusActive()
    },
    extend: (to) => {
      cursor.extendTo(to)
      bringIntoView(to)
    },
    edit: () => edit('in-place'),
    openList,
    openColumn: menu.openColumn,
    toggle: cellActions.toggle,
    clear: cellActions.clear,
    fillDown: cellActions.fillDown,
    fillRight: cellActions.fillRight,
    addRange: () => {
      cursor.keep()
      announcements.tellAdding()
    },
    fill: () => {
      // The selection stays.
      if (editing.value === null) cellActions.fill()
      else if (editor.commit(cellActions.fill)) void focusActive()
    },
    addRow: openEnd.addRow,
    growAt: openEnd.growAt,
    leave: openEnd.withdraw,
    removeRows: rowActions.remove,
    moveRow: rowActions.moveBy,
    widen: (by) => layout.widen(active.value.column, by),
    selectAll: cursor.selectAll,
    selectRows: cursor.selectRows,
    selectColumns: cursor.selectColumns
  })
  const typedText = useTypedText({
    isTarget: (element) =>
      !isReadonly.value && (element.matches('.cell') || (element === elements.scroller.value && props.rows.length === 0)),
    take: (text) => {
      if (props.rows.length > 0) return edit('replace', text)
      openEnd.addRow()
      void nextTick(() => edit('replace', text))
    }
  })
  const filling = shallowRef<Range | null>(null)
  const pointer = useGridPointer({
    cursor,
    editor,
    size,
    scroller: () => elements.scroller.value,
    frozenWidth: view.frozenWidth,
    focusActive: () => void focusActive(),
    edit: () => edit('in-place'),
    openList,
    filling,
    fillFrom: cellActions.fillFrom,
    fillBeside: cellActions.fillBeside
  })

  useClipboard({
    hasFocus: () => {
      // Without rows, the element shown in place of the cells accepts a paste, too.
      const cells = props.rows.length === 0 ? elements.root : elements.scroller
      return editing.value === null && menuPosition.value === null && cells.value?.contains(document.activeElement) === true
    },
    read: cellActions.copied,
    form: () => props.language,
    write: (text, form) => {
      if (!cellActions.paste(text, form)) void focusActive()
    },
    clear: cellActions.clear,
    tell: (action) => announcements.tell(action, selectedCells())
  })

  const onScroll = (): void => {
    view.onScroll()
    if (editing.value === null || view.rows.isInView(editing.value.row)) return
    if (elements.scroller.value?.clientHeight === heightInView) editor.commit()
    else keepInView()
  }
  watch([view.rows.viewWidth, view.rows.viewHeight], () => editing.value !== null && keepInView(), { flush: 'post' })
  watch(isReadonly, () => {
    // Another desk has taken the declaration over: what is typed from now on would not be stored.
    if (!isReadonly.value || editing.value === null) return
    editor.close()
    void focusActive()
  })
  const status = useGridStatus(props, data.columns, cursor, sourceOf, () =>
    filling.value === null ? null : { target: filling.value, isRunning: cellActions.wouldContinue(filling.value) }
  )
  useFocusRestore({
    cursor,
    editor,
    shape: () => [props.rows, props.rows.length, props.columns],
    isColumnUnchanged: () => editing.value === null || columns.value[editing.value.columnNumber]?.key === editing.value.column.key,
    hasFocus: () => menuPosition.value === null && elements.root.value?.contains(document.activeElement) === true,
    activeCell,
    focusActive: () => void focusActive(),
    bringIntoView
  })
  onBeforeUnmount(() => editor.close())

  /**
   * Scrolls to the cell of a pointer and focuses it. False if the grid has no such cell, or if the text being edited is invalid. `count`: of rows from there on
   * that are selected whole.
   */
  const focusCell = (path: Pointer, count = 0): boolean => {
    const position = status.positionOf(path)
    if (position === null) return false
    const isCommitted = editor.commit()
    if (isCommitted) go(position, true)
    else void focusActive()
    if (isCommitted && count > 0) cursor.span({ row: position.row, column: 0 }, { row: position.row + count - 1, column: Infinity })
    return isCommitted
  }
  /** Makes a cell the active one without moving the focus. */
  const show = (position: CellPosition): void => {
    if (!editor.commit()) return
    cursor.moveTo(position)
    bringIntoView(active.value)
  }

  return {
    isReadonly,
    columns,
    cursor,
    view,
    editing,
    coded,
    named,
    places,
    rowActions,
    fillDown: cellActions.fillDown,
    sorting,
    menu,
    pointer,
    filling,
    placeColumn: (key: string, before: string | undefined) => {
      if (editor.commit()) emit('column', { verb: 'place', key, before })
    },
    status,
    said: announcements.said,
    onKeydown,
    typedText,
    onFocusout: openEnd.onFocusout,
    onScroll,
    focusActive,
    focusCell,
    show
  }
}
