import { expect, test } from 'vitest'
import { adviceSentences, type AdviceParams } from '#core/validation/advice/advice.ts'
import { inBothLanguages } from '#core/base/translator.ts'
import { adviceText } from '../../../renderer/features/editor/text.ts'

const { en: adviceEn, id: adviceId } = inBothLanguages(adviceText)

const sum: AdviceParams = { found: '1234.5', expected: '1200', other: '34.5' }
const none: AdviceParams = { found: '', expected: '', other: '' }

test('every advice has a sentence in both languages, also with blank values', () => {
  for (const says of adviceSentences)
    for (const { sentences } of [adviceId, adviceEn])
      for (const params of [sum, none]) expect(sentences[says](params), says).toMatch(/^.{10,200}[.]$/u)
})

test('the numbers of an advice are formatted in its language', () => {
  expect(adviceId.sentences['M6.sum'](sum)).toBe('Header 1.234,5, sedangkan jumlah semua barang 1.200 (selisih\u00a0+34,5).')
  expect(adviceEn.sentences['M6.sum'](sum)).toBe('The header says 1,234.5, the lines add up to 1,200 (off by\u00a0+34.5).')
  expect(adviceId.sentences['W1.weight']({ ...sum, other: '-34.5' })).toContain('(selisih\u00a0−34,5)')
})

test('a rare unit whose short form has two meanings names both', () => {
  const params: AdviceParams = { found: 'MTS', expected: '', other: 'MTR, TNE' }
  expect(adviceId.sentences['C2.unusual'](params)).toContain('MTR atau TNE')
  expect(adviceEn.sentences['C2.unusual'](params)).toContain('MTR or TNE')
})

test('a word instead of a code names the code, if it has one', () => {
  const params: AdviceParams = { found: 'pcs', expected: 'PCE', other: '' }
  expect(adviceId.sentences['C2.list'](params)).toBe('“pcs” tidak ditemukan di daftar kode; kodenya PCE.')
  expect(adviceEn.sentences['C2.list'](params)).toBe('“pcs” was not found in the code list; its code is PCE.')
  expect(adviceId.sentences['C2.list']({ ...params, expected: '' })).toBe('“pcs” tidak ditemukan di daftar kode.')
})
