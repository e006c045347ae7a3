import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import type { GreyPicture } from '#core/import/readers/ocr-picture.ts'
import { createRandom, type Random } from '../faults/random.ts'
import type { TrueLine, Truth } from './generator.ts'

/** A text as it is printed; the middle and the width of it in points of the page. */
export interface PrintedText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
}

/** An invented invoice on one page of A4. */
export interface Paper {
  readonly language: PaperLanguage
  readonly isRuled: boolean
  /** Of its type, in points. */
  readonly size: number
  /** As the goods fields have them. */
  readonly truth: Truth
  /** Every text of the page, to find the place of a picture by; those of the list that are numbers or codes are `numbers`. */
  readonly texts: readonly PrintedText[]
  readonly numbers: readonly PrintedText[]
  readonly pdf: Promise<Buffer>
}

export const paperLanguages = ['en', 'id', 'de', 'fr', 'es', 'zh'] as const
export type PaperLanguage = (typeof paperLanguages)[number]

/** Points. */
export const paperSize = { width: 595.28, height: 841.89 } as const

interface PaperWords {
  readonly title: string
  readonly number: string
  readonly date: string
  readonly buyer: string
  readonly headings: Readonly<Record<ColumnName, string>>
  readonly total: string
  readonly goods: readonly [string, ...string[]]
  readonly mark: '.' | ','
  readonly group: string
}

type ColumnName = 'no' | 'code' | 'description' | 'hs' | 'quantity' | 'unit' | 'price' | 'amount'

const words: Readonly<Record<PaperLanguage, PaperWords>> = {
  en: {
    title: 'COMMERCIAL INVOICE',
    number: 'Invoice No',
    date: 'Date',
    buyer: 'Consignee',
    headings: {
      no: 'No',
      code: 'Part No',
      description: 'Description of Goods',
      hs: 'HS Code',
      quantity: 'Qty',
      unit: 'Unit',
      price: 'Unit Price',
      amount: 'Amount'
    },
    total: 'TOTAL',
    goods: [
      'Track roller assy',
      'Hydraulic hose 3/4 inch',
      'Oil seal NBR 70',
      'Bearing 6204 ZZ',
      'Gasket kit cylinder head',
      'Fuel filter element',
      'Bolt M12 x 60',
      'Water pump'
    ],
    mark: '.',
    group: ','
  },
  id: {
    title: 'FAKTUR KOMERSIAL',
    number: 'No. Faktur',
    date: 'Tanggal',
    buyer: 'Pembeli',
    headings: {
      no: 'No',
      code: 'Kode Barang',
      description: 'Uraian Barang',
      hs: 'Pos Tarif',
      quantity: 'Jumlah',
      unit: 'Satuan',
      price: 'Harga Satuan',
      amount: 'Jumlah Harga'
    },
    total: 'TOTAL',
    goods: [
      'Kain katun celup',
      'Benang poliester',
      'Suku cadang mesin',
      'Lampu LED 12 W',
      'Kabel tembaga',
      'Baut baja M10',
      'Cat tembok 5 kg'
    ],
    mark: ',',
    group: '.'
  },
  de: {
    title: 'HANDELSRECHNUNG',
    number: 'Rechnung Nr.',
    date: 'Datum',
    buyer: 'Käufer',
    headings: {
      no: 'Pos',
      code: 'Artikel-Nr.',
      description: 'Bezeichnung',
      hs: 'Zolltarifnummer',
      quantity: 'Menge',
      unit: 'Einheit',
      price: 'Einzelpreis',
      amount: 'Gesamtpreis'
    },
    total: 'Gesamtbetrag',
    goods: [
      'Kugellager 6204',
      'Dichtung für Pumpe',
      'Schraube M8 x 40',
      'Getriebewelle',
      'Ölfilter',
      'Steuergerät',
      'Keilriemen 13 x 1250'
    ],
    mark: ',',
    group: '.'
  },
  fr: {
    title: 'FACTURE COMMERCIALE',
    number: 'Facture No',
    date: 'Date',
    buyer: 'Destinataire',
    headings: {
      no: 'No',
      code: 'Référence',
      description: 'Désignation',
      hs: 'Code douanier',
      quantity: 'Quantité',
      unit: 'Unité',
      price: 'Prix unitaire',
      amount: 'Montant'
    },
    total: 'TOTAL',
    goods: ['Joint torique', 'Roulement à billes', 'Vis inox A2', 'Pompe à eau', 'Filtre à huile', 'Courroie crantée'],
    mark: ',',
    group: ' '
  },
  es: {
    title: 'FACTURA COMERCIAL',
    number: 'Factura No',
    date: 'Fecha',
    buyer: 'Comprador',
    headings: {
      no: 'No',
      code: 'Referencia',
      description: 'Descripción',
      hs: 'Partida arancelaria',
      quantity: 'Cantidad',
      unit: 'Unidad',
      price: 'Precio unitario',
      amount: 'Importe'
    },
    total: 'TOTAL',
    goods: ['Rodamiento de bolas', 'Tornillo M6', 'Bomba de agua', 'Filtro de aire', 'Correa dentada', 'Junta de culata'],
    mark: ',',
    group: '.'
  },
  zh: {
    title: '商业发票 COMMERCIAL INVOICE',
    number: '发票号 Invoice No',
    date: '日期 Date',
    buyer: '收货人 Consignee',
    headings: {
      no: '序号',
      code: '型号',
      description: '品名 Description',
      hs: 'HS Code',
      quantity: '数量',
      unit: '单位',
      price: '单价 USD',
      amount: '金额 USD'
    },
    total: '合计 TOTAL',
    goods: [
      'LED panel light 600x600',
      '不锈钢阀门 valve',
      '电机 motor 380V',
      '塑料外壳 plastic case',
      '轴承 bearing 6204',
      'USB cable 1.5 m'
    ],
    mark: '.',
    group: ','
  }
}

