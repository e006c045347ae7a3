/** A pseudo-random source that gives the same values in every run. */
export interface Seeded {
  /** An integer from `min` to `max`, both included. */
  readonly between: (min: number, max: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  /** `count` entries of the list, in list order. */
  readonly sample: <T>(list: readonly T[], count: number) => readonly T[]
}

/** Marsaglia's xorshift with 32 bits: integers only, so every machine gives the same sequence. */
export const seeded = (seed: number): Seeded => {
  let state = seed >>> 0
  if (state === 0) throw new Error('a seed must not be zero')
  const next = (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state
  }
  const between = (min: number, max: number): number => min + (next() % (max - min + 1))
  const pick = <T>(list: readonly T[]): T => {
    const index = between(0, list.length - 1)
    if (index >= list.length) throw new Error('cannot pick from an empty list')
    return list[index] as T
  }
  const sample = <T>(list: readonly T[], count: number): readonly T[] => {
    if (count > list.length) throw new Error(`cannot pick ${count} of ${list.length} entries`)
    const left = list.map((_, index) => index)
    while (left.length > count) left.splice(between(0, left.length - 1), 1)
    return left.map((index) => list[index] as T)
  }
  return { between, pick, sample }
}
