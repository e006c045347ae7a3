import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { serviceDay } from '#core/base/service-time.ts'
import { isWaiting, type OutboxEntry, type UserReason } from '#core/outbox/outbox-entry.ts'
import { allowsRequests, type CircuitBreaker } from '#core/outbox/circuit-breaker.ts'
import { canBeResent } from '#core/outbox/delivery-check.ts'
import { isSentAutomatically } from '#core/outbox/retry-policy.ts'
import { useServices } from '../../../data/services.ts'
import { useCatalog } from '../../catalog/store/catalog.ts'
import { useOffice } from '../../office/store/office.ts'
import { useSendRights } from '../../office/store/send-rights.ts'
import { useFrozenRates } from './changed-rate.ts'
import { createAcceptedRefresh } from './accepted-refresh.ts'
import { createOutboxRepository } from './outbox-repository.ts'
import { createEntryFacts } from './entry-facts.ts'
import { createEntryChanges } from './entry-changes.ts'
import { createDeliveryCheck, type Asked } from './delivery-check.ts'
import { createQueue, type QueueReport } from './queue-declarations.ts'
import { createSubmissionRecords } from './submission-records.ts'
import { createBatchView } from './batch-view.ts'
import { createReading } from './reading.ts'
import { createSendBatch } from './send/batch.ts'
import { createSendControls } from './send/controls.ts'
import { createCancellation } from './cancellation.ts'
import { createSender } from './sender/sender.ts'
import { createSendProgress, progressInterval } from './send/progress.ts'
import { listenForTriggers } from './send/triggers.ts'
import { useQueueOffice } from '../../office/store/queue-office.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useTracking } from '../../tracking/store/tracking.ts'
import { useWorklist } from '../../worklist/store/worklist.ts'

export type { KeptDeclaration, QueueObstacle, QueueReport } from './queue-declarations.ts'
export type { SenderStatus } from './sender/status.ts'
export type { SendBatch } from './send/batch.ts'
export type { Asked } from './delivery-check.ts'

/** It belongs to another kind of profile, the current rules reject it, its profile has another service, or the exchange rate has changed. */
const leftBySending: ReadonlySet<UserReason> = new Set<UserReason>(['kind', 'problems', 'service', 'rate'])

