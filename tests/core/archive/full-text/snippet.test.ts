import { expect, test } from 'vitest'
import { snippetOf } from '#core/archive/full-text/snippet.ts'
import { wantedOf } from '#core/archive/full-text/tokens.ts'

const of = (text: string, typed: string) => snippetOf(text, wantedOf(typed))
const marked = (text: string, typed: string): readonly string[] => {
  const snippet = of(text, typed)
  return snippet === null ? [] : snippet.marks.map(([start, end]) => snippet.text.slice(start, end))
}
const filler = 'kata lain yang tidak dicari '.repeat(60)

test('the part shown holds the words with marks where they stand as written', () => {
  expect(marked(`${filler}Nomor SPPB 000123 tanggal\n20-11-2026 ${filler}`, 'sppb 20112026')).toEqual(['SPPB', '20-11-2026'])
  expect(marked('Éclair à la crème', 'creme ecl')).toEqual(['Éclair', 'crème'])
})

test('one line, with dots where text was left out', () => {
  const snippet = of(`${filler}\nGudang   Timur\n${filler}`, 'gudang')
  expect(snippet?.text).toMatch(/^… .*Gudang {3}Timur.* …$/)
  expect(snippet?.text).not.toContain('\n')
  expect(of('Gudang Timur', 'gudang')?.text).toBe('Gudang Timur')
})

test('of several places the one with most of the words is shown', () => {
  expect(marked(`pompa ${filler} pompa air tiga ${filler}`, 'air pompa')).toEqual(['pompa', 'air'])
})

test('words that are not there give nothing', () => {
  expect(of('Gudang Timur', 'barat')).toBeNull()
  expect(of('Gudang Timur', '')).toBeNull()
})
