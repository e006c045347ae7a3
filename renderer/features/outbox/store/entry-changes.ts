import { serviceDay } from '#core/base/calendar-day.ts'
import { isChangedElsewhere } from '#core/outbox/retry-policy.ts'
import { acknowledge, requeue, cancel, confirmDelivery, mayBeStored, reopen } from '#core/outbox/transitions.ts'
import { isWaiting, type OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { isOtherService, serviceOf } from '#core/outbox/sent-service.ts'
import { useServices } from '../../../data/services.ts'
import { useQueueOffice } from './queue-office.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useFrozenRates } from './changed-rate.ts'
import { useEntryFacts } from './entry-facts.ts'
import type { OutboxRepository } from './outbox-repository.ts'

/** Whether an entry is left to the user because the official exchange rate changed. */
export const isLeftForRate = ({ retry }: OutboxEntry): boolean => retry?.by === 'user' && retry.why === 'rate'

/** Whether the user may send it again. */
const isLeft = (entry: OutboxEntry): boolean => entry.state === 'unknown' || entry.state === 'failed' || entry.state === 'queued'

/** Changes that the user makes to entries, each written in one batch. They resolve with the ids of the changed entries. `ready`: resolves when the entries are read. */
export const useEntryChanges = (repository: OutboxRepository, ready: () => Promise<void>) => {
  const { now } = useServices()
  const settings = useSettings()
  const { epochOf } = useQueueOffice()
  const { withoutRates } = useFrozenRates()
  const { profileOf } = useEntryFacts()
  const dayOf = (time: number): string => serviceDay(time, settings.zone)
  /** Entries that are being sent, or whose state does not fit, are left out. A query about an unknown entry is awaited: it may settle it. */
  const change = async (
    ids: readonly string[],
    fits: (entry: OutboxEntry) => boolean,
    step: (entry: OutboxEntry) => OutboxEntry,
    more: (changed: readonly OutboxEntry[]) => readonly OutboxEntry[] = () => []
  ): Promise<readonly string[]> => {
    await ready()
    await Promise.all(ids.filter((id) => repository.get(id)?.state === 'unknown').map(repository.whenFree))
    const some = ids.flatMap((id) => {
      const entry = repository.get(id)
      return entry && fits(entry) && repository.lock(id) ? [entry] : []
    })
    try {
      const changed = some.map(step)
      if (some.length > 0) await repository.save([...changed, ...more(changed)])
    } finally {
      repository.unlock(some.map(({ id }) => id))
    }
    return some.map(({ id }) => id)
  }

  /** The superseded entries that may have arrived, where nothing newer is left. They have no other change: a cancelled entry stays as it is. */
  const reopened = (changed: readonly OutboxEntry[]): readonly OutboxEntry[] => {
    const cancelled = new Map(changed.map((entry) => [entry.id, entry]))
    return [...new Set(changed.map(({ declaration }) => declaration))].flatMap((declaration) => {
      const entries = repository.ofDeclaration(declaration).map((entry) => cancelled.get(entry.id) ?? entry)
      const last = entries.find((entry) => entry.state !== 'cancelled' || mayBeStored(entry))
      return last?.state === 'cancelled' ? [reopen(last)] : []
    })
  }

  const isMoved = (entry: OutboxEntry): boolean => {
    const profile = profileOf(entry.profile)
    return isLeft(entry) && profile !== undefined && isOtherService(entry, profile)
  }

  const confirm = async (ids: readonly string[], fits: (entry: OutboxEntry) => boolean): Promise<readonly string[]> => {
    await ready()
    const found = await withoutRates(ids.flatMap((id) => repository.get(id) ?? []).filter(fits))
    return change(ids, fits, (entry) => {
      const { retry, withoutRate, ...rest } = entry
      return {
        ...rest,
        ...(retry !== undefined && !isLeftForRate(entry) && { retry }),
        ...(found.get(entry.id) ?? (withoutRate !== undefined && { withoutRate })),
        confirmedAt: now()
      }
    })
  }
  return {
    cancel: (ids: readonly string[]) => change(ids, isWaiting, cancel, reopened),
    /** Sends the same bytes again under the same aju number. */
    again: (ids: readonly string[]) => change(ids, isLeft, (entry) => (entry.state === 'queued' ? entry : requeue(entry))),
    /** The user confirms the frozen content of waiting entries as it is; stored where that is another day than before, or the rate was not known then. */
    confirm: (ids: readonly string[]) =>
      confirm(ids, (entry) => {
        const isOfOtherDay = dayOf(entry.confirmedAt ?? entry.queuedAt) !== dayOf(now())
        return isWaiting(entry) && (isOfOtherDay || entry.withoutRate !== undefined || isLeftForRate(entry))
      }),
    /** As `confirm`, of those that are left to the user for their rate: the outbox has named both rates. */
    confirmRates: (ids: readonly string[]) => confirm(ids, isLeftForRate),
    /** The user declares that unknown entries arrived; the note is stored as evidence. */
    assume: (ids: readonly string[], note: string) => {
      const evidence = { at: now(), by: 'user', text: note } as const
      return change(
        ids,
        (entry) => entry.state === 'unknown',
        (entry) => confirmDelivery(entry, evidence)
      )
    },
    /** The user sends entries although another desk had their declarations since: their content counts as that of now. */
    acceptContent: (ids: readonly string[]) =>
      change(ids, isChangedElsewhere, ({ retry: _, ...entry }) => ({ ...entry, ...epochOf(entry.declaration) })),
    /** The user sends entries to the service that their profile leads to now. */
    acceptService: (ids: readonly string[]) =>
      change(ids, isMoved, ({ retry: _, ...entry }) => {
        const profile = profileOf(entry.profile)
        return { ...entry, ...(profile && { service: serviceOf(profile) }) }
      }),
    /** The user accepts the remarks and leaves the declaration as it is. */
    acknowledge: (ids: readonly string[]) =>
      change(
        ids,
        (entry) => entry.state === 'remarks' && entry.acknowledgedAt === undefined,
        (entry) => acknowledge(entry, now())
      )
  }
}
