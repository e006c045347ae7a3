import Big from 'big.js'
import { createRandom } from '../faults/random.ts'
import { chance, pick, written, type MadeCell, type MadeDocument, type MadeSheet, type TrueLine } from './generator.ts'
import { damageLayouts } from './damage-layouts.ts'
import { evidenceLayouts } from './evidence-layouts.ts'
import {
  amountOf,
  count,
  heading,
  linesOf,
  money,
  plain,
  shown,
  sum,
  type Layout,
  type Line,
  type Made,
  type Paper,
  type Rows
} from './papers.ts'

/** Documents in the layouts of trade papers that were met in public files, each with random contents: what such papers do beside a plain list. */
/** Numbered boxes with their values below, number and date in one cell, a row of units below the headings, a total that repeats the only line. */
const numberedBoxes = (paper: Paper): Made => {
  const [unit, code] = pick(paper.random, [
    ['MT', 'TNE'],
    ['KG', 'KGM'],
    ['PCS', 'PCE']
  ] as const)
  const lines = linesOf(paper, 3).map(({ code: _, ...line }) => ({ ...line, unit: code }))
  const contract = `ET${paper.random.int(1_000, 9_999)}-001`
  return {
    rows: [
      ['COMMERCIAL INVOICE'],
      [],
      ['1.Shipper/Exporter:', null, '8.No. & Date of invoice'],
      [paper.seller, null, `${paper.number}                  ${shown(paper.day)}`],
      ['RM A 903, TECHNOLOGY SPACE', null, '9.No. & Date of L/C'],
      [],
      ['2. Consignee:', null, '10.No. & Date of Contract'],
      [paper.buyer, null, `${contract}       ${shown(paper.day)}`],
      ['Jalan Raya Bekasi KM 20', null, '11.Remark'],
      ['3.Notify Party:'],
      ['SAME AS ABOVE'],
      ['4.Port of Loading', '5. Final Destination'],
      ['QINGDAO PORT, CHINA', 'JAKARTA, INDONESIA'],
      ['12.Marks and Number of PKGS', '13.Description of Goods', '14.Quantity', '15.Unit Price', '16.Amount'],
      [null, null, unit, `USD/${unit}`, 'USD'],
      ...lines.map((line, at): MadeCell[] => [
        at === 0 ? 'N/M' : null,
        line.description,
        count(paper, line.quantity),
        money(paper, line.price),
        money(paper, line.amount)
      ]),
      [],
      lines.length === 1 && lines[0] !== undefined
        ? [null, 'TOTAL', `${lines[0].quantity}${unit}`, money(paper, lines[0].price), money(paper, lines[0].amount)]
        : [null, 'TOTAL', `${sum(lines, 'quantity')}${unit}`, null, money(paper, sum(lines))]
    ],
    lines,
    facts: { seller: paper.seller, loadingPort: 'QINGDAO PORT, CHINA', dischargePort: 'JAKARTA, INDONESIA' }
  }
}

/** One heading over columns of quantities with their units beside them: cartons and pieces. */
const unitsBeside = (paper: Paper): Made => {
  const lines = linesOf(paper, 8).map(({ code: _, ...line }) => ({ ...line, unit: 'CT' }))
  const row = heading(paper).length
  return {
    rows: [
      ...heading(paper),
      ['Marks', 'Description of Goods', 'Quantities', null, null, null, 'Unit Price', 'Amount'],
      ...lines.map((line): MadeCell[] => [
        'N/M',
        line.description,
        count(paper, line.quantity),
        'CTNS',
        count(paper, String(Number(line.quantity) * 24)),
        'PCS',
        money(paper, line.price, '$'),
        money(paper, line.amount, '$')
      ]),
      [],
      [null, 'Total: FOB LAEM CHABANG', null, null, null, null, null, money(paper, sum(lines), '$')]
    ],
    merges: [{ row, column: 2, rows: 1, columns: 4 }],
    lines
  }
}

