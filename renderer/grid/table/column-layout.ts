import { isObject } from '#core/base/json-guards.ts'
import { leastWidth, neededWidth, roomy, totalWidth, wantedWidth, type TableColumn } from './table-column.ts'

/** The column choices of the user for one table; an unmentioned column is shown as the view defines it. */
export interface ColumnLayout {
  /** Keys in the chosen order; a missing column follows its predecessor in the view. */
  readonly order: readonly string[]
  readonly shown: Readonly<Record<string, boolean>>
  readonly pinned: Readonly<Record<string, boolean>>
}

export const noLayout: ColumnLayout = { order: [], shown: {}, pinned: {} }

const flags = (value: unknown): Readonly<Record<string, boolean>> =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'))
    : {}

/** The layout in a stored value; `noLayout` if it is none. */
export const layoutOf = (value: unknown): ColumnLayout => {
  if (!isObject(value)) return noLayout
  const order = Array.isArray(value['order']) ? value['order'].filter((key): key is string => typeof key === 'string') : []
  return { order, shown: flags(value['shown']), pinned: flags(value['pinned']) }
}

/** The members of a column that determine its position. */
type Placed = Pick<TableColumn, 'key' | 'pinned'>

export const isPinned = (column: Placed, layout: ColumnLayout): boolean => layout.pinned[column.key] ?? column.pinned ?? false

const isWanted = (column: TableColumn, layout: ColumnLayout): boolean => column.fixed === true || layout.shown[column.key] !== false

/** Inserts the keys of `all` missing in `order`, each after its predecessor in `all`. */
const withMissing = (order: readonly string[], all: readonly string[]): readonly string[] => {
  const complete = [...order]
  all.forEach((key, at) => {
    if (complete.includes(key)) return
    const before = all[at - 1]
    complete.splice(before === undefined ? 0 : complete.indexOf(before) + 1, 0, key)
  })
  return complete
}

/** All columns in the chosen order, the pinned ones first. */
export const arrangeColumns = <Column extends Placed>(columns: readonly Column[], layout: ColumnLayout): readonly Column[] => {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const order = withMissing(layout.order, [...byKey.keys()])
  const arranged = order.flatMap((key) => byKey.get(key) ?? [])
  return [...arranged.filter((column) => isPinned(column, layout)), ...arranged.filter((column) => !isPinned(column, layout))]
}

/** The columns without those for which a table of `width` pixels has no room, the highest `spare` first. */
const fitting = (columns: readonly TableColumn[], layout: ColumnLayout, width: number): readonly TableColumn[] => {
  let shown = columns
  const spare = columns
    .filter((column) => column.spare !== undefined && column.fixed !== true && layout.shown[column.key] !== true)
    .toSorted((one, other) => (other.spare ?? 0) - (one.spare ?? 0))
  for (const column of spare) {
    const needed = (column.spare ?? 0) >= roomy ? wantedWidth(shown) : totalWidth(shown)
    if (needed <= width) break
    shown = shown.filter((other) => other !== column)
  }
  return shown
}

/**
 * The columns that are shown in a table of `width` pixels, in order. Columns that do not fit are omitted, and empty ones where another column would be cut
 * beside them, unless the user chose the column. A width of 0 means unknown.
 */
export const shownColumns = (columns: readonly TableColumn[], layout: ColumnLayout, width: number): readonly TableColumn[] => {
  const wanted = arrangeColumns(columns, layout).filter((column) => isWanted(column, layout))
  if (width === 0) return wanted
  const shown = fitting(wanted, layout, width)
  if (neededWidth(shown) <= width) return shown
  const filled = wanted.filter((column) => column.isEmpty !== true || column.fixed === true || layout.shown[column.key] === true)
  return fitting(filled, layout, width)
}

/** The distance in pixels of each pinned column from the left edge; `before`: pixels to the left of them. */
export const pinnedOffsets = (columns: readonly TableColumn[], layout: ColumnLayout, before: number): ReadonlyMap<string, number> => {
  const offsets = new Map<string, number>()
  let left = before
  for (const column of columns.filter((one) => isPinned(one, layout))) {
    offsets.set(column.key, left)
    left += leastWidth(column)
  }
  return offsets
}

export const showColumn = (layout: ColumnLayout, key: string, isShown: boolean): ColumnLayout => ({
  ...layout,
  shown: { ...layout.shown, [key]: isShown }
})

export const pinColumn = (layout: ColumnLayout, key: string, pinned: boolean): ColumnLayout => ({
  ...layout,
  pinned: { ...layout.pinned, [key]: pinned }
})

/** Whether a column can move by one place: pinned columns stay before the others. */
export const canMove = (columns: readonly Placed[], layout: ColumnLayout, key: string, by: 1 | -1): boolean => {
  const arranged = arrangeColumns(columns, layout)
  const at = arranged.findIndex((column) => column.key === key)
  const [one, other] = [arranged[at], arranged[at + by]]
  return one !== undefined && other !== undefined && isPinned(one, layout) === isPinned(other, layout)
}

/** Keys not among `columns`, for example of another set, keep their position. */
export const moveColumn = (columns: readonly Placed[], layout: ColumnLayout, key: string, by: 1 | -1): ColumnLayout => {
  if (!canMove(columns, layout, key, by)) return layout
  const order = arrangeColumns(columns, layout).map((column) => column.key)
  const at = order.indexOf(key)
  const other = order[at + by] ?? key
  return { ...layout, order: withMissing(order.with(at, other).with(at + by, key), layout.order) }
}

/**
 * Places a column before another one, or last if `before` is undefined. It stays among the pinned columns, or among the others. Keys not among
 * `columns` keep their position.
 */
export const placeColumn = (columns: readonly Placed[], layout: ColumnLayout, key: string, before?: string): ColumnLayout => {
  const arranged = arrangeColumns(columns, layout)
  const moved = arranged.find((column) => column.key === key)
  if (moved === undefined || key === before) return layout
  const rest = arranged.filter((column) => column !== moved)
  const wanted = before === undefined ? rest.length : rest.findIndex((column) => column.key === before)
  const pinned = rest.filter((column) => isPinned(column, layout)).length
  const at = isPinned(moved, layout) ? Math.min(wanted, pinned) : Math.max(wanted, pinned)
  const order = rest.toSpliced(at < 0 ? rest.length : at, 0, moved).map((column) => column.key)
  return { ...layout, order: withMissing(order, layout.order) }
}
