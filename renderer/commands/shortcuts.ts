import type { Text } from '../i18n/text.ts'

type ShortcutName = keyof Text['shell']['shortcuts']

/**
 * Keys of commands that only some screens offer. A command takes its `keys` from here (`keys: shortcuts.send`), and the key list shows
 * them on every screen. Keys of commands that always exist are in the command (`app/global-commands.ts`).
 */
export const shortcuts = {
  search: 'Ctrl+F',
  filter: 'Ctrl+Shift+F',
  replace: 'Ctrl+H',
  send: 'Ctrl+Enter',
  print: 'Ctrl+P',
  nextProblem: 'F8',
  previousProblem: 'Shift+F8',
  section: 'Ctrl+1…9',
  undo: 'Ctrl+Z',
  redo: 'Ctrl+Y',
  help: 'F1',
  compute: 'F9',
  fillDown: 'Ctrl+D',
  addLine: 'Ctrl+Shift+L',
  attach: 'Ctrl+Shift+A',
  rest: 'Ctrl+Shift+S',
  picker: 'F4'
} as const satisfies Partial<Record<ShortcutName, string>>

/** Keys that the general part of the key list does not show, but that a widget and a label, or several screens, need. */
export const otherShortcuts = {
  back: 'Alt+ArrowLeft',
  forward: 'Alt+ArrowRight',
  save: 'Ctrl+S',
  check: 'F7',
  findNext: 'F3',
  findPrevious: 'Shift+F3',
  selectAll: 'Ctrl+A',
  cut: 'Ctrl+X',
  copy: 'Ctrl+C',
  paste: 'Ctrl+V',
  moveRowUp: 'Alt+Shift+ArrowUp',
  moveRowDown: 'Alt+Shift+ArrowDown',
  removeRows: 'Ctrl+Delete',
  fillRight: 'Ctrl+R',
  addRange: 'Ctrl+F8'
} as const

/** Single keys for the selected rows of lists, one meaning on every list. They do nothing while the user types. */
export const rowKeys = {
  notes: 'N',
  copy: 'C',
  print: 'P',
  message: 'M',
  payment: 'B',
  track: 'S',
  refresh: 'R',
  dossier: 'D',
  read: 'U'
} as const

/** Keys with the name of their text, for the key list. */
export const listedShortcuts = Object.entries(shortcuts) as readonly (readonly [ShortcutName, string])[]