/** The contract, the invoice and the packing list of the same goods on three sheets. */
const contractBeside = (paper: Paper): Made => {
  const lines = linesOf(paper, 6).map((line) => ({ ...line, net: plain(new Big(paper.random.int(100, 90_000)).div(10)) }))
  const contract: MadeSheet = {
    name: 'Contract',
    merges: [],
    rows: [
      ['SALES CONTRACT'],
      ['The Seller:', paper.seller],
      ['The Buyer:', paper.buyer],
      [],
      ['No.', 'Item No.', 'Quantity', 'Unit Price (USD)', 'Total value (USD)'],
      ...lines.map((line, at): MadeCell[] => [
        count(paper, String(at + 1)),
        line.code ?? '',
        count(paper, line.quantity),
        money(paper, line.price),
        money(paper, line.amount)
      ]),
      ['Total', null, null, null, money(paper, sum(lines))]
    ]
  }
  const packing: MadeSheet = {
    name: 'Packing list',
    merges: [],
    rows: [
      ['PACKING LIST'],
      [`Invoice No.: ${paper.number}`],
      [],
      ['Item No.', 'Description', 'Quantity', 'N.W. (KGS)'],
      ...lines.map((line): MadeCell[] => [line.code ?? '', line.description, count(paper, line.quantity), money(paper, line.net)]),
      ['Total', null, count(paper, sum(lines, 'quantity')), money(paper, sum(lines, 'net'))]
    ]
  }
  return {
    rows: [
      ...heading(paper),
      ['Item No.', 'Description', 'Quantity', 'Unit price (USD)', 'Amount (USD)'],
      ...lines.map((line): MadeCell[] => [
        line.code ?? '',
        line.description,
        count(paper, line.quantity),
        money(paper, line.price),
        money(paper, line.amount)
      ]),
      ['TOTAL', null, null, null, money(paper, sum(lines))]
    ],
    more: paper.random.int(0, 1) === 0 ? [contract, packing] : [packing, contract],
    lines
  }
}

/** A statement of Korea: sizes that are units, a sum without a label, the total with tax. */
const koreanStatement = (paper: Paper): Made => {
  const lines = linesOf(paper, 6).map(({ code: _, ...line }) => ({ ...line, unit: 'EA' }))
  const tax = plain(new Big(sum(lines)).times('0.1'))
  return {
    rows: [
      ['거래명세표'],
      [`송장번호: ${paper.number}`],
      [`발행일자: ${paper.day}`],
      [`구매자: ${paper.buyer}`],
      [],
      ['월/일', '품명\nDESCRIPTION', '비고', '규 격\nSIZE', '수 량\nQTY', '단 가\nUNIT/PRICE', '금 액\nAMOUNT', '세 액\nTAXABLE AMOUNT'],
      ...lines.map((line): MadeCell[] => [
        '1월 16일',
        line.description,
        '선수금',
        'EA',
        count(paper, line.quantity),
        money(paper, line.price),
        money(paper, line.amount),
        money(paper, plain(new Big(line.amount).times('0.1')))
      ]),
      [null, null, null, null, count(paper, sum(lines, 'quantity')), null, money(paper, sum(lines)), money(paper, tax)],
      [],
      [null, null, null, null, '합 계', null, money(paper, plain(new Big(sum(lines)).plus(tax)))]
    ],
    lines
  }
}

/** A column of discounts, as amounts or per cent, and tax, freight and a total below. */
const discounts = (paper: Paper): Made => {
  const isRate = chance(paper.random, 50)
  const lines = linesOf(paper, 8).map((line): Line & { readonly less: string } => {
    const less = isRate ? String(paper.random.int(1, 30)) : plain(new Big(paper.random.int(10, 900)).div(100))
    const whole = new Big(line.quantity).times(line.price)
    return { ...line, less, amount: plain(isRate ? whole.times(new Big(100).minus(less)).div(100) : whole.minus(less)) }
  })
  const [tax, freight] = [plain(new Big(sum(lines)).times('0.09')), '15.00']
  const below = (label: string, value: string): MadeCell[] => [null, null, null, null, label, money(paper, value)]
  return {
    rows: [
      ...heading(paper),
      ['Item no.', 'Description', 'Qty', 'Unit Price', isRate ? 'Disc. %' : 'Discount', 'Total'],
      ...lines.map((line): MadeCell[] => [
        line.code ?? '',
        line.description,
        count(paper, line.quantity),
        money(paper, line.price, '£'),
        isRate ? count(paper, line.less) : money(paper, line.less, '£'),
        money(paper, line.amount, '£')
      ]),
      below('Invoice Subtotal', sum(lines)),
      below('VAT', tax),
      below('Delivery', freight),
      below('Total', plain(new Big(sum(lines)).plus(tax).plus(freight)))
    ],
    lines: lines.map(({ less: _, ...line }) => line)
  }
}

