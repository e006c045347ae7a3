import type { FlushAnswer } from '#core/contract/closing.ts'
import { integerWithin, objectOf, oneOf } from '../../ipc/guards/guard-kit.ts'

/** Longest waits for the window's answer, in milliseconds: a window that hangs must still close, and a system that ends waits for nobody. */
export const closingLimits = { usual: 5_000, ending: 1_500 }

/** How the window comes to its end: it is told to write everything, and stays open where it has something to ask. */
export interface Closing {
  /** The person wants the window closed. */
  asked(): void
  answered(answer: FlushAnswer): void
  /** The person has decided: no more questions. */
  decided(): void
  /** There is no page any more to wait for. */
  pageGone(): void
  /** The system ends; the answer is waited for shortly and whatever it is the window closes. */
  ending(): void
}

export interface ClosingDeps {
  /** Tells the window to write everything and answer; `mayAsk` where it may then put a question to the person. */
  readonly tell: (mayAsk: boolean) => void
  readonly close: () => void
  readonly noAnswer: () => void
  readonly limits?: typeof closingLimits
}

export const createClosing = ({ tell, close, noAnswer, limits = closingLimits }: ClosingDeps): Closing => {
  let state: 'open' | 'asked' | 'ending' | 'closed' = 'open'
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
      noAnswer()
      end()
    }, limit)
  }

  return {
    asked() {
      if (state !== 'open') return
      state = 'asked'
      wait(limits.usual)
      tell(true)
    },
    answered({ kind }) {
      if (state !== 'asked' && state !== 'ending') return
      if (kind === 'done' || state === 'ending') return end()
      clearTimeout(timer)
      state = 'open'
    },
    decided: end,
    pageGone() {
      if (state === 'asked' || state === 'ending') end()
    },
    ending() {
      if (state === 'ending' || state === 'closed') return
      state = 'ending'
      wait(limits.ending)
      tell(false)
    }
  }
}

const known = objectOf({ kind: oneOf(['done', 'sending', 'unsaved']) }, { count: integerWithin(0, 1_000_000) })

/** The answer as it crossed the border. Whoever answers anything at all does not hang; an answer that cannot be read is taken for one without a question. */
export const readFlushAnswer = (value: unknown): FlushAnswer => {
  const checked = known(value, '')
  if (!checked.ok) return { kind: 'done' }
  const { kind, count } = checked.value
  return kind === 'sending' ? { kind, count: count ?? 0 } : { kind }
}
