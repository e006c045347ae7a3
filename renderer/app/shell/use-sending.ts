import { useOutbox } from '../../features/outbox/store/outbox.ts'

/** What the end of the window has to know of the outbox. */
export interface Sending {
  /** Declarations of the run that have not come to their end; 0 where nothing is sent. */
  readonly left: () => number
  /** Begins nothing new. */
  readonly stop: () => void
}

export const useSending = (): Sending => {
  const outbox = useOutbox()
  return {
    // Also after a pause: what has left is on its way until its answer is there.
    left: () => Math.max(outbox.counts.sending, outbox.progress === null ? 0 : outbox.progress.total - outbox.progress.done),
    stop: () => {
      outbox.pause()
    }
  }
}
