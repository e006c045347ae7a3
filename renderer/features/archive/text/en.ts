import type { ArchiveText, ArchiveToolsText } from './id.ts'

/** `count` is already formatted. */
const many = (count: string, one: string, more = `${one}s`): string => `${count} ${count === '1' ? one : more}`

export const archiveEn: ArchiveText = {
  searchPlaceholder: 'Search aju, importer, code, number, PDF text…',
  empty: 'No PDFs yet. Response PDFs are stored here as soon as they arrive.',
  noMatch: 'No PDF matches.',
  noMatchFilters: 'No PDF matches this search and these filters.',
  select: 'Select a PDF to read it.',
  selectBeside: 'Select the second PDF from the list.',
  reveal: 'Show in folder',
  pane: 'Document',
  saved: 'A copy of the PDF was saved.',
  count: (found, total) => `${found === total ? '' : `${found} of `}${many(total, 'PDF')}`,
  list: 'Response PDFs',
  order: 'Order',
  orders: { date: 'Newest first', relevance: 'Best match first' },
  filter: { code: 'Response code', state: 'Declaration state', from: 'From date', to: 'To date' },
  chipFrom: (day) => `Since ${day}`,
  chipTo: (day) => `Until ${day}`,
  removeFilter: (name) => `Clear filter ${name}`,
  clearFilters: 'Clear all filters',
  reading: (read, files) => `The text of ${read} of ${files} PDFs can be searched`,
  unreadable: (count) => `The text of ${count} ${count === '1' ? 'PDF' : 'PDFs'} cannot be read`,
  unreadableHelp: 'These PDFs are damaged or locked: you can find them by aju number, code, number and date, but not by their text.',
  mark: { damaged: 'text damaged', password: 'locked' },
  noDate: 'no date',
  newer: 'newer one exists',
  openNewer: 'Open newer one',
  newerHelp: 'The archive also has a newer response with this code for the same aju number.',
  number: (number) => `No. ${number}`,
  column: 'Response',
  previous: 'Previous response',
  next: 'Next response',
  beside: 'Show side by side',
  closeBeside: 'Close this PDF',
  together: 'Scroll together',
  openDeclaration: 'Open tracking',
  addressRefused: 'The address in this document cannot be opened.'
}

