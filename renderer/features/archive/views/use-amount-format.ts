import { useTimeFormat } from '../../../i18n/use-time-format.ts'
import { useSettings } from '../../settings/store/settings.ts'

/** Formats sizes and months in the language of the user. */
export const useAmountFormat = () => {
  const settings = useSettings()
  const locale = (): string => (settings.language === 'id' ? 'id-ID' : 'en-GB')

  /** `2026-11` as `November 2026`. */
  const monthName = (month: string): string => {
    const start = new Date(`${month}-01T00:00:00Z`)
    if (Number.isNaN(start.getTime())) return month
    return new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(start)
  }

  return { size: useTimeFormat().size, monthName }
}
