import { nextTick } from 'vue'

/** Leaves the focused text field and returns to it, because a text is checked and stored when its field is left. `isMeant`: whether to do so for this field. */
export const checkFocused = async (isMeant: (field: HTMLInputElement) => boolean = () => true): Promise<void> => {
  const field = document.activeElement
  if (field instanceof HTMLInputElement && isMeant(field)) {
    field.blur()
    field.focus()
  }
  await nextTick()
}
