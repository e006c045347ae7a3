import type { Pointer } from '#core/base/json-pointer.ts'
import { pointer } from '#core/base/json-pointer.ts'
import type { JsonObject } from '#core/base/json.ts'
import { cellEdits } from '#core/draft/cell-edits.ts'
import type { Edit } from '#core/draft/edit.ts'
import { duplicateEdits, insertEdits, removeEdits, renumberEdits, reorderEdits } from '#core/draft/row-edits.ts'
import { numberKey } from '#core/schema/row-keys.ts'
import type { TableMember } from '#core/schema/layout.ts'
import type { CellEdit } from '../../../../grid/sheet/cells/cell-edit.ts'
import type { GridColumn } from '../../../../grid/sheet/columns.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { useMessages } from '../../../../messages/messages.ts'
import { useCodes } from '../../../catalog/store/use-codes.ts'
import { useDraft } from '../../store/draft.ts'
import { useUndoOffer } from '../../store/undo-offer.ts'

interface TableEditsDeps {
  readonly member: TableMember
  readonly rows: () => readonly JsonObject[]
  readonly columns: () => readonly GridColumn[]
  /** Focuses a cell after the table was rendered. */
  readonly focusCell: (path: Pointer) => void
  /** The user typed one cell. */
  readonly onTyped: (edit: CellEdit) => void
}

/** Writes the events of the grid of a table into the open draft. Rows are indexes in the table. */
export const useTableEdits = ({ member, rows, columns, focusCell, onTyped }: TableEditsDeps) => {
  const draft = useDraft()
  const messages = useMessages()
  const text = useText()
  const undoOffer = useUndoOffer()
  const { noteUse } = useCodes()

  /** Rows inserted in this task. A paste inserts rows and then sets cells: both become one undo step. */
  let inserted: readonly Edit[] = []

  const insert = ({ at, count }: { at: number; count: number }): void => {
    const edits = insertEdits(member, rows(), at, count)
    inserted = edits
    queueMicrotask(() => {
      if (inserted !== edits) return
      inserted = []
      draft.change(edits)
    })
  }

  const store = ({ row, key, value }: CellEdit): void => {
    draft.set(pointer(member, 'data', row, key), value)
  }

  /** The cell is still being edited: stored and written, without ending the undo step. */
  const typeCell = (edit: CellEdit): void => {
    store(edit)
    void draft.flush()
  }

  const setCell = (edit: CellEdit): void => {
    store(edit)
    const column = columns().find(({ key }) => key === edit.key)
    if (column) noteUse(column.field, edit.value)
    onTyped(edit)
  }

  const setCells = (edits: readonly CellEdit[]): void => {
    const before = inserted
    inserted = []
    draft.change(cellEdits(member, rows(), before, edits))
  }

  const addRow = (): void => {
    const at = rows().length
    draft.change(insertEdits(member, rows(), at, 1))
    const first = columns().find((column) => column.key !== numberKey[member])
    if (first) focusCell(pointer(member, 'data', at, first.key))
  }

  const duplicateRows = (chosen: readonly number[]): void => draft.change(duplicateEdits(member, rows(), chosen))
  const removeRows = (chosen: readonly number[]): void => draft.change(removeEdits(member, rows(), chosen))
  const moveRow = (row: number, to: number): void => draft.change([{ kind: 'move', path: pointer(member, 'data', row), to }])

  const renumber = (): void => {
    draft.change(renumberEdits(member, rows()))
    messages.say(text.value.editor.renumbered, 'ok', undoOffer())
  }

  /** Makes the order of a sorted view the order of the table. */
  const reorder = (order: readonly number[]): void => {
    draft.change(reorderEdits(member, rows(), order))
    draft.endStep()
    messages.say(numberKey[member] === null ? text.value.editor.reordered : text.value.editor.renumbered, 'ok', undoOffer())
  }

  return { insert, typeCell, setCell, setCells, addRow, duplicateRows, removeRows, moveRow, renumber, reorder }
}
