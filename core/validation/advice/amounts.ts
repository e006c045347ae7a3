import Big from 'big.js'
import { isPlainDecimal, plainNumber } from '../../base/format-number.ts'
import { columnsOf, singleFields } from '../../derive/fields.ts'
import type { Field } from '../../schema/field.ts'
import { tableMembers } from '../../schema/layout.ts'
import { advice, headerPath, rule, type Advice, difference, nothing, type AdviceSentence } from './advice.ts'
import type { DraftHeader, DraftDeclaration } from '../../derive/shape.ts'
import { priceTermOf } from '../../schema/price-terms.ts'
import { amountOf, amountOrZero, isUnfilled, isNear, plain, exactSum } from '../../base/amounts.ts'
import { stringOrEmpty } from '../../base/json-guards.ts'

/** Limits of a price, in dollars. */
const lowest = 0.05
const highest = 100_000
/** Rupiah of a dollar, so that a price of 150,000 in rupiah or yen is not a high one. */
const usualRate = 16_000
/** Less than this is 0.00 in a price. */
const zero = 0.005
/** A price that is this many times below, or above, every other is usually a decimal mark or a unit that was misread. */
const farAway = 1_000

const shown = (price: number): string => {
  const exact = amountOf(price)
  return exact ? plain(exact.round(exact.lt(1) ? 6 : 2)) : ''
}

const priceOf = (value: unknown, by: unknown): number | null =>
  typeof value === 'number' && typeof by === 'number' && value > 0 && by > 0 ? value / by : null

const checkPrice = (path: string, says: AdviceSentence, price: number | null, dollars: number): readonly Advice[] =>
  price === null || (price * dollars >= lowest * (1 - 1e-9) && price * dollars <= highest * (1 + 1e-9))
    ? []
    : [advice(path, says, { found: shown(price) })]

/** The largest of the prices that are far below all others, and the smallest far above: less than half of them. */
const outliers = (prices: readonly number[]): { readonly low: number; readonly high: number } => {
  const sorted = prices.toSorted((a, b) => a - b)
  let [low, high] = [0, Infinity]
  for (let at = 1; at < sorted.length; at += 1) {
    const [below = 0, above = 0] = [sorted[at - 1], sorted[at]]
    if (above < below * farAway) continue
    if (at * 2 < sorted.length) low = below
    else if (at * 2 > sorted.length && high === Infinity) high = above
  }
  return { low, high }
}

/** M8: an implausible price per unit or per kilogram, for itself or beside those of the other lines, is usually a typing error. */
export const linePrice = rule('M8', 'likely', ({ header: { data }, detail }) => {
  const rate = data.kdval === 'USD' ? null : amountOf(data.ndpbm)
  const dollars = rate?.gt(0) ? rate.div(usualRate).toNumber() : 1
  const prices = detail.data.map((row) => priceOf(row.dcif, row.jmlsat))
  const { low, high } = outliers(prices.filter((price) => price !== null))
  return detail.data.flatMap((row, index): readonly Advice[] => {
    const path = `/detail/data/${index}/dcif`
    const price = prices[index] ?? null
    if (price !== null && price < zero) return [advice(path, 'M8.zero-price', { found: shown(price) })]
    const invoiced = priceOf(row.dnilinv, row.jmlsat)
    if (invoiced !== null && invoiced < zero) return [advice(`/detail/data/${index}/dnilinv`, 'M8.zero-price', { found: shown(invoiced) })]
    const perUnit = checkPrice(path, 'M8.unit-price', price, dollars)
    if (perUnit.length > 0) return perUnit
    if (price !== null && price <= low) return [advice(path, 'M8.low-price', { found: shown(price) })]
    if (price !== null && price >= high) return [advice(path, 'M8.high-price', { found: shown(price) })]
    return checkPrice(path, 'M8.kilo-price', priceOf(row.dcif, row.nettodtl), dollars)
  })
})

const plausibleHeaderKeys = ['cif', 'nilinv'] as const
const lineKeys = ['jmlsat', 'nettodtl', 'dnilinv'] as const

const checkPositive = (path: string, value: unknown): readonly Advice[] => {
  const amount = typeof value === 'number' && value <= 0 ? amountOf(value) : null
  return amount ? [advice(path, 'M9.positive', { found: plain(amount) })] : []
}

