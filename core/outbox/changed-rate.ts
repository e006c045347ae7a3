import { amountOf, plain } from '../base/amounts.ts'
import type { DraftRecord } from '../draft/draft-record.ts'
import { declaredCurrency, rateDayOf, type ComputedFrom } from '../draft/computed-values.ts'

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
 * How the official rate of a declaration changed since a day (`YYYY-MM-DD`) whose rate it has, or where `since` is null since any week before that of the
 * present rate: the table had no rate then. Null if it did not change, or the table lacks a week.
 */
export const changedRate = (
  record: Pick<DraftRecord, 'document' | 'local'>,
  since: string | null,
  { rates, today }: ComputedFrom
): ChangedRate | null => {
  const { data } = record.document.header
  const currency = declaredCurrency(data)
  const declared = amountOf(data.ndpbm)
  const present = rates.on(currency, rateDayOf(record, today))
  if (declared === null || present === null) return null
  const known = since === null ? rates.withValue(currency, plain(declared), present.from) : rates.on(currency, rateDayOf(record, since))
  if (known === null || known.value === present.value || !declared.eq(known.value)) return null
  return { currency, old: known.value, now: present.value }
}
