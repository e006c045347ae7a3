import { lookupTable } from '#core/base/lookup-table.ts'
import { formatNumber } from '#core/base/format-number.ts'
import type { OfficeSendingText } from './sending-id.ts'

const n = (value: number): string => formatNumber(value, 'en')
const many = (count: number, noun: string): string => `${n(count)} ${noun}${count === 1 ? '' : 's'}`

export const officeSendingEn: OfficeSendingText = {
  confirmation: {
    title: (count) =>
      count === 1 ? 'It may have been sent already. Send anyway?' : `${n(count)} may have been sent already. Send anyway?`,
    warning: (desk) =>
      `The PC ${desk} may have sent it, or may still send it. Ajukan cannot verify this; check that PC. If you send it, it may be sent twice.`,
    otherDesk: 'of another desk',
    and: ' and ',
    label: (aju) => `What you checked for ${aju}`,
    hint: 'Recorded at the office with this submission.',
    some: 'Declarations with an empty field are not sent.',
    send: (count) => (count === 1 ? 'Send anyway' : `Send ${n(count)} anyway`)
  },
  alone: {
    command: 'Send without the office…',
    title: 'Send without the office',
    description:
      'The office cannot be reached. Only declarations that this desk has held since the last contact can be sent, and only those you select. Other desks learn of it when the office can be reached again.',
    risk: 'Another desk may have taken them over and sent them, or this computer itself before its disk was restored from an older copy. Ajukan cannot know. If you send them, they may be sent twice.',
    last: (time) => `Last contact with the office: ${time}.`,
    choose: (aju) => `Send ${aju} without the office`,
    until: 'Until',
    hours: (hours, time) => `${many(hours, 'hour')} from now (${time})`,
    ends: 'It ends automatically when the office answers. Until then, nothing is tried again automatically.',
    none: 'No submission can be sent without the office. Declarations whose number is not registered at the office, or whose last submission is uncertain, have to wait.',
    send: (count) => (count === 0 ? 'Send without the office' : `Send ${n(count)} without the office`),
    on: (count, time) => `Sending without the office: ${many(count, 'declaration')}, until ${time}.`,
    onHint: 'Nothing is tried again automatically. The mode ends automatically when the office answers.',
    off: 'Stop sending without the office'
  },
  waits: (count) => `${many(count, 'submission')} ${count === 1 ? 'waits' : 'wait'} for the office, which cannot be reached.`,
  missing: (names) => `The office has closed sending until these desks report: ${names}.`,
  missingHint: 'What is queued waits. An owner can write off a desk that cannot report.',
  late: (aju, more) => `Sending ${aju}${more > 0 ? ` and ${n(more)} more` : ''} is closed: another submission became known late.`,
  lateHint: 'Check what customs has received. Only an owner of the office can reopen it.',
  reopen: {
    action: 'Reopen sending…',
    title: 'Reopen sending?',
    text: 'First check which submission customs has received. Enter what you found.',
    label: 'What you checked',
    hint: 'Recorded at the office. After that, the normal rules of sending apply.',
    yes: 'Reopen sending',
    done: 'Sending was reopened.'
  },
  calls: {
    command: 'Unanswered requests to the office',
    notice: (count) => `The office has not answered ${many(count, 'request')}.`,
    show: 'Show requests',
    title: 'Unanswered requests to the office',
    description:
      'These requests are more than ten minutes old. They may or may not have been carried out. Repeat what you still want; the same request is not carried out twice. What you discard may still have been carried out: the next contact will show it.',
    none: 'No request is waiting.',
    repeat: 'Repeat',
    drop: 'Discard',
    names: lookupTable<string>({
      put_in_pool: 'Put into the pool',
      take_from_pool: 'Take from the pool',
      offer: 'Hand over',
      withdraw_offer: 'Withdraw offer',
      accept_offer: 'Accept',
      ask: 'Request',
      answer_ask: 'Answer a request',
      take_over: 'Take over',
      release_sending: 'Release the right to send',
      delete_declaration: 'Delete permanently',
      finish_branch: 'Finish a separate version',
      claim_lane: 'Claim a number lane',
      register_number: 'Register a number',
      reopen_sending: 'Reopen sending',
      retire_desk: 'Take a desk out of service',
      write_off: 'Write off a desk',
      lock_desk: 'Lock a desk',
      unlock_desk: 'Unlock a desk',
      set_rights: 'Change the rights of a desk',
      resolve_fork: 'End the double use of a desk'
    }),
    of: (ajus, more) => `${ajus}${more > 0 ? ` and ${n(more)} more` : ''}`
  },
  others: {
    title: 'Submissions of other desks',
    all: 'Submissions that the office knows',
    content: (number) => `content ${n(number)}`,
    outcomes: {
      sending: 'being sent',
      accepted: 'accepted',
      refused: 'refused by the service',
      failed: 'not sent',
      unknown: 'uncertain'
    },
    isLate: 'became known late; closed sending',
    bodies: 'It is uncertain which content is valid: submissions with different content may both have arrived.',
    compare: 'Compare contents…',
    compareTitle: (aju) => `Contents of ${aju} that were sent`,
    compareText: 'What each submission had when it was sent, not the present state of the form.',
    first: 'First content',
    with: 'with',
    second: 'Second content',
    equal: 'No field differs.',
    differences: (count) => (count === 1 ? 'One field differs.' : `${n(count)} fields differ.`),
    missing: 'The office does not have the content of one of these submissions: its desk has not presented it.',
    unreadable: 'One of these contents cannot be read.'
  }
}
