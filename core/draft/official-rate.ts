import { isDay } from '../base/calendar-day.ts'
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
