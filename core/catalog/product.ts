import Big from 'big.js'
import { columnsOf } from '../derive/fields.ts'
import { isPlainDecimal } from '../base/format-number.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { codeOfStoredText, isWrittenList, type IsListed } from '../codes/written-codes.ts'
import type { DraftGoodsLine } from '../derive/shape.ts'
import { decimalText, text, words, type Field } from '../schema/field.ts'
import { fold, splitWords } from '../base/fold-text.ts'
import { isEmptyPartyValue, type IdentityKeys } from './party.ts'
import { trimmedText } from '../base/json-guards.ts'
import type { Use } from './usage.ts'

/** Values of a goods line that stay the same from one declaration to the next. */
export const productKeys = [
  'kd_barang',
  'nohs',
  'brgurai',
  'merk',
  'tipe',
  'spflain',
  'jns_barang',
  'brgasal',
  'flbarangbaru',
  'kdsat',
  'kemasjn',
  'kdfasdtl',
  'kd_skema_tarif',
  'fllartas',
  'katlartas',
  'spektarif'
] as const
export type ProductKey = (typeof productKeys)[number]

/** Last seen figures: per unit, as plain decimals, '' if unknown. */
export const productFigures = ['unitPrice', 'currency', 'unitWeight'] as const
export type ProductFigure = (typeof productFigures)[number]

/** A product of the catalog. */
export interface Product extends Use {
  readonly id: string
  /** `productKeys` and `productFigures`, by key. */
  readonly values: Readonly<Record<ProductKey | ProductFigure, string>>
  readonly changedAt: number
  readonly byHand: boolean
}
export type ProductValues = Product['values']

const figureFields: Readonly<Record<ProductFigure, Field>> = {
  unitPrice: decimalText({
    label: words('Harga satuan', 'Unit price'),
    width: 2,
    hint: words('Nilai invoice per satuan yang terakhir.', 'Latest invoice value per unit.')
  }),
  currency: text({
    label: words('Valuta', 'Currency'),
    codes: 'currency',
    width: 1,
    hint: words('Valuta harga satuan.', 'Currency of the unit price.')
  }),
  unitWeight: decimalText({
    label: words('Netto per satuan (kg)', 'Net weight per unit (kg)'),
    width: 2,
    hint: words('Berat bersih per satuan yang terakhir, kilogram.', 'Latest net weight per unit, in kilograms.')
  })
}

const lineColumns = new Map(columnsOf('detail').map(({ key, field }) => [key, field]))

/** The columns of the catalog, as fields. */
export const productColumns: readonly { readonly key: ProductKey | ProductFigure; readonly field: Field }[] = [
  ...productKeys.flatMap((key) => {
    const field = lineColumns.get(key)
    return field ? [{ key, field }] : []
  }),
  ...productFigures.map((key) => ({ key, field: figureFields[key] }))
]

export const blankProduct: ProductValues = Object.fromEntries([...productKeys, ...productFigures].map((key) => [key, ''])) as ProductValues

/** Converts any values to those of a product; the currency becomes upper case, as declarations have it. */
export const productValues = (values: Readonly<Record<string, unknown>>): ProductValues => {
  const texts = Object.fromEntries([...productKeys, ...productFigures].map((key) => [key, trimmedText(values[key])])) as ProductValues
  return { ...texts, currency: texts.currency.toUpperCase() }
}

/** Two products with the same key are the same: by item code if there is one, else by tariff code and description. */
export const productKey = (values: ProductValues): string => {
  const code = fold(values.kd_barang)
  return code === '' ? `hs ${values.nohs.replace(/\D/g, '')} ${splitWords(fold(values.brgurai)).join(' ')}` : `code ${code}`
}

/** Whether the values are enough to identify it again. */
export const isSufficient = (values: ProductValues): boolean => values.brgurai !== '' && (values.kd_barang !== '' || values.nohs !== '')

/** How products are matched in an imported file. */
export const productIdentity: IdentityKeys = {
  keysOf: (values) => {
    const product = productValues(values)
    return product.kd_barang === '' && product.brgurai === '' ? [] : [productKey(product)]
  },
  isSame: (a, b) => productKey(productValues(a)) === productKey(productValues(b)),
  isSufficient: (values) => isSufficient(productValues(values))
}

/** `whole` per unit as a plain decimal, rounded; '' if one of them is missing or not positive. */
export const perUnit = (whole: unknown, units: unknown, decimals = 8): string => {
  if (
    typeof whole !== 'number' ||
    typeof units !== 'number' ||
    !Number.isFinite(whole) ||
    !Number.isFinite(units) ||
    whole <= 0 ||
    units <= 0
  )
    return ''
  return new Big(whole).div(units).round(decimals).toFixed()
}

/** The product on a goods line, or null if it could not be identified again. */
export const productOn = (line: DraftGoodsLine, currency: string): ProductValues | null => {
  const unitPrice = perUnit(line.dnilinv, line.jmlsat)
  const values = productValues({
    ...line,
    unitPrice,
    currency: unitPrice === '' ? '' : currency,
    unitWeight: perUnit(line.nettodtl, line.jmlsat)
  })
  return isSufficient(values) ? values : null
}

/** What filling a line would change: blank values that are filled, and values that would be replaced. */
export interface ProductFill {
  readonly blanks: JsonObject
  readonly conflicts: JsonObject
}

const times = (perOne: string, units: unknown, decimals: number): number | null => {
  if (!isPlainDecimal(perOne) || typeof units !== 'number' || !Number.isFinite(units) || units <= 0) return null
  return new Big(perOne).times(units).round(decimals).toNumber()
}

/** The value of a product as a goods line has it: lists of products have words and codes in lower case (`pcs`, `China`). */
const lineValue = (key: ProductKey, value: string, isListed: IsListed): string => {
  const list = lineColumns.get(key)?.codes
  return isWrittenList(list) ? codeOfStoredText(list, value, isListed) : value
}

/**
 * `given`: keys in which the user just chose the product; they are replaced without asking. Price and weight only fill blank values, and
 * only if there is a quantity.
 */
export const fillOf = (
  line: JsonObject,
  product: ProductValues,
  currency: string,
  isListed: IsListed,
  given: readonly string[] = []
): ProductFill => {
  const blanks: Record<string, Json> = {}
  const conflicts: Record<string, Json> = {}
  for (const key of productKeys) {
    const value = lineValue(key, product[key], isListed)
    const now = line[key]
    if (value === '' || value === now) continue
    if (isEmptyPartyValue(now) || given.includes(key)) blanks[key] = value
    else conflicts[key] = value
  }
  const weight = times(product.unitWeight, line['jmlsat'], 4)
  if (weight !== null && isEmptyPartyValue(line['nettodtl'])) blanks['nettodtl'] = weight
  const price = product.currency === currency ? times(product.unitPrice, line['jmlsat'], 2) : null
  if (price !== null && isEmptyPartyValue(line['dnilinv'])) blanks['dnilinv'] = price
  return { blanks, conflicts }
}

export const productText = (values: ProductValues): string =>
  fold([values.kd_barang, values.brgurai, values.nohs, values.merk, values.tipe, values.spflain, values.brgasal].join('\n'))
