import { showNumber } from '#core/derive/display.ts'
import { useSettings } from '../../stores/settings.ts'

/** Counts and sizes in the form of the language. */
export const useAmounts = () => {
  const settings = useSettings()
  const count = (value: number): string => showNumber(value, settings.language)
  const size = (bytes: number): string => {
    const [unit, by] =
      bytes < 1024 ** 2 ? (['KB', 1024] as const) : bytes < 1024 ** 3 ? (['MB', 1024 ** 2] as const) : (['GB', 1024 ** 3] as const)
    const locale = settings.language === 'id' ? 'id-ID' : 'en-GB'
    return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / by)} ${unit}`
  }
  return { count, size }
}
