/** Summary of measured times, in milliseconds. */
export interface Sample {
  readonly median: number
  /** First and third quartile. */
  readonly low: number
  readonly high: number
}

const quantile = (sorted: readonly number[], share: number): number => {
  const place = (sorted.length - 1) * share
  const [below = Number.NaN, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return below + (above - below) * (place - Math.floor(place))
}

export const sampleOf = (times: readonly number[]): Sample => {
  const sorted = [...times].sort((a, b) => a - b)
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) }
}

const shown = ({ median, low, high }: Sample, unit = 'ms'): string => `${median.toFixed(1)} ${unit} (${low.toFixed(1)}–${high.toFixed(1)})`

/** Prints `figure | ratio of the medians | aim | ok or short` to stdout and the values to stderr. */
export const reportRatio = (figure: string, ours: readonly number[], other: readonly number[], aim: number, unit = 'ms'): void => {
  const [one, two] = [sampleOf(ours), sampleOf(other)]
  const ratio = one.median / two.median
  console.log(`${figure} | ${ratio.toFixed(2)} | ≤ ${aim} | ${ratio <= aim ? 'ok' : 'short'}`)
  console.error(`  ${shown(one, unit)} against ${shown(two, unit)}, ${ours.length} and ${other.length} times`)
}

/** As `reportRatio`, for the 95th percentile of times; `aim` in milliseconds. */
export const reportTime = (figure: string, times: readonly number[], aim: number): void => {
  const p95 = quantile(
    [...times].sort((a, b) => a - b),
    0.95
  )
  console.log(`${figure} | ${p95.toFixed(0)} ms | ≤ ${aim} ms | ${p95 <= aim ? 'ok' : 'short'}`)
  console.error(`  ${shown(sampleOf(times))}, ${times.length} times`)
}

/** As `reportRatio`, for the median of times; `aim` in milliseconds. */
export const reportMedian = (figure: string, times: readonly number[], aim: number): void => {
  const sample = sampleOf(times)
  console.log(`${figure} | ${sample.median.toFixed(0)} ms | ≤ ${aim} ms | ${sample.median <= aim ? 'ok' : 'short'}`)
  console.error(`  ${shown(sample)}, at most ${Math.max(...times).toFixed(0)} ms, ${times.length} times`)
}

/** Prints a ratio without an aim to stderr. */
export const reportPart = (part: string, ours: readonly number[], other: readonly number[]): void => {
  const [one, two] = [sampleOf(ours), sampleOf(other)]
  console.error(`  ${part}: ${(one.median / two.median).toFixed(2)}; ${shown(one)} against ${shown(two)}`)
}

/** As `reportRatio`, for a value that may be at most `aim`. */
export const reportMost = (figure: string, value: number, aim: number, unit: string): void => {
  const written = (number: number): string => `${Number.isInteger(number) ? number : number.toFixed(1)} ${unit}`.trimEnd()
  console.log(`${figure} | ${written(value)} | ≤ ${written(aim)} | ${value <= aim ? 'ok' : 'short'}`)
}
