import type { Language } from '../../base/language.ts'
import { isCurrency } from '../../schema/platform-codes.ts'
import { isLongPeriod } from './exchange-rate.ts'
import { readFileDate } from '../../spreadsheets/read-date-cell.ts'

/** The validity as text: two dates with a dash or "sampai dengan" between them. */
const between = String.raw`\s*(?:[-–—]|s\.?\s*/?\s*d\.?|sampai(?:\s+dengan)?|hingga|to|until)\s*(?:tanggal\s+|tgl\.?\s+)?`
const numericDay = String.raw`\d{4}-\d{2}-\d{2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}`
const spans = [
  // 5 November 2025 - 11 November 2025, 29 Oktober - 4 November 2025
  new RegExp(String.raw`(?<!\d)(\d{1,2}\s+[a-z]+\.?)(?:\s+(\d{4}))?${between}(\d{1,2}\s+[a-z]+\.?)\s+(\d{4})`, 'i'),
  // 5 - 11 November 2025
  new RegExp(String.raw`(?<!\d)(\d{1,2})()${between}(\d{1,2}\s+[a-z]+\.?)\s+(\d{4})`, 'i'),
  // 05-11-2025 s.d. 11-11-2025
  new RegExp(String.raw`(?<!\d)(${numericDay})()${between}(${numericDay})()`, 'i')
] as const

/** Dates and decrees are at the beginning of a line; more of it is not searched. */
const longestLine = 500

interface Span {
  readonly from: string
  readonly until: string
}

/**
 * The first and last day that a text names, `YYYY-MM-DD`; null if it names none, or the last day is before the first. The day is before the
 * month, unless only with the month first the period is not too long.
 */
export const spanIn = (line: string): Span | null => {
  const text = line.slice(0, longestLine)
  const dayFirst = spanWith(text, 'id')
  if (dayFirst !== null && !isLongPeriod(dayFirst.from, dayFirst.until)) return dayFirst
  const monthFirst = spanWith(text, 'en')
  return monthFirst !== null && !isLongPeriod(monthFirst.from, monthFirst.until) ? monthFirst : dayFirst
}

const spanWith = (text: string, form: Language): Span | null => {
  for (const span of spans) {
    const [, first = '', firstYear = '', last = '', year = ''] = span.exec(text) ?? []
    if (last === '') continue
    const until = readFileDate(`${last} ${year}`.trim(), form)
    const month = last.replace(/^\d+/, '')
    const start = /^\d{1,2}$/.test(first) ? `${first}${month}` : first
    const inYear = (one: string): string | null => readFileDate(`${start} ${one}`.trim(), form)
    const sameYear = inYear(firstYear || year)
    // A week that ends in January begins in December of the year before.
    const from =
      until !== null && sameYear !== null && firstYear === '' && year !== '' && sameYear > until
        ? inYear(String(Number(year) - 1))
        : sameYear
    if (from !== null && until !== null && from <= until) return { from, until }
  }
  return null
}

/** The number of the decree in a text, such as `12/MK/EF.2/2025` or `45/KM.10/2025`; '' if there is none. */
export const decreeIn = (text: string): string =>
  /\b(?:KEP-?)?\d{1,4}(?:\/[A-Z][A-Z0-9.]*)+\/\d{4}\b/i.exec(text.slice(0, longestLine))?.[0].toUpperCase() ?? ''

/** The code of a currency in a text: in brackets as the ministry writes it, else the only text of its cell; '' for other letters, such as (KMK). */
export const currencyIn = (text: string): string => {
  const codes = [...text.matchAll(/\(([A-Z]{3})\)/g), ...text.matchAll(/^\s*([A-Z]{3})\s*$/g)].map(([, code = '']) => code)
  return codes.find(isCurrency) ?? ''
}

/** How many units a rate is for, where it follows the code: `Yen Jepang (JPY) 100`, `(USD) 1,-`; '' if nothing follows. */
export const unitAfterCode = (text: string): string => /\([A-Z]{3}\)\s*(10*)(?![\d.]|,\d)/.exec(text)?.[1] ?? ''
