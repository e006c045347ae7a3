import { computed, shallowRef, triggerRef } from 'vue'
import { createIdIndex } from '#core/base/id-index.ts'
import type { AttemptMark } from '#core/contract/submission.ts'
import { mayBeDelivered, mayBeStored } from '#core/outbox/transitions.ts'
import { byOrder, isWaiting, outboxStates, type OutboxEntry, type OutboxState } from '#core/outbox/outbox-entry.ts'
import { stateAfterStatus, stateOfStatus, type DeclarationState, type Summary } from '#core/draft/summary.ts'
import { isPastStatus } from '#core/tracking/final-status.ts'
import { readInPages } from '../../../data/read-pages.ts'
import { noUpdate, writeUpdates, type OptimisticUpdate } from '../../../data/optimistic-update.ts'
import { useServices } from '../../../data/services.ts'
import type { Change } from '../../../data/store-writer.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

/** The state the worklist shows for a declaration whose newest entry is in this state. */
const declarationState: Readonly<Record<OutboxState, DeclarationState>> = {
  queued: 'queued',
  sending: 'sending',
  accepted: 'sent',
  remarks: 'needs-work',
  refused: 'needs-work',
  unknown: 'unknown',
  failed: 'queued',
  cancelled: 'draft'
}

/** How often the screens are updated during a batch, in milliseconds. */
export const progressInterval = 250

const noCounts = (): Record<OutboxState, number> =>
  Object.fromEntries(outboxStates.map((state) => [state, 0])) as Record<OutboxState, number>

/** Makes equal counts one object: most submissions share theirs with many others. Changes plain entries in place. */
const countsSharer = (): ((entry: OutboxEntry) => OutboxEntry) => {
  const known = new Map<string, OutboxEntry['counts']>()
  return (entry) => {
    const key = JSON.stringify(entry.counts)
    const counts = known.get(key)
    if (counts === undefined) known.set(key, entry.counts)
    else Object.assign(entry, { counts })
    return entry
  }
}

