import { formatNumber } from '#core/base/format-number.ts'
import type { WorklistText } from './id.ts'

const number = (value: number): string => formatNumber(value, 'en')
const many = (count: number, one: string, more = `${one}s`): string => `${number(count)} ${count === 1 ? one : more}`

export const bulkEn: WorklistText['bulk'] = {
  trashing: 'Moving to the trash',
  restoring: 'Restoring',
  removing: 'Deleting for good',
  copying: 'Copying',
  exporting: 'Preparing the JSON file',
  collecting: 'Gathering the Excel file',
  sheetsName: (count) => `bc28-${count}-declarations`,
  tooManyRows: (lines, most) =>
    `${number(lines)} goods lines are too many for one Excel file (at most ${number(most)}). Choose fewer declarations.`,
  queueing: 'Preparing to send',
  of: (done, total) => `${number(done)} of ${number(total)}`,
  cancelled: (done, total) => `Cancelled after ${number(done)} of ${number(total)} declarations.`,
  restored: (count) => `${many(count, 'declaration')} restored.`,
  removed: (count) => `${many(count, 'declaration')} deleted for good.`,
  copied: (count) => `${many(count, 'declaration')} copied under ${count === 1 ? 'a new aju number' : 'new aju numbers'}.`,
  heldBack: (count) =>
    `${number(count)} ${count === 1 ? 'submission that had' : 'submissions that had'} not left ${count === 1 ? 'was' : 'were'} cancelled too.`,
  inTrash: (until) => `In the trash. Deleted for good after ${until} unless it is restored.`,
  restoreAndOpen: 'Restore and open',
  trashedAt: 'Moved to trash',
  removedAfter: 'Deleted after',
  hidden: (count) => `+ ${number(count)} not shown, left out`,
  hiddenWhy: 'Selected, but hidden by the filter or the search. What is not shown is left alone.',
  onSelected: (label, count) => `${label.replace('…', '')}: ${number(count)} selected`,
  several: (count) => `${number(count)} declarations selected`,
  severalLabel: 'Selected declarations',
  ready: (count) => `${number(count)} can be sent`,
  unready: (count) => `${number(count)} still have problems`,
  onWay: (count) => `${number(count)} already prepared or sent`,
  onlyReady: (count) => `Select only the ${number(count)} that can be sent`,
  sumCif: 'Total CIF',
  sumLines: 'Total goods lines',
  notQueued: {
    problems: (count) => `${number(count)} still have problems`,
    running: (count) => `${number(count)} have an earlier submission of unknown fate`,
    missing: (count) => `${number(count)} not found`,
    'no-profile': (count) => `${number(count)} without a profile`,
    office: (count) => `${number(count)} held up at the office`
  }
}

const worklistFilterEn: WorklistText['filter'] = {
  open: 'Filter',
  active: 'in use',
  clear: 'Clear all filters',
  done: 'Done',
  parts: {
    importer: 'Importer',
    status: 'Service status',
    profile: 'Sent with profile',
    currency: 'Currency',
    aju: 'Aju date',
    changed: 'Last changed',
    cif: 'CIF',
    holder: 'Held by',
    problems: 'Problems'
  },
  none: {
    importer: 'No importer',
    status: 'No status yet',
    profile: 'Never sent',
    currency: 'No currency'
  },
  importerSearch: 'Type a name…',
  importerNone: 'No importer of that name.',
  more: (count) => `${number(count)} more: type to find them`,
  from: 'from',
  to: 'to',
  fromOf: (part) => `${part}: from`,
  toOf: (part) => `${part}: to`,
  badDay: 'Not a date; not used yet.',
  badAmount: 'Not a number; not used yet.',
  quick: { today: 'Today', week: '7 days', month: 'This month', lastMonth: 'Last month' },
  problems: { any: 'All', none: 'Without problems', some: 'With problems' },
  chips: 'Filters in use',
  chip: (part, value) => `${part}: ${value}`,
  several: (count) => `${number(count)} chosen`,
  since: (from) => `since ${from}`,
  until: (to) => `until ${to}`,
  between: (from, to) => `${from} to ${to}`,
  atLeast: (from) => `≥ ${from}`,
  atMost: (to) => `≤ ${to}`,
  remove: (chip) => `Remove filter ${chip}`,
  fits: (count) => `${number(count)} ${count === 1 ? 'declaration matches' : 'declarations match'}`,
  shownOf: (count, all) => `${number(count)} of ${number(all)} declarations`,
  perState: 'Matches by state',
  sideCounts: 'Counts without filter and search',
  noMatch: 'No declaration here matches this filter.',
  elsewhere: (count) => `${number(count)} match in other views: see the filter line above.`
}

