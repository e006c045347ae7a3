import { formatNumber } from '#core/base/format-number.ts'
import type { BranchesText } from './branches-id.ts'

const n = (value: number): string => formatNumber(value, 'en')

export const branchesEn: BranchesText = {
  command: (count) => (count === 0 ? 'Separate versions' : `Separate versions (${n(count)})`),
  title: 'Separate versions',
  titleOf: (aju) => `Separate versions of ${aju}`,
  description:
    'Changes of desks that were not (or no longer) the holder when the changes reached the office, were locked, or were restored to an older state. The office keeps them; nothing is lost.',
  list: 'List of separate versions',
  none: 'No separate versions.',
  from: (desk) => `From ${desk}`,
  otherDesk: 'another desk',
  masterData: 'Master data',
  reasons: {
    'old-epoch': 'reached the office after it was taken over',
    deleted: 'reached the office after it was deleted',
    quarantine: 'quarantine: that desk was locked',
    'set-back': 'from before the data of that desk was restored to an older state'
  },
  oldOwn: 'written while this desk was locked or not the holder, or after its data was restored',
  outcomes: { merged: 'merged', dismissed: 'set aside' },
  open: 'not decided',
  notice: {
    theirs: (desk, count) =>
      `${desk} changed this declaration without knowing that another desk held it. ${count === 1 ? 'Its changes are' : `Its ${n(count)} sets of changes are`} kept as a separate version.`,
    quarantine: (desk) =>
      `${desk} changed this declaration while that desk was locked. Its changes are in quarantine, as a separate version.`,
    ownQuarantine:
      'This desk changed this declaration while it was locked. Its changes are in quarantine at the office, as a separate version that an owner of the office can merge.',
    setBack: (desk) =>
      `The data of ${desk} was restored to an older state. Changes that it had lost by that were found, and are kept as a separate version.`,
    own: 'The changes of this desk to this declaration do not apply, because another desk held it by then. They are kept as a separate version, which the holder can merge.',
    ownHeld:
      'There are changes of this desk that were made while it was locked or not the holder, or after its data was restored. They are kept as a separate version.',
    show: 'Show separate versions…'
  },
  news: {
    master: (desk) => `${desk} changed master data while it was locked. Its changes are in quarantine, as a separate version.`,
    own: (aju) => `The changes of this desk to ${aju} are kept at the office as a separate version: another desk holds it now.`,
    ownHeld: (aju) =>
      `The changes of this desk to ${aju} are kept at the office as a separate version, because they were made while it was locked or not the holder, or after its data was restored. Check and merge it.`,
    setBack: (aju) =>
      `Changes to ${aju} from before data was restored to an older state were found, and are kept as a separate version. Check and merge it.`,
    theirs: (desk, aju) => `${desk} has a separate version of ${aju}. Check and merge it.`
  },
  differences: (count, open) =>
    count === 0
      ? 'Everything in this version is in the declaration.'
      : `${n(count)} ${count === 1 ? 'difference' : 'differences'}. ${open === 0 ? 'Nothing was changed on both sides.' : `${n(open)} changed on both sides: choose which one applies.`}`,
  arrived: (time) => `Reached the office ${time}.`,
  here: 'Now',
  there: 'Separate version',
  take: 'Take',
  note: 'Note',
  bothChanged: 'changed on both sides',
  fixed: 'cannot be changed here',
  gone: 'This declaration is no longer on this desk. This version stays at the office.',
  created: (name, lines) =>
    `${name} · ${n(lines)} goods ${lines === 1 ? 'line' : 'lines'}. It was made at that desk while it was locked, and is not at the office yet. It arrives when that desk is unlocked; an owner can also add it as a new declaration of this desk, with another aju number.`,
  add: 'Add as a new declaration',
  added: 'Added as a new declaration.',
  notHeld: (desk) => `Only its holder${desk === '' ? '' : `, ${desk},`} can merge it.`,
  takeOverFirst: (desk) => `Held by ${desk}, which is locked. Take over this declaration first; then this version can be merged.`,
  inTrash: 'This declaration is in the trash. Restore it first; then this version can be merged.',
  ownerOnly: 'A version in quarantine can only be merged by an owner of the office who holds this declaration.',
  ownerOnlyMaster: 'Master data in quarantine can only be taken or set aside by an owner of the office.',
  rows: (count, open) =>
    count === 0
      ? 'Everything in this version is in the master data.'
      : `${n(count)} ${count === 1 ? 'row' : 'rows'} of master data. ${open === 0 ? 'Nothing was changed on both sides.' : `${n(open)} changed on both sides: choose which one applies.`}`,
  content: 'different content',
  row: 'Row',
  blank: '(empty)',
  tables: {
    parties: 'Party',
    products: 'Product',
    templates: 'Template',
    codeLists: 'Code list',
    mappings: 'Import columns',
    rates: 'Exchange rate',
    tariffs: 'Tariff'
  },
  takenRows: (count) => `${n(count)} ${count === 1 ? 'row' : 'rows'} of master data taken. The earlier values are in the history.`,
  takeSome: (count) => `Take ${n(count)} ${count === 1 ? 'change' : 'changes'}`,
  takeNone: 'Mark as done',
  dismiss: 'Set aside',
  dismissTitle: 'Set this version aside?',
  dismissText: 'None of its changes are taken. The version stays at the office and can be viewed again.',
  taken: (count) => `${n(count)} ${count === 1 ? 'change' : 'changes'} taken. You can undo this in one step.`,
  finished: 'Separate version done.',
  dismissed: 'Separate version set aside. It can still be viewed.',
  edited: 'This declaration was changed in the meantime; it is compared again.',
  showFinished: 'Show finished versions'
}
