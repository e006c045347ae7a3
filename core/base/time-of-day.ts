import { padTwo } from './pad-two.ts'

/** Minutes since midnight as a 24-hour time, independent of the locale: `22:00`. */
export const formatTimeOfDay = (minutes: number): string => `${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}`

/** Typed text (`22:00`, `22.30`, `2230`, `7`) as minutes since midnight; null if it is not a time of day. */
export const parseTimeOfDay = (text: string): number | null => {
  const [, hours = '', minutes = '0'] = /^(\d{1,2})(?:\s*(?:[:.]\s*)?(\d{2}))?$/.exec(text.trim()) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null
  return Number(hours) * 60 + Number(minutes)
}
