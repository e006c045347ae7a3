import { ref, watch } from 'vue'

export interface TypedTextDeps {
  /** The stored value, as `read` returns it. */
  readonly value: () => string
  /** The value of a typed text; null if it is none. */
  readonly read: (text: string) => string | null
  /** Whether a text with a value is probably not complete; it is stored in a pause of typing. Then no text is reported before the field is left. */
  readonly isPartial?: (text: string) => boolean
}

export interface TypedTextEmit {
  (event: 'change', value: string): void
  (event: 'done'): void
  (event: 'unreadable', unreadable: boolean): void
}

/** Milliseconds without typing after which a partial text is stored. */
const pause = 100

/**
 * The text of a field whose value has another form than its text. Each text that has a value is stored while it is typed. While the text has
 * none it stays in the field, and the value from before the typing is stored: the start of an invalid text is not what the user meant.
 */
export const useTypedText = ({ value, read, isPartial }: TypedTextDeps, emit: TypedTextEmit) => {
  /** Null while the stored value is shown. */
  const typed = ref<string | null>(null)
  let before: string | null = null
  /** The value that was emitted last in this visit. */
  let last: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

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
  }
  const restore = (): void => {
    forget()
    emit('unreadable', false)
  }

  const onInput = (event: Event): void => {
    const text = (event.target as HTMLInputElement).value
    const isUnreadable = read(text) === null
    typed.value = text
    before ??= value()
    clearTimeout(timer)
    if (!isUnreadable || !isPartial) emit('unreadable', isUnreadable)
    if (!isUnreadable && isPartial?.(text)) timer = setTimeout(store, pause, text)
    else {
      store(text)
      // A complete text is meant: an invalid one after it leaves it stored.
      if (!isUnreadable && isPartial) before = read(text)
    }
  }

  const onBlur = (): void => {
    const text = typed.value
    if (text !== null) {
      clearTimeout(timer)
      store(text)
      emit('unreadable', read(text) === null)
      if (read(text) !== null) forget()
    }
    emit('done')
  }

  // A value changed from outside, for example by undo, replaces the typed text.
  watch(value, (now) => {
    if (typed.value !== null && (read(typed.value) ?? before) !== now) restore()
  })

  return { typed, onInput, onBlur, restore }
}
