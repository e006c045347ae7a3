import { cleanText } from './clean-text.ts'
import { readClock } from './clock.ts'
import { fold } from './fold-text.ts'
import { monthOf } from './month-names.ts'

/** Which part of a date of numbers is written first. */
export type DateOrder = 'day-first' | 'month-first' | 'year-first'

/** A day that a text may mean, `YYYY-MM-DD`. `order`: in which order its parts are then; null where only one is possible. */
export interface PossibleDay {
  readonly day: string
  readonly order: DateOrder | null
}

/** The days that a text may mean, `YYYY-MM-DD`, the more usual first: `03/04/2026` is 3 April or, written the American way, 4 March. */
export interface DateReading {
  readonly days: readonly string[]
  readonly possible: readonly PossibleDay[]
}

/**
 * Where a date stands. `paper`: among other texts, which are no dates if their year is too old. `field`: in a field of dates, where six digits are a date (`201126`),
 * and licences may be old. `service`: in an answer, whose years are not counted as in Thailand; those that stand for none are dates, too (`9999-12-31`).
 */
export type DatePlace = 'paper' | 'field' | 'service'

/** No licence is older, and no invoice is older than the second one: a date of another year on paper is something else. */
const [firstYear, firstYearOnPaper] = [1900, '1990']
const endOfYears = '2100'

const day = (year: number, month: number, date: number): readonly string[] => {
  const at = new Date(Date.UTC(year, month - 1, date))
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date
  return exists && year >= firstYear ? [at.toISOString().slice(0, 10)] : []
}

/** The years that written digits may mean: Thai ones count from 543 years earlier. */
const yearsOf = (text: string, place: DatePlace): readonly number[] => {
  const year = Number(text)
  if (text.length === 4) return [place !== 'service' && year >= 2400 && year < 2700 ? year - 543 : year]
  if (text.length !== 2) return []
  // 69 may be the Thai year 2569, which is 2026; an answer does not say.
  const mayBeThai = year >= 60 && year < 90
  if (mayBeThai && place === 'service') return []
  return mayBeThai ? [2500 + year - 543, year < 70 ? 2000 + year : 1900 + year] : [year < 70 ? 2000 + year : 1900 + year]
}

type Years = (text: string) => readonly number[]
const inYears = (years: Years, year: string, month: number, date: number): readonly string[] =>
  years(year).flatMap((one) => day(one, month, date))

const locales = ['id', 'en', 'zh', 'ja', 'ko', 'de', 'nl', 'fr', 'es', 'it', 'pt', 'th', 'vi']
/** A Monday and the days after it. */
const week = Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2026, 0, 5 + at)))
/** The names of the weekdays, folded, full and short; built on first use. */
let weekdays: ReadonlySet<string> | undefined
const isWeekday = (text: string): boolean => {
  weekdays ??= new Set(
    locales.flatMap((locale) =>
      (['long', 'short'] as const).flatMap((weekday) => {
        const { format } = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
        return week.map((at) => fold(format(at)).replace(/\.$/, ''))
      })
    )
  )
  return weekdays.has(fold(text).replace(/[.,]$/, ''))
}

const articles = /^(?:le|el|il|den|am|the|de|hari|tgl\.?|tanggal|dated?|ที่) /iu
/** Words for the era of the year, and the weekday behind a date in East Asia. */
const era = /(?:พ\.ศ\.|ค\.ศ\.|B\.?E\.?|A\.?D\.?) ?(?=\d{4}$)/u

/** A date without the weekday, an article or a word for "dated" in front of it. */
const withoutWords = (text: string): string => {
  const [words = ''] = /^[^\d]{0,30}?(?=[ ,]{0,2}\d|ที่)/u.exec(text) ?? []
  const start = [words, words.split(' ')[0] ?? ''].find((one) => one !== '' && isWeekday(one) && monthOf(one) === null) ?? ''
  const bare = text.slice(start.length).replace(/^[.,]? ?(?:ที่)? ?/, '')
  const behind = /^(.{0,30}?\d ?[日號号일]) ?\(?(\p{L}{1,6})\)?$/u.exec(bare)
  const [, date = bare, day = ''] = behind ?? []
  return (isWeekday(day) ? date : bare).replace(articles, '').replace(era, '')
}

/** Where a time may begin behind a date. */
const timeBehind = /[ T]{1,2}(?=\d{1,2}[:.]\d{2})/g

