import { lookupTable } from '../../../base/lookup-table.ts'
import type { DraftHeader } from '../../../derive/types.ts'
import { advice, headerPath, nothing, rule, type Advice } from '../advice.ts'
import { isUnfilled } from '../../../base/amounts.ts'
import type { Pointer } from '../../../base/json-pointer.ts'
import { stringOrEmpty } from '../../../base/json-guards.ts'
import { bareNumber, isTaxNumber } from './tax-number.ts'

const bare = (value: unknown): string => bareNumber(stringOrEmpty(value))

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
const lengths = lookupTable<number>({ '5': 15, '6': 16 })
/** Passport, identity card and other kinds have other forms. */
const isOtherKind = (kind: string): boolean => kind !== '' && lengths[kind] === undefined

const parties: readonly { readonly number: keyof DraftHeader; readonly kind: keyof DraftHeader | null }[] = [
  { number: 'impnpwp', kind: 'impid' },
  { number: 'indnpwp', kind: 'indid' },
  { number: 'ppjknpwp', kind: 'ppjkid' },
  { number: 'billnpwp', kind: null }
]

/** The fields that may have a tax number. */
export const taxNumberKeys: ReadonlySet<string> = new Set(parties.map(({ number }) => number))

const identityOf = (data: Partial<DraftHeader>, kind: keyof DraftHeader | null): string => {
  const chosen: unknown = kind === null ? '' : data[kind]
  return typeof chosen === 'number' ? String(chosen) : stringOrEmpty(chosen).trim()
}

/** Whether a field has the tax number of a party, not the number of a passport or of another kind of identity. */
export const isTaxNumberField = (data: Partial<DraftHeader>, path: Pointer): boolean =>
  parties.some(({ number, kind }) => headerPath(number) === path && !isOtherKind(identityOf(data, kind)))

const checkParty = (path: string, digits: string, kind: string): readonly Advice[] => {
  if (digits === '' || isOtherKind(kind)) return nothing
  if (/^\d{22}$/.test(digits)) return [advice(path, 'I4.branch', { found: '22' })]
  if (!/^\d{15,16}$/.test(digits)) return [advice(path, 'I4.length', { found: String(digits.length) })]
  const length = lengths[kind]
  if (length !== undefined && digits.length !== length)
    return [advice(path, 'I4.kind', { found: String(digits.length), expected: String(length), other: kind })]
  return isTaxNumberChecked(digits) === false ? [advice(path, 'I4.check', { found: digits })] : nothing
}

const checkSeparators = (path: string, text: string, kind: string): readonly Advice[] => {
  const digits = bare(text)
  if (digits === text || isOtherKind(kind) || !isTaxNumber(digits)) return nothing
  return [advice(path, 'I4.separators', { found: text, expected: digits })]
}

/** I4: a tax number has 15 or 16 digits without separators, depending on the identity kind, and a correct check digit. */
export const taxNumber = rule('I4', 'certain', ({ header: { data } }) =>
  parties.flatMap(({ number, kind }) => {
    const identity = identityOf(data, kind)
    const [path, value] = [headerPath(number), stringOrEmpty(data[number])]
    return [...checkParty(path, bare(value), identity), ...checkSeparators(path, value, identity)]
  })
)

/** I5: the portal identifies brokers by the 15-digit form. */
export const brokerNumber = rule('I5', 'likely', ({ header: { data } }) => {
  const digits = bare(data.ppjknpwp)
  return /^0\d{15}$/.test(digits) ? [advice(headerPath('ppjknpwp'), 'I5.length', { found: '16', expected: digits.slice(1) })] : nothing
})

/** I6: a business licence number (NIB) has 13 digits. Shorter numbers and numbers with letters are licences of the older kind. */
export const licenceNumber = rule('I6', 'certain', ({ header: { data } }) => {
  const number = stringOrEmpty(data.apino).replace(/[\s.-]/g, '')
  return /^\d{11,}$/.test(number) && number.length !== 13
    ? [advice(headerPath('apino'), 'I6.length', { found: String(number.length), expected: '13' })]
    : nothing
})

/** A dash or another mark in place of a value says nothing. */
const isMissing = (value: unknown): boolean => isUnfilled(value) || (typeof value === 'string' && !/[\p{L}\p{N}]/u.test(value))

const brokerFields = ['ppjkid', 'ppjknpwp', 'ppjknama', 'ppjkalmt', 'ppjkno', 'ppjktg'] as const

/** I7: the fields of the broker are all filled in or all empty. */
export const brokerComplete = rule('I7', 'likely', ({ header: { data } }) => {
  const blank = brokerFields.filter((key) => isMissing(data[key]))
  const [first] = blank
  if (first === undefined || blank.length === brokerFields.length) return nothing
  return [
    advice(headerPath(first), 'I7.partial', { found: String(brokerFields.length - blank.length), expected: String(brokerFields.length) })
  ]
})

const needed = ['impnama', 'penjnama', 'penjneg', 'kpbc_pengawas', 'apikd', 'apino', 'moda', 'angkutnama'] as const

/**
 * C11: importer with licence, seller with country, broker, supervising office, transport, the origin of the goods and the kind of the packages are filled in. The
 * service accepts blanks; customs does not. Rule I7 finds a broker who is named in part.
 */
export const essentials = rule('C11', 'likely', ({ header: { data }, detail, kemasan }) => {
  const blank = (path: Pointer, value: unknown): readonly Advice[] =>
    isMissing(value) || /^0+$/.test(String(value)) ? [advice(path, 'C11.needed')] : nothing
  return [
    ...needed.flatMap((key) => blank(headerPath(key), data[key])),
    ...(brokerFields.every((key) => isMissing(data[key])) ? [advice(headerPath('ppjknama'), 'C11.needed')] : nothing),
    ...detail.data.flatMap(({ brgasal }, index) => (isUnfilled(brgasal) ? blank(`/detail/data/${index}/brgasal`, brgasal) : nothing)),
    ...kemasan.data.flatMap(({ jnkemas }, index) => blank(`/kemasan/data/${index}/jnkemas`, jnkemas))
  ]
})
