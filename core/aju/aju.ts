import { isDay } from './day.ts'

/** Why a text is no aju number: not 26 letters and digits, or positions 13 to 20 are no day. */
export const ajuProblems = ['form', 'date'] as const
export type AjuProblem = (typeof ajuProblems)[number]

/** How a number is shown and printed (domain page 2.1). */
const grouping = /^(.{6})(.{6})(.{8})(.{6})$/
const isAju = (text: string): boolean => /^[A-Za-z0-9]{26}$/.test(text)

/** First 12 characters: office and kind, then company. */
export const isAjuPrefix = (text: string): boolean => /^[A-Za-z0-9]{12}$/.test(text)

/** Makes an aju number: prefix, day without dashes, running number of six digits. Throws RangeError for parts that cannot be in one. */
export const makeAju = ({ prefix, day, running }: { readonly prefix: string; readonly day: string; readonly running: number }): string => {
  if (!isAjuPrefix(prefix)) throw new RangeError('An aju prefix has 12 letters and digits')
  if (!isDay(day)) throw new RangeError('The day of an aju number is YYYY-MM-DD')
  if (!Number.isInteger(running) || running < 1 || running > 999_999) throw new RangeError('A running number lies between 1 and 999999')
  return prefix + day.replaceAll('-', '') + String(running).padStart(6, '0')
}

/** As 6-6-8-6; whatever has not 26 characters is shown as it is. */
export const showAju = (car: string): string => (isAju(car) ? car.replace(grouping, '$1-$2-$3-$4') : car)

/** An aju number from typed or pasted text, without the characters that group it; text that holds no such number stays as it is. */
export const readAju = (text: string): string => {
  const bare = text.replace(/[\s\p{Pd}\p{Cf}./_]/gu, '')
  return isAju(bare) ? bare : text
}

export const checkAju = (car: string): readonly AjuProblem[] => {
  if (!isAju(car)) return ['form']
  return isDay(`${car.slice(12, 16)}-${car.slice(16, 18)}-${car.slice(18, 20)}`) ? [] : ['date']
}

/** The running number at the end, or null where there is none. */
export const runningOf = (car: string): number | null => (isAju(car) && /^\d{6}$/.test(car.slice(20)) ? Number(car.slice(20)) : null)
