import { formatKeys, keysOf, type KeyPress } from '../commands/keys.ts'
import { otherShortcuts, shortcuts } from '../commands/shortcuts.ts'
import type { PdfFailure } from './document/pdf-failure.ts'

export interface ViewerEvents {
  /** The first page is drawn, or is slow. */
  readonly ready: []
  readonly failed: [event: { reason: PdfFailure }]
  /** The user wants to print the document of so many pages. */
  readonly print: [pages: number]
  readonly save: []
  readonly 'open-link': [event: { url: string }]
  /** The scroll position has changed, in pages: 2.5 is the middle of the third page. */
  readonly moved: [position: number]
}

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

/** The part of a keyboard event that identifies the key, as a message. */
export const pressOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): KeyPress => ({ key, ctrlKey, metaKey, shiftKey, altKey })

/** The keys of each action; tooltips show the first. */
const keysOfActions: readonly (readonly [PdfAction, ...(readonly [string, ...string[]])])[] = [
  ['previousPage', 'ArrowLeft', 'Ctrl+PageUp'],
  ['nextPage', 'ArrowRight', 'Ctrl+PageDown'],
  ['firstPage', 'Home', 'Ctrl+Home'],
  ['lastPage', 'End', 'Ctrl+End'],
  ['screenUp', 'PageUp'],
  ['screenDown', 'PageDown'],
  ['zoomIn', '+', '=', 'Ctrl++', 'Ctrl+='],
  ['zoomOut', '-', 'Ctrl+-'],
  ['actualSize', '0'],
  ['rotate', 'R'],
  ['find', shortcuts.search],
  ['findNext', otherShortcuts.findNext],
  ['findPrevious', otherShortcuts.findPrevious],
  ['closeFind', 'Escape'],
  ['print', shortcuts.print],
  ['save', otherShortcuts.save]
]
const actions: ReadonlyMap<string, PdfAction> = new Map(
  keysOfActions.flatMap(([action, ...keys]) => keys.map((each) => [each, action] as const))
)
const firstKeys: ReadonlyMap<PdfAction, string> = new Map(keysOfActions.map(([action, keys]) => [action, keys]))

/** The keys of an action, as tooltips show them. */
export const keysOfAction = (action: PdfAction): string | undefined => {
  const keys = firstKeys.get(action)
  return keys === undefined ? undefined : formatKeys(keys).replace('Escape', 'Esc').replace(/^-$/, '−')
}

/** Keys with which a text field does nothing. */
const worksInText = (keys: string): boolean => /^(Ctrl\+(?!Home|End)|(Shift\+)?F3$|Escape$)/.test(keys)

/** The action of a key press, or null. `typing`: the focus is in a text field, which handles the keys that edit text. */
export const actionOfKey = (press: KeyPress, typing: boolean): PdfAction | null => {
  // Shift matters only where an action has a key with it.
  const keys = [press, { ...pressOf(press), shiftKey: false }].map(keysOf).find((some) => actions.has(some)) ?? ''
  return typing && !worksInText(keys) ? null : (actions.get(keys) ?? null)
}
