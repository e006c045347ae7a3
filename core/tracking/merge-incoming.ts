import type { BroughtIn } from '../contract/retrieval.ts'
import { timeKey } from '../wire/service-dates.ts'
import { filledMembers } from './fill-members.ts'
import { betterCopy, mergedDocuments } from './merge-responses.ts'
import { mergeLog, responseKey, statusKey } from './merge-log.ts'
import type { StoredResponse, Track, TrackChange } from './track.ts'

/**
 * A response or a track that another desk has presented (docs/office-database.md, "What is shared"). The members that only grow are
 * merged, the others follow the order of the office, and local additions of a desk stay: merging the same facts again, or in another order, loses nothing
 * that the service said.
 */
export type IncomingResponse = Omit<StoredResponse, 'readAt' | 'firstSeenAt' | 'broughtBy'>
export type IncomingTrack = Omit<Track, 'refreshedAt' | 'heard' | 'changes'> & { readonly changes?: readonly Omit<TrackChange, 'seenAt'>[] }

/** How a fact comes in. `seenAt`: milliseconds since 1970 if the change needs no attention on this desk, otherwise 0. */
export interface Arrival extends BroughtIn {
  readonly now: number
  readonly seenAt: number
}

const broughtIn = (broughtBy: string | undefined): BroughtIn => (broughtBy === undefined ? {} : { broughtBy })

export const mergeIncomingResponse = (
  here: StoredResponse | undefined,
  incoming: IncomingResponse,
  { now, seenAt, broughtBy }: Arrival
): StoredResponse => {
  if (here === undefined) return { ...incoming, ...broughtIn(broughtBy), firstSeenAt: now, readAt: seenAt }
  const differences = incoming.copyDifferences ?? here.copyDifferences
  const { copyDifferences: _, ...rest } = incoming
  return {
    ...rest,
    time: incoming.time || here.time,
    number: incoming.number || here.number,
    description: incoming.description || here.description,
    ...mergedDocuments(incoming, here),
    copy: betterCopy(here.copy, incoming.copy),
    ...(differences === undefined ? {} : { copyDifferences: differences }),
    fields: filledMembers(here.fields, incoming.fields),
    seenIn: [...new Set([...(here.seenIn ?? []), ...(incoming.seenIn ?? [])])].sort(),
    ...broughtIn(here.broughtBy),
    firstSeenAt: here.firstSeenAt,
    readAt: here.readAt
  }
}

const mergeChanges = (here: readonly TrackChange[], incoming: IncomingTrack['changes'] = [], seenAt: number): readonly TrackChange[] => {
  const known = new Map(here.map((change) => [change.id, change]))
  const merged = incoming.map((change): TrackChange => ({ ...change, seenAt: known.get(change.id)?.seenAt ?? seenAt }))
  const ids = new Set(merged.map(({ id }) => id))
  return [...here.filter(({ id }) => !ids.has(id)), ...merged].sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
}

const newestTime = ({ dataStatus }: Track['log']): string =>
  dataStatus.reduce((newest, { waktuStatus }) => (timeKey(waktuStatus) > newest ? timeKey(waktuStatus) : newest), '')

/** Whether one log contains more than another: a desk that was offline presents a log that is days old. */
const isLater = (log: Track['log'], than: Track['log']): boolean => {
  const [one, other] = [newestTime(log), newestTime(than)]
  return one > other || (one === other && log.dataStatus.length + log.dataRespon.length >= than.dataStatus.length + than.dataRespon.length)
}

/** The entries of a log that this desk did not have are of the desk that brought them in. */
const withDesks = (log: Track['log'], here: Track['log'] | undefined, desk: string | undefined): Track['log'] => {
  if (desk === undefined) return log
  const [statuses, responses] = [new Set(here?.dataStatus.map(statusKey)), new Set(here?.dataRespon.map(responseKey))]
  return {
    ...log,
    dataStatus: log.dataStatus.map((entry) => (statuses.has(statusKey(entry)) ? entry : { ...entry, broughtBy: desk })),
    dataRespon: log.dataRespon.map((entry) => (responses.has(responseKey(entry)) ? entry : { ...entry, broughtBy: desk }))
  }
}

export const mergeIncomingTrack = (here: Track | undefined, incoming: IncomingTrack, { now, seenAt, broughtBy }: Arrival): Track => {
  const changes = mergeChanges(here?.changes ?? [], incoming.changes, seenAt)
  const { changes: _, ...rest } = incoming
  const log =
    here === undefined
      ? incoming.log
      : isLater(incoming.log, here.log)
        ? mergeLog(here.log, incoming.log, now, false)
        : mergeLog(incoming.log, here.log, now, false)
  return {
    ...rest,
    log: withDesks(log, here?.log, broughtBy),
    // The office asked then; a desk asks for itself by its own plan.
    refreshedAt: here?.refreshedAt ?? incoming.changedAt ?? 0,
    ...(changes.length === 0 ? {} : { changes }),
    ...(here?.heard === undefined ? {} : { heard: here.heard })
  }
}