export const worklistEn: WorklistText = {
  bulk: bulkEn,
  filter: worklistFilterEn,
  views: {
    all: 'All',
    draft: 'Drafts',
    'needs-work': 'Needs work',
    queued: 'Ready to send',
    unknown: 'Uncertain',
    sent: 'Sent',
    'new-response': 'With news',
    finished: 'Finished',
    rejected: 'Rejected',
    trash: 'Trash'
  },
  states: {
    draft: 'Draft',
    queued: 'Ready to send',
    sending: 'Sending',
    unknown: 'Uncertain',
    sent: 'Sent',
    'needs-work': 'Needs work',
    finished: 'Finished',
    rejected: 'Rejected'
  },
  worklist: {
    columns: {
      car: 'Aju number',
      importer: 'Importer',
      supplier: 'Supplier',
      cif: 'CIF',
      lines: 'Lines',
      problems: 'Problems',
      state: 'State',
      changedAt: 'Changed',
      lastResponse: 'Last response',
      profile: 'Profile'
    },
    viewChoice: 'Group of declarations',
    searchPlaceholder: 'Search aju, importer, invoice, B/L, container, SPPB…',
    create: 'New draft',
    import: 'Import…',
    export: 'Export JSON…',
    send: 'Send',
    trash: 'Move to trash',
    restore: 'Restore',
    removeForGood: 'Delete for good',
    removeForGoodAsk: (count) =>
      `Delete ${many(count, 'declaration')} for good? Drafts and their history cannot be brought back. Submissions, answers and PDFs are kept.`,
    trashed: (count) => `${many(count, 'declaration')} in the trash. Can be restored for 30 days.`,
    selected: (count) => `${number(count)} selected`,
    shown: (count) => (count === 1 ? '1 declaration' : `${number(count)} declarations`),
    noMatch: 'Nothing matches this search.',
    emptyView: 'No declarations here.',
    noAju: 'no aju number',
    noImporter: 'no importer',
    emptyTitle: 'Start with one declaration',
    emptyText:
      'Everything you type is saved on this computer at once, with or without a connection. The practice profile sends nothing to customs.',
    emptyCreate: 'New draft',
    emptyCreateHint: 'A blank form with the next aju number',
    sampleInvoice: 'Import the sample invoice (40 lines)',
    emptySamples: 'Try samples',
    emptySamplesHint: 'Three sample declarations: 3, 40 and 1,200 lines',
    emptyImport: 'Import',
    emptyImportHint: 'CEISA Excel, Ajukan export, CSV or JSON',
    samplesLoaded: (count) => `${many(count, 'sample declaration')} loaded.`,
    imported: (count, file) => `${many(count, 'declaration')} imported from ${file}.`,
    importedDoubled: (cars) => `These aju numbers were here already and now exist twice: ${cars}.`,
    importedFilled: (count) => `${many(count, 'field')} not in the file: left blank.`,
    exported: 'JSON file saved.',
    copied: 'A copy was made with a new aju number.'
  },
  importProblems: {
    'not-json': (file, detail) => `${file} is not complete JSON, so nothing was imported. ${detail}`,
    'not-envelope': (file) => `${file} is JSON but not a bc28 envelope with a “document” list. Nothing was imported.`,
    'too-large': (file) => `${file} is larger than 64 MiB. Split it into several files. Nothing was imported.`,
    'too-complex': (file) =>
      `${file} has too much data, or data nested too deeply, to be read at once. Split it into several files. Nothing was imported.`,
    'not-declaration': (file, row, member) => `${file}: declaration ${row} cannot be read at “${member}”. Nothing was imported.`
  },
  preview: {
    title: 'Next step',
    none: 'Choose a declaration to see its next step.',
    draftProblems: (count) =>
      count === 1
        ? 'One thing is still to be filled in or mended before it can be sent.'
        : `${count} things are still to be filled in or mended before it can be sent.`,
    draftReady: 'Every required field is filled. The declaration can be sent.',
    queued: 'Ready and frozen, not sent yet.',
    sending: 'Being sent.',
    unknown: 'No answer that can be trusted. First ask the service whether it arrived.',
    sent: 'The service has it. Follow its status in tracking.',
    'needs-work': 'The service refused it or made remarks. Open the result, mend it and send again.',
    finished: 'Processing is finished. Responses and PDFs are in the archive.',
    rejected: 'Rejected or cancelled. The responses give the reason.',
    edit: 'Open',
    result: 'Show result',
    fix: 'Mend',
    created: 'Created'
  }
}
