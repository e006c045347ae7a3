import { onBeforeUnmount, watch, type ShallowRef } from 'vue'
import type { Pointer } from '#core/base/json-pointer.ts'

interface ReturnedFocusDeps {
  /** Id of the declaration. */
  readonly id: () => string
  /** The section of the editor that is shown. */
  readonly section: () => string
  /** Whether a draft is on the screen. */
  readonly isOpen: () => boolean
  /** The part that holds the fields. */
  readonly content: Readonly<ShallowRef<HTMLElement | null>>
  readonly focusField: (path: Pointer) => Promise<void>
}

/** `<id> <path>`. Session storage outlives the process of the page, not the application. */
const key = 'editor.focus'

/** Where the focus was when the page before this one ended; used once. */
let before = sessionStorage.getItem(key)

/** Returns the focus to its field when the page was loaded again in the editor: after a crash of its process, or by the user. */
export const useReturnedFocus = ({ id, section, isOpen, content, focusField }: ReturnedFocusDeps): void => {
  const remember = ({ target }: FocusEvent): void => {
    const path = target instanceof Element ? target.closest<HTMLElement>('[data-field]')?.dataset['field'] : undefined
    if (path !== undefined) sessionStorage.setItem(key, `${id()} ${path}`)
  }
  const forget = (): void => sessionStorage.removeItem(key)
  const restore = async (): Promise<void> => {
    const own = `${id()} `
    const path = before?.startsWith(own) === true ? before.slice(own.length) : null
    before = null
    if (path === null) return
    await focusField(path)
    const field = document.activeElement
    // Not selected, so that typing does not replace the text.
    if (field instanceof HTMLInputElement) field.setSelectionRange(field.value.length, field.value.length)
  }
  watch(content, (now, old) => {
    old?.removeEventListener('focusin', remember)
    now?.addEventListener('focusin', remember)
  })
  // Then the list of sections has the focus.
  watch(section, forget)
  watch(isOpen, (open) => open && void restore(), { immediate: true, flush: 'post' })
  onBeforeUnmount(forget)
}
