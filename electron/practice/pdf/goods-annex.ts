import type { Declaration } from '#core/derive/shape.ts'
import { formats, type LetterContent } from './letter-content.ts'
import { fit, fonts, frame, line, margin, paper, printable, type Page } from './page.ts'

type Goods = Declaration['detail']['data'][number]

interface Column {
  readonly title: string
  readonly width: number
  readonly right?: boolean
  readonly value: (goods: Goods) => string
}

const columns: readonly Column[] = [
  { title: 'No', width: 26, value: (goods) => goods.serial },
  { title: 'Pos tarif', width: 48, value: (goods) => goods.nohs },
  { title: 'Uraian barang', width: 176, value: (goods) => [goods.brgurai, goods.merk, goods.tipe].filter(Boolean).join(', ') },
  { title: 'Asal', width: 26, value: (goods) => goods.brgasal },
  { title: 'Jumlah', width: 58, right: true, value: (goods) => formats.quantity(goods.jmlsat) },
  { title: 'Sat', width: 26, value: (goods) => goods.kdsat },
  { title: 'Neto (kg)', width: 62, right: true, value: (goods) => formats.quantity(goods.nettodtl) },
  { title: 'Nilai CIF', width: 73.28, right: true, value: (goods) => formats.amount(goods.dcif) }
]

const rowHeight = 13
const firstRow = 122
const rowsPerPage = Math.floor((paper.height - 70 - firstRow) / rowHeight)

/** Number of pages for the goods lines and the row of totals; at least one. */
export const annexPages = (lines: number): number => Math.ceil((lines + 1) / rowsPerPage)

/** Adds integers of 1/10,000, so that a sum of many lines has no binary rounding errors. */
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + Math.round(number * 10_000), 0) / 10_000

/** Draws the annex: a table of all goods lines over as many pages as needed, with the totals at the end. */
export const drawAnnex = (page: Page, letter: LetterContent, declaration: Declaration, pages: number): void => {
  const goods = declaration.detail.data
  const annex = annexPages(goods.length)
  for (let index = 0; index < annex; index++) {
    page.addPage()
    frame(page, `${letter.car} · ${letter.code}`, index + 2, pages)
    drawTitle(page, letter, declaration)
    const rows = goods.slice(index * rowsPerPage, (index + 1) * rowsPerPage)
    rows.forEach((row, at) => drawRow(page, row, firstRow + at * rowHeight))
    if (index === annex - 1) drawTotals(page, declaration, firstRow + rows.length * rowHeight)
  }
}

const drawTitle = (page: Page, letter: LetterContent, declaration: Declaration): void => {
  page.font(fonts.bold).fontSize(10)
  line(page, `LAMPIRAN ${printable(letter.title)}`, margin, 54)
  page.font(fonts.plain).fontSize(8.5)
  line(page, printable(`Nomor ${letter.number}, tanggal ${letter.date}`), margin, 68)
  line(page, fit(page, `Nomor Pengajuan ${letter.car}`, 495), margin, 80)
  page.font(fonts.bold).fontSize(7.5)
  eachColumn((column, x) =>
    line(
      page,
      column.title === 'Nilai CIF' ? `CIF (${printable(declaration.header.data.kdval) || '-'})` : column.title,
      column.right ? x + column.width - 3 : x + 3,
      104,
      column.right ? 'right' : 'left'
    )
  )
  page
    .moveTo(margin, 99)
    .lineTo(paper.width - margin, 99)
    .moveTo(margin, 116)
    .lineTo(paper.width - margin, 116)
    .lineWidth(0.6)
    .stroke('black')
  page.font(fonts.plain).fontSize(7.5).fillColor('black')
}

const drawRow = (page: Page, goods: Goods, y: number): void =>
  eachColumn((column, x) => {
    const text = fit(page, column.value(goods), column.width - 6)
    if (text !== '') line(page, text, column.right ? x + column.width - 3 : x + 3, y, column.right ? 'right' : 'left')
  })

const drawTotals = (page: Page, declaration: Declaration, y: number): void => {
  const goods = declaration.detail.data
  page
    .moveTo(margin, y - 2)
    .lineTo(paper.width - margin, y - 2)
    .lineWidth(0.6)
    .stroke('black')
  page.font(fonts.bold).fontSize(7.5).fillColor('black')
  const totals: Readonly<Record<string, string>> = {
    'Uraian barang': `Jumlah ${goods.length} baris`,
    'Neto (kg)': formats.quantity(sum(goods.map((row) => row.nettodtl))),
    'Nilai CIF': formats.amount(sum(goods.map((row) => row.dcif)))
  }
  eachColumn((column, x) => {
    const text = totals[column.title]
    if (text !== undefined) line(page, text, column.right ? x + column.width - 3 : x + 3, y + 3, column.right ? 'right' : 'left')
  })
}

const eachColumn = (draw: (column: Column, x: number) => void): void => {
  let x = margin
  for (const column of columns) {
    draw(column, x)
    x += column.width
  }
}
