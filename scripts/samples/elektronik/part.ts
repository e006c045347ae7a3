import { Big } from 'big.js'

/** One catalogue entry; quantity and maker are chosen when the goods lines are generated. */
export interface Part {
  readonly description: string
  /** Part number without the maker's prefix. */
  readonly number: string
  readonly spec: string
  /** US dollars of one unit. */
  readonly price: string
  /** Net kilograms of one unit. */
  readonly net: string
}

export interface Maker {
  readonly brand: string
  readonly prefix: string
  readonly origin: string
}

export interface Family {
  readonly hs: string
  /** Number of goods lines of this family. */
  readonly lines: number
  readonly code: string
  readonly unit: 'PCE' | 'MIL'
  readonly makers: readonly Maker[]
  /** Units in one reel, tray or bag, and the number of these in a goods line. */
  readonly perReel: number
  readonly reels: readonly [min: number, max: number]
  readonly reelsPerBox: number
  readonly parts: readonly Part[]
}

export const e24 = [10, 11, 12, 13, 15, 16, 18, 20, 22, 24, 27, 30, 33, 36, 39, 43, 47, 51, 56, 62, 68, 75, 82, 91] as const
export const e12 = [10, 12, 15, 18, 22, 27, 33, 39, 47, 56, 68, 82] as const
export const e6 = [10, 15, 22, 33, 47, 68] as const

/** All pairs of two lists; the first list is the outer loop. */
export const pairs = <A, B>(left: readonly A[], right: readonly B[]): readonly (readonly [A, B])[] =>
  left.flatMap((a) => right.map((b) => [a, b] as const))

/** A number as text with a limited number of decimals. */
export const text = (value: Big, decimals: number): string => value.round(decimals, Big.roundHalfUp).toFixed()

/** A capacitance given in picofarads, in the unit a label uses. */
export const farads = (picofarads: Big): string =>
  picofarads.lt(1000)
    ? `${picofarads.toFixed()} PF`
    : picofarads.lt(1_000_000)
      ? `${picofarads.div(1000).toFixed()} NF`
      : `${picofarads.div(1_000_000).toFixed()} UF`

/** The three-digit code on capacitors and inductors: two digits and the number of zeros after them, `R` for the decimal point. */
export const threeDigits = (value: Big): string => {
  if (value.lt(10)) return value.toFixed(1).replace('.', 'R')
  const digits = value.toFixed(0)
  return `${digits.slice(0, 2)}${digits.length - 2}`
}
