import { shallowRef } from 'vue'

/** A question that a dialog shows until it is answered; one at a time. */
export const pendingQuestion = <Q, A>() => {
  const current = shallowRef<Q | null>(null)
  let resolve: ((answer: A | null) => void) | null = null

  /** Null if the user cancels. */
  const ask = (question: Q): Promise<A | null> => {
    answer(null)
    current.value = question
    return new Promise((done) => (resolve = done))
  }
  const answer = (given: A | null): void => {
    const done = resolve
    resolve = null
    current.value = null
    done?.(given)
  }
  return { current, ask, answer }
}
