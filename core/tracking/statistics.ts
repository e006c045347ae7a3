import { dayLength, sentDay } from '../base/calendar-day.ts'

/** Quantile of ascending numbers (`share` from 0 to 1), with linear interpolation; 0 without numbers. */
export const quantile = (ordered: ArrayLike<number>, share: number): number => {
  const place = (ordered.length - 1) * share
  const below = ordered[Math.floor(place)] ?? 0
  const above = ordered[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}

/** Counts of one day: aju numbers, each once. */
export type CarsByDay = ReadonlyMap<string, ReadonlySet<string>>

const dayNumber = (text: string): number => Date.parse(`${text}T00:00:00Z`)
const dayText = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** The last `count` days up to `today`, oldest first, as `YYYY-MM-DD`. */
export const lastDays = (today: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => dayText(dayNumber(today) - (count - 1 - index) * dayLength))

/** The days of the current week up to `today`, Monday first. */
export const daysOfWeek = (today: string): readonly string[] => lastDays(today, ((new Date(dayNumber(today)).getUTCDay() + 6) % 7) + 1)

/** The times of a submission. */
export interface Submission {
  readonly car: string
  readonly state: string
  readonly attempts: readonly { readonly startedAt: number }[]
}

const isTaken = ({ state }: Submission): boolean => state === 'accepted' || state === 'remarks'

/** Aju numbers accepted by the service, by the day they were sent; days outside of `days` are left out. */
export const sentByDay = (entries: Iterable<Submission>, days: readonly string[]): CarsByDay => {
  const found = new Map(days.map((one) => [one, new Set<string>()]))
  // Two days of tolerance for any time zone: most entries are far older and need no conversion.
  const oldest = dayNumber(days[0] ?? '') - 2 * dayLength
  for (const entry of entries) {
    if (!isTaken(entry)) continue
    const left = entry.attempts.at(-1)?.startedAt ?? 0
    if (left >= oldest) found.get(sentDay(left))?.add(entry.car)
  }
  return found
}

/** These aju numbers by the desk whose submission the service accepted last: each counts once. */
export const sentByDesk = (
  submissions: Iterable<Submission & { readonly desk: string }>,
  cars: ReadonlySet<string>
): ReadonlyMap<string, ReadonlySet<string>> => {
  const last = new Map<string, { readonly desk: string; readonly at: number }>()
  for (const submission of submissions) {
    const { car, desk } = submission
    const at = submission.attempts.at(-1)?.startedAt ?? 0
    if (isTaken(submission) && cars.has(car) && at >= (last.get(car)?.at ?? 0)) last.set(car, { desk, at })
  }
  const found = new Map<string, Set<string>>()
  for (const [car, { desk }] of last) found.set(desk, (found.get(desk) ?? new Set()).add(car))
  return found
}

/** The sum over several days. */
export const carsOfDays = (byDay: CarsByDay, days: readonly string[]): ReadonlySet<string> =>
  new Set(days.flatMap((one) => [...(byDay.get(one) ?? [])]))
