import { drawTables } from './draw-table.ts'
import { goods, written } from './goods.ts'
import { amountIn, center, layoutOf, left, name, no, priceIn, quantityIn, right, sumOf, tableOf, type Layout } from './layout.ts'

const ten = goods(10)

const sideBySide = (): Layout => {
  const columns = [
    right('No', 22, no),
    left('Description', 130, name),
    right('Qty', 40, quantityIn('en')),
    right('Amount', 60, amountIn('en'))
  ]
  const rows = goods(24, 5)
  const whole = layoutOf(columns, rows)
  return {
    ...whole,
    pdf: () =>
      drawTables(tableOf(columns, rows.slice(0, 12), { left: 30, size: 8 }), tableOf(columns, rows.slice(12), { left: 305, size: 8 }))
  }
}

/** Invoices that differ from those of tests/fixtures/invoices. */
export const layouts: Readonly<Record<string, Layout>> = {
  'narrow columns of numbers, right-aligned': layoutOf(
    [
      right('No', 20, no),
      left('Description', 190, name),
      right('Qty', 34, quantityIn('en')),
      right('Net kg', 42, (one) => written(one.net, 'en')),
      right('Gross kg', 45, (one) => written(one.gross, 'en')),
      right('Price', 42, priceIn('en')),
      right('Amount', 62, amountIn('en'))
    ],
    goods(18, 2),
    { padding: 1.5, size: 8 }
  ),
  'thousands separated by blanks': layoutOf(
    [
      right('Pos', 30, no),
      left('Désignation', 200, name),
      right('Quantité', 60, quantityIn('blank')),
      right('Prix unitaire', 80, priceIn('blank')),
      right('Montant EUR', 100, amountIn('blank'))
    ],
    goods(14, 3),
    { totals: [['', 'Total', '', '', sumOf(goods(14, 3), 'blank')]] }
  ),
  'thousands separated by blanks in narrow columns': layoutOf(
    [
      right('Pos', 25, no),
      left('Désignation', 220, name),
      right('Quantité', 44, quantityIn('blank')),
      right('Prix', 44, priceIn('blank')),
      right('Montant', 66, amountIn('blank'))
    ],
    goods(14, 4),
    { padding: 2 }
  ),
  'each word drawn by itself, thousands separated by blanks': layoutOf(
    [
      right('No', 25, no),
      left('Uraian barang', 200, name),
      right('Jumlah', 55, quantityIn('blank')),
      right('Harga', 60, priceIn('blank')),
      right('Nilai', 90, amountIn('blank'))
    ],
    goods(12, 6),
    { isByWord: true }
  ),
  'fixed blanks, no numbers of rows': layoutOf(
    [
      left('Code', 60, (one) => one.code),
      left('Bezeichnung', 180, name),
      right('Menge', 60, quantityIn('fixed')),
      right('Einzelpreis', 70, priceIn('fixed')),
      right('Gesamtpreis', 80, amountIn('fixed'))
    ],
    goods(12, 7),
    { rowGap: 2, font: 'Times-Roman' }
  ),
  'one row': layoutOf(
    [
      right('No', 25, no),
      left('Description of goods', 200, name),
      right('Quantity', 60, quantityIn('en')),
      right('Unit price', 70, priceIn('en')),
      right('Amount', 90, amountIn('en'))
    ],
    goods(1, 3),
    { totals: [['', 'TOTAL', '', '', sumOf(goods(1, 3), 'en')]], below: [[40, 'Payment within 30 days to account 123 456 789']] }
  ),
  'one row, columns close together': layoutOf(
    [
      left('Item', 60, (one) => one.code),
      left('Description', 150, name),
      right('Qty', 30, quantityIn('en')),
      left('Unit', 26, (one) => one.unit),
      right('Price', 40, priceIn('en')),
      right('Total', 55, amountIn('en'))
    ],
    goods(1, 6),
    { padding: 1.5 }
  ),
  'one row, thousands separated by blanks': layoutOf(
    [
      left('Description', 180, name),
      right('Qty', 50, quantityIn('blank')),
      right('Price', 60, priceIn('blank')),
      right('Amount', 90, amountIn('blank'))
    ],
    goods(1, 2)
  ),
  'descriptions of several lines, numbers in the middle': layoutOf(
    [
      center('No', 25, no),
      left('Description', 95, name),
      center('Qty', 60, quantityIn('en')),
      center('Unit Price', 80, priceIn('en')),
      center('Amount', 90, amountIn('en'))
    ],
    goods(9, 4),
    { valign: 'middle', rowGap: 6 }
  ),
  'descriptions of several lines without a gap between rows': layoutOf(
    [
      right('No', 25, no),
      left('Description', 120, name),
      right('Qty', 60, quantityIn('id')),
      right('Harga satuan', 70, priceIn('id')),
      right('Jumlah harga', 90, amountIn('id'))
    ],
    goods(16, 1),
    { rowGap: 0 }
  ),
  'headings on each page, carried forward': layoutOf(
    [
      right('No', 25, no),
      left('HS Code', 60, (one) => one.hs),
      left('Description', 180, name),
      right('Qty', 45, quantityIn('en')),
      left('UOM', 35, (one) => one.unit),
      right('Unit Price', 60, priceIn('en')),
      right('Amount', 80, amountIn('en'))
    ],
    goods(60, 2),
    {
      rowsOfPage: 22,
      above: [
        [40, 'PT NUSA CONTOH'],
        [40, 'Invoice INV/2026/0481'],
        [400, 'Page {page} of 3']
      ],
      below: [[300, 'Carried forward to page {page}']]
    }
  ),
  'headings on the first page only': layoutOf(
    [
      right('No', 25, no),
      left('Description', 220, name),
      right('Qty', 45, quantityIn('en')),
      right('Unit Price', 60, priceIn('en')),
      right('Amount', 80, amountIn('en'))
    ],
    goods(50, 7),
    { rowsOfPage: 25, hasHeadings: 'first page', above: [[40, 'Invoice 0077 sheet {page}']] }
  ),
  'page turned': layoutOf(
    [
      right('No', 25, no),
      left('Part No', 60, (one) => one.code),
      left('Description', 150, name),
      right('Qty', 45, quantityIn('en')),
      right('Price', 60, priceIn('en')),
      right('Amount', 80, amountIn('en'))
    ],
    ten,
    { rotate: 90 }
  ),
  'two tables side by side': sideBySide(),
  'codes close to descriptions': layoutOf(
    [
      left('No', 18, no),
      left('Code', 46, (one) => one.code),
      left('Description', 170, name),
      right('Qty', 40, quantityIn('en')),
      right('Price', 50, priceIn('en')),
      right('Amount', 70, amountIn('en'))
    ],
    goods(14, 5),
    { padding: 1, size: 9 }
  ),
  'left-aligned numbers': layoutOf(
    [
      left('No', 25, no),
      left('Description', 200, name),
      left('Qty', 50, quantityIn('plain')),
      left('Unit', 40, (one) => one.unit),
      left('Price', 70, priceIn('plain')),
      left('Amount', 80, amountIn('plain'))
    ],
    goods(12, 3)
  ),
  'amount before price, discount': layoutOf(
    [
      right('No', 25, no),
      left('Product', 180, name),
      right('Amount', 80, amountIn('en')),
      right('Disc', 40, () => '0%'),
      right('Unit price', 60, priceIn('en')),
      right('Qty', 50, quantityIn('en'))
    ],
    goods(10, 4)
  ),
  'headings of two languages': layoutOf(
    [
      center('No.\nNo.', 25, no),
      { ...left('Description of Goods\nUraian Barang', 150, name), headingAlign: 'center' },
      { ...right('Quantity\nJumlah', 60, quantityIn('en')), headingAlign: 'center' },
      { ...right('Unit Price\nHarga Satuan', 80, priceIn('en')), headingAlign: 'center' },
      { ...right('Amount (USD)\nNilai', 90, amountIn('en')), headingAlign: 'center' }
    ],
    goods(11, 2)
  ),
  'wide table of small type': layoutOf(
    [
      right('No', 20, no),
      left('Part Number', 60, (one) => one.code),
      left('Description', 210, name),
      left('HS Code', 50, (one) => one.hs),
      center('Origin', 34, (one) => one.origin),
      right('Qty', 40, quantityIn('en')),
      left('Unit', 30, (one) => one.unit),
      right('N.W.', 45, (one) => written(one.net, 'en', 1)),
      right('G.W.', 45, (one) => written(one.gross, 'en', 1)),
      right('Price', 50, priceIn('en')),
      right('Amount', 75, amountIn('en'))
    ],
    goods(30, 6),
    { pageWidth: 842, size: 6.5, rowGap: 3 }
  ),
  'fixed width': layoutOf(
    [
      right('No', 30, no),
      left('Description', 190, name),
      right('Qty', 60, quantityIn('en')),
      right('Price', 70, priceIn('en')),
      right('Amount', 100, amountIn('en'))
    ],
    goods(12, 4),
    { font: 'Courier', size: 8, rowGap: 0 }
  ),
  'sums between groups': layoutOf(
    [
      right('No', 25, no),
      left('Description', 200, name),
      right('Qty', 55, quantityIn('en')),
      right('Price', 60, priceIn('en')),
      right('Amount', 80, amountIn('en'))
    ],
    ten,
    {
      between: new Map([
        [3, ['', 'Sub total', '', '', sumOf(ten.slice(0, 4), 'en')]],
        [9, ['', 'Sub total', '', '', sumOf(ten.slice(4), 'en')]]
      ]),
      totals: [
        ['', 'Freight', '', '', '120.00'],
        ['', 'Grand total', '', '', sumOf(ten, 'en')]
      ],
      below: [
        [40, 'SAY US DOLLARS AS ABOVE ONLY'],
        [40, 'Bank: 014 1234567 swift ABCDIDJA'],
        [400, 'Director']
      ]
    }
  ),
  'rows without prices': layoutOf(
    [
      right('No', 25, no),
      left('Description', 220, name),
      right('Packages', 60, (one) => written(one.no * 3, 'en')),
      right('Qty', 60, quantityIn('en')),
      right('Amount', 80, amountIn('en'))
    ],
    goods(9, 8)
  )
}
