import type { SourcePage } from './source.ts'

/** Units of weights, with a number, in a heading or alone. */
const weightUnit =
  /(?<![\p{L}])(?:kgs?|kgm|kilos?|kilogram(?:me)?s?|tonn?es?|tons?|mts?|lbs?|pounds?|gram(?:me)?s?|grs?|кг|กก|กิโลกรัม)(?![\p{L}])|公斤|千克|キロ|킬로/giu
const kilos = /^(?:k|кг|กก|กิโลกรัม|公斤|千克|キロ|킬로)/iu

/** Whether kilograms are the only unit of weight that a page names: then weights without a unit are in kilograms. */
export const isInKilograms = ({ rows }: SourcePage): boolean => {
  let isNamed = false
  for (const cells of rows)
    for (const cell of cells) {
      if (cell === null || typeof cell.value === 'number') continue
      for (const [unit] of cell.text.matchAll(weightUnit)) {
        if (!kilos.test(unit)) return false
        isNamed = true
      }
    }
  return isNamed
}