/** M9: values, quantities and weights are greater than 0. */
export const positiveAmounts = rule('M9', 'certain', ({ header, detail, kemasan }) => [
  ...plausibleHeaderKeys.flatMap((key) => checkPositive(headerPath(key), header.data[key])),
  ...detail.data.flatMap((row, index) => lineKeys.flatMap((key) => checkPositive(`/detail/data/${index}/${key}`, row[key]))),
  ...kemasan.data.flatMap(({ jmkemas }, index) => checkPositive(`/kemasan/data/${index}/jmkemas`, jmkemas))
])

/** M13: the exchange rate is the official one of its week, as far as the table of rates has it. */
export const weeklyRate = rule('M13', 'certain', ({ header: { data } }, { exchangeRates }) => {
  const currency = stringOrEmpty(data.kdval).trim().toUpperCase()
  const found = amountOf(data.ndpbm)
  if (!exchangeRates || exchangeRates.table.isEmpty || currency === '' || currency === 'IDR') return nothing
  if (!found && !isUnfilled(data.ndpbm)) return nothing
  const { table, day } = exchangeRates
  const path = headerPath('ndpbm')
  const official = table.on(currency, day)
  const past = found && table.withValue(currency, plain(found))
  if (!official)
    return past
      ? [advice(path, 'M13.over', { found: plain(found), expected: past.until, other: currency })]
      : [advice(path, 'M13.none', { found: day, other: currency })]
  const expected = official.value
  if (!found) return [advice(path, 'M13.blank', { expected, other: currency })]
  if (found.eq(expected)) return nothing
  return past
    ? [advice(path, 'M13.week', { found: plain(found), expected, other: past.from })]
    : [advice(path, 'M13.differs', { found: plain(found), expected, other: currency })]
})

interface Sum {
  readonly header: 'nilinv' | 'cif' | 'netto'
  readonly line: 'dnilinv' | 'dcif' | 'nettodtl'
  readonly says: AdviceSentence
  /** Tolerance per line, for rounding. */
  readonly perLine: string
}

const checkSum = ({ header, detail }: DraftDeclaration, sum: Sum): readonly Advice[] => {
  const rows = detail.data
  const found = amountOf(header.data[sum.header])
  if (rows.length === 0 || !found) return nothing
  const expected = exactSum(rows, (row) => row[sum.line])
  return isNear(found, expected, new Big(sum.perLine).times(rows.length))
    ? nothing
    : [difference(headerPath(sum.header), sum.says, found, expected)]
}

/** M6: invoice and CIF values of the lines add up to the header values. */
export const valueSums = rule('M6', 'certain', (declaration) => [
  ...checkSum(declaration, { header: 'nilinv', line: 'dnilinv', says: 'M6.sum', perLine: '0.01' }),
  ...checkSum(declaration, { header: 'cif', line: 'dcif', says: 'M6.sum', perLine: '0.01' })
])

/** W2: net weights of the lines add up to the header weight. */
export const weightSum = rule('W2', 'certain', (declaration) =>
  checkSum(declaration, { header: 'netto', line: 'nettodtl', says: 'W2.sum', perLine: '0.0001' })
)

/** W1: net weight is not greater than gross weight. */
export const weights = rule('W1', 'certain', ({ header: { data } }) => {
  const net = amountOf(data.netto)
  const gross = amountOf(data.bruto)
  return net && gross && net.gt(gross)
    ? [advice(headerPath('netto'), 'W1.weight', { found: plain(net), expected: plain(gross), other: plain(net.minus(gross)) })]
    : nothing
})

/** M12: closing excise stamps = opening stamps − affixed stamps. */
export const exciseStamps = rule('M12', 'likely', ({ detail }) =>
  detail.data.flatMap((row, index) => {
    if (isUnfilled(row.saldoakhirpc) && isUnfilled(row.saldoawalpc)) return []
    const opening = amountOf(row.saldoawalpc)
    const affixed = amountOf(row.jmpc)
    const found = amountOf(row.saldoakhirpc)
    if (!opening || !affixed || !found) return []
    const expected = opening.minus(affixed)
    return found.eq(expected) ? [] : [difference(`/detail/data/${index}/saldoakhirpc`, 'M12.stamps', found, expected)]
  })
)

