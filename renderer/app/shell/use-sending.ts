import { useOutbox } from '../../features/outbox/store/outbox.ts'

/** What closing the window needs of the outbox. */
export interface Sending {
  /** Declarations of the batch that have no final outcome; 0 while nothing is sent. */
  readonly remaining: () => number
  /** Starts no further submission. */
  readonly stop: () => void
}

export const useSending = (): Sending => {
  const outbox = useOutbox()
  return {
    // Also after a pause: a request already sent is in flight until its response arrives.
    remaining: () => Math.max(outbox.counts.sending, outbox.progress === null ? 0 : outbox.progress.total - outbox.progress.done),
    stop: () => {
      outbox.pause()
    }
  }
}
