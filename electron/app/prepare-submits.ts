import { session } from 'electron'
import { submitSession } from './sessions.ts'

/** Milliseconds after the window has opened its store. Before, it paints its first rows and the user begins to type; each step holds this thread. */
const [first, second, third] = [1_000, 1_200, 1_400]

/**
 * Loads what the first submit needs, so that a batch that waits is sent soon after a start: the check of bodies, Node's module of `Response` (40 ms of this
 * thread), and a session with its network context. Call once.
 */
export const prepareSubmits = (): void => {
  setTimeout(() => void import('../ipc/guards/submit-body.ts'), first).unref()
  setTimeout(() => void Response.json(null), second).unref()
  // Makes the network context and, unlike other calls, ends no request of this session.
  setTimeout(() => void session.fromPartition(submitSession(0), { cache: false }).getCacheSize(), third).unref()
}
