import { onMounted, onUnmounted } from 'vue'

/** `Ctrl+Shift+L` for an event; Meta counts as Ctrl on a Mac. */
export const keysOf = (event: KeyboardEvent): string => {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key
  return [
    event.ctrlKey || event.metaKey ? 'Ctrl+' : '',
    event.altKey ? 'Alt+' : '',
    event.shiftKey && event.key.length > 1 ? 'Shift+' : '',
    event.shiftKey && /^[a-z]$/i.test(event.key) ? 'Shift+' : '',
    key
  ].join('')
}

/** Listens to keys of the whole window while the component is shown. A key goes no further unless its handler answers false. */
export const useKeys = (handlers: Readonly<Record<string, (event: KeyboardEvent) => unknown>>): void => {
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return
    const handler = handlers[keysOf(event)]
    if (handler && handler(event) !== false) event.preventDefault()
  }
  onMounted(() => {
    window.addEventListener('keydown', onKey)
  })
  onUnmounted(() => {
    window.removeEventListener('keydown', onKey)
  })
}

/** Whether keys typed now belong to a text that is being written. */
export const isTyping = (): boolean => {
  const focused = document.activeElement
  return (
    focused instanceof HTMLInputElement ||
    focused instanceof HTMLTextAreaElement ||
    focused instanceof HTMLSelectElement ||
    focused?.getAttribute('role') === 'gridcell'
  )
}
