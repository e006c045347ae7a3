/** Times of one thing, in milliseconds. */
export interface Sample {
  readonly median: number
  /** Middle half of the times. */
  readonly low: number
  readonly high: number
}

const at = (sorted: readonly number[], share: number): number => {
  const place = (sorted.length - 1) * share
  const [below = Number.NaN, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return below + (above - below) * (place - Math.floor(place))
}

export const sampleOf = (times: readonly number[]): Sample => {
  const sorted = [...times].sort((a, b) => a - b)
  return { median: at(sorted, 0.5), low: at(sorted, 0.25), high: at(sorted, 0.75) }
}

const shown = ({ median, low, high }: Sample): string => `${median.toFixed(1)} ms (${low.toFixed(1)}–${high.toFixed(1)})`

/** Prints `figure | ratio | aim | ok or short`, and what was measured below it on stderr. */
export const tellRatio = (figure: string, ours: readonly number[], other: readonly number[], aim: number): void => {
  const [one, two] = [sampleOf(ours), sampleOf(other)]
  const ratio = one.median / two.median
  console.log(`${figure} | ${ratio.toFixed(2)} | ≤ ${aim} | ${ratio <= aim ? 'ok' : 'short'}`)
  console.error(`  ${shown(one)} against ${shown(two)}, ${ours.length} and ${other.length} times`)
}

/** As `tellRatio`, for a time with an aim of its own, in milliseconds: nineteen of twenty stay below what is printed. */
export const tellTime = (figure: string, times: readonly number[], aim: number): void => {
  const most = at(
    [...times].sort((a, b) => a - b),
    0.95
  )
  console.log(`${figure} | ${most.toFixed(0)} ms | ≤ ${aim} ms | ${most <= aim ? 'ok' : 'short'}`)
  console.error(`  ${shown(sampleOf(times))}, ${times.length} times`)
}

/** As `tellRatio`, without an aim: what a figure is made of. */
export const tellPart = (part: string, ours: readonly number[], other: readonly number[]): void => {
  const [one, two] = [sampleOf(ours), sampleOf(other)]
  console.error(`  ${part}: ${(one.median / two.median).toFixed(2)}; ${shown(one)} against ${shown(two)}`)
}
