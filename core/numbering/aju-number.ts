import { isDay } from '../base/calendar-day.ts'

/** Why a text is no aju number: not 26 letters and digits, or positions 13 to 20 are no day. */
export type AjuProblem = 'form' | 'date'

/** How a number is shown and printed (domain page 2.1). */
const grouping = /^(.{6})(.{6})(.{8})(.{6})$/
const isAju = (text: string): boolean => /^[A-Za-z0-9]{26}$/.test(text)

/** First 12 characters: office and kind, then company. */
export const isAjuPrefix = (text: string): boolean => /^[A-Za-z0-9]{12}$/.test(text)

/** What may stand before the running number (a computer, a branch): it takes up to three of its six places. */
export const isAjuSeries = (text: string): boolean => /^[A-Za-z0-9]{0,3}$/.test(text)

/** How a profile's aju numbers are built: prefix (12), day (8), series (0 to 3) and running number, 26 characters in all. */
export interface AjuPattern {
  readonly prefix: string
  readonly series: string
}

const widthOf = (series: string): number => 6 - series.length

/** The highest running number of a pattern: 999999, or less where a series takes places. */
export const lastRunning = (series: string): number => 10 ** widthOf(series) - 1

/** Everything before the running number. Throws RangeError for parts that cannot be in an aju number. */
export const ajuStart = ({ prefix, series }: AjuPattern, day: string): string => {
  if (!isAjuPrefix(prefix)) throw new RangeError('An aju prefix has 12 letters and digits')
  if (!isAjuSeries(series)) throw new RangeError('A series has up to 3 letters and digits')
  if (!isDay(day)) throw new RangeError('The day of an aju number is YYYY-MM-DD')
  return prefix + day.replaceAll('-', '') + series
}

/** Makes an aju number of 26 characters. Throws RangeError for parts that cannot be in one. */
export const makeAju = ({
  prefix,
  day,
  running,
  series = ''
}: {
  readonly prefix: string
  readonly day: string
  readonly running: number
  readonly series?: string
}): string => {
  const start = ajuStart({ prefix, series }, day)
  if (!Number.isInteger(running) || running < 1 || running > lastRunning(series))
    throw new RangeError(`A running number lies between 1 and ${lastRunning(series)}`)
  return start + String(running).padStart(widthOf(series), '0')
}

/** As 6-6-8-6; whatever has not 26 characters is shown as it is. */
export const formatAju = (car: string): string => (isAju(car) ? car.replace(grouping, '$1-$2-$3-$4') : car)

/** An aju number from typed or pasted text, without the characters that group it; text that holds no such number stays as it is. */
export const parseAju = (text: string): string => {
  const bare = text.replace(/[\s\p{Pd}\p{Cf}./_]/gu, '')
  return isAju(bare) ? bare : text
}

const dayIn = (aju: string): string => `${aju.slice(12, 16)}-${aju.slice(16, 18)}-${aju.slice(18, 20)}`

export const checkAju = (car: string): readonly AjuProblem[] => {
  if (!isAju(car)) return ['form']
  return isDay(dayIn(car)) ? [] : ['date']
}

/** The day that stands in an aju number, `YYYY-MM-DD`; null where there is none. */
export const ajuDay = (car: string): string | null => (checkAju(car).length === 0 ? dayIn(car) : null)

/** The running number at the end, behind the series; null where there is none. */
export const runningOf = (car: string, series = ''): number | null => {
  const end = car.slice(20)
  if (!isAju(car) || !end.startsWith(series)) return null
  const digits = end.slice(series.length)
  return /^\d+$/.test(digits) ? Number(digits) : null
}
