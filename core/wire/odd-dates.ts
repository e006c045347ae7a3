import { lookupTable } from '../base/lookup-table.ts'
import { withMonthNumber } from '../base/parse-date.ts'
import { padTwo } from '../base/format-date.ts'
import { serviceTime } from '../base/calendar-day.ts'

/** Seconds since 1970 that are read as a time, 2001 to 2033: a number above is a date with its hour (`2026112008`). */
const [earliest, latest] = [1_000_000_000, 2_000_000_000]

const ofClock = (milliseconds: number): string => `${serviceTime(milliseconds, 'WIB')} WIB`

/** The zones that PHP names by a place. */
const placeZones = lookupTable<string>({
  'Asia/Jakarta': 'WIB',
  'Asia/Pontianak': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT'
})

/** A date and a time apart: `20 November 2026 08:10`, `20-NOV-26`, `Nov 20, 2026 8:10:11 AM`. */
const named = /^(?:[a-z]+, *(?=\d))?([^:]*?)(?:,? +(\d{1,2}[:.]\d{2}.*))?$/i

/**
 * A date or time as frameworks and databases write it, in digits: with the name of the month, as seconds or milliseconds since 1970 (`1795137011000`,
 * `/Date(1795137011000)/`), as a list (`[2026,11,20,8,10]`) or object (`{"date":"…","timezone":"UTC"}`) or without separators (`20261120081011`). Any other text is returned unchanged.
 */
export const inDigits = (text: string): string => {
  const trimmed = text.slice(0, 120).trim()
  const seconds = Number(trimmed.slice(0, 10))
  if (/^\d{10}(?:\d{3})?$/.test(trimmed) && seconds >= earliest && seconds < latest) return ofClock(Number(trimmed.padEnd(13, '0')))
  const [, millis] = /^\/Date\((\d{12,13})(?:[+-]\d{4})?\)\/$/.exec(trimmed) ?? []
  if (millis !== undefined) return ofClock(Number(millis))
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(trimmed)
  const list = /^\[(\d{4}),(\d{1,2}),(\d{1,2})(?:,(\d{1,2}),(\d{1,2})(?:,(\d{1,2})(?:,\d+)?)?)?\]$/.exec(trimmed)
  const [, year, month = '', day = '', hour, minute = '', second = '0'] = compact ?? list ?? []
  if (year !== undefined) {
    const clock = hour === undefined ? '' : ` ${[hour, minute, second].map((part) => padTwo(Number(part))).join(':')}`
    return `${year}-${padTwo(Number(month))}-${padTwo(Number(day))}${clock}`
  }
  const [, date] = /^\{"date":"([^"]+)"/.exec(trimmed) ?? []
  if (date !== undefined) {
    const [, zone = ''] = /"timezone":"([^"]*)"/.exec(trimmed) ?? []
    const known = placeZones[zone] ?? (/^(?:UTC|Z|[+-]\d{2}:\d{2}|)$/.test(zone) ? zone : null)
    return known === null ? text : `${date} ${known}`.trim()
  }
  const [, written = '', time] = named.exec(trimmed) ?? []
  const numbered = withMonthNumber(written)
  if (numbered !== null) return time === undefined ? numbered : `${numbered} ${time}`
  return text
}
