/** Keys that edit text or select and copy the document, which the frame does itself. */
const editing: ReadonlySet<string> = new Set(['a', 'c', 'v', 'x', 'y', 'z'])

/** Whether a key that the viewer does not use is passed to the window, where it may belong to a command. */
export const isForwarded = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean => {
  if (altKey || key === 'Escape' || /^F\d+$/.test(key)) return true
  if (ctrlKey || metaKey) return !editing.has(key.toLowerCase())
  const isTyping = target instanceof Element && target.matches('input, select, textarea')
  return !isTyping && key.length === 1 && key !== ' '
}
