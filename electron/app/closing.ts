import * as v from 'valibot'
import type { Clock } from '#core/base/ports.ts'
import { createRateLimit } from '#core/base/rate-limit.ts'
import { flushAnswer, type FlushAnswer } from '#core/contract/app.ts'

/** Milliseconds to wait for the renderer to flush: a window that hangs must still close, and a system that shuts down does not wait. */
export const closingLimits = { usual: 5_000, shutdown: 1_500 }

/** How often the page may keep the window open within so many milliseconds; then the user is asked by the host. */
const [mostKept, keptSpan] = [3, 60_000]

/** Closes the window after the renderer has flushed; the window stays open while the renderer has a question for the user, but not after it has kept it open a few times: then the host asks. */
export interface Closing {
  /** The user closes the window. */
  request(): void
  flushed(answer: FlushAnswer): void
  /** The user has confirmed: closes at once. */
  confirm(): void
  /** The renderer process has ended, so there is nothing to wait for. */
  pageGone(): void
  /** The system shuts down: closes after a short wait, whatever the renderer answers. */
  shutDown(): void
}

interface ClosingDeps {
  /** Requests a flush from the renderer; `mayAsk`: it may then ask the user a question. */
  readonly requestFlush: (mayAsk: boolean) => void
  readonly close: () => void
  readonly onTimeout: () => void
  /** Asks in a dialog of the system whether the window is to be closed. */
  readonly askToClose: () => Promise<boolean>
  readonly clock: Clock
  readonly limits?: typeof closingLimits
}

export const createClosing = ({ requestFlush, close, onTimeout, askToClose, clock, limits = closingLimits }: ClosingDeps): Closing => {
  let state: 'open' | 'requested' | 'asking' | 'shutdown' | 'closed' = 'open'
  const kept = createRateLimit(mostKept, keptSpan, clock)
  let timer: NodeJS.Timeout | undefined

  const end = (): void => {
    if (state === 'closed') return
    state = 'closed'
    clearTimeout(timer)
    close()
  }
  const wait = (limit: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      onTimeout()
      end()
    }, limit)
  }

  const ask = async (): Promise<void> => {
    state = 'asking'
    const mayClose = await askToClose().catch(() => true)
    if (state !== 'asking') return
    state = 'open'
    if (mayClose) end()
  }

  return {
    request() {
      if (state !== 'open') return
      state = 'requested'
      wait(limits.usual)
      requestFlush(true)
    },
    flushed({ kind }) {
      if (state !== 'requested' && state !== 'shutdown') return
      if (kind === 'done' || state === 'shutdown') return end()
      clearTimeout(timer)
      state = 'open'
      if (!kept.take()) void ask()
    },
    confirm: end,
    pageGone() {
      if (state === 'requested' || state === 'shutdown') end()
    },
    shutDown() {
      if (state === 'shutdown' || state === 'closed') return
      state = 'shutdown'
      wait(limits.shutdown)
      requestFlush(false)
    }
  }
}

/** Reads the answer received from the renderer. An invalid answer counts as `done`: a renderer that answers does not hang. */
export const readFlushAnswer = (value: unknown): FlushAnswer => v.parse(v.fallback(flushAnswer, { kind: 'done' }), value)
