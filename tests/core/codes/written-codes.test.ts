import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import countries from 'i18n-iso-countries'
import { expect, test } from 'vitest'
import { countryCode } from '#core/codes/country-names.ts'
import { isAmbiguousUnit, packageCode, unitCode, usualUnits } from '#core/codes/unit-names.ts'
import { codesByWord, writtenCode, writtenKey } from '#core/codes/written-codes.ts'

const shipped = (name: string): readonly (readonly [string, string, string])[] =>
  (JSON.parse(readFileSync(join(process.cwd(), `resources/code-lists/${name}.json`), 'utf8')) as { rows: [string, string, string][] }).rows

test.each([
  [
    'CN',
    'CHINA|Tiongkok|TIONGKOK|中国|CN|cn|CHN|MADE IN CHINA|Made in P.R.C.|P.R. China|中国制造|产地：中国|People’s Republic of China|Cina|RRT'
  ],
  ['JP', 'Jepang|JAPAN|JPN|日本|Country of Origin: JAPAN|Japan origin'],
  ['KR', 'Korea, Republic of|SOUTH KOREA|Korea|Korea Selatan|韩国'],
  ['TW', 'Taiwan|臺灣|台湾|Taiwan, R.O.C.'],
  ['US', 'U.S.A.|USA|United States|Amerika Serikat|美国'],
  ['GB', 'UK|U.K.|England|Inggris|United Kingdom|英国'],
  ['DE', 'Jerman|GERMANY|DEU|德国|Made in Germany'],
  ['VN', 'VIET NAM|Vietnam|VNM|越南'],
  ['TR', 'Turkey|Türkiye|Turki'],
  ['IT', 'Italia|Italy|Product of Italy|意大利'],
  ['SG', 'SG|Singapura|SINGAPORE|新加坡'],
  ['NL', 'Belanda|Holland|The Netherlands'],
  ['FR', 'Perancis|Prancis|France|法国'],
  ['TH', 'Thailand|Muangthai|泰国']
])('%s is found by its codes, its names in three languages and its short forms', (code, texts) => {
  for (const text of texts.split('|')) expect.soft(countryCode(text), text).toBe(code)
})

test('a text that is no country, or several, has no code', () => {
  for (const text of ['', 'X', 'Ltd', 'CHINA/JAPAN', 'China and Japan', 'ROLLER', 'made in', '12', 'Asia'])
    expect.soft(countryCode(text), text).toBeNull()
})

test('every country is found by both its codes and by its names in Indonesian, English and Chinese', () => {
  for (const [alpha3, alpha2] of Object.entries(countries.getAlpha3Codes())) {
    expect.soft(countryCode(alpha2), alpha2).toBe(alpha2)
    expect.soft(countryCode(alpha3), alpha3).toBe(alpha2)
    for (const language of ['id', 'en', 'zh-Hans', 'zh-Hant']) {
      const name = new Intl.DisplayNames([language], { type: 'region' }).of(alpha2) ?? ''
      expect.soft(countryCode(name), name).toBe(alpha2)
    }
  }
  for (const [code, ...names] of shipped('country')) for (const name of names) expect.soft(countryCode(name), name).toBe(code)
})

test.each([
  ['PCE', 'PCS|Pcs.|PCE|pc|pieces|Buah|个|件'],
  ['NIU', 'UNIT|UNITS|Unit(s)|台'],
  ['SET', 'SET|SETS|set(s)|套'],
  ['KGM', 'KG|KGS|KGM|Kgs.|公斤'],
  ['TNE', 'MT|TON|Tons'],
  ['CT', 'CTN|CTNS|Cartons'],
  ['MTR', 'M|MTR|MTRS|meter'],
  ['DZN', 'DOZ|Dozen|lusin'],
  ['ROL', 'ROLLS|Roll'],
  ['MTK', 'M2|m²'],
  ['MTQ', 'M3|m³'],
  ['BX', 'BOX|dus']
])('%s is found by what invoices write for the unit', (code, texts) => {
  for (const text of texts.split('|')) expect.soft(unitCode(text), text).toBe(code)
})

test('every unit and package of the tables is in the shipped list', () => {
  const source = readFileSync(join(process.cwd(), 'core/codes/unit-names.ts'), 'utf8').split('const packages')
  for (const [index, name] of (['unit', 'package'] as const).entries()) {
    const codes = new Set(shipped(name).map(([code]) => code))
    const used = [...(source[index] ?? '').matchAll(/^ {2}'?(\w+)'?: '/gm)].map(([, code = '']) => code)
    expect(used.length).toBeGreaterThan(10)
    expect(used.filter((code) => !codes.has(code))).toEqual([])
  }
})

test('a listed unit whose short form stands for another is rare, or its short form has several meanings', () => {
  const contradicting = shipped('unit').flatMap(([code]) => ((unitCode(code) ?? code) === code ? [] : [code]))
  expect(contradicting.toSorted()).toEqual(['BH', 'CTN', 'KG', 'KGS', 'LBR', 'MT', 'MTS', 'SHT'])
  for (const code of contradicting.filter((one) => one !== 'LBR')) expect.soft(usualUnits(code), code).toContain(unitCode(code))
  expect(['LBR', 'mts', 'ST', 'Stk.', 'sheets', 'PCE'].map(isAmbiguousUnit)).toEqual([true, true, true, true, false, false])
  for (const list of ['package', 'country'] as const)
    expect(shipped(list).filter(([code]) => (codesByWord[list](code) ?? code) !== code)).toEqual([])
})

test('packages are found by their words; what is neither a word nor a code stays for the user', () => {
  expect([packageCode('CTNS'), packageCode('Pallet(s)'), packageCode('Wooden cases'), packageCode('木箱')]).toEqual([
    'CT',
    'PX',
    '7B',
    '7B'
  ])
  expect(writtenCode('unit', 'BTG', {})).toEqual({ code: 'BTG', from: 'code' })
  expect(writtenCode('unit', 'batang', {})).toBeNull()
  expect(writtenCode('country', 'Nusantara', {})).toBeNull()
})

test('a choice of the user wins over words and codes, whatever its case and spaces', () => {
  const chosen = { unit: { [writtenKey('MT')]: 'MTK', [writtenKey('Batang  Baja')]: 'PCE' } }
  expect(writtenCode('unit', 'mt', chosen)).toEqual({ code: 'MTK', from: 'chosen' })
  expect(writtenCode('unit', ' BATANG BAJA', chosen)).toEqual({ code: 'PCE', from: 'chosen' })
  expect(writtenCode('unit', 'constructor', chosen)).toBeNull()
})
