import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** `danger` stays until it was closed. */
export interface Toast {
  readonly id: number
  readonly tone: 'ok' | 'warn' | 'danger' | 'plain'
  readonly text: string
}

const shownFor = 6_000
/** More would cover what they tell of. */
const most = 3

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

  const close = (id: number): void => {
    toasts.value = toasts.value.filter((toast) => toast.id !== id)
  }

  const say = (text: string, tone: Toast['tone'] = 'ok'): void => {
    last += 1
    const id = last
    // What went wrong stays until it was read, so only the others give way.
    const crowd = toasts.value.length + 1 - most
    const giveWay = toasts.value.filter((toast) => toast.tone !== 'danger').slice(0, Math.max(0, crowd))
    toasts.value = [...toasts.value.filter((toast) => !giveWay.includes(toast)), { id, tone, text }]
    if (tone !== 'danger')
      setTimeout(() => {
        close(id)
      }, shownFor)
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
