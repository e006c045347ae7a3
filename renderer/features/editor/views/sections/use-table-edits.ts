import { ListOrdered, PaintBucket, Plus, Search, Paperclip } from '@lucide/vue'
import { computed, provide, onUnmounted, ref, shallowRef, watch } from 'vue'
import { type Pointer, pointer } from '#core/base/json-pointer.ts'
import type { JsonObject } from '#core/base/json.ts'
import { cellEdits } from '#core/draft/row-edits.ts'
import type { Edit } from '#core/draft/edit.ts'
import { duplicateEdits, insertEdits, removeEdits, renumberEdits, reorderEdits } from '#core/draft/row-edits.ts'
import { numberKey } from '#core/schema/row-keys.ts'
import { type TableMember, goodsColumnSets, type GoodsColumnSet } from '#core/schema/layout.ts'
import { columnsOf } from '#core/derive/fields.ts'
import type { CellEdit } from '../../../../grid/sheet/cells/cell-edit.ts'
import type { GridColumn } from '../../../../grid/sheet/columns.ts'
import type { CommitPhase, GridEdit } from '../../../../grid/sheet/grid-props.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { useMessages } from '../../../../messages/messages.ts'
import { useCodes } from '../../store/use-codes.ts'
import { useDraft } from '../../store/draft/draft.ts'
import { useUndoOffer } from '../../store/undo-offer.ts'
import { offerCommands, tableKeyCommands } from '../../../../commands/registry.ts'
import { shortcuts } from '../../../../commands/shortcuts.ts'
import { gridKeyList } from '../../../../grid/sheet/grid-keys.ts'
import { unitPriceColumn } from './unit-price.ts'
import { rowMarksKey } from '../../../../grid/sheet/row-cells.ts'
import { useAttachments } from '../../../attachments/store/attachments.ts'

/** Milliseconds after the last change: a problem in every line means tens of thousands of findings, which must not delay typing. */
const settleTime = 250

const frozenKeys: readonly string[] = ['serial', 'nohs', 'brgurai', 'nourut']

/** The keys of the columns of a table in which something is found. */
export const columnsWith = (found: Iterable<Pointer>, base: Pointer): ReadonlySet<string> => {
  const keys = new Set<string>()
  for (const path of found) {
    if (!path.startsWith(`${base}/`)) continue
    const at = path.indexOf('/', base.length + 1)
    if (at > 0) keys.add(path.slice(at + 1))
  }
  return keys
}

interface ColumnSetsDeps {
  readonly member: TableMember
  readonly base: Pointer
  readonly problems: () => ReadonlyMap<Pointer, string>
  readonly advice: () => ReadonlyMap<Pointer, string>
}