/** M1: under FOB terms `fob` = `nilinv` + `btambahan` − `discount`, within 0.01. */
export const fob = rule('M1', 'certain', ({ header: { data } }) => {
  const found = amountOf(data.fob)
  const invoice = amountOf(data.nilinv)
  const additions = amountOrZero(data.btambahan)
  const deductions = amountOrZero(data.discount)
  if (priceTermOf(data.kdhrg) !== 'fob' || !found || !invoice || !additions || !deductions) return nothing
  const expected = invoice.plus(additions).minus(deductions)
  return isNear(found, expected, '0.01') ? nothing : [difference(headerPath('fob'), 'M1.fob', found, expected)]
})

/** M2: `cif` = `fob` + `freight` + `asuransi`, within 0.01. Skipped if FOB is 0, which every term but FOB allows. */
export const cif = rule('M2', 'certain', ({ header: { data } }) => {
  const found = amountOf(data.cif)
  const fobValue = amountOf(data.fob)
  const freight = amountOrZero(data.freight)
  const insurance = amountOrZero(data.asuransi)
  if (!found || !fobValue || !freight || !insurance) return nothing
  if (fobValue.eq(0) && priceTermOf(data.kdhrg) !== 'fob') return nothing
  const expected = fobValue.plus(freight).plus(insurance)
  return isNear(found, expected, '0.01') ? nothing : [difference(headerPath('cif'), 'M2.cif', found, expected)]
})

const isInsuredHere = (place: unknown): boolean => ['2', 'DN'].includes(stringOrEmpty(place).trim().toUpperCase())

/** Under FOB terms freight and insurance are greater than 0, except insurance paid in Indonesia. */
const freeOnBoard = (data: DraftHeader): readonly Advice[] => {
  const freight = amountOrZero(data.freight)
  const insurance = amountOrZero(data.asuransi)
  return [
    ...(freight?.lte(0) ? [advice(headerPath('freight'), 'M3.freight', { found: plain(freight) })] : []),
    ...(insurance?.lte(0) && !isInsuredHere(data.kdass)
      ? [advice(headerPath('asuransi'), 'M3.insurance', { found: plain(insurance) })]
      : [])
  ]
}

/** FOB + freight + insurance; null if there is no FOB value. */
const sumOfParts = (data: DraftHeader): ReturnType<typeof amountOf> => {
  const fob = amountOf(data.fob)
  const freight = amountOrZero(data.freight)
  const insurance = amountOrZero(data.asuransi)
  return fob && freight && insurance && !fob.eq(0) ? fob.plus(freight).plus(insurance) : null
}

const delivered = (data: DraftHeader, says: AdviceSentence, insurance: ReturnType<typeof amountOf>): readonly Advice[] => {
  const found = amountOf(data.cif)
  const invoice = amountOf(data.nilinv)
  const additions = amountOrZero(data.btambahan)
  const deductions = amountOrZero(data.discount)
  if (!found || !invoice || !additions || !deductions || !insurance) return nothing
  const expected = invoice.plus(insurance).plus(additions).minus(deductions)
  // If the parts have this sum, rule M2 already reports the difference.
  const byParts = sumOfParts(data)
  if (byParts?.eq(expected)) return nothing
  return isNear(found, expected, '0.01') ? nothing : [difference(headerPath('cif'), says, found, expected)]
}

/** M3: freight, insurance and CIF agree with the price term. */
export const priceTerm = rule('M3', 'likely', ({ header: { data } }) => {
  switch (priceTermOf(data.kdhrg)) {
    case 'fob':
      return freeOnBoard(data)
    case 'cfr':
      return delivered(data, 'M3.cfr', amountOrZero(data.asuransi))
    case 'cif':
      return delivered(data, 'M3.cif', amountOrZero(null))
    default:
      return nothing
  }
})

