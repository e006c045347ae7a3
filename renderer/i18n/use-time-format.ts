import { localDay, type ServiceZone } from '#core/base/calendar-day.ts'
import { formatMoment, formatTime, padTwo } from '#core/base/format-date.ts'
import { momentOf } from '#core/wire/service-dates.ts'
import { computed } from 'vue'
import { useClock } from '../data/clock.ts'
import { useToday } from '../data/today.ts'
import { useSettings } from '../features/settings/store/settings.ts'

const day = (date: Date): string => `${padTwo(date.getDate())}-${padTwo(date.getMonth() + 1)}-${date.getFullYear()}`

const indonesianZones = new Map([
  [420, 'WIB'],
  [480, 'WITA'],
  [540, 'WIT']
])
/** The time zone of this computer at a moment: `WIB`, `WITA`, `WIT`, else `UTC+1` or `UTC-3:30`. */
const zoneOf = (date: Date): string => {
  const minutes = -date.getTimezoneOffset()
  const rest = Math.abs(minutes) % 60
  const hours =
    minutes === 0 ? '' : `${minutes < 0 ? '-' : '+'}${Math.floor(Math.abs(minutes) / 60)}${rest === 0 ? '' : `:${padTwo(rest)}`}`
  return indonesianZones.get(minutes) ?? `UTC${hours}`
}

/** Formats times (milliseconds since 1970) in the time zone of this computer, and sizes (bytes) in the language of the user. */
export const useTimeFormat = () => {
  const { now } = useClock()
  const today = useToday()
  const settings = useSettings()
  const locale = computed(() => (settings.language === 'id' ? 'id-ID' : 'en-GB'))
  const clock = (moment: number): string => {
    const date = new Date(moment)
    return `${padTwo(date.getHours())}:${padTwo(date.getMinutes())}:${padTwo(date.getSeconds())}`
  }
  /** `20-11-2026 14:02:11 WIB` */
  const full = (moment: number): string => `${day(new Date(moment))} ${clock(moment)} ${zoneOf(new Date(moment))}`
  const isToday = (moment: number): boolean => {
    // What is on the screen changes at midnight.
    void today.day
    return localDay(moment) === localDay(now())
  }
  return {
    isToday,
    /** `14:02:11` */
    clock,
    /** `14:02` */
    minutes: (moment: number): string => clock(moment).slice(0, 5),
    full,
    /** Formats a time of the service (its zone, time of day separate or in `date`) as `full`; a date only or an unreadable time stays as sent. */
    service: (zone: ServiceZone, date: string, time = ''): string => {
      const moment = /\d[T ]\d/.test(`${date} ${time}`) ? momentOf(`${date} ${time}`, zone) : null
      return moment === null ? formatMoment(`${date} ${formatTime(time)}`.trim()) : full(moment)
    },
    /** `20-11-2026` */
    day: (moment: number): string => day(new Date(moment)),
    /** `14:02` for today, `20-11-2026` for another day. */
    short: (moment: number): string => (isToday(moment) ? clock(moment).slice(0, 5) : day(new Date(moment))),
    /** Bytes, or KB, MB or GB of 1024 with one decimal at most. */
    size: (bytes: number): string => {
      const power = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : bytes < 1024 ** 3 ? 2 : 3
      const amount = new Intl.NumberFormat(locale.value, { maximumFractionDigits: 1 }).format(bytes / 1024 ** power)
      return `${amount} ${['B', 'KB', 'MB', 'GB'][power] ?? ''}`
    }
  }
}
