const minute = 60_000
const [hour, day] = [60 * minute, 24 * 60 * minute]

/** An age in milliseconds as one whole count: minutes, from two hours on hours, from two days on days. 0 below a minute, and for a moment of a clock that is ahead. */
export const wholeAge = (milliseconds: number): { readonly count: number; readonly unit: 'minute' | 'hour' | 'day' } => {
  const age = Math.max(0, milliseconds)
  if (age < 2 * hour) return { count: Math.floor(age / minute), unit: 'minute' }
  return age < 2 * day ? { count: Math.floor(age / hour), unit: 'hour' } : { count: Math.floor(age / day), unit: 'day' }
}
