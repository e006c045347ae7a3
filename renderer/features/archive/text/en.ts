import type { ArchiveText, ArchiveToolsText } from './id.ts'

export const archiveEn: ArchiveText = {
  searchPlaceholder: 'Search aju, importer, code, number, PDF text…',
  empty: 'No PDFs yet. Response PDFs are kept here as soon as they arrive.',
  noMatch: 'No PDF matches.',
  noMatchFilters: 'No PDF matches this search and these filters.',
  select: 'Choose a PDF to read it.',
  selectBeside: 'Choose the second PDF from the list.',
  reveal: 'Show in folder',
  saved: 'A copy of the PDF was saved.',
  count: (found, total) => (found === total ? `${total} PDFs` : `${found} of ${total} PDFs`),
  list: 'Response PDFs',
  order: 'Order',
  orders: { date: 'Newest first', relevance: 'Best match first' },
  filter: { code: 'Response code', state: 'Declaration state', from: 'From date', to: 'To date' },
  chipFrom: (day) => `Since ${day}`,
  chipTo: (day) => `Until ${day}`,
  removeFilter: (name) => `Remove filter ${name}`,
  clearFilters: 'Remove all filters',
  reading: (read, files) => `The text of ${read} of ${files} PDFs can be searched`,
  unreadable: (count) => `The text of ${count} PDFs cannot be read`,
  unreadableHelp: 'These PDFs are damaged or locked: they are found by aju, code, number and date, not by what is in them.',
  mark: { damaged: 'text damaged', password: 'locked' },
  noDate: 'no date',
  number: (number) => `No. ${number}`,
  column: 'Response',
  previous: 'Previous response',
  next: 'Next response',
  beside: 'Two side by side',
  closeBeside: 'Close this reading',
  together: 'Scroll together',
  openDeclaration: 'Open tracking',
  addressRefused: 'The address in this document cannot be opened.'
}

/** `count` is already formatted. */
const many = (count: string, one: string, more = `${one}s`): string => `${count} ${count === '1' ? one : more}`

export const archiveToolsEn: ArchiveToolsText = {
  title: 'Archive folder',
  place: 'Place',
  defaultFolder: 'the folder Ajukan begins with',
  content: 'Content',
  contentSize: (pdfs, size) => `${many(pdfs, 'PDF')}, ${size}`,
  lastChecked: 'Last checked',
  neverChecked: 'never; happens by itself every week',
  show: 'Open folder',
  unreachable:
    'The archive folder was not found. Connect its disk and try again, or choose another folder. Until then no response PDF can be stored.',
  troubles: (count) => `${many(count, 'PDF is', 'PDFs are')} missing or changed in the folder. Check to see which.`,
  move: 'Move…',
  moveHelp: 'All PDFs are copied to the folder you choose and compared; only then is the old folder cleared.',
  choose: 'Choose a folder…',
  back: 'Back to the first folder',
  check: 'Check all PDFs',
  checkHelp: 'Reads every PDF and attached file and looks for missing, changed and foreign files.',
  rebuild: 'Make the index again',
  rebuildHelp: 'Puts the list of the archive together from the folder alone.',
  jobs: { move: 'Moving the archive', rebuild: 'Making the index again', check: 'Checking PDFs', export: 'Writing the zip' },
  stop: 'Stop',
  stopped: 'Stopped. Nothing was changed.',
  busy: 'Other work in the archive is still going on.',
  moved: (pdfs, place) => `${many(pdfs, 'PDF is', 'PDFs are')} in ${place} now.`,
  leftInOldFolder: (count) => `${many(count, 'file that is', 'files that are')} not Ajukan’s stayed in the old folder.`,
  refusals: {
    full: (place, size) => `There is not enough room in ${place}: ${size} are needed.`,
    'not-writable': (place) => `Ajukan may not write in ${place}. Choose another folder.`,
    'inside-itself': (place) => `${place} is inside the archive folder itself. Choose a folder outside it.`,
    same: (place) => `The archive is in ${place} already.`,
    gone: (place) => `${place} does not exist or is no folder.`
  },
  containsArchive: (place, pdfs) =>
    `${place} already holds an archive with ${many(pdfs, 'PDF')}. If you use it, the present archive is added to it; nothing is lost.`,
  useFound: 'Use that archive',
  allIntact: (pdfs) => (pdfs === '1' ? 'The one PDF is intact.' : `All ${pdfs} PDFs are intact.`),
  someIntact: (good, pdfs) => `${good} of ${pdfs} PDFs are intact.`,
  attachedIntact: (files) => (files === '1' ? 'The one attached file is intact.' : `All ${files} attached files are intact.`),
  attachedDamaged: (count) => `${many(count, 'attached file is', 'attached files are')} missing or changed`,
  attachedHelp: 'Restore them from a backup, or attach the originals to their declaration again.',
  missing: (count) => `${many(count, 'PDF is', 'PDFs are')} missing from the folder`,
  changed: (count) => `${many(count, 'PDF')} changed since being stored`,
  unlisted: (count) => `${many(count, 'PDF is', 'PDFs are')} not in the index yet`,
  foreign: (count) => `${many(count, 'file is', 'files are')} not Ajukan’s`,
  missingHelp: 'Refresh tracking of that aju number: the service sends the PDF again.',
  unlistedHelp: 'Make the index again to take them in.',
  rebuilt: (responses, pdfs) => `The index has ${many(responses, 'response')} with ${many(pdfs, 'PDF')}.`,
  rebuiltChange: (added, removed) => `${added} added, ${removed} no longer in the folder.`,
  fileMissing: 'This PDF is no longer in the archive folder. Refresh tracking of this aju number to fetch it again.',
  fileChanged:
    'This PDF changed since it was stored and is not shown. Refresh tracking of this aju number to fetch it again; the changed file is kept.',
  export: {
    open: 'Export…',
    title: 'Export PDFs',
    what: 'What to export',
    shown: 'What the list shows',
    selection: 'What is selected',
    month: 'One month',
    customer: 'One importer',
    dossier: 'The file of one declaration',
    dossierHelp:
      'The declaration with its attached files, what was sent, every answer of the service, the status history and the PDFs of one aju number.',
    dossierOpen: 'Full file',
    contains: 'The zip holds the PDFs, a list for Excel and a list of SHA-256 sums.',
    save: 'Save zip…',
    saved: (files, size) => `Zip saved: ${many(files, 'file')}, ${size}.`,
    leftOut: (count) => `Left out as missing or changed: ${many(count, 'PDF')}. TIDAK-ADA.txt gives the names.`,
    stopped: 'Export stopped. No file was left behind.'
  },
  exportLists: {
    list: {
      sheet: 'PDF list',
      columns: ['Aju number', 'Importer', 'Code', 'Meaning', 'Response no.', 'Response date', 'Text', 'Stored', 'Bytes', 'File', 'SHA-256']
    },
    history: {
      sheet: 'Status history',
      columns: ['Status time', 'Status code', 'Text', 'Registration no.', 'Registration date']
    },
    attached: { sheet: 'Attached files', columns: ['Aju number', 'Document', 'Name', 'Bytes', 'File', 'SHA-256'] }
  }
}