/** Submissions: frozen declarations, their attempts and responses, and sending them. */
export const useOutbox = defineStore('outbox', () => {
  const { database, storeWriter, host, now, newId, timers } = useServices()
  const worklist = useWorklist()
  const catalog = useCatalog()
  const settings = useSettings()
  const tracking = useTracking()
  const office = useOffice()
  const rights = useSendRights()
  const queueOffice = useQueueOffice()

  const repository = createOutboxRepository({
    ...{ rulesOf: settings.rulesOf, logOf: (car: string) => tracking.tracks.get(car)?.log, database, storeWriter, worklist },
    soon: (publish) => void timers.after(progressInterval, publish)
  })
  const run = createSendBatch({ now, elapsed: timers.elapsed, stateNow: (id) => repository.get(id)?.state })
  /** In the mode `ask`, the user has chosen to send later. */
  let isPutOff = false
  /** Declarations of a batch that are still to be queued: its counts include them. */
  let expected = 0
  /** Entries that were not sent and wait for the user, for one of the reasons `leftBySending`. */
  const leftToUser = shallowRef<readonly OutboxEntry[]>([])
  let isLoaded = false
  let breakerKind: CircuitBreaker['kind'] = 'closed'

  const sending = () => settings.settings
  const frozenRates = useFrozenRates()
  const { queue: queueNow, obstacleOf } = createQueue({
    ...{ database, repository, now, newId },
    profile: () => settings.profile,
    kindOf: worklist.kindOf,
    learn: (record) => void catalog.learn(record),
    ...{ office: queueOffice, withoutRate: frozenRates.withoutRate }
  })

  const { profileOf, kindOfEntry, isListed, isHere, isSendable, isAskable, isOpen } = createEntryFacts({ settings, worklist })

  const accepted = createAcceptedRefresh((car, profile) => tracking.refresh(car, profile))

  const sender = createSender({
    ...{ database, host, repository, timers, now, newId },
    settings: sending,
    ...{ profile: () => settings.profile, permissionOf: rights.permissionOf, othersOf: rights.othersBefore },
    isListed,
    kindOf: worklist.kindOf,
    changedRateOf: frozenRates.changedRateOf,
    askLog: (entry) => deliveryCheck.readLog(entry),
    rulesOf: settings.rulesOf,
    // Sending may begin before the tracking has read all stored tracks.
    trackOf: (car) => tracking.trackOf(car) ?? (tracking.isRead() && !tracking.tracks.has(car) ? undefined : database.tracks.get(car)),
    probeByQuery: (profile) => deliveryCheck.probe(profile),
    onOutcome: (entry) => {
      if (!isWaiting(entry) || !isSentAutomatically(entry.retry)) run.note(entry)
      if (entry.state === 'accepted' || entry.state === 'remarks') accepted.add(entry)
      if (entry.state === 'unknown') deliveryCheck.plan()
      rights.confirmationUsed(entry.declaration)
      if (entry.retry?.by === 'user' && leftBySending.has(entry.retry.why)) leftToUser.value = [...leftToUser.value, entry]
    },
    onChange: () => {
      const { kind } = sender.breaker()
      if (kind !== breakerKind) deliveryCheck.plan()
      breakerKind = kind
      sendProgress.publish()
    }
  })

  const deliveryCheck = createDeliveryCheck({
    ...{ host, repository, timers, now },
    settings: sending,
    rulesOf: settings.rulesOf,
    trackOf: tracking.readTrack,
    ...{ othersOf: rights.othersSince, isAskable, profile: () => settings.profile?.id },
    // An automatic query reads the status log only: all queries share the requests per minute.
    refresh: (entry, isAutomatic) => tracking.refresh(entry.car, entry.profile, { asker: 'user', parts: isAutomatic ? 'log' : 'all' }),
    mayAsk: () => allowsRequests(sender.breaker()) && !sender.isPaused('asleep')
  })

  tracking.onChanged((car) => void deliveryCheck.trackChanged(car))

  /** Waiting entries of the current profile; `sendable`: as shown, oldest first. */
  const waitingHere = (): readonly OutboxEntry[] => [...repository.inState('queued'), ...repository.inState('failed')].filter(isSendable)
  const sendable = computed(() => repository.waiting.value.filter(isSendable))

  /** Number of entries of the current profile that are sent only after the user confirms. */
  const askable = (): number => {
    if (!isLoaded || isPutOff || sending().sending !== 'ask') return 0
    return waitingHere().filter((entry) => isSentAutomatically(entry.retry) && rights.obstacleOf(entry) === null).length
  }

  const sendProgress = createSendProgress({
    sender: () => sender,
    run,
    timers,
    now,
    asking: askable,
    expected: () => (sending().sending === 'auto' ? expected : 0),
    onRest: () => void accepted.refreshAll()
  })

  const readAll = async (): Promise<void> => {
    await Promise.all([repository.load(), office.ready()])
    await deliveryCheck.settleInterrupted()
    // A status log stored just before the last exit may not have been evaluated.
    for (const { car } of repository.inState('unknown')) await deliveryCheck.trackChanged(car)
    isLoaded = true
    deliveryCheck.plan()
    if (sending().paused) sender.pause('paused')
    sender.setEverything(sending().sending === 'auto')
  }
  /** Reads the entries, settles interrupted attempts and starts automatic sending. */
  const { load, ready } = createReading(readAll)

  rights.onChanged(() => {
    if (isLoaded) sender.refresh()
  })
  listenForTriggers({
    host,
    settings,
    sender,
    isLoaded: () => isLoaded,
    onMode: () => (isPutOff = false),
    onConnection: () => deliveryCheck.resume()
  })

  /**
   * Freezes the declarations as they are now; in the automatic mode they are sent as soon as possible. `more`: how many declarations of the
   * same batch are queued after these.
   */
  const queue = async (ids: readonly string[], more = 0): Promise<QueueReport> => {
    // An attempt that begins earlier would count as interrupted.
    await ready()
    // One that waits checked in the sender is replaced by the newer version.
    const report = await sender.holdBack(ids, () => queueNow(ids))
    // The user is asked again for new entries.
    if (report.queued.length > 0) isPutOff = false
    expectMore(more)
    return report
  }

  /** Sets how many declarations of the batch are still to be queued; 0 when its preparation ends early. */
  const expectMore = (count: number): void => {
    expected = count
    sender.refresh()
  }

  const controls = createSendControls({ sender, settings })

  /**
   * Sends these entries in queue order; resolves when they are sent, or when the connection or the user stops the sending. `triesAnew`:
   * retry first, because the present obstacle existed before the user's request.
   */
  const send = async (ids: readonly string[], triesAnew = true): Promise<void> => {
    await ready()
    isPutOff = false
    await changes.confirmRates(ids)
    sender.choose(ids)
    if (triesAnew) controls.resume()
    await sender.idle()
    sendProgress.publishNow()
  }

  /** Sends every waiting entry of the current profile. */
  const sendAll = async (): Promise<void> => {
    await ready()
    await send(waitingHere().map(({ id }) => id))
  }

  /** In the mode `ask`: the user chose to send later. */
  const putOff = (): void => {
    isPutOff = true
    sendProgress.publishNow()
  }

  const changes = createEntryChanges({
    ...{ repository, now, profileOf, ready, withoutRates: frozenRates.withoutRates },
    dayOf: (time) => serviceDay(time, settings.zone),
    epochOf: queueOffice.epochOf
  })

  const { cancelEntries, withdrawDeclarations } = createCancellation({
    ...{ repository, sender, isOpen, ready, cancel: changes.cancel },
    onCancelled: () => deliveryCheck.plan()
  })

  /** Sends the same bytes again under the same aju number, at the user's request. */
  const sendAgain = async (ids: string | readonly string[]): Promise<void> => {
    const here = [ids].flat().filter((id) => isHere(repository.get(id) ?? { profile: '' }))
    await changes.confirmRates(here)
    const done = await changes.again(here)
    deliveryCheck.plan()
    await send(done)
  }

  /** Unknown entries of the current profile that were queried often enough without the service knowing them. */
  const resendable = computed(() => repository.unknown.value.filter((entry) => isHere(entry) && canBeResent(entry, sending())))

  /** The user declares that unknown entries arrived; the note is stored as evidence. */
  const assume = async (ids: readonly string[], note: string): Promise<void> => {
    await changes.assume(ids, note)
    deliveryCheck.plan()
  }

  const records = createSubmissionRecords({
    ...{ database, host, repository },
    profile: (id) => profileOf(id) ?? settings.profile
  })

  const { halted, lastRun, progress } = createBatchView({ status: sendProgress.status, run, entries: repository.entries })

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
    resendable,
    status: sendProgress.status,
    run: lastRun,
    progress,
    halted,
    leftToUser,
    load,
    ready,
    obstacleOf,
    /** Why the office blocks an entry, and whether only the user can send it. */
    officeObstacle: rights.obstacleOf,
    isSentWithoutOffice: (entry: OutboxEntry): boolean => rights.permissionOf(entry) === 'chosen',
    expectMore,
    ofDeclaration: repository.ofDeclaration,
    ofCar: repository.ofCar,
    queue,
    send,
    sendAll,
    ...controls,
    /** Starts no further submission until the next start of the application, which resumes sending unless the user has paused. */
    stopStarting: (): void => sender.pause('paused'),
    /** Starts no submission while a restore runs. */
    pauseForRestore: (isRunning: boolean): void => (isRunning ? sender.pause('restore') : sender.resume('restore')),
    putOff,
    cancelEntries,
    /** Cancels the waiting entries of declarations; resolves with their number. */
    cancelDeclarations: (ids: readonly string[]): Promise<number> => cancelEntries(repository.waitingOf(ids)),
    withdrawDeclarations,
    /** Queries the service whether an unknown entry arrived. */
    ask: (id: string): Promise<Asked> => deliveryCheck.ask(id),
    askAll: deliveryCheck.askAll,
    sendAgain,
    assume,
    /** The user accepts the remarks and leaves the declaration as it is. */
    acknowledgeRemarks: changes.acknowledge,
    /** The user has confirmed the frozen content of waiting entries, whose summary was shown. */
    confirm: changes.confirm,
    acceptContent: changes.acceptContent,
    acceptService: changes.acceptService,
    isWanted: sendProgress.isWanted,
    ...{ isAskable, isHere, sendable },
    ...records
  }
})
