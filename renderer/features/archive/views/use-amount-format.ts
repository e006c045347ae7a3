import { formatNumber } from '#core/base/format-number.ts'
import { useSettings } from '../../settings/store/settings.ts'

/** Counts and sizes in the form of the language. */
export const useAmountFormat = () => {
  const settings = useSettings()
  const count = (value: number): string => formatNumber(value, settings.language)
  const size = (bytes: number): string => {
    const [unit, by] =
      bytes < 1024 ** 2 ? (['KB', 1024] as const) : bytes < 1024 ** 3 ? (['MB', 1024 ** 2] as const) : (['GB', 1024 ** 3] as const)
    const locale = settings.language === 'id' ? 'id-ID' : 'en-GB'
    return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / by)} ${unit}`
  }
  /** `2026-11` → November 2026. */
  const monthName = (month: string): string => {
    const start = new Date(`${month}-01T00:00:00Z`)
    const form = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
    return Number.isNaN(start.getTime())
      ? month
      : new Intl.DateTimeFormat(settings.language === 'id' ? 'id-ID' : 'en-GB', form).format(start)
  }
  return { count, size, monthName }
}
