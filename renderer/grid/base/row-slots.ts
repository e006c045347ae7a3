/** A rendered row and the slot it is rendered in. A row that scrolls out leaves its slot, with its elements, to a row that scrolls in. */
export interface RowSlot {
  readonly index: number
  readonly slot: number
}

/**
 * Assigns slots to rows: a row that stays rendered keeps its slot, a new row takes a free one, so that scrolling changes texts instead of
 * creating elements. A slot never moves to the other side of the pinned row: Vue would move the elements of that row, and a moved element
 * loses the focus.
 */
export const createRowSlots = (): ((indexes: readonly number[], pinnedRow: number) => readonly RowSlot[]) => {
  let slotByRow = new Map<number, number>()
  let slotCount = 0
  return (indexes, pinnedRow) => {
    const wanted = new Set(indexes)
    const isPinnedRendered = slotByRow.has(pinnedRow) && wanted.has(pinnedRow)
    const sideOf = (index: number): number => (isPinnedRendered && index > pinnedRow ? 1 : 0)
    const free: readonly [number[], number[]] = [[], []]
    for (const [index, slot] of slotByRow) if (!wanted.has(index)) free[sideOf(index) === 1 ? 1 : 0].push(slot)
    // `pop` takes the last one: rows are ascending, and so are the slots of the rows they replace.
    for (const side of free) side.reverse()
    const slots = indexes.map((index): RowSlot => {
      const slot = slotByRow.get(index) ?? free[sideOf(index) === 1 ? 1 : 0].pop() ?? slotCount
      if (slot === slotCount) slotCount += 1
      return { index, slot }
    })
    slotByRow = new Map(slots.map(({ index, slot }) => [index, slot]))
    return slots
  }
}
