import { setImmediate as immediately } from 'node:timers/promises'
import type { Timers } from '../../../renderer/data/services.ts'

/** Time that a test advances manually; due timers run in their order. */
export interface TestTimers extends Timers {
  /** Advances the time and runs everything that follows. */
  pass(milliseconds: number): Promise<void>
}

const digests = new Set<Promise<unknown>>()

/** Notes the digests that run: each attempt of the outbox computes one in another thread, which takes real time. */
const watchDigests = (): void => {
  if (Object.hasOwn(crypto.subtle, 'digest')) return
  const usual = crypto.subtle.digest.bind(crypto.subtle)
  const digest: typeof usual = (...input) => {
    const running = usual(...input)
    digests.add(running)
    return running.finally(() => digests.delete(running))
  }
  Object.defineProperty(crypto.subtle, 'digest', { value: digest, configurable: true })
}

/**
 * Waits until promises, digests and the in-memory database are idle. The database goes one step in each turn of `setImmediate`; how many of those
 * a timer takes depends on the machine, so they are counted.
 */
const settle = async (): Promise<void> => {
  for (let quiet = 0; quiet < 20; quiet += 1) {
    if (digests.size > 0) {
      await Promise.allSettled(digests)
      quiet = 0
    }
    await new Promise((resolve) => setTimeout(resolve))
    for (let step = 0; step < 25; step += 1) await immediately()
  }
}

export const testTimers = (random: () => number = () => 0.5): TestTimers => {
  watchDigests()
  let elapsed = 0
  let next = 0
  const waiting = new Map<number, { readonly at: number; readonly run: () => void }>()
  return {
    elapsed: () => elapsed,
    random,
    after: (milliseconds, run) => {
      next += 1
      const id = next
      waiting.set(id, { at: elapsed + milliseconds, run })
      return () => void waiting.delete(id)
    },
    pass: async (milliseconds) => {
      const end = elapsed + milliseconds
      await settle()
      for (;;) {
        const [due] = [...waiting].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)
        if (!due) break
        const [id, { at, run }] = due
        waiting.delete(id)
        elapsed = Math.max(elapsed, at)
        run()
        await settle()
      }
      elapsed = end
      await settle()
    }
  }
}
