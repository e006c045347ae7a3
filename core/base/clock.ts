import { serviceOffset, serviceZones } from './calendar-day.ts'
import { padTwo } from './format-date.ts'
import { lookupTable } from './lookup-table.ts'

/** The zones that PHP names by a place. */
export const placeZones = lookupTable<string>({
  'Asia/Jakarta': 'WIB',
  'Asia/Pontianak': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT'
})

/** A time of day as a text has it. */
export interface ClockTime {
  /** `HH:MM:SS` as written. */
  readonly clock: string
  /** Milliseconds ahead of UTC of the zone that the time names, or null. */
  readonly offset: number | null
  /** The name of that zone as written. */
  readonly zone: string
  /** Whether nothing else follows. */
  readonly isWhole: boolean
}

/** Longer texts are no times. */
const longestTime = 60

/** A time of day with colons, points or without separators, with AM or PM, fractions and a zone; null if it is none. */
export const readClock = (text: string): ClockTime | null => {
  if (text.length > longestTime) return null
  const found =
    /^(?:(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?|(\d{2})(\d{2})(\d{2})?)(?:[.,]\d+)?(?:\s*([AP])(?:M\b\.?|\.M\b\.?))?\s*(.*)$/i.exec(text)
  if (found === null) return null
  const [, hour = found[4] ?? '', minute = found[5] ?? '', second = found[6] ?? '00', half = '', after = ''] = [
    ...found.slice(0, 4),
    ...found.slice(7)
  ]
  const isHalf = half !== '' && Number(hour) >= 1 && Number(hour) <= 12
  const hours = isHalf ? (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0) : Number(hour)
  if (hours >= 24 || Number(minute) >= 60 || Number(second) >= 60) return null
  // Java names the place after the zone: `Z[UTC]`, `+07:00[Asia/Jakarta]`.
  const rest = after.trim().replace(/\[[\w/+-]+\]$/, '')
  const offset = offsetOf(rest)
  const clock = `${padTwo(hours)}:${minute}:${second}`
  return { clock, offset, zone: offset === null ? '' : rest, isWhole: rest === '' || offset !== null }
}

/** No zone is further from UTC, in hours. */
const farthestZone = 14

/** A zone by its name, its place or its difference from UTC: `WIB`, `Asia/Jakarta`, `+07:00`, `GMT+7`, `(UTC+07.00)`. */
const offsetOf = (written: string): number | null => {
  const zone = written.replace(/^\((.*)\)$/, '$1').trim()
  const place = placeZones[zone] ?? zone
  const name = serviceZones.find((one) => one === place.toUpperCase().replace(/^(?:Z|GMT)$/, 'UTC'))
  if (name !== undefined) return serviceOffset(name)
  const [, sign, hours = '', minutes = '0'] = /^(?:GMT|UTC)? ?([+-])(\d{1,2})(?:[:.]?(\d{2}))?$/i.exec(zone) ?? []
  if (sign === undefined || Number(hours) > farthestZone || Number(minutes) >= 60) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
