import { formatNumber } from '#core/base/format-number.ts'
import type { HoldingText } from './holding-id.ts'

const number = (value: number): string => formatNumber(value, 'en')
const declarations = (count: number): string => `${number(count)} ${count === 1 ? 'declaration' : 'declarations'}`
const minutesOf = (count: number): string => `${number(count)} ${count === 1 ? 'minute' : 'minutes'}`

export const holdingEn: HoldingText = {
  obstacles: {
    viewer: () => 'This desk may only view.',
    retired: () => 'This desk is out of service.',
    pool: () => 'In the pool (held by nobody). Take it to change it.',
    deleted: () => 'Deleted permanently at the office.',
    newer: () => 'Written by a newer version of Ajukan. Update Ajukan on this desk to change it.',
    held: (desk) => `Held by ${desk}. It can only be read here.`,
    offered: (desk) => `Offered to ${desk}. Withdraw the offer to change it.`
  },
  locked: 'This desk is locked: it cannot send. Changes made here wait in quarantine at the office.',
  unread: 'Changes of another desk are still being stored here. Try again in a moment.',
  late: 'Sending it is closed: another submission became known late.',
  otherDesk: 'another desk',
  trashed: (name) => `${name} (in the trash)`,
  inTrash: (count, all) =>
    `${all === 1 ? 'This declaration is' : `${declarations(count)} ${count === 1 ? 'is' : 'are'}`} in the trash: the holder has to restore ${count === 1 ? 'it' : 'them'} before anyone can change or send ${count === 1 ? 'it' : 'them'}.`,
  leftOut: (count, why) => `${declarations(count)} skipped: ${why}`,
  left: (desk, office) =>
    `A copy: as far as this computer knows, the declaration is ${desk === '' ? 'at the office' : `with ${desk} of the office`}${office === '' ? '' : ` ${office}`}, so it could be sent twice. Send it from there, join that office again with this computer, or create a new declaration from it with another aju number.`,
  keptTwice: (names, count) =>
    `Changed on this desk and on another one: ${names}. The version of this desk is kept beside it, in ${count === 1 ? 'a separate row' : `${number(count)} separate rows`}.`,
  codesDropped: (codes) => `Changed on this desk and on another one, in a code list: ${codes}. The texts of the other desk apply.`,
  choicesDropped: (names) =>
    `Changed on this desk and on another one, in the import columns: ${names}. The choices of the other desk apply.`,
  renamed: (names, count) =>
    `${count === 1 ? 'Two templates' : 'Templates'} of different desks had the same name. All of them are kept; given another name: ${names}.`,
  noNumber: (prefix) =>
    `No aju number yet: this desk has no number lane for the prefix ${prefix}, or none with a number left today. It gets one as soon as the office is connected, or you can type the number.`,
  numberOf: (desk) => `This aju number belongs to ${desk}.`,
  numberFixed: 'The aju number cannot change after an attempt to send.',
  notRegistered: (why, series) =>
    `The aju number is not registered at the office for this declaration. ${why}${series === '' ? '' : ` Or use a number from the lane of this desk (${series}).`}`,
  numberRefused: (lane, desk, series) =>
    `This aju number is in lane ${lane} of ${desk}, so the office refuses it. ${series === '' ? 'Enter a number outside the lanes of other desks.' : `Enter a number from the lane of this desk (${series}).`}`,
  numberOutside: (series) =>
    `This aju number is outside the lane of this desk${series === '' ? '' : ` (${series})`}: it is registered at the office when it is queued, so the office has to be connected.${series === '' ? '' : ` A number from lane ${series} does not need that.`}`,

  holder: 'Held by',
  thisDesk: 'This desk',
  pool: 'Pool',
  since: (time) => `since ${time}`,
  lastContact: (time) => `last contact ${time}`,
  neverConnected: 'never connected',
  offeredTo: (desk) => `Offered to ${desk}, not accepted yet.`,
  offeredHere: (desk) => `${desk} offers this declaration to this desk.`,
  askedBy: (desk, time) => `${desk} requests this declaration (${time}).`,
  askedHere: (desk) => `Requested from ${desk}. Waiting for the answer.`,
  note: (text) => `“${text}”`,
  sendingElsewhere: (desk) => `The right to send is still with ${desk}, until that desk releases it.`,
  sendingHere: 'The right to send is still with this desk: the holder cannot send until it is released.',

  filter: {
    title: 'Held by',
    kinds: {
      any: 'All',
      mine: 'This desk',
      others: 'Other desks',
      pool: 'Pool',
      offered: 'Offered to this desk',
      asked: 'Requested from this desk',
      sending: 'Right to send still here'
    },
    separate: 'With separate versions'
  },

  menu: 'Holder',
  verbs: {
    offer: 'Hand over…',
    ask: 'Request…',
    takeOver: 'Take over…',
    releaseSending: 'Release the right to send',
    putInPool: 'Put into the pool',
    takeFromPool: 'Take from the pool',
    withdrawOffer: 'Withdraw offer',
    acceptOffer: 'Accept',
    answerAsk: 'Refuse request…',
    giveAsked: 'Hand over to requester'
  },
  onSome: (label, count) => `${label} (${number(count)})`,
  none: {
    offer: 'None is held by this desk.',
    ask: 'None is held by another desk and not requested yet.',
    takeOver: 'None is held by another desk.',
    releaseSending: 'None is held by another desk while the right to send is with this desk.',
    putInPool: 'None is held by this desk.',
    takeFromPool: 'None is in the pool.',
    withdrawOffer: 'None is offered.',
    acceptOffer: 'None is offered to this desk.',
    answerAsk: 'None is requested from this desk.',
    giveAsked: 'None is requested from this desk.'
  },
  mayNot: 'The rights of this desk at the office do not allow this.',
  isLocked: 'This desk is locked at the office.',
  isOffline: 'The office is not connected.',
  done: {
    offer: (count, desk) => `${declarations(count)} offered to ${desk}.`,
    ask: (count, desk) => `${declarations(count)} requested from ${desk}.`,
    takeOver: (count) =>
      `${declarations(count)} taken over. This desk can change ${count === 1 ? 'it' : 'them'}; the right to send has not moved.`,
    releaseSending: (count) =>
      `Right to send ${declarations(count)} released. This desk can no longer send ${count === 1 ? 'it' : 'them'}.`,
    putInPool: (count) => `${declarations(count)} put into the pool.`,
    takeFromPool: (count) => `${declarations(count)} taken from the pool.`,
    withdrawOffer: (count) => `${number(count)} ${count === 1 ? 'offer' : 'offers'} withdrawn.`,
    acceptOffer: (count) => `${declarations(count)} now held by this desk.`,
    answerAsk: (count) => `${number(count)} ${count === 1 ? 'request' : 'requests'} refused.`,
    giveAsked: (count, desk) => `${declarations(count)} offered to ${desk}.`
  },
  cancelled: (count) => `${number(count)} ${count === 1 ? 'submission' : 'submissions'} waiting here cancelled.`,
  notDone: (verb, names, why) => `${verb}: nothing was done (${names}). ${why}`,
  releaseBusy: 'A submission is still queued, being sent or uncertain. Finish it first.',
  askBusy: 'Another desk has requested it before and has no answer yet.',
  offer: {
    title: (count) => (count === 1 ? 'Hand over the declaration' : `Hand over ${declarations(count)}`),
    description: 'The selected desk has to accept. Until then the declaration stays here and can only be read.',
    to: 'Hand over to',
    noDesk: 'There is no other desk that may hold a declaration.',
    yes: 'Hand over'
  },
  ask: {
    title: (count, desk) => (count === 1 ? `Request the declaration from ${desk}` : `Request ${declarations(count)} from ${desk}`),
    description: (minutes) =>
      `That desk hands over or refuses. If both desks are connected and it does not answer within ${minutesOf(minutes)}, it hands over automatically.`,
    note: 'Note (optional)',
    yes: 'Request'
  },
  refuse: {
    title: 'Refuse the request',
    description: (desk, names) => `${desk} requests ${names}. It stays with this desk. The note is kept in the history.`,
    note: 'Note (optional)',
    yes: 'Refuse'
  },
  takeOver: {
    title: (count, desk) => (count === 1 ? `Take the declaration over from ${desk}` : `Take ${declarations(count)} over from ${desk}`),
    moves:
      'Only the right to change moves. Changes of that desk that have not reached the office come back as a separate version; they are not lost.',
    warning: (desk) =>
      `The computer of ${desk} may have sent it, or may still send it. Ajukan cannot know; check that computer. If you send it, it may be sent twice.`,
    sending: (desk) =>
      `The right to send stays with ${desk} until that desk releases it, or an owner of the office takes that desk out of service.`,
    isReachable: (desk) => `${desk} seems to be connected. A request is safer than taking over.`,
    reason: 'Reason',
    noReason: 'Enter the reason; it is kept in the history.',
    yes: 'Take over'
  },
  requests: {
    label: 'Requests and offers between desks',
    offered: (desk, count, names) =>
      count === 1 ? `${desk} offers ${names} to this desk.` : `${desk} offers ${declarations(count)} to this desk: ${names}.`,
    asked: (desk, count, names) => (count === 1 ? `${desk} requests ${names}.` : `${desk} requests ${declarations(count)}: ${names}.`),
    sending: (desk, count, names) =>
      `${desk} now holds ${count === 1 ? names : `${declarations(count)} (${names})`}, but the right to send is still with this desk. Release it so that desk can send.`,
    unless: (minutes) => `Without an answer within ${minutesOf(minutes)}, this desk hands over automatically if that desk is connected.`,
    show: 'Show',
    notices: {
      offered: (desk) => `${desk} offers a declaration`,
      asked: (desk) => `${desk} requests a declaration`,
      sending: (desk) => `${desk} waits for the right to send`,
      received: (desk) => `${desk} handed over: now held by this desk`,
      refused: (desk) => `${desk} refuses to hand over`,
      unanswered: (desk) => `Offered automatically to ${desk}`
    },
    received: (desk, count) => `${desk} handed over what was requested: ${declarations(count)} now held by this desk.`,
    refused: (desk, names, note) => `${desk} refuses to hand over ${names}${note === '' ? '.' : `: “${note}”`}`,
    unanswered: (desk, names) => `The request of ${desk} had no answer, so ${names} was offered to that desk automatically.`,
    refusedUnread: (desk, names) => `${desk} refuses to hand over ${names}. Its note, if any, is in the history of the declaration.`
  }
}
