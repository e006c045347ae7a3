const two = (part: number): string => String(part).padStart(2, '0')

/** Minutes of a day as hours and minutes of 24, whatever the system prefers: `22:00`. */
export const formatTimeOfDay = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** Minutes of a day from what somebody typed: `22:00`, `22.30`, `2230`, `7`; null where it is no time of a day. */
export const parseTimeOfDay = (text: string): number | null => {
  const [, hours = '', minutes = '0'] = /^\s*(\d{1,2})(?:\s*[:.]?\s*(\d{2}))?\s*$/.exec(text) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null
  return Number(hours) * 60 + Number(minutes)
}