const chineseFont = ['/usr/share/fonts/truetype/wqy/wqy-microhei.ttc', 'WenQuanYiMicroHei'] as const

/** A decimal with its digits grouped as the language does. */
const printed = (scaled: bigint, decimals: number, { mark, group }: PaperWords, isGrouped: boolean): string => {
  const digits = scaled.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const grouped = isGrouped ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group) : whole
  return decimals === 0 ? grouped : grouped + mark + digits.slice(-decimals)
}
const plain = (scaled: bigint, decimals: number): string => printed(scaled, decimals, { ...words.en }, false)

const units = [
  ['PCS', 'PCE'],
  ['SET', 'SET'],
  ['KGS', 'KGM'],
  ['MTR', 'MTR']
] as const

const layouts: readonly [readonly ColumnName[], ...(readonly ColumnName[])[]] = [
  ['no', 'description', 'quantity', 'unit', 'price', 'amount'],
  ['code', 'description', 'quantity', 'unit', 'price', 'amount'],
  ['no', 'code', 'description', 'hs', 'quantity', 'unit', 'price', 'amount'],
  ['description', 'hs', 'quantity', 'price', 'amount'],
  ['no', 'description', 'hs', 'unit', 'quantity', 'price', 'amount']
]

/** Shares of the width of a list. */
const shares: Readonly<Record<ColumnName, number>> = {
  no: 0.5,
  code: 1.3,
  description: 3,
  hs: 1.2,
  quantity: 0.9,
  unit: 0.7,
  price: 1.2,
  amount: 1.4
}
const isRight: ReadonlySet<ColumnName> = new Set(['quantity', 'price', 'amount'])
const isNumber: ReadonlySet<ColumnName> = new Set(['code', 'hs', 'quantity', 'price', 'amount'])

interface MadeLine {
  readonly cells: Readonly<Record<ColumnName, string>>
  readonly truth: TrueLine
  /** In the last digit of amounts. */
  readonly amount: bigint
}

interface Scales {
  readonly quantity: number
  readonly price: number
  readonly amount: number
}

const power = (digits: number): bigint => 10n ** BigInt(digits)

