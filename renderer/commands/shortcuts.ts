/** The keys every screen knows; `?` shows them. Names are in renderer/text. */
export const shortcuts = {
  new: 'Ctrl+N',
  overview: 'Ctrl+0',
  news: 'Ctrl+I',
  palette: 'Ctrl+K',
  search: 'Ctrl+F',
  filter: 'Ctrl+Shift+F',
  replace: 'Ctrl+H',
  send: 'Ctrl+Enter',
  print: 'Ctrl+P',
  nextProblem: 'F8',
  previousProblem: 'Shift+F8',
  picker: 'F4',
  fillDown: 'Ctrl+D',
  addLine: 'Ctrl+Shift+L',
  section: 'Ctrl+1…9',
  undo: 'Ctrl+Z',
  redo: 'Ctrl+Y',
  back: 'Alt+←',
  help: 'F1',
  shortcuts: '?'
} as const

export type ShortcutKey = keyof typeof shortcuts