interface DateAndTime {
  readonly date: string
  /** Minutes since midnight; null without a time. */
  readonly minutes: number | null
  readonly isUtc: boolean
}

/** The time behind a date, apart from it: `14:30`, `2.30 PM`, `12:00:00 AM`, `T17:00:00.000Z`, `09:00+07:00`. */
export const splitTime = (text: string): DateAndTime => {
  for (const { 0: gap, index } of text.matchAll(timeBehind)) {
    const time = readClock(text.slice(index + gap.length))
    if (time?.isWhole !== true) continue
    const [hours = 0, minutes = 0] = time.clock.split(':').map(Number)
    return { date: text.slice(0, index), minutes: hours * 60 + minutes, isUtc: time.offset === 0 }
  }
  return { date: text, minutes: null, isUtc: false }
}

/** Hours from universal time to that of western Indonesia. */
const hoursToJakarta = 7
const dayLength = 86_400_000
const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']
const romanMonth = /^(\d{1,2})([-/. ])([IVX]{1,4})\2(\d{4}|\d{2})$/
/** Years of the emperors and of the Republic of China begin with their first year. */
const eras: readonly (readonly [RegExp, number])[] = [
  [/^(?:令和|reiwa|r\.?) ?/i, 2018],
  [/^(?:平成|heisei|h\.?) ?/i, 1988],
  [/^(?:中華民國|中华民国|民國|民国|roc) ?/i, 1911]
]

const eastAsian = /^(\d{1,4}|元) {0,2}[年년] {0,2}(\d{1,2}) {0,2}[月월] {0,2}(\d{1,2}) {0,2}[日号號일]?$/
const vietnamese = /^(?:ngay )?(\d{1,2}) ?(?:thang|thg|th)\.? ?(\d{1,2}) ?,? ?(?:nam )?(\d{4})$/
const yearFirst = /^(\d{4})([-/. ]{1,2})(\d{1,2})\2(\d{1,2})\.?$/
const dayFirst = /^(\d{1,2}) ?([-/.]| ) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})\.?$/
const named =
  /^(\d{1,2})(?:st|nd|rd|th|er|o|º|ª|\.)?[-/., ']{0,3}(?:(?:of|de|den) )?([\p{L}\p{M}.]{3,16}?)\.?[-/., ']{0,3}(?:(?:of|de) )?(\d{4}|\d{2})$/u
const namedFirst = /^([\p{L}\p{M}.]{3,16}?)\.?[-/., ]{0,2}(\d{1,2})(?:st|nd|rd|th)?[-/., ]{1,3}(\d{4}|\d{2})$/u
const namedYearFirst = /^(\d{4})[-/., ]{0,2}([\p{L}\p{M}.]{3,16}?)\.?[-/., ]{0,2}(\d{1,2})(?:st|nd|rd|th)?$/u
const compact = /^(\d{8})$/
const sixDigits = /^(\d{2})(\d{2})(\d{2})$/

const dottedFirst = (separator: string): boolean => separator === '.'

const inOrder = (days: readonly string[], order: DateOrder | null): readonly PossibleDay[] => days.map((one) => ({ day: one, order }))

const numeric = (text: string, years: Years): readonly PossibleDay[] => {
  const first = yearFirst.exec(text)
  if (first) return inOrder(inYears(years, first[1] ?? '', Number(first[3]), Number(first[4])), null)
  const local = dayFirst.exec(text)
  if (local) {
    const [, one = '', separator = '', two = '', year = ''] = local
    const usual = inYears(years, year, Number(two), Number(one))
    const american = dottedFirst(separator) ? [] : inYears(years, year, Number(one), Number(two))
    // `26/04/03` of a document of 2026 begins with the year.
    const reversed =
      year.length === 2 && one.length === 2 && Number(one) >= 20 && Number(one) < 40 ? inYears(years, one, Number(two), Number(year)) : []
    return [
      ...inOrder(usual, dottedFirst(separator) ? null : 'day-first'),
      ...inOrder(american, 'month-first'),
      ...inOrder(reversed, 'year-first')
    ]
  }
  const withRoman = romanMonth.exec(text)
  if (withRoman) return inOrder(inYears(years, withRoman[4] ?? '', roman.indexOf(withRoman[3] ?? '') + 1, Number(withRoman[1])), null)
  const eight = compact.exec(text)?.[1] ?? ''
  if (eight === '') return []
  const [one, two, year] = [Number(eight.slice(0, 2)), Number(eight.slice(2, 4)), Number(eight.slice(4))]
  return [
    ...inOrder(day(Number(eight.slice(0, 4)), Number(eight.slice(4, 6)), Number(eight.slice(6))), null),
    ...inOrder(day(year, two, one), 'day-first'),
    ...inOrder(day(year, one, two), 'month-first')
  ]
}

