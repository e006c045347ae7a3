import { lookupTable } from '#core/base/lookup-table.ts'
import { keysOf } from '../../commands/keys.ts'
import { otherShortcuts, shortcuts } from '../../commands/shortcuts.ts'
import { moveTarget, tabTarget, type CellPosition, type Size } from '../base/range.ts'
import type { CellEditor } from './cells/use-cell-editor.ts'
import type { GridText } from '../text.ts'
import type { Cursor } from './use-cursor.ts'

/** The functions that the keys of the grid call. */
export interface GridActions {
  readonly size: () => Size
  readonly pageRows: () => number
  readonly isFilled: (position: CellPosition) => boolean
  /** Whether the cells of a column are computed, so that Tab passes over them. */
  readonly isComputed: (column: number) => boolean
  readonly go: (to: CellPosition) => void
  /** As `go` by an arrow, which may keep the selected ranges. */
  readonly walk: (to: CellPosition) => void
  readonly extend: (to: CellPosition) => void
  /** Opens the active cell with its text. */
  readonly edit: () => void
  readonly openList: () => void
  /** Opens the codes of the active column or, without codes, its sort menu. */
  readonly openColumn: () => void
  readonly toggle: () => boolean
  readonly clear: () => void
  readonly fillDown: () => void
  readonly fillRight: () => void
  /** Keeps the selection while another range is selected with the arrows. */
  readonly addRange: () => void
  /** Writes what is typed, or else the content of the active cell, into the selected cells. */
  readonly fill: () => void
  readonly addRow: () => void
  /**
   * Adds a row below the last one and moves into a column of it, by default the first one that is entered. False if nothing was entered in the row that
   * was added last, or if the grid takes none in this way.
   */
  readonly growAt: (column: number | null) => boolean
  /** Tab leaves the table. */
  readonly leave: () => void
  readonly removeRows: () => void
  readonly moveRow: (by: number) => void
  readonly widen: (by: number) => void
  readonly selectAll: () => void
  readonly selectRows: () => void
  readonly selectColumns: () => void
}

/** As in a calendar; a page is four weeks. */
const calendarDays = lookupTable<number>({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, PageUp: -28, PageDown: 28 })
/** As in a date field of a form. */
const cellDays = lookupTable<number>({ ArrowUp: 1, ArrowDown: -1 })

/** They leave the table for another section, so the typed text must be stored first. */
const problemKeys: readonly string[] = [shortcuts.nextProblem, shortcuts.previousProblem, otherShortcuts.check]

