import { formatNumber } from '#core/base/format-number.ts'
import type { NumbersText } from './numbers-id.ts'

const many = (count: number): string => `${formatNumber(count, 'en')} ${count === 1 ? 'number' : 'numbers'}`

/** What is asked and reported about the numbers of an import or a paste, in English. */
export const numbersEn: NumbersText = {
  title: 'How are these numbers written?',
  missing: (count) =>
    `${many(count)} can be read in two ways, and no other cell shows which one is meant. Nothing came in yet; choose the right form.`,
  contradicting: (count) =>
    `Other cells use both forms of numbers, so ${many(count)} can be read in two ways. Nothing came in yet; choose the right form.`,
  place: 'Cell',
  written: 'Written',
  readAs: (form) => `Read as ${form}`,
  unreadable: 'unreadable',
  more: (count) => `and ${many(count)} more`,
  lastForm: (form) => `Last time for this importer: ${form}.`,
  choose: '– choose –',
  paste: 'Paste',
  goOn: 'Continue the import',
  pastePlace: (row, column) => `Row ${row}, ${column}`,
  sumFactor: (sums, factor) =>
    `${sums}; they differ by exactly ${factor} times. Check the points and commas of the lines; nothing was lost, Ctrl+Z takes it back.`,
  sums: (field, sum, stated) => `${field}: the lines add up to ${sum}, the header has ${stated}`,
  lineFactor: (sums, factor, row) =>
    `${sums}; they agree if the value of line ${row} is wrong by ${factor} times. Check the points and commas of line ${row}; nothing was lost, Ctrl+Z takes it back.`,
  priceTitle: 'Quantity × unit price is not the amount',
  price: (row, calculation, amount) => `Row ${row}: ${calculation}, but the amount is ${amount}`,
  priceFactor: (line, factor) => `${line}: they differ by ${factor} times. Check the points and commas.`,
  priceImported: (count, line) =>
    `Imported rows whose quantity × unit price is not the amount: ${count}. ${line} Nothing was lost; Ctrl+Z takes it back.`
}
