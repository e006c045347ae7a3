import { computed, ref, watch } from 'vue'
import type { JsonObject } from '#core/base/json.ts'
import { fold, splitWords } from '#core/base/fold-text.ts'
import { planCatalogImport, type ImportedRows } from '#core/catalog/import-rows.ts'
import type { IdentityKeys } from '#core/catalog/party.ts'
import type { Merge } from '#core/catalog/learn-from-declaration.ts'
import type { CellEdit } from '../../../grid/sheet/cells/cell-edit.ts'
import type { GridEdit } from '../../../grid/sheet/grid-props.ts'
import { useMessages, type MessageText, type QuestionDetail } from '../../../messages/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { countImport } from './import-counts.ts'
import type { StoredImport } from './use-catalog-files.ts'
import type { Text } from '../../../i18n/text.ts'

interface Row {
  readonly id: string
  readonly values: JsonObject
}
type Rows<R> = ReadonlyMap<string, R>

/** As in `CatalogTableDeps`. */
interface CatalogUndoDeps<R> {
  readonly all: () => Rows<R>
  readonly with: (row: R, values: JsonObject) => R
  readonly put: (rows: readonly R[], gone?: readonly string[]) => Promise<void>
}

const hasValuesOf = (one: Row, other: Row): boolean => JSON.stringify(one.values) === JSON.stringify(other.values)

/** Messages about changes of a catalog table, with a button that writes the earlier rows back. `arrange` sorts the table afterwards. */
const useCatalogUndo = <R extends Row>(
  deps: CatalogUndoDeps<R>,
  arrange: () => void
): { readonly report: (sentence: MessageText, before: Rows<R>, after: Rows<R>) => void } => {
  const messages = useMessages()
  const text = useText()

  /** Values that were changed again since are left as they are. */
  const restored = (old: R, made: R, current: R): R => {
    if (hasValuesOf(current, made)) return deps.with(current, old.values)
    const unchanged = Object.entries(old.values).filter(([key]) => current.values[key] === made.values[key])
    return deps.with(current, { ...current.values, ...Object.fromEntries(unchanged) })
  }
  const undo = async (before: Rows<R>, after: Rows<R>): Promise<void> => {
    const now = deps.all()
    const changed = [...before].flatMap(([id, old]): readonly R[] => {
      const [made, current] = [after.get(id), now.get(id)]
      if (made === old) return []
      if (made === undefined) return current === undefined ? [old] : []
      return current === undefined ? [] : [restored(old, made, current)]
    })
    const added = [...after].flatMap(([id, made]) => {
      const current = before.has(id) ? undefined : now.get(id)
      return current !== undefined && hasValuesOf(current, made) ? [id] : []
    })
    if (changed.length + added.length > 0) await deps.put(changed, added)
    arrange()
  }

  return {
    /** `before` and `after`: all rows of the catalog. */
    report: (sentence, before, after) =>
      messages.say(sentence, 'ok', {
        button: { action: 'message.undo', label: () => text.value.common.undo, run: () => undo(before, after) }
      })
  }
}

const mostGone = 10

/** Each row that stays with those that a merge deletes, at most ten of them, and how many more there are. */
const mergeDetails = <R extends { readonly id: string }>(
  merges: readonly Merge<R>[],
  all: ReadonlyMap<string, R>,
  describe: (row: R) => string,
  words: Text['catalog']
): readonly QuestionDetail[] => {
  let left = mostGone
  const details = merges.flatMap(({ kept, gone }): readonly QuestionDetail[] => {
    const listed = gone.slice(0, left).flatMap((id) => all.get(id) ?? [])
    left -= listed.length
    // The row as it is now: that of the merge has the values of all.
    const row = all.get(kept.id) ?? kept
    return listed.length === 0
      ? []
      : [{ title: words.mergeStays(describe(row)), items: listed.map((one) => words.mergeGoes(describe(one))) }]
  })
  const more = merges.reduce((count, { gone }) => count + gone.length, 0) - (mostGone - left)
  return more > 0 ? [...details, { title: words.mergeMore(more), items: [] }] : details
}