const withMonthName = (text: string, years: Years): readonly string[] => {
  const local = named.exec(text)
  const first = local ? null : namedFirst.exec(text)
  const last = local || first ? null : namedYearFirst.exec(text)
  const [date, word, year] = local
    ? [local[1], local[2], local[3]]
    : first
      ? [first[2], first[1], first[3]]
      : last
        ? [last[3], last[2], last[1]]
        : []
  const month = monthOf(word ?? '')
  return month === null ? [] : inYears(years, year ?? '', month, Number(date))
}

/**
 * The days that a time in universal time may mean: programs write the midnight of a date in Indonesia as 17:00 of the day before; another time may
 * belong to either day. What is in a field of dates is a day in Indonesia, if all its zones have the same.
 */
const daysAt = (text: string, minutes: number, place: DatePlace): readonly string[] => {
  const next = new Date(Date.parse(`${text}T00:00:00Z`) + dayLength).toISOString().slice(0, 10)
  const [west, east] = [minutes + hoursToJakarta * 60, minutes + (hoursToJakarta + 2) * 60].map((local) => local >= 24 * 60)
  if (west !== east) return [text, next]
  return west !== true ? [text] : place !== 'paper' || minutes + hoursToJakarta * 60 === 24 * 60 ? [next] : [next, text]
}

const inVietnamese = (text: string): readonly string[] => {
  const found = vietnamese.exec(fold(text))
  return found ? day(Number(found[3]), Number(found[2]), Number(found[1])) : []
}

const ofEra = (text: string): readonly string[] => {
  const era = eras.find(([pattern]) => pattern.test(text))
  const rest = era ? text.replace(era[0], '') : text
  const found = eastAsian.exec(rest) ?? (era && era[1] !== 1911 ? /^(\d{1,2})[./-](\d{1,2})[./-](\d{1,2})$/.exec(rest) : null)
  if (!found) return []
  const [, year = '', month = '', date = ''] = found
  const number = year === '元' ? 1 : Number(year)
  if (era) return day(number + era[1], Number(month), Number(date))
  // A year of two or three digits may be one of the Republic of China, which began in 1912.
  return year.length === 4
    ? day(number, Number(month), Number(date))
    : year.length === 3
      ? day(number + 1911, Number(month), Number(date))
      : [...day(2000 + number, Number(month), Number(date)), ...day(number + 2018, Number(month), Number(date))]
}

/** Longer texts are no dates. */
const longest = 60

/** The days that a text without a time may mean; empty for a text that is no date. */
const daysIn = (text: string, years: Years): readonly PossibleDay[] => {
  const bare = withoutWords(text.replace(/^[([](.*)[)\]]$/, '$1').replace(/ ?\([\p{L}\p{M}]{1,6}\)$/u, ''))
  const numbers = numeric(bare, years)
  if (numbers.length > 0) return numbers
  const days = [ofEra, withMonthName, inVietnamese].map((read) => read(bare, years)).find((found) => found.length > 0) ?? []
  return inOrder(days, null)
}

const cleanDate = (text: string): string => cleanText(text).replace(/\s+/g, ' ')

/**
 * The one reader of dates: the date that a whole text is, with a weekday or a time or without; null for any other text. Which of several days is meant is said
 * by their order (`dayOfCell`, number-form.ts).
 */
export const dateIn = (text: string, place: DatePlace = 'paper'): DateReading | null => {
  if (text.length > longest) return null
  const { date, minutes, isUtc } = splitTime(cleanDate(text))
  const written = place === 'field' ? date.replace(sixDigits, '$1/$2/$3') : date
  const found = daysIn(written, (year) => yearsOf(year, place)).filter(
    ({ day: one }) => (place !== 'paper' || one >= firstYearOnPaper) && (place === 'service' || one < endOfYears)
  )
  if (found.length === 0) return null
  const possible = isUtc && minutes !== null ? found.flatMap(({ day: one, order }) => inOrder(daysAt(one, minutes, place), order)) : found
  return { days: [...new Set(possible.map(({ day: one }) => one))], possible }
}
