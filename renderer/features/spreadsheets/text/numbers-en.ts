import { formatNumber } from '#core/base/format-number.ts'
import type { NumbersText } from './numbers-id.ts'

const many = (count: number, noun = 'number'): string => `${formatNumber(count, 'en')} ${noun}${count === 1 ? '' : 's'}`

/** Questions and reports about the numbers and dates of an import or a paste, in English. */
export const numbersEn: NumbersText = {
  ask: {
    numbers: {
      title: 'How are these numbers written?',
      missing: (count) =>
        `${many(count)} can be read in two ways, and no other cell shows which one is meant. Nothing has been imported yet; choose the right format.`,
      contradicting: (count) =>
        `Other cells use both formats, so ${many(count)} can be read in two ways. Nothing has been imported yet; choose the right format.`,
      more: (count) => `and ${many(count)} more`,
      forms: { id: '1.234,56', en: '1,234.56' }
    },
    dates: {
      title: 'How are these dates written?',
      missing: (count) =>
        `${many(count, 'date')} can be read in two ways, and no other date shows which one is meant. Nothing has been imported yet; choose the right order.`,
      contradicting: (count) =>
        `Other dates use both orders, so ${many(count, 'date')} can be read in two ways. Nothing has been imported yet; choose the right order.`,
      more: (count) => `and ${many(count, 'date')} more`,
      forms: { id: 'day-month-year', en: 'month-day-year' }
    }
  },
  place: 'Cell',
  written: 'Written',
  readAs: (form) => `Read as ${form}`,
  unreadable: 'unreadable',
  goOn: 'Continue',
  pastePlace: (row, column) => `Row ${row}, ${column}`,
  sumFactor: (sums, factor) =>
    `${sums}; they differ by a factor of exactly ${factor}. Check the points and commas of the lines. Nothing was lost. Undo with Ctrl+Z.`,
  sums: (field, sum, stated) => `${field}: the lines add up to ${sum}, the header has ${stated}`,
  lineFactor: (sums, factor, row) =>
    `${sums}; they match if the value of line ${row} is wrong by a factor of ${factor}. Check the points and commas of line ${row}. Nothing was lost. Undo with Ctrl+Z.`
}
