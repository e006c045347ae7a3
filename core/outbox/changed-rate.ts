import { amountOf } from '../base/amounts.ts'
import { stringOrEmpty } from '../base/json-guards.ts'
import type { DraftRecord } from '../draft/draft-record.ts'
import { declaredCurrency, rateDayOf, type ComputedFrom } from '../draft/official-rate.ts'

/** An exchange rate that was the official one, and the present one, in rupiah for one unit (plain decimals). */
export interface ChangedRate {
  readonly currency: string
  readonly old: string
  readonly now: string
}

/** The currency of a declaration of which the table has no rate for its day; '' if it has one, or is empty. */
export const currencyWithoutRate = (record: Pick<DraftRecord, 'document' | 'local'>, { rates, today }: ComputedFrom): string => {
  const currency = declaredCurrency(record.document.header.data)
  const isNeeded = !rates.isEmpty && currency !== 'IDR'
  return isNeeded && rates.on(currency, rateDayOf(record, today)) === null ? currency : ''
}

/**
 * How the official rate of a declaration changed since a day (`YYYY-MM-DD`) whose rate it has, or since any earlier week where `since` is null: the table had
 * no rate then. Null if it did not change, or the table lacks a week.
 */
export const changedRate = (
  record: Pick<DraftRecord, 'document' | 'local'>,
  since: string | null,
  { rates, today }: ComputedFrom
): ChangedRate | null => {
  const { data } = record.document.header
  const currency = declaredCurrency(data)
  const known = since === null ? rates.withValue(currency, stringOrEmpty(data.ndpbm)) : rates.on(currency, rateDayOf(record, since))
  const old = known?.value
  const now = rates.on(currency, rateDayOf(record, today))?.value
  if (old === undefined || now === undefined || old === now || amountOf(data.ndpbm)?.eq(old) !== true) return null
  return { currency, old, now }
}
