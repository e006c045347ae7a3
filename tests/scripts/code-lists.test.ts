import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readShippedList } from '#core/codes/code-list.ts'
import { codeLists, shippedLists } from '#core/schema/code-lists.ts'
import { currencyVersion, listFiles } from '../../scripts/code-lists/list-files.ts'

const textOf = (name: string): string => readFileSync(join(import.meta.dirname, '../../resources/code-lists', `${name}.json`), 'utf8')
const rowsOf = (name: (typeof shippedLists)[number]) => readShippedList(name, textOf(name))?.rows ?? []
const repeated = (codes: readonly string[]): readonly string[] => codes.filter((code, index) => codes.indexOf(code) !== index)

test('the generator produces the committed lists', () => {
  const made = listFiles()
  expect(made.map(({ name }) => name).sort()).toEqual([...shippedLists].sort())
  for (const { name, text } of made) {
    // Currency names come from Node; a list generated with another version is left unchanged.
    if (name === 'currency' && !textOf(name).includes(JSON.stringify(currencyVersion()))) continue
    expect(text === textOf(name), name).toBe(true)
  }
})

test.each(shippedLists)('the list %s has each code once, with a text, and has a version and a date', (name) => {
  const list = readShippedList(name, textOf(name))
  const codes = rowsOf(name).map(([code]) => code)
  expect([repeated(codes), rowsOf(name).filter(([code, id, en]) => code === '' || (id === '' && en === ''))]).toEqual([[], []])
  expect([list?.version !== '', /^\d{4}-\d{2}-\d{2}$/.test(list?.date ?? '')]).toEqual([true, true])
})

test('units and packages begin with the common ones, include the codes that customs added, and have no test rows', () => {
  for (const name of ['unit', 'package'] as const)
    expect(rowsOf(name).slice(0, codeLists[name].length)).toEqual(codeLists[name].map(({ code, label }) => [code, label.id, label.en]))
  const packages = new Set(rowsOf('package').map(([code]) => code))
  expect(['KR', 'SX', 'TP', 'HZ', 'XN', 'CT', 'VR'].map((code) => packages.has(code))).toEqual([true, true, true, false, false, true, true])
  expect(rowsOf('package').filter(([code]) => code.length !== 2)).toEqual([])
  expect([rowsOf('unit').length > 2_000, rowsOf('package').length > 400]).toEqual([true, true])
})

test('countries and currencies have Indonesian names and begin with the common ones', () => {
  const find = (name: 'country' | 'currency', code: string) => rowsOf(name).find((row) => row[0] === code)
  expect([find('country', 'JP'), find('currency', 'IDR'), find('currency', 'XCG')?.[0]]).toEqual([
    ['JP', 'Jepang', 'Japan'],
    ['IDR', 'Rupiah Indonesia', 'Indonesian Rupiah'],
    'XCG'
  ])
  expect([rowsOf('country')[0]?.[0], rowsOf('currency')[0]?.[0], rowsOf('country').length > 245, rowsOf('currency').length > 150]).toEqual([
    'ID',
    'USD',
    true,
    true
  ])
})

test('the shipped lists are smaller than 2 MB compressed', () => {
  const bytes = shippedLists.reduce((sum, name) => sum + gzipSync(textOf(name)).length, 0)
  expect(bytes).toBeLessThan(2 * 1024 * 1024)
})
