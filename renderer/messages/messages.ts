import { defineStore } from 'pinia'
import { computed, effectScope, shallowRef, watch } from 'vue'
import type { Failure } from '#core/base/result.ts'
import { NotSaved } from '../data/store-writer.ts'

/** The failure of an error that a store throws when a change cannot be written; null for every other error. */
export const writeFailureOf = (error: unknown): Failure | null => (error instanceof NotSaved ? error.failure : null)

/**
 * A text that a message shows: made again whenever the language changes, so it must read the texts where it is shown, never a text that was read before.
 */
export type MessageText = () => string

/** Button of a message: undoes the reported action, opens its subject, or writes a file again: a CSV without escapes, an anonymous copy. */
export interface ToastButton {
  /** The `data-action`. */
  readonly action: 'message.undo' | 'message.open' | 'message.writeRaw' | 'message.anonymous' | 'declaration.copyToKind'
  readonly label: MessageText
  /** Whether it is offered now; absent: while the message is shown. */
  readonly isOffered?: () => boolean
  readonly run: () => unknown
}

/** A `danger` toast stays until the user closes it or what it reports has ended; the others close after `toastMilliseconds`, a long text later. */
export interface Toast {
  readonly id: number
  readonly tone: 'ok' | 'warn' | 'danger' | 'plain'
  readonly text: MessageText
  /** Number of reports while it was shown. */
  readonly count: number
  /** Its subject: see `MessageOptions`. */
  readonly about: string | undefined
  readonly applies: (() => boolean) | undefined
  readonly button: ToastButton | undefined
}

export interface MessageOptions {
  /** Whether the text still applies to what is open; the toast closes when this becomes false. */
  readonly applies?: () => boolean
  /** The reported task: the next message about this task replaces it, and `solve` closes it. */
  readonly about?: string
  readonly button?: ToastButton
}

/**
 * What ends a failure: the next outcome of its subject (`report`), or a condition that no longer holds. `staysUntilRead`: it tells what has happened, which nothing
 * can mend, so only the user closes it.
 */
export type FailureOptions = MessageOptions &
  ({ readonly about: string } | { readonly applies: () => boolean } | { readonly staysUntilRead: true })

export const toastMilliseconds = 6_000
/** A message stays for `toastMilliseconds` for every 150 characters begun, at most `mostRounds` times. */
const charactersReadAtOnce = 150
const mostRounds = 5
/** More toasts would cover the content. Older toasts wait and appear when there is space. */
export const maxVisibleToasts = 3
/** Above this count the oldest toasts except failures are dropped. */
const maxToasts = 20

/** A paragraph below the text of a question, with the items that belong to it. */
export interface QuestionDetail {
  readonly title: string
  readonly items: readonly string[]
}

/** A question with two answers, asked in a dialog. */
export interface Question {
  readonly title: string
  readonly text: string
  readonly yes: string
  readonly dangerous: boolean
  readonly details: readonly QuestionDetail[]
  readonly answer: (yes: boolean) => void
}

/** A repeated message. Its undo undoes what both messages report, the later first. */
const merged = (before: Toast, now: Toast): Toast => {
  const { applies, button } = before
  const counted = { ...now, count: before.count + 1 }
  if (button?.action !== 'message.undo' || now.button?.action !== 'message.undo') return counted
  const [isLater, later] = [now.applies, now.button]
  const run = async (): Promise<void> => {
    await later.run()
    if ((applies?.() ?? true) && (button.isOffered?.() ?? true)) await button.run()
  }
  return { ...counted, applies: isLater && applies ? () => isLater() || applies() : undefined, button: { ...later, run } }
}

/** The subject of messages about the import of a file. */
export const importOf = (file: string): string => `import ${file}`

