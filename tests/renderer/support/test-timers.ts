import type { Timers } from '../../../renderer/data/services.ts'

/** Time that a test advances manually; due timers run in their order. */
export interface TestTimers extends Timers {
  /** Advances the time and runs everything that follows. */
  pass(milliseconds: number): Promise<void>
}

/** Waits until promises and the in-memory database are idle. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}

export const testTimers = (random: () => number = () => 0.5): TestTimers => {
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
