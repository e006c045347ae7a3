import type { PageText, TextItem } from '#core/spreadsheets/pdf-table/page-text.ts'

/** A text at a place: x (of its end, if the text is right-aligned), baseline, text. */
export type Place = readonly [x: number, y: number, text: string, align?: 'right']

const size = 9

export const item = ([x, y, text, align]: Place): TextItem => {
  const width = text.length * 4.5
  return { text, x: align === 'right' ? x - width : x, y, width, size, angle: 0 }
}

export const page = (places: readonly Place[]): PageText => ({ width: 595, height: 842, items: places.map(item) })

export const columns = ['No', 'Description', 'Qty', 'Price', 'Amount']

/** The cells of a row of the columns at y. */
export const row = (y: number, [no = '', name = '', quantity = '', price = '', amount = '']: readonly string[]): readonly Place[] =>
  (
    [
      [50, y, no],
      [90, y, name],
      [340, y, quantity, 'right'],
      [430, y, price, 'right'],
      [540, y, amount, 'right']
    ] satisfies readonly Place[]
  ).filter(([, , text]) => text !== '')

/** A page with headings and `count` lines of goods from the number `first`; line n has n pieces for 2.00. */
export const goodsPage = (first: number, count: number): PageText =>
  page([
    ...row(60, columns),
    ...Array.from({ length: count }, (_, index) => {
      const number = first + index
      return row(75 + index * 12, [`${number}`, `Bolt no ${number}`, `${number}`, '2.00', `${number * 2}.00`])
    }).flat()
  ])
