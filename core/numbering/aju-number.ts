import { isDay } from '../base/calendar-day.ts'

/** Why a text is not an aju number. `form`: not 26 letters and digits; `date`: positions 13 to 20 are not a date. */
export type AjuProblem = 'form' | 'date'

/** Grouping in which a number is displayed and printed. */
const grouping = /^(.{6})(.{6})(.{8})(.{6})$/
const isAju = (text: string): boolean => /^[A-Za-z0-9]{26}$/.test(text)

export const ajuPrefixLength = 12
/** The first 12 characters: office and document kind, then company. */
export const isAjuPrefix = (text: string): boolean => /^[A-Za-z0-9]{12}$/.test(text)

/** A prefix of the running number, for example for a computer or branch; it takes up to three of the six digits. */
export const isAjuSeries = (text: string): boolean => /^[A-Za-z0-9]{0,3}$/.test(text)

/** Structure of the aju numbers of a profile: prefix (12), date (8), series (0 to 3) and running number, 26 characters in total. */
export interface AjuPattern {
  readonly prefix: string
  readonly series: string
}

const widthOf = (series: string): number => 6 - series.length

/** The highest running number: 999999, or less with a series. */
export const lastRunning = (series: string): number => 10 ** widthOf(series) - 1

/** Everything before the running number. Throws RangeError for invalid parts. */
export const ajuStart = ({ prefix, series }: AjuPattern, day: string): string => {
  if (!isAjuPrefix(prefix)) throw new RangeError('An aju prefix must have 12 letters and digits')
  if (!isAjuSeries(series)) throw new RangeError('A series must have at most 3 letters and digits')
  if (!isDay(day)) throw new RangeError('The day of an aju number must be a date YYYY-MM-DD')
  return prefix + day.replaceAll('-', '') + series
}

/** Makes an aju number of 26 characters. Throws RangeError for invalid parts. */
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
    throw new RangeError(`A running number must be between 1 and ${lastRunning(series)}`)
  return start + String(running).padStart(widthOf(series), '0')
}

/** The number grouped as 6-6-8-6; text that is not an aju number is returned unchanged. */
export const formatAju = (car: string): string => (isAju(car) ? car.replace(grouping, '$1-$2-$3-$4') : car)

const withoutSeparators = (text: string): string => text.replace(/[\s\p{Pd}\p{Cf}./_]/gu, '')

/** An aju number from typed or pasted text, without separators; other text is returned unchanged. */
export const parseAju = (text: string): string => {
  const bare = withoutSeparators(text)
  return isAju(bare) ? bare : text
}

/** Equal for two texts of the same aju number: without case, separators, and the leading zeros that a JSON number cannot have. */
export const ajuKey = (text: string): string => withoutSeparators(text).toUpperCase().replace(/^0+/, '')

const dayIn = (aju: string): string => `${aju.slice(12, 16)}-${aju.slice(16, 18)}-${aju.slice(18, 20)}`

export const checkAju = (car: string): readonly AjuProblem[] => {
  if (!isAju(car)) return ['form']
  return isDay(dayIn(car)) ? [] : ['date']
}

/** The date in an aju number, `YYYY-MM-DD`; null if the number is not valid. */
export const ajuDay = (car: string): string | null => (checkAju(car).length === 0 ? dayIn(car) : null)

/** The running number after the series; null if the number has another series or no digits there. */
export const runningOf = (car: string, series = ''): number | null => {
  const end = car.slice(20)
  if (!isAju(car) || !end.startsWith(series)) return null
  const digits = end.slice(series.length)
  return /^\d+$/.test(digits) ? Number(digits) : null
}
