/** Quantile of ascending numbers (`share` from 0 to 1), with linear interpolation; 0 without numbers. */
export const quantile = (ordered: ArrayLike<number>, share: number): number => {
  const place = (ordered.length - 1) * share
  const below = ordered[Math.floor(place)] ?? 0
  const above = ordered[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}
