import Big from 'big.js'
import { createRandom, type Random } from '../faults/random.ts'
import { languages, type Words } from './languages.ts'

/** What a generated document says, as the goods fields have it. */
export interface TrueLine {
  readonly code?: string
  readonly description: string
  readonly hs?: string
  readonly origin?: string
  readonly quantity: string
  readonly unit?: string
  readonly price?: string
  readonly amount: string
  readonly net?: string
  readonly packages?: string
}

export interface Truth {
  readonly lines: readonly TrueLine[]
  readonly facts: Readonly<Record<string, string>>
}

/** A cell as it is written: a number with its format, or a text. */
export type MadeCell =
  | string
  | { readonly number: number; readonly format: string }
  | { readonly day: string; readonly format: string }
  | null

export interface MadeSheet {
  readonly name: string
  readonly rows: readonly (readonly MadeCell[])[]
  readonly merges: readonly { readonly row: number; readonly column: number; readonly rows: number; readonly columns: number }[]
}

export interface MadeDocument {
  readonly seed: number
  readonly language: string
  /** What is special about the document, for the figures by class. */
  readonly traits: readonly string[]
  readonly sheets: readonly MadeSheet[]
  /** Whether numbers are texts in the form of the language, as in PDF, CSV and copied tables. */
  readonly truth: Truth
}

const currencies = ['USD', 'EUR', 'JPY', 'CNY', 'SGD', 'GBP', 'KRW', 'THB', 'MYR'] as const
const units = [
  ['PCS', 'PCE'],
  ['SET', 'SET'],
  ['KGS', 'KGM'],
  ['MTR', 'MTR'],
  ['ROLLS', 'ROL'],
  ['PAIR', 'PR'],
  ['LTR', 'LTR'],
  ['BOX', 'BX']
] as const
const countries = [
  ['CHINA', 'CN'],
  ['Japan', 'JP'],
  ['Made in Germany', 'DE'],
  ['VN', 'VN'],
  ['KOREA', 'KR'],
  ['Thailand', 'TH'],
  ['ITALY', 'IT']
] as const
const tariffs = ['84821000', '84133090', '73181510', '40092190', '84818099', '94054090', '52083200', '85441190', '69091900', '85462090']
const companies = [
  'Shenzhen Hengtai Machinery Co., Ltd.',
  'Kitano Seiko K.K.',
  'Muster Antriebstechnik GmbH',
  'PT Sumber Makmur',
  'Saigon Precision JSC',
  'Rossi Meccanica S.r.l.',
  'Global Parts Pte Ltd'
]
const buyers = ['PT Karya Nusantara Abadi', 'PT Mitra Industri Jaya', 'CV Sentosa Teknik']

const pick = <T>(random: Random, list: readonly T[]): T => {
  const found = list[random.int(0, list.length - 1)]
  if (found === undefined) throw new Error('an empty list')
  return found
}
const chance = (random: Random, percent: number): boolean => random.int(1, 100) <= percent

/** A plain decimal in the number form of a document. */
export const written = (plain: string, decimal: '.' | ',', groups: 'western' | 'indian' | 'none' | 'apostrophe' | 'space'): string => {
  const [whole = '', fraction] = plain.replace('-', '').split('.')
  const mark = groups === 'apostrophe' ? "'" : groups === 'space' ? ' ' : decimal === '.' ? ',' : '.'
  const grouped =
    groups === 'none'
      ? whole
      : groups === 'indian' && whole.length > 3
        ? `${whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, mark)}${mark}${whole.slice(-3)}`
        : whole.replace(/\B(?=(\d{3})+$)/g, mark)
  return `${plain.startsWith('-') ? '-' : ''}${grouped}${fraction === undefined ? '' : decimal + fraction}`
}

interface Options {
  readonly random: Random
  readonly words: Words
  /** Whether amounts are numbers in cells, as in workbooks. */
  readonly isStored: boolean
}

const dateText = (random: Random, locale: string, day: string): string => {
  const style = pick(random, ['short', 'medium', 'long'] as const)
  // Two digits of a year are no certain date in every language.
  const text = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: style === 'short' ? 'medium' : style,
    timeZone: 'UTC'
  }).format(new Date(`${day}T00:00:00Z`))
  return text
}

/** A document with known contents. The same seed gives the same document. */
export const generate = (seed: number, isStored: boolean): MadeDocument => {
  const random = createRandom(seed)
  const words = pick(random, languages)
  return build({ random, words, isStored }, seed)
}