/** Pieces and kilograms, a tariff code in a note below each line, sections with a sum by country, numbers of lines that begin again. */
const sections = (paper: Paper): Made => {
  const countries = [
    ['CHINA', 'CN'],
    ['JAPAN', 'JP'],
    ['GERMANY', 'DE']
  ] as const
  const withNotes = chance(paper.random, 50)
  const rows: Rows = [...heading(paper), ['No.', 'Description', 'Origin', 'Qty (PCS)', 'Net weight (KGS)', 'Unit Price USD', 'Amount USD']]
  const lines = countries.slice(0, paper.random.int(1, 3)).flatMap(([country, origin]) => {
    const part = linesOf(paper, 4).map(({ code: _, ...line }) => ({
      ...line,
      ...(withNotes && { hs: pick(paper.random, ['84821000', '84133090', '73181510']) }),
      origin,
      unit: 'PCE',
      net: plain(new Big(paper.random.int(100, 90_000)).div(10))
    }))
    part.forEach((line, at) => {
      rows.push([
        count(paper, String(at + 1)),
        line.description,
        country,
        count(paper, line.quantity),
        money(paper, line.net),
        money(paper, line.price),
        money(paper, line.amount)
      ])
      if (withNotes) rows.push([null, `HS CODE: ${line.hs}`])
    })
    rows.push([
      null,
      `Sub-total ${country}`,
      null,
      count(paper, sum(part, 'quantity')),
      money(paper, sum(part, 'net')),
      null,
      money(paper, sum(part))
    ])
    return part
  })
  rows.push([null, 'TOTAL', null, count(paper, sum(lines, 'quantity')), money(paper, sum(lines, 'net')), null, money(paper, sum(lines))])
  return { rows, lines }
}

/** Descriptions and origins merged over the lines that they are of. */
const mergedNames = (paper: Paper): Made => {
  const rows: Rows = [
    ...heading(paper),
    ['P.O. No', 'Name of Commodity', 'Item No', 'Quantity (SF)', 'Unit Price (USD)', 'Total value (USD)']
  ]
  const merges: { row: number; column: number; rows: number; columns: number }[] = []
  const lines = Array.from({ length: paper.random.int(1, 3) }, () => linesOf(paper, 4)).flatMap((part) => {
    const [first] = part
    if (part.length > 1) merges.push({ row: rows.length, column: 1, rows: part.length, columns: 1 })
    return part.map((line, at): TrueLine => {
      rows.push([
        `PT${paper.random.int(1_000, 9_999)}`,
        at === 0 ? line.description : null,
        line.code ?? '',
        count(paper, line.quantity),
        money(paper, line.price),
        money(paper, line.amount)
      ])
      return { ...line, description: first?.description ?? '' }
    })
  })
  rows.push(['TOTAL', null, null, count(paper, sum(lines, 'quantity')), null, money(paper, sum(lines))])
  return { rows, merges, lines: lines.map((line) => line) }
}

/** Sums carried forward at the end of each page and brought forward on the next, with headings and footers again. */
const carriedForward = (paper: Paper): Made => {
  const [over, from, title] = pick(paper.random, [
    ['Carried forward', 'Brought forward', 'TOTAL'],
    ['Dipindahkan', 'Pindahan', 'Jumlah Total'],
    ['Übertrag', 'Übertrag', 'Gesamtsumme']
  ] as const)
  const lines = linesOf(paper, 30)
  const headings = ['No.', 'Item Code', 'Description', 'Qty', 'Unit Price', 'Amount']
  const rows: Rows = [...heading(paper), headings]
  const each = paper.random.int(5, 9)
  const row = (label: string, upTo: number): MadeCell[] => [null, null, label, null, null, money(paper, sum(lines.slice(0, upTo)))]
  const numbersRestart = chance(paper.random, 40)
  lines.forEach((line, at) => {
    if (at > 0 && at % each === 0)
      rows.push(row(over, at), [`Page ${at / each}`], [paper.seller], ['Tel: +86 755 1234 5678'], [], headings, row(from, at))
    rows.push([
      count(paper, String((numbersRestart ? at % each : at) + 1)),
      line.code ?? '',
      line.description,
      count(paper, line.quantity),
      money(paper, line.price),
      money(paper, line.amount)
    ])
  })
  rows.push(row(title, lines.length))
  return { rows, lines }
}

