import type { Monotonic } from '#core/base/ports.ts'
import { createRateLimit } from '#core/base/rate-limit.ts'
import { createSequencer } from '#core/base/sequencer.ts'

/** Dialogs that a person may cancel within so many milliseconds before no other is shown for the rest of them. */
const [mostCancelled, span] = [8, 30_000]

export interface DialogTurnDeps {
  readonly clock: Monotonic
  /** Whether a person has pressed a key or clicked shortly before, and no dialog was shown for it yet. */
  readonly takePress: () => boolean
  /** A dialog is not shown, nor are others for so many milliseconds. */
  readonly held: (milliseconds: number) => void
}

/** Shows one dialog after another, however many a page asks for at once: they would cover each other and the desktop. That of a person is always shown. */
export const createDialogTurns = ({ clock, takePress, held }: DialogTurnDeps) => {
  const cancelled = createRateLimit(mostCancelled, span, clock)
  const turns = createSequencer()
  /** `none`: the answer of a dialog that is cancelled, or not shown. */
  return <T>(show: () => Promise<T>, none: T): Promise<T> => {
    const isOfPerson = takePress()
    return turns.run(async () => {
      if (!isOfPerson && !cancelled.isFree()) {
        held(cancelled.oldestLasts())
        return none
      }
      const answer = await show()
      if (answer === none) cancelled.take()
      return answer
    })
  }
}
