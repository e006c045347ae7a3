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

const withControl: Readonly<Record<string, PdfAction>> = {
  f: 'find',
  p: 'print',
  s: 'save',
  '0': 'actualSize',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  PageUp: 'previousPage',
  PageDown: 'nextPage',
  Home: 'firstPage',
  End: 'lastPage'
}

const alone: Readonly<Record<string, PdfAction>> = {
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

const own = (table: Readonly<Record<string, PdfAction>>, key: string): PdfAction | null =>
  Object.hasOwn(table, key) ? (table[key] ?? null) : null

/** `typing`: the key goes to a text box, which keeps the keys that edit text. */
export const actionOfKey = (press: KeyPress, typing: boolean): PdfAction | null => {
  if (press.altKey) return null
  if (press.key === 'F3') return press.shiftKey ? 'findPrevious' : 'findNext'
  if (press.key === 'Escape') return 'closeFind'
  if (press.ctrlKey || press.metaKey) {
    if (typing && (press.key === 'Home' || press.key === 'End')) return null
    return own(withControl, press.key.length === 1 ? press.key.toLowerCase() : press.key)
  }
  return typing ? null : own(alone, press.key)
}
