import { formatNumber } from '#core/base/format-number.ts'
import type { practiceId } from './practice-id.ts'

const n = (value: number): string => formatNumber(value, 'en')

/** The profile badge and the menu of the practice service. */
export const practiceEn: typeof practiceId = {
  label: 'Practice',
  menu: 'Practice',
  menuWith: (fault) => `Practice · ${fault}`,
  menuOpen: 'Practice menu',
  menuNote: 'For practice only: this service runs on your computer and has no connection to customs.',
  notice: 'Practice profile: nothing is sent to customs',
  production: 'PRODUCTION: official submissions',
  training: 'Trial profile',
  advance: 'Advance time',
  advanceAll: 'Advance to the end',
  advanced: 'Practice time advanced.',
  pace: 'Pace of practice time',
  paces: (seconds) =>
    seconds === 0 ? 'Advance by button' : seconds % 60 === 0 ? `Advance every ${n(seconds / 60)} min` : `Advance every ${n(seconds)} s`,
  fault: 'Practice fault',
  faults: {
    none: 'No fault',
    refuse: 'Refuse submissions',
    'lose-answer': 'Store, lose the answer',
    delay: 'Answer late',
    cut: 'Cut off the answer',
    unauthorised: 'Refuse the token (401)',
    'too-many': 'Too many requests (429)',
    html: 'HTML page',
    'wrong-counts': 'Wrong section counts',
    'section-errors': 'Section errors',
    'no-pdf': 'No PDF yet',
    'broken-pdf': 'Broken PDF',
    'foreign-car': 'Answer for another aju number',
    redirect: 'Redirect to another address',
    unavailable: 'Service unavailable (503)'
  }
}