/** Prices and amounts with and without tax, and amounts in a second currency. */
const taxesAndCurrencies = (paper: Paper): Made => {
  const lines = linesOf(paper, 8)
  const rate = paper.random.int(15_500, 16_400)
  const isFirst = chance(paper.random, 50)
  const taxed = (value: string): string => plain(new Big(value).times('1.11'))
  return {
    rows: [
      ...heading(paper),
      [
        'Item No.',
        'Description',
        'Qty',
        'Unit Price (USD)',
        'Amount (USD)',
        ...(isFirst ? ['VAT 11%', 'Amount incl. VAT'] : ['Rate', 'Amount (IDR)'])
      ],
      ...lines.map((line): MadeCell[] => [
        line.code ?? '',
        line.description,
        count(paper, line.quantity),
        money(paper, line.price),
        money(paper, line.amount),
        ...(isFirst
          ? [money(paper, plain(new Big(line.amount).times('0.11'))), money(paper, taxed(line.amount))]
          : [count(paper, String(rate)), money(paper, plain(new Big(line.amount).times(rate)))])
      ]),
      ['TOTAL', null, count(paper, sum(lines, 'quantity')), null, money(paper, sum(lines))]
    ],
    lines
  }
}

/** Sets with a price, and the parts of each below it with quantities only. */
const sets = (paper: Paper): Made => {
  const lines = linesOf(paper, 6)
  const rows: Rows = [...heading(paper), ['Item No.', 'Description', 'Qty', 'Unit Price USD', 'Amount USD']]
  for (const line of lines) {
    rows.push([line.code ?? '', line.description, count(paper, line.quantity), money(paper, line.price), money(paper, line.amount)])
    for (let part = 0; part < paper.random.int(0, 2); part += 1)
      rows.push([null, `- ${pick(paper.random, ['Cover', 'Gasket', 'Manual', 'Screw set'])}`, count(paper, String(part + 1))])
  }
  rows.push(['TOTAL', null, null, null, money(paper, sum(lines))])
  return { rows, lines }
}

/** Samples free of charge and a credit note line. */
const samples = (paper: Paper): Made => {
  const word = pick(paper.random, ['FOC', 'F.O.C.', 'N.C.V.', 'FREE'])
  const lines = [...linesOf(paper, 6), ...linesOf(paper, 2).map((line) => ({ ...line, price: '', amount: '' }))].map(
    (line, at): TrueLine => {
      if (at !== 1 || line.amount === '') return line
      return { ...line, price: `-${line.price}`, amount: `-${line.amount}` }
    }
  )
  return {
    rows: [
      ...heading(paper),
      ['Item No.', 'Description', 'Qty', 'Unit Price USD', 'Amount USD'],
      ...lines.map(({ code = '', description, quantity, price = '', amount }): MadeCell[] => [
        code,
        description,
        count(paper, quantity),
        price === '' ? word : money(paper, price),
        amount === '' ? word : money(paper, amount)
      ]),
      ['TOTAL', null, null, null, money(paper, sum(lines))]
    ],
    lines: lines.map(({ price, ...line }) => (price === '' ? line : { ...line, ...(price !== undefined && { price }) }))
  }
}

/** Numbers as texts with spaces that do not break, formulas without results, hidden rows, and the total on the next sheet. */
const textsAndFormulas = (paper: Paper): Made => {
  const kind = pick(paper.random, ['texts', 'formulas', 'hidden'] as const)
  const lines = linesOf(paper, 8)
  const asText = (value: string): string => written(value, ',', 'space').replaceAll(' ', '\u00a0')
  const rows: Rows = [
    ...heading(paper),
    ['Item No.', 'Description', 'Qty', 'Unit Price USD', 'Amount USD'],
    ...lines.map((line): MadeCell[] => [
      line.code ?? '',
      line.description,
      kind === 'texts' ? asText(line.quantity) : count(paper, line.quantity),
      kind === 'texts' ? asText(line.price) : money(paper, line.price),
      kind === 'texts' ? asText(line.amount) : kind === 'formulas' && paper.isStored ? { formula: 'C1*D1' } : money(paper, line.amount)
    ])
  ]
  const old = linesOf(paper, 2)
  const hiddenRows = kind === 'hidden' ? old.map((_, at) => rows.length + at) : []
  if (kind === 'hidden')
    for (const line of old)
      rows.push([
        line.code ?? '',
        `${line.description} OLD`,
        count(paper, line.quantity),
        money(paper, line.price),
        money(paper, line.amount)
      ])
  const total: MadeSheet = { name: 'Summary', merges: [], rows: [['TOTAL AMOUNT USD', money(paper, sum(lines))]] }
  return { rows, hiddenRows, more: [total], lines }
}

