import Big from 'big.js'
import type { Pointer } from '../base/json-pointer.ts'
import type { Json } from '../base/json.ts'
import { noTaxRates, type TaxRates } from '../base/tax-rates.ts'
import { filledRows } from '../derive/filled-rows.ts'
import type { DraftDeclaration, DraftHeader } from '../derive/shape.ts'
import { priceTermOf } from '../schema/price-terms.ts'
import { amountOf, amountOrZero, exactSum, isUnfilled } from '../base/amounts.ts'
import type { DraftRecord } from './draft-record.ts'
import { setEdit, type Edit, applyTo } from './edit.ts'
import { localPath, valueIn } from './local-values.ts'
import { isDay } from '../base/calendar-day.ts'
import { stringOrEmpty } from '../base/json-guards.ts'
import type { PercentBase } from '../base/arithmetic.ts'

/**
 * The day whose exchange rate applies (PMK 190/PMK.04/2022): the day of payment, else of registration. Until one of them is known it is today,
 * because a declaration is paid and registered on the day it is sent, or later. Days are `YYYY-MM-DD`.
 */
export const rateDayOf = (record: Pick<DraftRecord, 'document' | 'local'>, today: string): string => {
  const { tpbtg } = record.document.header.data
  const known = [valueIn(record, `${localPath}/print/bayarTgl`), tpbtg]
  return known.find((day): day is string => typeof day === 'string' && isDay(day)) ?? today
}

/** Inputs of the computed values that the draft does not have: the official exchange rates, and the local date (`YYYY-MM-DD`). */
export interface ComputedFrom {
  readonly rates: TaxRates
  readonly today: string
}

/** The currency of the values of a declaration; '' without one. */
export const declaredCurrency = (data: DraftHeader): string => stringOrEmpty(data.kdval).trim().toUpperCase()

/** Whether the exchange rate of a declaration is the official one of any week. */
const isOfficialRate = ({ header: { data } }: DraftDeclaration, rates: TaxRates): boolean =>
  rates.withValue(declaredCurrency(data), stringOrEmpty(data.ndpbm)) !== null

type State = Pick<DraftRecord, 'document' | 'local'>

/** Header fields that follow other values, in the order in which they are computed. */
const computedKeys = ['nilinv', 'netto', 'jmbrg', 'jmcont', 'ndpbm', 'fob', 'freight', 'cif', 'cifrp'] as const
type ComputedKey = (typeof computedKeys)[number]
/** For CFR and CIF terms: FOB or freight is the rest of the CIF value. */
const cifFirst: readonly ComputedKey[] = ['nilinv', 'netto', 'jmbrg', 'jmcont', 'ndpbm', 'cif', 'fob', 'freight', 'cifrp']

/** How a value is computed; the window has a sentence for each. */
export type Formula =
  | 'sum'
  | 'lines'
  | 'containers'
  | 'rupiah'
  | 'tax-rate'
  | 'invoice+additions-discount'
  | 'invoice+insurance+additions-discount'
  | 'fob+freight+insurance'
  | 'cif-freight-insurance'
  | 'cif-fob-insurance'
  | 'cif×rate'

interface Computed {
  readonly formula: Formula
  readonly value: Big
}

const prefix = '/header/data/'
const pathOf = (key: ComputedKey): Pointer => `${prefix}${key}`

const of = (formula: Formula, value: Big | null | undefined): Computed | null => (value ? { formula, value } : null)
/** A sum of 0 comes from rows without values. */
const ofSum = (value: Big): Computed | null => of('sum', value.eq(0) ? null : value)

/** Invoice value plus additions of the price term; null without an invoice value. */
const invoiceWith = (data: DraftHeader, insurance: Big | null): Big | null => {
  const additions = amountOrZero(data.btambahan)
  const discount = amountOrZero(data.discount)
  return additions && discount && insurance ? (amountOf(data.nilinv)?.plus(additions).minus(discount).plus(insurance) ?? null) : null
}

/** CIF less insurance and one of its other parts; null where that part is blank or more than the rest. */
const restOfCif = (data: DraftHeader, part: unknown): Big | null => {
  const insurance = amountOrZero(data.asuransi)
  const known = amountOf(part)
  const rest = insurance && known && amountOf(data.cif)?.minus(insurance).minus(known)
  return rest?.gt(0) === true ? rest : null
}

