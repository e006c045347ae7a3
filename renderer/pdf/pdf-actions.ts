export type PdfAction =
  | 'thumbnails'
  | 'previousPage'
  | 'nextPage'
  | 'firstPage'
  | 'lastPage'
  | 'screenUp'
  | 'screenDown'
  | 'zoomIn'
  | 'zoomOut'
  | 'actualSize'
  | 'fitWidth'
  | 'fitPage'
  | 'rotate'
  | 'find'
  | 'findNext'
  | 'findPrevious'
  | 'closeFind'
  | 'matchCase'
  | 'print'
  | 'save'

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** The part of a keyboard event that identifies the key, as a message. */
export const pressOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): KeyPress => ({ key, ctrlKey, metaKey, shiftKey, altKey })

const withControl: Readonly<Record<string, PdfAction>> = {
  f: 'find',
  p: 'print',
  s: 'save',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  PageUp: 'previousPage',
  PageDown: 'nextPage',
  Home: 'firstPage',
  End: 'lastPage'
}

const withoutControl: Readonly<Record<string, PdfAction>> = {
  '0': 'actualSize',
  PageUp: 'screenUp',
  PageDown: 'screenDown',
  Home: 'firstPage',
  End: 'lastPage',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  r: 'rotate',
  ArrowLeft: 'previousPage',
  ArrowRight: 'nextPage'
}

const lookUp = (table: Readonly<Record<string, PdfAction>>, key: string): PdfAction | null =>
  Object.hasOwn(table, key) ? (table[key] ?? null) : null

/** The keys of an action, as tooltips show them. */
export const keysOfAction: Readonly<Partial<Record<PdfAction, string>>> = {
  previousPage: '←',
  nextPage: '→',
  zoomOut: '−',
  zoomIn: '+',
  actualSize: '0',
  rotate: 'R',
  find: 'Ctrl+F',
  findPrevious: 'Shift+F3',
  findNext: 'F3',
  closeFind: 'Esc',
  print: 'Ctrl+P',
  save: 'Ctrl+S'
}

/** The action of a key press, or null. `typing`: the focus is in a text field, which handles the keys that edit text. */
export const actionOfKey = (press: KeyPress, typing: boolean): PdfAction | null => {
  if (press.altKey) return null
  if (press.key === 'F3') return press.shiftKey ? 'findPrevious' : 'findNext'
  if (press.key === 'Escape') return 'closeFind'
  if (press.ctrlKey || press.metaKey) {
    if (typing && (press.key === 'Home' || press.key === 'End')) return null
    return lookUp(withControl, press.key.length === 1 ? press.key.toLowerCase() : press.key)
  }
  return typing ? null : lookUp(withoutControl, press.key)
}
