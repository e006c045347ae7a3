import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAju } from '#core/numbering/aju-number.ts'
import { mostRows, readAjuList } from '#core/tracking/watch-list.ts'

const [one, two, three] = ['000028ABCDEF20261120000001', '000028ABCDEF20261119000002', '301017INA9G220220525000025']
const cars = (text: string) => readAjuList(text).found.map((found) => found.car)

test.each([
  [`${one}\n${two}`],
  [`${one},${two}`],
  [`${one}; ${two}`],
  [`${one} ${two}`],
  [`${one}\t${two}\r\n`],
  [`${formatAju(one)}\n${formatAju(two)}`],
  [`000028.ABCDEF.20261120.000001\n000028 ABCDEF 20261119 000002`],
  [`000028 ABCDEF 20261120 000001 000028 ABCDEF 20261119 000002`],
  [`"${one}","${two}"`],
  [`1. ${one}\n2. ${two}`]
])('numbers in any grouping between any separators: %j', (text) => {
  expect(cars(text)).toEqual([one, two])
})

test('rows without a number, with an impossible date or with a repeated number are reported', () => {
  const list = readAjuList(`${one}\n\nhalo\n000028ABCDEF20269920000003\n${one}\n${three}`)
  expect(list.found.map((found) => [found.row, found.car])).toEqual([
    [1, one],
    [6, three]
  ])
  expect(list.odd.map((odd) => [odd.row, odd.reason])).toEqual([
    [3, 'form'],
    [4, 'date'],
    [5, 'twice']
  ])
})

test('the text beside a single number becomes its note, except a row number', () => {
  const list = readAjuList(`1;${formatAju(one)};PT Sumber Makmur;PO 77\nNo\tAju\n2\t${two}`)
  expect(list.found.map((found) => found.note)).toEqual(['PT Sumber Makmur · PO 77', ''])
  expect(readAjuList(`${one}\t${'x'.repeat(500)}`).found[0]?.note).toHaveLength(80)
})

test('rows after the limit are listed as not used', () => {
  const list = readAjuList(`${'\n'.repeat(mostRows)}${one}\n`)
  expect(list).toEqual({ found: [], odd: [{ row: mostRows + 1, text: one, reason: 'beyond' }] })
})

test('any text can be read, and numbers between other words are found once each', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { found } = readAjuList(text)
      return new Set(found.map(({ car }) => car)).size === found.length
    })
  )
  fc.assert(
    fc.property(fc.array(fc.constantFrom('\n', ',', ';', '\t', '\r\n'), { minLength: 1, maxLength: 5 }), (between) => {
      expect(cars(`${one}${between.join('')}${formatAju(two)}${between.join('')}${three}`)).toEqual([one, two, three])
    })
  )
})
