import { formatNumber } from '#core/base/format-number.ts'
import type { AttachmentsText } from './id.ts'

const files = (count: number): string => `${formatNumber(count, 'en')} ${count === 1 ? 'file' : 'files'}`

export const attachmentsEn: AttachmentsText = {
  section: 'Files',
  attach: 'Attach files…',
  attachToRow: (row) => `Attach files to row ${formatNumber(row, 'en')}…`,
  attachShort: 'Attach',
  exportAll: 'Export with files (zip)…',
  exportNeedsAju: 'Enter the aju number first.',
  none: 'No files yet. Attach the invoice, packing list, B/L and others: drag them here, or choose Attach.',
  drop: 'Drop to attach to the declaration',
  dropOnRow: 'Drop a PDF or picture on a row to attach it; an Excel or CSV sheet is imported.',
  ofDeclaration: 'Declaration',
  ofRow: (row, what) => `Document row ${formatNumber(row, 'en')}${what === '' ? '' : `: ${what}`}`,
  belongsTo: (name) => `${name}: belongs to`,
  rowFiles: (row) => `Files of document row ${formatNumber(row, 'en')}`,
  noRowFiles: 'no files yet',
  count: files,
  attached: (count, where) => `${files(count)} attached: ${where}.`,
  left: (count) =>
    `${files(count)} not attached, because the declaration was closed before they were stored. Open it again and attach them.`,
  rowGone: (count) => `${files(count)} of the deleted row now ${count === 1 ? 'belongs' : 'belong'} to the declaration.`,
  added: (time) => `attached ${time}`,
  view: (name) => `View ${name}`,
  saveAs: 'Save as…',
  saveAsOf: (name) => `Save ${name} as…`,
  saved: 'Copy saved.',
  openOutside: 'Open with another program…',
  openOutsideOf: (name) => `Open ${name} with another program…`,
  removeOf: (name) => `Delete ${name}`,
  removeAsk: (name) => `Delete “${name}” from this declaration? The declaration is locked, so this cannot be undone.`,
  removed: (name) => `“${name}” was deleted from the declaration. Undo with Ctrl+Z.`,
  removedLocked: (name) => `“${name}” was deleted from the declaration.`,
  tooLarge: (name, size) => `“${name}” is larger than ${size}, so it was not attached.`,
  empty: (name) => `“${name}” is empty, so it was not attached.`,
  unreadable: (name) => `“${name}” cannot be read, so it was not attached. It may be a folder, or it was moved.`,
  twice: (name) => `“${name}” is already attached here.`,
  notStored: (name, sentence) => `“${name}” was not attached. ${sentence}`,
  viewer: 'Content of the file',
  choose: 'Select a file to see its content.',
  cannotShow: 'This kind of file is not shown here. Save it, or open it with another program.',
  missing:
    'The content of this file is not on this computer. Its list may come from a backup without files. Restore a backup with files, or attach it again.',
  changed:
    'The content of this file was changed or damaged on the disk, so it is not shown. Restore it from a backup, or attach the original again.'
}
