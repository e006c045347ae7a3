import type { DraftHeader } from '../../../derive/types.ts'
import { advice, headerPath, nothing, type Advice, type AdviceRule } from '../advice.ts'
import { textOf } from '../values.ts'

/** An identity number without dots, dashes and spaces. */
const bare = (value: unknown): string => textOf(value).replace(/[\s.-]/g, '')

/**
 * Whether the check digit of a tax number is correct: Luhn over the first nine digits of the 15-digit form, which a 16-digit number with
 * a leading 0 contains. Null for other text; other 16-digit numbers are identity card numbers.
 */
export const isTaxNumberChecked = (digits: string): boolean | null => {
  const old = /^\d{15}$/.test(digits) ? digits : /^0\d{15}$/.test(digits) ? digits.slice(1) : null
  if (old === null) return null
  const sum = [...old.slice(0, 9)].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Length of the identity kinds that are tax numbers. */
const lengths: Readonly<Record<string, number>> = { '5': 15, '6': 16 }
/** Passport, identity card and other kinds have other forms. */
const isOtherKind = (kind: string): boolean => kind !== '' && lengths[kind] === undefined

const parties: readonly { readonly number: keyof DraftHeader; readonly kind: keyof DraftHeader | null }[] = [
  { number: 'impnpwp', kind: 'impid' },
  { number: 'indnpwp', kind: 'indid' },
  { number: 'ppjknpwp', kind: 'ppjkid' },
  { number: 'billnpwp', kind: null }
]

const checkParty = (path: string, digits: string, kind: string): readonly Advice[] => {
  if (digits === '' || isOtherKind(kind)) return nothing
  if (/^\d{22}$/.test(digits)) return [advice(path, 'I4.branch', { found: '22' })]
  if (!/^\d{15,16}$/.test(digits)) return [advice(path, 'I4.length', { found: String(digits.length) })]
  const length = lengths[kind]
  if (length !== undefined && digits.length !== length)
    return [advice(path, 'I4.kind', { found: String(digits.length), expected: String(length), other: kind })]
  return isTaxNumberChecked(digits) === false ? [advice(path, 'I4.check', { found: digits })] : nothing
}

/** I4: a tax number has 15 or 16 digits, depending on the identity kind, and a correct check digit. */
export const taxNumber: AdviceRule = {
  id: 'I4',
  certainty: 'certain',
  run: ({ header: { data } }) =>
    parties.flatMap(({ number, kind }) => {
      const chosen: unknown = kind === null ? '' : data[kind]
      return checkParty(headerPath(number), bare(data[number]), typeof chosen === 'number' ? String(chosen) : textOf(chosen).trim())
    })
}

/** I5: the portal identifies brokers by the 15-digit form. */
export const brokerNumber: AdviceRule = {
  id: 'I5',
  certainty: 'likely',
  run: ({ header: { data } }) => {
    const digits = bare(data.ppjknpwp)
    return /^0\d{15}$/.test(digits) ? [advice(headerPath('ppjknpwp'), 'I5.length', { found: '16', expected: digits.slice(1) })] : nothing
  }
}
