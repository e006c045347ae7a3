import { expect, test } from 'vitest'
import { tokensOf, wantedOf } from '#core/archive/full-text/tokens.ts'

test('words are small and without marks on letters; numbers are there whole and in parts', () => {
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

test('words without a digit are only taken apart', () => {
  expect([...tokensOf('lain-lain PT.Sinar')]).toEqual(['lain', 'pt', 'sinar'])
})

test('endless runs are no words', () => {
  expect([...tokensOf(`a${'x'.repeat(5_000)} b`)]).toEqual(['b'])
})

test('a typed number is looked for whole, one with letters also by its parts; marks alone ask for nothing', () => {
  expect(wantedOf(' 1.234  Sinar — ')).toEqual([[['1234']], [['sinar']]])
  expect(wantedOf('KBC-09/26')).toEqual([[['kbc0926'], ['kbc', '09', '26']]])
  expect(wantedOf('')).toEqual([])
})