const cifOf = (data: DraftHeader): Computed | null => {
  switch (priceTermOf(data.kdhrg)) {
    case 'cif':
      return of('invoice+additions-discount', invoiceWith(data, new Big(0)))
    case 'cfr':
      return of('invoice+insurance+additions-discount', invoiceWith(data, amountOrZero(data.asuransi)))
    default: {
      const [fob, freight, insurance] = [amountOf(data.fob), amountOrZero(data.freight), amountOrZero(data.asuransi)]
      // Under terms other than FOB a value of 0 was not filled, as in rule M2.
      if (fob?.eq(0) && priceTermOf(data.kdhrg) !== 'fob') return null
      return of('fob+freight+insurance', freight && insurance && fob?.plus(freight).plus(insurance))
    }
  }
}

const fobOf = (data: DraftHeader): Computed | null => {
  const term = priceTermOf(data.kdhrg)
  if (term === null) return null
  return term === 'fob'
    ? of('invoice+additions-discount', invoiceWith(data, new Big(0)))
    : of('cif-freight-insurance', restOfCif(data, data.freight))
}

/** Under CFR and CIF terms FOB is the CIF value without freight and insurance; if FOB was typed, freight is the remainder. */
const freightOf = (data: DraftHeader): Computed | null => {
  const term = priceTermOf(data.kdhrg)
  return term === null || term === 'fob' ? null : of('cif-fob-insurance', restOfCif(data, data.fob))
}

const noRates: ComputedFrom = { rates: noTaxRates, today: '' }

const rateOf = (state: State, { rates, today }: ComputedFrom): Computed | null => {
  const currency = declaredCurrency(state.document.header.data)
  if (currency === 'IDR') return of('rupiah', new Big(1))
  return of('tax-rate', amountOf(rates.on(currency, rateDayOf(state, today))?.value))
}

/** Computes a field from the other values of a declaration (rules M1 to M6, W2 and W3); null if values are missing. */
const compute = (key: ComputedKey, state: State, from: ComputedFrom): Computed | null => {
  const { header, detail, container } = state.document
  const { data } = header
  switch (key) {
    case 'nilinv':
      return ofSum(exactSum(detail.data, (line) => line.dnilinv))
    case 'netto':
      return ofSum(exactSum(detail.data, (line) => line.nettodtl))
    case 'jmbrg':
      return of('lines', new Big(filledRows('detail', detail.data).length))
    case 'jmcont':
      return of('containers', new Big(filledRows('container', container.data).length))
    case 'ndpbm':
      return rateOf(state, from)
    case 'fob':
      return fobOf(data)
    case 'freight':
      return freightOf(data)
    case 'cif':
      return cifOf(data)
    case 'cifrp': {
      const rate = amountOf(data.ndpbm)
      return of('cif×rate', rate && amountOf(data.cif)?.times(rate).round(2))
    }
    default:
      return key satisfies never
  }
}

const isEqual = (found: unknown, { value }: Computed): boolean => amountOf(found)?.eq(value) === true

/** Less than a rupiah is rounding. */
const isSameRounded = (found: unknown, { formula, value }: Computed): boolean => {
  const amount = amountOf(found)
  return amount !== null && (formula === 'cif×rate' ? amount.minus(value).abs().lt(1) : amount.eq(value))
}

/** Sums that check typed values: the field follows its sum only if it was blank, or after the user applied the sum. */
const sums: ReadonlySet<ComputedKey> = new Set<ComputedKey>(['nilinv', 'netto'])

/** The column of the lines that a field is the sum of. */
const summed: Readonly<Partial<Record<ComputedKey, 'dnilinv' | 'nettodtl'>>> = { nilinv: 'dnilinv', netto: 'nettodtl' }

/** Whether the lines have the same values in the column that a field sums up: then the sum is not needed. */
const isSameSum = (key: ComputedKey, { detail: { data: old } }: DraftDeclaration, { detail: { data: now } }: DraftDeclaration): boolean => {
  const column = summed[key]
  return (
    column !== undefined && old.length === now.length && now.every((line, at) => line === old[at] || line[column] === old[at]?.[column])
  )
}

/**
 * Where the mode of a computed field is stored; never sent. A field is in one of three modes:
 * - typed: marked `true`, or a filled sum without a mark. It keeps its value.
 * - follows: not typed, and blank or equal to its computed value (a sum: marked `false`). It takes the computed value.
 * - waits: no sum, marked `false`. Its inputs are missing, or it is a freight, which only a typed FOB changes: it keeps its value until there is
 *   a computed one, and then follows without a mark.
 */
