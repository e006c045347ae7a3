import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAnswerRules, codeClasses, defaultAnswerRules, readAnswerRules, wordLists } from '#core/contract/answer-rules.ts'
import { serviceZones } from '#core/base/calendar-day.ts'

const problemsOf = (over: object) => checkAnswerRules({ ...defaultAnswerRules, ...over })

test('the defaults are the documented ones and have no problem', () => {
  expect(defaultAnswerRules).toEqual({
    zone: 'WIB',
    okWords: ['ok'],
    successWords: ['success'],
    clientErrorMeansNotStored: true,
    finishedStatuses: ['800'],
    rejectedStatuses: ['120', '900'],
    releaseResponses: ['300', '2003', '2803', '3015'],
    rejectionResponses: ['2001', '2801'],
    billingResponses: ['2020', '2820', '2028', '2828'],
    documentHours: 336
  })
  expect(problemsOf({})).toEqual([])
})

test.each([
  [{ okWords: [] }, { member: 'okWords', code: 'missing', found: '' }],
  [{ successWords: ['success', 'a'.repeat(41)] }, { member: 'successWords', code: 'form', found: 'a'.repeat(41) }],
  [{ okWords: Array.from({ length: 21 }, (_, at) => `w${at}`) }, { member: 'okWords', code: 'too-many', found: '' }],
  [{ releaseResponses: ['2003', 'SPPB 1'] }, { member: 'releaseResponses', code: 'form', found: 'SPPB 1' }],
  [{ finishedStatuses: ['1234567890123'] }, { member: 'finishedStatuses', code: 'form', found: '1234567890123' }],
  [{ rejectedStatuses: ['800'] }, { member: 'rejectedStatuses', code: 'twice', found: '800' }],
  [{ billingResponses: ['2003'] }, { member: 'billingResponses', code: 'twice', found: '2003' }],
  [{ documentHours: -1 }, { member: 'documentHours', code: 'out-of-range', found: '' }],
  [{ documentHours: 2_161 }, { member: 'documentHours', code: 'out-of-range', found: '' }],
  [{ documentHours: Number.NaN }, { member: 'documentHours', code: 'out-of-range', found: '' }],
  [{ zone: 'CET' }, { member: 'zone', code: 'unknown', found: '' }]
])('what cannot be used is named with its setting: %j', (over, problem) => {
  expect(problemsOf(over)).toEqual([problem])
})

test('a status code and a response code may be the same: 300 is an inspection and an old release', () => {
  expect(problemsOf({ finishedStatuses: ['800', '300'] })).toEqual([])
  expect(problemsOf({ releaseResponses: [], rejectionResponses: [], billingResponses: [] })).toEqual([])
})

test('a file without the rules has the defaults; a member that cannot be used takes its default, is named, and the others stay', () => {
  expect(readAnswerRules({})).toEqual({ rules: defaultAnswerRules, replaced: [] })
  expect(readAnswerRules('x')).toEqual({ rules: defaultAnswerRules, replaced: [] })
  expect(readAnswerRules({ zone: 'WITA', okWords: 'ok', documentHours: 1e9, finishedStatuses: ['800', '810'], later: 1 })).toEqual({
    rules: { ...defaultAnswerRules, zone: 'WITA', finishedStatuses: ['800', '810'] },
    replaced: ['okWords', 'documentHours']
  })
  // The code is one of the default billings, which the file does not change.
  expect(readAnswerRules({ releaseResponses: ['2020'] })).toEqual({ rules: defaultAnswerRules, replaced: ['releaseResponses'] })
})

const list = fc.array(fc.oneof(fc.constantFrom('ok', '800', '120', '2003', '2020', '', 'a b'), fc.string(), fc.integer()), { maxLength: 5 })
const anything = fc.oneof(list, fc.anything(), fc.constantFrom(...serviceZones), fc.integer(), fc.boolean())

test('whatever a file holds, the rules that are read can be used and are read again as they are', () => {
  const members = Object.fromEntries(
    [...codeClasses, ...wordLists, 'zone', 'clientErrorMeansNotStored', 'documentHours'].map((key) => [key, anything])
  )
  fc.assert(
    fc.property(fc.record(members, { requiredKeys: [] }), (stored) => {
      const { rules, replaced } = readAnswerRules(stored)
      expect(checkAnswerRules(rules)).toEqual([])
      expect(readAnswerRules(rules)).toEqual({ rules, replaced: [] })
      for (const member of replaced) expect(rules[member]).toEqual(defaultAnswerRules[member])
    }),
    { numRuns: 500 }
  )
})
