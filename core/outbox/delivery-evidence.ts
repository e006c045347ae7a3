import { ajuKey } from '../numbering/aju-number.ts'
import { compareTimes } from '../wire/service-dates.ts'
import type { ReadStatusLog } from '../contract/retrieval.ts'

/** What the service had reported for an aju number before an attempt. Only other marks can prove the attempt. */
export interface KnownBefore {
  readonly marks: readonly string[]
  /** Newest time among them, as the service wrote it; '' if it gave none. */
  readonly newest: string
  /** Its status then, with the time (`statusMark` of the tracking). */
  readonly status?: string
  /** When the service was asked because of attempts of other desks, in milliseconds since 1970. */
  readonly at?: number
  /** Attempts of other desks that may have been sent before it, and after which the service did not know the number. */
  readonly others?: readonly string[]
}

interface Said {
  readonly mark: string
  readonly time: string
  readonly text: string
}

/** Every status and response of a log, each with its time. */
const saidIn = (log: Pick<ReadStatusLog, 'createdTime' | 'dataStatus' | 'dataRespon'>): readonly Said[] => [
  { mark: `created ${log.createdTime}`, time: log.createdTime, text: log.createdTime },
  ...log.dataStatus.map(({ kodeStatus, waktuStatus, keterangan, nomorDaftar }) => ({
    mark: JSON.stringify(['status', kodeStatus, waktuStatus, keterangan, nomorDaftar]),
    time: waktuStatus,
    text: `${kodeStatus} ${keterangan}`.trim()
  })),
  ...log.dataRespon.map(({ kodeRespon, tanggalRespon, nomorRespon, uraianRespon }) => ({
    mark: JSON.stringify(['response', kodeRespon, tanggalRespon, nomorRespon]),
    time: tanggalRespon,
    text: `${kodeRespon} ${uraianRespon}`.trim()
  }))
]

/** Stored with an attempt whose aju number the service already knows. `log` is the last one read, if any. */
export const knownBeforeAttempt = (log: ReadStatusLog | null): KnownBefore => {
  const said = log === null ? [] : saidIn(log)
  const times = said.map(({ time }) => time).sort(compareTimes)
  const newest = times.findLast(isTime) ?? ''
  return { marks: said.map(({ mark }) => mark), newest }
}

/**
 * Stored with an attempt if other desks may have sent the number before: the service's answer at `at`, queried after this desk got the right to send. `log`:
 * that answer; null without one, so that no later log proves the attempt.
 */
export const knownBesideOthers = (car: string, log: ReadStatusLog | null, at: number, others: readonly string[]): KnownBefore => {
  const known = knownBeforeAttempt(log)
  if (log === null) return known
  const { finding } = evidenceFor({ car, startedAt: '', known: undefined }, log)
  return { ...known, at, ...(finding === 'not-found' ? { others } : {}) }
}

/** `not-found`: the service clearly does not know it. `unclear`: the answer shows neither and proves nothing. */
export type Finding = { readonly finding: 'proven'; readonly text: string } | { readonly finding: 'not-found' | 'known-before' | 'unclear' }

/** Whether a log reports anything about its number. */
export const reportsAnything = (log: Pick<ReadStatusLog, 'status' | 'dataStatus' | 'dataRespon'>): boolean =>
  log.status !== '' || log.dataStatus.length > 0 || log.dataRespon.length > 0

/**
 * Whether a status log proves that an attempt arrived. For an aju number the service did not know before, any status does. For a known one,
 * only an entry that was not in the log before, is newer than all known ones and not older than the attempt: later statuses of an earlier
 * submission prove nothing about this one. When the clocks disagree the attempt stays unproven, which is safe.
 *
 * `startedAt`: the attempt's start as a wall time `YYYY-MM-DD HH:MM:SS`. `others`: attempts of other desks at the same number that may have arrived. A log does
 * not show whose content the service has, so it proves nothing unless the service, when queried after them, did not know the number.
 */
export const evidenceFor = (
  {
    car,
    startedAt,
    known,
    others = []
  }: { readonly car: string; readonly startedAt: string; readonly known: KnownBefore | undefined; readonly others?: readonly string[] },
  log: ReadStatusLog
): Finding => {
  const isNamed = [log, ...log.dataStatus, ...log.dataRespon].some((one) => ajuKey(one.car) === ajuKey(car))
  if (!isNamed || !reportsAnything(log)) return { finding: isNamed && log.isUnknown === true ? 'not-found' : 'unclear' }
  if (others.some((one) => known?.others?.includes(one) !== true)) return { finding: 'known-before' }
  if (known === undefined) return { finding: 'proven', text: `${log.status} ${log.statusUraian}`.trim() }
  const before = new Set(known.marks)
  const fresh = saidIn(log).filter(
    // A date without a time sorts before every moment of that day, so it proves nothing about that day.
    ({ mark, time }) => !before.has(mark) && isTime(time) && isAfter(time, known.newest) && compareTimes(startedAt, time) <= 0
  )
  const newest = fresh.toSorted((a, b) => compareTimes(a.time, b.time)).at(-1)
  return newest ? { finding: 'proven', text: newest.text } : { finding: 'known-before' }
}

/** `compareTimes` sorts unreadable times after all readable ones. */
const isTime = (text: string): boolean => compareTimes(text, '') < 0
const isAfter = (time: string, newest: string): boolean => newest === '' || compareTimes(newest, time) < 0