/** Returns the keydown listener of the grid. It calls preventDefault for the keys it handles, so that the shortcuts of the window ignore them. */
export const gridKeys = (cursor: Cursor, editor: CellEditor, actions: GridActions): ((event: KeyboardEvent) => void) => {
  /** The column where a sequence of Tab started, and the cell it led to: Enter in this cell returns to the column on the next row. */
  let entry: { readonly column: number; readonly led: CellPosition } | null = null
  let leavesOnTab = false

  const tabFrom = (from: CellPosition, backwards: boolean): CellPosition | null =>
    tabTarget(from, backwards, actions.size(), actions.isComputed)
  const target = (event: KeyboardEvent, from: CellPosition): CellPosition | null =>
    moveTarget(event, from, actions.size(), actions.pageRows(), { active: cursor.active.value, isFilled: actions.isFilled })

  /** Null if the active cell was reached in another way. */
  const entryColumn = (): number | null => {
    const { row, column } = cursor.active.value
    return entry?.led.row === row && entry.led.column === column ? entry.column : null
  }

  const moveAfterEnter = (backwards: boolean): void => {
    const { row, column } = cursor.active.value
    const { rows } = actions.size()
    const first = entryColumn()
    entry = null
    // Only where a line was entered: Enter after a correction in the last row must not leave a blank row behind.
    const endsLine = first !== null || tabFrom(cursor.active.value, false) === null
    if (!backwards && row === rows - 1 && endsLine && actions.growAt(first)) return
    actions.go({ row: Math.max(0, Math.min(rows - 1, row + (backwards ? -1 : 1))), column: first ?? column })
  }

  const moveByTab = (backwards: boolean): boolean => {
    const from = cursor.active.value
    const to = leavesOnTab ? null : tabFrom(from, backwards)
    const grows = to === null && !leavesOnTab && !backwards
    leavesOnTab = false
    if (grows && actions.growAt(null)) {
      entry = null
      return true
    }
    if (to === null) {
      actions.leave()
      return false
    }
    const column = entryColumn() ?? from.column
    actions.go(to)
    entry = backwards ? null : { column, led: to }
    return true
  }

  const actionOf: ReadonlyMap<string, () => void> = new Map([
    [otherShortcuts.selectAll, actions.selectAll],
    [shortcuts.fillDown, actions.fillDown],
    [otherShortcuts.fillRight, actions.fillRight],
    [otherShortcuts.addRange, actions.addRange],
    [shortcuts.addLine, actions.addRow],
    [otherShortcuts.removeRows, actions.removeRows],
    ['F2', actions.edit],
    [shortcuts.picker, actions.openList],
    ['Alt+ArrowDown', actions.openColumn],
    [otherShortcuts.moveRowUp, () => actions.moveRow(-1)],
    [otherShortcuts.moveRowDown, () => actions.moveRow(1)],
    ['Alt+Shift+ArrowLeft', () => actions.widen(-8)],
    ['Alt+Shift+ArrowRight', () => actions.widen(8)]
  ])

  const onActionKey = (event: KeyboardEvent): boolean => {
    const run = actionOf.get(keysOf(event))
    run?.()
    return run !== undefined
  }

  /** Keys that delete text, and the space that selects or ticks, in a cell that is not being edited. Typed text comes from `useTypedText`. */
  const onContentKey = (event: KeyboardEvent): boolean => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
    if (isCommand && (event.key !== ' ' || event.shiftKey)) return false
    if (isCommand) actions.selectColumns()
    else if (event.key === 'Delete' || event.key === 'Backspace') actions.clear()
    else if (event.key === ' ' && event.shiftKey) actions.selectRows()
    else if (event.key === ' ' && actions.toggle()) return true
    else return false
    return true
  }

  const onKeyInSelection = (event: KeyboardEvent): boolean => {
    const command = event.ctrlKey || event.metaKey
    if (event.key === 'Escape') {
      leavesOnTab = true
      actions.go(cursor.active.value)
      return false
    }
    if (event.key === 'Tab' && !command && !event.altKey) return moveByTab(event.shiftKey)
    if (event.key !== 'Shift') leavesOnTab = false
    if (event.key === 'Enter' && !command && !event.altKey) {
      moveAfterEnter(event.shiftKey)
      return true
    }
    if (onActionKey(event)) return true
    if (event.altKey && !event.ctrlKey) return false
    const to = target(event, event.shiftKey ? cursor.head.value : cursor.active.value)
    if (to !== null) {
      entry = null
      if (event.shiftKey) actions.extend(to)
      else actions.walk(to)
      return true
    }
    return onContentKey(event)
  }

  const onKeyInList = (event: KeyboardEvent): boolean => {
    const at = editor.highlighted.value
    if (event.key === 'ArrowDown') editor.highlight(at + 1)
    else if (event.key === 'ArrowUp') editor.highlight(at - 1)
    else if (event.key === 'PageDown') editor.highlight(at + 8)
    else if (event.key === 'PageUp') editor.highlight(at - 8)
    else if (event.key === 'Escape') editor.closeList()
    else return false
    return true
  }

  /** Days that a key moves the date by: in the calendar as there, in a cell opened by F2 up and down. */
  const daysOf = (key: string): number | undefined => {
    if (editor.isCalendarOpen.value) return calendarDays[key]
    return editor.cell.value?.mode === 'in-place' ? cellDays[key] : undefined
  }
  const onKeyOfDate = (event: KeyboardEvent): boolean => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false
    if (event.key === 'Escape' && editor.isCalendarOpen.value) {
      editor.closeList()
      return true
    }
    const days = daysOf(event.key)
    return days !== undefined && editor.stepDay(days)
  }

  const onKeyInEditor = (event: KeyboardEvent): boolean => {
    const command = event.ctrlKey || event.metaKey
    if (onKeyOfDate(event)) return true
    if (editor.isListOpen.value && !event.altKey && !command && onKeyInList(event)) return true
    // Ctrl+Z discards the typed text instead of undoing the previous step: leaving the cell would make that step impossible to redo.
    if (event.key === 'Escape' || keysOf(event) === shortcuts.undo) {
      editor.cancel()
      actions.go(cursor.active.value)
      return true
    }
    const isPicker = keysOf(event) === shortcuts.picker
    if (isPicker || (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp'))) {
      const isOpen = editor.isListOpen.value || editor.isCalendarOpen.value
      // Typing has opened the list: F4 must not take it away.
      if (isOpen && !isPicker) editor.closeList()
      else if (!isOpen) editor.openList()
      return true
    }
    // These shortcuts act on the table or the declaration, so the typed text must be stored first. The others edit the text or zoom the window.
    const isShortcut = command && !event.altKey && /^[^acvxyz =+-]$/i.test(event.key)
    if (isShortcut || problemKeys.includes(keysOf(event))) return !editor.commit()
    if (event.key === 'Enter' && !event.altKey) {
      editor.takeOnly()
      if (editor.commit()) moveAfterEnter(event.shiftKey)
      return true
    }
    if (event.key === 'Tab' && !command) return !editor.commit() || moveByTab(event.shiftKey)
    if (editor.cell.value?.mode !== 'replace' || command || event.shiftKey) return false
    const isArrow = event.key.startsWith('Arrow') || event.key.startsWith('Page')
    const to = isArrow ? target(event, cursor.active.value) : null
    if (to === null) return false
    if (editor.commit()) actions.go(to)
    return true
  }

  return (event) => {
    if (event.defaultPrevented || event.isComposing) return
    // Outside tables this key sends. Here it never does, so that no key both stores a cell and sends.
    if (keysOf(event) === shortcuts.send) {
      event.preventDefault()
      actions.fill()
      return
    }
    const isHandled = editor.cell.value === null ? onKeyInSelection(event) : onKeyInEditor(event)
    if (isHandled) event.preventDefault()
  }
}

const listedKeys = [
  ['edge', 'Ctrl+←↑→↓'],
  ['edgeSelect', 'Ctrl+Shift+←↑→↓'],
  ['column', 'Ctrl+Space'],
  ['row', 'Shift+Space'],
  ['addRange', otherShortcuts.addRange],
  ['fillRight', otherShortcuts.fillRight],
  ['growTab', 'Tab'],
  ['edit', 'F2'],
  ['columnMenu', 'Alt+ArrowDown'],
  ['rowMenu', 'Shift+F10'],
  ['rowDown', otherShortcuts.moveRowDown],
  ['wider', 'Alt+Shift+ArrowRight'],
  ['remove', otherShortcuts.removeRows]
] as const

/** The keys that the focused grid handles, for the key list. */
export const gridKeyList = (words: GridText['keys']): readonly { readonly name: string; readonly keys: string; readonly label: string }[] =>
  listedKeys.map(([name, keys]) => ({ name, keys, label: words[name] }))
