import { lookupTable } from '../../base/lookup-table.ts'
import Big from 'big.js'
import { unitCode } from '../../codes/unit-names.ts'
import { textsInBrackets } from '../brackets.ts'

/** Kilograms in one unit of weight as decimal text, by the code of the unit. */
export const kilograms = lookupTable<string>({ KGM: '1', GRM: '0.001', TNE: '1000', LBR: '0.45359237' })

/** Weights of the declaration have four decimals. */
const decimals = 4

/** An amount in a unit of weight (`KGM`, `GRM`, `TNE`, `LBR`), in kilograms: exact, rounded half up. */
export const toKilograms = (amount: number | string, unit: string): number =>
  new Big(amount)
    .times(kilograms[unit] ?? 1)
    .round(decimals, Big.roundHalfUp)
    .toNumber()

/**
 * The unit of weight that a text names: `LBS`, `3.98 M.T.`, `2 T`; '' if its words are not units. Null if it names another unit, or several:
 * `KGS/CTN`.
 */
export const weightUnitIn = (text: string): string | null => {
  const words = text.replaceAll('.', '').match(/\p{L}+/gu) ?? []
  // `Gross` is also the name of a unit; `T` is one only for a weight.
  const codes = new Set(words.flatMap((word) => (/^gross$/i.test(word) ? [] : /^t$/i.test(word) ? 'TNE' : (unitCode(word) ?? []))))
  const [code = ''] = codes
  return codes.size === 0 ? '' : codes.size === 1 && Object.hasOwn(kilograms, code) ? code : null
}

/** The unit of weight that a heading names, first in brackets: `N.W. (g)`, `Net weight LBS`; kilograms if it names none. */
export const weightUnitOfHeading = (heading: string): string => {
  // A letter alone may be an initial: `G.W.`
  const words = heading.match(/\p{L}{2,}/gu) ?? []
  return [...textsInBrackets(heading), ...words].map(weightUnitIn).find((unit) => unit !== null && unit !== '') ?? 'KGM'
}
