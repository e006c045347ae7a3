import Big from 'big.js'
import { chance, pick, type MadeCell, type TrueLine } from './generator.ts'
import { amountOf, count, heading, linesOf, money, plain, sum, type Layout, type Line, type Made, type Paper, type Rows } from './papers.ts'

/**
 * Documents in which what nothing confirms is not what it seems: products that prove nothing, columns whose role only is left over, two columns of one
 * measure, rows that are no goods, and totals of several kinds.
 */

const marked = <L extends TrueLine>(lines: readonly L[], ...mustMark: NonNullable<TrueLine['mustMark']>): readonly L[] =>
  lines.map((line) => ({ ...line, mustMark }))

/** At least some lines, each with other numbers. */
const severalLines = (paper: Paper, least = 3): readonly Line[] => {
  const lines = linesOf(paper)
  return lines.length >= least ? lines : [...lines, ...Array.from({ length: least - lines.length }, () => linesOf(paper, 1)).flat()]
}

/** A number as people type it into a cell, without the zeros at its end; a text has them. */
const bare = ({ isStored }: Paper, value: string): MadeCell => (isStored ? { number: Number(value), format: 'General' } : value)

const priced = ['Item No.', 'Description', 'Qty', 'Unit Price USD', 'Amount USD']
const pricedRow = (paper: Paper, { code = '', description, quantity, price = '', amount }: TrueLine): MadeCell[] => [
  code,
  description,
  count(paper, quantity),
  bare(paper, price),
  bare(paper, amount)
]

/** One amount is wrong by more than rounding explains, but by less than half a percent. */
const amountOff = (paper: Paper): Made => {
  const wrong = paper.random.int(0, 2)
  const lines = severalLines(paper).map((line, at): TrueLine => {
    if (at !== wrong) return line
    const [quantity, price] = [String(paper.random.int(200, 3_000)), plain(new Big(paper.random.int(2_000, 90_000)).div(100))]
    const right = new Big(quantity).times(price)
    // What rounding of the written price to cents can do, and somewhat more.
    const off = right.times('0.004').round(2)
    return { ...line, quantity, price, amount: plain(right.plus(off)), mustMark: ['quantity', 'price', 'amount'] }
  })
  return { rows: [...heading(paper), priced, ...lines.map((line) => pricedRow(paper, line))], lines }
}

/** Zeros at the end of an amount are digits that were written. */
const writtenZeros = (paper: Paper): Made => {
  const lines = severalLines(paper).map((line, at): TrueLine => {
    if (at !== 0) return line
    const [quantity, price] = [String(paper.random.int(3, 9)), `${paper.random.int(80, 160)}.${paper.random.int(11, 89)}`]
    const rounded = new Big(amountOf(quantity, price)).round(0)
    const isSame = rounded.minus(amountOf(quantity, price)).abs().lt('0.1')
    return { ...line, quantity, price, amount: plain(isSame ? rounded.plus(1) : rounded), mustMark: ['quantity', 'price', 'amount'] }
  })
  const format = (value: string): MadeCell => money(paper, value)
  return {
    rows: [
      ...heading(paper),
      priced,
      ...lines.map((line): MadeCell[] => [
        line.code ?? '',
        line.description,
        count(paper, line.quantity),
        format(line.price ?? '0'),
        format(line.amount)
      ])
    ],
    lines
  }
}

/** Two equal columns of money beside a column of ones; the quantity stands below a heading that nobody knows. */
const factorOne = (paper: Paper): Made => {
  const [factor, value, unknown, price] = [
    pick(paper.random, ['Rate of adjustment', 'Rate', 'Kurs', 'Adjustment']),
    pick(paper.random, ['Amount foreign currency', 'Invoice value', 'Statistical value']),
    pick(paper.random, ['Supplementary quantity', 'Antal enheder', 'Ilmoitettu määrä']),
    pick(paper.random, ['Item price', 'Item value'])
  ]
  const lines = severalLines(paper).map(({ code: _, price: __, ...line }): TrueLine => line)
  return {
    rows: [
      ...heading(paper),
      ['Goods description', factor, value, unknown, price],
      ...lines.map(({ description, quantity, amount }): MadeCell[] => [
        description,
        count(paper, '1'),
        money(paper, amount),
        count(paper, quantity),
        money(paper, amount)
      ])
    ],
    lines
  }
}

const unknownNames = ['Mal Hizmet CU', 'Nimike', 'Popis zbozi', 'Megnevezes', 'Texto breve', 'Vare', 'Naziv robe']