export interface CatalogRow {
  readonly id: string
  readonly values: JsonObject
}

export interface CatalogTableDeps<R extends CatalogRow> {
  readonly all: () => ReadonlyMap<string, R>
  /** Whether a row belongs to this table. */
  readonly isShown: (row: R) => boolean
  readonly nameOf: (row: R) => string
  /** The order of the table, where it is not that of the names. */
  readonly order?: (a: R, b: R) => number
  /** The searched text, case-folded. */
  readonly textOf: (row: R) => string
  readonly blank: () => R
  /** The row with the values the user typed. */
  readonly with: (row: R, values: JsonObject) => R
  readonly put: (rows: readonly R[], gone?: readonly string[]) => Promise<void>
  /** Rows that may be merged; undefined if the table has none. */
  readonly merges?: () => readonly Merge<R>[]
  /** What the question before merging shows of a row: its name and what it differs in. Default: the name. */
  readonly describe?: (row: R) => string
}

export type CatalogTableState<R extends CatalogRow> = ReturnType<typeof useCatalogTable<R>>

/** The rows of a catalog table. Each change is written immediately. */
export const useCatalogTable = <R extends CatalogRow>(deps: CatalogTableDeps<R>) => {
  const messages = useMessages()
  const text = useText()
  const search = ref('')
  const order = ref<readonly string[]>([])

  /** The grid counts these; `order` has an id that is gone until its removal is written. */
  const rows = computed(() => order.value.flatMap((id) => deps.all().get(id) ?? []))

  const wordsOf = (): readonly string[] => splitWords(fold(search.value))
  const isFound = (row: R, words: readonly string[]): boolean => deps.isShown(row) && words.every((word) => deps.textOf(row).includes(word))

  /** All rows of the table in the order of their names, also those the search hides. */
  const sorted = (): readonly R[] =>
    [...deps.all().values()].filter(deps.isShown).toSorted(deps.order ?? ((a, b) => deps.nameOf(a).localeCompare(deps.nameOf(b))))

  /** Sorts and filters again; until then an edited row keeps its place. */
  const arrange = (): void => {
    const words = wordsOf()
    order.value = sorted().flatMap((row) => (isFound(row, words) ? [row.id] : []))
  }
  const { report } = useCatalogUndo(deps, arrange)
  watch(search, arrange)
  // Appends rows of another desk, so that the shown rows keep their positions.
  watch(deps.all, (all, before) => {
    const shown = new Set(order.value)
    const words = wordsOf()
    const fresh = [...all.values()].filter((row) => !before.has(row.id) && !shown.has(row.id) && isFound(row, words))
    if (fresh.length > 0) order.value = [...order.value, ...fresh.map(({ id }) => id)]
  })

  const insertAt = (at: number, fresh: readonly R[]): void => {
    order.value = order.value.toSpliced(at, 0, ...fresh.map((row) => row.id))
    void deps.put(fresh)
  }

  /** Resolves when the change is written; it is shown at once. */
  const edit = (edits: readonly CellEdit[]): Promise<void> => {
    const changed = new Map<string, R>()
    for (const { row, key, value } of edits) {
      const shown = rows.value[row]
      if (shown === undefined) continue
      const old = changed.get(shown.id) ?? shown
      changed.set(old.id, deps.with(old, { ...old.values, [key]: value }))
    }
    return deps.put([...changed.values()])
  }

  const remove = async (indexes: readonly number[]): Promise<void> => {
    const gone = indexes.flatMap((index) => rows.value[index]?.id ?? [])
    const { catalog, common } = text.value
    if (gone.length === 0 || !(await messages.ask(common.remove, catalog.removeAsk(gone.length), common.remove, true))) return
    const before = deps.all()
    const written = deps.put([], gone)
    const after = deps.all()
    await written
    order.value = order.value.filter((id) => !gone.includes(id))
    report(() => text.value.catalog.removed(gone.length), before, after)
  }

  /** `before`: all rows before the change, which may also have added rows. */
  const setCells = async (cells: readonly CellEdit[], before: ReadonlyMap<string, R>): Promise<void> => {
    const written = edit(cells)
    const after = deps.all()
    await written
    if (cells.length > 1) report(() => text.value.catalog.changed(cells.length), before, after)
  }

  const insert = (at: number, count: number): void => {
    insertAt(
      at,
      Array.from({ length: count }, () => deps.blank())
    )
  }

  const duplicate = (indexes: readonly number[]): void => {
    const copies = indexes.flatMap((index) => {
      const row = rows.value[index]
      return row ? [deps.with(deps.blank(), row.values)] : []
    })
    insertAt(Math.max(-1, ...indexes) + 1, copies)
  }

  /** Applies edits of the grid. The order of the rows is that of their names, so they do not move. A change of several cells can be undone. */
  const commit = (edits: readonly GridEdit[]): void => {
    const before = deps.all()
    for (const one of edits) {
      if (one.kind === 'type') void edit([one.cell])
      else if (one.kind === 'set') void setCells(one.cells, before)
      else if (one.kind === 'insert') insert(one.at, one.count)
      else if (one.kind === 'duplicate') duplicate(one.rows)
      else if (one.kind === 'remove') void remove(one.rows)
    }
  }

  const merge = async (): Promise<void> => {
    const { catalog } = text.value
    const merges = deps.merges?.() ?? []
    const gone = merges.flatMap((merge) => merge.gone)
    if (gone.length === 0) {
      messages.say(() => text.value.catalog.mergeNone)
      return
    }
    const question = catalog.mergeAsk(gone.length + merges.length, merges.length)
    const details = mergeDetails(merges, deps.all(), deps.describe ?? deps.nameOf, catalog)
    if (!(await messages.ask(catalog.merge, question, catalog.merge, false, details))) return
    const before = deps.all()
    const written = deps.put(
      merges.map((merge) => merge.kept),
      gone
    )
    const after = deps.all()
    await written
    arrange()
    report(() => text.value.catalog.merged(gone.length), before, after)
  }

  /** A row of the file updates the row it identifies, or adds one. */
  const planRows = (found: readonly JsonObject[], identity: IdentityKeys): ImportedRows => planCatalogImport(found, sorted(), identity)
  const storeRows = (plan: ImportedRows): Promise<StoredImport> => {
    const changed = plan.rows.map(({ id, values }) => {
      const old = (id === null ? undefined : deps.all().get(id)) ?? deps.blank()
      return deps.with(old, { ...old.values, ...values })
    })
    return storeImport(plan, () => deps.put(changed))
  }

  /** Writes the rows of an import; `report` offers undo. `write` shows the rows at once. */
  const storeImport = async (plan: ImportedRows, write: () => Promise<void>): Promise<StoredImport> => {
    const before = deps.all()
    const written = write()
    const after = deps.all()
    await written
    arrange()
    const counts = countImport(plan)
    const sentence = (): string => text.value.catalog.imported(counts.added, counts.changed)
    return {
      ...counts,
      report: () => (plan.rows.length > 0 ? report(sentence, before, after) : messages.say(sentence))
    }
  }

  return {
    search,
    rows,
    total: (): number => sorted().length,
    all: deps.all,
    /** Places of the listed rows that are new or other ones than before. */
    changedSince: (before: ReadonlyMap<string, R>): readonly number[] =>
      rows.value.flatMap((row, index) => (before.get(row.id) === row ? [] : [index])),
    arrange,
    planRows,
    storeRows,
    storeImport,
    edit,
    insert,
    commit,
    remove,
    merge,
    canMerge: deps.merges !== undefined
  }
}
