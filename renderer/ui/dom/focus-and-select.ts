/** Focuses an element reached by keyboard. The text of an input is selected, so that typing replaces it instead of being appended. */
export const focusAndSelect = (element: HTMLElement | null | undefined): void => {
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
}
