import { expect, test } from 'vitest'
import { tokensOf, queryWordsOf } from '#core/archive/tokens.ts'
import { snippetOf } from '#core/archive/snippet.ts'

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

const of = (text: string, typed: string) => snippetOf(text, queryWordsOf(typed))
const marked = (text: string, typed: string): readonly string[] => {
  const snippet = of(text, typed)
  return snippet === null ? [] : snippet.marks.map(([start, end]) => snippet.text.slice(start, end))
}
const filler = 'kata lain yang tidak dicari '.repeat(60)

test('a snippet contains the words in their original form and marks them', () => {
  expect(marked(`${filler}Nomor SPPB 000123 tanggal\n20-11-2026 ${filler}`, 'sppb 20112026')).toEqual(['SPPB', '20-11-2026'])
  expect(marked('Éclair à la crème', 'creme ecl')).toEqual(['Éclair', 'crème'])
})

test('a snippet is one line with dots for omitted text', () => {
  const snippet = of(`${filler}\nGudang   Timur\n${filler}`, 'gudang')
  expect(snippet?.text).toMatch(/^… .*Gudang {3}Timur.* …$/)
  expect(snippet?.text).not.toContain('\n')
  expect(of('Gudang Timur', 'gudang')?.text).toBe('Gudang Timur')
})

test('a snippet begins and ends with a whole word', () => {
  const words = new Set(filler.split(' '))
  for (let cut = 0; cut < 12; cut += 1) {
    const snippet = of(`${filler}Gudang ${'x'.repeat(cut)} ${filler}`, 'gudang')
    expect(snippet?.text).toMatch(/^… .* …$/)
    const shown = snippet?.text.slice(2, -2).split(' ') ?? []
    expect([words.has(shown.at(0) ?? '?'), words.has(shown.at(-1) ?? '?')]).toEqual([true, true])
  }
  expect(of(`Gudang${'|kata'.repeat(60)}`, 'gudang')?.text).toBe('Gudang …')
})

test('a snippet is the part with the most words', () => {
  expect(marked(`pompa ${filler} pompa air tiga ${filler}`, 'air pompa')).toEqual(['pompa', 'air'])
})

test('missing words give no snippet', () => {
  expect(of('Gudang Timur', 'barat')).toBeNull()
  expect(of('Gudang Timur', '')).toBeNull()
})
