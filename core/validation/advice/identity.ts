import { ajuPrefixLength, checkAju, parseAju } from '../../numbering/aju-number.ts'
import type { DraftDeclaration, DraftHeader } from '../../derive/shape.ts'
import { advice, nothing, rule, type Advice, headerPath } from './advice.ts'
import { stringOrEmpty } from '../../base/json-guards.ts'
import { lookupTable } from '../../base/lookup-table.ts'
import { isUnfilled } from '../../base/amounts.ts'
import type { Pointer } from '../../base/json-pointer.ts'

/** An identity number without dots, dashes and spaces. */
export const bareNumber = (text: string): string => text.replace(/[\s.-]/g, '')

/** Whether the digits have the length of a tax number (15 or 16) or of a branch number (22). */
export const isTaxNumber = (digits: string): boolean => /^(\d{15,16}|\d{22})$/.test(digits)

/** A complete tax number without separators; other text is returned unchanged. */
export const parseTaxNumber = (text: string): string => (isTaxNumber(bareNumber(text)) ? bareNumber(text) : text)

/** What rule I8 says of a declaration for a profile with the EDI number `expected`. */
export const otherEdiNumber = ({ edinumber }: Pick<DraftDeclaration, 'edinumber'>, expected: string): readonly Advice[] => {
  const found = stringOrEmpty(edinumber).trim()
  return found === '' || expected === '' || found === expected ? nothing : [advice('/edinumber', 'I8.profile', { found, expected })]
}

/** I8: the EDI number of an imported declaration is that of the profile it is sent with; an empty one is taken from the profile. */
export const ediNumber = rule('I8', 'certain', (declaration, { edinumber = '' }) => otherEdiNumber(declaration, edinumber))

/** I2: no other declaration on this computer has the number, and its date is not in the future. */
export const ajuUnique = rule('I2', 'certain', ({ car }, { otherAju, today, numberDay = today }) => {
  const number = stringOrEmpty(car)
  const found: Advice[] = []
  if (number !== '' && otherAju.has(number)) found.push(advice('/car', 'I2.taken', { found: number }))
  if (checkAju(number).length > 0) return found
  const day = `${number.slice(12, 16)}-${number.slice(16, 18)}-${number.slice(18, 20)}`
  if (day > numberDay) found.push(advice('/car', 'I2.future', { found: day, expected: numberDay }))
  return found
})

/** I3: the first four characters are those of the office, the next two the document kind. A guess: some real numbers differ. */
export const ajuOffice = rule('I3', 'guess', ({ car, kdkpbc }) => {
  const number = stringOrEmpty(car)
  const office = stringOrEmpty(kdkpbc).slice(0, 4)
  if (checkAju(number).length > 0) return nothing
  const found: Advice[] = []
  if (office.length === 4 && number.slice(0, 4) !== office)
    found.push(advice('/car', 'I3.office', { found: number.slice(0, 4), expected: office }))
  if (number.slice(4, 6) !== '28') found.push(advice('/car', 'I3.kind', { found: number.slice(4, 6), expected: '28' }))
  return found
})

/** What rule I9 says of a declaration for a profile with the prefix `expected`. */
export const otherAjuPrefix = ({ car }: Pick<DraftDeclaration, 'car'>, expected: string): readonly Advice[] => {
  const found = parseAju(stringOrEmpty(car)).slice(0, ajuPrefixLength)
  return found === '' || expected === '' || found.toUpperCase() === expected.toUpperCase()
    ? nothing
    : [advice('/car', 'I9.prefix', { found, expected })]
}

/** I9: the aju number has the prefix of the profile it is sent with; one of an import or of another profile may have another. */
export const ajuPrefix = rule('I9', 'certain', (declaration, { ajuPrefix: expected = '' }) => otherAjuPrefix(declaration, expected))

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
