import type { Json } from '../base/json.ts'
import { isReal } from '../wire/has-content.ts'
import { byTime, compareTimes, statusTime } from '../wire/service-dates.ts'
import type { AnswerRemarks, BroughtIn, CopyDifference, PdfState, ReadLogStatus, ReadStatusLog, StoredPdf } from '../contract/retrieval.ts'

/** The last status log of one aju number. */
export interface Track {
  readonly car: string
  readonly profile: string
  readonly refreshedAt: number
  readonly log: ReadStatusLog
  readonly deviations: readonly string[]
  /** Per operation, the remarks of its last usable answer. */
  readonly remarks?: { readonly [operation: string]: AnswerRemarks }
  /** When an answer last reported something new; missing where none has. */
  readonly changedAt?: number
  /** Changes, oldest first. */
  readonly changes?: readonly TrackChange[]
  /** Per operation, the last answer with new content, and how often it was repeated since. */
  readonly heard?: { readonly [operation: string]: LastAnswer }
  /** The user tracks it, although it is no draft here or was not sent from here; with a note (customer, reference). */
  readonly watched?: { readonly since: number; readonly note: string }
}

/** Something new in an answer; responses themselves are new while their `readAt` is 0. */
export interface TrackChange {
  readonly id: string
  readonly kind: 'status' | 'registration' | 'fields' | 'billing'
  /** Code of the status or the response; the registration number; the billing code. */
  readonly code: string
  /** When it was received. */
  readonly at: number
  /** The text of the service, or a name. */
  readonly title: string
  /** Members of a response that changed. */
  readonly members?: readonly string[]
  /** 0 until the user has seen it. */
  readonly seenAt: number
}

/** An answer that was received again word for word is stored once. */
export interface LastAnswer {
  /** Id in the table of answers. */
  readonly answer: string
  /** When it was last received. */
  readonly at: number
  readonly times: number
  /** Of an answer with responses: `answer` of the status log that was the last one then. */
  readonly afterStatus?: string
}

/** A track of an aju number that was never refreshed. */
export const blankTrack = (car: string, profile: string): Track => ({
  car,
  profile,
  refreshedAt: 0,
  log: { car, createdTime: '', status: '', statusUraian: '', sendTime: null, dataRespon: [], dataStatus: [] },
  deviations: []
})

/** One customs response, merged from all operations that reported it. */
export interface StoredResponse extends BroughtIn {
  readonly id: string
  readonly car: string
  readonly code: string
  /** Date `YYYY-MM-DD`, or the text as received. */
  readonly date: string
  /** `HHMMSS`; empty if only the status log reported it. */
  readonly time: string
  readonly number: string
  readonly description: string
  readonly pdf: PdfState
  /** Other PDFs that came for the same response. */
  readonly otherPdfs?: readonly StoredPdf[]
  readonly copy: 'absent' | 'same' | 'different' | 'unreadable'
  /** Where `res_encode` differs from the open answer. */
  readonly copyDifferences?: readonly CopyDifference[]
  /** All other members as received. */
  readonly fields: { readonly [key: string]: Json }
  /** The operations whose last answer mentioned it; missing until one did since this is recorded. */
  readonly seenIn?: readonly string[]
  /** When no operation mentioned it any more. */
  readonly goneSince?: number
  /** Reported by the practice service; its track has the profile. */
  readonly practice?: true
  /** Reported by the practice or training service before the number was sent to the real one: kept and never shown. */
  readonly ofEarlierService?: true
  readonly firstSeenAt: number
  /** 0 until the user has read it. */
  readonly readAt: number
}

/** The id under which a response of the practice or training service is set aside: one of the new service may have the same id. */
export const setAsideId = (id: string, profile: string): string => `${id}|${profile}`
/** The id of a response before it was set aside. */
export const idBeforeSetAside = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf('|')))

/** Whether the response is part of the declaration as it is now: not from the practice or training service before. */
export const isShown = ({ ofEarlierService }: Pick<StoredResponse, 'ofEarlierService'>): boolean => ofEarlierService !== true

/** The listed part of a response. */
export type ListedResponse = Pick<StoredResponse, 'id' | 'car' | 'code' | 'description' | 'firstSeenAt' | 'readAt'>
/** A response of which only its place in the time order is known. */
export type ResponsePlace = Pick<StoredResponse, 'car' | 'code' | 'date' | 'time' | 'firstSeenAt'>

/** The history in time order (the service does not sort, specification 4.6); entries without a time come last. */
export const timeline = (log: Pick<ReadStatusLog, 'dataStatus'>): readonly ReadLogStatus[] => byTime(log.dataStatus, statusTime)

/**
 * Number and date of registration, from the newest entry that has them; from one without a time only if no other has them. `broughtBy`: the desk that brought
 * it in; undefined if this desk read it from any entry.
 */
export const registration = (
  log: Pick<ReadStatusLog, 'dataStatus' | 'dataRespon'>
): { readonly number: string; readonly date: string; readonly broughtBy: string | undefined } | null => {
  const newestFirst = timeline(log).toReversed()
  const isDated = (entry: ReadLogStatus): boolean => compareTimes(statusTime(entry), null) < 0
  const entries = [...newestFirst.filter(isDated), ...newestFirst.filter((entry) => !isDated(entry)), ...log.dataRespon]
  const found = entries.find((entry) => isReal(entry.nomorDaftar))
  if (!found) return null
  const desks = entries.filter(({ nomorDaftar }) => nomorDaftar === found.nomorDaftar).map(({ broughtBy }) => broughtBy)
  return {
    number: found.nomorDaftar ?? '',
    date: isReal(found.tanggalDaftar) ? found.tanggalDaftar : '',
    broughtBy: desks.includes(undefined) ? undefined : desks[0]
  }
}

/** Oldest first; a response without a time counts as the start of its day, and equal times are ordered by when they were first seen. */
export const inTimeOrder = <T extends ResponsePlace>(responses: readonly T[]): readonly T[] =>
  responses.toSorted(
    (a, b) => compare(`${a.date} ${a.time}`, `${b.date} ${b.time}`) || a.firstSeenAt - b.firstSeenAt || compare(a.code, b.code)
  )

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
