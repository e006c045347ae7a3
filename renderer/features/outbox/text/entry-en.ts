import { formatNumber } from '#core/base/format-number.ts'
import type { OutboxEntryText } from './entry-id.ts'

const many = (count: number, one: string): string => `${formatNumber(count, 'en')} ${count === 1 ? one : `${one}s`}`

/** One submission: its state, result per section, remarks, evidence and attempts. */
export const outboxEntryEn: OutboxEntryText = {
  sendAll: (count) => `Send all (${count})`,
  cancelEntry: 'Cancel',
  ask: 'Ask the service',
  sendAgain: 'Send again',
  sendNow: 'Send now',
  empty: 'Nothing sent yet. Open a declaration and choose Send, or tick several in the worklist.',
  columns: { car: 'Aju number', importer: 'Importer', state: 'Result', queuedAt: 'Frozen', attempts: 'Attempts', profile: 'Profile' },
  states: {
    queued: 'Ready to send',
    sending: 'Sending',
    accepted: 'Accepted',
    remarks: 'Accepted with remarks',
    refused: 'Refused by the service',
    unknown: 'Uncertain',
    failed: 'Not sent yet',
    cancelled: 'Cancelled'
  },
  stateHelp: {
    queued: 'A frozen copy is ready. Nothing has left this computer.',
    sending: 'Being sent; keep the computer on.',
    accepted: 'The service stored this declaration and every section count equals what was sent.',
    remarks: 'The service stored this declaration, but something differs. Read the remarks.',
    refused: 'The service refused the content. Nothing is lost; mend it and send again.',
    unknown: 'It may have arrived, but the answer did not. Ask first; do not send again right away.',
    failed: 'The service has not taken it yet. Nothing is lost; read the reason, then send again.',
    cancelled: 'Cancelled before it was sent.'
  },
  acceptedUncounted:
    'The service knows this declaration. The section counts are unknown, because the answer to the submission did not hold them.',
  notQueued: (count) => `${many(count, 'declaration')} cannot be sent`,
  obstacles: {
    problems: (count) => (count === 1 ? 'one problem left' : `${count} problems left`),
    running: () => 'the sending before is still uncertain',
    missing: () => 'not found',
    'no-profile': () => 'no profile yet',
    office: () => 'held up at the office'
  },
  officeReasons: {
    held: (desk) => `held by ${desk}`,
    'sent-by': (desk) => `the right to send is still with ${desk}`,
    left: (desk) => (desk === '' ? 'a copy: it is in the pool of the office' : `a copy: it is with ${desk}`),
    offered: (desk) => `being handed over to ${desk}`,
    pool: () => 'in the pool (held by nobody)',
    deleted: () => 'deleted at the office',
    newer: () => 'made by a newer Ajukan; update Ajukan on this desk',
    viewer: () => 'this desk may only look',
    locked: () => 'this desk is locked',
    retired: () => 'this desk is out of service',
    late: () => 'sending is closed: another submission became known late',
    word: () => 'may have arrived before; needs your word',
    connecting: () => 'connecting to the office',
    offline: () => 'the office cannot be reached',
    refused: () => 'the office does not accept this desk',
    missing: () => 'the office has closed sending until every desk has reported'
  },
  aloneNote: 'without the office: sent only when you press Send',
  sections: 'Result per section',
  sectionColumns: { section: 'Section', sent: 'Sent', counted: 'Counted by the service', error: 'Error' },
  countsAgree: 'Every count equals what was sent.',
  countsAgreeErrors: 'Every count equals what was sent, but the service found errors.',
  countsDiffer: 'Some counts differ from what was sent.',
  notCounted: '–',
  noSectionError: 'none',
  remarks: {
    'odd-status': (text) => `The service answered with status “${text}”, not “ok”.`,
    'odd-submit-status': (text) => `Submit status “${text}” is not known.`,
    'car-missing': (text) => `The answer does not hold this aju number${text === '' ? '' : ` but ${text}`}.`,
    'answer-error': (said) => `The service reports an error beside its result: “${said}”`,
    'car-doubled': (times) => `The answer holds this aju number ${times} times; nobody can say which result is meant.`,
    'whole-envelope': (of) => `This refusal is for a submission of ${of} declarations; this one need not be the reason.`
  },
  deviations: 'The answer does not have the promised form; it is kept as it came.',
  attemptNumber: (number) => `Attempt ${number}`,
  attemptsLeftOut: (count) =>
    count === 1
      ? '1 attempt in between was not taken by the service either; it is not listed.'
      : `${formatNumber(count, 'en')} attempts in between were not taken by the service either; they are not listed.`,
  submitType: 'Submit type',
  submitStatus: 'Submit status',
  httpStatus: 'HTTP status',
  frozen: 'Frozen',
  bodySize: 'Size of the body',
  fingerprint: 'SHA-256',
  raw: 'Raw answer',
  evidence: {
    journal: 'The answer was found in the journal of answers after the application had stopped.',
    'status-log': (text) => `The service knows this aju number: ${text}.`,
    user: 'Decided by the user.'
  },
  asked: {
    found: 'The service has this declaration.',
    notFound:
      'The service does not know this aju number yet. The application asks again by itself; if it stays unknown, sending again is offered.',
    knownBefore: 'The service knows this aju number from an earlier submission; nothing shows yet that this one arrived.',
    unclear:
      'The answer of the service is not clear: it reports no status, and does not say either that it does not know this aju number. Ask again.'
  },
  select: 'Choose a submission to see its result.'
}
