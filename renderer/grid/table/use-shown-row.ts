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
