import { computed, type ComputedRef } from 'vue'

/**
 * The row that the pane beside a list shows: the chosen one; else the one that it shows already, so that new or newly sorted rows do not
 * replace the pane while it is read; else the first. Null for an empty list without a choice.
 */
export const useShownRow = <Row>(
  rows: () => readonly Row[],
  keyOf: (row: Row) => string,
  chosen: () => Row | null
): ComputedRef<Row | null> =>
  computed<Row | null>((before) => {
    const found = chosen()
    if (found !== null) return found
    const listed = rows()
    const key = before ? keyOf(before) : null
    return listed.find((row) => keyOf(row) === key) ?? listed[0] ?? null
  })

/** How a click or key changes the selection: select `only` this row, `toggle` it, select the `range` from the anchor, or add this range. */
export type SelectBy = 'only' | 'toggle' | 'range' | 'add-range'

export interface ListSelection {
  readonly selected: ReadonlySet<string>
  /** Start of ranges; unchanged while a range grows and shrinks. */
  readonly anchor: string | null
}

/** The rows marked in a list beside a pane: several selected rows, else the `active` row, which the pane shows. */
export const markedRows = (selected: ReadonlySet<string>, active: string | null): ReadonlySet<string> =>
  selected.size > 1 ? selected : new Set(active === null ? [] : [active])

const keysBetween = (keys: readonly string[], one: number, other: number): readonly string[] =>
  keys.slice(Math.min(one, other), Math.max(one, other) + 1)

/** The selection after a click or key on a row. If the anchor is no longer in the list, the row is the anchor. */
export const selectRow = (by: SelectBy, key: string, keys: readonly string[], before: ListSelection): ListSelection => {
  if (by === 'only') return { selected: new Set([key]), anchor: key }
  if (by === 'toggle') {
    const selected = new Set(before.selected)
    if (!selected.delete(key)) selected.add(key)
    return { selected, anchor: key }
  }
  const anchor = before.anchor !== null && keys.includes(before.anchor) ? before.anchor : key
  const range = keysBetween(keys, keys.indexOf(anchor), keys.indexOf(key))
  return { selected: new Set(by === 'add-range' ? [...before.selected, ...range] : range), anchor }
}
