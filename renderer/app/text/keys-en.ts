import type { ShortcutsText, ZoomText } from './keys-id.ts'

export const shortcutsEn: ShortcutsText = {
  palette: 'Find a command',
  search: 'Search',
  filter: 'Filter the worklist',
  replace: 'Find and replace in the table',
  send: 'Queue and send; in a table: fill the selected cells',
  fill: 'Fill the selected cells; outside the table: send',
  nextProblem: 'Next problem',
  previousProblem: 'Previous problem',
  picker: 'Open the code picker',
  fillDown: 'Fill down',
  addLine: 'Add row',
  attach: 'Attach files',
  section: 'Go to section',
  back: 'Back',
  help: 'Field help',
  compute: 'Use the computed value of the field',
  print: 'Print the draft',
  shortcuts: 'List of shortcuts',
  undo: 'Undo',
  redo: 'Redo'
}

export const zoomEn: ZoomText = {
  label: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomReset: 'Reset zoom',
  most: 'The zoom is already at its maximum.',
  least: 'The zoom is already at its minimum.'
}
