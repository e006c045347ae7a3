/** For `@open-auto-focus` of a dialog or popover: focuses the element with `data-autofocus`, unless it is disabled, instead of the first one that can have the focus. */
export const focusMarked = (event: Event): void => {
  const marked = event.target instanceof Element ? event.target.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') : null
  if (!marked) return
  event.preventDefault()
  marked.focus()
}
