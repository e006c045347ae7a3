import { padTwo } from '#core/base/pad-two.ts'
import { computed } from 'vue'
import { useClock } from '../data/clock.ts'
import { useSettings } from '../features/settings/store/settings.ts'

const day = (date: Date): string => `${padTwo(date.getDate())}-${padTwo(date.getMonth() + 1)}-${date.getFullYear()}`

/** Formats times (milliseconds since 1970) in the time zone of this computer, and sizes (bytes) in the language of the user. */
export const useTimeFormat = () => {
  const { now } = useClock()
  const settings = useSettings()
  const locale = computed(() => (settings.language === 'id' ? 'id-ID' : 'en-GB'))
  const clock = (moment: number): string => {
    const date = new Date(moment)
    return `${padTwo(date.getHours())}:${padTwo(date.getMinutes())}:${padTwo(date.getSeconds())}`
  }
  return {
    /** `14:02:11` */
    clock,
    /** `20-11-2026 14:02:11` */
    full: (moment: number): string => `${day(new Date(moment))} ${clock(moment)}`,
    /** `20-11-2026` */
    day: (moment: number): string => day(new Date(moment)),
    /** `14:02` for today, `20-11-2026` for another day. */
    short: (moment: number): string => (day(new Date(moment)) === day(new Date(now())) ? clock(moment).slice(0, 5) : day(new Date(moment))),
    size: (bytes: number): string => `${new Intl.NumberFormat(locale.value, { maximumFractionDigits: 1 }).format(bytes / 1024)} KB`
  }
}
