import { isWaiting, type OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { nextEnvelope } from '#core/outbox/frozen-envelope.ts'
import { isSentAutomatically, needsOwnRequest } from '#core/outbox/retry-policy.ts'
import { useServices } from '../../../data/services.ts'
import { useSendRights } from '../../office/store/sending.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useEntryFacts } from './entry-facts.ts'
import type { OutboxRepository } from './outbox-repository.ts'

/** Which entries may be sent, and in which order. `inFlight`: the entries of the requests on their way. */
export const useSendOrder = (repository: OutboxRepository, inFlight: () => readonly OutboxEntry[]) => {
  const { timers } = useServices()
  const settings = useSettings()
  const { permissionOf } = useSendRights()
  const { isListed } = useEntryFacts()
  /** Entries that may be sent, in order; those the user requested are also in `chosen`. */
  let ready: string[] = []
  const chosen = new Set<string>()
  let everything = false
  /** How many callers hold a declaration back, of which nothing is sent then. */
  const heldBack = new Map<string, number>()
  /** Per entry, the monotonic time before which it is not retried. */
  const notBefore = new Map<string, number>()

  const isHeldBack = ({ declaration }: OutboxEntry): boolean => heldBack.has(declaration)
  const isWanted = (entry: OutboxEntry): boolean => {
    if (isHeldBack(entry) || !isListed(entry)) return false
    const permission = permissionOf(entry)
    if (permission === 'none' || entry.profile !== settings.profile?.id) return false
    return chosen.has(entry.id) || (permission === 'free' && everything && isSentAutomatically(entry.retry))
  }
  const mayGo = (entry: OutboxEntry): boolean => isWaiting(entry) && isWanted(entry) && (notBefore.get(entry.id) ?? 0) <= timers.elapsed()

  /** One that is sent only at the user's request does not block later ones of its aju number. */
  const mayBlock = (entry: OutboxEntry): boolean => isListed(entry) && (chosen.has(entry.id) || isSentAutomatically(entry.retry))

  const waiting = function* (): Generator<OutboxEntry> {
    for (const id of ready) {
      const entry = repository.get(id)
      if (entry && isWaiting(entry) && mayBlock(entry)) yield entry
    }
  }

  return {
    /** Recomputes which entries may be sent. */
    refresh: (): void => {
      const taken = new Set(inFlight().map(({ id }) => id))
      ready = repository.inOrder().filter((id) => {
        const entry = repository.get(id)
        return entry !== undefined && isWaiting(entry) && !taken.has(id) && (everything || chosen.has(id))
      })
    },
    choose: (ids: readonly string[]): void => {
      for (const id of ids) {
        chosen.add(id)
        notBefore.delete(id)
      }
    },
    drop: (ids: readonly string[]): void => {
      for (const id of ids) chosen.delete(id)
    },
    holdBack: (declarations: readonly string[]): void => {
      for (const id of declarations) heldBack.set(id, (heldBack.get(id) ?? 0) + 1)
    },
    stopHoldingBack: (declarations: readonly string[]): void => {
      for (const id of declarations) {
        const left = (heldBack.get(id) ?? 0) - 1
        if (left > 0) heldBack.set(id, left)
        else heldBack.delete(id)
      }
    },
    isHeldBack,
    /** Whether it is sent without another request of the user. */
    isWanted,
    setEverything: (value: boolean): void => void (everything = value),
    /** The entries of the next request, locked for other changes; empty when nothing may be sent. */
    take: (isProbe: boolean): readonly OutboxEntry[] => {
      const cars = new Set(inFlight().map(({ car }) => car))
      const group: OutboxEntry[] = []
      for (const entry of nextEnvelope(waiting(), {
        most: isProbe ? 1 : settings.settings.perEnvelope,
        mayGo: (one) => mayGo(one) && !repository.isLocked(one.id) && !cars.has(one.car)
      })) {
        if (needsOwnRequest(entry) && group.length > 0) break
        group.push(entry)
        if (needsOwnRequest(entry)) break
      }
      for (const { id } of group) repository.lock(id)
      const taken = new Set(group.map(({ id }) => id))
      if (group.length > 0) ready = ready.filter((id) => !taken.has(id))
      return group
    },
    /** The entry has its result. One that is retried automatically stays chosen. */
    finished: (entry: OutboxEntry): void => {
      if (!isWaiting(entry) || !isSentAutomatically(entry.retry) || permissionOf(entry) === 'chosen') chosen.delete(entry.id)
    },
    /** Sets the time of the entry's next attempt. */
    setRetryTime: (id: string, at: number): void => void notBefore.set(id, at),
    clearRetryTimes: (): void => notBefore.clear(),
    /** When the first entry with its own retry time may be sent. */
    nextRetryTime: (): number => {
      const elapsed = timers.elapsed()
      const own = [...notBefore].flatMap(([id, at]) => (at > elapsed && (everything || chosen.has(id)) ? [at] : []))
      return Math.min(Number.POSITIVE_INFINITY, ...own)
    },
    /** Whether an entry may be sent as soon as the connection is available. */
    hasReady: (): boolean =>
      ready.some((id) => {
        const entry = repository.get(id)
        return entry !== undefined && mayGo(entry)
      }),
    /** Number of entries still to be sent of the current profile; not those behind one of their aju number that waits for something else. */
    remaining: (): number => {
      const blocked = new Set<string>()
      let count = 0
      for (const entry of waiting()) {
        if (!isWanted(entry)) blocked.add(entry.car)
        else if (!blocked.has(entry.car)) count += 1
      }
      return count
    }
  }
}
