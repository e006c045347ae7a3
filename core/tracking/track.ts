import type { Json } from '../derive/shape.ts'
import type { LoggedStatus } from '../derive/types.ts'
import { byTime, statusTime } from '../service/dates.ts'
import type { PdfState, ReadLogResponse, ReadResponse, ReadStatusLog } from '../contract/host-api.ts'

/** The last status log of one aju number. */
export interface Track {
  readonly car: string
  readonly profile: string
  readonly refreshedAt: number
  readonly log: ReadStatusLog
  readonly deviations: readonly string[]
}

/** One customs response, merged from every operation that told of it. */
export interface StoredResponse {
  readonly id: string
  readonly car: string
  readonly code: string
  /** Wall date `YYYY-MM-DD`, or the text that came. */
  readonly date: string
  /** `HHMMSS`; empty where only the status log told of it. */
  readonly time: string
  readonly number: string
  readonly description: string
  readonly pdf: PdfState
  readonly copy: 'absent' | 'same' | 'different' | 'unreadable'
  /** Every other member as it came. */
  readonly fields: { readonly [key: string]: Json }
  readonly firstSeenAt: number
  /** 0 until somebody looked at it. */
  readonly readAt: number
}

const isReal = (text: string | null | undefined): text is string =>
  typeof text === 'string' && text !== '' && !text.startsWith('0000-00-00')

/** The history in time order (the service does not sort, specification 4.6); entries without a time come last. */
export const timeline = (log: Pick<ReadStatusLog, 'dataStatus'>): readonly LoggedStatus[] => byTime(log.dataStatus, statusTime)

/** Number and date of registration, from the newest entry that has them. */
export const registration = (
  log: Pick<ReadStatusLog, 'dataStatus' | 'dataRespon'>
): { readonly number: string; readonly date: string } | null => {
  const found = [...timeline(log).toReversed(), ...log.dataRespon].find((entry) => isReal(entry.nomorDaftar))
  return found ? { number: found.nomorDaftar ?? '', date: isReal(found.tanggalDaftar) ? found.tanggalDaftar : '' } : null
}

const rank: Readonly<Record<PdfState['state'], number>> = { stored: 3, damaged: 2, text: 1, none: 0 }
/** A good PDF is never replaced by a worse answer. */
const betterPdf = (a: PdfState, b: PdfState): PdfState => (rank[b.state] > rank[a.state] ? b : a)

const betterCopy = (a: StoredResponse['copy'], b: StoredResponse['copy']): StoredResponse['copy'] => (b === 'absent' ? a : b)

interface Incoming extends Omit<StoredResponse, 'id' | 'firstSeenAt' | 'readAt'> {
  readonly from: 'log' | 'response'
}

const fromLog = (response: ReadLogResponse): Incoming => {
  const { car, kodeRespon, uraianRespon, tanggalRespon, nomorRespon, pdf, ...fields } = response
  return {
    from: 'log',
    car,
    code: kodeRespon,
    date: tanggalRespon,
    time: '',
    number: nomorRespon ?? '',
    description: uraianRespon,
    pdf,
    copy: 'absent',
    fields
  }
}

const fromResponse = (response: ReadResponse): Incoming => {
  const { car, reskd, restg, reswk, deskripsi, pdf, copy, ...fields } = response
  const number = typeof response.dokresno === 'string' ? response.dokresno : ''
  return {
    from: 'response',
    car,
    code: reskd,
    date: restg,
    time: reswk,
    number,
    description: deskripsi,
    pdf,
    copy,
    fields
  }
}

/** Same response told twice: same code and day, and neither time nor number speaks against it. */
const same = (known: StoredResponse, next: Incoming): boolean =>
  known.code === next.code &&
  known.date === next.date &&
  (known.time === '' || next.time === '' || known.time === next.time) &&
  (known.number === '' || next.number === '' || known.number === next.number)

/**
 * Brings what an answer told into the responses known of an aju number, without doubles; returns only what is new or changed.
 * `car` is the aju that was asked for: entries of another one are kept under it with their own `car` among the fields.
 */
export const mergeResponses = (
  car: string,
  known: readonly StoredResponse[],
  told: { readonly log?: readonly ReadLogResponse[]; readonly responses?: readonly ReadResponse[] },
  now: number
): readonly StoredResponse[] => {
  const all = [...known]
  const changed = new Map<string, StoredResponse>()
  const taken = new Set<string>()
  for (const next of [...(told.responses ?? []).map(fromResponse), ...(told.log ?? []).map(fromLog)]) {
    // One entry of an answer stands for one response: two alike in the same answer are two.
    const index = all.findIndex((response) => same(response, next) && !taken.has(`${next.from}${response.id}`))
    const { from, ...content } = next
    const old = all[index]
    const merged = old
      ? mergedWith(old, content)
      : { ...content, car, ...foreign(car, content), id: newId(car, content, all), firstSeenAt: now, readAt: 0 }
    taken.add(from + merged.id)
    if (old && JSON.stringify(old) === JSON.stringify(merged)) continue
    if (old) all[index] = merged
    else all.push(merged)
    changed.set(merged.id, merged)
  }
  return [...changed.values()]
}

const foreign = (car: string, content: Omit<Incoming, 'from'>): Partial<StoredResponse> =>
  content.car === car ? {} : { fields: { ...content.fields, car: content.car } }

const mergedWith = (old: StoredResponse, next: Omit<Incoming, 'from'>): StoredResponse => ({
  ...old,
  time: old.time || next.time,
  number: old.number || next.number,
  description: old.description || next.description,
  pdf: betterPdf(old.pdf, next.pdf),
  copy: betterCopy(old.copy, next.copy),
  fields: { ...old.fields, ...next.fields }
})

const newId = (car: string, content: Omit<Incoming, 'from'>, all: readonly StoredResponse[]): string => {
  const base = [car, content.code, content.date, content.time || content.number].join('|')
  const doubles = all.filter((response) => response.id === base || response.id.startsWith(`${base}|`)).length
  return doubles === 0 ? base : `${base}|${doubles + 1}`
}

/** Oldest first; a response without a time counts as the start of its day, and equal moments keep the order they were seen in. */
export const inTimeOrder = (responses: readonly StoredResponse[]): readonly StoredResponse[] =>
  responses.toSorted(
    (a, b) => compare(`${a.date} ${a.time}`, `${b.date} ${b.time}`) || a.firstSeenAt - b.firstSeenAt || compare(a.code, b.code)
  )

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