const build = ({ random, words, isStored }: Options, seed: number): MadeDocument => {
  const traits: string[] = []
  const has = (name: string, percent: number): boolean => {
    const yes = chance(random, percent)
    if (yes) traits.push(name)
    return yes
  }
  const currency = pick(random, currencies)
  const decimals = currency === 'JPY' || currency === 'KRW' ? 0 : 2
  const groups = pick(random, ['western', 'western', 'western', 'none', 'apostrophe', 'space', 'indian'] as const)
  const form = words.decimal === ',' && groups === 'indian' ? 'western' : groups
  const count = has('many lines', 12) ? random.int(60, 300) : random.int(1, 25)
  const withCode = chance(random, 70)
  const withHs = chance(random, 45)
  const withOrigin = chance(random, 30)
  const withUnit = chance(random, 65)
  const unitBeside = !withUnit && has('unit beside the quantity', 50)
  const withNet = chance(random, 30)
  const withPackages = withNet && chance(random, 50)
  const withSerial = chance(random, 75)
  const withPrice = !has('no unit price', 8)
  const currencyBeside = has('currency beside amounts', 25)
  const isInHeading = !currencyBeside && has('currency in headings', 40)
  const twoRows = has('headings in two rows', 15)
  const continued = has('descriptions over two rows', 20)
  const unit = pick(random, units)
  const lines: TrueLine[] = Array.from({ length: count }, (_, index) => {
    const quantity = String(chance(random, 85) ? random.int(1, 2_000) : random.int(1, 20_000) / 4)
    const price =
      decimals === 0 ? String(random.int(50, 90_000)) : new Big(random.int(10, 500_000)).div(chance(random, 80) ? 100 : 1_000).toFixed()
    const amount = new Big(quantity).times(price).round(decimals, Big.roundHalfUp).toFixed(decimals)
    return {
      ...(withCode ? { code: `${pick(random, ['A', 'BX', 'K-', 'P'])}${random.int(100, 99_999)}${index}` } : {}),
      description:
        `${pick(random, words.goods)}${chance(random, 50) ? ` ${random.int(1, 99)}${pick(random, ['A', 'B', ' mm', 'X', ''])}` : ''}`.trim(),
      ...(withHs ? { hs: pick(random, tariffs) } : {}),
      ...(withOrigin ? { origin: pick(random, countries)[1] } : {}),
      quantity,
      ...(withUnit || unitBeside ? { unit: unit[1] } : {}),
      ...(withPrice ? { price } : {}),
      amount,
      ...(withNet ? { net: (random.int(10, 900_000) / 100).toFixed(2) } : {}),
      ...(withPackages ? { packages: String(random.int(1, 60)) } : {})
    }
  })
  const amountCell = (plain: string, digits: number, mayHaveCurrency: boolean): MadeCell => {
    const text = new Big(plain).toFixed(Math.max(digits, plain.split('.')[1]?.length ?? 0))
    if (isStored)
      return {
        number: Number(plain),
        format: `#,##0${digits > 0 ? `.${'0'.repeat(Math.max(digits, plain.split('.')[1]?.length ?? 0))}` : ''}`
      }
    const shown = written(text, words.decimal, form)
    return mayHaveCurrency && currencyBeside ? (chance(random, 50) ? `${currency} ${shown}` : `${shown} ${currency}`) : shown
  }
  const countCell = (plain: string): MadeCell => {
    if (unitBeside) return `${isStored ? plain : written(plain, words.decimal, 'none')} ${unit[0]}`
    return isStored ? { number: Number(plain), format: 'General' } : written(plain, words.decimal, form)
  }
  type Column = {
    readonly heading: string
    readonly cell: (line: TrueLine, index: number) => MadeCell
    readonly total?: (all: readonly TrueLine[]) => MadeCell
    readonly kind: string
  }
  const sum = (all: readonly TrueLine[], of: (line: TrueLine) => string | undefined): string =>
    all.reduce((total, line) => total.plus(of(line) ?? 0), new Big(0)).toFixed()
  const money = (heading: string): string =>
    isInHeading ? (chance(random, 50) ? `${heading} (${currency})` : `${heading}\n${currency}`) : heading
  const all: readonly (Column | null)[] = [
    withSerial
      ? {
          kind: 'serial',
          heading: pick(random, words.serial),
          cell: (_, index) => (isStored ? { number: index + 1, format: 'General' } : String(index + 1))
        }
      : null,
    withCode ? { kind: 'code', heading: pick(random, words.code), cell: ({ code }) => code ?? null } : null,
    { kind: 'description', heading: pick(random, words.description), cell: ({ description }) => description },
    withHs
      ? {
          kind: 'hs',
          heading: pick(random, words.hs),
          cell: ({ hs = '' }) => (chance(random, 50) ? hs : `${hs.slice(0, 4)}.${hs.slice(4, 6)}.${hs.slice(6)}`)
        }
      : null,
    withOrigin
      ? {
          kind: 'origin',
          heading: pick(random, words.origin),
          cell: ({ origin }) => countries.find(([, code]) => code === origin)?.[0] ?? null
        }
      : null,
    {
      kind: 'quantity',
      heading: pick(random, words.quantity),
      cell: ({ quantity }) => countCell(quantity),
      total: (lines_) => (unitBeside ? null : countCell(sum(lines_, ({ quantity }) => quantity)))
    },
    withUnit ? { kind: 'unit', heading: pick(random, words.unit), cell: () => unit[0] } : null,
    withPrice
      ? { kind: 'price', heading: money(pick(random, words.price)), cell: ({ price = '' }) => amountCell(price, decimals, true) }
      : null,
    {
      kind: 'amount',
      heading: money(pick(random, words.amount)),
      cell: ({ amount }) => amountCell(amount, decimals, true),
      total: (lines_) =>
        amountCell(
          sum(lines_, ({ amount }) => amount),
          decimals,
          true
        )
    },
    withNet
      ? {
          kind: 'net',
          heading: pick(random, words.net),
          cell: ({ net = '' }) => amountCell(net, 2, false),
          total: (lines_) =>
            amountCell(
              sum(lines_, ({ net }) => net),
              2,
              false
            )
        }
      : null,
    withPackages
      ? {
          kind: 'packages',
          heading: pick(random, words.packages),
          cell: ({ packages = '' }) => (isStored ? { number: Number(packages), format: 'General' } : packages),
          total: (lines_) => sum(lines_, ({ packages }) => packages)
        }
      : null
  ]
  const columns = all.filter((column): column is Column => column !== null)
  const width = columns.length
  const blank = (): MadeCell[] => Array.from({ length: width }, () => null)
  const rows: MadeCell[][] = []
  const seller = pick(random, companies)
  const buyer = pick(random, buyers)
  const number = `${pick(random, ['INV', 'CI', 'EX', 'SI'])}${pick(random, ['-', '/', ''])}${random.int(2025, 2026)}${pick(random, ['-', '/'])}${random.int(100, 9_999)}`
  const day = `2026-${String(random.int(1, 11)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`
  const gross = (random.int(1_000, 900_000) / 10).toFixed(1)
  const facts: Record<string, string> = { invoiceNumber: number, invoiceDate: day, buyer }
  const put = (column: number, cell: MadeCell): MadeCell[] => {
    const row = blank()
    row[Math.min(column, width - 1)] = cell
    return row
  }
  const labelled = (label: string, value: MadeCell): void => {
    const style = random.int(0, 2)
    if (style === 0 && typeof value === 'string') rows.push(put(0, `${label}: ${value}`))
    else if (style === 1 || width < 3) {
      const row = put(0, `${label}:`)
      row[1] = value
      rows.push(row)
    } else {
      const row = put(Math.max(0, width - 3), label)
      row[Math.max(1, width - 2)] = value
      rows.push(row)
    }
  }
  if (has('letterhead', 60)) {
    rows.push(put(0, seller), put(0, 'No. 88 Industrial Road, Block 5'), put(0, 'Tel: +86 755 1234 5678'), blank())
  }
  rows.push(put(has('title in the middle', 40) ? Math.floor(width / 2) : 0, pick(random, words.title)), blank())
  labelled(pick(random, words.number), number)
  labelled(pick(random, words.date), isStored && chance(random, 50) ? { day, format: 'dd-mmm-yyyy' } : dateText(random, words.locale, day))
  labelled(pick(random, words.buyer), buyer)
  if (chance(random, 50)) labelled(pick(random, words.seller), seller)
  const withWeights = has('weights above', 25)
  if (withWeights) {
    labelled(
      pick(random, words.grossLabel),
      isStored ? { number: Number(gross), format: '0.0' } : `${written(gross, words.decimal, form)} KGS`
    )
    facts['gross'] = gross
  }
  rows.push(blank())
  const merges: { row: number; column: number; rows: number; columns: number }[] = []
  if (twoRows) {
    const upper = blank()
    columns.forEach((column, index) => {
      upper[index] = column.kind === 'price' || column.kind === 'quantity' ? column.heading : column.heading
    })
    const lower = blank()
    const at = columns.findIndex(({ kind }) => kind === 'amount')
    lower[at] = `(${currency})`
    rows.push(upper, lower)
  } else rows.push(columns.map(({ heading }) => heading))
  const subtotalAt = count > 6 && has('subtotals', 15) ? Math.floor(count / 2) : -1
  let since = 0
  lines.forEach((line, index) => {
    rows.push(columns.map((column) => column.cell(line, index)))
    if (continued && chance(random, 40)) {
      rows.push(
        put(
          columns.findIndex(({ kind }) => kind === 'description'),
          'for industrial use'
        )
      )
      lines[index] = { ...line, description: `${line.description} for industrial use` }
    }
    if (index === subtotalAt) {
      const part = lines.slice(since, index + 1)
      since = index + 1
      rows.push(
        columns.map((column, at) =>
          at === 0 && column.total === undefined
            ? pick(random, words.subtotal)
            : column.kind === 'amount'
              ? (column.total?.(part) ?? null)
              : null
        )
      )
    }
  })
  const first = columns.findIndex((column) => column.total === undefined)
  if (count > 1 && has('total', 80))
    rows.push(columns.map((column, index) => (index === first ? pick(random, words.total) : (column.total?.(lines) ?? null))))
  if (has('charge below', 15))
    rows.push(
      columns.map((column, index) =>
        index === first ? pick(random, words.freight) : column.kind === 'amount' ? amountCell('125', decimals, true) : null
      )
    )
  if (has('bank and note below', 45))
    rows.push(blank(), put(0, words.bank), put(0, words.note), put(Math.max(0, width - 2), 'Authorized Signature'))
  const sheets: MadeSheet[] = [{ name: 'Invoice', rows, merges }]
  return { seed, language: words.locale, traits, sheets, truth: { lines, facts } }
}