export const archiveToolsEn: ArchiveToolsText = {
  title: 'Archive folder',
  place: 'Location',
  defaultFolder: 'the default folder of Ajukan',
  content: 'Content',
  contentSize: (pdfs, size) => `${many(pdfs, 'PDF')}, ${size}`,
  lastChecked: 'Last checked',
  neverChecked: 'never; checked automatically every week',
  show: 'Open folder',
  unreachable:
    'The archive folder was not found. Connect its disk or network, and Ajukan opens it within half a minute, or choose another folder. Until then, no response PDF can be stored.',
  troubles: (count) => `${many(count, 'PDF is', 'PDFs are')} missing or changed in the folder. Check to see which.`,
  move: 'Move…',
  fixedProblem:
    'The archive folder that the administrator has set cannot be used yet, so the archive is still in its previous folder. Make sure that the folder exists, can be written to and has enough space; Ajukan tries again the next time it is opened.',
  moveHelp: 'All PDFs are copied to the folder you choose and checked; only then is the old folder emptied.',
  choose: 'Choose a folder…',
  back: 'Restore default folder',
  check: 'Check all PDFs',
  checkHelp: 'Reads every PDF and attached file and looks for missing, changed and foreign files.',
  rebuild: 'Rebuild index',
  rebuildHelp: 'Creates the list of the archive again from the folder alone.',
  jobs: { move: 'Moving the archive', rebuild: 'Rebuilding the index', check: 'Checking PDFs', export: 'Writing the zip' },
  stop: 'Stop',
  stopped: 'Stopped. Nothing was changed.',
  busy: 'Other work in the archive is still in progress.',
  moved: (pdfs, place) => `${many(pdfs, 'PDF is', 'PDFs are')} now in ${place}.`,
  leftInOldFolder: (count) => `${many(count, 'file')} not from Ajukan stayed in the old folder.`,
  refusals: {
    full: (place, size) => `There is not enough space in ${place}: ${size} needed.`,
    'not-writable': (place) => `Ajukan is not allowed to write to ${place}. Choose another folder.`,
    'inside-itself': (place) => `${place} is inside the archive folder itself. Choose a folder outside it.`,
    same: (place) => `The archive is already in ${place}.`,
    gone: (place) => `${place} does not exist or is not a folder.`,
    restoring: () => 'Data is being restored from a backup. Wait until that is done, then move the archive.',
    older: (place) =>
      `The archive in ${place} was written by a version of Ajukan before 0.1.0, whose format is no longer read. Choose another folder.`
  },
  containsArchive: (place, pdfs) =>
    `${place} already contains an archive with ${many(pdfs, 'PDF')}. If you use it, the current archive is merged into it; nothing is lost.`,
  useFound: 'Use that archive',
  allIntact: (pdfs) => (pdfs === '1' ? 'The one PDF is intact.' : `All ${pdfs} PDFs are intact.`),
  someIntact: (good, pdfs) => `${good} of ${pdfs} PDFs are intact.`,
  attachedIntact: (files) => (files === '1' ? 'The one attached file is intact.' : `All ${files} attached files are intact.`),
  attachedDamaged: (count) => `${many(count, 'attached file is', 'attached files are')} missing or changed`,
  attachedHelp: 'Restore them from a backup, or attach the originals to their declaration again.',
  missing: (count) => `${many(count, 'PDF is', 'PDFs are')} missing from the folder`,
  changed: (count) => `${many(count, 'PDF')} changed since being stored`,
  unlisted: (count) => `${many(count, 'PDF is', 'PDFs are')} not in the index yet`,
  foreign: (count) => `${many(count, 'file is', 'files are')} not from Ajukan`,
  missingHelp: 'Refresh tracking of that aju number: the service sends the PDF again.',
  unlistedHelp: 'Rebuild the index to add them.',
  rebuilt: (responses, pdfs) => `The index has ${many(responses, 'response')} with ${many(pdfs, 'PDF')}.`,
  rebuiltChange: (added, removed) => `${added} added, ${removed} no longer in the folder.`,
  fileMissing: 'This PDF is no longer in the archive folder. Refresh tracking of this aju number to fetch it again.',
  fileChanged:
    'This PDF changed since it was stored and is not shown. Refresh tracking of this aju number to fetch it again; the changed file is kept.',
  export: {
    open: 'Export…',
    title: 'Export PDFs',
    what: 'What to export',
    shown: 'PDFs shown in the list',
    selection: 'Selected PDFs',
    month: 'One month',
    customer: 'One importer',
    dossier: 'Dossier of one declaration',
    dossierHelp:
      'The declaration with its attached files, what was sent, every answer of the service, the status history and the PDFs of one aju number.',
    dossierOpen: 'Export dossier…',
    contains: 'The zip contains the PDFs, an Excel list and a list of SHA-256 checksums.',
    save: 'Save zip…',
    saved: (files, size) => `Zip saved: ${many(files, 'file')}, ${size}.`,
    leftOut: (count) => `${many(count, 'PDF')} skipped as missing or changed. See TIDAK-ADA.txt for the names.`,
    stopped: 'Export stopped. No file was left behind.'
  },
  exportLists: {
    list: {
      sheet: 'PDF list',
      columns: [
        'Aju number',
        'Importer',
        'Code',
        'Meaning',
        'Response no.',
        'Response date',
        'Text',
        'Stored',
        'Bytes',
        'File',
        'SHA-256',
        'Profile'
      ]
    },
    history: {
      sheet: 'Status history',
      columns: ['Status time', 'Status code', 'Text', 'Registration no.', 'Registration date']
    },
    attached: { sheet: 'Attached files', columns: ['Aju number', 'Document', 'Name', 'Bytes', 'File', 'SHA-256'] }
  }
}