/** Amounts before and after a discount, in percent or as an amount, with prices or without; the total is that of the amounts after it. */
const amountsAfterDiscount = (paper: Paper): Made => {
  const { random, isStored } = paper
  const [isPercent, withPrice] = [chance(random, 50), chance(random, 60)]
  const rows = linesOf(paper).map((line) => {
    const rate = random.int(1, 12) * 5
    const less = plain(new Big(line.amount).times(rate).div(100))
    const share: MadeCell = isStored ? { number: rate / 100, format: '0%' } : `${rate} %`
    const after = plain(new Big(line.amount).minus(less))
    return { line: { ...line, amount: after }, before: line.amount, discount: isPercent ? share : money(paper, less) }
  })
  const lines = rows.map(({ line: { price, ...line } }) => (withPrice ? { ...line, price } : line))
  const [before, after] = pick(random, [
    ['Gross Amount', 'Net Amount'],
    ['Total', 'Nett'],
    ['TOTAL', 'P.VENTA'],
    ['Amount', 'Total']
  ] as const)
  const priced = <T>(cells: readonly T[]): readonly T[] => (withPrice ? cells : [])
  return {
    rows: [
      ...heading(paper),
      ['Item Code', 'Description', 'Qty', ...priced(['Unit Price']), before, pick(random, ['Disc', 'Discount', 'Dscto']), after],
      ...rows.map(({ line, before: whole, discount }): MadeCell[] => [
        line.code ?? '',
        line.description,
        count(paper, line.quantity),
        ...priced([money(paper, line.price)]),
        money(paper, whole),
        discount,
        money(paper, line.amount)
      ]),
      [null, 'TOTAL', ...priced([null]), null, null, null, money(paper, sum(lines))]
    ],
    lines
  }
}

/** Prices without the tax beside them, and amounts with it. */
const amountsWithTax = (paper: Paper): Made => {
  const rate = pick(paper.random, ['0.11', '0.18', '0.07'])
  const rows = linesOf(paper).map((line) => {
    const tax = plain(new Big(line.amount).times(rate))
    return { line: { ...line, mustMark: ['amount'] as const }, tax, amount: plain(new Big(line.amount).plus(tax)) }
  })
  const total = plain(rows.reduce((whole, { amount }) => whole.plus(amount), new Big(0)))
  return {
    rows: [
      ...heading(paper),
      ['Item Code', 'Description', 'Qty', 'Unit Price', pick(paper.random, ['VAT', 'PPN', 'GST Amount']), 'Total Amount'],
      ...rows.map(({ line, tax, amount }): MadeCell[] => [
        line.code ?? '',
        line.description,
        count(paper, line.quantity),
        money(paper, line.price),
        money(paper, tax),
        money(paper, amount)
      ]),
      [null, 'TOTAL', null, null, null, money(paper, total)]
    ],
    lines: rows.map(({ line }) => line)
  }
}

/** The values in two currencies, each with its total, and no prices: nothing says which one is meant. */
const valuesInTwoCurrencies = (paper: Paper): Made => {
  const lines = linesOf(paper).map(({ price: _, ...line }) => ({ ...line, mustMark: ['amount'] as const }))
  const rupiah = (amount: string): MadeCell => money(paper, plain(new Big(amount).times(15_750)))
  return {
    rows: [
      ...heading(paper),
      ['Item Code', 'Description', 'Qty', 'Value USD', 'Value IDR'],
      ...lines.map((line): MadeCell[] => [
        line.code ?? '',
        line.description,
        count(paper, line.quantity),
        money(paper, line.amount),
        rupiah(line.amount)
      ]),
      [null, 'TOTAL', null, money(paper, sum(lines)), rupiah(sum(lines))]
    ],
    lines
  }
}

