/** Numbers of a version as in `1.2.3`. */
export const numbersOf = (version: string): readonly number[] => version.split('.').map(Number)

/** Compares number by number; a missing one is 0. */
export const isBelow = (version: string, limit: readonly number[]): boolean => {
  const numbers = numbersOf(version)
  const at = limit.findIndex((number, index) => number !== (numbers[index] ?? 0))
  return at >= 0 && (numbers[at] ?? 0) < (limit[at] ?? 0)
}
