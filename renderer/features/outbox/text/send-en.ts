import { formatDecimal, formatNumber } from '#core/base/format-number.ts'
import type { SendText } from './send-id.ts'

const n = (value: number): string => formatNumber(value, 'en')
const many = (count: number, one: string): string => `${n(count)} ${count === 1 ? one : `${one}s`}`

/** The summary before a send, and the question before an aju number is sent again. */
export const sendEn: SendText = {
  title: (count) => (count === 1 ? 'Send this declaration?' : `Send ${n(count)} declarations?`),
  titleAgain: (count) => (count === 1 ? 'Send this aju number again?' : `Send ${n(count)} declarations, some of them again?`),
  titleMode: 'Send automatically from now on?',
  textMode: 'What is already queued is sent as soon as you confirm. From then on, Send sends immediately.',
  confirm: (count) => (count === 1 ? 'Send' : `Send ${n(count)}`),
  confirmAgain: 'Send again',
  prepare: {
    title: (count) => (count === 1 ? 'Queue this declaration?' : `Queue ${n(count)} declarations?`),
    titleAgain: (count) => (count === 1 ? 'Queue this aju number again?' : `Queue ${n(count)} declarations, some of them again?`),
    confirm: (count) => (count === 1 ? 'Queue' : `Queue ${n(count)}`),
    confirmAgain: 'Queue again',
    profile: (name) => `Queued for profile ${name}. Nothing leaves this computer yet.`
  },
  profile: (name) => `Sent with profile ${name}.`,
  cif: 'CIF',
  cifRupiah: 'CIF in rupiah',
  lines: 'Goods lines',
  documents: 'Documents',
  advice: 'Open suggestions',
  noAdvice: 'none',
  refusedBefore: (count, declarations) =>
    `${many(count, 'value')} that the service refused ${count === 1 ? 'has' : 'have'} not changed${declarations > 1 ? ` in ${many(declarations, 'declaration')}` : ''}. Send again only if the content is right and the service is wrong.`,
  required: (count) => `${many(count, 'required field')} still empty, made a suggestion by the profile`,
  finding: (place, sentence) => `${place}: ${sentence}`,
  since: 'Since the last submission',
  first: 'first time',
  same: 'exactly the same',
  unreadable: 'cannot be compared',
  changes: (count, version, time) => `${many(count, 'difference')} from submission ${n(version)} (${time})`,
  changesShort: (count) => many(count, 'difference'),
  before: (count, isOnly) =>
    isOnly
      ? 'This aju number was sent before. A second submission usually replaces the data of that aju number.'
      : `${many(count, 'aju number')} sent before. A second submission usually replaces the data of that aju number.`,
  lastSaid: 'Last from the service',
  registration: 'Registration number',
  response: 'Response',
  lastSent: 'Last submission',
  atOffice: 'According to the office',
  nothingSaid: 'no status yet',
  rupiah: (plain) => `Rp ${formatDecimal(plain, 'en')}`,
  blocked: (count) => `${n(count)} not queued; the table shows why.`,
  counting: 'Counting suggestions and changes…',
  totals: (cif, lines, documents, advice) =>
    `Total: CIF Rp ${formatDecimal(cif, 'en')}, ${many(lines, 'goods line')}, ${many(documents, 'document')}, ${many(advice, 'open suggestion')}.`,
  requiredTotal: (count) => `Of these, ${many(count, 'required field')} that the profile makes a suggestion.`,
  columns: {
    car: 'Aju number',
    importer: 'Importer',
    rupiah: 'CIF (Rp)',
    lines: 'Lines',
    advice: 'Suggestions',
    since: 'Since the last submission',
    note: 'Note'
  },
  hasProblems: (count, aju) =>
    count === 1
      ? `${aju} was not sent: the queued content has problems under the current rules. Open the outbox to see and fix them.`
      : `${n(count)} declarations were not sent: the queued content has problems under the current rules. Open the outbox to see and fix them.`,
  hasProblemsHelp: 'Not sent: the queued content has problems under the current rules. Fix the declaration, then send it again.',
  ofOtherService: (count) =>
    `${many(count, 'declaration')} not sent: the address of the profile was changed since queueing. Open the outbox to decide.`,
  ofOtherKind: (count) =>
    `${many(count, 'declaration')} not sent: of another kind of profile. To send with this one, copy to it: a copy gets a new number.`,
  hasOldRate: (count, aju) =>
    `${count === 1 ? `${aju} was` : `${n(count)} declarations were`} not sent: the tax exchange rate (kurs pajak) has changed. Open the outbox to decide.`,
  hasOldRateHelp:
    'Not sent automatically: the tax exchange rate (kurs pajak) has changed. Open the declaration, use the present rate, and send it; or send it again with the old rate.',
  movedTitle: 'Send to another service?',
  moved: (count) =>
    `${many(count, 'submission')} queued before the address of this profile was changed, so for another service. If you send now, the content goes to the present service. To withdraw it, close this and choose Cancel.`,
  changedTitle: 'Send content that may be out of date?',
  changed: (count, total) =>
    `${total === 1 ? 'This declaration' : count === total ? 'These declarations' : `${n(count)} of these declarations`} ${count === 1 ? 'was' : 'were'} at another desk after being queued here. What is sent is the content from before that. To send the present content, cancel the ${count === 1 ? 'submission' : 'submissions'} and send the ${count === 1 ? 'declaration' : 'declarations'} again.`,
  setting: 'Show a summary before sending',
  settingHint: 'Importer, CIF, number of lines, open suggestions and changes. Ajukan always asks before it sends an aju number again.'
}
