import './edit-context.ts'

const contextOfFocused = (): EditContext | null =>
  document.activeElement instanceof HTMLElement ? ((document.activeElement as Partial<HTMLElement>).editContext ?? null) : null

/** Replaces the text of the composition, as an input method does; `isFirst` and `isLast` begin and end it. */
export const compose = (text: string, { isFirst = false, isLast = false } = {}): void => {
  const context = contextOfFocused()
  if (isFirst) context?.dispatchEvent(new Event('compositionstart'))
  context?.updateText(0, context.text.length, text)
  context?.dispatchEvent(new Event('textupdate'))
  if (isLast) context?.dispatchEvent(new Event('compositionend'))
}

/** A key press at the element with the focus. A character that no listener prevents goes into its edit context, if it has one. */
export const pressKey = (key: string, over: KeyboardEventInit = {}): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...over })
  ;(document.activeElement ?? document.body).dispatchEvent(event)
  if (key.length === 1 && !event.defaultPrevented && event.ctrlKey === event.altKey && !event.metaKey) compose(key)
  return event
}
