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
  /** Values of which at least one must come out marked, because they contradict each other. */
  readonly mustMark?: readonly ('quantity' | 'price' | 'amount')[]
}

export interface Truth {
  readonly lines: readonly TrueLine[]
  readonly facts: Readonly<Record<string, string>>
  /** Facts that the document does not have, although texts look like them. */
  readonly absent?: readonly string[]
}

/** A cell as it is written: a number with its format, or a text. */
export type MadeCell =
  | string
  | { readonly number: number; readonly format: string }
  | { readonly day: string; readonly format: string }
  /** A formula without a stored result. */
  | { readonly formula: string }
  | null

export interface MadeSheet {
  readonly name: string
  readonly rows: readonly (readonly MadeCell[])[]
  readonly merges: readonly { readonly row: number; readonly column: number; readonly rows: number; readonly columns: number }[]
  readonly hiddenColumns?: readonly number[]
  readonly hiddenRows?: readonly number[]
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

export const pick = <T>(random: Random, list: readonly T[]): T => {
  const found = list[random.int(0, list.length - 1)]
  if (found === undefined) throw new Error('an empty list')
  return found
}
export const chance = (random: Random, percent: number): boolean => random.int(1, 100) <= percent

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
  /** Whether the format has several sheets. */
  readonly hasSheets: boolean
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
export const generate = (seed: number, isStored: boolean, hasSheets = isStored): MadeDocument => {
  const random = createRandom(seed)
  const words = pick(random, languages)
  const made = withListBelow(build({ random, words, isStored, hasSheets }, seed), { random, words, isStored, hasSheets: false })
  if (!hasSheets || !chance(random, 5)) return made
  // The workbook has the invoice of another shipment on its next sheet.
  const other = build({ random, words, isStored, hasSheets }, seed)
  if (other.truth.facts['invoiceNumber'] === made.truth.facts['invoiceNumber']) return made
  const [sheet] = other.sheets
  if (sheet === undefined) return made
  return { ...made, traits: [...made.traits, 'several invoices'], sheets: [...made.sheets, { ...sheet, name: 'Invoice 2' }] }
}

/** Some sheets have a second list below the first: the packing list, a calculation of duties, or the next invoice. */
const withListBelow = (made: MadeDocument, options: Options): MadeDocument => {
  const { random, words } = options
  const [invoice, packing] = made.sheets
  if (invoice === undefined || !chance(random, 15)) return made
  const below = (rows: readonly (readonly MadeCell[])[], trait: string): MadeDocument => ({
    ...made,
    traits: [...made.traits, trait],
    sheets: [{ ...invoice, rows: [...invoice.rows, [], [], ...rows] }]
  })
  if (packing !== undefined) return below(packing.rows, 'packing list below')
  // On paper the next invoice begins on a page of its own.
  if (!options.isStored || chance(random, 50)) return below(dutyRows(made.truth.lines, options.isStored, words.decimal), 'duties below')
  const other = build(options, made.seed)
  const [next] = other.sheets
  const isOther = other.truth.facts['invoiceNumber'] !== made.truth.facts['invoiceNumber']
  return next === undefined || !isOther ? made : below(next.rows, 'invoice below')
}

/** What somebody calculated below an invoice about the same goods. */
const dutyRows = (lines: readonly TrueLine[], isStored: boolean, decimal: '.' | ','): readonly (readonly MadeCell[])[] => {
  const money = (plain: Big): MadeCell =>
    isStored ? { number: Number(plain.toFixed(2)), format: '#,##0.00' } : written(plain.toFixed(2), decimal, 'western')
  return [
    ['No', 'Description', 'HS Code', 'Customs Value', 'Duty Rate', 'Duty Amount'],
    ...lines.map(({ description, hs = '84821000', amount }, index): MadeCell[] => {
      const value = new Big(amount === '' ? 0 : amount).times(15_750)
      return [String(index + 1), description, hs, money(value), '5%', money(value.times('0.05'))]
    })
  ]
}

/** The packing list: the goods of each line on one or two pallets, with the net weight of each part. */
const packingSheet = (random: Random, words: Words, lines: readonly TrueLine[], number: string): MadeSheet => {
  const headings = [
    'Pallet No.',
    pick(random, words.code),
    pick(random, words.description),
    pick(random, words.quantity),
    pick(random, words.net)
  ]
  const body = lines.flatMap(({ code = '', description, quantity, net = '0' }, index): MadeCell[][] => {
    const total = new Big(net)
    const part = total.times('0.4').round(2)
    const parts = chance(random, 40) ? [part, total.minus(part)] : [total]
    const count = new Big(quantity)
    return parts.map((kilos, at): MadeCell[] => [
      `P${index + 1}-${at + 1}`,
      code,
      description,
      {
        number: Number(at === 0 ? (parts.length === 1 ? count : count.times('0.4').round(0)) : count.minus(count.times('0.4').round(0))),
        format: 'General'
      },
      { number: Number(kilos), format: '#,##0.00' }
    ])
  })
  const rows: MadeCell[][] = [[words.packingTitle], [], [`${words.number[0] ?? 'Invoice No.'}: ${number}`], [], headings, ...body]
  return { name: 'Packing', rows, merges: [] }
}

const build = ({ random, words, isStored, hasSheets }: Options, seed: number): MadeDocument => {
  const traits: string[] = []
  const has = (name: string, percent: number): boolean => {
    const yes = chance(random, percent)
    if (yes) traits.push(name)
    return yes
  }
  const isPerThousand = has('prices per thousand', 4)
  const currency = pick(random, currencies)
  const decimals = currency === 'JPY' || currency === 'KRW' ? 0 : 2
  const groups = pick(random, ['western', 'western', 'western', 'none', 'apostrophe', 'space', 'indian'] as const)
  const form = words.decimal === ',' && groups === 'indian' ? 'western' : groups
  const count = has('many lines', 12) ? random.int(60, 300) : random.int(1, 25)
  const isPacked = hasSheets && has('packing list by pallet', 6)
  const withCode = isPacked || chance(random, 70)
  const inSentence = has('tariff code in a sentence', 5)
  const withHs = !inSentence && chance(random, 45)
  const isForeign = withHs && has('foreign tariff codes', 10)
  const isZeroLost = withHs && !isForeign && isStored && has('lost zeros', 10)
  const withOrigin = chance(random, 30)
  const withUnit = chance(random, 65)
  const unitBeside = !withUnit && has('unit beside the quantity', 50)
  const withNet = isPacked || chance(random, 30)
  const withPackages = withNet && !isPacked && chance(random, 50)
  const withSerial = chance(random, 75)
  const withPrice = isPerThousand || !has('no unit price', 8)
  const isWrongSomewhere = withPrice && !isPerThousand && count > 2 && has('arithmetic error', 6)
  const withFree = withPrice && count > 2 && has('lines without charge', 6)
  const withCredit = withPrice && count > 2 && has('negative lines', 5)
  const withGaps = withPrice && count > 3 && has('missing amounts', 5)
  const currencyBeside = has('currency beside amounts', 25)
  const isInHeading = !currencyBeside && has('currency in headings', 40)
  const twoRows = has('headings in two rows', 15)
  const continued = has('descriptions over two rows', 20)
  const unit = pick(random, units)
  const tariff = pick(random, tariffs)
  const lines: TrueLine[] = Array.from({ length: count }, (_, index) => {
    const quantity = String(chance(random, 85) ? random.int(1, 2_000) : random.int(1, 20_000) / 4)
    const price =
      decimals === 0 ? String(random.int(50, 90_000)) : new Big(random.int(10, 500_000)).div(chance(random, 80) ? 100 : 1_000).toFixed()
    const isCredit = withCredit && index === 1
    const product = new Big(quantity).times(price).times(isPerThousand ? '0.001' : isCredit ? -1 : 1)
    const isWrong = isWrongSomewhere && index === 2
    const amount = (isWrong ? product.times('1.09').plus(7) : product).round(decimals, Big.roundHalfUp).toFixed(decimals)
    const isFree = withFree && index === 0
    const hs = isForeign ? tariff.slice(0, 6) : isZeroLost ? '03061710' : tariff
    return {
      ...(isWrong ? { mustMark: ['quantity', 'price', 'amount'] as const } : {}),
      ...(withCode ? { code: `${pick(random, ['A', 'BX', 'K-', 'P'])}${random.int(100, 99_999)}${index}` } : {}),
      description:
        `${pick(random, words.goods)}${chance(random, 50) ? ` ${random.int(1, 99)}${pick(random, ['A', 'B', ' mm', 'X', ''])}` : ''}`.trim(),
      ...(withHs || inSentence ? { hs } : {}),
      ...(withOrigin ? { origin: pick(random, countries)[1] } : {}),
      quantity,
      ...(withUnit || unitBeside ? { unit: unit[1] } : {}),
      ...(withPrice && !isFree ? { price: isCredit ? `-${price}` : price } : {}),
      amount: isFree ? '' : amount,
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
    all.reduce((total, line) => total.plus(of(line) || 0), new Big(0)).toFixed()
  const english = languages[0]
  const isBilingual = words.locale !== 'en' && has('headings in two languages', 15)
  const isNumbered = has('numbered boxes', 8)
  /** Headings in the language of the document, with the English one or the number of a box. */
  const named = (
    kind: 'code' | 'description' | 'hs' | 'origin' | 'quantity' | 'unit' | 'price' | 'amount' | 'net' | 'packages',
    box: number
  ): string => {
    const own = pick(random, words[kind])
    const both = isBilingual && english ? `${own}${pick(random, ['\n', ' / '])}${pick(random, english[kind])}` : own
    return isNumbered ? `${box}. ${both}` : both
  }
  const money = (heading: string): string =>
    isInHeading ? (chance(random, 50) ? `${heading} (${currency})` : `${heading}\n${currency}`) : heading
  const foreign = pick(random, ['9090', '00995', '0010'])
  const hidden = isStored && has('hidden column', 5)
  const all: readonly (Column | null)[] = [
    has('marks column', 8)
      ? { kind: 'marks', heading: pick(random, ['Marks & Nos.', 'Shipping Marks', 'C/No.']), cell: (_, index) => `C/NO. ${index + 1}` }
      : null,
    withSerial
      ? {
          kind: 'serial',
          heading: pick(random, words.serial),
          cell: (_, index) => (isStored ? { number: index + 1, format: 'General' } : String(index + 1))
        }
      : null,
    withCode ? { kind: 'code', heading: named('code', 12), cell: ({ code }) => code ?? null } : null,
    { kind: 'description', heading: named('description', 13), cell: ({ description }) => description },
    withHs
      ? {
          kind: 'hs',
          heading: named('hs', 14),
          cell: ({ hs = '' }) =>
            isForeign
              ? `${hs}${foreign}`
              : isZeroLost
                ? { number: Number(hs), format: 'General' }
                : chance(random, 50)
                  ? hs
                  : `${hs.slice(0, 4)}.${hs.slice(4, 6)}.${hs.slice(6)}`
        }
      : null,
    withOrigin
      ? {
          kind: 'origin',
          heading: named('origin', 15),
          cell: ({ origin }) => countries.find(([, code]) => code === origin)?.[0] ?? null
        }
      : null,
    {
      kind: 'quantity',
      heading: named('quantity', 16),
      cell: ({ quantity }) => countCell(quantity),
      total: (lines_) => (unitBeside ? null : countCell(sum(lines_, ({ quantity }) => quantity)))
    },
    withUnit ? { kind: 'unit', heading: named('unit', 17), cell: () => unit[0] } : null,
    withPrice
      ? {
          kind: 'price',
          heading: isPerThousand ? money(`${named('price', 18)}/1000`) : money(named('price', 18)),
          cell: ({ price }) => (price === undefined ? 'FOC' : amountCell(price, decimals, true))
        }
      : null,
    {
      kind: 'amount',
      heading: money(named('amount', 19)),
      cell: ({ amount }, index) => (amount === '' ? 'FOC' : withGaps && index === 3 ? null : amountCell(amount, decimals, true)),
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
          heading: named('net', 20),
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
          heading: named('packages', 21),
          cell: ({ packages = '' }) => (isStored ? { number: Number(packages), format: 'General' } : packages),
          total: (lines_) => sum(lines_, ({ packages }) => packages)
        }
      : null,
    has('column unknown to the vocabulary', 10)
      ? {
          kind: 'unknown',
          heading: pick(random, ['Bin', 'Rev', 'Qualität', 'ABC', 'Pos2']),
          cell: () => (chance(random, 50) ? String(random.int(1, 9)) : pick(random, ['A1', 'ok', 'T-7']))
        }
      : null,
    hidden ? { kind: 'hidden', heading: 'Cost', cell: ({ amount }) => ({ number: Number(amount) * 0.7, format: '0.00' }) } : null
  ]
  const listed = all.filter((column): column is Column => column !== null)
  const isSpaced = has('empty columns between', 8)
  const gap: Column = { kind: 'empty', heading: '', cell: () => null }
  const columns = (isSpaced ? listed.flatMap((column, index) => (index % 3 === 1 ? [column, gap] : [column])) : listed).filter(
    ({ kind }) => !(isPacked && (kind === 'net' || kind === 'packages'))
  )
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
      isStored ? { number: Number(gross), format: '0.0" KGS"' } : `${written(gross, words.decimal, form)} KGS`
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
  } else {
    if (has('group headings', 8)) {
      const from = columns.findIndex(({ kind }) => kind === 'quantity')
      merges.push({ row: rows.length, column: from, rows: 1, columns: width - from })
      const group = blank()
      group[from] = pick(random, ['QUANTITY AND VALUE', 'DETAILS', '明细'])
      rows.push(group)
    }
    rows.push(columns.map(({ heading }) => (heading === '' ? null : heading)))
  }
  const headingRow = rows.at(-1) ?? []
  const isPaged = count > 14 && !twoRows && has('repeated headings', 25)
  const isSectioned = columns[0]?.kind !== 'description' && columns[0]?.kind !== 'marks' && count > 4 && has('section titles', 10)
  const withDitto = has('ditto marks', 8)
  const mark = pick(random, ['"', '-do-', '〃', 'idem'])
  const withNotes = has('notes beside the list', 8)
  const subtotalAt = count > 6 && has('subtotals', 15) ? Math.floor(count / 2) : -1
  let since = 0
  lines.forEach((line, index) => {
    if (isPaged && index > 0 && index % 12 === 0)
      rows.push(put(0, `Page ${index / 12} of ${Math.ceil(count / 12)}`), blank(), [...headingRow])
    if (isSectioned && index % 5 === 0)
      rows.push(put(0, `LOT ${pick(random, ['A', 'B', 'C'])}: ${pick(random, ['SPARE PARTS', 'MAIN UNIT', 'ACCESSORIES'])}`))
    const written = columns.map((column) => {
      const isSame = index > 0 && column.kind === 'origin' && lines[index - 1]?.origin === line.origin && !(isPaged && index % 12 === 0)
      return withDitto && isSame ? mark : column.cell(line, index)
    })
    rows.push(withNotes && index % 4 === 1 ? [...written, null, pick(random, ['checked', 'see drawing', 'new item', 'urgent'])] : written)
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
  const first = columns.findIndex((column) => column.total === undefined && column.kind !== 'empty')
  const amountRow = (label: string, plain: string): MadeCell[] =>
    columns.map((column, index) => (index === first ? label : column.kind === 'amount' ? amountCell(plain, decimals, true) : null))
  if (inSentence) rows.push(put(Math.min(1, width - 1), `HS CODE: ${tariff.slice(0, 4)}.${tariff.slice(4, 6)}.${tariff.slice(6)}`))
  const added = count > 1 && has('charges before the total', 8)
  if (added) {
    const all_ = sum(lines, ({ amount }) => amount)
    rows.push(amountRow(pick(random, words.subtotal), all_), amountRow(pick(random, words.freight), '125'), amountRow('Insurance', '12'))
    rows.push(amountRow(pick(random, words.total), new Big(all_).plus(137).toFixed()))
  } else if (count > 1 && has('total', 80))
    rows.push(columns.map((column, index) => (index === first ? pick(random, words.total) : (column.total?.(lines) ?? null))))
  if (!added && has('charge below', 15))
    rows.push(
      columns.map((column, index) =>
        index === first ? pick(random, words.freight) : column.kind === 'amount' ? amountCell('125', decimals, true) : null
      )
    )
  if (has('bank and note below', 45))
    rows.push(blank(), put(0, words.bank), put(0, words.note), put(Math.max(0, width - 2), 'Authorized Signature'))
  const hiddenColumns = columns.flatMap(({ kind }, column) => (kind === 'hidden' ? [column] : []))
  const sheets: MadeSheet[] = [{ name: 'Invoice', rows, merges, hiddenColumns }]
  if (isPacked) sheets.push(packingSheet(random, words, lines, number))
  return { seed, language: words.locale, traits, sheets, truth: { lines, facts } }
}