/** Hidden columns with the prices and amounts of another offer, which multiply out as well. */
const hiddenPrices = (paper: Paper): Made => {
  const lines = linesOf(paper)
  const old = (price: string): string => plain(new Big(price).times('0.8'))
  const from = paper.random.int(0, 1) * 2
  const columns = (shownPair: readonly MadeCell[], hiddenPair: readonly MadeCell[]): readonly MadeCell[] =>
    from === 0 ? [...hiddenPair, ...shownPair] : [...shownPair, ...hiddenPair]
  return {
    rows: [
      ...heading(paper),
      ['Item Code', 'Description', 'Qty', ...columns(['Unit Price', 'Amount'], ['Unit Price', 'Amount'])],
      ...lines.map((line): MadeCell[] => [
        line.code ?? '',
        line.description,
        count(paper, line.quantity),
        ...columns(
          [money(paper, line.price), money(paper, line.amount)],
          [money(paper, old(line.price)), money(paper, amountOf(line.quantity, old(line.price)))]
        )
      ])
    ],
    hiddenColumns: [3 + from, 4 + from],
    lines
  }
}

/** Goods that are counted in pieces and sold by weight, each column with its total. */
const soldByWeight = (paper: Paper): Made => {
  const lines = linesOf(paper).map((line) => ({ ...line, net: line.quantity, mustMark: ['quantity'] as const }))
  const pieces = (line: TrueLine): string => String(Number(line.quantity) * 3 + 1)
  return {
    rows: [
      ...heading(paper),
      ['Item Code', 'Description', 'Qty', 'N.W. (KGS)', 'Price USD/KG', 'Amount USD'],
      ...lines.map((line): MadeCell[] => [
        line.code ?? '',
        line.description,
        count(paper, pieces(line)),
        money(paper, line.net),
        money(paper, line.price),
        money(paper, line.amount)
      ]),
      [
        null,
        'TOTAL',
        count(paper, lines.reduce((whole, line) => whole.plus(pieces(line)), new Big(0)).toFixed()),
        money(paper, sum(lines, 'net')),
        null,
        money(paper, sum(lines))
      ]
    ],
    lines
  }
}

/** What was ordered, what came, and what is still to come; with prices or without. */
const orderedAndShipped = (paper: Paper): Made => {
  const lines = linesOf(paper)
  const withPrice = chance(paper.random, 50)
  const words = pick(paper.random, [
    ['Qty Ordered', 'Qty Shipped', 'B/O'],
    ['Ordered', 'Delivered', 'Back Order'],
    ['Order Qty', 'Ship Qty', 'Outstanding']
  ] as const)
  return {
    rows: [
      ...heading(paper),
      ['Item Code', 'Description', ...words, ...(withPrice ? ['Unit Price', 'Amount'] : [])],
      ...lines.map((line): MadeCell[] => {
        const open = paper.random.int(1, 90)
        return [
          line.code ?? '',
          line.description,
          count(paper, String(Number(line.quantity) + open)),
          count(paper, line.quantity),
          count(paper, String(open)),
          ...(withPrice ? [money(paper, line.price), money(paper, line.amount)] : [])
        ]
      })
    ],
    lines: withPrice ? lines : lines.map(({ price: _, ...line }) => ({ ...line, amount: '' }))
  }
}

/** Amounts that are displayed in thousands by their format, or written so. */
const thousands = (paper: Paper): Made => {
  const isFormat = paper.isStored && chance(paper.random, 50)
  const lines = linesOf(paper).map((line) => {
    const quantity = String(Number(line.quantity) * 1_000)
    return { ...line, quantity, amount: amountOf(quantity, line.price), mustMark: ['amount'] as const }
  })
  const inThousands = (amount: string): MadeCell =>
    isFormat ? { number: Number(amount), format: '#,##0.00,' } : money(paper, plain(new Big(amount).div(1_000)))
  return {
    rows: [
      ...heading(paper),
      ['Item Code', 'Description', 'Qty', 'Unit Price', pick(paper.random, ["Amount (USD '000)", 'Amount in thousands', 'Amount (000s)'])],
      ...lines.map((line): MadeCell[] => [
        line.code ?? '',
        line.description,
        count(paper, line.quantity),
        money(paper, line.price),
        inThousands(line.amount)
      ]),
      [null, 'TOTAL', null, null, inThousands(sum(lines))]
    ],
    lines
  }
}

