/** Indexes of matching rows of two lists; null where a row exists in one list only. */
export interface RowPair {
  readonly before: number | null
  readonly after: number | null
}

interface Range {
  readonly start: number
  readonly end: number
}

/** Keys that occur exactly once in both ranges, as pairs of indexes in the order of the first list. */
const uniquePairs = (before: readonly string[], after: readonly string[], a: Range, b: Range): readonly (readonly [number, number])[] => {
  const count = (list: readonly string[], { start, end }: Range): Map<string, number> => {
    const places = new Map<string, number>()
    for (let index = start; index < end; index += 1) {
      const key = list[index] ?? ''
      // -1: the key occurs more than once.
      places.set(key, places.has(key) ? -1 : index)
    }
    return places
  }
  const later = count(after, b)
  return [...count(before, a)].flatMap(([key, index]): (readonly [number, number])[] => {
    const other = later.get(key)
    return key !== '' && index >= 0 && other !== undefined && other >= 0 ? [[index, other]] : []
  })
}

/** The longest sequence of pairs that ascends in both lists, in O(n log n). */
const forward = (pairs: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] => {
  const tails: number[] = []
  const previous: number[] = []
  for (const [index, [, place]] of pairs.entries()) {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < place) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (tails[low - 1] ?? -1) : -1
    tails[low] = index
  }
  const run: (readonly [number, number])[] = []
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index]
    if (pair) run.push(pair)
  }
  return run.reverse()
}

/**
 * Pairs the rows of two lists in order: first identical rows, between them rows with the same description, then the remaining rows by
 * position. `wholes` and `names` hold, per row, its full text and its description. Thousands of rows take milliseconds.
 */
export const pairRows = (
  before: { readonly wholes: readonly string[]; readonly names: readonly string[] },
  after: { readonly wholes: readonly string[]; readonly names: readonly string[] }
): readonly RowPair[] => {
  const pairs: RowPair[] = []
  const steps = [
    { of: before.wholes, to: after.wholes },
    { of: before.names, to: after.names }
  ]

  const byPlace = (a: Range, b: Range): void => {
    const length = Math.max(a.end - a.start, b.end - b.start)
    for (let index = 0; index < length; index += 1)
      pairs.push({
        before: a.start + index < a.end ? a.start + index : null,
        after: b.start + index < b.end ? b.start + index : null
      })
  }

  const between = (outer: Range, other: Range, level: number): void => {
    const step = steps[level]
    if (outer.start === outer.end || other.start === other.end || step === undefined) {
      byPlace(outer, other)
      return
    }
    let [a, b] = [outer, other]
    const same = (i: number, j: number): boolean => step.of[i] === step.to[j] && step.of[i] !== ''
    while (a.start < a.end && b.start < b.end && same(a.start, b.start)) {
      pairs.push({ before: a.start, after: b.start })
      a = { ...a, start: a.start + 1 }
      b = { ...b, start: b.start + 1 }
    }
    const tail: RowPair[] = []
    while (a.start < a.end && b.start < b.end && same(a.end - 1, b.end - 1)) {
      tail.push({ before: a.end - 1, after: b.end - 1 })
      a = { ...a, end: a.end - 1 }
      b = { ...b, end: b.end - 1 }
    }
    let [from, to] = [a.start, b.start]
    for (const [index, place] of forward(uniquePairs(step.of, step.to, a, b))) {
      between({ start: from, end: index }, { start: to, end: place }, level + 1)
      pairs.push({ before: index, after: place })
      from = index + 1
      to = place + 1
    }
    between({ start: from, end: a.end }, { start: to, end: b.end }, level + 1)
    pairs.push(...tail.reverse())
  }

  between({ start: 0, end: before.wholes.length }, { start: 0, end: after.wholes.length }, 0)
  return pairs
}
