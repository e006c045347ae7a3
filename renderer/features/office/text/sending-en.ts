import { formatNumber } from '#core/base/format-number.ts'
import type { OfficeSendingText } from './sending-id.ts'

const n = (value: number): string => formatNumber(value, 'en')
const many = (count: number, noun: string): string => `${n(count)} ${noun}${count === 1 ? '' : 's'}`

export const officeSendingEn: OfficeSendingText = {
  word: {
    title: (count) =>
      count === 1 ? 'It may have been sent already. Send anyway?' : `${n(count)} may have been sent already. Send anyway?`,
    warning: (desk) =>
      `The PC ${desk} may have sent it, or may still send it. Ajukan cannot make sure; check that PC. If you send, it may be sent twice.`,
    otherDesk: 'of another desk',
    and: ' and ',
    label: (aju) => `What you checked for ${aju}`,
    hint: 'Recorded at the office with this submission.',
    some: 'What is left blank is not sent.',
    send: (count) => (count === 1 ? 'Send anyway' : `Send ${n(count)} anyway`)
  },
  alone: {
    command: 'Send without the office…',
    title: 'Send without the office',
    description:
      'The office cannot be reached. Only declarations that this desk has held since the last contact may go out, and only those you choose. Other desks learn of it when the office can be reached again.',
    last: (time) => `Last contact with the office: ${time}.`,
    choose: (aju) => `Send ${aju} without the office`,
    until: 'Until',
    hours: (hours, time) => `${many(hours, 'hour')} from now (${time})`,
    ends: 'It ends by itself when the office answers. Until then nothing is tried again automatically.',
    none: 'No submission may go out without the office. What has a number that the office has not registered, or was sent with an unknown outcome, has to wait.',
    send: (count) => (count === 0 ? 'Send without the office' : `Send ${n(count)} without the office`),
    on: (count, time) => `Sending without the office: ${many(count, 'declaration')}, until ${time}.`,
    onHint: 'Nothing is tried again automatically. The mode ends by itself when the office answers.',
    off: 'Switch off sending without the office'
  },
  waits: (count) => `${many(count, 'submission')} ${count === 1 ? 'waits' : 'wait'} for the office, which cannot be reached.`,
  missing: (names) => `The office has closed sending until these desks report: ${names}.`,
  missingHint: 'What is ready waits. An owner can write off a desk that cannot report.',
  late: (aju, more) => `Sending of ${aju}${more > 0 ? ` and ${n(more)} more` : ''} is closed: another submission became known late.`,
  lateHint: 'Check what customs have received. Only an owner of the office can reopen it.',
  reopen: {
    action: 'Reopen sending…',
    title: 'Reopen sending?',
    text: 'First check which submission customs have received. Write here what you found.',
    label: 'What you checked',
    hint: 'Recorded at the office. After that the usual rules of sending hold.',
    yes: 'Reopen sending',
    done: 'Sending is open again.'
  },
  calls: {
    command: 'Calls the office has not answered',
    notice: (count) => `The office has not answered ${many(count, 'call')}.`,
    show: 'Show the calls',
    title: 'Calls the office has not answered',
    description:
      'These are more than ten minutes old. They may have happened or not. Repeat what you still want; the same call does not happen twice. What you drop may have happened all the same: the next contact tells.',
    none: 'No call is waiting.',
    repeat: 'Repeat',
    drop: 'Drop',
    names: {
      put_in_pool: 'Put in the pool',
      take_from_pool: 'Take from the pool',
      offer: 'Hand over',
      withdraw_offer: 'Withdraw the handover',
      accept_offer: 'Accept',
      ask: 'Ask for',
      answer_ask: 'Answer a request',
      take_over: 'Take over',
      release_sending: 'Release sending',
      delete_declaration: 'Delete for good',
      finish_branch: 'Finish a separate version',
      claim_lane: 'Claim a number lane',
      register_number: 'Register a number',
      reopen_sending: 'Reopen sending',
      retire_desk: 'Declare a desk out of service',
      write_off: 'Go on without the report of a desk',
      lock_desk: 'Lock a desk',
      unlock_desk: 'Unlock a desk',
      set_rights: 'Change the rights of a desk',
      resolve_fork: 'End the double use of a desk'
    },
    of: (ajus, more) => `${ajus}${more > 0 ? ` and ${n(more)} more` : ''}`
  },
  others: {
    title: 'Submissions of other desks',
    outcomes: {
      sending: 'being sent',
      accepted: 'accepted',
      refused: 'refused by the service',
      failed: 'not sent',
      unknown: 'unknown outcome'
    },
    isLate: 'became known late; closed sending',
    bodies: 'It is not certain which content is valid: submissions with different content may both have arrived.'
  }
}
