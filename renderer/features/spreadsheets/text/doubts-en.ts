import { formatNumber } from '#core/base/format-number.ts'
import type { DoubtsText } from './doubts-id.ts'

/** Values of an import or a paste that may be wrong as they are written, in English. */
export const doubtsEn: DoubtsText = {
  rows: (listed, more, count) => `${count === 1 ? 'row' : 'rows'} ${listed}${more > 0 ? ` and ${formatNumber(more, 'en')} more` : ''}`,
  example: (column, text, rows) => `${column}, ${rows}: “${text}”`,
  otherCurrency: (found, currency, declared) =>
    `${found}. The currency is ${currency}, but ${declared} is expected. The number is taken as it is, without conversion; check the currency.`,
  misplaced: (found) =>
    `${found}. This is an amount of money, but the field is not. The number is taken without the currency; check that the column is the right one.`,
  swapped: {
    title: 'Day and month may be swapped',
    asked: (count, text, place) =>
      `Excel may have swapped day and month of ${formatNumber(count, 'en')} date ${count === 1 ? 'cell' : 'cells'}: in the same column, “${text}” (${place}) is still text because Excel uses the other order. Nothing has been imported yet; choose the right dates.`,
    keep: 'As in the file',
    swap: 'Day and month swapped',
    more: (count) => `and ${formatNumber(count, 'en')} ${count === 1 ? 'date' : 'dates'} more`
  }
}