/** Names below a heading that nobody knows, beside codes without a heading. */
const unknownNameHeading = (paper: Paper): Made => {
  const lines = severalLines(paper)
  const name = pick(paper.random, unknownNames)
  const isCodeFirst = chance(paper.random, 50)
  return {
    rows: [
      ...heading(paper),
      [isCodeFirst ? '' : name, isCodeFirst ? name : '', 'Qty', 'Unit Price USD', 'Amount USD'],
      ...lines.map((line): MadeCell[] => {
        const code = `ELK-${paper.random.int(1_000, 9_999)}-${paper.random.int(10, 99)}`
        return [
          isCodeFirst ? code : line.description,
          isCodeFirst ? line.description : code,
          count(paper, line.quantity),
          money(paper, line.price),
          money(paper, line.amount)
        ]
      })
    ],
    lines: lines.map(({ code: _, ...line }) => line)
  }
}

/** Weights of one carton beside those of the line, with their total or without. */
const weightsPerCarton = (paper: Paper): Made => {
  const [isNet, withTotal, isTotalFirst] = [chance(paper.random, 60), chance(paper.random, 60), chance(paper.random, 40)]
  const letter = isNet ? 'N' : 'G'
  const [each, whole] = pick(paper.random, [
    [`${letter}.W KG`, `T.${letter}.W KGS`],
    [`${letter}.W. (KGS)`, `TOTAL ${letter}.W. (KGS)`],
    [`${isNet ? 'Net' : 'Gross'} Weight (KGS)`, `Total ${isNet ? 'Net' : 'Gross'} Weight (KGS)`]
  ] as const)
  const rows = severalLines(paper).map((line) => {
    const [cartons, weight] = [paper.random.int(2, 90), plain(new Big(paper.random.int(20, 400)).div(10), 1)]
    const net = plain(new Big(cartons).times(weight), 1)
    return { line: { ...line, packages: String(cartons), ...(isNet && { net }) }, weight, total: net }
  })
  const pair = <T>(one: T, other: T): readonly T[] => (isTotalFirst ? [other, one] : [one, other])
  const totalWeight = rows.reduce((all, { total }) => all.plus(total), new Big(0)).toFixed()
  return {
    rows: [
      ...heading(paper),
      [...priced, 'CTNS', ...pair(each, whole)],
      ...rows.map(({ line, weight, total }): MadeCell[] => [
        ...pricedRow(paper, line),
        count(paper, line.packages),
        ...pair(bare(paper, weight), bare(paper, total))
      ]),
      ...(withTotal
        ? [
            [
              null,
              'TOTAL',
              null,
              null,
              bare(paper, sum(rows.map(({ line }) => line))),
              null,
              ...pair<MadeCell>(null, bare(paper, totalWeight))
            ]
          ]
        : [])
    ],
    lines: rows.map(({ line }) => line)
  }
}

/** What is on stock below a heading that nobody knows, beside what was ordered or delivered. */
const unknownStock = (paper: Paper): Made => {
  const lines = severalLines(paper).map(({ price: _, ...line }): TrueLine => ({ ...line, amount: '', mustMark: ['quantity'] }))
  const ordered = pick(paper.random, ['Cantidad en Pedido', 'Order Qty', 'Qty Ordered', 'Ordered'])
  const stock = pick(paper.random, ['Libre utilización', 'Frei verwendbar', 'Vrij gebruik', 'Disponible'])
  return {
    rows: [
      ...heading(paper),
      ['Item Code', 'Description', stock, ordered, 'Entregas'],
      ...lines.map((line): MadeCell[] => [
        line.code ?? '',
        line.description,
        count(paper, line.quantity),
        count(paper, String(paper.random.int(2, 900))),
        count(paper, String(paper.random.int(2, 900)))
      ])
    ],
    lines
  }
}

/** Two or three pairs of unit and quantity below the same headings, without prices. */
const pairsOfQuantities = (paper: Paper): Made => {
  const [unit, quantity] = pick(paper.random, [
    ['Unit', 'Quantity'],
    ['计量单位', '数量'],
    ['Satuan', 'Jumlah']
  ] as const)
  const isUnitFirst = chance(paper.random, 50)
  const pairs = paper.random.int(2, 3)
  const lines = marked(
    severalLines(paper).map(({ price: _, ...line }): TrueLine => ({ ...line, amount: '' })),
    'quantity'
  )
  const pair = <T>(one: T, other: T): readonly T[] => (isUnitFirst ? [one, other] : [other, one])
  const unitsOf = ['PCS', 'KGS', 'MTR']
  return {
    rows: [
      ...heading(paper),
      ['Item No.', 'Description', ...Array.from({ length: pairs }, () => pair(unit, quantity)).flat()],
      ...lines.map((line): MadeCell[] => [
        line.code ?? '',
        line.description,
        ...Array.from({ length: pairs }, (_, at) =>
          pair<MadeCell>(unitsOf[at] ?? '', at === 0 ? count(paper, line.quantity) : count(paper, String(paper.random.int(2, 90_000))))
        ).flat()
      ])
    ],
    lines: lines.map((line) => ({ ...line, unit: 'PCE' }))
  }
}

