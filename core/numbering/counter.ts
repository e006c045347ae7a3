import { ajuStart, checkAju, isAjuPrefix, isAjuSeries, lastRunning, makeAju, runningOf, type AjuPattern } from './aju-number.ts'

/** The highest running number that a profile has assigned for a start. It never decreases, so that no number is assigned twice. */
export interface AjuCounter {
  /** See `counterKey`. */
  readonly id: string
  /** '' for the counters of permanently deleted declarations. */
  readonly profile: string
  readonly day: string
  /** Prefix, day and series: everything before the running number. */
  readonly start: string
  readonly running: number
}

const counterKey = (profile: string, start: string): string => `${profile} ${start}`

const counterAt = ({ profile, pattern, day }: Pick<AjuRequest, 'profile' | 'pattern' | 'day'>, running: number): AjuCounter => {
  const start = ajuStart(pattern, day)
  return { id: counterKey(profile, start), profile, day, start, running }
}

export interface AjuRequest {
  readonly profile: string
  readonly pattern: AjuPattern
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly counters: Iterable<AjuCounter>
  /** All aju numbers in use: drafts, trash and submissions. */
  readonly cars: Iterable<string>
}

/** The next number and the counter to write with it; null if the profile has no valid pattern or the day has no number left. */
export const nextAju = ({
  profile,
  pattern,
  day,
  counters,
  cars
}: AjuRequest): { readonly car: string; readonly counter: AjuCounter } | null => {
  if (!isAjuPrefix(pattern.prefix) || !isAjuSeries(pattern.series)) return null
  const start = ajuStart(pattern, day)
  let highest = 0
  // Counters of all profiles: profiles may share a start.
  for (const counter of counters) if (counter.start === start) highest = Math.max(highest, counter.running)
  for (const car of cars) if (car.startsWith(start)) highest = Math.max(highest, runningOf(car, pattern.series) ?? 0)
  const running = highest + 1
  if (running > lastRunning(pattern.series)) return null
  return { car: makeAju({ ...pattern, day, running }), counter: counterAt({ profile, pattern, day }, running) }
}

/** The counter of a day whose last number is used, also where a typed number used it. */
export const usedUpCounter = (request: Pick<AjuRequest, 'profile' | 'pattern' | 'day'>): AjuCounter =>
  counterAt(request, lastRunning(request.pattern.series))

/** Counters that prevent the number of a permanently deleted declaration from being assigned again; one for each possible series length. */
export const countersOfDeleted = (car: string): readonly AjuCounter[] => {
  if (checkAju(car).length > 0) return []
  const day = `${car.slice(12, 16)}-${car.slice(16, 18)}-${car.slice(18, 20)}`
  return [0, 1, 2, 3].flatMap((width): AjuCounter[] => {
    const start = car.slice(0, 20 + width)
    const running = runningOf(car, car.slice(20, 20 + width))
    return running === null ? [] : [{ id: counterKey('', start), profile: '', day, start, running }]
  })
}

/** The part of the running numbers of a day from which none is assigned after a restore, and the part over which later restores begin. */
const [firstAfterRestore, restoresOfDay] = [0.1, 0.85]

/**
 * Counters for the day of a restore. After the backup was written, another computer may have assigned numbers of this day that are unknown here: the
 * next number is far higher, and increases with the time of the restore, so that two restores do not collide. `time` is a part of the day, 0 to 1.
 */
export const countersAfterRestore = (
  profiles: readonly { readonly id: string; readonly pattern: AjuPattern }[],
  day: string,
  time: number
): readonly AjuCounter[] =>
  profiles.flatMap(({ id: profile, pattern }): AjuCounter[] => {
    if (!isAjuPrefix(pattern.prefix) || !isAjuSeries(pattern.series)) return []
    const start = ajuStart(pattern, day)
    const running = Math.floor(lastRunning(pattern.series) * (firstAfterRestore + restoresOfDay * time))
    return [{ id: counterKey(profile, start), profile, day, start, running }]
  })
