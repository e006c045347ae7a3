import { isDay } from '../base/calendar-day.ts'
import { stringOrEmpty } from '../base/json-guards.ts'
import type { TaxRates } from '../base/tax-rates.ts'
import type { DraftDeclaration, DraftHeader } from '../derive/types.ts'
import { localPath, valueIn } from './local-values.ts'
import type { DraftRecord } from './draft-record.ts'

/**
 * The day whose exchange rate applies (PMK 190/PMK.04/2022): the day of payment, else of registration. Until one of them is known it is today,
 * because a declaration is paid and registered on the day it is sent, or later. Days are `YYYY-MM-DD`.
 */
export const rateDayOf = (record: Pick<DraftRecord, 'document' | 'local'>, today: string): string => {
  const { tpbtg } = record.document.header.data
  const known = [valueIn(record, `${localPath}/print/bayarTgl`), tpbtg]
  return known.find((day): day is string => typeof day === 'string' && isDay(day)) ?? today
}

/** What values are computed from beside the draft: the official exchange rates, and the local date (`YYYY-MM-DD`). */
export interface ComputedFrom {
  readonly rates: TaxRates
  readonly today: string
}

/** The currency of the values of a declaration; '' without one. */
export const declaredCurrency = (data: DraftHeader): string => stringOrEmpty(data.kdval).trim().toUpperCase()

/** Whether the exchange rate of a declaration is the official one of any week. */
export const isOfficialRate = ({ header: { data } }: DraftDeclaration, rates: TaxRates): boolean =>
  rates.withValue(declaredCurrency(data), stringOrEmpty(data.ndpbm)) !== null