/** Prices before and after a discount, without amounts. */
const twoPrices = (paper: Paper): Made => {
  const lines = marked(
    severalLines(paper).map((line): TrueLine => ({ ...line, amount: '' })),
    'price'
  )
  return {
    rows: [
      ...heading(paper),
      [
        'Item No.',
        'Description',
        'Qty',
        ...pick(paper.random, [
          ['List Price', 'Net Price'],
          ['Unit Price', 'Price'],
          ['Price', 'Discounted Price']
        ])
      ],
      ...lines.map((line): MadeCell[] => [
        line.code ?? '',
        line.description,
        count(paper, line.quantity),
        money(paper, plain(new Big(line.price ?? 0).times('1.25'))),
        money(paper, line.price ?? '')
      ])
    ],
    lines
  }
}

/** The goods have their words in the column of marks; containers with their weights stand in that of descriptions. */
const containersAsGoods = (paper: Paper): Made => {
  const [line] = severalLines(paper).map(({ code: _, ...one }) => one)
  if (line === undefined) return { rows: [], lines: [] }
  const numbers = ['TEMU1234565', 'MSKU0383250', 'CSQU3054383'].slice(0, paper.random.int(2, 3))
  const weight = paper.random.int(100, 900) * 10
  return {
    rows: [
      ...heading(paper),
      ['Marks and Nos.', 'Description of Goods', 'Quantity', 'Unit Price', 'Amount', 'Net weight', 'Gross weight'],
      [line.description, null, count(paper, line.quantity), money(paper, line.price), money(paper, line.amount)],
      [null, 'PACKING: IN ISOTANK'],
      [],
      [null, 'CONTAINER NO.', null, null, null, 'NET WEIGHT', 'GROSS WEIGHT'],
      ...numbers.map((number, at): MadeCell[] => [
        null,
        `${number}/000${at + 1}`,
        null,
        null,
        null,
        count(paper, String(weight)),
        count(paper, String(weight))
      ]),
      [null, 'TOTAL', count(paper, line.quantity), null, money(paper, line.amount), count(paper, String(weight * numbers.length))]
    ],
    lines: [line]
  }
}

/** Titles and remarks that a program writes as lines with zeros. */
const linesOfZeros = (paper: Paper): Made => {
  const lines = severalLines(paper)
  const zeros = (title: string): MadeCell[] => [null, title, count(paper, '0'), money(paper, '0'), money(paper, '0')]
  return {
    rows: [
      ...heading(paper),
      priced,
      ...lines.flatMap((line, at): Rows => [
        ...(at % 3 === 0
          ? [zeros(pick(paper.random, ['--- Household ---', 'We deliver in glass', 'Part A', 'Spare parts for 2026']))]
          : []),
        [line.code ?? '', line.description, count(paper, line.quantity), money(paper, line.price), money(paper, line.amount)]
      ]),
      [null, 'TOTAL', null, null, money(paper, sum(lines))]
    ],
    lines
  }
}

/** Numbered names of sets in rows of their own; the numbers stand below, with the size of each. */
const namedSets = (paper: Paper): Made => {
  const rows: Rows = [...heading(paper), ['S.No', 'Product', 'Qty', 'Unit Price', 'Amount']]
  const lines: TrueLine[] = []
  const names = ['STEEL PANEL', 'TELESCOPIC PROP', 'WALL TIE', 'FORMWORK']
  for (let set = 0; set < paper.random.int(2, 4); set += 1) {
    const name = names[set] ?? ''
    const more = chance(paper.random, 40) ? 'Made of 3 mm sheet' : null
    rows.push([count(paper, String(set + 1)), name])
    if (more !== null) rows.push([null, more])
    for (const line of linesOf(paper, 3)) {
      const size = `Size ${paper.random.int(200, 2_000)} x ${paper.random.int(200, 2_000)} mm`
      rows.push([null, size, count(paper, line.quantity), money(paper, line.price), money(paper, line.amount)])
      const { code: _, ...rest } = line
      lines.push({ ...rest, description: [name, more, size].filter((part) => part !== null).join(' ') })
    }
  }
  return { rows, lines }
}

