import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { allowsRequests, type CircuitBreaker } from '#core/outbox/circuit-breaker.ts'
import { canBeResent, isSentAutomatically, latestAttempt } from '#core/outbox/retry-policy.ts'
import type { OutboxEntry, UserReason } from '#core/outbox/outbox-entry.ts'
import { useServices } from '../../../data/services.ts'
import { NotSaved } from '../../../data/store-writer.ts'
import { useOffice } from '../../office/store/office.ts'
import { useSendRights } from '../../office/store/sending.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'
import { useBatch } from './batch.ts'
import { useDelivery, type Asked } from './delivery.ts'
import { useEntryChanges } from './entry-changes.ts'
import { useEntryFacts } from './entry-facts.ts'
import { useOutboxRepository } from './outbox-repository.ts'
import { useQueue, type Prepared, type QueueReport } from './queue.ts'
import { useSender, type Sender } from './sender.ts'
import { useSubmissionRecords } from './submission-records.ts'

export type { SenderStatus } from '#core/outbox/sender-state.ts'
export type { SendBatch } from './batch.ts'
export type { Asked } from './delivery.ts'
export type { KeptDeclaration, Prepared, PreparedDeclaration, QueueReport } from './queue.ts'

/** It belongs to another kind of profile, the current rules reject it, its profile has another service, or the exchange rate has changed. */
const leftBySending: ReadonlySet<UserReason> = new Set<UserReason>(['kind', 'problems', 'service', 'rate', 'permission'])