/** The columns of a table; goods columns are chosen by sets, and a set with findings has a dot. */
export const useColumnSets = ({ member, base, problems, advice }: ColumnSetsDeps) => {
  const text = useText()
  const columnSet = ref<GoodsColumnSet>('main')
  const all: readonly GridColumn[] =
    member === 'detail'
      ? columnsOf(member).flatMap((column): GridColumn[] => (column.key === 'dnilinv' ? [unitPriceColumn, column] : [column]))
      : columnsOf(member)
  const keysOf = (set: GoodsColumnSet): readonly string[] =>
    member !== 'detail' || set === 'all'
      ? all.map(({ key }) => key)
      : goodsColumnSets[set].flatMap((key) => (key === 'dnilinv' ? [unitPriceColumn.key, key] : [key]))

  const found = shallowRef<Readonly<Record<'problems' | 'advice', ReadonlySet<string>>>>({ problems: new Set(), advice: new Set() })
  const read = (): void => {
    found.value = { problems: columnsWith(problems().keys(), base), advice: columnsWith(advice().keys(), base) }
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  if (member === 'detail') {
    read()
    watch([problems, advice], () => {
      clearTimeout(timer)
      timer = setTimeout(read, settleTime)
    })
  }
  onUnmounted(() => clearTimeout(timer))

  const dotOf = (set: GoodsColumnSet): { readonly tone: 'danger' | 'warn'; readonly label: string } | undefined => {
    const keys = keysOf(set)
    if (keys.some((key) => found.value.problems.has(key))) return { tone: 'danger', label: text.value.editor.hasProblems }
    return keys.some((key) => found.value.advice.has(key)) ? { tone: 'warn', label: text.value.editor.hasAdvice } : undefined
  }
  return {
    columnSet,
    columnSets: computed(() =>
      ([...Object.keys(goodsColumnSets), 'all'] as readonly GoodsColumnSet[]).map((value) => ({
        value,
        label: text.value.editor.columnSets[value],
        dot: dotOf(value)
      }))
    ),
    columns: computed((): readonly GridColumn[] =>
      keysOf(columnSet.value)
        .flatMap((key) => all.find((column) => column.key === key) ?? [])
        .map((column) => ({ ...column, frozen: frozenKeys.includes(column.key) }))
    )
  }
}

interface DocumentFilesDeps {
  /** Index of the row with the cursor; null without rows. */
  readonly row: () => number | null
}

/** Files of the rows in the table of documents: their number at the row, and attaching by command and by dropping. */
export const useDocumentFiles = ({ row }: DocumentFilesDeps) => {
  const text = useText()
  const messages = useMessages()
  const attachments = useAttachments()

  const marks = computed(
    () => new Map([...attachments.counts].map(([at, count]) => [at, { count, label: text.value.attachments.count(count) }] as const))
  )
  provide(rowMarksKey, marks)

  offerCommands(() => {
    const at = row()
    const words = text.value.attachments
    return at === null
      ? []
      : [
          {
            action: 'files.attach',
            label: words.attachToRow(at + 1),
            shortLabel: words.attachShort,
            icon: Paperclip,
            keys: shortcuts.attach,
            run: () => void attachments.choose(at)
          }
        ]
  })

  return {
    /** Says that the files of rows that are removed stay with the declaration. */
    noteRemoved: (rows: readonly number[]): void => {
      const files = rows.reduce((sum, at) => sum + (attachments.counts.get(at) ?? 0), 0)
      if (files > 0) messages.say(() => text.value.attachments.rowGone(files), 'warn')
    }
  }
}

interface TableCommandsDeps {
  readonly member: TableMember
  readonly isEmpty: () => boolean
  readonly openFind: () => void
  readonly openBulk: () => void
  readonly fillDown: () => void
  readonly renumber: () => void
  readonly addRow: () => void
}

/** Offers the commands of a table: find, fill a column, renumber, fill down, add a row. */
export const useTableCommands = ({ member, isEmpty, openFind, openBulk, fillDown, renumber, addRow }: TableCommandsDeps): void => {
  const text = useText()
  const draft = useDraft()
  offerCommands(() => {
    const { editor, grid, shell } = text.value
    const unlessLocked = draft.isLocked ? '' : null
    return [
      {
        action: 'rows.find',
        label: grid.find.title,
        icon: Search,
        keys: shortcuts.replace,
        otherKeys: [shortcuts.search],
        run: openFind
      },
      {
        action: 'rows.bulkSet',
        label: grid.bulk.title,
        shortLabel: grid.bulk.open,
        icon: PaintBucket,
        disabledReason: isEmpty() || draft.isLocked ? '' : null,
        run: openBulk
      },
      ...(numberKey[member]
        ? [
            {
              action: 'rows.renumber',
              label: editor.renumber,
              icon: ListOrdered,
              disabledReason: unlessLocked,
              run: renumber
            }
          ]
        : []),
      {
        action: 'rows.fillDown',
        label: shell.shortcuts.fillDown,
        keys: shortcuts.fillDown,
        hidden: true,
        disabledReason: unlessLocked,
        run: fillDown
      },
      ...tableKeyCommands(gridKeyList(grid.keys)),
      // The table handles this key when it has the focus; elsewhere the declaration is sent.
      { action: 'rows.fill', label: shell.shortcuts.fill, keys: shortcuts.send, hidden: true, passesKey: () => true, run: () => false },
      {
        action: 'rows.add',
        label: editor.addLine,
        icon: Plus,
        keys: shortcuts.addLine,
        hidden: true,
        disabledReason: unlessLocked,
        run: addRow
      }
    ]
  })
}

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

  /** The step that added rows last. */
  let insertion: number | undefined
  const commit = (edits: readonly GridEdit[], phase: CommitPhase): void => {
    if (phase === 'cancelled' && edits.length === 0) return draft.cancelStep()
    // Undone instead of removed, so that a later undo does not bring it back.
    if (phase === 'cancelled' && draft.stacks.undo.at(-1) === insertion) return void draft.undo()
    let changes: readonly Edit[] = []
    for (const edit of edits) {
      if (edit.kind === 'remove') onRemove(edit.rows)
      if (edit.kind === 'type') typeCell(edit.cell, phase)
      else changes = editsOf(changes, edit)
    }
    if (changes.length > 0) draft.change(changes)
    if (edits.some(({ kind }) => kind === 'insert')) insertion = draft.stacks.undo.at(-1)
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
    messages.say(() => text.value.editor.renumbered, 'ok', undoOffer())
  }

  /** Makes the order of a sorted view the order of the table. */
  const reorder = (order: readonly number[]): void => {
    draft.change(reorderEdits(member, rows(), order))
    draft.endStep()
    messages.say(() => (numberKey[member] === null ? text.value.editor.reordered : text.value.editor.renumbered), 'ok', undoOffer())
  }

  return { commit, addRow, renumber, reorder }
}
