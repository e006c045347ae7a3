/** A rendered row and the place it takes among the rendered ones; rows that go leave their slot, with all its elements, to rows that come. */
export interface RowSlot {
  readonly index: number
  readonly slot: number
}

/**
 * Gives rows their slots: one that stays keeps its own, one that comes takes a free one, so that scrolling changes texts instead of making elements.
 * A slot never goes to the other side of the kept row: Vue would then move that row's elements about, and an element that is moved loses the focus.
 */
export const createRowSlots = (): ((indexes: readonly number[], kept: number) => readonly RowSlot[]) => {
  let held = new Map<number, number>()
  let made = 0
  return (indexes, kept) => {
    const wanted = new Set(indexes)
    const isKeptThere = held.has(kept) && wanted.has(kept)
    const sideOf = (index: number): number => (isKeptThere && index > kept ? 1 : 0)
    const free: readonly [number[], number[]] = [[], []]
    for (const [index, slot] of held) if (!wanted.has(index)) free[sideOf(index) === 1 ? 1 : 0].push(slot)
    // The last one is given first: rows come in ascending order, and so do the slots of the rows they replace.
    for (const side of free) side.reverse()
    const slots = indexes.map((index): RowSlot => {
      const slot = held.get(index) ?? free[sideOf(index) === 1 ? 1 : 0].pop() ?? made
      if (slot === made) made += 1
      return { index, slot }
    })
    held = new Map(slots.map(({ index, slot }) => [index, slot]))
    return slots
  }
}