const typedPath = (key: ComputedKey): Pointer => `${localPath}/typed/${key}`

/** The field that such a mark is about; null for another path. */
export const markedPath = (path: Pointer): Pointer | null => {
  const key = computedKeys.find((one) => typedPath(one) === path)
  return key === undefined ? null : pathOf(key)
}

const isTyped = (key: ComputedKey, state: State): boolean => {
  const stored = valueIn(state, typedPath(key))
  return typeof stored === 'boolean' ? stored : sums.has(key) && !isUnfilled(state.document.header.data[key])
}

/** A field for which a value is computed. */
export interface ComputedValue {
  readonly path: Pointer
  readonly formula: Formula
  /** Plain decimal. */
  readonly value: string
  /** Whether the field has this value now. */
  readonly isSame: boolean
  /** Whether the field changes with it. */
  readonly follows: boolean
  /** Whether it has the exchange rate of another week, which nobody typed: it followed then, or was copied or imported, and stays. */
  readonly isOtherWeek: boolean
}

/** The computed values of a declaration, for the fields to show. FOB and freight are computed from each other; a freight that was entered is shown as that. */
export const computedValues = (state: State, from = noRates): readonly ComputedValue[] =>
  computedKeys.flatMap((key) => {
    const found = state.document.header.data[key]
    const now = key === 'freight' && !isUnfilled(found) ? null : compute(key, state, from)
    if (now === null) return []
    const isSame = isSameRounded(found, now)
    const isOwn = !isTyped(key, state)
    const isOtherWeek = !isSame && isOwn && isRate(key, state.document, from)
    return [{ path: pathOf(key), formula: now.formula, value: now.value.toFixed(), isSame, follows: isSame && isOwn, isOtherWeek }]
  })

const setValue = ({ header: { data } }: DraftDeclaration, key: ComputedKey, { value }: Computed): Edit => ({
  kind: 'set',
  path: pathOf(key),
  before: data[key] as Json,
  after: typeof data[key] === 'string' ? value.toFixed() : value.toNumber()
})

const setTyped = (key: ComputedKey, state: State, typed: boolean): readonly Edit[] => {
  const before = valueIn(state, typedPath(key)) as boolean | undefined
  if (isTyped(key, state) === typed && (before !== false || sums.has(key))) return []
  return [setEdit(typedPath(key), before, typed || sums.has(key) ? typed : undefined)]
}

/** The edits that let a field follow its computed value again; empty if there is none or it already follows. */
export const computeEdits = (state: State, path: Pointer, from = noRates): readonly Edit[] => {
  const key = computedKeys.find((one) => pathOf(one) === path)
  const now = key === undefined ? null : compute(key, state, from)
  if (key === undefined || now === null) return []
  return [...(isEqual(state.document.header.data[key], now) ? [] : [setValue(state.document, key, now)]), ...setTyped(key, state, false)]
}

const orderOf = ({ header: { data } }: DraftDeclaration): readonly ComputedKey[] => {
  const term = priceTermOf(data.kdhrg)
  return term === 'cif' || term === 'cfr' ? cifFirst : computedKeys
}

/** An exchange rate of another week was computed too. */
const isRate = (key: ComputedKey, document: DraftDeclaration, from: ComputedFrom): boolean =>
  key === 'ndpbm' && isOfficialRate(document, from.rates)

/** Whether a field follows: it is marked as following, or its value was not typed and is blank or the computed one. */
const isFollowing = (key: ComputedKey, before: State, computedBefore: Computed | null, from: ComputedFrom): boolean => {
  const found = before.document.header.data[key]
  if (isTyped(key, before)) return false
  if (isUnfilled(found) || valueIn(before, typedPath(key)) === false) return true
  return (computedBefore !== null && isSameRounded(found, computedBefore)) || isRate(key, before.document, from)
}

/** Whether a field changes with its computed value, also while that is unknown. */
export const isComputed = (key: ComputedKey, state: State): boolean => isFollowing(key, state, compute(key, state, noRates), noRates)

/** The mark of a field that keeps its computed value while it cannot be computed: it follows again later. */
const markFollowing = (key: ComputedKey, before: State, now: DraftDeclaration, from: ComputedFrom): readonly Edit[] => {
  // A freight that FOB is computed from equals its computed value without following.
  if (key === 'freight' && !isTyped('fob', before)) return []
  const stored = valueIn(before, typedPath(key)) as Json | undefined
  const previous = stored === false ? null : compute(key, before, from)
  return previous !== null && isSameRounded(now.header.data[key], previous) ? [setEdit(typedPath(key), stored, false)] : []
}

