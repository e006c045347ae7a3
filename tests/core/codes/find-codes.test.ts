import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeCodeIndex, findCodes, type FindOptions } from '#core/codes/find-codes.ts'
import type { CodeRow } from '#core/codes/code-list.ts'
import { fold } from '#core/base/fold-text.ts'

const tariff: readonly CodeRow[] = [
  ['85331000', 'Resistor karbon tetap, tipe komposisi', 'Fixed carbon resistors, composition type'],
  ['85332100', 'Resistor tetap untuk daya tidak melebihi 20 W', 'Fixed resistors for a power not exceeding 20 W'],
  ['85340010', 'Sirkuit cetak', 'Printed circuits'],
  ['09011110', 'Kopi Arabika, tidak disangrai', 'Coffee, Arabica, not roasted'],
  ['22042111', 'Anggur Château, ≤ 15 %', 'Wine, “Château”'],
  ['39269099', 'Lain-lain', 'Other']
]
const index = makeCodeIndex(tariff)
const codes = (typed: string, options: FindOptions = {}): readonly string[] => findCodes(index, typed, options).map((row) => row[0])

test('a code is found by its prefix, with or without dots', () => {
  expect([codes('8533'), codes('8533.21'), codes('85.33.2100'), codes('0901'), codes('901')]).toEqual([
    ['85331000', '85332100'],
    ['85332100'],
    ['85332100'],
    ['09011110'],
    ['09011110']
  ])
})

test('words of either language are found in any order, without diacritics, by their prefixes and with a code before them', () => {
  expect([codes('resistor'), codes('daya RESIST'), codes('printed'), codes('chateau'), codes('8533 carbon'), codes('kopi kucing')]).toEqual(
    [['85331000', '85332100'], ['85332100'], ['85340010'], ['22042111'], ['85331000'], []]
  )
})

test('word prefixes rank before other parts of words', () => {
  const rows: readonly CodeRow[] = [
    ['1', 'transistor', ''],
    ['2', 'sistor besar', '']
  ]
  expect(findCodes(makeCodeIndex(rows), 'sistor').map((row) => row[0])).toEqual(['2', '1'])
})

test('codes used before come first within their rank, even if the list does not contain them', () => {
  expect(codes('', { recent: ['39269099', 'XYZ'], limit: 3 })).toEqual(['39269099', 'XYZ', '85331000'])
  expect(codes('8533', { recent: ['39269099', '85332100'] })).toEqual(['85332100', '85331000'])
  expect(codes('85331000', { recent: ['85332100'] })).toEqual(['85331000'])
  expect(codes('xy', { recent: ['XYZ'] })).toEqual(['XYZ'])
})

test('preferred rows come first and hidden rows are excluded', () => {
  const places: readonly CodeRow[] = [
    ['GA01', 'Gudang A', '', '040300'],
    ['GB01', 'Gudang B', '', '070100'],
    ['GA01', 'Gudang lain', '', '070100']
  ]
  const placeIndex = makeCodeIndex(places)
  const prefer = (row: CodeRow): boolean => row[3] === '070100'
  expect(findCodes(placeIndex, 'gudang', { prefer }).map((row) => row[1])).toEqual(['Gudang B', 'Gudang lain', 'Gudang A'])
  expect(findCodes(placeIndex, '', { prefer, limit: 1 }).map((row) => row[1])).toEqual(['Gudang B'])
  expect(findCodes(placeIndex, '', { recent: ['GA01'], hide: (row) => row[0] === 'GA01' }).map((row) => row[0])).toEqual(['GB01'])
})

test('an empty list gives the codes used before', () => {
  const none = makeCodeIndex([])
  expect([findCodes(none, ''), findCodes(none, 'a'), findCodes(none, 'a', { recent: ['AB', 'C'] })]).toEqual([[], [], [['AB', '', '']]])
})

const word = fc.constantFrom('resistor', 'kopi', 'Éclair', 'baja', 'lain-lain', 'x', '20', 'tetap')
const row = fc.tuple(
  fc.stringMatching(/^[A-Z0-9]{2,8}$/),
  fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')),
  fc.array(word, { maxLength: 4 }).map((words) => words.join(', '))
)

test('the search agrees with a linear search, without duplicates and within the limit', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), fc.array(word, { minLength: 1, maxLength: 2 }), fc.nat(20), (rows, words, limit) => {
      const typed = words.join(' ')
      const parts = fold(typed)
        .split(/[^a-z0-9]+/)
        .filter(Boolean)
      const bare = parts.join('')
      const plain = rows.filter((one) => {
        const line = fold(one.join(' '))
        return line.startsWith(bare) || parts.every((part) => line.includes(part))
      })
      const found = findCodes(makeCodeIndex(rows), typed, { limit: 1_000 })
      expect(new Set(found)).toEqual(new Set(plain))
      expect(found.length).toBe(plain.length)
      expect(findCodes(makeCodeIndex(rows), typed, { limit }).length).toBe(Math.min(limit, plain.length))
    })
  )
})

test('the code of a row finds this row first', () => {
  fc.assert(
    fc.property(fc.uniqueArray(row, { minLength: 1, maxLength: 40, selector: ([code]) => code }), (rows) => {
      const all = makeCodeIndex(rows)
      for (const one of rows) expect(findCodes(all, one[0])[0]).toBe(one)
    })
  )
})
