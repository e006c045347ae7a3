import { useOutbox } from '../../features/outbox/store/outbox.ts'

/** The part of the outbox used when closing. */
export type Sending = ReturnType<typeof useSending>

export const useSending = () => {
  const outbox = useOutbox()
  return {
    // Also after a pause: a request already sent is in flight until its response arrives.
    /** Declarations of the batch that have no final outcome; 0 while nothing is sent. */
    remaining: () => Math.max(outbox.counts.sending, outbox.progress === null ? 0 : outbox.progress.total - outbox.progress.done),
    /** Starts no further submission. */
    stop: outbox.stopStarting
  }
}
