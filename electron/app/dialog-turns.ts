import type { Clock } from '#core/base/ports.ts'
import { createRateLimit } from '#core/base/rate-limit.ts'
import { createSequencer } from '#core/base/sequencer.ts'

/** Dialogs that a person may cancel within so many milliseconds before no other is shown for the rest of them. */
const [mostCancelled, span] = [8, 30_000]

/** Shows one dialog after another, however many a page asks for at once: they would cover each other and the desktop. */
export const createDialogTurns = (clock: Clock) => {
  const cancelled = createRateLimit(mostCancelled, span, clock)
  const turns = createSequencer()
  /** `none`: the answer of a dialog that is cancelled, or not shown. */
  return <T>(show: () => Promise<T>, none: T): Promise<T> =>
    turns.run(async () => {
      if (!cancelled.isFree()) return none
      const answer = await show()
      if (answer === none) cancelled.take()
      return answer
    })
}
