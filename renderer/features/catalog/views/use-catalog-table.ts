import { computed, ref, watch, type ComputedRef, type Ref } from 'vue'
import type { JsonObject } from '#core/base/json.ts'
import { fold, splitWords } from '#core/base/fold-text.ts'
import type { Merge } from '#core/catalog/learn-from-declaration.ts'
import type { CellEdit } from '../../../grid/sheet/cells/cell-edit.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useText } from '../../../i18n/use-text.ts'

export interface CatalogRow {
  readonly id: string
  readonly values: JsonObject
}

export interface CatalogTableDeps<R extends CatalogRow> {
  readonly all: () => ReadonlyMap<string, R>
  /** Which of them stand in this table. */
  readonly isShown: (row: R) => boolean
  readonly nameOf: (row: R) => string
  /** Searched, folded. */
  readonly textOf: (row: R) => string
  readonly blank: () => R
  /** The row with other values, written by hand. */
  readonly with: (row: R, values: JsonObject) => R
  readonly put: (rows: readonly R[], gone?: readonly string[]) => Promise<void>
  readonly merges: () => readonly Merge<R>[]
}

export interface CatalogTableState<R extends CatalogRow> {
  readonly search: Ref<string>
  readonly rows: ComputedRef<readonly R[]>
  /** Every row of the table, also those the search hides, sorted. */
  readonly inOrder: () => readonly R[]
  /** Sorts and filters anew: while rows are edited they stay where they are. */
  readonly arrange: () => void
  readonly edit: (edits: readonly CellEdit[]) => void
  readonly insert: (at: number, count: number) => void
  readonly duplicate: (indexes: readonly number[]) => void
  readonly remove: (indexes: readonly number[]) => Promise<void>
  readonly merge: () => Promise<void>
}

/** A table of master data: every change is written at once. */
export const useCatalogTable = <R extends CatalogRow>(needs: CatalogTableDeps<R>): CatalogTableState<R> => {
  const messages = useMessages()
  const text = useText()
  const search = ref('')
  const order = ref<readonly string[]>([])
  /** Rows a paste adds just before it fills them. */
  let added: readonly R[] = []

  const rows = computed(() => order.value.flatMap((id) => needs.all().get(id) ?? []))

  const inOrder = (): readonly R[] =>
    [...needs.all().values()].filter(needs.isShown).toSorted((a, b) => needs.nameOf(a).localeCompare(needs.nameOf(b)))

  const arrange = (): void => {
    const words = splitWords(fold(search.value))
    order.value = inOrder().flatMap((row) => (words.every((word) => needs.textOf(row).includes(word)) ? [row.id] : []))
  }
  watch(search, arrange)

  const put = (changed: readonly R[]): void => {
    void needs.put(changed)
  }

  const insertAt = (at: number, fresh: readonly R[]): void => {
    added = fresh
    order.value = order.value.toSpliced(at, 0, ...fresh.map((row) => row.id))
    put(fresh)
  }

  const edit = (edits: readonly CellEdit[]): void => {
    const changed = new Map<string, R>()
    for (const { row, key, value } of edits) {
      const id = order.value[row]
      const old = id === undefined ? undefined : (changed.get(id) ?? needs.all().get(id) ?? added.find((one) => one.id === id))
      if (old) changed.set(old.id, needs.with(old, { ...old.values, [key]: value }))
    }
    put([...changed.values()])
  }

  const remove = async (indexes: readonly number[]): Promise<void> => {
    const gone = indexes.flatMap((index) => order.value[index] ?? [])
    const { memory, common } = text.value
    if (gone.length === 0 || !(await messages.ask(common.remove, memory.removeAsk(gone.length), common.remove, true))) return
    await needs.put([], gone)
    order.value = order.value.filter((id) => !gone.includes(id))
  }

  const merge = async (): Promise<void> => {
    const { memory } = text.value
    const merges = needs.merges()
    const gone = merges.flatMap((one) => one.gone)
    if (gone.length === 0) {
      messages.say(memory.mergeNone)
      return
    }
    if (!(await messages.ask(memory.merge, memory.mergeAsk(gone.length + merges.length, merges.length), memory.merge))) return
    await needs.put(
      merges.map((one) => one.kept),
      gone
    )
    arrange()
    messages.say(memory.merged(gone.length))
  }

  return {
    search,
    rows,
    inOrder,
    arrange,
    edit,
    insert: (at, count) => {
      insertAt(
        at,
        Array.from({ length: count }, () => needs.blank())
      )
    },
    duplicate: (indexes) => {
      const copies = indexes.flatMap((index) => {
        const row = rows.value[index]
        return row ? [needs.with(needs.blank(), row.values)] : []
      })
      insertAt(Math.max(-1, ...indexes) + 1, copies)
    },
    remove,
    merge
  }
}
