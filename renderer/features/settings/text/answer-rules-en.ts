import { formatNumber } from '#core/base/format-number.ts'
import type { AnswerRulesText } from './answer-rules-id.ts'

const n = (value: number): string => formatNumber(value, 'en')

export const answerRulesEn: AnswerRulesText = {
  title: 'Advanced service settings: how answers are read',
  changed: (count) =>
    count === 0 ? 'all at their defaults' : `${n(count)} changed from ${count === 1 ? 'its default' : 'their defaults'}`,
  hint: 'The specification of the service leaves these open. Change them only if your service uses other words, codes or times. They apply once the profile is saved.',
  effect:
    'Time zone, meaning of codes and the time for missing PDFs apply immediately, also to stored answers. Words for success and the meaning of 4xx apply only to answers read later.',
  reset: 'Restore defaults',
  refused: (stored) => `The stored value “${stored}” cannot be used, so the default applies. Saving the profile replaces it.`,
  notice: (profile, names) =>
    `Stored settings of the profile “${profile}” cannot be used, so their defaults apply: ${names}. They stay stored until the profile is saved.`,
  check: 'Check the settings',
  members: {
    zone: 'Time zone of the service',
    okWords: 'Words for a successful answer',
    successWords: 'Words for an accepted submission',
    clientErrorMeansNotStored: 'HTTP 4xx means not stored',
    finishedStatuses: 'Statuses that mean finished',
    rejectedStatuses: 'Statuses that mean rejected',
    releaseResponses: 'Responses that mean released',
    rejectionResponses: 'Responses that mean rejected',
    billingResponses: 'Responses that mean billing',
    documentHours: 'Request a missing PDF for (hours)'
  },
  hints: {
    zone: 'The service writes times without a zone.',
    okWords: 'The content of “status” or “rescode”, separated by commas; case does not matter.',
    successWords: 'The content of “submit_status”, separated by commas; case does not matter.',
    clientErrorMeansNotStored: 'If off, a submission answered with 4xx becomes “Uncertain” and is checked in the status log.',
    finishedStatuses: 'Status codes, separated by commas. No status follows them.',
    rejectedStatuses: 'Status codes, separated by commas. No status follows them.',
    releaseResponses: 'Response codes (SPPB, NPE), separated by commas.',
    rejectionResponses: 'Response codes, separated by commas.',
    billingResponses: 'Response codes, separated by commas.',
    documentHours: '0: never requested.'
  },
  zones: { WIB: 'WIB (UTC+7)', WITA: 'WITA (UTC+8)', WIT: 'WIT (UTC+9)', UTC: 'UTC' },
  problems: {
    code: (field, found) => `“${field}”: the code “${found}” cannot be used. Use at most 12 letters, digits, dots or hyphens.`,
    word: (field, found) => `“${field}”: the word “${found}” cannot be used. Use at most 40 letters.`,
    noWord: (field) => `“${field}” needs at least one word.`,
    tooMany: (field, most) => `“${field}” has more than ${n(most)} entries.`,
    twice: (field, found) => `“${field}”: the code “${found}” already has another meaning.`
  }
}
