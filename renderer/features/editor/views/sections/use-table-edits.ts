import type { Pointer } from '#core/base/json-pointer.ts'
import { pointer } from '#core/base/json-pointer.ts'
import type { JsonObject } from '#core/base/json.ts'
import { cellEdits } from '#core/draft/row-edits.ts'
import type { Edit } from '#core/draft/edit.ts'
import { duplicateEdits, insertEdits, removeEdits, renumberEdits, reorderEdits } from '#core/draft/row-edits.ts'
import { numberKey } from '#core/schema/row-keys.ts'
import type { TableMember } from '#core/schema/layout.ts'
import type { CellEdit } from '../../../../grid/sheet/cells/cell-edit.ts'
import type { GridColumn } from '../../../../grid/sheet/columns.ts'
import type { CommitPhase, GridEdit } from '../../../../grid/sheet/grid-props.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { useMessages } from '../../../../messages/messages.ts'
import { useCodes } from '../../store/use-codes.ts'
import { useDraft } from '../../store/draft/draft.ts'
import { useUndoOffer } from '../../store/undo-offer.ts'

interface TableEditsDeps {
  readonly member: TableMember
  readonly rows: () => readonly JsonObject[]
  readonly columns: () => readonly GridColumn[]
  /** Focuses a cell after the table was rendered. */
  readonly focusCell: (path: Pointer) => void
  /** The user typed one cell. */
  readonly onTyped: (edit: CellEdit) => void
  /** The user is about to remove rows. */
  readonly onRemove: (rows: readonly number[]) => void
}

/** Writes the events of the grid of a table into the open draft. Rows are indexes in the table. */
export const useTableEdits = ({ member, rows, columns, focusCell, onTyped, onRemove }: TableEditsDeps) => {
  const draft = useDraft()
  const messages = useMessages()
  const text = useText()
  const undoOffer = useUndoOffer()
  const { noteUse } = useCodes()

  /** The cell is stored at each phase; typing writes it without ending the undo step. */
  const typeCell = (cell: CellEdit, phase: CommitPhase): void => {
    const { row, key, value } = cell
    draft.set(pointer(member, 'data', row, key), value)
    if (phase === 'typing') return
    const column = columns().find((each) => each.key === key)
    if (column) noteUse(column.field, value)
    onTyped(cell)
  }

  /** The edits of the declaration for an edit of the grid; `before`: those of the same commit, in whose rows a paste sets cells. */
  const editsOf = (before: readonly Edit[], edit: Exclude<GridEdit, { readonly kind: 'type' }>): readonly Edit[] => {
    switch (edit.kind) {
      case 'set':
        return cellEdits(member, rows(), before, edit.cells)
      case 'insert':
        return [...before, ...insertEdits(member, rows(), edit.at, edit.count)]
      case 'duplicate':
        return [...before, ...duplicateEdits(member, rows(), edit.rows)]
      case 'remove':
        return [...before, ...removeEdits(member, rows(), edit.rows)]
      case 'move':
        return [...before, { kind: 'move', path: pointer(member, 'data', edit.row), to: edit.to }]
    }
  }

  const commit = (edits: readonly GridEdit[], phase: CommitPhase): void => {
    if (phase === 'cancelled') return draft.cancelStep()
    let changes: readonly Edit[] = []
    for (const edit of edits) {
      if (edit.kind === 'remove') onRemove(edit.rows)
      if (edit.kind === 'type') typeCell(edit.cell, phase)
      else changes = editsOf(changes, edit)
    }
    if (changes.length > 0) draft.change(changes)
    if (phase === 'typing') void draft.flush()
    else draft.endStep()
  }

  const addRow = (): void => {
    const at = rows().length
    draft.change(insertEdits(member, rows(), at, 1))
    const first = columns().find((column) => column.key !== numberKey[member])
    if (first) focusCell(pointer(member, 'data', at, first.key))
  }

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

  return { commit, addRow, renumber, reorder }
}
