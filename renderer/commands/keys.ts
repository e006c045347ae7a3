import { lookupTable } from '#core/base/lookup-table.ts'
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/**
 * The keys of an event in the form commands use: `Ctrl+Shift+L`, `Alt+ArrowLeft`, `?`. Meta counts as Ctrl (macOS).
 * Shift is named for letters and named keys only: in `?` it is part of the character and depends on the keyboard layout.
 */
export const keysOf = (event: KeyPress): string => {
  const isLetter = /^[a-z]$/i.test(event.key)
  return [
    event.ctrlKey || event.metaKey ? 'Ctrl+' : '',
    event.altKey ? 'Alt+' : '',
    event.shiftKey && (isLetter || event.key.length > 1) ? 'Shift+' : '',
    event.key.length === 1 ? event.key.toUpperCase() : event.key
  ].join('')
}

/** Simulates a press of the keys at the focused element. */
export const pressKeys = (keys: string): void => {
  const key = keys.replace(/^(?:Ctrl\+|Alt\+|Shift\+)*(?=.)/, '')
  const has = (modifier: string): boolean => keys.includes(`${modifier}+`)
  const modifiers = { ctrlKey: has('Ctrl'), altKey: has('Alt'), shiftKey: has('Shift') }
  const event = new KeyboardEvent('keydown', { key, ...modifiers, bubbles: true, cancelable: true })
  const target = document.activeElement ?? document.body
  target.dispatchEvent(event)
}

const arrows = lookupTable<string>({ ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' })

/** Keys as the user sees them: `Alt+ArrowLeft` as `Alt+←`. */
export const formatKeys = (keys: string): string => keys.replace(/Arrow(?:Left|Right|Up|Down)$/, (arrow) => arrows[arrow] ?? arrow)

/** Whether the keys write a character (`A`, `Shift+A`, `?`), so that they belong to a text field that has the focus. */
export const writeText = (keys: string): boolean => /^(?:Shift\+)?.$/u.test(keys)

/** Whether the focus is in a text field, a select box or a cell of a grid. */
export const isTyping = (): boolean => {
  const focused = document.activeElement
  return (
    focused instanceof HTMLInputElement ||
    focused instanceof HTMLTextAreaElement ||
    focused instanceof HTMLSelectElement ||
    focused?.getAttribute('role') === 'gridcell'
  )
}