/** Toasts and questions of the window. */
export const useMessages = defineStore('messages', () => {
  const kept = shallowRef<readonly Toast[]>([])
  /** As they are shown: in the language of the window. */
  const toasts = computed(() =>
    kept.value.map(({ text, button, ...toast }) => ({ ...toast, text: text(), button: button && { ...button, label: button.label() } }))
  )
  const question = shallowRef<Question | null>(null)
  let lastId = 0

  /** Timers of visible toasts that close automatically. A waiting toast gets its timer, with the full time, when it appears. */
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  /** Functions that stop watching `applies`. */
  const watches = new Map<number, () => void>()
  /** Whether the pointer or focus is on a message, so that none closes. */
  let isKeptOpen = false

  /** In steps of `toastMilliseconds`: the end-to-end tests hold messages by that time. */
  const closeAfter = (id: number, rounds: number): void => {
    timers.set(
      id,
      setTimeout(() => (rounds > 1 ? closeAfter(id, rounds - 1) : close(id)), toastMilliseconds)
    )
  }
  const startTimers = (): void => {
    const visible = kept.value.slice(-maxVisibleToasts)
    const closing = new Map(
      isKeptOpen
        ? []
        : visible.flatMap(({ id, tone, text }) =>
            tone === 'danger' ? [] : [[id, Math.min(mostRounds, Math.ceil(text().length / charactersReadAtOnce))]]
          )
    )
    for (const [id, timer] of timers) {
      if (closing.has(id)) continue
      clearTimeout(timer)
      timers.delete(id)
    }
    for (const [id, rounds] of closing) if (!timers.has(id)) closeAfter(id, rounds)
  }

  const show = (next: readonly Toast[]): void => {
    kept.value = next
    const shown = new Set(next.map(({ id }) => id))
    for (const [id, stop] of watches) {
      if (shown.has(id)) continue
      stop()
      watches.delete(id)
    }
    if (next.length === 0) isKeptOpen = false
    startTimers()
  }

  const close = (id: number): void => show(kept.value.filter((toast) => toast.id !== id))

  /** Keeps all messages while the user points at one or has the focus in one; afterwards each has its full time again. */
  const keepOpen = (isPointedAt: boolean): void => {
    isKeptOpen = isPointedAt && kept.value.length > 0
    startTimers()
  }

  /** Closes the messages about this task. */
  const solve = (about: string): void => {
    if (kept.value.some((toast) => toast.about === about)) show(kept.value.filter((toast) => toast.about !== about))
  }

  function say(text: MessageText, tone: Toast['tone'], options: FailureOptions): void
  function say(text: MessageText, tone?: Exclude<Toast['tone'], 'danger'>, options?: MessageOptions): void
  function say(text: MessageText, tone: Toast['tone'] = 'ok', { applies, about, button }: MessageOptions = {}): void {
    lastId += 1
    const id = lastId
    const said = text()
    const same = kept.value.find((toast) => toast.text() === said && toast.tone === tone && toast.about === about)
    const others = kept.value.filter((toast) => toast !== same && (about === undefined || toast.about !== about))
    const excess = Math.max(0, others.length + 1 - maxToasts)
    const dropped = others.filter((toast) => toast.tone !== 'danger').slice(0, excess)
    // A new toast, so that its time restarts and screen readers repeat it.
    const now: Toast = { id, tone, text, count: 1, about, applies, button }
    const next = same ? merged(same, now) : now
    show([...others.filter((toast) => !dropped.includes(toast)), next])
    if (next.applies) {
      // Not of the component that says it, which may just be removed.
      const scope = effectScope(true)
      const { applies: stillApplies } = next
      scope.run(() =>
        watch(stillApplies, (still) => {
          if (!still) close(id)
        })
      )
      watches.set(id, () => scope.stop())
    }
  }

  /** The outcome of what was done about a subject: a problem is shown until the next outcome of it; null ends it. */
  const report = (about: string, problem: MessageText | null): void => {
    if (problem === null) solve(about)
    else say(problem, 'danger', { about })
  }

  /** Does what a message offers, and closes it. */
  const act = (id: number): void => {
    const found = kept.value.find((toast) => toast.id === id)
    close(id)
    found?.button?.run()
  }

  /** Resolves with the answer. A new question answers the open one with no. */
  const ask = (title: string, text: string, yes: string, dangerous = false, details: readonly QuestionDetail[] = []): Promise<boolean> =>
    new Promise((resolve) => {
      question.value?.answer(false)
      question.value = {
        title,
        text,
        yes,
        dangerous,
        details,
        answer: (decided) => {
          question.value = null
          resolve(decided)
        }
      }
    })

  return { toasts, question, say, solve, report, act, keepOpen, ask, close }
})
