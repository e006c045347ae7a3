import { useSettings } from '../../settings/store/settings.ts'

/** Formats sizes and months in the language of the user. */
export const useAmountFormat = () => {
  const settings = useSettings()
  const locale = (): string => (settings.language === 'id' ? 'id-ID' : 'en-GB')

  /** Bytes in KB, MB or GB of 1024, with one decimal at most. */
  const size = (bytes: number): string => {
    const [unit, by] =
      bytes < 1024 ** 2 ? (['KB', 1024] as const) : bytes < 1024 ** 3 ? (['MB', 1024 ** 2] as const) : (['GB', 1024 ** 3] as const)
    return `${new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(bytes / by)} ${unit}`
  }

  /** `2026-11` as `November 2026`. */
  const monthName = (month: string): string => {
    const start = new Date(`${month}-01T00:00:00Z`)
    if (Number.isNaN(start.getTime())) return month
    return new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(start)
  }

  return { size, monthName }
}
