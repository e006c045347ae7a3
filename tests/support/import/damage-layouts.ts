import { chance, pick, type MadeCell, type TrueLine } from './generator.ts'
import { count, linesOf, money, plain, type Layout, type Line, type Made, type Paper, type Rows } from './papers.ts'
import Big from 'big.js'

/** Documents whose cells a spreadsheet has damaged before they were sent: codes as numbers or days, dates in another order, failed formulas. */

const severalLines = (paper: Paper): readonly Line[] => {
  const lines = linesOf(paper, 6)
  return lines.length >= 3 ? lines : [...lines, ...Array.from({ length: 3 - lines.length }, () => linesOf(paper, 1)).flat()]
}

/** The head of an invoice with its values beside their labels. */
const head = (paper: Paper, number: MadeCell, day: MadeCell): Rows => [
  [paper.seller],
  ['No. 88 Industrial Road, Block 5'],
  [],
  ['COMMERCIAL INVOICE'],
  ['Invoice No.', number],
  ['Invoice Date', day],
  [`Buyer: ${paper.buyer}`],
  []
]

const headings = ['Item No.', 'Description', 'Qty', 'Unit Price USD', 'Amount USD']
const rowOf = (paper: Paper, { description, quantity, price = '', amount }: TrueLine, code: MadeCell): MadeCell[] => [
  code,
  description,
  count(paper, quantity),
  money(paper, price),
  money(paper, amount)
]

const digits = ({ random }: Paper, length: number): string =>
  String(random.int(1, 9)) + Array.from({ length: length - 1 }, () => String(random.int(0, 9))).join('')

/** A long number as a spreadsheet displays it, and as it writes it into texts. */
const asNumber = ({ isStored }: Paper, long: string): MadeCell =>
  isStored ? { number: Number(long), format: '0.00000E+00' } : Number(long).toExponential(5).replace('e+', 'E+')

/** Item codes and the number of the invoice as long numbers, which are displayed with an exponent. */
const longCodes = (paper: Paper): Made => {
  const lines = severalLines(paper).map((line) => ({ ...line, code: digits(paper, 13) }))
  const number = `20261${digits(paper, 7)}`
  return {
    rows: [
      ...head(paper, asNumber(paper, number), paper.day),
      headings,
      ...lines.map((line) => rowOf(paper, line, asNumber(paper, line.code)))
    ],
    lines,
    facts: { invoiceNumber: number }
  }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (number: number): string => String(number).padStart(2, '0')

/** Item codes such as `4-6`, which became days. */
const codesAsDays = (paper: Paper): Made => {
  const lines = severalLines(paper).map((line) => {
    const [day, month] = [paper.random.int(1, 12), paper.random.int(1, 12)]
    const cell: MadeCell = paper.isStored
      ? { day: `2026-${two(month)}-${two(day)}`, format: 'd-mmm' }
      : `${two(day)}-${months[month - 1] ?? ''}`
    return { line: { ...line, code: `${day}-${month}` }, cell: chance(paper.random, 60) ? cell : `${day}-${month}A` }
  })
  const read = lines.map(({ line, cell }): Line => (typeof cell === 'string' && cell.endsWith('A') ? { ...line, code: cell } : line))
  return {
    rows: [...head(paper, paper.number, paper.day), headings, ...lines.map(({ line, cell }) => rowOf(paper, line, cell))],
    lines: read
  }
}

/** Item codes of six digits, of which some have lost their zeros. */
const lostZeros = (paper: Paper): Made => {
  const lines = severalLines(paper).map((line) => ({ ...line, code: String(paper.random.int(100, 99_999)).padStart(6, '0') }))
  const cellOf = (code: string, at: number): MadeCell => {
    if (at === 0 || chance(paper.random, 50)) return code
    return paper.isStored ? { number: Number(code), format: 'General' } : String(Number(code))
  }
  return {
    rows: [...head(paper, paper.number, paper.day), headings, ...lines.map((line, at) => rowOf(paper, line, cellOf(line.code, at)))],
    lines
  }
}

/** The date of the invoice with two digits of the year in front. */
const yearFirst = (paper: Paper): Made => {
  const lines = severalLines(paper)
  const [month, day] = [paper.random.int(1, 12), paper.random.int(1, 28)]
  const date = ['26', two(month), two(day)].join(pick(paper.random, ['-', '/']))
  return {
    rows: [...head(paper, paper.number, date), headings, ...lines.map((line) => rowOf(paper, line, line.code ?? null))],
    lines,
    facts: { invoiceDate: `2026-${two(month)}-${two(day)}` }
  }
}

/** The date of the invoice as a spreadsheet in another language took it, with day and month swapped; another date it left as a text. */
const swappedDays = (paper: Paper): Made => {
  const lines = severalLines(paper)
  const [month, day] = [paper.random.int(1, 6), paper.random.int(7, 12)]
  return {
    rows: [
      ...head(paper, paper.number, { day: `2026-${two(day)}-${two(month)}`, format: 'dd/mm/yyyy' }),
      ['ETD', `${paper.random.int(13, 28)}/${two(month)}/2026`],
      headings,
      ...lines.map((line) => rowOf(paper, line, line.code ?? null))
    ],
    lines,
    facts: { invoiceDate: `2026-${two(month)}-${two(day)}` }
  }
}

/** The date of the invoice as the number of its day, in a workbook that counts from 1904 or not. */
const numberOfDay = (paper: Paper): Made => {
  const lines = severalLines(paper)
  const serial = 46_023 + paper.random.int(0, 300) - (chance(paper.random, 50) ? 1_462 : 0)
  const day = new Date((46_023 + 200 - 25_569) * 86_400_000).toISOString().slice(0, 10)
  return {
    rows: [
      ...head(paper, paper.number, { number: serial, format: 'General' }),
      headings,
      ...lines.map((line) => rowOf(paper, line, line.code ?? null))
    ],
    lines,
    facts: { invoiceDate: day }
  }
}

/** Formulas that failed in codes, names and weights, and weights in texts without their last digits. */
const failedCells = (paper: Paper): Made => {
  const lines = severalLines(paper).map((line) => ({ ...line, net: plain(new Big(paper.random.int(100, 9_000_000))) }))
  const failed = pick(paper.random, ['#N/A', '#REF!', '#VALUE!', '######'])
  const rows = lines.map((line, at): MadeCell[] => {
    const [code, description, ...numbers] = rowOf(paper, line, line.code ?? null)
    const net: MadeCell = at === 2 ? Number(line.net).toExponential(2).replace('e+', 'E+0') : money(paper, line.net)
    return [at === 0 ? failed : (code ?? null), description ?? null, ...numbers, at === 1 ? failed : net]
  })
  return { rows: [...head(paper, paper.number, paper.day), [...headings, 'N.W. (KGS)'], ...rows], lines }
}

export const damageLayouts: Readonly<Record<string, Layout>> = {
  'long codes as numbers': { make: longCodes },
  'codes as days': { make: codesAsDays },
  'lost zeros of codes': { make: lostZeros },
  'year first': { make: yearFirst },
  'swapped days': { make: swappedDays, needsWorkbook: true },
  'number of a day': { make: numberOfDay, needsWorkbook: true },
  'failed cells': { make: failedCells }
}
