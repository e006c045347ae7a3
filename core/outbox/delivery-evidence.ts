import { ajuKey } from '../numbering/aju-number.ts'
import { dayLength, type ServiceZone } from '../base/calendar-day.ts'
import { hasContent, isReal } from '../wire/has-content.ts'
import { compareTimes, isReadableTime, isTimeWithin, timeInUse, timeKey } from '../wire/service-dates.ts'
import { hasOwnTimes } from '../wire/stated-status.ts'
import { isResponseCode, isStatusCode } from '../contract/answer-rules.ts'
import type { ReadLogResponse, ReadLogStatus, ReadStatusLog } from '../contract/retrieval.ts'

/** What the service had reported for an aju number before an attempt. Only other marks can prove the attempt. */
export interface KnownBefore {
  readonly marks: readonly string[]
  /** Newest time among them, as the service wrote it; '' if it gave none. */
  readonly newest: string
  /** Those of `marks` that this desk had not read before it asked the service right before the attempt. */
  readonly unread?: readonly string[]
  /** Its status then, with the time (`statusMark` of the tracking). */
  readonly status?: string
  /** When the service was asked because of attempts of other desks, in milliseconds since 1970. */
  readonly at?: number
  /** Attempts of other desks that may have been sent before it, and after which the service did not know the number. */
  readonly others?: readonly string[]
}

/** Something that a log states, with its time. */
interface Fact {
  readonly mark: string
  readonly time: string
  readonly text: string
  /** Whether it can prove a delivery: an entry has a code, not a text in its place. */
  readonly isEvidence: boolean
}

/**
 * Everything that a log states, each with its time: when it was created and sent, its history and its responses. The status alone is none of them: it has
 * no time. A text without a status code may be an error, so the times beside it are no evidence.
 */
const factsIn = (log: Omit<ReadStatusLog, 'car'>): readonly Fact[] => [
  ...[`created ${log.createdTime}`, ...(hasContent(log.sendTime) ? [`sent ${log.sendTime ?? ''}`] : [])].map((mark): Fact => {
    const time = mark.slice(mark.indexOf(' ') + 1)
    return {
      mark,
      time,
      text: time,
      isEvidence: hasOwnTimes(log)
    }
  }),
  ...log.dataStatus.map(({ kodeStatus, waktuStatus, keterangan, nomorDaftar }) => ({
    mark: JSON.stringify(['status', kodeStatus, waktuStatus, keterangan, nomorDaftar]),
    time: waktuStatus,
    text: `${kodeStatus} ${keterangan}`.trim(),
    isEvidence: isStatusCode(kodeStatus)
  })),
  ...log.dataRespon.map(({ kodeRespon, tanggalRespon, nomorRespon, uraianRespon }) => ({
    mark: JSON.stringify(['response', kodeRespon, tanggalRespon, nomorRespon]),
    time: tanggalRespon,
    text: `${kodeRespon} ${uraianRespon}`.trim(),
    isEvidence: isResponseCode(kodeRespon)
  }))
]

/** What `log`, the last one read, says of an aju number that the service already knows. Stored with an attempt if the service gave no answer right before it. */
export const knownBeforeAttempt = (log: ReadStatusLog | null): KnownBefore => {
  const facts = log === null ? [] : factsIn(log)
  const times = facts.map(({ time }) => time).sort(compareTimes)
  const newest = times.findLast(isReadableTime) ?? ''
  return { marks: facts.map(({ mark }) => mark), newest }
}

/** Stored with an attempt whose aju number the service already knows: its answer right before the attempt. `read`: the last log read before that, if any. */
export const knownWhenAsked = (log: ReadStatusLog, read: ReadStatusLog | null): KnownBefore => {
  const known = knownBeforeAttempt(log)
  const before = new Set(knownBeforeAttempt(read).marks)
  const unread = known.marks.filter((mark) => !before.has(mark))
  return { ...known, ...(unread.length > 0 ? { unread } : {}) }
}

/**
 * Stored with an attempt if other desks may have sent the number before: the service's answer at `at`, queried after this desk got the right to send. `log`:
 * that answer; null without one, so that no later log proves the attempt.
 */
