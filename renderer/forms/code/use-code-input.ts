import { computed, nextTick, ref, watch, type ShallowRef } from 'vue'
import { keysOf } from '../../commands/keys.ts'
import { shortcuts } from '../../commands/shortcuts.ts'
import { indexOfIntended } from '../../grid/sheet/cells/use-choices.ts'
import { matchingOptions, type CodeOption, asSource, initialOptions, type Codes } from './source.ts'
import type { TypedProblem } from '#core/spreadsheets/read-typed-number.ts'

export interface CodeInputProps {
  readonly value: string
  readonly options: Codes
  readonly whole: boolean
  readonly isWord?: ((typed: string) => boolean) | undefined
  /** A text that could not be read when the field was last on the screen. */
  readonly kept?: string | undefined
}

export interface CodeInputEmit {
  (event: 'change', value: string): void
  (event: 'done'): void
  (event: 'unreadable', unreadable: boolean, why?: TypedProblem, text?: string): void
}

export interface CodeInputElements {
  readonly input: Readonly<ShallowRef<HTMLInputElement | null>>
  readonly list: Readonly<ShallowRef<HTMLElement | null>>
}

/** Text and list of a CodeInput: what is typed, which options are shown, and its keys. */
export const useCodeInput = (props: CodeInputProps, emit: CodeInputEmit, elements: CodeInputElements) => {
  const typed = ref<string | null>(props.kept ?? null)
  const shown = computed(() => typed.value ?? props.value)
  const problemOf = (text: string): TypedProblem | undefined => {
    if (text === '') return undefined
    if (props.isWord?.(text) === true) return 'code'
    if (!props.whole) return undefined
    if (!/^-?\d+$/.test(text)) return 'integer'
    return Number.isSafeInteger(Number(text)) ? undefined : 'too-long'
  }
  const isReadable = (text: string): boolean => problemOf(text) === undefined
  /** The value before the typing: it stays while the text is not readable, not the beginning of a word. */
  let before = props.value

  const isOpen = ref(false)
  /** '' until the user types: otherwise a filled field would offer only its own value. */
  const filter = ref('')
  const highlighted = ref(-1)
  /** Whether the typed text highlighted the option: Enter then takes it and moves on as from any field. */
  const isIntended = ref(false)
  const source = computed(() => asSource(props.options, matchingOptions))
  const offered = computed(() => (filter.value === '' ? initialOptions(source.value, props.value) : source.value.find(filter.value)))

  /** The option that Enter takes: the only match, or the one with this name; -1 if the text already equals its code. */
  const meantBy = (text: string): number => {
    if (text.trim() === '') return -1
    const at = offered.value.length === 1 ? 0 : indexOfIntended(offered.value, text)
    return offered.value[at]?.code === text ? -1 : at
  }

  /** Opens the list with the options for a text; `preselect` highlights the stored value, so that Enter changes nothing. */
  const open = (text: string, preselect: boolean): void => {
    filter.value = text
    highlighted.value = preselect ? offered.value.findIndex((option) => option.code === props.value) : meantBy(text)
    isIntended.value = !preselect
    if (isOpen.value) {
      if (highlighted.value < 0) elements.list.value?.scrollTo({ top: 0 })
      return
    }
    isOpen.value = true
    void nextTick(() => {
      elements.list.value?.showPopover()
      scrollToHighlighted()
    })
  }

  /** Opens the complete list. The text is selected, so that typing a search text replaces it. */
  const openAll = (): void => {
    open('', true)
    if (typed.value === null) elements.input.value?.select()
  }

  const close = (): void => {
    isOpen.value = false
    filter.value = ''
  }

  const scrollToHighlighted = (): void => {
    elements.list.value?.children[highlighted.value]?.scrollIntoView({ block: 'nearest' })
  }

  const move = (by: number): void => {
    if (!isOpen.value) {
      openAll()
      return
    }
    highlighted.value = Math.max(0, Math.min(offered.value.length - 1, highlighted.value + by))
    isIntended.value = false
    void nextTick(scrollToHighlighted)
  }

  const restore = (): void => {
    typed.value = null
    emit('unreadable', false)
  }

  const choose = (option: CodeOption | undefined): void => {
    if (option) restore()
    if (option && option.code !== props.value) emit('change', option.code)
    close()
    elements.input.value?.focus()
  }

  const onInput = (event: Event): void => {
    const text = (event.target as HTMLInputElement).value
    if (typed.value === null) before = props.value
    typed.value = text
    if (isReadable(text)) emit('change', text)
    else if (props.value !== before) emit('change', before)
    emit('unreadable', !isReadable(text), problemOf(text), text)
    open(text, false)
  }

  // A value changed from outside, for example by undo, replaces the typed text.
  watch(
    () => props.value,
    (value) => {
      const isKept = typed.value !== null && !isReadable(typed.value) && value === before
      if (typed.value !== null && typed.value !== value && !isKept) restore()
    }
  )

  const onKeydown = (event: KeyboardEvent): void => {
    const isHighlighted = isOpen.value && highlighted.value >= 0
    if (keysOf(event) === shortcuts.picker || (event.altKey && event.key === 'ArrowDown')) openAll()
    else if (event.key === 'ArrowDown' && isOpen.value) move(1)
    else if (event.key === 'ArrowUp' && isOpen.value) move(-1)
    else if (event.key === 'Enter' && isHighlighted) {
      choose(offered.value[highlighted.value])
      if (isIntended.value) return
    } else if (event.key === 'Escape' && isOpen.value) close()
    else if (event.key === 'Escape' && typed.value !== null && !isReadable(typed.value)) restore()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const toggle = (): void => {
    if (isOpen.value) close()
    else openAll()
    elements.input.value?.focus()
  }

  const onBlur = (): void => {
    // A word that means one code becomes that code.
    const meant = typed.value !== null && !isReadable(typed.value) && isOpen.value ? offered.value[meantBy(typed.value)] : undefined
    if (meant) {
      restore()
      if (meant.code !== props.value) emit('change', meant.code)
    }
    close()
    if (typed.value !== null && isReadable(typed.value)) typed.value = null
    emit('done')
  }

  return { shown, source, isOpen, offered, highlighted, choose, toggle, onInput, onKeydown, onBlur }
}
