import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'

/** A `danger` toast stays until the user closes it; the others close after `toastMilliseconds`. */
export interface Toast {
  readonly id: number
  readonly tone: 'ok' | 'warn' | 'danger' | 'plain'
  readonly text: string
}

export const toastMilliseconds = 6_000
/** More would cover the content they are about. Older toasts wait, and appear when there is space. */
export const maxVisibleToasts = 3
/** Above this count the oldest toasts that are no failures are dropped. */
const maxToasts = 20

/** A question with two answers, asked in a dialog. */
export interface Question {
  readonly title: string
  readonly text: string
  readonly yes: string
  readonly dangerous: boolean
  readonly answer: (yes: boolean) => void
}

/** Toasts and questions of the window. */
export const useMessages = defineStore('messages', () => {
  const toasts = shallowRef<readonly Toast[]>([])
  const question = shallowRef<Question | null>(null)
  let lastId = 0

  /** Of the visible toasts that close automatically. A waiting toast has no timer yet, so its full time starts when it appears. */
  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  const show = (next: readonly Toast[]): void => {
    toasts.value = next
    const closing = new Set(next.slice(-maxVisibleToasts).flatMap(({ id, tone }) => (tone === 'danger' ? [] : [id])))
    for (const [id, timer] of timers) {
      if (closing.has(id)) continue
      clearTimeout(timer)
      timers.delete(id)
    }
    for (const id of closing) {
      if (timers.has(id)) continue
      timers.set(
        id,
        setTimeout(() => close(id), toastMilliseconds)
      )
    }
  }

  const close = (id: number): void => show(toasts.value.filter((toast) => toast.id !== id))

  /** `holds`: whether the text is still true and about what is open; the toast closes as soon as it is not. */
  const say = (text: string, tone: Toast['tone'] = 'ok', holds?: () => boolean): void => {
    lastId += 1
    const id = lastId
    if (holds) watch(holds, () => close(id), { once: true })
    const excess = Math.max(0, toasts.value.length + 1 - maxToasts)
    const dropped = toasts.value.filter((toast) => toast.tone !== 'danger').slice(0, excess)
    show([...toasts.value.filter((toast) => !dropped.includes(toast)), { id, tone, text }])
  }

  /** Resolves with the answer. A new question answers the open one with no. */
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
