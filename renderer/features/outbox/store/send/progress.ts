import { shallowRef } from 'vue'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { allowsRequests } from '#core/outbox/circuit-breaker.ts'
import type { Timers } from '../../../../data/services.ts'
import { senderStatus, type SenderStatus } from '../sender/status.ts'
import type { createSendBatch } from './batch.ts'
import type { Sender } from '../sender/sender.ts'

/** How often the screens are updated during a batch, in milliseconds. */
export const progressInterval = 250

export interface SendProgressDeps {
  readonly sender: () => Sender
  readonly run: ReturnType<typeof createSendBatch>
  readonly timers: Timers
  readonly now: () => number
  /** Number of entries that wait for the user's confirmation. */
  readonly asking: () => number
  /** Number of declarations that are still being prepared for the running batch. */
  readonly expected: () => number
  /** Called when nothing is being sent any more. */
  readonly onRest: () => void
}

/** Publishes the status of the sender and counts the results. */
export const createSendProgress = ({ sender, run, timers, now, asking, expected, onRest }: SendProgressDeps) => {
  const status = shallowRef<SenderStatus>({ kind: 'idle' })
  let isPublished = true

  const publishNow = (): void => {
    const sending = sender()
    const busy = sending.isBusy()
    const coming = expected()
    const left = sending.remaining() + sending.inFlight() + coming
    if (busy && left > 0) run.start(left)
    run.update(left)
    status.value = senderStatus({
      breaker: sending.breaker(),
      paused: sending.isPaused('paused'),
      asleep: sending.isPaused('asleep'),
      busy,
      remaining: left,
      asking: asking(),
      elapsed: timers.elapsed(),
      now: now()
    })
    if (busy || coming > 0) return
    if (left === 0 && run.isRunning()) run.end()
    onRest()
  }

  /** A running batch is published at intervals; a stop or an end at once. */
  const publish = (): void => {
    const sending = sender()
    if (!sending.isBusy() || !allowsRequests(sending.breaker()) || !run.isRunning()) return publishNow()
    if (!isPublished) return
    isPublished = false
    timers.after(progressInterval, () => {
      isPublished = true
      publishNow()
    })
  }
  /** Whether the queue sends a waiting entry without another request of the user. */
  const isWanted = (entry: OutboxEntry): boolean => {
    // Tracks the dependency: the queue is not reactive.
    void status.value
    return sender().isWanted(entry)
  }
  return { status, publish, publishNow, isWanted }
}
