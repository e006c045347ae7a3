import { ajuKey } from '../numbering/aju-number.ts'
import { compareTimes } from '../wire/service-dates.ts'
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

/** What `log`, the last one read, says of an aju number that the service already knows. Stored with an attempt if the service gave no answer right before it. */
export const knownBeforeAttempt = (log: ReadStatusLog | null): KnownBefore => {
  const said = log === null ? [] : saidIn(log)
  const times = said.map(({ time }) => time).sort(compareTimes)
  const newest = times.findLast(isTime) ?? ''
  return { marks: said.map(({ mark }) => mark), newest }
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
  const { finding } = evidenceFor({ car, startedAt: '', known: undefined }, log)
  return { ...known, at, ...(finding === 'not-found' ? { others } : {}) }
}

/** `not-found`: the service clearly does not know it. `unclear`: the answer shows neither and proves nothing. */
export type Finding = { readonly finding: 'proven'; readonly text: string } | { readonly finding: 'not-found' | 'known-before' | 'unclear' }

/** Whether a log reports anything about its number, also without content: enough to ask for better evidence or not to post, no proof of delivery. */
export const reportsAnything = (log: Pick<ReadStatusLog, 'status' | 'dataStatus' | 'dataRespon'>): boolean =>
  log.status !== '' || log.dataStatus.length > 0 || log.dataRespon.length > 0

/** Whether a text of the service says something: it has a letter or another digit than 0, and is no other JSON value written as text. */
const isContent = (text: string | null | undefined): boolean =>
  typeof text === 'string' && /[\p{L}1-9]/u.test(text) && !/^\s*(?:[[{]|(?:false|true|null)\s*$)/i.test(text)

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

/** Whether a log has a status, or an entry with a code or a time. */
const hasStatusOrEntry = ({ status, dataStatus, dataRespon }: ReadStatusLog): boolean =>
  isContent(status) ||
  dataStatus.some(({ kodeStatus, waktuStatus }) => isContent(kodeStatus) || isTime(waktuStatus)) ||
  dataRespon.some(({ kodeRespon, tanggalRespon }) => isContent(kodeRespon) || isTime(tanggalRespon))

const isClearNo = ({ isUnknown, status, dataStatus, dataRespon }: ReadStatusLog): boolean =>
  isUnknown === true && !isContent(status) && [...dataStatus, ...dataRespon].every(isBlankEntry)

const isStillSaid = ({ goneSince }: { readonly goneSince?: number }): boolean => goneSince === undefined

/** What a log still says: without a status that the service took back, and without entries that it took back by not knowing the number. */
const stillSaid = (log: ReadStatusLog): ReadStatusLog => ({
  ...log,
  ...(isStillSaid(log) ? {} : { status: '', statusUraian: '' }),
  ...(log.isUnknown === true ? { dataStatus: log.dataStatus.filter(isStillSaid), dataRespon: log.dataRespon.filter(isStillSaid) } : {})
})

const isNamedIn = (car: string, log: ReadStatusLog): boolean =>
  [log, ...log.dataStatus, ...log.dataRespon].some((one) => ajuKey(one.car) === ajuKey(car))

/** The newest of the things said that was not known before the attempt and is not older than it. */
const newestFresh = (said: readonly Said[], startedAt: string, { marks, newest }: KnownBefore): Said | undefined => {
  const before = new Set(marks)
  return said
    .filter(
      // A date without a time sorts before every moment of that day, so it proves nothing about that day.
      ({ mark, time }) => !before.has(mark) && isTime(time) && isAfter(time, newest) && compareTimes(startedAt, time) <= 0
    )
    .toSorted((a, b) => compareTimes(a.time, b.time))
    .at(-1)
}

/** An attempt as the evidence for it is judged. */
interface JudgedAttempt {
  readonly car: string
  /** Its start as a wall time `YYYY-MM-DD HH:MM:SS`. */
  readonly startedAt: string
  readonly known: KnownBefore | undefined
}

/**
 * Whether a status log proves that an attempt arrived. For an aju number the service did not know before, any content does. For a known one,
 * only an entry that was not in the log before, is newer than all known ones and not older than the attempt: later statuses of an earlier
 * submission prove nothing about this one. When the clocks disagree the attempt stays unproven, which is safe.
 *
 * `others`: attempts of other desks at the same number that may have arrived. A log does not show whose content the service has, so it proves nothing unless
 * the service, when queried after them, did not know the number. `error`: that of the answer (`AnswerRemarks`); a status beside one may be the error
 * itself, so only an entry with a time since the attempt counts. What such an answer said and a later one takes back proves nothing either, and keeps a no
 * from being clear.
 */
export const evidenceFor = (
  { car, startedAt, known, others = [], error = '' }: JudgedAttempt & { readonly others?: readonly string[]; readonly error?: string },
  log: ReadStatusLog
): Finding => {
  const isNamed = isNamedIn(car, log)
  const told = stillSaid(log)
  if (!isNamed || !hasStatusOrEntry(told)) return { finding: isNamed && error === '' && isClearNo(log) ? 'not-found' : 'unclear' }
  if (others.some((one) => known?.others?.includes(one) !== true)) return { finding: 'known-before' }
  const said = error === '' ? saidIn(told) : saidIn(told).slice(1)
  if (known === undefined && error === '')
    return { finding: 'proven', text: `${told.status} ${told.statusUraian}`.trim() || (said.at(-1)?.text ?? '') }
  const fresh = newestFresh(said, startedAt, known ?? { marks: [], newest: '' })
  return fresh ? { finding: 'proven', text: fresh.text } : { finding: known === undefined ? 'unclear' : 'known-before' }
}

/**
 * Whether a log makes it possible that the service has the number from an attempt that nobody knows: also one without content, because a wrong yes only
 * prevents a submission. So every new entry with a time counts, whatever its time, and also one that this desk read only right before the attempt.
 */
export const mayHaveNumber = ({ car, known }: Pick<JudgedAttempt, 'car' | 'known'>, log: ReadStatusLog): boolean => {
  if (!isNamedIn(car, log) || !reportsAnything(log)) return false
  if (known === undefined) return true
  const { marks, unread = [] } = known
  return saidIn(log).some(({ mark, time }) => isTime(time) && (!marks.includes(mark) || unread.includes(mark)))
}

/** `compareTimes` sorts unreadable times after all readable ones. */
const isTime = (text: string): boolean => compareTimes(text, '') < 0
const isAfter = (time: string, newest: string): boolean => newest === '' || compareTimes(newest, time) < 0