/** M4: `cifrp` = `cif` × `ndpbm`, within one rupiah. */
export const customsValue = rule('M4', 'certain', ({ header: { data } }) => {
  const value = amountOf(data.cif)
  const rate = amountOf(data.ndpbm)
  const found = amountOf(data.cifrp)
  if (!value || !rate || (!found && !isUnfilled(data.cifrp))) return nothing
  const expected = value.times(rate)
  if (found ? isNear(found, expected, 1) : expected.eq(0)) return nothing
  const rounded = expected.round(2)
  return [
    advice(headerPath('cifrp'), 'M4.rupiah', {
      found: found ? plain(found) : '',
      expected: plain(rounded),
      other: found ? plain(found.minus(rounded)) : ''
    })
  ]
})

/** M5: the exchange rate is 1 for rupiah and more than 1 for other currencies. */
export const exchangeRate = rule('M5', 'likely', ({ header: { data } }) => {
  const currency = stringOrEmpty(data.kdval).trim().toUpperCase()
  const rate = amountOf(data.ndpbm)
  if (currency === '' || (!rate && !isUnfilled(data.ndpbm))) return nothing
  const found = rate ? plain(rate) : ''
  if (currency === 'IDR') return rate?.eq(1) ? nothing : [advice(headerPath('ndpbm'), 'M5.rupiah', { found, expected: '1' })]
  return rate?.gt(1) ? nothing : [advice(headerPath('ndpbm'), 'M5.foreign', { found, other: currency })]
})

interface Limited {
  readonly key: string
  readonly most: number
}

/** Fields with two or four decimals; rule W3 checks counts. */
const limited = ({ key, field }: { readonly key: string; readonly field: Field }): readonly Limited[] =>
  field.decimals === undefined || field.decimals === 0 ? [] : [{ key, most: field.decimals }]

const headerKeys = singleFields.filter((place) => place.path.startsWith('/header/')).flatMap(limited)
const tables = tableMembers.map((member) => ({ member, keys: columnsOf(member).flatMap(limited) })).filter(({ keys }) => keys.length > 0)

const hasMore = (value: number, most: number): boolean => {
  const scale = 10 ** most
  return Math.abs(value) < 1e10 ? Math.round(value * scale) / scale !== value : decimalsOf(plainNumber(value)) > most
}

const decimalsOf = (text: string): number => (text.split('.')[1] ?? '').replace(/(?<!0)0+$/, '').length

const check = (path: string, value: unknown, most: number): readonly Advice[] => {
  const found =
    typeof value === 'number' && Number.isFinite(value) && hasMore(value, most)
      ? plainNumber(value)
      : typeof value === 'string' && value.includes('.') && isPlainDecimal(value) && decimalsOf(value) > most
        ? value
        : null
  return found === null ? [] : [advice(path, 'M11.decimals', { found, expected: String(most) })]
}

/** M11: not more than the usual decimals: four for weights, quantities and the exchange rate, two for amounts and packages. */
export const decimals = rule('M11', 'certain', (declaration) => {
  const data = declaration.header.data as Readonly<Record<string, unknown>>
  const found: Advice[] = headerKeys.flatMap(({ key, most }) => check(headerPath(key), data[key], most))
  for (const { member, keys } of tables) {
    declaration[member].data.forEach((row, index) => {
      for (const { key, most } of keys) {
        const value = (row as Readonly<Record<string, unknown>>)[key]
        if (typeof value === 'number' ? hasMore(value, most) : value !== '' && value !== null)
          found.push(...check(`/${member}/data/${index}/${key}`, value, most))
      }
    })
  }
  return found
})

const textKeys = singleFields.filter((place) => place.field.form === 'decimal').map((place) => place.key)
const lineTextKeys = columnsOf('detail')
  .filter((column) => column.field.form === 'decimal')
  .map((column) => column.key)

const checkText = (path: string, value: unknown): readonly Advice[] =>
  typeof value === 'string' && value !== '' && !isPlainDecimal(value) ? [advice(path, 'M10.plain', { found: value })] : []

/** M10: numbers sent as text have digits and a decimal point only. */
export const numberText = rule('M10', 'likely', ({ header, detail }) => {
  const data = header.data as Readonly<Record<string, unknown>>
  return [
    ...textKeys.flatMap((key) => checkText(headerPath(key), data[key])),
    ...detail.data.flatMap((row, index) =>
      lineTextKeys.flatMap((key) => checkText(`/detail/data/${index}/${key}`, (row as Readonly<Record<string, unknown>>)[key]))
    )
  ]
})
