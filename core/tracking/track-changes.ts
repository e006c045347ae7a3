import { isStatusCode } from '../contract/answer-rules.ts'
import type { ReadStatusLog } from '../contract/retrieval.ts'
import { hasContent } from '../wire/has-content.ts'
import { timeKey } from '../wire/service-dates.ts'
import { statedStatus, type StatingLog } from '../wire/stated-status.ts'
import { sameValue } from './fill-members.ts'
import { registration, timeline, type StoredResponse, type TrackChange } from './track.ts'

/** Changes stored per aju number. */
const most = 200
/** Changes taken from one answer; a longer history is stored, but not reported one by one. */
const mostAtOnce = 20

type Log = StatingLog & Pick<ReadStatusLog, 'dataStatus' | 'dataRespon'>

/** The id of the change that a status of the history is. */
export const statusChangeId = ({ kodeStatus, waktuStatus }: { readonly kodeStatus: string; readonly waktuStatus: string }): string =>
  `status|${kodeStatus}|${timeKey(waktuStatus)}`

/** The changes between two status logs. Of a first log only the current status is a change. */
export const logChanges = (before: Log | undefined, after: Log, now: number): readonly TrackChange[] => {
  const [known, status] = [before === undefined ? '' : statedStatus(before), statedStatus(after)]
  const isFirst = before === undefined || (before.dataStatus.length === 0 && known === '')
  const keys = new Set(before?.dataStatus.map(statusChangeId))
  // An entry with a text in place of its code is shown in the history and is no news of a status.
  const ordered = timeline(after).filter(({ kodeStatus }) => isStatusCode(kodeStatus))
  const current = ordered.findLast((entry) => entry.kodeStatus === status) ?? ordered.at(-1)
  const fresh = isFirst ? (current ? [current] : []) : ordered.filter((entry) => !keys.has(statusChangeId(entry)))
  const statuses = fresh.slice(-mostAtOnce).map((entry): TrackChange => ({
    id: statusChangeId(entry),
    kind: 'status',
    code: entry.kodeStatus,
    at: now,
    title: entry.keterangan,
    seenAt: 0
  }))
  // The current status may change without an entry in the history.
  if (statuses.length === 0 && status !== '' && status !== known)
    statuses.push({
      id: `status|${status}|${now}`,
      kind: 'status',
      code: status,
      at: now,
      title: after.statusUraian,
      seenAt: 0
    })
  const number = registration(after)?.number
  const isRegistered = number !== undefined && number !== (before && registration(before)?.number)
  return isRegistered
    ? [...statuses, { id: `registration|${number}`, kind: 'registration', code: number, at: now, title: number, seenAt: 0 }]
    : statuses
}

/** Members that changed. A blank member that is filled counts, a removed one does not. */
const changedMembers = (before: StoredResponse, after: StoredResponse): readonly string[] => {
  const fields = Object.keys(after.fields).filter(
    (key) => hasContent(after.fields[key]) && !sameValue(before.fields[key], after.fields[key])
  )
  const own = (['description', 'number', 'time'] as const).filter((key) => before[key] !== after[key] && after[key] !== '')
  return [
    ...fields,
    ...own,
    ...((before.pdf.state !== after.pdf.state && after.pdf.state === 'stored') || before.otherPdfs?.length !== after.otherPdfs?.length
      ? ['pdf']
      : []),
    ...(before.copy !== after.copy && (after.copy === 'different' || after.copy === 'unreadable') ? ['copy'] : [])
  ]
}

/** Changes in responses the user has already read; an unread response is reported as a whole. */
export const responseChanges = (
  before: readonly StoredResponse[],
  after: readonly StoredResponse[],
  now: number
): readonly TrackChange[] => {
  const old = new Map(before.map((response) => [response.id, response]))
  return after
    .flatMap((response): readonly TrackChange[] => {
      const known = old.get(response.id)
      if (!known || known === response || known.readAt === 0) return []
      const members = changedMembers(known, response)
      if (members.length === 0) return []
      return [
        { id: `fields|${response.id}`, kind: 'fields', code: response.code, at: now, title: response.description, members, seenAt: 0 }
      ]
    })
    .slice(0, mostAtOnce)
}

/** Adds changes to the known ones; an unseen change is replaced, not repeated, and the oldest seen ones are dropped. */
export const withChanges = (known: readonly TrackChange[], news: readonly TrackChange[]): readonly TrackChange[] => {
  if (news.length === 0) return known
  const ids = new Set(news.map((change) => change.id))
  const all = [...known.filter((change) => !ids.has(change.id)), ...news]
  if (all.length <= most) return all
  const unseen = all.filter((change) => change.seenAt === 0).slice(-most)
  return [...all.filter((change) => change.seenAt > 0).slice(unseen.length - most || all.length), ...unseen]
}

/**
 * Removes changes that were reported before. A status or a registration is reported once, so a service that loses its log for a moment
 * causes no repeats; a changed response is reported each time.
 */
export const notYetReported = (known: readonly TrackChange[], news: readonly TrackChange[]): readonly TrackChange[] => {
  const ids = new Set(known.map((change) => change.id))
  return news.filter((change) => change.kind === 'fields' || !ids.has(change.id))
}

export const seen = (changes: readonly TrackChange[], now: number): readonly TrackChange[] =>
  changes.map((change) => (change.seenAt === 0 ? { ...change, seenAt: now } : change))
