import { ref, watch } from 'vue'
import type { TypedProblem } from '#core/spreadsheets/read-typed-number.ts'
import { useOpenInput } from '../ui/open-input.ts'

export interface TypedTextDeps {
  /** The stored value, as `read` returns it. */
  readonly value: () => string
  /** Parses a typed text; null if it is invalid. `isPasted`: it came from the clipboard or was dropped. */
  readonly read: (text: string, isPasted: boolean) => string | null
  /** Whether a valid text is probably incomplete; it is stored after a typing pause. If set, invalid texts are reported only on blur. */
  readonly isPartial?: (text: string) => boolean
  /** A text that could not be read when its field was last on the screen: it is in the field again. */
  readonly kept?: string | undefined
}

/** A text that is no value of its field, so it is not stored. */
export interface UnreadableText {
  readonly text: string
  /** Missing for a date. */
  readonly why?: TypedProblem | undefined
}

export interface TypedTextEmit {
  (event: 'change', value: string): void
  (event: 'done'): void
  (event: 'unreadable', unreadable: boolean, text?: string): void
}

/** Whether an input event brings a text that the user did not type: pasted, dropped, or restored by undo in the text box. */
export const isPasteInput = (event: Event): boolean =>
  event instanceof InputEvent && /^insertFrom|^insertReplacement|^history/.test(event.inputType)

/** Milliseconds without typing after which a partial text is stored. */
const pause = 100

/**
 * The text of a field whose value has another form than its text. Each valid text is stored while it is typed. While the text is
 * invalid it stays in the field, and the value before typing is stored: the user did not mean the start of an invalid text.
 */
export const useTypedText = ({ value, read: readText, isPartial, kept }: TypedTextDeps, emit: TypedTextEmit) => {
  /** Null while the stored value is shown. */
  const typed = ref<string | null>(kept ?? null)
  let before: string | null = kept === undefined ? null : value()
  /** Whether the text was typed here; a kept one is not read again, because it may have been pasted. */
  const isNew = ref(false)
  /** The last value emitted during this edit. */
  let last: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the text contains a pasted part that is not just a value, until it is replaced. */
  let isPasted = false
  const read = (text: string): string | null => readText(text, isPasted)

  const store = (text: string): void => {
    const next = read(text) ?? before
    if (next === null || next === (last ?? value())) return
    last = next
    emit('change', next)
  }
  const forget = (): void => {
    clearTimeout(timer)
    typed.value = null
    before = null
    last = null
    isNew.value = false
    isPasted = false
  }
  const restore = (): void => {
    forget()
    emit('unreadable', false)
  }

  const onInput = (event: Event): void => {
    const text = (event.target as HTMLInputElement).value
    isNew.value = true
    isPasted = (isPasted || isPasteInput(event)) && readText(text, true) === null
    const isUnreadable = read(text) === null
    typed.value = text
    before ??= value()
    clearTimeout(timer)
    if (!isUnreadable && isPartial?.(text)) timer = setTimeout(store, pause, text)
    else {
      store(text)
      // A complete text is intended: a later invalid text leaves it stored.
      if (!isUnreadable && isPartial) before = read(text)
    }
    if (!isUnreadable || !isPartial) emit('unreadable', isUnreadable, text)
  }

  const onBlur = (): void => {
    const text = typed.value
    if (text !== null && isNew.value) {
      clearTimeout(timer)
      store(text)
      emit('unreadable', read(text) === null, text)
      if (read(text) !== null) forget()
    }
    emit('done')
  }

  useOpenInput(() => isNew.value)

  // A value changed from outside, for example by undo, replaces the typed text.
  watch(value, (now) => {
    if (typed.value !== null && (read(typed.value) ?? before) !== now) restore()
  })

  /** Stores a value that the user chose for the text. */
  const accept = (chosen: string): void => {
    restore()
    if (chosen !== value()) emit('change', chosen)
    emit('done')
  }

  return { typed, onInput, onBlur, restore, accept }
}
