import { lookupTable } from '#core/base/lookup-table.ts'
import { formatDecimal, formatNumber } from '#core/base/format-number.ts'
import type { OutboxEntryText } from './entry-id.ts'

const n = (value: number): string => formatNumber(value, 'en')
const many = (count: number, one: string): string => `${n(count)} ${count === 1 ? one : `${one}s`}`

/** One submission: its state, result per section, remarks, evidence and attempts. */
export const outboxEntryEn: OutboxEntryText = {
  sendAll: (count) => `Send all (${n(count)})`,
  cancelEntry: 'Cancel',
  ask: 'Check with the service',
  sendAgain: 'Send again',
  sendNow: 'Send now',
  empty: 'Nothing sent yet. Open a declaration and choose Send, or select several in the worklist.',
  columns: { car: 'Aju number', importer: 'Importer', state: 'Outcome', queuedAt: 'Frozen', attempts: 'Attempts', profile: 'Profile' },
  states: {
    queued: 'Queued',
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
    accepted: 'The service stored this declaration and every section count matches what was sent.',
    remarks: 'The service stored this declaration, but there are remarks: read them below.',
    refused: 'The service refused the content. Nothing is lost; fix the declaration and send it again.',
    unknown: 'It may have arrived, but no answer confirms it. Check first; do not send again immediately.',
    failed: 'The service has not accepted it yet. Nothing is lost; read the reason, then send again.',
    cancelled: 'Cancelled before it was sent.'
  },
  acceptedUncounted:
    'The service knows this declaration. The section counts are unknown, because the answer to the submission did not contain them.',
  mayHaveArrived: 'An earlier attempt may have arrived at the service.',
  message: (said) => `Message of the service: ${said}`,
  notQueued: (count) => `${many(count, 'declaration')} cannot be sent`,
  obstacles: {
    problems: (count) => many(count, 'problem'),
    running: () => 'an earlier submission is uncertain',
    sending: () => 'it is being sent',
    missing: () => 'not found',
    'no-profile': () => 'no profile yet',
    office: () => 'blocked by the office'
  },
  otherKind: (kind, current) => `it belongs to ${kind}, not to ${current}`,
  noKind: 'not decided yet to which profile it belongs',
  officeReasons: {
    held: (desk) => `held by ${desk}`,
    'sent-by': (desk) => `the right to send is still with ${desk}`,
    left: (desk, office) =>
      `a copy: it is ${desk === '' ? 'at the office' : `with ${desk} of the office`}${office === '' ? '' : ` ${office}`}`,
    offered: (desk) => `being handed over to ${desk}`,
    pool: () => 'in the pool (held by nobody)',
    deleted: () => 'deleted at the office',
    newer: () => 'made by a newer version of Ajukan; update Ajukan on this desk',
    viewer: () => 'this desk may only view',
    locked: () => 'this desk is locked',
    retired: () => 'this desk is out of service',
    late: () => 'sending is closed: another submission became known late',
    confirmation: () => 'may have arrived before; waiting for your confirmation',
    connecting: () => 'connecting to the office',
    offline: () => 'the office cannot be reached',
    refused: () => 'the office does not accept this desk',
    forked: () => 'this desk is in use in two places',
    missing: () => 'the office has closed sending until every desk has reported'
  },
  withoutOfficeNote: 'without the office: sent only when you press Send',
  sections: 'Outcome by section',
  sectionColumns: { section: 'Section', sent: 'Sent', counted: 'Counted', error: 'Error' },
  equalSections: (count: number) => `${formatNumber(count, 'en')} other ${count === 1 ? 'section matches' : 'sections match'}`,
  foldSections: 'Hide sections that match',
  countsAgree: 'Every count matches what was sent.',
  countsAgreeErrors: 'Every count matches what was sent, but the service found errors.',
  countsDiffer: 'Some counts differ from what was sent.',
  notCounted: '–',
  noSectionError: 'none',
  remarks: {
    'odd-status': (text) => `The service answered with status “${text}”, not “ok”.`,
    'odd-submit-status': (text) => `Submit status “${text}” is not known.`,
    'car-missing': (text) => `The answer does not contain this aju number${text === '' ? '' : ` but ${text}`}.`,
    'answer-error': (said) => `The service reports an error beside the outcome: “${said}”`,
    'car-doubled': (times) => `The answer contains this aju number ${n(times)} times; it is not clear which outcome applies.`,
    rate: (currency, old, now) =>
      `The queued exchange rate is ${formatDecimal(old, 'en')}, the tax exchange rate of ${currency} of an earlier week; the rate is ${formatDecimal(now, 'en')} now.`,
    'whole-envelope': (of) => `This refusal applies to a submission of ${many(of, 'declaration')}; another one may be the reason.`
  },
  deviations: 'The answer is not in the expected format; it is kept as received.',
  attemptNumber: (number) => `Attempt ${n(number)}`,
  attemptsLeftOut: (count) =>
    count === 1
      ? '1 attempt in between was not accepted by the service either; it is not listed.'
      : `${n(count)} attempts in between were not accepted by the service either; they are not listed.`,
  submitType: 'Submit type',
  submitTypes: lookupTable<string>({ update: 'update' }),
  submitStatus: 'Submit status',
  submitStatuses: lookupTable<string>({ success: 'succeeded' }),
  httpStatus: 'HTTP status',
  frozen: 'Frozen',
  bodySize: 'Size of the body',
  fingerprint: 'SHA-256',
  technical: 'Technical details',
  raw: 'Raw answer',
  evidence: {
    journal: 'The answer was found among the stored answers after the application had stopped.',
    'status-log': (text) => `The service knows this aju number: ${text}.`,
    user: 'Decided by the user.'
  },
  asked: {
    found: 'The service has this declaration.',
    notFound: 'The service does not know this aju number yet. Ajukan checks again automatically; if it stays unknown, you can send again.',
    settled: 'There is nothing to ask about this submission, or it is being asked.',
    knownBefore: 'The service knows this aju number from another submission; nothing shows yet that this one arrived.',
    unclear:
      'The answer of the service is not clear: it does not prove that the submission arrived, and does not say that it does not know this aju number either. If this stays so, look in the portal: if it is there, choose Mark as accepted; if not, choose Send again without waiting.'
  },
  select: 'Select a submission to see its outcome.'
}
