import { formatNumber } from '#core/base/format-number.ts'
import type { WorklistText } from './id.ts'

const number = (value: number): string => formatNumber(value, 'en')
const many = (count: number, one: string, more = `${one}s`): string => `${number(count)} ${count === 1 ? one : more}`

export const bulkEn: WorklistText['bulk'] = {
  trashing: 'Moving to the trash',
  restoring: 'Restoring',
  removing: 'Deleting permanently',
  copying: 'Copying',
  exporting: 'Preparing the JSON file',
  collecting: 'Preparing the Excel file',
  sheetsName: (count) => `bc28-${String(count)}-declarations`,
  tooManyRows: (sheet, rows, most) =>
    `Sheet ${sheet} would have ${number(rows)} rows; the most that can be imported again is ${number(most)}. Choose fewer declarations.`,
  sectionsLeftOut: (names) => `Not included, because this workbook has no columns for it: ${names}. “Export JSON…” writes everything.`,
  queueing: 'Queueing',
  of: (done, total) => `${number(done)} of ${number(total)}`,
  busy: (label) => `Wait until “${label}” has ended, or cancel it, then try again.`,
  cancelled: (done, total) => `Cancelled after ${number(done)} of ${number(total)} declarations.`,
  restored: (count) => `${many(count, 'declaration')} restored.`,
  removed: (count) => `${many(count, 'declaration')} deleted permanently.`,
  notRemoved: (count, why) => `${many(count, 'declaration')} not deleted. ${why}`,
  copied: (count) => `${many(count, 'declaration')} copied under ${count === 1 ? 'a new aju number' : 'new aju numbers'}.`,
  heldBack: (count) => `${many(count, 'queued submission')} cancelled too.`,
  undecided: (count) =>
    `${many(count, 'declaration')} left where they are: a submission is in flight or uncertain. Repeat this when the outcome is known.`,
  inTrash: (until) => `In the trash. It will be deleted permanently after ${until} or later unless it is restored.`,
  restoreAndOpen: 'Restore and open',
  trashedAt: 'Moved to trash',
  removedAfter: 'Deleted at the earliest',
  hidden: (count) => `+ ${number(count)} not shown, skipped`,
  hiddenWhy: 'Selected, but hidden by the filter or the search. What is not shown is skipped.',
  onSelected: (label, count) => `${label.replace('…', '')}: ${number(count)} selected`,
  several: (count) => `${many(count, 'declaration')} selected`,
  severalLabel: 'Selected declarations',
  ready: (count) => `${number(count)} can be sent`,
  unready: (count) => `${number(count)} still ${count === 1 ? 'has' : 'have'} problems`,
  onWay: (count) => `${number(count)} already queued or sent`,
  sendReady: (count) => `Send ${number(count)} ready`,
  prepareReady: (count) => `Queue ${number(count)} ready`,
  onlyReady: (count) => `Select only the ${number(count)} that can be sent`,
  sumCif: 'Total CIF',
  sumLines: 'Total goods lines',
  notQueued: {
    kind: (count) => `${number(count)} of another kind of profile`,
    problems: (count) => `${number(count)} still ${count === 1 ? 'has' : 'have'} problems`,
    running: (count) => `${number(count)} with an earlier submission that is uncertain`,
    sending: (count) => `${number(count)} being sent`,
    missing: (count) => `${number(count)} not found`,
    'no-profile': (count) => `${number(count)} without a profile`,
    office: (count) => `${number(count)} blocked by the office`
  }
}

