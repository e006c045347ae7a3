import { expect, test } from 'vitest'
import { tokensOf, queryWordsOf } from '#core/archive/tokens.ts'

test('tokens are lower case without diacritics; numbers give the whole and their parts', () => {
  expect([...tokensOf('Nomor Pengajuan: KÉMASAN 01.234.567.8-901')]).toEqual([
    'nomor',
    'pengajuan',
    'kemasan',
    '012345678901',
    '01',
    '234',
    '567',
    '8',
    '901'
  ])
  expect([...tokensOf('Rp 1.234.567,00 / 2026-11-20')]).toContain('20261120')
})

test('words without a digit give their parts only', () => {
  expect([...tokensOf('lain-lain PT.Sinar')]).toEqual(['lain', 'pt', 'sinar'])
})

test('very long runs give no token', () => {
  expect([...tokensOf(`a${'x'.repeat(5_000)} b`)]).toEqual(['b'])
})

test('a typed number is searched as a whole, one with letters also by its parts; separators alone are ignored', () => {
  expect(queryWordsOf(' 1.234  Sinar — ')).toEqual([[['1234']], [['sinar']]])
  expect(queryWordsOf('KBC-09/26')).toEqual([[['kbc0926'], ['kbc', '09', '26']]])
  expect(queryWordsOf('')).toEqual([])
})