/** Quantities in several levels of packing: the one that is priced multiplies out; without prices nobody knows which one is meant. */
const packedQuantities = (paper: Paper): Made => {
  const withPrice = chance(paper.random, 60)
  const lines = linesOf(paper).map(({ price, ...line }) => {
    const [cartons, each] = [paper.random.int(2, 60), paper.random.int(2, 200)]
    const whole = String(cartons * each)
    const text = pick(paper.random, [
      `${cartons} CTN x ${each} PCS`,
      `${cartons} CTNS x ${each} PCS`,
      `${cartons} cartons of ${each} pcs`,
      `${cartons} CTNS (${whole} PCS)`,
      `${whole} PCS / ${cartons} CTNS`,
      `${cartons} CTN @ ${each} PCS`
    ])
    const read = { ...line, quantity: whole, unit: 'PCE' }
    const priced: TrueLine & { readonly text: string } = withPrice
      ? { ...read, price, amount: amountOf(whole, price), text }
      : { ...read, amount: '', mustMark: ['quantity'], text }
    return priced
  })
  return {
    rows: [
      ...heading(paper),
      ['Item No.', 'Description', pick(paper.random, ['Quantity', 'Qty', 'Packing & Qty']), ...(withPrice ? ['Unit Price', 'Amount'] : [])],
      ...lines.map(({ code = '', description, text, price = '', amount }): MadeCell[] => [
        code,
        description,
        text,
        ...(withPrice ? [money(paper, price), money(paper, amount)] : [])
      ])
    ],
    lines: lines.map(({ text: _, ...line }) => line)
  }
}

const layouts: Readonly<Record<string, Layout>> = {
  'numbered boxes': { make: numberedBoxes },
  'units beside': { make: unitsBeside },
  'contract beside': { make: contractBeside, needsWorkbook: true },
  'korean statement': { make: koreanStatement },
  discounts: { make: discounts },
  sections: { make: sections },
  'merged names': { make: mergedNames, needsWorkbook: true },
  'carried forward': { make: carriedForward },
  'taxes and currencies': { make: taxesAndCurrencies },
  sets: { make: sets },
  samples: { make: samples },
  'texts and formulas': { make: textsAndFormulas, needsWorkbook: true },
  'amounts after discount': { make: amountsAfterDiscount },
  'amounts with tax': { make: amountsWithTax },
  'values in two currencies': { make: valuesInTwoCurrencies },
  'hidden prices': { make: hiddenPrices, needsWorkbook: true },
  'sold by weight': { make: soldByWeight },
  'ordered and shipped': { make: orderedAndShipped },
  thousands: { make: thousands },
  'packed quantities': { make: packedQuantities }
}

/** A document in one of the layouts. The same seed gives the same document. */
const generateOf = (of: Readonly<Record<string, Layout>>, seed: number, isStored: boolean, hasSheets: boolean): MadeDocument => {
  const random = createRandom(seed)
  const [name, { make }] = pick(
    random,
    Object.entries(of).filter(([, { needsWorkbook = false }]) => hasSheets || !needsWorkbook)
  )
  const paper: Paper = {
    random,
    isStored,
    number: `${pick(random, ['INV', 'CI', '2026MFA'])}${random.int(100, 9_999)}-${random.int(100, 999)}`,
    day: `2026-${String(random.int(1, 11)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`,
    seller: pick(random, [
      'Qingdao Easy-Tech Co., Ltd.',
      'Kitano Seiko K.K.',
      'Muster Antriebstechnik GmbH',
      'Maytree Pack (Thailand) Co., Ltd.'
    ]),
    buyer: pick(random, ['PT Karya Nusantara Abadi', 'CV Sentosa Teknik', 'PT Mitra Industri Jaya'])
  }
  const { rows, merges = [], hiddenRows = [], hiddenColumns = [], more = [], lines, facts = {} } = make(paper)
  return {
    seed,
    language: 'en',
    traits: [`layout ${name}`],
    sheets: [{ name: 'Invoice', rows, merges, hiddenRows, hiddenColumns }, ...(hasSheets ? more : [])],
    truth: { lines, facts: { invoiceNumber: paper.number, invoiceDate: paper.day, buyer: paper.buyer, ...facts } }
  }
}

export const generateLayout = (seed: number, isStored: boolean, hasSheets = isStored): MadeDocument =>
  generateOf(layouts, seed, isStored, hasSheets)

/** As `generateLayout`, in layouts whose values nothing confirms, or something confirms that proves nothing. */
export const generateEvidence = (seed: number, isStored: boolean, hasSheets = isStored): MadeDocument =>
  generateOf(evidenceLayouts, seed, isStored, hasSheets)

/** As `generateLayout`, with cells that a spreadsheet has damaged. */
export const generateDamage = (seed: number, isStored: boolean, hasSheets = isStored): MadeDocument =>
  generateOf(damageLayouts, seed, isStored, hasSheets)