export const knownBesideOthers = (car: string, log: ReadStatusLog | null, at: number, others: readonly string[]): KnownBefore => {
  const known = knownBeforeAttempt(log)
  if (log === null) return known
  return { ...known, at, ...(isNamedIn(car, log) && isClearlyUnknown(log) ? { others } : {}) }
}

/** `not-found`: the service clearly does not know it. `known-before`: it knew it before the attempt. `unclear`: the answer shows neither and proves nothing. */
export type Finding = { readonly finding: 'proven'; readonly text: string } | { readonly finding: 'not-found' | 'known-before' | 'unclear' }

/** Whether a log reports anything about its number, also without content: enough to ask for better evidence or not to post, no proof of delivery. */
export const reportsAnything = (log: Pick<ReadStatusLog, 'status' | 'createdTime' | 'sendTime' | 'dataStatus' | 'dataRespon'>): boolean =>
  log.status !== '' || hasContent(log.createdTime) || hasContent(log.sendTime) || log.dataStatus.length > 0 || log.dataRespon.length > 0

/** Whether a text of the service says something: it has a letter or another digit than 0, and is no other JSON value written as text. */
const isContent = (text: string | null | undefined): boolean =>
  typeof text === 'string' && /(?!0)[\p{L}\p{N}]/u.test(text) && !/^\s*(?:[[{]|(?:false|true|null)\s*$)/i.test(text)

/** Whether an entry of a log is without content: empty, null, or no entry at all. A member beyond the specification is no content. */
const isBlankEntry = (entry: ReadLogStatus | ReadLogResponse): boolean => {
  const texts =
    'kodeStatus' in entry
      ? [entry.kodeStatus, entry.waktuStatus, entry.keterangan]
      : [entry.kodeRespon, entry.tanggalRespon, entry.uraianRespon, entry.nomorRespon]
  const hasDocument = 'pdf' in entry && entry.pdf.state !== 'none'
  return !hasDocument && ![...texts, entry.nomorDaftar, entry.tanggalDaftar].some(isContent)
}

/** The log without entries that say nothing; they remain in the raw answer. */
export const withoutBlankEntries = (log: ReadStatusLog): ReadStatusLog => ({
  ...log,
  dataStatus: log.dataStatus.filter((entry) => !isBlankEntry(entry)),
  dataRespon: log.dataRespon.filter((entry) => !isBlankEntry(entry))
})

/**
 * Whether the last answer was a clear no (`isClearNo` of the reader), and nothing that earlier answers said and the log still has is content: a number that was
 * known is not clearly unknown.
 */
export const isClearlyUnknown = ({
  isUnknown,
  status,
  statusUraian,
  createdTime,
  sendTime,
  dataStatus,
  dataRespon
}: ReadStatusLog): boolean =>
  isUnknown === true && ![status, statusUraian, createdTime, sendTime].some(isContent) && [...dataStatus, ...dataRespon].every(isBlankEntry)

const isStillSaid = ({ goneSince }: { readonly goneSince?: number }): boolean => goneSince === undefined

/** What a log still says: without a status that the service took back, and without everything that it took back by not knowing the number. */
const stillSaid = (log: ReadStatusLog): ReadStatusLog => ({
  ...log,
  ...(isStillSaid(log) ? {} : { status: '', statusUraian: '' }),
  ...(log.isUnknown === true
    ? { createdTime: '', sendTime: null, dataStatus: log.dataStatus.filter(isStillSaid), dataRespon: log.dataRespon.filter(isStillSaid) }
    : {})
})

/** Whether a log is about the number: a missing one is the one that was asked, because the reader leaves out what names another. */
const isNamedIn = (car: string, log: ReadStatusLog): boolean => {
  const named = [log, ...log.dataStatus, ...log.dataRespon].map((one) => one.car).filter(isReal)
  return named.length === 0 || named.some((one) => ajuKey(one) === ajuKey(car))
}

/** Largest assumed difference between the clocks of the service and this computer, in milliseconds. */
const clockMargin = 120_000

/** An attempt as the evidence for it is judged. */
interface JudgedAttempt {
  readonly car: string
  /** Its start in milliseconds since 1970. */
  readonly startedAt: number
  /** Milliseconds that the clock of the service was ahead before it (`Attempt`). */
  readonly clockAhead?: number | undefined
  /** When the answer came, in milliseconds since 1970: nothing in it can be of later. Without it only the dates in use are a bound. */
  readonly answeredAt?: number
  /** The zone of the times of the service. */
  readonly zone: ServiceZone
  readonly known: KnownBefore | undefined
  /** Attempts of other desks at the same number that may have arrived. */
  readonly others?: readonly string[]
  /** The error of the answer (`AnswerRemarks`). */
  readonly error?: string
  /** The other message of the answer. */
  readonly message?: string
}

/**
 * Whether a status log proves that an attempt arrived. Only a fact with a time proves it (`factsIn`): of after the attempt, within the tolerance of the
 * clocks, newer than everything that was in the log before, and not in it. Facts of before the attempt prove that the service knew the number then,
 * whatever this desk has asked so far. A day without a time lies before every moment of that day, and proves nothing about it.
 *
 * A log does not show whose content the service has, so beside attempts of other desks it proves nothing unless the service, when queried after them, did not
 * know the number. The head of an answer with an error, or with a message and no status, may be part of it, so of such an answer only the entries count. What such an answer said and a
 * later one takes back proves nothing either, and keeps a no from being clear.
 */
export const evidenceFor = (
  {
    car,
    startedAt,
    clockAhead = 0,
    answeredAt = Number.POSITIVE_INFINITY,
    zone,
    known,
    others = [],
    error = '',
    message = ''
  }: JudgedAttempt,
  log: ReadStatusLog
): Finding => {
  if (!isNamedIn(car, log)) return { finding: 'unclear' }
  const told = stillSaid(log)
  const isHeadOwn = error === '' && (message === '' || isStatusCode(told.status))
  const facts = factsIn(isHeadOwn ? told : { ...told, createdTime: '', sendTime: null }).filter(
    ({ time, isEvidence }) => isEvidence && isReadableTime(time)
  )
  if (facts.length === 0) return { finding: error === '' && isClearlyUnknown(log) ? 'not-found' : 'unclear' }
  if (others.some((one) => known?.others?.includes(one) !== true)) return { finding: 'known-before' }
  // A clock that differs is corrected towards what proves less, on either side.
  const start = startedAt - clockMargin
  const range = { from: start + Math.max(0, clockAhead), until: answeredAt + Math.max(0, clockAhead) + dayLength }
  const before = timeInUse(start + Math.min(0, clockAhead), zone)
  const marks = new Set(known?.marks)
  const fresh = facts
    .filter(({ mark, time }) => !marks.has(mark) && isAfter(time, known?.newest ?? '') && isTimeWithin(time, range, zone))
    .toSorted((a, b) => compareTimes(a.time, b.time))
    .at(-1)
  if (fresh) return { finding: 'proven', text: fresh.text }
  // A time of day that cannot be read (`24:00:00`) leaves the day alone.
  const isMoment = (time: string): boolean => timeKey(time).length > 10
  const isOlder = ({ time }: Fact): boolean =>
    isMoment(time) ? compareTimes(time, before) < 0 : time.trim().slice(0, 10) < before.slice(0, 10)
  return { finding: known !== undefined || facts.some(isOlder) ? 'known-before' : 'unclear' }
}

/**
 * Whether a log makes it possible that the service has the number from an attempt that nobody knows: also one without content, because a wrong yes only
 * prevents a submission. So every new entry with a time counts, whatever its time, and also one that this desk read only right before the attempt.
 */
export const mayHaveNumber = ({ car, known }: Pick<JudgedAttempt, 'car' | 'known'>, log: ReadStatusLog): boolean => {
  if (!isNamedIn(car, log)) return false
  if (known === undefined) return !isClearlyUnknown(log)
  const { marks, unread = [] } = known
  return factsIn(log).some(({ mark, time }) => isReadableTime(time) && (!marks.includes(mark) || unread.includes(mark)))
}

const isAfter = (time: string, newest: string): boolean => newest === '' || compareTimes(newest, time) < 0
