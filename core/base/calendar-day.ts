const daysOf = (year: number, month: number): number => {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`; the year 0 is none. */
export const isDay = (text: string): boolean => {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return Number(year) > 0 && Number(day) > 0 && Number(day) <= daysOf(Number(year), Number(month))
}

/** The day of a moment by the clock of this computer, `YYYY-MM-DD`. */
export const dayOfClock = (time: number): string => {
  const date = new Date(time)
  return [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-')
}
