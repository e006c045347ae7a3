import { kilograms } from '../codes/kilograms.ts'
import { unitCode } from '../codes/unit-names.ts'
import { textsInBrackets } from './brackets.ts'

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

/** The unit of weight that a heading names, first in brackets: `N.W. (g)`, `Net weight LBS`; '' if it names none, null if another unit is in its brackets. */
export const weightUnitNamed = (heading: string): string | null => {
  const inBrackets = textsInBrackets(heading).map(weightUnitIn)
  // A letter alone may be an initial: `G.W.`
  const words = (heading.match(/\p{L}{2,}/gu) ?? []).map(weightUnitIn)
  const unit = [...inBrackets, ...words].find((one) => one !== null && one !== '')
  return unit ?? (inBrackets.includes(null) ? null : '')
}

/** As `weightUnitNamed`; kilograms if it names none. */
export const weightUnitOfHeading = (heading: string): string => weightUnitNamed(heading) || 'KGM'
