import { movedBy, tabbedTo, writes } from '../base/navigate.ts'
import type { Place, Size } from '../base/range.ts'
import type { CellEditor } from './cells/use-cell-editor.ts'
import type { Cursor } from './use-cursor.ts'

/** What the keys of the grid do; each is one thing the grid can also do otherwise. */
export interface GridActions {
  readonly size: () => Size
  readonly pageRows: () => number
  readonly go: (to: Place) => void
  readonly extend: (to: Place) => void
  readonly edit: (mode: 'replace' | 'in-place', typed?: string) => void
  readonly openList: () => void
  /** What the column of the active cell offers: its values, or how to sort by it. */
  readonly openColumn: () => void
  readonly toggle: () => boolean
  readonly clear: () => void
  readonly fillDown: () => void
  readonly addRow: () => void
  readonly removeRows: () => void
  readonly moveRow: (by: number) => void
  readonly widen: (by: number) => void
  readonly selectAll: () => void
  readonly selectRows: () => void
  readonly selectColumns: () => void
}

/** Keydown of the grid. A key it takes is marked with preventDefault, so that shortcuts of the window can leave it alone. */
export const gridKeys = (cursor: Cursor, editor: CellEditor, verbs: GridActions): ((event: KeyboardEvent) => void) => {
  /** Where a run of Tab began; Enter returns to that column on the next row. */
  let entryColumn: number | null = null
  let isLeaving = false

  const enter = (backwards: boolean): void => {
    const { row, column } = cursor.active.value
    verbs.go({ row: Math.max(0, Math.min(verbs.size().rows - 1, row + (backwards ? -1 : 1))), column: entryColumn ?? column })
    entryColumn = null
  }

  const tab = (backwards: boolean): boolean => {
    const from = cursor.active.value
    const to = isLeaving ? null : tabbedTo(from, backwards, verbs.size())
    isLeaving = false
    if (to === null) return false
    const began = entryColumn ?? from.column
    verbs.go(to)
    entryColumn = backwards ? null : began
    return true
  }

  const withCommand = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase()
    if (key === 'a' && !event.shiftKey) verbs.selectAll()
    else if (key === 'd' && !event.shiftKey) verbs.fillDown()
    else if (key === 'l' && event.shiftKey) verbs.addRow()
    else if (key === 'delete') verbs.removeRows()
    else if (key === ' ' && !event.shiftKey) verbs.selectColumns()
    else return false
    return true
  }

  const plain = (event: KeyboardEvent): boolean => {
    if (event.key === 'F2') verbs.edit('in-place')
    else if (event.key === 'F4') verbs.openList()
    else if (event.key === 'Delete' || event.key === 'Backspace') verbs.clear()
    else if (event.key === ' ' && event.shiftKey) verbs.selectRows()
    else if (event.key === ' ' && verbs.toggle()) return true
    else if (writes(event)) verbs.edit('replace', event.key)
    else return false
    return true
  }

  const withAlt = (event: KeyboardEvent): boolean => {
    if (event.key === 'ArrowDown' && !event.shiftKey) verbs.openColumn()
    else if (!event.shiftKey) return false
    else if (event.key === 'ArrowUp') verbs.moveRow(-1)
    else if (event.key === 'ArrowDown') verbs.moveRow(1)
    else if (event.key === 'ArrowLeft') verbs.widen(-8)
    else if (event.key === 'ArrowRight') verbs.widen(8)
    else return false
    return true
  }

  const whileSelecting = (event: KeyboardEvent): boolean => {
    const command = event.ctrlKey || event.metaKey
    if (event.key === 'Escape') {
      isLeaving = true
      verbs.go(cursor.active.value)
      return false
    }
    if (event.key === 'Tab' && !command && !event.altKey) return tab(event.shiftKey)
    if (event.key !== 'Shift') isLeaving = false
    if (event.key === 'Enter' && !command && !event.altKey) {
      enter(event.shiftKey)
      return true
    }
    if (event.altKey && !event.ctrlKey) return withAlt(event)
    const to = movedBy(event, event.shiftKey ? cursor.head.value : cursor.active.value, verbs.size(), verbs.pageRows())
    if (to !== null) {
      entryColumn = null
      if (event.shiftKey) verbs.extend(to)
      else verbs.go(to)
      return true
    }
    return command && !event.altKey ? withCommand(event) : plain(event)
  }

  const inList = (event: KeyboardEvent): boolean => {
    const at = editor.highlighted.value
    if (event.key === 'ArrowDown') editor.highlight(at + 1)
    else if (event.key === 'ArrowUp') editor.highlight(at - 1)
    else if (event.key === 'PageDown') editor.highlight(at + 8)
    else if (event.key === 'PageUp') editor.highlight(at - 8)
    else if (event.key === 'Escape') editor.closeList()
    else return false
    return true
  }

  const whileEditing = (event: KeyboardEvent): boolean => {
    const command = event.ctrlKey || event.metaKey
    if (editor.isListOpen.value && !event.altKey && !command && inList(event)) return true
    // Undo takes back what is being typed, never the step before it: that one could not be done again once the cell is left.
    const takesBack = command && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'z'
    if (event.key === 'Escape' || takesBack) {
      editor.cancel()
      verbs.go(cursor.active.value)
      return true
    }
    if (event.key === 'F4' || (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp'))) {
      if (editor.isListOpen.value) editor.closeList()
      else editor.openList()
      return true
    }
    // Shortcuts that act on the whole declaration must see what was typed.
    if ((command && event.key === 'Enter') || event.key === 'F8') return !editor.commit()
    if (event.key === 'Enter' && !event.altKey) {
      if (editor.commit()) enter(event.shiftKey)
      return true
    }
    if (event.key === 'Tab' && !command) return !editor.commit() || tab(event.shiftKey)
    if (editor.cell.value?.mode !== 'replace' || command || event.shiftKey) return false
    const isArrow = event.key.startsWith('Arrow') || event.key.startsWith('Page')
    const to = isArrow ? movedBy(event, cursor.active.value, verbs.size(), verbs.pageRows()) : null
    if (to === null) return false
    if (editor.commit()) verbs.go(to)
    return true
  }

  return (event) => {
    if (event.defaultPrevented || event.isComposing) return
    const isTaken = editor.cell.value === null ? whileSelecting(event) : whileEditing(event)
    if (isTaken) event.preventDefault()
  }
}
