const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const clock = String.raw`(?<hours>\d\d):(?<minutes>\d\d):(?<seconds>\d\d)`
/** GMT, UTC, or an offset from it in hours and minutes; any other name of a zone means nothing that is known. */
const zone = String.raw`(?<zone>GMT|UTC?|Z|(?:GMT|UTC?)? ?[+-]\d\d?(?::?[0-5]\d)?)`
const day = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const longDay = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day'
const month = `(?<month>${months.join('|')})`

/** The three formats of an HTTP date (RFC 9110, 5.6.7), the first two also with another zone than GMT. */
const httpForms: readonly RegExp[] = [
  new RegExp(String.raw`^${day}, (?<date>\d\d) ${month} (?<year>\d{4}) ${clock} ${zone}$`),
  new RegExp(String.raw`^${longDay}, (?<date>\d\d)-${month}-(?<year>\d\d) ${clock} ${zone}$`),
  new RegExp(String.raw`^${day} ${month} (?<date>[ \d]\d) ${clock} (?<year>\d{4})$`)
]
/** ISO 8601 with a zone, as services write it in its place. */
const isoForm = new RegExp(String.raw`^(?<year>\d{4})-(?<month>\d\d)-(?<date>\d\d)[T ]${clock}(?:\.\d{1,9})? ?${zone}$`)

/** Minutes by which a zone is ahead of GMT; null for an offset that no place on earth has. */
const offsetOf = (zoneText: string): number | null => {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d?):?(\d\d)?$/.exec(zoneText) ?? []
  const offset = Number(hours) * 60 + Number(minutes)
  return offset > 14 * 60 ? null : sign === '-' ? -offset : offset
}

/** A year of two digits is the one of this century, or of the last where that is more than 50 years ahead (RFC 9110, 5.6.7). */
const wholeYear = (text: string, now: number): number => {
  if (text.length === 4) return Number(text)
  const thisYear = new Date(now).getUTCFullYear()
  const year = thisYear - (thisYear % 100) + Number(text)
  return year > thisYear + 50 ? year - 100 : year
}

/** Milliseconds since 1970 of a date in one of the forms; null for any other text, and for a day or time that does not exist. */
const momentIn = (forms: readonly RegExp[], text: string, now: number): number | null => {
  const found = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  if (found === undefined) return null
  const { year = '', month: monthText = '', date = '', hours = '', minutes = '', seconds = '', zone: zoneText = 'GMT' } = found
  const monthIndex = /\d/.test(monthText) ? Number(monthText) - 1 : months.indexOf(monthText)
  const offset = offsetOf(zoneText)
  const at = Date.UTC(wholeYear(year, now), monthIndex, Number(date), Number(hours), Number(minutes), Number(seconds))
  // What does not exist would be read as the day, the hour or the minute behind it.
  const isReal =
    new Date(at).getUTCDate() === Number(date) && monthIndex >= 0 && monthIndex < 12 && Number(hours) < 24 && Number(minutes) < 60
  return !isReal || Number(seconds) > 60 || offset === null ? null : at - offset * 60_000
}

/** The date of a header that names its zone, in a format of HTTP or as ISO 8601. `now` in milliseconds since 1970. */
export const readZonedDate = (text: string, now: number): number | null => momentIn([...httpForms, isoForm], text, now)

/** A date in one of the three formats of HTTP, which are in GMT. `now` in milliseconds since 1970. */
export const readHttpDate = (text: string, now: number): number | null =>
  / GMT$|:\d\d \d{4}$/.test(text) ? momentIn(httpForms, text, now) : null
