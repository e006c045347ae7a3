/** Pseudorandom numbers from a seed. */
export interface Random {
  /** An integer from `from` to `to`, inclusive. */
  int(from: number, to: number): number
  pick<T>(list: readonly [T, ...T[]]): T
  bytes(length: number): Buffer
}

/** Mulberry32. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    int,
    pick: (list) => list[int(0, list.length - 1)] ?? list[0],
    bytes: (length) => Buffer.from(Uint8Array.from({ length }, () => int(0, 255)))
  }
}
