import Big from 'big.js'
import { formatDecimal } from '#core/base/format-number.ts'
import type { Language } from '#core/base/language.ts'
import type { ReportedDeclaration, ReportGrouping, ReportRow, ReportSum } from '#core/report/month-report.ts'
import type { ReportText } from '../text.ts'

/** Texts and forms of the report in the language of the window. */
export interface ReportFormat {
  readonly language: Language
  readonly title: string
  readonly text: ReportText
  /** The counting rules, as text. */
  readonly basis: readonly string[]
  /** Name of the profile whose submissions are counted. */
  readonly profile: string
  /** `2026-11` → `November 2026`. */
  readonly monthName: (month: string) => string
  /** Whole rupiah; a dash where no declaration has the amount. */
  readonly sum: (sum: ReportSum, declarations: number) => string
  readonly rowName: (by: ReportGrouping, row: Pick<ReportRow, 'key' | 'name'>) => string
  readonly stateName: (state: ReportedDeclaration['state']) => string
  /** Milliseconds in words; a dash for none. */
  readonly duration: (milliseconds: number | null) => string
  readonly number: (value: number) => string
}

export const noValue = '–'

export const monthName = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`)
  )

/** An amount in whole rupiah. */
export const wholeAmount = (decimal: string, language: Language): string =>
  formatDecimal(new Big(decimal).round(0, Big.roundHalfUp).toFixed(), language)