const worklistFilterEn: WorklistText['filter'] = {
  open: 'Filter',
  active: 'active',
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
  importerNone: 'No importer with that name.',
  more: (count) => `${number(count)} more: type to find them`,
  from: 'from',
  to: 'to',
  fromOf: (part) => `${part}: from`,
  toOf: (part) => `${part}: to`,
  badDay: 'Not a date, or not a Western year; not applied.',
  badAmount: 'Not a number; not applied.',
  quick: { today: 'Today', week: '7 days', month: 'This month', lastMonth: 'Last month' },
  problems: { any: 'All', none: 'Without problems', some: 'With problems' },
  chips: 'Active filters',
  chip: (part, value) => `${part}: ${value}`,
  several: (count) => `${number(count)} selected`,
  since: (from) => `since ${from}`,
  until: (to) => `until ${to}`,
  between: (from, to) => `${from} to ${to}`,
  atLeast: (from) => `≥ ${from}`,
  atMost: (to) => `≤ ${to}`,
  remove: (chip) => `Clear filter ${chip}`,
  fits: (count) => `${number(count)} ${count === 1 ? 'declaration matches' : 'declarations match'}`,
  shownOf: (count, all) => `${number(count)} of ${number(all)} declarations`,
  perState: 'Matches by state',
  sideCounts: 'Counts without filter and search',
  noMatch: 'No declaration here matches this filter.',
  elsewhere: (count) => `${number(count)} ${count === 1 ? 'matches' : 'match'} in other views.`,
  showIn: (view) => `Show in ${view}`
}