/** The edit that empties an exchange rate which followed and which the table does not have for another currency: the old rate must not be kept for the new currency. */
const emptiedRate = (key: ComputedKey, before: State, now: DraftDeclaration, from: ComputedFrom): readonly Edit[] => {
  const { ndpbm } = now.header.data
  const isOther = declaredCurrency(before.document.header.data) !== declaredCurrency(now.header.data)
  if (key !== 'ndpbm' || !isOther || isUnfilled(ndpbm)) return []
  const previous = compute(key, before, from)
  return isFollowing(key, before, previous, from) ? [{ kind: 'set', path: pathOf(key), before: ndpbm, after: '' }] : []
}

/**
 * The edits that follow a change of a draft: computed fields are updated, and a field that the change sets to another value stops following.
 * `edits` are those of the change, between `before` and `after`.
 */
export const followingEdits = (before: State, after: State, edits: readonly Edit[], from = noRates): readonly Edit[] => {
  const [old, now] = [before.document, after.document]
  const isSameDay = rateDayOf(before, from.today) === rateDayOf(after, from.today)
  if (old.header === now.header && old.detail === now.detail && old.container === now.container && isSameDay) return []
  const paths = new Set(edits.map(({ path }) => path))
  const following: Edit[] = []
  let current = now
  for (const key of orderOf(now)) {
    if (!paths.has(pathOf(key)) && (isTyped(key, before) || isSameSum(key, old, now))) continue
    const found = current.header.data[key]
    const next = compute(key, { document: current, local: after.local }, from)
    if (paths.has(pathOf(key))) {
      following.push(...setTyped(key, after, !isUnfilled(found) && (next === null || !isSameRounded(found, next))))
      continue
    }
    if (next === null) {
      for (const edit of emptiedRate(key, before, current, from)) {
        current = applyTo(current, edit) as DraftDeclaration
        following.push(edit)
      }
      following.push(...markFollowing(key, before, current, from))
      continue
    }
    if (isEqual(found, next)) {
      following.push(...setTyped(key, after, false))
      continue
    }
    // Only the untyped one of FOB and freight is computed.
    if (key === 'freight' && !paths.has(pathOf('fob'))) continue
    const previous = compute(key, before, from)
    // The table of rates may be newer than the currency.
    const isNew = previous?.value.eq(next.value) !== true || (next.formula === 'tax-rate' && isUnfilled(found))
    if (!isNew || !isFollowing(key, before, previous, from)) continue
    const edit = setValue(current, key, next)
    current = applyTo(current, edit) as DraftDeclaration
    following.push(edit, ...setTyped(key, { document: current, local: after.local }, false))
  }
  return following
}

type Amount = ReturnType<typeof amountOf> | undefined

const partOf = (amount: Amount): PercentBase | null => (amount ? { of: amount.toFixed(), isIncluded: false } : null)
const partWithin = (amount: Amount): PercentBase | null => (amount ? { of: amount.toFixed(), isIncluded: true } : null)

/**
 * What a percentage typed into a header field is a part of: discounts and additions of the invoice, freight of FOB, insurance of FOB and
 * freight. Where FOB is the remainder of CIF, it changes with what is typed, so the base is the part of CIF that stays. Null while the base is
 * unknown, undefined for other fields.
 */
export const percentBase = (record: Pick<DraftRecord, 'document' | 'local'>, path: Pointer): PercentBase | null | undefined => {
  const { data } = record.document.header
  const term = priceTermOf(data.kdhrg)
  const isRemainder = (term === 'cfr' || term === 'cif') && isComputed('fob', record)
  const [fob, cif] = [amountOf(data.fob), amountOf(data.cif)]
  const [freight, insurance] = [amountOrZero(data.freight), amountOrZero(data.asuransi)]
  switch (path) {
    case '/header/data/btambahan':
    case '/header/data/discount':
      return partOf(amountOf(data.nilinv))
    case '/header/data/freight':
      return isRemainder ? partWithin(insurance && cif?.minus(insurance)) : partOf(fob)
    case '/header/data/asuransi':
      if (!isRemainder) return partOf(freight && fob?.plus(freight))
      // Under CFR terms CIF changes with the insurance, unless CIF was typed.
      return term === 'cfr' && isComputed('cif', record) ? partOf(insurance && cif?.minus(insurance)) : partWithin(cif)
    default:
      return undefined
  }
}