const lineOf = (at: number, word: PaperWords, scales: Scales, columns: readonly ColumnName[], random: Random): MadeLine => {
  const isWeighed = scales.quantity > 0
  const [unitText, unit] = isWeighed ? units[2] : random.pick<readonly [string, string]>([units[0], units[1], units[3]])
  const quantity = BigInt(
    random.int(2, random.pick([30, 400, 5_000])) * (isWeighed ? 10 ** scales.quantity : 1) + (isWeighed ? random.int(1, 9) : 0)
  )
  const price = BigInt(random.int(3, random.pick([99, 990, 25_000]))) * power(Math.max(0, scales.price - 2)) + BigInt(random.int(1, 9))
  const exact = quantity * price
  const surplus = scales.quantity + scales.price - scales.amount
  const amount = surplus >= 0 ? (exact + power(surplus) / 2n) / power(surplus) : exact * power(-surplus)
  const code = `${random.pick(['A', 'BK', 'TR', '70', 'X9'])}${random.pick(['-', '', '.'])}${random.int(100, 99_999)}${random.pick(['', 'A', '-2', '/1'])}`
  const hs = `${random.int(39, 94)}${random.int(10, 99)}${random.pick(['', '.'])}${random.int(10, 99)}`
  const hsCode = hs.includes('.') ? `${hs}.${random.int(10, 99)}` : `${hs}${random.int(10, 99)}`
  const description = `${random.pick(word.goods)} ${random.pick(['', 'black', 'No. 2', '24V', 'OEM'])}`.trim()
  const cells: Readonly<Record<ColumnName, string>> = {
    no: String(at + 1),
    code,
    description,
    hs: hsCode,
    quantity: printed(quantity, scales.quantity, word, true),
    unit: unitText,
    price: printed(price, scales.price, word, true),
    amount: printed(amount, scales.amount, word, true)
  }
  return {
    cells,
    amount,
    truth: {
      description,
      quantity: plain(quantity, scales.quantity),
      price: plain(price, scales.price),
      amount: plain(amount, scales.amount),
      ...(columns.includes('code') ? { code } : {}),
      ...(columns.includes('hs') ? { hs: hsCode.replaceAll('.', '') } : {}),
      ...(columns.includes('unit') ? { unit } : {})
    }
  }
}

