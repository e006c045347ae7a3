/** The positions of a generation of the office begin at its number times this (docs/office-database.md, "Generations"). */
const positionsPerGeneration = 1_000_000_000

export const generationOf = (position: number): number => Math.floor(position / positionsPerGeneration)

/** Number of positions after `from` up to `to`, of the generation of `to` only: how many an earlier generation had is not in the number. */
export const positionsAfter = (from: number, to: number): number =>
  Math.max(0, to - Math.max(from, generationOf(to) * positionsPerGeneration))
