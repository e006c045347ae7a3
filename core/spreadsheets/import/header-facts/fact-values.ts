import { packageCode } from '../../../codes/unit-names.ts'
import { readFileDate } from '../../read-date-cell.ts'
import { cellText, isDayCell, isErrorText, type Cell } from '../../sheet.ts'
import { unitIn } from './amount-texts.ts'
import { currenciesIn } from './currency-names.ts'
import type { FactName } from './labels.ts'

export const company =
  /\b(co\.?,? ?ltd|ltd|limited|inc|corp(oration)?|gmbh|ag|b\.?v|s\.?a|s\.?p\.?a|s\.?r\.?l|llc|pte|sdn\.? ?bhd|bhd|company|trading|industr(y|ies|ial)|manufactur\w+|pt\.?|cv\.?|tbk|k\.?k|kaisha)\b\.?|有限公司|株式会社/i

const dates: ReadonlySet<FactName> = new Set<FactName>(['invoiceDate', 'transportDate', 'arrival'])
const numbers: ReadonlySet<FactName> = new Set<FactName>(['invoiceNumber', 'transportDocument'])
export const amounts: ReadonlySet<FactName> = new Set<FactName>(['gross', 'net', 'freight', 'insurance', 'discount'])

const wordsIn = (text: string): readonly string[] => text.match(/\p{L}+/gu) ?? []

const months =
  /^(jan(uar[iy])?|[fp]eb(ruar[iy])?|mar(et|ch)?|apr(il)?|mei|may|jun[ei]?|jul[iy]?|agu(stus)?|aug(ust)?|ag[st]|sept?(ember)?|o[kc]t(ober)?|no[vp](ember)?|de[sc](ember)?)$/i

/** A date that Ajukan cannot read is one, too: `26/04/03`, `03/04/2569`, `2026年11月20日`, `20 Nov`. A later one may be that of another document. */
const isDate = (cell: Cell): boolean => {
  const text = cellText(cell)
  return (
    isDayCell(cell) ||
    (['id', 'en'] as const).some((form) => readFileDate(cell, form) !== null) ||
    /^\d{1,4}([-/. ])(\d{1,2}|\p{L}{3,})\1\d{2,4}$/u.test(text) ||
    ((/(?:^|\D)(?:19|20)\d{2}(?!\d)/.test(text) || (/\d/.test(text) && wordsIn(text).some((word) => months.test(word)))) &&
      !company.test(text))
  )
}

/** Words in numbers of documents and their dates: `No`, `dated`. */
const wordsOfCodes = /^(no|nr|inv|invoice|faktur|rev|dated?|tanggal|tgl|of)$/i

/** A code may have a word beside its digits (`INV 2026/001`); names and addresses have several: `PT 3M INDONESIA`. */
const isCode = (text: string): boolean => {
  const words = text.replace(/\s*[/-]\s*/g, '-').match(/(?<!\S)\p{L}{2,}(?=[.,]?(?!\S))/gu) ?? []
  return words.filter((word) => !wordsOfCodes.test(word) && !months.test(word)).length < 2
}

/** The text before the first digit: in names of companies what makes them one, in amounts no terms such as `INC. THC`. */
const beforeNumber = (text: string): string => /^\D*/.exec(text)?.[0] ?? ''

/** Longer words of amounts; a unit or a currency has at most three letters (`ABT`, `CHF`, `RM`), or its name is known. */
const wordsOfAmounts = /^(approx|about|total|only|prepaid|collect)$/i
const isOther = (part: string): boolean =>
  unitIn(part) === '' && (part.match(/\p{L}{4,}/gu) ?? []).some((word) => !wordsOfAmounts.test(word))

/** A number without words of a name or an address around it. A word of packages makes it a number of packages (`12 WOODEN CASES`) and no other. */
const isAmount = (name: FactName, text: string): boolean => {
  const before = beforeNumber(text)
  const after = /^\D*[\d.,' ]*\d(\D*)/.exec(text)?.[1] ?? ''
  if (company.test(before)) return false
  const arePackages = wordsIn(after).map((word) => packageCode(word) !== null)
  if (name === 'packages' && arePackages.includes(true)) return true
  return arePackages[0] !== true && !isOther(before) && !isOther(after)
}

/** Where a value is, seen from its label: in the same cell, to the right, or below. Less can be the value below. */
export type ValuePlace = 'same' | 'right' | 'below'

/**
 * Whether a cell can be the value of a fact: a date for a date, a number for an amount, and no name of a company for a code or a currency; below
 * the label no other names and addresses either.
 */
export const canBeValue = (name: FactName, cell: Cell, place: ValuePlace): boolean => {
  const text = cellText(cell)
  if (isErrorText(text)) return true
  if (dates.has(name)) return isDate(cell)
  if (place === 'same') return true
  if (name === 'currency') return /^[a-z]{3}$/i.test(text) || (currenciesIn([text]).size > 0 && !company.test(text))
  if (name === 'buyerTax') return /\d/.test(text)
  if (numbers.has(name)) return /\d/.test(text) && (isCode(text) || (place === 'right' && !company.test(text)))
  if (amounts.has(name) || name === 'packages')
    return /\d/.test(text) && (place === 'below' ? isAmount(name, text) : !company.test(beforeNumber(text)))
  return true
}