/** An invented invoice; the same seed gives the same one. */
export const makePaper = (seed: number): Paper => {
  const random = createRandom(seed)
  const hasChinese = existsSync(chineseFont[0])
  const language = paperLanguages[seed % (hasChinese ? paperLanguages.length : paperLanguages.length - 1)] ?? 'en'
  const word = words[language]
  const size = random.int(14, 20) / 2
  const rules = random.pick(['none', 'rows', 'grid', 'grid'] as const)
  const columns: readonly ColumnName[] = random.pick<readonly ColumnName[]>(layouts)
  const scales: Scales = { quantity: random.pick([0, 0, 0, 1]), price: random.pick([2, 2, 2, 3, 4]), amount: 2 }
  const rowHeight = size * random.pick([1.5, 1.8, 2.2])
  const count = random.int(4, Math.min(26, Math.floor(430 / rowHeight)))
  const lines = Array.from({ length: count }, (_, at) => lineOf(at, word, scales, columns, random))
  const [left, right, top] = [random.int(34, 50), paperSize.width - random.int(34, 50), random.int(190, 240)]
  const sum = columns.reduce((whole, name) => whole + shares[name], 0)
  const edges = columns.reduce<readonly number[]>(
    (found, name) => [...found, (found.at(-1) ?? left) + ((right - left) * shares[name]) / sum],
    [left]
  )
  const font = random.pick(['Helvetica', 'Helvetica', 'Times-Roman', 'Courier'])
  const narrow = font === 'Courier' ? Math.min(size, 7.5) : size

  const document = new PDFDocument({ size: [paperSize.width, paperSize.height], margin: 0 })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const pdf = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))))
  const [texts, numbers]: [PrintedText[], PrintedText[]] = [[], []]
  const draw = (text: string, x: number, y: number, fontSize: number, align: 'left' | 'right' = 'left', limit = Infinity): PrintedText => {
    if (language === 'zh') document.font(...chineseFont)
    else document.font(font)
    document.fontSize(fontSize)
    const drawn = document.widthOfString(text)
    if (drawn > limit) document.fontSize((fontSize * limit) / drawn)
    const width = Math.min(drawn, limit)
    const start = align === 'right' ? x - width : x
    document.fillColor('#181818').text(text, start, y, { lineBreak: false, baseline: 'alphabetic' })
    const place = { text, x: start + width / 2, y: y - fontSize * 0.35, width }
    texts.push(place)
    return place
  }
  const [invoice, day] = [`INV-${random.int(1_000, 99_999)}/${random.int(24, 26)}`, `2026-0${random.int(1, 9)}-${random.int(10, 28)}`]
  draw(random.pick(['KITANO SEIKO CO LTD', 'PT Sumber Makmur', 'Nordlicht Technik GmbH', 'Shenzhen Longda Trading']), left, 60, 13)
  draw(`${random.int(10, 99)} Harbour Road, Building ${random.int(2, 40)}`, left, 76, size)
  draw(word.title, left, 110, 12)
  draw(`${word.number}: ${invoice}`, left, 130, size + 1)
  draw(`${word.date}: ${day}`, left, 146, size + 1)
  draw(`${word.buyer}: PT Cakrawala Impor Nusantara`, left, 162, size)

  const indent = 3
  const cell = (text: string, name: ColumnName, at: number, y: number, fontSize: number): PrintedText => {
    const [from, to] = [edges[at] ?? left, edges[at + 1] ?? right]
    const limit = to - from - 2 * indent
    return isRight.has(name) ? draw(text, to - indent, y, fontSize, 'right', limit) : draw(text, from + indent, y, fontSize, 'left', limit)
  }
  columns.forEach((name, at) => cell(word.headings[name], name, at, top - rowHeight * 0.35, narrow))
  lines.forEach(({ cells }, row) =>
    columns.forEach((name, at) => {
      const place = cell(cells[name], name, at, top + (row + 1) * rowHeight - rowHeight * 0.35, narrow)
      if (isNumber.has(name)) numbers.push(place)
    })
  )
  const total = printed(
    lines.reduce((whole, { amount }) => whole + amount, 0n),
    scales.amount,
    word,
    true
  )
  const end = top + (lines.length + 1) * rowHeight
  draw(word.total, edges[columns.length - 2] ?? left, end - rowHeight * 0.35, narrow)
  numbers.push(cell(total, 'amount', columns.length - 1, end - rowHeight * 0.35, narrow))
  draw('Signature', right - 120, Math.min(800, end + 60), size)
  document.lineWidth(random.pick([0.4, 0.6, 1])).strokeColor('#303030')
  if (rules !== 'none')
    for (let row = -1; row <= lines.length + 1; row += 1) document.moveTo(left, top + row * rowHeight).lineTo(right, top + row * rowHeight)
  if (rules === 'grid') for (const edge of edges) document.moveTo(edge, top - rowHeight).lineTo(edge, end)
  if (rules !== 'none') document.stroke()
  document.end()
  return {
    language,
    isRuled: rules !== 'none',
    size: narrow,
    truth: { lines: lines.map((line) => line.truth), facts: { number: invoice, date: day } },
    texts,
    numbers,
    pdf
  }
}

/** The first page of a PDF in shades of grey. Needs `pdftoppm` of poppler-utils. */
export const drawnPaper = (pdf: Buffer, resolution: number): GreyPicture => {
  const output = execFileSync('pdftoppm', ['-r', String(resolution), '-gray', '-f', '1', '-l', '1', '-'], {
    input: pdf,
    maxBuffer: 2 ** 28
  })
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(output.subarray(0, 60).toString('latin1'))
  if (head === null) throw new Error('pdftoppm wrote no picture')
  const [width, height] = [Number(head[1]), Number(head[2])]
  return { width, height, data: Uint8Array.from(output.subarray(head[0].length, head[0].length + width * height)) }
}
