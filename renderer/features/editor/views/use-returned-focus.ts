import { onBeforeUnmount, watch, type ShallowRef } from 'vue'
import { onBeforeRouteLeave, useRouter } from 'vue-router'
import type { Pointer } from '#core/base/json-pointer.ts'
import { neighbourRoute } from '../shared/neighbour-route.ts'

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
/** Where the focus was when the printed form was opened; used once. */
let beforePrint: string | null = null

/**
 * Returns the focus to its field when the page was loaded again in the editor (after a crash of its process, or by the user), and when
 * the user goes back from the printed form.
 */
export const useReturnedFocus = ({ id, section, isOpen, content, focusField }: ReturnedFocusDeps): void => {
  const router = useRouter()
  const remember = ({ target }: FocusEvent): void => {
    const path = target instanceof Element ? target.closest<HTMLElement>('[data-field]')?.dataset['field'] : undefined
    if (path !== undefined) sessionStorage.setItem(key, `${id()} ${path}`)
  }
  const forget = (): void => sessionStorage.removeItem(key)
  const restore = async (): Promise<void> => {
    const own = `${id()} `
    const place = before ?? (neighbourRoute(router, 'forward')?.name === 'print' ? beforePrint : null)
    const path = place?.startsWith(own) === true ? place.slice(own.length) : null
    before = null
    beforePrint = null
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
  onBeforeRouteLeave((to) => {
    beforePrint = to.name === 'print' ? sessionStorage.getItem(key) : null
  })
  onBeforeUnmount(forget)
}
