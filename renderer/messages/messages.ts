import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** `danger` stays until it was closed. */
export interface Toast {
  readonly id: number
  readonly tone: 'ok' | 'warn' | 'danger' | 'plain'
  readonly text: string
}

const shownFor = 6_000
/** More would cover what they tell of; the newest stand, and the others come again when there is room. */
export const mostShown = 3
/** Beyond these, what only tells is forgotten. */
const mostKept = 20

/** A question with two answers, asked in a dialog. */
export interface Question {
  readonly title: string
  readonly text: string
  readonly yes: string
  readonly dangerous: boolean
  readonly answer: (yes: boolean) => void
}

/** Short messages and questions of the whole window. */
export const useMessages = defineStore('messages', () => {
  const toasts = shallowRef<readonly Toast[]>([])
  const question = shallowRef<Question | null>(null)
  let last = 0

  /** Of those that stand and go by themselves; one that waits has its whole time before it. */
  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  const show = (next: readonly Toast[]): void => {
    toasts.value = next
    const going = new Set(next.slice(-mostShown).flatMap(({ id, tone }) => (tone === 'danger' ? [] : [id])))
    for (const [id, timer] of timers) {
      if (going.has(id)) continue
      clearTimeout(timer)
      timers.delete(id)
    }
    for (const id of going)
      if (!timers.has(id))
        timers.set(
          id,
          setTimeout(() => {
            close(id)
          }, shownFor)
        )
  }

  const close = (id: number): void => {
    show(toasts.value.filter((toast) => toast.id !== id))
  }

  const say = (text: string, tone: Toast['tone'] = 'ok'): void => {
    last += 1
    // What went wrong stays until it was read, so only the others give way.
    const crowd = toasts.value.length + 1 - mostKept
    const giveWay = toasts.value.filter((toast) => toast.tone !== 'danger').slice(0, Math.max(0, crowd))
    show([...toasts.value.filter((toast) => !giveWay.includes(toast)), { id: last, tone, text }])
  }

  const ask = (title: string, text: string, yes: string, dangerous = false): Promise<boolean> =>
    new Promise((resolve) => {
      question.value?.answer(false)
      question.value = {
        title,
        text,
        yes,
        dangerous,
        answer: (decided) => {
          question.value = null
          resolve(decided)
        }
      }
    })

  return { toasts, question, say, ask, close }
})
