import { serviceOffset, serviceTime, serviceZones } from '../base/service-time.ts'
import type { ReadStatusLog } from '../contract/retrieval.ts'
import { timeKey } from '../wire/service-dates.ts'

/** Milliseconds between the times of one zone and of another, 0 first. */
const shifts: readonly number[] = [
  ...new Set(serviceZones.flatMap((from) => serviceZones.map((to) => serviceOffset(to) - serviceOffset(from))))
].sort((one, other) => Math.abs(one) - Math.abs(other))

/** Length of `YYYY-MM-DD HH:MM:SS`. */
const wholeTime = 19

/** A time of day moved by milliseconds; a text without one unchanged. */
const moved = (text: string, shift: number): string => {
  const key = timeKey(text)
  return key.length === wholeTime ? serviceTime(Date.parse(`${key.replace(' ', 'T')}Z`) + shift, 'UTC') : text
}

/**
 * A known log with the times of the zone in which an answer is read: a profile whose zone was changed reads the times that name a zone as other texts than
 * before, and each status would be known twice. The log is unchanged unless the answer has every status of it at the same distance of two zones.
 */
export const inZoneOfAnswer = (known: ReadStatusLog, answer: ReadStatusLog): ReadStatusLog => {
  const keyOf = (code: string, time: string): string => `${code}|${timeKey(time)}`
  const answered = new Set(answer.dataStatus.map(({ kodeStatus, waktuStatus }) => keyOf(kodeStatus, waktuStatus)))
  const present = known.dataStatus.filter(({ goneSince }) => goneSince === undefined)
  const isAnswered = (shift: number): boolean =>
    present.every(({ kodeStatus, waktuStatus }) => answered.has(keyOf(kodeStatus, moved(waktuStatus, shift))))
  const shift = shifts.find(isAnswered) ?? 0
  if (shift === 0) return known
  return {
    ...known,
    createdTime: moved(known.createdTime, shift),
    sendTime: known.sendTime === null ? null : moved(known.sendTime, shift),
    dataStatus: known.dataStatus.map((entry) => ({ ...entry, waktuStatus: moved(entry.waktuStatus, shift) }))
  }
}
