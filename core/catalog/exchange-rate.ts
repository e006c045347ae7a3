import Big from 'big.js'
import { isDay, plusDays } from '../base/calendar-day.ts'
import { fold } from '../base/fold-text.ts'
import { isPlainDecimal } from '../base/format-number.ts'
import type { JsonObject } from '../base/json.ts'
import type { TaxRate, TaxRates } from '../base/tax-rates.ts'
import { date, decimalText, text, words, type Field } from '../schema/field.ts'
import { trimmedText } from '../base/json-guards.ts'
import { oldestFirst } from './usage.ts'

/** The values of a rate: what the ministry publishes for a currency and a week. */
export const rateKeys = ['currency', 'rate', 'unit', 'from', 'until', 'decree'] as const
export type RateKey = (typeof rateKeys)[number]
export type RateValues = Readonly<Record<RateKey, string>>

/** A row of the table of exchange rates. Rows of past weeks stay. */
export interface ExchangeRate {
  readonly id: string
  /** Texts by key, '' for none; numbers are plain decimals, days `YYYY-MM-DD`. */
  readonly values: RateValues
  readonly changedAt: number
}

/** Days of validity of a decree. */
const week = 7
/** The last day of a week that begins on a day. */
export const endOfWeek = (from: string): string => plusDays(from, week - 1)

/** Whether a period is longer than a month, which no decree has: its days are in another order, or mistyped. */
export const isLongPeriod = (from: string, until: string): boolean => isDay(from) && isDay(until) && until > plusDays(from, 30)

const fields: Readonly<Record<RateKey, Field>> = {
  currency: text({
    label: words('Valuta', 'Currency'),
    codes: 'currency',
    width: 2,
    hint: words('Kode valuta, misalnya USD.', 'Code of the currency, such as USD.')
  }),
  rate: decimalText({
    label: words('Kurs (Rp)', 'Rate (Rp)'),
    decimals: 2,
    width: 3,
    hint: words('Rupiah untuk sekian satuan valuta.', 'Rupiah for this many units of the currency.')
  }),
  unit: decimalText({
    label: words('Per satuan', 'Per units'),
    width: 2,
    hint: words('Kosong berarti 1; untuk JPY biasanya 100.', 'Empty means 1; usually 100 for JPY.')
  }),
  from: date({ label: words('Berlaku mulai', 'Valid from'), hint: words('Hari pertama minggunya.', 'First day of the week.') }),
  until: date({
    label: words('Berlaku sampai', 'Valid until'),
    hint: words('Hari terakhir; kosong berarti tujuh hari.', 'Last day; empty means seven days.')
  }),
  decree: text({
    label: words('Nomor KMK', 'Decree no.'),
    width: 4,
    hint: words('Keputusan Menteri Keuangan yang menetapkannya.', 'The decree of the Minister of Finance that sets it.')
  })
}

export const rateColumns = rateKeys.map((key) => ({ key, field: fields[key] }))
export const rateField = fields.rate

/** Any values as those of a rate. */
export const rateValues = (values: JsonObject): RateValues => ({
  currency: trimmedText(values['currency']).toUpperCase(),
  rate: trimmedText(values['rate']),
  unit: trimmedText(values['unit']),
  from: trimmedText(values['from']),
  until: trimmedText(values['until']),
  decree: trimmedText(values['decree'])
})

export const blankRate: RateValues = rateValues({})

/** Two rows with the same key are about the same currency and week. */
export const rateKey = ({ currency, from }: RateValues): string => `${currency} ${from}`

export const rateText = ({ currency, rate, from, until, decree }: RateValues): string =>
  fold([currency, rate, from, until, decree].join('\n'))

/** Rupiah for one unit with four decimals, as NDPBM has them; null without a rate. */
export const perUnit = ({ rate, unit }: Pick<RateValues, 'rate' | 'unit'>): string | null => {
  const units = unit === '' ? '1' : unit
  if (!isPlainDecimal(rate) || !isPlainDecimal(units) || !new Big(rate).gt(0) || !new Big(units).gt(0)) return null
  return new Big(rate).div(units).round(4).toFixed()
}

/** The rate of a row; null for a row that is not complete. */
export const taxRateOf = (values: RateValues): TaxRate | null => {
  const { currency, from, until } = values
  const value = perUnit(values)
  if (value === null || currency === '' || !isDay(from)) return null
  return { value, from, until: isDay(until) ? until : endOfWeek(from) }
}

/** Lookups for drafts and advice. If several rates are valid on a day, the week that began last wins, then the newest change. */
export const taxRates = (rows: Iterable<ExchangeRate>): TaxRates => {
  const byCurrency = new Map<string, TaxRate[]>()
  for (const { values } of oldestFirst(rows).toReversed()) {
    const rate = taxRateOf(values)
    if (!rate) continue
    const rates = byCurrency.get(values.currency)
    if (rates) rates.push(rate)
    else byCurrency.set(values.currency, [rate])
  }
  for (const rates of byCurrency.values()) rates.sort((a, b) => (a.from < b.from ? 1 : a.from > b.from ? -1 : 0))
  const ratesOf = (currency: string): readonly TaxRate[] => byCurrency.get(currency) ?? []
  return {
    isEmpty: byCurrency.size === 0,
    on: (currency, day) => ratesOf(currency).find(({ from, until }) => from <= day && day <= until) ?? null,
    withValue: (currency, value, before) => {
      if (!isPlainDecimal(value)) return null
      return ratesOf(currency).find((one) => (before === undefined || one.from < before) && new Big(one.value).eq(value)) ?? null
    }
  }
}

/** Result of storing rates. */
export interface RatePlan {
  /** Rates to write: new ones have no `id`. */
  readonly rows: readonly { readonly id: string | null; readonly values: RateValues }[]
  readonly added: number
  /** Rates of a week that the table has with another value. */
  readonly replaced: number
  /** Rates that the table has like this. */
  readonly same: number
}

/** A rate of the same currency and first day is replaced; every other row of the table stays. */
export const planRates = (rates: readonly RateValues[], existing: Iterable<ExchangeRate>): RatePlan => {
  const known = new Map(oldestFirst(existing).map((row) => [rateKey(row.values), row]))
  const rows: { readonly id: string | null; readonly values: RateValues }[] = []
  let [replaced, same] = [0, 0]
  for (const values of rates) {
    const old = known.get(rateKey(values))
    if (old && rateKeys.every((key) => old.values[key] === values[key])) same += 1
    else {
      if (old) replaced += 1
      rows.push({ id: old?.id ?? null, values })
    }
  }
  return { rows, added: rows.length - replaced, replaced, same }
}
