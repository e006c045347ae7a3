/** A part of a date or time with two digits: `7` → `07`. */
export const padTwo = (part: number): string => String(part).padStart(2, '0')

const noDate = '–'

/** `2026-11-20` → `20-11-2026`. No date (null, `''`, `0000-00-00`) gives a dash; other text is returned unchanged. */
export const formatDay = (day: string | null | undefined): string => {
  if (day === null || day === undefined || day === '' || day === '0000-00-00') return noDate
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  return match ? `${match[3]}-${match[2]}-${match[1]}` : day
}

/** `2026-11-20 14:02:11` → `20-11-2026 14:02:11`. No date gives a dash, without the time; other text is returned unchanged. */
export const formatMoment = (moment: string | null | undefined): string => {
  const [, day, time = ''] = /^(\d{4}-\d{2}-\d{2})( .+)?$/.exec(moment ?? '') ?? []
  return day === undefined || formatDay(day) === noDate ? formatDay(day ?? moment) : formatDay(day) + time
}

/** `143005` → `14:30:05`; other text is returned unchanged. */
export const formatTime = (time: string): string =>
  /^\d{6}$/.test(time) ? `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}` : time
