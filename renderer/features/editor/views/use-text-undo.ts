import { onMounted, onUnmounted, watch } from 'vue'
import { useDraft } from '../store/draft/draft.ts'

/**
 * Whether undo belongs to the text field that has the focus: one that is not of the declaration, such as a note or the text to search
 * for, and that was typed in after the last change of the declaration.
 */
export const useTextUndo = (): (() => boolean) => {
  const draft = useDraft()
  let typedIn: Element | null = null
  const onInput = ({ target }: Event): void => {
    typedIn = target instanceof Element && target.closest('[data-field]') === null ? target : null
  }
  onMounted(() => document.addEventListener('input', onInput, true))
  onUnmounted(() => document.removeEventListener('input', onInput, true))
  watch(
    () => draft.record,
    () => {
      typedIn = null
    },
    { flush: 'sync' }
  )
  return () => typedIn !== null && typedIn === document.activeElement
}
