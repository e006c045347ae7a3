import type { bulkId } from './bulk-id.ts'

const number = (value: number): string => value.toLocaleString('en-GB')
const declarations = (count: number): string => `${number(count)} ${count === 1 ? 'declaration' : 'declarations'}`

export const bulkEn: typeof bulkId = {
  trashing: 'Moving to the trash',
  restoring: 'Restoring',
  removing: 'Deleting for good',
  copying: 'Copying',
  exporting: 'Preparing the JSON file',
  exportSheets: 'Export Excel…',
  collecting: 'Gathering the Excel file',
  sheetsName: (count) => `bc28-${count}-declarations`,
  tooManyRows: (lines, most) =>
    `${number(lines)} goods lines are too many for one Excel file (at most ${number(most)}). Choose fewer declarations.`,
  queueing: 'Preparing to send',
  of: (done, total) => `${number(done)} of ${number(total)}`,
  cancel: 'Cancel',
  cancelled: (done, total) => `Cancelled after ${number(done)} of ${number(total)} declarations.`,
  restored: (count) => `${declarations(count)} restored.`,
  removed: (count) => `${declarations(count)} deleted for good.`,
  copied: (count) => `${declarations(count)} copied under ${count === 1 ? 'a new aju number' : 'new aju numbers'}.`,
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
  sendAgain: 'Send again',
  sendAgainAsk: (sent, count) =>
    count === 1
      ? 'The service has accepted this declaration before. Send it once more? A second submission usually replaces the data of that aju number.'
      : `The service has accepted ${number(sent)} of the ${number(count)} selected declarations before. Send all of them, those included? A second submission usually replaces the data of that aju number.`,
  notQueued: {
    problems: (count) => `${number(count)} still have problems`,
    running: (count) => `${number(count)} have an earlier submission of unknown fate`,
    missing: (count) => `${number(count)} not found`,
    'no-profile': (count) => `${number(count)} without a profile`
  }
}
