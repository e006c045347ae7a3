import { formatNumber } from '#core/base/format-number.ts'
import type { HoldingText } from './holding-id.ts'

const number = (value: number): string => formatNumber(value, 'en')
const declarations = (count: number): string => `${number(count)} ${count === 1 ? 'declaration' : 'declarations'}`

export const holdingEn: HoldingText = {
  obstacles: {
    viewer: () => 'This desk may only look.',
    retired: () => 'This desk is out of service.',
    pool: () => 'In the pool (held by nobody). Take it to change it.',
    deleted: () => 'Deleted for good at the office.',
    newer: () => 'Written by a newer version of Ajukan. Update Ajukan on this desk to change it.',
    held: (desk) => `Held by ${desk}. It can only be read here.`,
    offered: (desk) => `Offered to ${desk}. Withdraw the offer to change it.`
  },
  locked: 'This desk is locked: it cannot send. What is changed here waits in quarantine at the office.',
  late: 'Sending of it is closed: another submission became known late.',
  otherDesk: 'another desk',
  leftOut: (count, why) => `${declarations(count)} left out: ${why}`,
  left: (desk) =>
    `A copy: when this desk left the office, the declaration was ${desk === '' ? 'in the pool' : `with ${desk}`}, so it could be sent twice. Send it from there, or make a new declaration from it with another aju number.`,
  keptTwice: (names, count) =>
    `Changed on this desk and on another one: ${names}. What this desk had is kept beside it, in ${count === 1 ? 'a row' : `${count} rows`} of its own.`,
  hasAttempts: 'There was an attempt to send it, so it cannot be deleted for good.',
  noNumber: (prefix) =>
    `No aju number yet: this desk has no number lane for the prefix ${prefix}. It gets one as soon as the office is connected; or type the number.`,
  numberOf: (desk) => `This aju number belongs to ${desk}.`,
  numberFixed: 'The aju number cannot change after an attempt to send.',
  notRegistered: (why) => `The aju number is not registered at the office. ${why}`,

  holder: 'Held by',
  thisDesk: 'This desk',
  pool: 'Pool',
  heldBy: (desk) => `Held by ${desk}`,
  heldHere: 'Held by this desk',
  inPool: 'In the pool',
  since: (time) => `since ${time}`,
  lastContact: (time) => `last contact ${time}`,
  neverConnected: 'never connected',
  offeredTo: (desk) => `Offered to ${desk}, not accepted yet.`,
  offeredHere: (desk) => `${desk} hands this declaration over to this desk.`,
  askedBy: (desk, time) => `${desk} asks for this declaration (${time}).`,
  askedHere: (desk) => `Asked for from ${desk}. Waiting for the answer.`,
  note: (text) => `“${text}”`,
  sendingElsewhere: (desk) => `The right to send is still with ${desk}.`,

  filter: {
    title: 'Held by',
    kinds: {
      any: 'All',
      mine: 'This desk',
      others: 'Other desks',
      pool: 'Pool',
      offered: 'Offered to this desk',
      asked: 'Asked of this desk'
    },
    separate: 'With separate versions',
    desk: 'One desk',
    anyDesk: 'All desks'
  },

  menu: 'Holder',
  verbs: {
    offer: 'Hand over…',
    ask: 'Ask for…',
    takeOver: 'Take over…',
    putInPool: 'Put into the pool',
    takeFromPool: 'Take from the pool',
    withdrawOffer: 'Withdraw offer',
    acceptOffer: 'Accept',
    answerAsk: 'Refuse request…',
    giveAsked: 'Hand over to asker'
  },
  onSome: (label, count) => `${label} (${number(count)})`,
  none: {
    offer: 'None is held by this desk.',
    ask: 'None is held by another desk.',
    takeOver: 'None is held by another desk.',
    putInPool: 'None is held by this desk.',
    takeFromPool: 'None is in the pool.',
    withdrawOffer: 'None is offered.',
    acceptOffer: 'None is offered to this desk.',
    answerAsk: 'None is asked of this desk.',
    giveAsked: 'None is asked of this desk.'
  },
  mayNot: 'The rights of this desk at the office do not allow it.',
  isOffline: 'The office is not connected.',
  done: {
    offer: (count, desk) => `${declarations(count)} offered to ${desk}.`,
    ask: (count, desk) => `${declarations(count)} asked for from ${desk}.`,
    takeOver: (count) =>
      `${declarations(count)} taken over. This desk can change ${count === 1 ? 'it' : 'them'}; the right to send has not moved.`,
    putInPool: (count) => `${declarations(count)} put into the pool.`,
    takeFromPool: (count) => `${declarations(count)} taken from the pool.`,
    withdrawOffer: (count) => `${number(count)} ${count === 1 ? 'offer' : 'offers'} withdrawn.`,
    acceptOffer: (count) => `${declarations(count)} now held by this desk.`,
    answerAsk: (count) => `${number(count)} ${count === 1 ? 'request' : 'requests'} refused.`,
    giveAsked: (count, desk) => `${declarations(count)} offered to ${desk}.`
  },
  notDone: (verb, names, why) => `${verb}: none was done (${names}). ${why}`,
  releaseBusy: 'Something is still queued, being sent or uncertain. Settle it first.',
  offer: {
    title: (count) => (count === 1 ? 'Hand over the declaration' : `Hand over ${declarations(count)}`),
    description: 'The chosen desk has to accept. Until then the declaration stays here and can only be read.',
    to: 'Hand over to',
    noDesk: 'There is no other desk that may hold one.',
    yes: 'Hand over'
  },
  ask: {
    title: (count, desk) => (count === 1 ? `Ask ${desk} for the declaration` : `Ask ${desk} for ${declarations(count)}`),
    description: (minutes) =>
      `That desk hands over or refuses. Unanswered for ${number(minutes)} minutes while connected, it hands over by itself.`,
    note: 'Note (optional)',
    yes: 'Ask'
  },
  refuse: {
    title: 'Refuse the request',
    description: 'This desk keeps the declaration. The note is kept in the history.',
    note: 'Note (optional)',
    yes: 'Refuse'
  },
  takeOver: {
    title: (count, desk) => (count === 1 ? `Take the declaration over from ${desk}` : `Take ${declarations(count)} over from ${desk}`),
    moves:
      'Only the right to change moves. What that desk has changed and the office does not have comes back as a separate version; it is not lost.',
    warning: (desk) =>
      `The computer of ${desk} may have sent it, or may still send it. Ajukan cannot know; look at that computer. If you send it, it may be sent twice.`,
    sending: (desk) =>
      `The right to send stays with ${desk} until that desk releases it, or an owner of the office declares it out of service.`,
    isReachable: (desk) => `${desk} seems to be connected. Asking is safer than taking over.`,
    reason: 'Reason',
    noReason: 'Write the reason; it is kept in the history.',
    yes: 'Take over'
  },
  requests: {
    label: 'Requests and offers between desks',
    offered: (desk, count, names) =>
      count === 1 ? `${desk} hands ${names} over to this desk.` : `${desk} hands ${declarations(count)} over to this desk: ${names}`,
    asked: (desk, count, names) => (count === 1 ? `${desk} asks for ${names}.` : `${desk} asks for ${declarations(count)}: ${names}`),
    unless: (minutes) => `Unanswered for ${number(minutes)} minutes, this desk hands over by itself.`,
    show: 'Show',
    notices: {
      offered: (desk) => `${desk} hands over a declaration`,
      asked: (desk) => `${desk} asks for a declaration`
    },
    received: (desk, count) => `${desk} handed over what was asked for: ${declarations(count)} now held by this desk.`
  }
}
