import type { Monotonic } from '#core/base/ports.ts'
import type { Language } from '#core/base/language.ts'
import { messageBox, type Lines, type MessageBox } from './message-box.ts'

/** Milliseconds since the start. */
export const elapsed: Monotonic = { now: () => performance.now(), isMonotonic: true }

/** Milliseconds from the moment a question is shown in which nobody has read it. */
const readingTime = 1_000

const cancel = { id: 'Batal', en: 'Cancel' } as const
const readFirst = { id: 'Baca dulu, lalu pilih', en: 'Read first, then choose' } as const

/** A question whose yes lets something happen: a page that is compromised can neither press its buttons nor change its text. */
export interface SystemQuestion {
  readonly box: MessageBox
  /** The same question after an answer that came too early. */
  readonly again: MessageBox
}

/** Index of the button that cancels. It is the default too, on every system: Enter and Esc let nothing happen. */
export const cancelButton = 0

/** `buttons`: those that let something happen. */
export const systemQuestion = (
  message: Lines,
  detail: readonly Lines[],
  buttons: readonly string[],
  language: Language,
  type: 'question' | 'warning' = 'question'
): SystemQuestion => {
  const box = (paragraphs: readonly Lines[]): MessageBox =>
    messageBox({
      type,
      message,
      detail: paragraphs,
      buttons: [cancel[language], ...buttons],
      defaultId: cancelButton,
      cancelId: cancelButton
    })
  return { box: box(detail), again: box([readFirst[language], ...detail]) }
}

/**
 * The index of the button that a person has pressed. A key or a click that was meant for the window may land in a dialog that has just come up: only the button that
 * cancels is taken then; after another one the question is asked again.
 */
export const askReadFirst = async (
  { box, again }: SystemQuestion,
  show: (box: MessageBox) => Promise<number>,
  elapsed: Monotonic
): Promise<number> => {
  for (let shown = box; ; shown = again) {
    const pressed = show(shown)
    const from = elapsed.now()
    const button = await pressed
    if (button === cancelButton || elapsed.now() - from >= readingTime) return button
  }
}