/** The same sheet as original and as copies. */
const identicalPages = (paper: Paper): Made => {
  const lines = severalLines(paper)
  const rows: Rows = [
    ...heading(paper),
    priced,
    ...lines.map((line) => pricedRow(paper, line)),
    [null, 'TOTAL', null, null, bare(paper, sum(lines))]
  ]
  const copy = (name: string) => ({ name, merges: [], rows: [[name.toUpperCase()], ...rows] })
  return { rows: [['ORIGINAL'], ...rows], more: [copy('Duplicate'), copy('Triplicate')].slice(0, paper.random.int(1, 2)), lines }
}

/** Goods whose names are those of charges. */
const namedAsCharges = (paper: Paper): Made => {
  const names = ['Freight', 'Insurance', 'Packing', 'Tax stamp', 'Handling', 'Discount card', 'Delivery', 'Transport', 'Deposit']
  const lines = severalLines(paper).map((line, at): TrueLine => (at % 2 === 0 ? { ...line, description: pick(paper.random, names) } : line))
  return {
    rows: [...heading(paper), priced, ...lines.map((line) => pricedRow(paper, line)), [null, 'TOTAL', null, null, bare(paper, sum(lines))]],
    lines
  }
}

/** A subtotal in the middle that is wrong, or a sum of a page; the last total is right. */
const wrongSubtotal = (paper: Paper): Made => {
  const lines = severalLines(paper, 4)
  const middle = Math.floor(lines.length / 2)
  const part = new Big(sum(lines.slice(0, middle)))
  const label = pick(paper.random, ['Subtotal', 'Page total', 'Carried forward', 'Sub Total'])
  return {
    rows: [
      ...heading(paper),
      priced,
      ...lines.slice(0, middle).map((line) => pricedRow(paper, line)),
      [null, label, null, null, bare(paper, plain(part.plus(paper.random.int(1, 90))))],
      ...lines.slice(middle).map((line) => pricedRow(paper, line)),
      [null, 'TOTAL', null, null, bare(paper, sum(lines))]
    ],
    lines
  }
}

/** Prices per ten, hundred or thousand, as a column of their own says. */
const pricesPerNumber = (paper: Paper): Made => {
  const base = pick(paper.random, ['10', '100', '1000'])
  const lines = severalLines(paper).map((line) => {
    const quantity = String(Number(line.quantity) * 10)
    return { ...line, quantity, amount: plain(new Big(quantity).times(line.price).div(base)) }
  })
  return {
    rows: [
      ...heading(paper),
      ['Item No.', 'Description', 'Qty', 'Unit Price', pick(paper.random, ['Price per', 'Price base', 'Preiseinheit', 'PE']), 'Amount'],
      ...lines.map((line): MadeCell[] => [
        line.code ?? '',
        line.description,
        count(paper, line.quantity),
        money(paper, line.price),
        count(paper, base),
        money(paper, line.amount)
      ])
    ],
    lines
  }
}

/** Many columns of numbers that nobody asked for, such as sizes, beside the list. */
const manyNumbers = (paper: Paper): Made => {
  const lines = severalLines(paper)
  const width = paper.random.int(12, 40)
  const sizes = Array.from({ length: width }, (_, at) => String(30 + at))
  return {
    rows: [
      ...heading(paper),
      ['Item No.', 'Description', ...sizes, 'Qty', 'Unit Price USD', 'Amount USD'],
      ...lines.map((line): MadeCell[] => [
        line.code ?? '',
        line.description,
        ...sizes.map((): MadeCell => count(paper, String(paper.random.int(0, 40)))),
        count(paper, line.quantity),
        money(paper, line.price),
        money(paper, line.amount)
      ])
    ],
    lines
  }
}

export const evidenceLayouts: Readonly<Record<string, Layout>> = {
  'amount off': { make: amountOff },
  'written zeros': { make: writtenZeros },
  'factor one': { make: factorOne },
  'unknown name heading': { make: unknownNameHeading },
  'weights per carton': { make: weightsPerCarton },
  'unknown stock': { make: unknownStock },
  'pairs of quantities': { make: pairsOfQuantities },
  'two prices': { make: twoPrices },
  'containers as goods': { make: containersAsGoods },
  'lines of zeros': { make: linesOfZeros },
  'named sets': { make: namedSets },
  'identical pages': { make: identicalPages, needsWorkbook: true },
  'named as charges': { make: namedAsCharges },
  'wrong subtotal': { make: wrongSubtotal },
  'prices per number': { make: pricesPerNumber },
  'many numbers': { make: manyNumbers }
}
