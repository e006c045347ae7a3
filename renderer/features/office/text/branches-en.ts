import { formatNumber } from '#core/base/format-number.ts'
import type { BranchesText } from './branches-id.ts'

const n = (value: number): string => formatNumber(value, 'en')

export const branchesEn: BranchesText = {
  command: (count) => (count === 0 ? 'Separate versions' : `Separate versions (${n(count)})`),
  title: 'Separate versions',
  titleOf: (aju) => `Separate versions of ${aju}`,
  description: 'Edits of desks that were not the holder (any more), or were locked. The office keeps them; nothing is lost.',
  list: 'List of separate versions',
  none: 'No separate versions.',
  from: (desk) => `From ${desk}`,
  otherDesk: 'another desk',
  masterData: 'Master data',
  reasons: {
    'old-epoch': 'written after it was taken over',
    deleted: 'written after it was deleted',
    quarantine: 'quarantine: that desk is locked'
  },
  outcomes: { merged: 'merged', dismissed: 'put aside' },
  open: 'not decided',
  notice: {
    theirs: (desk, count) =>
      `${desk} edited this declaration without knowing that another desk held it. ${count === 1 ? 'Its edits are' : `Its ${n(count)} sets of edits are`} kept as a separate version.`,
    quarantine: (desk) => `${desk} edited this declaration while it was locked. Its edits are in quarantine, as a separate version.`,
    own: 'What this desk edited in this declaration does not count, because another desk held it by then. It is kept as a separate version, which the holder merges.',
    show: 'Show separate versions…'
  },
  news: {
    own: (aju) => `What this desk edited in ${aju} is kept at the office as a separate version: another desk holds it now.`,
    theirs: (desk, aju) => `${desk} has a separate version of ${aju}. Check and merge it.`
  },
  differences: (count, open) =>
    count === 0
      ? 'Everything in this version is in the declaration.'
      : `${n(count)} ${count === 1 ? 'difference' : 'differences'}. ${open === 0 ? 'Nothing was changed on both sides.' : `${n(open)} changed on both sides: choose which one counts.`}`,
  arrived: (time) => `Reached the office ${time}.`,
  here: 'Now',
  there: 'Separate version',
  take: 'Take',
  note: 'Note',
  bothChanged: 'changed on both sides',
  gone: 'This declaration is not on this desk any more. What is in this version stays at the office.',
  notHeld: (desk) => `Only its holder${desk === '' ? '' : `, ${desk},`} can merge it.`,
  takeOverFirst: (desk) => `Held by ${desk}, which is locked. Take this declaration over first; then this version can be merged.`,
  ownerOnly: 'What is in quarantine can only be merged by an owner of the office who holds this declaration.',
  masterOnly: (count) => `${n(count)} rows of master data of a locked desk. They cannot be taken from here yet; they stay at the office.`,
  takeSome: (count) => `Take ${n(count)} ${count === 1 ? 'change' : 'changes'}`,
  takeNone: 'Mark as done',
  dismiss: 'Put aside',
  dismissTitle: 'Put this version aside?',
  dismissText: 'Nothing of it is taken. The version stays at the office and can be looked at again.',
  taken: (count) => `${n(count)} ${count === 1 ? 'change' : 'changes'} taken. One Undo takes it back.`,
  finished: 'Separate version done.',
  dismissed: 'Separate version put aside. It can still be looked at.',
  edited: 'This declaration was edited meanwhile; it is compared again.',
  showFinished: 'Finished ones too'
}
