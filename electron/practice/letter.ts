import type { Declaration } from '#core/derive/shape.ts'
import { fit, fonts, frame, line, margin, paper, printable, type Page } from './pdf-page.ts'
import { officers, type Facts } from './facts.ts'
import { responses, type ResponseCode, practiceDay, practiceTime, practiceZone } from './timeline.ts'

/** The content of a letter; letter.ts draws it. */
export interface LetterContent {
  readonly title: string
  readonly code: ResponseCode
  readonly car: string
  readonly office: string
  readonly number: string
  readonly date: string
  readonly addressee: readonly string[]
  readonly opening: string
  readonly rows: readonly (readonly [label: string, value: string])[]
  readonly closing: string
  readonly officers: readonly (typeof officers)[number][]
}

const amount = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const quantity = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 4 })
const whole = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 })
export const formats = {
  amount: (value: number): string => amount.format(value),
  quantity: (value: number): string => quantity.format(value),
  rupiah: (value: number): string => `Rp ${whole.format(value)}`
} as const

const months = ['Januari', 'Februari', 'Maret', 'April', 'Mei', 'Juni', 'Juli', 'Agustus', 'September', 'Oktober', 'November', 'Desember']
/** `20 November 2026` from a wall date. */
const inWords = (date: string): string => {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${months[(month ?? 1) - 1]} ${year}`
}

type Rows = LetterContent['rows']

const registrationRows = (facts: Facts): Rows => [
  ['Nomor Pendaftaran', facts.registrationNo ?? '-'],
  ['Tanggal Pendaftaran', facts.registrationDate ?? '-']
]

const partyRows = ({ header }: Declaration): Rows => [
  ['Importir', header.data.impnama || '-'],
  ['NPWP', header.data.impnpwp || '-'],
  ['Alamat', header.data.impalmt || '-'],
  ['PPJK', header.data.ppjknama ? `${header.data.ppjknama} (${header.data.ppjknpwp || '-'})` : '-']
]

const goodsRows = (declaration: Declaration, facts: Facts): Rows => {
  const header = declaration.header.data
  return [
    ['Tempat Penimbunan', header.tmptbn || '-'],
    ['Sarana Pengangkut', [header.angkutnama, header.angkutno].filter(Boolean).join(' / ') || '-'],
    ['Invoice', facts.invoice.invoice_no ? `${facts.invoice.invoice_no} tanggal ${facts.invoice.invoice_date}` : '-'],
    ['Nilai Pabean (CIF)', `${header.kdval} ${formats.amount(header.cif)}`.trim()],
    ['Berat Kotor / Bersih', `${formats.quantity(header.bruto)} kg / ${formats.quantity(header.netto)} kg`],
    ['Kemasan', facts.packages || '-'],
    ['Peti Kemas', declaration.container.data.map((entry) => entry.contno).join(', ') || '-'],
    ['Jumlah Barang', `${declaration.detail.data.length} baris, menurut lampiran`]
  ]
}

const billingRows = (facts: Facts): Rows => [
  ['Kode Billing', facts.billingCode],
  ['Tanggal Billing', facts.billingDate],
  ['Jatuh Tempo', facts.dueDate],
  ...facts.levies.map((levy) => [levy.name, formats.rupiah(levy.amount)] as const),
  ['Total Bayar', formats.rupiah(facts.total)],
  ['Terbilang', facts.totalInWords]
]

const sentences: Readonly<Record<ResponseCode, { readonly opening: string; readonly closing: string }>> = {
  '2090': {
    opening: 'Pemberitahuan pabean dengan data di bawah ini telah diterima dan sedang dalam proses validasi.',
    closing:
      'Data pemberitahuan lengkap dan dapat diproses ke tahap berikutnya. Perkembangan selanjutnya dapat dilihat pada riwayat status.'
  },
  '2020': {
    opening: 'Atas pemberitahuan pabean di bawah ini diterbitkan kode billing untuk pembayaran pungutan impor.',
    closing:
      'Pembayaran dilakukan sebelum tanggal jatuh tempo. Angka pungutan dalam dokumen simulasi ini memakai tarif contoh dan bukan perhitungan resmi.'
  },
  '2003': {
    opening: 'Terhadap barang impor dalam pemberitahuan pabean di bawah ini diberikan persetujuan pengeluaran barang.',
    closing: 'Barang dapat dikeluarkan dari tempat penimbunan sesuai jumlah dan jenis dalam lampiran.'
  },
  '300': {
    opening: 'Persetujuan pengeluaran barang (kode respon lama) diberikan untuk pemberitahuan pabean di bawah ini.',
    closing: 'Barang telah tercatat keluar dari tempat penimbunan sesuai jumlah dan jenis dalam lampiran.'
  }
}

export const letterContent = (code: ResponseCode, at: number, declaration: Declaration, facts: Facts): LetterContent => ({
  title: responses[code].text,
  code,
  car: declaration.car,
  office: declaration.kdkpbc,
  number: facts.documentNo[code],
  date: inWords(practiceDay(at)),
  addressee: [declaration.header.data.impnama || 'Importir', declaration.header.data.impalmt],
  ...sentences[code],
  rows: [
    ['Nomor Pengajuan', declaration.car],
    ...(code === '2003' || code === '300' ? registrationRows(facts) : []),
    ['Waktu Respon', `${practiceTime(at)} ${practiceZone}`],
    ...partyRows(declaration),
    ...goodsRows(declaration, facts),
    ...(code === '2020' ? billingRows(facts) : [])
  ],
  officers: code === '2003' || code === '300' ? officers : [officers[0]]
})

const width = paper.width - 2 * margin
const labelWidth = 130

/** Draws the first page: letterhead, number, addressee, data in two columns, signatures. */
export const drawLetter = (page: Page, letter: LetterContent, pages: number): void => {
  page.addPage()
  frame(page, `${letter.car} · ${letter.code}`, 1, pages)
  drawHead(page, letter)
  const afterRows = drawRows(page, letter, drawOpening(page, letter))
  page.font(fonts.letter).fontSize(10.5)
  page.text(printable(letter.closing), margin, afterRows + 8, { width, align: 'justify' })
  drawSignatures(page, letter, Math.max(page.y + 22, 655))
}

const drawHead = (page: Page, letter: LetterContent): void => {
  page.font(fonts.letterBold).fontSize(12)
  line(page, 'KANTOR PELAYANAN PABEAN SIMULASI', paper.width / 2, 58, 'center')
  page.font(fonts.letter).fontSize(10)
  line(page, printable(`Kode kantor ${letter.office || '-'} · Layanan simulasi Ajukan`), paper.width / 2, 74, 'center')
  page
    .moveTo(margin, 92)
    .lineTo(paper.width - margin, 92)
    .lineWidth(1.6)
    .stroke('black')
  page
    .moveTo(margin, 95)
    .lineTo(paper.width - margin, 95)
    .lineWidth(0.5)
    .stroke('black')
  page.font(fonts.letterBold).fontSize(12.5).fillColor('black')
  line(page, printable(letter.title), paper.width / 2, 110, 'center')
  page.font(fonts.letter).fontSize(10.5)
  line(page, printable(`Nomor ${letter.number}`), paper.width / 2, 127, 'center')
  line(page, `Tanggal ${letter.date}`, paper.width / 2, 141, 'center')
}

const drawOpening = (page: Page, letter: LetterContent): number => {
  page.font(fonts.letter).fontSize(10.5)
  line(page, 'Kepada Yth.', margin, 166)
  letter.addressee.filter(Boolean).forEach((text, index) => line(page, fit(page, text, width), margin, 180 + index * 14))
  page.text(printable(letter.opening), margin, 218, { width, align: 'justify' })
  return page.y + 8
}

const drawRows = (page: Page, letter: LetterContent, from: number): number => {
  let y = from
  // The letter must fit on one page, so only this many rows may have a second line.
  let secondLines = 4
  for (const [label, value] of letter.rows) {
    page.font(fonts.letter).fontSize(10)
    line(page, label, margin + 8, y)
    line(page, ':', margin + labelWidth, y)
    page.font(fonts.letterBold)
    const [x, available] = [margin + labelWidth + 10, width - labelWidth - 18]
    const short = fit(page, value, available)
    if (short === printable(value) || secondLines === 0) {
      line(page, short, x, y)
      y += 14.5
    } else {
      secondLines -= 1
      page.text(printable(value), x, y, { width: available, height: 20, ellipsis: true })
      y += 26
    }
  }
  return y
}

const drawSignatures = (page: Page, letter: LetterContent, y: number): void => {
  letter.officers.forEach((officer, index) => {
    const x = index === 0 ? paper.width - margin - 205 : margin + 8
    page.font(fonts.letter).fontSize(10)
    line(page, fit(page, officer.position, 205), x, y)
    line(page, 'contoh tanda tangan untuk simulasi', x, y + 34)
    page.font(fonts.letterBold)
    line(page, officer.name, x, y + 62)
    page.font(fonts.letter)
    line(page, `NIP ${officer.nip}`, x, y + 75)
  })
}

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
