import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeCodeIndex, findCodes } from '#core/codes/find-codes.ts'
import { readShippedList } from '#core/codes/code-list.ts'
import { codeNamed, otherNames } from '#core/codes/code-names.ts'

const searched = (name: 'country' | 'unit') => {
  const list = readShippedList(name, readFileSync(join(process.cwd(), `resources/code-lists/${name}.json`), 'utf8'))
  const index = makeCodeIndex(list?.rows ?? [], (code) => otherNames(name, code))
  return (typed: string): readonly string[] => findCodes(index, typed, { named: codeNamed(name, typed) }).map(([code]) => code)
}

test.each([
  ['tiongkok', 'CN'],
  ['cina', 'CN'],
  ['PRC', 'CN'],
  ['china', 'CN'],
  ['jepang', 'JP'],
  ['Japan', 'JP'],
  ['usa', 'US'],
  ['U.S.A.', 'US'],
  ['amerika', 'US'],
  ['amerika serikat', 'US'],
  ['korea', 'KR'],
  ['korsel', 'KR'],
  ['inggris', 'GB'],
  ['uk', 'GB'],
  ['taiwan', 'TW'],
  ['jerman', 'DE'],
  ['belanda', 'NL']
])('the country list finds %s first as %s', (typed, code) => {
  expect(searched('country')(typed)[0]).toBe(code)
})

test('the beginning of a name that the list lacks finds its country, and the name is none of another list', () => {
  expect(searched('country')('tiong')).toContain('CN')
  expect([codeNamed('port', 'usa'), codeNamed('country', 'us')]).toEqual([null, 'US'])
})

test.each([
  ['pcs', 'PCE'],
  ['buah', 'PCE'],
  ['kg', 'KGM'],
  ['lusin', 'DZN']
])('the name %s of a unit stands for %s', (typed, code) => {
  expect(codeNamed('unit', typed)).toBe(code)
})

test('a named code comes first once, also when it was used before or is not in the list', () => {
  const index = makeCodeIndex([
    ['KG', 'keg', 'keg'],
    ['KGM', 'kilogram', 'kilogram']
  ])
  const codes = (named: string) => findCodes(index, 'kg', { named, recent: ['KGM'] }).map(([code]) => code)
  expect([codes('KGM'), codes('XXX')]).toEqual([
    ['KGM', 'KG'],
    ['KG', 'KGM']
  ])
})