/** All entries in queue order. Every write of an entry goes through `keep`. Bodies are stored separately. */
export const useOutboxRepository = () => {
  const { database, storeWriter, timers } = useServices()
  const { rulesOf } = useSettings()
  const worklist = useWorklist()
  const tracking = useTracking()
  /** Mutated in place: a batch of thousands would copy it thousands of times. */
  const all = new Map<string, OutboxEntry>()
  const entries = shallowRef<ReadonlyMap<string, OutboxEntry>>(all)
  /** Oldest first. Entries are only added, nearly always at the end. */
  const ordered: string[] = []
  const byDeclaration = createIdIndex()
  const byCar = createIdIndex()
  const tally = noCounts()
  const counts = shallowRef<Readonly<Record<OutboxState, number>>>({ ...tally })
  let lastOrder = 0

  const publishNow = (): void => {
    counts.value = { ...tally }
    triggerRef(entries)
  }
  let isPublished = true
  const publishSoon = (): void => {
    if (!isPublished) return
    isPublished = false
    // A batch of thousands must not render thousands of times.
    timers.after(progressInterval, () => {
      isPublished = true
      publishNow()
    })
  }

  const place = (entry: OutboxEntry): void => {
    const last = all.get(ordered.at(-1) ?? '')
    if (last === undefined || byOrder(last, entry) <= 0) ordered.push(entry.id)
    else {
      ordered.push(entry.id)
      ordered.sort((a, b) => {
        const [one, other] = [a === entry.id ? entry : all.get(a), b === entry.id ? entry : all.get(b)]
        return one && other ? byOrder(one, other) : 0
      })
    }
    lastOrder = Math.max(lastOrder, entry.order)
    byDeclaration.add(entry.declaration, entry.id)
    byCar.add(entry.car, entry.id)
  }

  const put = (entry: OutboxEntry): void => {
    const before = all.get(entry.id)
    if (before) tally[before.state] -= 1
    else place(entry)
    tally[entry.state] += 1
    all.set(entry.id, entry)
  }

  const show = (changed: readonly OutboxEntry[], when: 'now' | 'soon' = 'now'): void => {
    for (const entry of changed) put(entry)
    if (when === 'now') publishNow()
    else publishSoon()
  }

  const list = (ids: Iterable<string>): OutboxEntry[] => [...ids].flatMap((id) => all.get(id) ?? [])
  const track = <T>(value: T): T => {
    // Tracks the dependency: the maps are mutated in place.
    void entries.value
    return value
  }

  /** Newest first. */
  const ofDeclaration = (id: string): readonly OutboxEntry[] => track(list(byDeclaration.of(id)).sort(byOrder).reverse())
  const ofCar = (car: string): readonly OutboxEntry[] => track(list(byCar.of(car)).sort(byOrder).reverse())

  const oldestFirst = computed(() => track(list(ordered)))
  const newestFirst = computed(() => oldestFirst.value.toReversed())
  const waiting = computed(() => oldestFirst.value.filter(isWaiting))
  const unknown = computed(() => newestFirst.value.filter((entry) => entry.state === 'unknown'))

  const rowOf = (entry: OutboxEntry): Change => ({ table: 'outbox', key: entry.id, value: entry })

  const statusBefore = ({ attempts }: OutboxEntry): string | undefined => attempts.find(mayBeDelivered)?.known?.status

  /** The state that the last status of the service gives a declaration that was accepted, with or without remarks. */
  const taken = (entry: OutboxEntry, lastStatus: string): Partial<Summary> => {
    const [before, log] = [statusBefore(entry), tracking.tracks.get(entry.car)?.log]
    // Until the tracks are read, the same code is taken for the same status.
    const isPast = log === undefined ? before?.split(' ', 1)[0] === lastStatus : isPastStatus(before, log)
    const status = isPast ? '' : lastStatus
    const remarked = entry.state === 'remarks' && entry.acknowledgedAt === undefined
    if (!remarked) return { state: stateOfStatus(status, rulesOf(entry.profile)), remarked: false }
    return {
      state: stateAfterStatus({ state: 'needs-work', remarked: true }, status, rulesOf(entry.profile)) ?? 'needs-work',
      remarked: true
    }
  }

  /** The summary values that the entry implies. */
  const saidOf = (entry: OutboxEntry): Partial<Summary> => {
    const status = worklist.summaries.get(entry.declaration)?.status ?? ''
    if (entry.state !== 'cancelled') {
      if (entry.state === 'remarks' && entry.acknowledgedAt !== undefined) return taken(entry, status)
      const pastStatus = entry.state === 'accepted' || entry.state === 'remarks' ? statusBefore(entry) : undefined
      return {
        state: declarationState[entry.state],
        remarked: entry.state === 'remarks',
        ...(pastStatus === undefined ? {} : { pastStatus })
      }
    }
    // A cancelled entry leaves the declaration in the state of the entry before it.
    const earlier = list(byDeclaration.of(entry.declaration))
      .sort(byOrder)
      .findLast((one) => one.id !== entry.id && (one.state !== 'cancelled' || mayBeStored(one)))
    if (earlier?.state === 'accepted' || earlier?.state === 'remarks') return taken(earlier, status)
    if (earlier?.state === 'cancelled') return { state: 'unknown', remarked: false }
    return { state: declarationState[earlier?.state ?? 'cancelled'], remarked: false }
  }

  /** Updates the declaration's row in the worklist, unless a newer entry that is not cancelled decides its state. */
  const noteState = (entry: OutboxEntry): OptimisticUpdate => {
    const isNewer = (one: OutboxEntry): boolean => one.id !== entry.id && one.state !== 'cancelled' && byOrder(one, entry) > 0
    const speaks = !list(byDeclaration.of(entry.declaration)).some(isNewer)
    if (!speaks) return noUpdate
    // The user has decided anew, or it is sent.
    const isDecided = worklist.summaries.get(entry.declaration)?.declined !== undefined
    return worklist.note(entry.declaration, { ...saidOf(entry), profile: entry.profileName, ...(isDecided ? { declined: 0 } : {}) })
  }

  const updatesOf = (changed: readonly OutboxEntry[], more: readonly Change[]): readonly OptimisticUpdate[] => [
    { ...noUpdate, changes: [...changed.map(rowOf), ...more] },
    ...changed.map(noteState)
  ]

  /**
   * Writes entries, the states of their declarations and other rows in one batch. The entries are shown after the write: a state that is not
   * stored must not be acted upon. When the write is refused, nothing has changed.
   */
  const save = async (changed: readonly OutboxEntry[], more: readonly Change[] = [], when: 'now' | 'soon' = 'now'): Promise<void> => {
    await writeUpdates(storeWriter, updatesOf(changed, more))
    show(changed, when)
  }

  /** Writes entries with a new attempt. Resolves, and shows them, when the copy has them with `mark`; IndexedDB follows. Rejects as `save` does. */
  const begin = (begun: readonly OutboxEntry[], mark: AttemptMark): Promise<void> =>
    new Promise((done, refused) => {
      const onCopied = (): void => {
        show(begun, 'soon')
        done()
      }
      writeUpdates(storeWriter, updatesOf(begun, []), { mark, onCopied }).catch(refused)
    })

  /** Entries that are being changed now: two concurrent changes would start from the same state. */
  const locked = new Set<string>()
  const lock = (id: string): boolean => {
    if (locked.has(id)) return false
    locked.add(id)
    return true
  }
  let awaiting: readonly (() => void)[] = []
  const unlock = (ids: Iterable<string>): void => {
    for (const id of ids) locked.delete(id)
    const released = awaiting
    awaiting = []
    for (const done of released) done()
  }
  /** Resolves when no other change has locked the entry. */
  const whenFree = async (id: string): Promise<void> => {
    while (locked.has(id)) await new Promise<void>((done) => (awaiting = [...awaiting, done]))
  }

  const load = async (): Promise<void> => {
    await worklist.ready()
    const found: OutboxEntry[] = []
    const shareCounts = countsSharer()
    for await (const page of readInPages<OutboxEntry>(database.outbox, ({ id }) => id))
      for (const entry of page) found.push(shareCounts(entry))
    show(found.sort(byOrder))
  }

  return {
    entries,
    counts,
    oldestFirst,
    newestFirst,
    waiting,
    unknown,
    ofDeclaration,
    ofCar,
    /** Ids of the waiting entries of declarations, also of those that failed and are sent again. */
    waitingOf: (declarations: readonly string[]): readonly string[] =>
      declarations.flatMap((one) => ofDeclaration(one).filter(isWaiting)).map(({ id }) => id),
    /** The current entry, before the screens are notified. */
    get: (id: string): OutboxEntry | undefined => all.get(id),
    inOrder: (): readonly string[] => ordered,
    /** Entries in a state, oldest first. */
    inState: (state: OutboxState): readonly OutboxEntry[] =>
      tally[state] === 0 ? [] : list(ordered).filter((entry) => entry.state === state),
    nextOrder: (): number => {
      lastOrder += 1
      return lastOrder
    },
    rowOf,
    noteState,
    show,
    save,
    begin,
    lock,
    unlock,
    whenFree,
    isLocked: (id: string): boolean => locked.has(id),
    load,
    publishNow
  }
}

export type OutboxRepository = ReturnType<typeof useOutboxRepository>