export const worklistEn: WorklistText = {
  bulk: bulkEn,
  filter: worklistFilterEn,
  views: {
    all: 'All',
    draft: 'Drafts',
    'needs-work': 'Needs work',
    queued: 'Queued',
    unknown: 'Uncertain',
    sent: 'Sent',
    'new-response': 'New response',
    finished: 'Finished',
    rejected: 'Rejected',
    trash: 'Trash'
  },
  states: {
    draft: 'Draft',
    queued: 'Queued',
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
      lastResponse: 'Response',
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
    removeForGood: 'Delete permanently',
    removeForGoodAsk: (count) =>
      `Delete ${many(count, 'declaration')} permanently? Drafts and their history cannot be restored. Submissions, answers and PDFs are kept.`,
    trashed: (count) =>
      `${many(count, 'declaration')} moved to the trash. You can restore ${count === 1 ? 'it' : 'them'} for at least 30 days.`,
    selected: (count) => `${number(count)} selected`,
    noneSelected: 'No declaration is selected.',
    activeNotSelected: 'The declaration beside the list is not selected: click its row, or press the space bar in the list.',
    shown: (count) => many(count, 'declaration'),
    noMatch: 'No declaration here matches this search.',
    emptyView: 'No declarations here.',
    noAju: 'no aju number',
    noImporter: 'no importer',
    firstSteps: {
      title: 'First steps',
      dismiss: 'Close the first steps',
      done: 'done',
      names: {
        sample: 'Load samples',
        fix: 'Fix one thing',
        send: 'Send',
        advance: 'Advance time',
        pdf: 'Open a PDF'
      },
      hints: {
        sample: 'Loads three sample declarations into the practice profile.',
        fix: 'Opens the problems and suggestions of a draft; select one and fix it.',
        send: 'Opens a draft that can be sent; press Ctrl+Enter. Only the practice service receives it.',
        advance: 'Opens the Practice menu: the practice service answers as its time advances.',
        pdf: 'Opens the archive: select the document of a response.'
      }
    },
    languageChoice: 'Bahasa / Language',
    emptyTitle: 'Start with one declaration',
    emptyText:
      'Everything you type is saved on this computer immediately, with or without a connection. The practice profile sends nothing to customs.',
    emptyCreate: 'New draft',
    emptyCreateHint: 'An empty form with the next aju number',
    sampleInvoice: 'Import the sample invoice (40 lines)',
    emptySamples: 'Try samples',
    emptySamplesHint: 'Three sample declarations: 3, 40 and 1,200 lines',
    emptyImport: 'Import',
    emptyImportHint: 'CEISA Excel, Ajukan export, CSV or JSON',
    samplesLoaded: (count) => `${many(count, 'sample declaration')} loaded.`,
    imported: (count, file) => `${many(count, 'declaration')} imported from ${file}.`,
    importedFiles: (count, files, names) => `${many(count, 'declaration')} imported from ${many(files, 'file')}: ${names}.`,
    importRefused: (count) => `${many(count, 'file was', 'files were')} not imported.`,
    importedPart: (count, file) =>
      `The import of ${file} stopped: the first ${many(count, 'declaration')} ${count === 1 ? 'was' : 'were'} added, the others were not. Before you import it again, move the added ones to the trash, so that none exists twice.`,
    importedDoubled: (file, cars) => `${file}: these aju numbers already existed and are now used twice: ${cars}.`,
    importedFilled: (file, fields) => `${file} does not contain these fields, so they were left empty: ${fields}.`,
    importedBlanked: (file, count, fields) =>
      `${file}: ${number(count)} values are not text, so they were left empty: ${fields}. The other values are as in the file.`,
    inRow: (field, row) => `${field} (row ${number(row)})`,
    exported: 'JSON file saved.',
    copied: 'A copy was created with a new aju number.'
  },
  importProblems: {
    'not-json': (file, detail) => `${file} is not complete JSON, so nothing was imported. ${detail}`,
    'not-envelope': (file) => `${file} is JSON but not a bc28 envelope with a “document” list. Nothing was imported.`,
    'too-large': (file) => `${file} is larger than 64 MiB. Split it into several files. Nothing was imported.`,
    unreadable: (file) =>
      `${file} cannot be read: it may be a folder, or it was moved, or another program has locked it. Nothing was imported from it.`,
    'too-complex': (file) =>
      `${file} has too much data, or data nested too deeply, to be read at once. Split it into several files. Nothing was imported.`,
    'not-declaration': (file, row, member) => `${file}: declaration ${number(row)} cannot be read at “${member}”. Nothing was imported.`
  },
  kinds: {
    otherProfiles: 'Other kinds of profile',
    belongTitle: (count) =>
      count === 1 ? 'To which profile does this declaration belong?' : `To which profile do these ${number(count)} declarations belong?`,
    belongText:
      'An earlier version of Ajukan made it, and the aju number does not tell the profile. Only profiles of the kind you choose will send it. You are asked once.',
    copyTitle: (count) => `Copy ${many(count, 'declaration')} to which profile?`,
    copyText: 'That profile is then used. A copy gets a new aju number of that profile; the original stays where it is.',
    copy: 'Copy to another profile…',
    copyTo: (kind) => `Copy to ${kind}`,
    copied: (count, kind) => `${many(count, 'declaration')} copied to ${kind} with a new aju number. The originals are unchanged.`,
    notice: (kind, current) =>
      `This declaration belongs to ${kind} and is not sent with the profile ${current}. To use it there, copy it: the copy gets a new aju number.`,
    others: (count, kind) => `${many(count, 'declaration')} of ${kind} ${count === 1 ? 'is' : 'are'} not shown with this profile.`,
    pending: (kind, waiting, unread) =>
      `${kind}: ${[...(waiting > 0 ? [`${many(waiting, 'submission')} waiting or uncertain`] : []), ...(unread > 0 ? [many(unread, 'unread update')] : [])].join(', ')}. Click to use its profile.`
  },
  preview: {
    title: 'Next step',
    none: 'Select a declaration to see its next step.',
    draftUnfilled: (count) => `${many(count, 'required field')} ${count === 1 ? 'is' : 'are'} not filled yet.`,
    draftProblems: (count) => `Fix ${many(count, 'problem')} before you can send the declaration.`,
    draftReady: 'Every required field is filled. The declaration can be sent.',
    queued: 'Queued as a frozen copy, not sent yet.',
    sending: 'Being sent.',
    unknown: 'There is no reliable answer. First check with the service whether it arrived.',
    sent: 'The service has received it. Track its status under Tracking.',
    'needs-work': 'The service refused it or made remarks. See the outcome, fix the declaration and send it again.',
    finished: 'Processing is finished. Responses and PDFs are in the archive.',
    rejected: 'Rejected or cancelled. The responses give the reason.',
    edit: 'Open',
    result: 'Show outcome',
    fix: 'Fix',
    created: 'Created'
  }
}
