import { expect, test } from 'vitest'
import { newProfile } from '#core/wire/check-profile.ts'
import { tidyProfile, tidyStartValues } from '#core/wire/tidy-profile.ts'

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
