import Big from 'big.js'
import type { Random } from '../faults/random.ts'
import { pick, written, type MadeCell, type MadeSheet, type Truth, type TrueLine } from './generator.ts'

/** What the layouts of papers share. `isStored`: amounts are numbers in cells, as in workbooks. */
export interface Paper {
  readonly random: Random
  readonly isStored: boolean
  readonly number: string
  readonly day: string
  readonly seller: string
  readonly buyer: string
}

export type Line = TrueLine & { readonly quantity: string; readonly price: string }
export type Rows = MadeCell[][]
export interface Made {
  readonly rows: Rows
  readonly merges?: MadeSheet['merges']
  readonly hiddenRows?: readonly number[]
  readonly hiddenColumns?: readonly number[]
  readonly more?: readonly MadeSheet[]
  readonly lines: readonly TrueLine[]
  readonly facts?: Truth['facts']
}

export const goods = [
  'Ball bearing 6204',
  'Hydraulic pump',
  'Steel bolt M8 x 40',
  'Control valve DN50',
  'LED panel 18W',
  'Ceramic insulator',
  'Paper bag',
  'Fatty acid'
]
export const plain = (value: Big, decimals = 2): string => value.round(decimals, Big.roundHalfUp).toFixed(decimals)
export const amountOf = (quantity: string, price: string): string => plain(new Big(quantity).times(price))

export const linesOf = ({ random }: Paper, most = 12): readonly Line[] =>
  Array.from({ length: random.int(1, most) }, (_, index): Line => {
    const [quantity, price] = [String(random.int(2, 3_000)), plain(new Big(random.int(20, 90_000)).div(100))]
    return {
      code: `${pick(random, ['BHB', 'K-', 'SA'])}${random.int(100, 9_999)}${index}`,
      description: `${pick(random, goods)} ${random.int(1, 99)}${pick(random, ['A', 'B', 'X'])}`,
      quantity,
      price,
      amount: amountOf(quantity, price)
    }
  })

export const sum = (lines: readonly TrueLine[], kind: 'amount' | 'quantity' | 'net' = 'amount'): string =>
  lines.reduce((total, line) => total.plus(line[kind] || 0), new Big(0)).toFixed()

/** An amount as the file has it. */
export const money = ({ isStored }: Paper, value: string, mark = ''): MadeCell =>
  isStored
    ? { number: Number(value), format: mark === '' ? '#,##0.00' : `"${mark}"#,##0.00` }
    : mark + written(plain(new Big(value)), '.', 'western')
export const count = ({ isStored }: Paper, value: string): MadeCell =>
  isStored ? { number: Number(value), format: 'General' } : written(value, '.', 'western')
export const heading = (paper: Paper): Rows => [
  [paper.seller],
  ['No. 88 Industrial Road, Block 5'],
  [],
  ['COMMERCIAL INVOICE'],
  [`Invoice No.: ${paper.number}`],
  [`Date: ${paper.day}`],
  [`Buyer: ${paper.buyer}`],
  []
]
export const shown = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'][Number(month) - 1]}. ${Number(date)}, ${year}`
}

export interface Layout {
  readonly make: (paper: Paper) => Made
  /** What makes it needs a workbook: several sheets, merged or hidden cells. */
  readonly needsWorkbook?: boolean
}
