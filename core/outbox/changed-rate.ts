import { amountOf } from '../base/amounts.ts'
import type { DraftRecord } from '../draft/draft-record.ts'
import { declaredCurrency, rateDayOf, type ComputedFrom } from '../draft/official-rate.ts'

/** An exchange rate that was the official one, and the present one, in rupiah for one unit (plain decimals). */
export interface ChangedRate {
  readonly currency: string
  readonly old: string
  readonly now: string
}

/** How the official rate of a declaration changed since a day (`YYYY-MM-DD`) whose rate it has; null if it did not, or the table lacks a week. */
export const changedRate = (
  record: Pick<DraftRecord, 'document' | 'local'>,
  since: string,
  { rates, today }: ComputedFrom
): ChangedRate | null => {
  const { data } = record.document.header
  const currency = declaredCurrency(data)
  const old = rates.on(currency, rateDayOf(record, since))?.value
  const now = rates.on(currency, rateDayOf(record, today))?.value
  if (old === undefined || now === undefined || old === now || amountOf(data.ndpbm)?.eq(old) !== true) return null
  return { currency, old, now }
}
