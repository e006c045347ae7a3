import { computed, shallowRef, watch } from 'vue'
import { pointer, type Pointer } from '#core/base/json-pointer.ts'
import type { Json, JsonObject } from '#core/base/json.ts'
import { freeColumns, isTabular, withCell, type ColumnSource, type FreeColumn } from '#core/draft/free-columns.ts'
import { parseWithNumberTexts } from '#core/draft/number-texts.ts'
import type { ShapelessMember } from '#core/schema/declaration.ts'
import type { CellEdit } from '../../../../grid/sheet/cells/cell-edit.ts'
import type { CommitPhase, GridEdit } from '../../../../grid/sheet/grid-props.ts'
import { useDraft } from '../../store/draft/draft.ts'

/** What a cell that is a flag has for yes and no, as JSON has it. */
export const flagCodes = ['true', 'false'] as const

/**
 * The value of a cell by the kind of its column; undefined for an empty one, which has no key in the entry. Null for a text that is no JSON.
 */
const valueOf = (kind: FreeColumn['kind'], value: CellEdit['value']): { readonly json: Json | undefined } | null => {
  if (value === null || value === '') return { json: undefined }
  if (kind === 'flag' && flagCodes.some((code) => code === value)) return { json: value === 'true' }
  if (kind !== 'json' || typeof value !== 'string') return { json: value }
  try {
    return { json: parseWithNumberTexts(value).value }
  } catch {
    return null
  }
}

/** The rows and columns of an array whose item shape the specification does not define. A row is in the declaration once one of its cells has a value. */
export const useFreeRows = (member: ShapelessMember, learned: () => readonly ColumnSource[]) => {
  const draft = useDraft()
  const path: Pointer = pointer(member, 'data')
  const data = computed((): readonly Json[] => draft.record?.document[member].data ?? [])
  const columns = computed(() => freeColumns([...(draft.record ? [draft.record] : []), ...learned()], member))
  const isTable = computed(() => isTabular(data.value))

  const rows = shallowRef<readonly JsonObject[]>([])
  /** Rows that are only on the screen: none of their cells has a value. */
  const blanks = new WeakSet<JsonObject>()
  /** The array as these rows stored it. */
  let taken: readonly Json[] | null = null
  watch(
    data,
    (now) => {
      if (now !== taken) rows.value = isTabular(now) ? now : []
    },
    { immediate: true }
  )

  const store = (next: readonly JsonObject[]): void => {
    const entries = next.filter((row) => !blanks.has(row))
    rows.value = next
    taken = data.value
    if (entries.length === taken.length && entries.every((row, at) => row === taken?.[at])) return
    draft.set(path, entries)
    taken = data.value
  }

  const blankRow = (): JsonObject => {
    const row: JsonObject = {}
    blanks.add(row)
    return row
  }
  const withEdit = (row: JsonObject, { key, value }: CellEdit): JsonObject => {
    const read = valueOf(columns.value.find((column) => column.key === key)?.kind ?? 'text', value)
    if (read === null || (read.json === undefined && !Object.hasOwn(row, key))) return row
    const next = withCell(row, key, read.json)
    return Object.keys(next).length === 0 ? blankRow() : next
  }
  const withCells = (before: readonly JsonObject[], cells: readonly CellEdit[]): readonly JsonObject[] => {
    const ofRow = Map.groupBy(cells, ({ row }) => row)
    return before.map((row, at) => (ofRow.get(at) ?? []).reduce(withEdit, row))
  }
  const edited = (before: readonly JsonObject[], edit: GridEdit): readonly JsonObject[] => {
    switch (edit.kind) {
      case 'type':
        return withCells(before, [edit.cell])
      case 'set':
        return withCells(before, edit.cells)
      case 'insert':
        return before.toSpliced(edit.at, 0, ...Array.from({ length: edit.count }, blankRow))
      case 'duplicate': {
        const copies = edit.rows.flatMap((row) => (before[row] ? [{ ...before[row] }] : []))
        return before.toSpliced(Math.max(...edit.rows) + 1, 0, ...copies)
      }
      case 'remove':
        return before.filter((_, at) => !edit.rows.includes(at))
      case 'move': {
        const moved = before[edit.row]
        return moved ? before.toSpliced(edit.row, 1).toSpliced(edit.to, 0, moved) : before
      }
      default:
        return edit satisfies never
    }
  }

  /** The rows before the typing in the open cell. */
  let beforeTyping: readonly JsonObject[] | null = null
  const commit = (edits: readonly GridEdit[], phase: CommitPhase): void => {
    if (phase === 'cancelled') {
      draft.cancelStep()
      taken = data.value
      rows.value = beforeTyping ?? rows.value
      beforeTyping = null
      return
    }
    if (phase === 'typing') beforeTyping ??= rows.value
    store(edits.reduce(edited, rows.value))
    if (phase === 'typing') void draft.flush()
    else {
      beforeTyping = null
      draft.endStep()
    }
  }

  return {
    path,
    columns,
    rows,
    isTable,
    commit,
    addRow: (): void => store([...rows.value, blankRow()]),
    reorder: (order: readonly number[]): void => {
      store(order.map((at) => rows.value[at]).filter((row) => row !== undefined))
      draft.endStep()
    }
  }
}
