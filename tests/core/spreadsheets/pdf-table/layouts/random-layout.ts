import PDFDocument from 'pdfkit'
import type { DrawnColumn, DrawnTable } from './draw-table.ts'
import { goods, written, type Form, type Goods } from './goods.ts'
import { layoutOf, type GoodsColumn, type Layout } from './layout.ts'

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
const randomOf = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

type Words = readonly [en: string, id: string, fr: string, de: string]
const words: Readonly<Record<string, Words>> = {
  no: ['No', 'No.', 'Pos', 'Pos.'],
  code: ['Part No', 'Kode barang', 'Référence', 'Artikelnr'],
  name: ['Description', 'Uraian barang', 'Désignation', 'Bezeichnung'],
  hs: ['HS Code', 'Kode HS', 'Code HS', 'HS Code'],
  origin: ['Origin', 'Negara asal', 'Origin', 'Origin'],
  quantity: ['Qty', 'Jumlah', 'Quantité', 'Menge'],
  unit: ['Unit', 'Satuan', 'Unité', 'Einheit'],
  net: ['Net weight', 'Netto', 'Net kg', 'Netto kg'],
  gross: ['Gross weight', 'Bruto', 'Gross kg', 'Brutto kg'],
  price: ['Unit price', 'Harga satuan', 'Prix unitaire', 'Einzelpreis'],
  amount: ['Amount', 'Jumlah harga', 'Montant', 'Gesamtpreis']
}

/** A layout whose columns, distances, type and numbers are chosen by the seed. */
export const randomLayout = (seed: number): Layout & { readonly about: string } => {
  const random = randomOf(seed)
  const pick = <T>(...options: readonly [T, ...T[]]): T => options[Math.floor(random() * options.length)] ?? options[0]
  const chance = (share: number): boolean => random() < share
  const language = pick(0, 1, 2, 3)
  const form: Form = pick('en', 'en', 'id', 'blank', 'fixed', 'plain')
  const font = pick('Helvetica', 'Helvetica', 'Times-Roman', 'Times-Roman', 'Courier', 'Helvetica-Bold')
  const size = pick(6.5, 8, 9, 10)
  const gap = pick(0.35, 0.5, 0.7, 1, 1.6) * size
  const rows = goods(pick(1, 1, 2, 3, 6, 12, 25, 45), 1 + Math.floor(random() * 900))
  const numberAlign = pick('right', 'right', 'right', 'center', 'left')
  const ruler = new PDFDocument({ size: 'A4' }).font(font).fontSize(size)
  const wide = pick(1.05, 1.5, 2.2)
  const column = (key: string, cell: (one: Goods) => string, align: DrawnColumn['align'] = 'left'): GoodsColumn => {
    const heading = words[key]?.[language] ?? key
    const widest = Math.max(...[heading, ...rows.map(cell)].map((text) => ruler.widthOfString(text)))
    const width = key === 'name' ? Math.min(widest, pick(18, 25, 45) * size * 0.6) : widest
    return { heading, width: Math.ceil(width * 1.001) + gap, align, cell }
  }
  const numbers = [
    column('quantity', (one) => written(one.quantity, form), numberAlign),
    ...(chance(0.4) ? [column('unit', (one) => one.unit)] : []),
    ...(chance(0.2) ? [column('net', (one) => written(one.net, form), numberAlign)] : []),
    ...(chance(0.2) ? [column('gross', (one) => written(one.gross, form), numberAlign)] : []),
    ...(chance(0.9) ? [column('price', (one) => written(one.price, form, 2), numberAlign)] : []),
    column('amount', (one) => written(one.amount, form, 2), numberAlign)
  ]
  const columns = [
    ...(chance(0.75) ? [column('no', (one) => `${one.no}`, pick('left', 'right', 'center'))] : []),
    ...(chance(0.4) ? [column('code', (one) => one.code)] : []),
    ...(chance(0.2) ? [column('hs', (one) => one.hs)] : []),
    column('name', (one) => one.name),
    ...(chance(0.2) ? [column('origin', (one) => one.origin, pick('left', 'center'))] : []),
    ...numbers
  ].map((one) => (chance(0.3) ? { ...one, width: one.width * wide } : one))
  const pageWidth = Math.max(595, columns.reduce((sum, { width }) => sum + width, 0) + 50)
  const sum = written(
    rows.reduce((total, { amount }) => total + amount, 0),
    form,
    2
  )
  const more: Partial<DrawnTable> = {
    font,
    size,
    padding: gap / 2,
    rowGap: pick(0, 2, 4, 8),
    left: 25,
    valign: pick('top', 'top', 'middle', 'bottom'),
    rowsOfPage: pick(7, 12, 18),
    hasHeadings: pick('every page', 'every page', 'first page'),
    isByWord: chance(0.2),
    pageWidth,
    ...(chance(0.3) ? { rotate: pick(90 as const, 270 as const) } : {}),
    ...(chance(0.5)
      ? {
          above: [
            [25, 'PT CONTOH NIAGA'],
            [25, 'Invoice 2026/118 of 12 March 2026'],
            [320, 'Page {page}']
          ] as const
        }
      : {}),
    ...(chance(0.6)
      ? {
          totals: [
            columns.map(({ heading }) => (heading === words.name?.[language] ? 'Total' : heading === words.amount?.[language] ? sum : ''))
          ]
        }
      : {}),
    ...(chance(0.4)
      ? {
          below: [
            [25, 'Payment in 30 days, account 014 123 456'],
            [300, 'Signature']
          ] as const
        }
      : {})
  }
  const about = `${rows.length} rows, ${columns.length} columns, ${form}, ${font} ${size}, gap ${(gap / size).toFixed(2)}, ${numberAlign}, ${JSON.stringify({ ...more, above: undefined, below: undefined, totals: more.totals !== undefined })}`
  return { ...layoutOf(columns, rows, more), about }
}
