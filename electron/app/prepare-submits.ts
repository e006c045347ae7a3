import { session } from 'electron'
import { submitSession } from './sessions.ts'

/** Milliseconds after the window has opened its store; it loads and paints its first rows meanwhile. */
const afterStore = 100

/**
 * Loads what the first submit needs, so that a batch that waits is sent soon after a start: the check of bodies, Node's module of `Response` (40 ms of this
 * thread), and a session with its network context. Call once.
 */
export const prepareSubmits = (): void => {
  setTimeout(() => {
    void import('../ipc/guards/submit-body.ts')
    void Response.json(null)
    // Makes the network context and, unlike other calls, ends no request of this session.
    void session.fromPartition(submitSession(0), { cache: false }).getCacheSize()
  }, afterStore).unref()
}
