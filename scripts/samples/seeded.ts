/** A source of chosen values that gives the same ones at every run. */
export interface Seeded {
  /** A whole number from `min` to `max`, both included. */
  readonly between: (min: number, max: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  /** So many entries of the list, in the order in which they stand there. */
  readonly sample: <T>(list: readonly T[], count: number) => readonly T[]
}

/** Marsaglia's xorshift with 32 bits: whole numbers only, so every machine gives the same sequence. */
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
    if (index >= list.length) throw new Error('nothing to pick from')
    return list[index] as T
  }
  const sample = <T>(list: readonly T[], count: number): readonly T[] => {
    if (count > list.length) throw new Error(`${count} wanted, ${list.length} there`)
    const left = list.map((_, index) => index)
    while (left.length > count) left.splice(between(0, left.length - 1), 1)
    return left.map((index) => list[index] as T)
  }
  return { between, pick, sample }
}
