import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectSeparator, separators } from '#core/import/readers/csv-separator.ts'

/** How programs of a country write numbers: thousands and decimals. */
const numberForms = fc.constantFrom(
  { locale: 'en-US', digits: 2 },
  { locale: 'de-DE', digits: 2 },
  { locale: 'de-CH', digits: 3 },
  { locale: 'fr-FR', digits: 2 },
  { locale: 'id-ID', digits: 0 },
  { locale: 'en-IN', digits: 2 }
)

const phrase = fc.constantFrom('BOLT', 'M8', 'ZINC PLATED', 'LED panel 18W', 'Ventil', 'สลักเกลียว', '螺栓 M8', 'RING 2 INCH', 'DN50')
/** A description with commas in it, with or without a space behind them. */
const description = fc
  .tuple(fc.array(phrase, { minLength: 1, maxLength: 4 }), fc.constantFrom(', ', ',', ' '))
  .map(([words, gap]) => words.join(gap))

const line = fc.record({ description, quantity: fc.integer({ min: 1, max: 30_000 }), price: fc.integer({ min: 1, max: 900_000 }) })
const letterhead = fc.shuffledSubarray([
  'Shenzhen Hengtai Machinery Co., Ltd.',
  'No. 88 Industrial Road, Block 5',
  'LOT 12, BATU 8, KAWASAN INDUSTRI',
  'Tel: +86 755 1234 5678; Fax: +86 755 1234 5679',
  'COMMERCIAL INVOICE',
  'Date: 12 March 2026',
  'Weight: 13,938.0 KGS'
])

const list = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 15 }),
  above: letterhead,
  form: numberForms,
  width: fc.constantFrom(3, 4, 5),
  separator: fc.constantFrom(...separators),
  /** Empty cells behind the words of a letterhead, as Excel writes them. */
  isFilled: fc.boolean()
})

test('the separator of a list is found, whatever commas its texts and numbers have', () => {
  fc.assert(
    fc.property(list, ({ lines, above, form: { locale, digits }, width, separator, isFilled }) => {
      const written = (value: number, decimals: number): string =>
        value.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
      const quoted = (cell: string): string => (cell.includes(separator) ? `"${cell}"` : cell)
      const rowOf = (cells: readonly string[]): string => cells.slice(0, width).map(quoted).join(separator)
      const text = [
        ...above.map((words) => rowOf(isFilled ? [words, ...Array.from({ length: width - 1 }, () => '')] : [words])),
        rowOf(['Description', 'Qty', 'Amount', 'Unit price', 'Unit']),
        ...lines.map((one) =>
          rowOf([
            one.description,
            written(one.quantity, 0),
            written((one.quantity * one.price) / 100, digits),
            written(one.price / 100, digits),
            'PCS'
          ])
        )
      ].join('\r\n')
      expect(detectSeparator(text)).toBe(separator)
    }),
    { numRuns: 300 }
  )
})