/** Submissions: frozen declarations, their attempts and responses, and sending them. */
export const useOutbox = defineStore('outbox', () => {
  const { host } = useServices()
  const worklist = useWorklist()
  const settings = useSettings()
  const tracking = useTracking()
  const office = useOffice()
  const rights = useSendRights()
  const { kindOfEntry, isHere, isSendable, isAskable, isOpen } = useEntryFacts()

  const repository = useOutboxRepository()
  /** In the mode `ask`, the user has chosen to send later. */
  let isPutOff = false
  /** Declarations of a batch that are still to be queued: its counts include them. */
  let expected = 0
  /** Entries that were not sent and wait for the user, for one of the reasons `leftBySending`. */
  const leftToUser = shallowRef<readonly OutboxEntry[]>([])
  /** The last attempt of each entry that was posted in this run, and whether its bytes are still on their way. */
  const posted = shallowRef<ReadonlyMap<string, { readonly attempt: number; readonly isUnderWay: boolean }>>(new Map())
  host.on('declarations.posting', (attempts) => {
    const next = new Map<string, { readonly attempt: number; readonly isUnderWay: boolean }>()
    for (const [entry, { attempt }] of posted.value) next.set(entry, { attempt, isUnderWay: false })
    for (const { entry, attempt } of attempts) next.set(entry, { attempt, isUnderWay: true })
    posted.value = next
  })
  let isLoaded = false
  let breakerKind: CircuitBreaker['kind'] = 'closed'

  const queue = useQueue(repository)
  const delivery = useDelivery(repository, () => {
    const { breaker, pauses } = sender.state()
    return allowsRequests(breaker) && !pauses.has('asleep')
  })
  const sender: Sender = useSender(repository, queue, {
    askLog: delivery.readLog,
    probeByQuery: delivery.probe,
    onOutcome: (entry) => {
      batch.note(entry)
      if (entry.state === 'unknown') delivery.plan()
      rights.confirmationUsed(entry.declaration)
      if (entry.retry?.by === 'user' && leftBySending.has(entry.retry.why)) leftToUser.value = [...leftToUser.value, entry]
    },
    onChange: () => {
      const { kind } = sender.state().breaker
      if (kind !== breakerKind) delivery.plan()
      breakerKind = kind
      batch.publish()
    }
  })
  tracking.onChanged((car) => void delivery.trackChanged(car))

  /** Waiting entries of the current profile; `sendable`: as shown, oldest first. */
  const waitingHere = (): readonly OutboxEntry[] => [...repository.inState('queued'), ...repository.inState('failed')].filter(isSendable)
  const sendable = computed(() => repository.waiting.value.filter(isSendable))

  const batch = useBatch(repository, {
    sender: () => sender,
    asking: () => {
      if (!isLoaded || isPutOff || settings.settings.sending !== 'ask') return 0
      return waitingHere().filter((entry) => isSentAutomatically(entry.retry) && rights.obstacleOf(entry) === null).length
    },
    expected: () => (settings.settings.sending === 'auto' ? expected : 0)
  })

  const readAll = async (): Promise<void> => {
    await Promise.all([repository.load(), office.ready()])
    await delivery.settleInterrupted()
    // A status log stored just before the last exit may not have been evaluated.
    for (const { car } of repository.inState('unknown')) await delivery.trackChanged(car)
    isLoaded = true
    delivery.plan()
    if (settings.settings.paused) sender.pause('paused')
    sender.setEverything(settings.settings.sending === 'auto')
  }
  let reading: Promise<void> = Promise.resolve()
  /** A local write was refused while reading, for example by a full disk. */
  let isRefused = false
  const read = (): Promise<void> => {
    isRefused = false
    reading = readAll().catch((error: unknown) => {
      isRefused = error instanceof NotSaved
      throw error
    })
    return reading
  }
  /** Reads the entries, settles interrupted attempts and starts automatic sending. Does not reject when a write was refused: the rest of the window's start goes on. */
  const load = (): Promise<void> =>
    read().catch((error: unknown) => {
      if (!(error instanceof NotSaved)) throw error
    })
  /** Resolves when everything is read; rejects while writes are refused. */
  const ready = (): Promise<void> => (isRefused ? read() : reading)

  rights.onChanged(() => {
    if (isLoaded) sender.refresh()
  })
  watch(
    () => settings.settings.sending,
    (mode) => {
      isPutOff = false
      if (isLoaded) sender.setEverything(mode === 'auto')
    }
  )
  watch(
    () => settings.profile?.id,
    () => {
      if (isLoaded) sender.retry('user')
    }
  )
  // A new token or a corrected profile: entries that waited for it are sent.
  settings.$onAction(({ name, after }) => {
    if (name === 'setToken' || name === 'saveProfile')
      after((result) => {
        if (!result.ok) return
        if (sender.state().breaker.kind === 'stopped') sender.retry('user')
        delivery.resume()
      })
  })
  window.addEventListener('online', () => {
    sender.retry('network')
    delivery.resume()
  })
  host.on('power.changed', ({ asleep }) => {
    if (asleep) return sender.pause('asleep')
    sender.resume('asleep')
    sender.retry('network')
    delivery.resume()
  })

  /** Sets how many declarations of the batch are still to be queued; 0 when its preparation ends early. */
  const expectMore = (count: number): void => {
    expected = count
    sender.refresh()
  }

  const unpause = (): void => {
    if (!sender.state().pauses.has('paused')) return
    sender.resume('paused')
    void settings.change({ paused: false })
  }
  /** Retries a stopped or waiting connection, unless the service named a time (Retry-After). */
  const resume = (): void => {
    unpause()
    sender.retry(sender.state().breaker.kind === 'stopped' ? 'user' : 'network')
  }

  const changes = useEntryChanges(repository, ready)

  /**
   * Sends these entries in queue order; resolves when they are sent, or when the connection or the user stops the sending. `triesAnew`:
   * retry first, because the present obstacle existed before the user's request.
   */
  const send = async (ids: readonly string[], triesAnew = true): Promise<void> => {
    await ready()
    isPutOff = false
    await changes.confirmRates(ids)
    sender.choose(ids)
    if (triesAnew) resume()
    await sender.idle()
    batch.publishNow()
  }

  /** Cancels waiting entries, also those that the sender has checked and sends next. */
  const cancelNow = async (ids: readonly string[]): Promise<number> => {
    const done = await changes.cancel(ids)
    sender.drop(done)
    delivery.plan()
    return done.length
  }
  /** Resolves with the number of cancelled entries. */
  const cancelEntries = async (ids: readonly string[]): Promise<number> => {
    await ready()
    const declarations = ids.flatMap((id) => repository.get(id)?.declaration ?? [])
    return sender.holdBack(declarations, () => cancelNow(ids))
  }

  const isOfShownKind = (entry: OutboxEntry): boolean => worklist.isOfKind({ kind: kindOfEntry(entry) })

  return {
    /** Whether lists show it: it is of the kind of the current profile. */
    isOfShownKind,
    kindOfEntry,
    ofShownKind: (): readonly OutboxEntry[] => repository.newestFirst.value.filter(isOfShownKind),
    entries: repository.entries,
    counts: repository.counts,
    newestFirst: repository.newestFirst,
    waiting: repository.waiting,
    unknown: repository.unknown,
    /** Unknown entries of the current profile that were queried often enough without the service knowing them. */
    resendable: computed(() => repository.unknown.value.filter((entry) => isHere(entry) && canBeResent(entry, settings.settings))),
    sendable,
    ofDeclaration: repository.ofDeclaration,
    ofCar: repository.ofCar,
    isAskable,
    isHere,
    status: batch.status,
    run: batch.run,
    progress: batch.progress,
    halted: batch.halted,
    isWanted: batch.isWanted,
    leftToUser,
    load,
    ready,
    /** What an attempt that is being sent does: it waits for the office, a turn or the disk; its bytes are on their way; its answer is being stored. */
    progressOf: (entry: OutboxEntry): 'waits' | 'under-way' | 'answered' => {
      const last = posted.value.get(entry.id)
      if (last?.attempt !== latestAttempt(entry)) return 'waits'
      return last.isUnderWay ? 'under-way' : 'answered'
    },
    /** Reads, checks and freezes a declaration as it is now; undefined if it does not exist. */
    prepare: queue.prepare,
    /** Why a prepared declaration cannot be queued. */
    obstacleOf: queue.obstacleOf,
    /** Why the office blocks an entry, and whether only the user can send it. */
    officeObstacle: rights.obstacleOf,
    isSentWithoutOffice: (entry: OutboxEntry): boolean => rights.permissionOf(entry) === 'chosen',
    expectMore,
    /**
     * Queues declarations, those that the user has seen in the summary as they were frozen for it, the others as they are now. In the automatic mode they are
     * sent as soon as possible. `more`: how many declarations of the same batch are queued after these.
     */
    queue: async (ids: readonly string[], more = 0, prepared?: Prepared): Promise<QueueReport> => {
      // An attempt that begins earlier would count as interrupted.
      await ready()
      // One that waits checked in the sender is replaced by the newer version.
      const report = await sender.holdBack(ids, () => queue.enqueue(ids, prepared))
      // The user is asked again for new entries.
      if (report.queued.length > 0) isPutOff = false
      expectMore(more)
      return report
    },
    send,
    /** Sends every waiting entry of the current profile. */
    sendAll: async (): Promise<void> => {
      await ready()
      await send(waitingHere().map(({ id }) => id))
    },
    /** Sends the same bytes again under the same aju number, at the user's request. */
    sendAgain: async (ids: string | readonly string[]): Promise<void> => {
      const here = [ids].flat().filter((id) => isHere(repository.get(id) ?? { profile: '' }))
      await changes.confirmRates(here)
      const done = await changes.again(here)
      delivery.plan()
      await send(done)
    },
    /** Requests in flight finish; the rest waits until the user continues. The pause is stored. */
    pause: (): void => {
      sender.pause('paused')
      void settings.change({ paused: true })
    },
    resume,
    /** Retries now, regardless of any wait. */
    tryNow: (): void => {
      unpause()
      sender.retry('user')
    },
    /** Starts no further submission until the next start of the application, which resumes sending unless the user has paused. */
    stopStarting: (): void => sender.pause('paused'),
    /** Starts no submission while a restore runs. */
    pauseForRestore: (isRunning: boolean): void => (isRunning ? sender.pause('restore') : sender.resume('restore')),
    /** In the mode `ask`: the user chose to send later. */
    putOff: (): void => {
      isPutOff = true
      batch.publishNow()
    },
    cancelEntries,
    /** Cancels the waiting entries of declarations; resolves with their number. */
    cancelDeclarations: (ids: readonly string[]): Promise<number> => cancelEntries(repository.waitingOf(ids)),
    /**
     * Cancels the waiting entries of declarations; resolves with their number. `then` gets the declarations without a submission that is in flight or unknown;
     * nothing of them is sent until it ends.
     */
    withdrawDeclarations: async (ids: readonly string[], then: (free: readonly string[]) => Promise<void>): Promise<number> => {
      await ready()
      return sender.holdBack(ids, async () => {
        const cancelled = await cancelNow(repository.waitingOf(ids))
        await then(ids.filter((id) => !repository.ofDeclaration(id).some(isOpen)))
        return cancelled
      })
    },
    /** Queries the service whether an unknown entry arrived. */
    ask: (id: string): Promise<Asked> => delivery.ask(id),
    askAll: delivery.askAll,
    /** The user declares that unknown entries arrived; the note is stored as evidence. */
    assume: async (ids: readonly string[], note: string): Promise<void> => {
      await changes.assume(ids, note)
      delivery.plan()
    },
    /** The user accepts the remarks and leaves the declaration as it is. */
    acknowledgeRemarks: changes.acknowledge,
    /** The user has confirmed the frozen content of waiting entries, whose summary was shown. */
    confirm: changes.confirm,
    acceptContent: changes.acceptContent,
    acceptService: changes.acceptService,
    ...useSubmissionRecords(repository)
  }
})
