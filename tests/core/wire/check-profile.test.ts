import { expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { checkProfile, keepsFromSaving, newProfile, tidyProfile, tidyStartValues } from '#core/wire/check-profile.ts'

test('a new profile has the documented defaults', () => {
  expect(newProfile('production', 'p1', 'Kantor')).toEqual({
    id: 'p1',
    kind: 'production',
    name: 'Kantor',
    address: '',
    edinumber: '',
    sendTokenOnSubmit: true,
    documentCode: '28',
    flagreplace: '',
    jenisDoc: '',
    pernyataan: '',
    pasokneg: false,
    codeStyle: 'both',
    responseKinds: ['bc20', 'bc30'],
    timeLimit: 60,
    answerLimit: 128,
    ajuPrefix: '',
    ajuSeries: '',
    advisedFields: [],
    invoiceCodes: '380',
    startValues: {},
    confirmSend: true,
    answerRules: defaultAnswerRules
  })
})

test('the practice profile is complete without changes', () => {
  const practice = newProfile('practice', 'practice', 'Latihan')
  expect([practice.edinumber, practice.ajuPrefix, practice.ajuPrefix.length, checkProfile(practice)]).toEqual([
    'PRAKTIK',
    '000028PRAKTK',
    12,
    []
  ])
})

test('a new production profile lists what is missing', () => {
  expect(checkProfile(newProfile('production', 'p1', 'Kantor'))).toEqual([
    { field: 'address', code: 'missing' },
    { field: 'edinumber', code: 'missing' }
  ])
})

test('every unusable field is named', () => {
  const profile = {
    ...newProfile('training', '', ' '),
    address: 'http://h.invalid',
    edinumber: 'a\nb',
    documentCode: 'x'.repeat(501),
    flagreplace: '\t',
    jenisDoc: 'a\u0000',
    timeLimit: 0,
    answerLimit: Number.NaN,
    ajuPrefix: '000028'
  }
  expect(checkProfile(profile)).toEqual([
    { field: 'id', code: 'missing' },
    { field: 'name', code: 'missing' },
    { field: 'address', code: 'not-https' },
    { field: 'edinumber', code: 'form' },
    { field: 'documentCode', code: 'too-long' },
    { field: 'jenisDoc', code: 'form' },
    { field: 'timeLimit', code: 'out-of-range' },
    { field: 'answerLimit', code: 'out-of-range' },
    { field: 'ajuPrefix', code: 'form' }
  ])
})

test('a complete profile has no problem', () => {
  expect(
    checkProfile({ ...newProfile('production', 'p1', 'Kantor'), address: 'https://10.0.0.1/gw', edinumber: 'E', ajuPrefix: '000028ABCDEF' })
  ).toEqual([])
})

test('a problem in the answer rules names the setting and the part, and prevents saving also where it is empty', () => {
  const profile = {
    ...newProfile('practice', 'practice', 'Latihan'),
    answerRules: { ...defaultAnswerRules, okWords: [], releaseResponses: ['a b'] }
  }
  const problems = checkProfile(profile)
  expect(problems).toEqual([
    { field: 'answerRules.okWords', code: 'missing' },
    { field: 'answerRules.releaseResponses', code: 'form', found: 'a b' }
  ])
  expect(problems.every(keepsFromSaving)).toBe(true)
})

test('a profile loses the spaces around its texts, and only those', () => {
  const profile = { ...newProfile('training', 'p', 'Kantor Satu'), edinumber: 'PPJK 1', ajuPrefix: '040328KTU417', ajuSeries: 'A' }
  const spaced = { ...profile, name: ' Kantor Satu', edinumber: '\tPPJK 1 ', ajuPrefix: ' 040328KTU417', ajuSeries: 'A ' }
  expect(tidyProfile(spaced)).toEqual(profile)
  expect(tidyProfile(profile)).toEqual(profile)
})

test.each([
  ['01.234.567.8-901.000', '', '012345678901000'],
  ['01.234.567.8-901.000', '5', '012345678901000'],
  ['01.234.567.8-901.000', '2', '01.234.567.8-901.000'],
  [' 01.234 ', '', '01.234']
])('the tax number %s of a broker with the identity kind "%s" becomes %s', (typed, kind, tidy) => {
  const values = tidyStartValues({ '/header/data/ppjknpwp': typed, '/header/data/ppjkid': kind })
  expect(values['/header/data/ppjknpwp']).toBe(tidy)
})

test('a start value is one line, and a blank one is left out', () => {
  expect(tidyStartValues({ '/header/data/ppjknama': 'PT Jasa\tPabean\r\n', '/header/data/ppjkno': ' \t ' })).toEqual({
    '/header/data/ppjknama': 'PT Jasa Pabean'
  })
})
