import type { Pointer } from '#core/base/json-pointer.ts'

/** Tells once which field has the focus, though cell and input hand it to each other; again after the focus was elsewhere. */
export const useFieldFocus = (root: () => Element | null, onField: (path: Pointer) => void) => {
  let told: Pointer | null = null
  return {
    onFocusin: (event: FocusEvent): void => {
      const path = event.target instanceof HTMLElement ? event.target.dataset['field'] : undefined
      if (path === undefined || path === told) return
      told = path
      onField(path)
    },
    onFocusout: (event: FocusEvent): void => {
      if (event.relatedTarget instanceof Node && root()?.contains(event.relatedTarget) !== true) told = null
    }
  }
}
