import Big from 'big.js'
import { decimalSum, isNear } from '../base/amounts.ts'
import type { DecimalMark } from '../base/parse-number.ts'
import { currenciesIn, currenciesOf } from '../base/currency-words.ts'
import { numberIn, numberOfCell, type CellNumber } from '../base/written-number.ts'
import { chargeWords, isNoValue, isPageNumber, proseOf, rowWord, type RowWord } from './row-words.ts'
import type { SourceCell, SourcePage } from './source.ts'
import { lessDiscount, multipliesOut, type ColumnKinds } from './column-kinds.ts'
import type { TableCandidate } from './table.ts'
import { isRowOfHeadings } from './headings.ts'
import { isUnitWord, packedLevels, type PageNumbers } from './page-numbers.ts'
import { describingKinds, type ColumnKind } from './vocabulary.ts'
import { belongings, type ListedRow } from './wrapped-rows.ts'

/** A sum that the file states, and that of the lines above it. */
export interface StatedTotal {
  readonly row: number
  readonly kind: ColumnKind
  readonly stated: string
  /** Of the lines. */
  readonly sum: string
  /** What the charges above add to an amount that is not the sum of the lines alone; deductions are negative. */
  readonly charges?: string
  readonly meets: boolean
  /** Below a total that the lines meet: it says nothing against them. */
  readonly isLater?: boolean
}

export type LeftOutKind =
  | 'heading'
  | 'section'
  | 'subtotal'
  | 'total'
  | 'charge'
  | 'bank'
  | 'signature'
  | 'words'
  | 'origin'
  | 'note'
  | 'after-total'
  /** A part of the goods above, which has no price of its own. */
  | 'part'
  /** A line of another list on the same page, which nothing shows to be more goods. */
  | 'other-list'
  | 'credit-note'
  /** A row that the sheet does not display. */
  | 'hidden'

export const numericKinds = ['quantity', 'price', 'amount', 'packages', 'net', 'gross', 'volume'] as const
export type NumericKind = (typeof numericKinds)[number]
const packedKinds = ['quantity', 'packages'] as const
export const summedKinds = ['amount', 'quantity', 'packages', 'net', 'gross', 'volume'] as const
export const isNumericKind = (kind: ColumnKind): kind is NumericKind => (numericKinds as readonly ColumnKind[]).includes(kind)

/** Rows that the user takes or leaves against the reading. */
export type RowDecisions = ReadonlyMap<number, 'goods' | 'left-out'>

export interface RowFacts {
  readonly row: number
  readonly cells: readonly (SourceCell | null)[]
  readonly text: string
  readonly filled: number
  readonly numbers: Readonly<Partial<Record<NumericKind, CellNumber>>>
  /** What cells with several levels of packing may mean, of which one is in `numbers`. */
  readonly packed: Readonly<Partial<Record<NumericKind, readonly CellNumber[]>>>
  readonly described: boolean
  /** Columns of numbers that hold something else. */
  readonly misfits: number
  readonly word: RowWord | null
  readonly product: boolean | null
}

/** Kinds that identify a row of a list without descriptions, such as a list of rolls. */
const identifying: readonly ColumnKind[] = ['serial', 'marks', 'order', 'container']

/** The tariff code in a sentence: `HS CODE: 8482.10.00`, `Tariff No. 84821000`. */
export const hsSentence = /\b(?:h\.?\s?s\.?|hts|tariff|customs tariff|commodity)\b[^\d\n]{0,30}(\d{4}(?:[. ]?\d{2}){1,4})(?![\d])/i

export const tableReader = (page: SourcePage, candidate: TableCandidate, numbers: PageNumbers) => {
  const { kinds, mark } = candidate
  const columnsOf = (kind: ColumnKind): readonly number[] => kinds.flatMap((one, column) => (one === kind ? [column] : []))
  const columns = new Map<ColumnKind, readonly number[]>()
  for (const kind of kinds) if (kind !== null && !columns.has(kind)) columns.set(kind, columnsOf(kind))
  const first = (kind: ColumnKind): number => columns.get(kind)?.[0] ?? -1

  const telling = describingKinds.some((kind) => columns.has(kind)) ? describingKinds : identifying
  /** Rows under a description that is merged over several. */
  const covered = new Set<number>()
  for (const column of telling.flatMap((kind) => columns.get(kind) ?? []))
    for (let row = candidate.headings.to + 1; row < candidate.end; row += 1) {
      const height = Math.min(page.rows[row]?.[column]?.span?.rows ?? 1, candidate.end - row)
      for (let below = 1; below < height; below += 1) covered.add(row + below)
    }

  const numberAt = (row: number, kind: NumericKind): CellNumber | undefined => {
    const column = first(kind)
    const number = column === -1 ? null : numbers.at(row, column)
    return number !== null && isUnitWord(number.words) && !number.isPercent ? number : undefined
  }

  /** Columns of numbers in which most rows have words, such as prices `as agreed`. */
  const worded = new Set(
    numericKinds.filter((kind) => {
      const listed = page.rows.slice(candidate.headings.to + 1, candidate.end).slice(0, 300)
      const filled = listed.flatMap((cells, index) =>
        isBlankMark(cells[first(kind)]?.text ?? '') ? [] : [candidate.headings.to + 1 + index]
      )
      return filled.filter((row) => numberAt(row, kind) === undefined).length > filled.length * 0.5
    })
  )

  /** Quantity × price is the amount, with a discount of the line or without. */
  const productOf = (row: number, found: RowFacts['numbers']): boolean | null => {
    const quantity = found.quantity ?? null
    const price = found.price ?? null
    const amount = found.amount ?? null
    const result = multipliesOut(quantity, price, amount, mark, candidate.factor)
    if (result !== false) return result
    return (columns.get('discount') ?? []).some((column) => {
      const discount = numbers.at(row, column)
      if (discount === null || quantity === null || price === null || amount === null) return false
      const whole = new Big(valueBy(quantity, mark)).times(valueBy(price, mark)).times(candidate.factor)
      const left = lessDiscount(whole, discount, page.rows[row]?.[column] ?? null, mark)
      if (left.some((one) => isNear(one, new Big(valueBy(amount, mark)), sumTolerance))) return true
      if (whole.eq(0)) return false
      return left.some(
        (one) => one.gt(0) && multipliesOut(quantity, price, amount, mark, one.div(whole).times(candidate.factor).toFixed()) === true
      )
    })
  }

  const factsOf = (row: number): RowFacts => {
    const cells = page.rows[row] ?? []
    const found: Partial<Record<NumericKind, CellNumber>> = {}
    const packed: Partial<Record<NumericKind, readonly CellNumber[]>> = {}
    for (const kind of numericKinds) {
      const number = numberAt(row, kind)
      if (number !== undefined) found[kind] = number
    }
    for (const kind of packedKinds) {
      const levels = found[kind] === undefined ? packedLevels(cells[first(kind)] ?? null) : []
      // Of several, that which multiplies out.
      const [level] = [...levels.filter((one) => kind === 'quantity' && productOf(row, { ...found, quantity: one }) === true), ...levels]
      if (level === undefined) continue
      found[kind] = level
      packed[kind] = levels
    }
    const texts = cells.filter((cell) => cell !== null)
    const described =
      (covered.has(row) && Object.keys(found).length > 0) ||
      telling.some((kind) =>
        (columns.get(kind) ?? []).some((column) => {
          const cell = cells[column] ?? null
          return cell !== null && !/[:：]$/.test(cell.text) && (kind !== 'description' || /\p{L}/u.test(cell.text))
        })
      )
    const words = texts.filter((cell) => cell.value === null && /\p{L}/u.test(cell.text)).map((cell) => rowWord(cell.text))
    const label = texts.filter((cell) => cell.value === null && !/\d/.test(cell.text)).map((cell) => cell.text)
    const anyWord = words.find((one) => one !== null) ?? (label.length > 1 ? rowWord(label.join(' ')) : null)
    // Words judge the cell they label: `VAT 19 %` in a column of rates makes no charge of goods that have a name of their own.
    const name = cells[first('description')] ?? null
    const hasOwnName = name !== null && name.value === null && /\p{L}{3}/u.test(name.text) && rowWord(name.text) === null
    const word = hasOwnName && isCharge(anyWord) ? null : anyWord
    return {
      row,
      cells,
      text: texts
        .map((cell) => cell.text.replaceAll('\n', ' '))
        .join(' · ')
        .slice(0, 300),
      filled: texts.length,
      numbers: found,
      packed,
      described,
      misfits: numericKinds.filter((kind) => {
        const cell = worded.has(kind) ? null : (cells[first(kind)] ?? null)
        // A number with a remark behind it is still one: `383,518.45 checked`.
        return cell !== null && found[kind] === undefined && !isBlankMark(cell.text) && !/^\W{0,3}\d[\d.,]{0,20}\s/.test(cell.text)
      }).length,
      word,
      product: productOf(row, found)
    }
  }
  return { columns, first, factsOf }
}

export const valueBy = (number: CellNumber, mark: DecimalMark): string =>
  number.byMark[mark] ?? number.byMark[mark === '.' ? ',' : '.'] ?? ''

/** The sums of rows of goods, kept while the rows come: to add them up for each row would take the square of their number. */
interface Sums {
  readonly count: number
  add(facts: RowFacts): void
  /** The sum of the numbers as displayed; null if no row has one of this kind. */
  shown(kind: NumericKind): Big | null
  /** The sum that a stated total may mean: as displayed, or as stored where rounding of the display does not add up; null for another total. */
  meeting(stated: Big, kind: NumericKind): Big | null
}

const createSums = (mark: DecimalMark): Sums => {
  const sums = new Map<NumericKind, { readonly shown: Big; readonly exact: Big }>()
  const nothing = { shown: new Big(0), exact: new Big(0) }
  let count = 0
  return {
    get count() {
      return count
    },
    add: ({ numbers }) => {
      count += 1
      for (const kind of summedKinds) {
        const number = numbers[kind]
        if (number === undefined) continue
        const { shown, exact } = sums.get(kind) ?? nothing
        const value = valueBy(number, mark)
        sums.set(kind, { shown: shown.plus(value), exact: exact.plus(number.stored ?? value) })
      }
    },
    shown: (kind) => sums.get(kind)?.shown ?? null,
    meeting: (stated, kind) => {
      const { shown, exact } = sums.get(kind) ?? nothing
      return [shown, exact].find((sum) => isNear(sum, stated, sumTolerance)) ?? null
    }
  }
}

/** Sums are compared to the cent. */
const sumTolerance = '0.011'

/** How many rows of goods have each kind of number: a row that lacks what all others have is none of them. */
export const usualKinds = (rows: readonly RowFacts[]): ReadonlySet<NumericKind> => {
  const listed = rows.filter(
    ({ described, numbers, word, misfits }) => described && word === null && misfits === 0 && Object.keys(numbers).length > 0
  )
  // Rows that multiply out are goods for certain; a calculation of duties below has other numbers.
  const certain = listed.filter(({ product }) => product === true)
  const goods = certain.length > 0 ? certain : listed
  return new Set(numericKinds.filter((kind) => goods.filter(({ numbers }) => numbers[kind] !== undefined).length > goods.length * 0.5))
}

export type Classified = {
  readonly facts: RowFacts
  /** `lead-in`: words of the row of goods below. */
  readonly kind: 'goods' | 'continuation' | 'lead-in' | 'empty' | LeftOutKind
  /** The distances on the paper do not tell whether the words belong to the row above. */
  readonly isOpen?: boolean
}

const wordKinds: readonly Classified['kind'][] = ['continuation', 'section', 'note']

/** Words of several lines in a cell of a paper belong to the row of numbers that is nearest, not always to the one above. */
export const withWrappedRows = (classified: readonly Classified[], kinds: ColumnKinds): readonly Classified[] => {
  const canBelong = new Set<number>()
  const listed = classified.flatMap(({ facts, kind }): readonly ListedRow[] => {
    const isGoods = kind === 'goods'
    const isText = wordKinds.includes(kind) && Object.keys(facts.numbers).length === 0 && !isPageNumber(facts.text)
    const isWords =
      isText &&
      !hsSentence.test(facts.text) &&
      facts.cells.every((cell, column) => cell === null || (cell.value === null && wordKindOf(kinds, facts.cells, column) !== null))
    if (isWords) canBelong.add(facts.row)
    const box = facts.cells.find((cell) => cell?.box !== undefined)?.box
    const is = isGoods ? 'goods' : isText ? 'words' : 'other'
    return box === undefined ? [] : [{ row: facts.row, y: box.y + box.height / 2, page: box.page, is }]
  })
  const found = belongings(listed)
  if (found.size === 0) return classified
  return classified.map((one) => {
    const belonging = canBelong.has(one.facts.row) ? found.get(one.facts.row) : undefined
    if (belonging === undefined) return one
    return belonging === 'below' ? { ...one, kind: 'lead-in' } : { ...one, kind: 'continuation', isOpen: belonging === 'open' }
  })
}

/** The field of words in a column: their own, or that of the description which runs into columns of numbers; null for words of something else. */
export const wordKindOf = (kinds: ColumnKinds, cells: readonly (SourceCell | null)[], column: number): ColumnKind | null => {
  const kind = kinds[column] ?? null
  if (kind !== null && continuing.has(kind)) return kind
  if (kind === null && kinds[column - 1] === 'description') return 'description'
  const description = kinds.indexOf('description')
  const isOverflow =
    description !== -1 && column > description && (cells[description] ?? null) !== null && !/\d/.test(cells[column]?.text ?? '')
  return isOverflow ? 'description' : null
}

/** Kinds whose words may go on in further lines. */
const continuing: ReadonlySet<ColumnKind> = new Set<ColumnKind>(['description', 'spec', 'type', 'code', 'marks'])

const repeatsHeadings = (facts: RowFacts, headings: ReadonlySet<string>): boolean => {
  const same = facts.cells.filter((cell) => cell !== null && headings.has(cell.text)).length
  return (same >= 2 && same >= facts.filled * 0.6) || isRowOfHeadings(facts.cells)
}

export type ChargeKind = (typeof chargeWords)[number]
export const isCharge = (word: RowWord | null): word is ChargeKind => (chargeWords as readonly (RowWord | null)[]).includes(word)

export const classify = (
  rows: readonly RowFacts[],
  candidate: TableCandidate,
  first: (kind: ColumnKind) => number,
  decided: RowDecisions
): readonly Classified[] => {
  const usual = usualKinds(rows)
  const hasAmounts = usual.has('amount')
  const description = first('description')
  const headings = new Set(candidate.texts.flatMap((text) => text.split('\n')).filter((text) => text !== ''))
  const lastCertain = rows.findLast(({ product }) => product === true)?.row ?? -1
  const result: Classified[] = []
  const goods = createSums(candidate.mark)
  let sinceSubtotal = createSums(candidate.mark)
  let isAfterTotal = false
  const add = (facts: RowFacts, kind: Classified['kind']): void => {
    result.push({ facts, kind })
    if (kind !== 'goods') return
    goods.add(facts)
    sinceSubtotal.add(facts)
  }
  for (const facts of rows) {
    const decision = decided.get(facts.row)
    if (facts.filled === 0) add(facts, 'empty')
    else if (decision === 'goods') add(facts, 'goods')
    else {
      const kind = kindOf(facts)
      if (kind === 'total' || kind === 'subtotal') {
        sinceSubtotal = createSums(candidate.mark)
        isAfterTotal ||= kind === 'total' && goods.count > 0 && facts.numbers[hasAmounts ? 'amount' : 'quantity'] !== undefined
      }
      add(facts, decision === 'left-out' && kind === 'goods' ? 'note' : kind)
    }
  }
  return result

  function kindOf(facts: RowFacts): Classified['kind'] {
    const { numbers, described, word, product, text, filled } = facts
    const amounts = Object.keys(numbers).length
    if (facts.cells.every((cell) => cell === null || cell.isHidden === true)) return 'hidden'
    if (repeatsHeadings(facts, headings)) {
      isAfterTotal = false
      return 'heading'
    }
    const needed = [...usual].filter((kind) => kind !== 'packages' && kind !== 'volume')
    const isWhole = described && (needed.length === 0 ? amounts > 0 : needed.every((kind) => numbers[kind] !== undefined))
    const isNumbered = first('serial') !== -1 && (facts.cells[first('serial')] ?? null) !== null
    if (product === true && (described || isNumbered) && !isCharge(word) && word !== 'total' && word !== 'subtotal') return 'goods'
    if (word === 'subtotal') return 'subtotal'
    if (word === 'total' && (isNamedTotal(facts) || !(isWhole && numbers.price !== undefined && product !== false))) return 'total'
    if (isCharge(word) && (numbers.amount !== undefined || numbers.price !== undefined || lastNumber(facts) !== null)) return 'charge'
    if (isUnlabelledSum(facts)) return 'total'
    if (isSumInOtherWords(facts)) return facts.row > lastCertain ? 'total' : 'subtotal'
    if (isOfOtherTable(facts)) {
      isAfterTotal = true
      return 'heading'
    }
    const prose = proseOf(text)
    const isLikeGoods =
      described &&
      (numbers.quantity !== undefined ||
        numbers.amount !== undefined ||
        numbers.net !== undefined ||
        numbers.packages !== undefined ||
        (numbers.price !== undefined && filled >= 4))
    if (facts.misfits > 0 && facts.misfits >= amounts && product === null && !isWhole) return amounts > 0 ? 'note' : prose
    if (isAfterTotal) {
      if (isWhole && usual.size > 1 && prose !== 'bank') return 'goods'
      return amounts > 0 ? 'after-total' : prose
    }
    if (isPart(facts)) return 'part'
    // The number of an account in a column of prices.
    const isAccount = prose === 'bank' && numbers.amount === undefined && numbers.quantity === undefined
    if (isWhole && usual.size > 0 && !isAccount) return 'goods'
    // Without a quantity it may be a charge in words that are not known.
    if (hasAmounts && numbers.quantity === undefined && numbers.amount !== undefined && usual.has('quantity'))
      return described && filled > 2 ? 'goods' : 'charge'
    if (isLikeGoods && prose !== 'bank') {
      // An account number in the column of quantities has no amount beside it.
      if (hasAmounts && numbers.amount === undefined && numbers.price === undefined && isSentence(facts))
        return prose === 'note' ? 'note' : prose
      return 'goods'
    }
    if (amounts > 0) return prose
    if (prose !== 'note' && prose !== 'origin') return prose
    // Behind two empty rows something else begins.
    const last = result.findLastIndex(({ kind }) => kind !== 'empty')
    const above = result.length - last > 2 ? undefined : result[last]
    const isBelow = above?.kind === 'goods' || above?.kind === 'continuation'
    const isInDescription =
      description !== -1 && facts.cells.every((cell, column) => cell === null || column === description || isContinued(facts, cell, column))
    if (isBelow && isInDescription && !isPageNumber(text) && hsSentence.exec(text) === null && text.length <= 300) return 'continuation'
    return (goods.count === 0 || filled === 1) && !hsSentence.test(text) && !isBelow ? 'section' : 'note'
  }

  /** The row has no other words than those of a total, units and currencies aside: with one line above, quantity × price is its amount, too. */
  function isNamedTotal({ cells }: RowFacts): boolean {
    return cells.every((cell) => {
      if (cell === null || cell.value !== null || !/\p{L}/u.test(cell.text)) return true
      const number = numberIn(cell.text)
      return (
        rowWord(cell.text) === 'total' ||
        isUnitWord(cell.text) ||
        currenciesOf(cell.text).length > 0 ||
        (number !== null && isUnitWord(number.words))
      )
    })
  }

  /** Codes and sizes may go on below as the description does. */
  function isContinued(row: RowFacts, cell: SourceCell, column: number): boolean {
    const kind = candidate.kinds[column]
    // A code goes on without spaces; words in its column are the title of a section.
    if ((kind === 'code' || kind === 'marks') && (/\s/.test(cell.text) || (row.cells[description] ?? null) === null)) return false
    return cell.value === null && (kind === 'spec' || kind === 'type' || kind === 'code' || kind === 'marks')
  }

  /** Whether the words are a sentence rather than a description: long, or with a colon. */
  function isSentence({ cells, filled }: RowFacts): boolean {
    return filled <= 3 && cells.some((cell) => cell !== null && cell.value === null && (/[:：]/.test(cell.text) || cell.text.length > 60))
  }

  /** A row without quantity and price whose amount is that of all rows above, whatever its words are. */
  function isSumInOtherWords({ numbers }: RowFacts): boolean {
    const { amount, quantity, price } = numbers
    if (amount === undefined || price !== undefined || goods.count === 0 || !usual.has('quantity')) return false
    const isOfCount =
      quantity !== undefined && goods.count > 1 && goods.meeting(new Big(valueBy(quantity, candidate.mark)), 'quantity') !== null
    if (quantity !== undefined) return isOfCount && goods.meeting(new Big(valueBy(amount, candidate.mark)), 'amount') !== null
    const stated = new Big(valueBy(amount, candidate.mark))
    return goods.meeting(stated, 'amount') !== null || (sinceSubtotal.count > 1 && sinceSubtotal.meeting(stated, 'amount') !== null)
  }

  /** Words in several columns of numbers, below the goods: the headings of another table. */
  function isOfOtherTable({ misfits, numbers, cells }: RowFacts): boolean {
    const texts = cells.filter((cell) => cell !== null)
    return (
      goods.count > 0 &&
      misfits >= 2 &&
      texts.length >= 3 &&
      result.findLast(({ kind }) => kind !== 'empty')?.kind !== 'heading' &&
      Object.keys(numbers).length === 0 &&
      texts.every(({ text, value }) => value === null && text.length <= 40 && /\p{L}{2}/u.test(text) && !/\d/.test(text))
    )
  }

  /** An entry of a list below goods with a price, itself with a quantity at most: `- Gasket`. */
  function isPart({ cells, numbers }: RowFacts): boolean {
    const isListed = (row: RowFacts['cells']): boolean => listMark.test(row[description]?.text ?? '')
    const isBlank = (kind: ColumnKind): boolean => (cells[first(kind)] ?? null) === null
    const above = result.findLast(({ kind }) => kind === 'goods')?.facts
    return (
      hasAmounts &&
      numbers.quantity !== undefined &&
      (['price', 'amount', 'code', 'serial', 'hs'] as const).every(isBlank) &&
      above?.numbers.amount !== undefined &&
      isListed(cells) &&
      !isListed(above.cells)
    )
  }

  function isUnlabelledSum({ numbers, described, cells }: RowFacts): boolean {
    if (described || goods.count < 2) return false
    const some = summedKinds.filter((kind) => numbers[kind] !== undefined && kind !== 'volume')
    if (some.length === 0) return false
    const isBare = cells.filter((cell) => cell !== null && /\p{L}{4,}/u.test(cell.text)).length === 0
    return (
      some.every((kind) => {
        const number = numbers[kind]
        if (number === undefined) return false
        const stated = new Big(valueBy(number, candidate.mark))
        return goods.meeting(stated, kind) !== null || sinceSubtotal.meeting(stated, kind) !== null
      }) ||
      (isBare && some.length >= 2)
    )
  }
}

const listMark = /^[-–—•·●▪‣*>]\s?\p{L}/u

/** The last number of a row, which is the amount of a charge. */
export const lastNumber = (facts: RowFacts): CellNumber | null => facts.numbers.amount ?? facts.numbers.price ?? null

export const isBlankMark = (text: string): boolean =>
  text === '' || isNoValue(text) || /^(?:foc|free|f\.o\.c\.?|n\.c\.v\.?|n\/c)$/i.test(text)

/** What a charge adds to the lines. A deduction is written with a minus or without. */
export const addedBy = (kind: RowWord | null, value: string): Big =>
  kind === 'discount' || kind === 'deposit' ? new Big(value).abs().neg() : new Big(value)

/** What the charges above a total add to the lines; where deductions are additions the total says so. Null without charges. */
const addedAbove = (stated: Big, sum: Big, charges: readonly RowFacts[], mark: DecimalMark): Big | null => {
  const amounts = charges.flatMap((facts) => {
    const number = lastNumber(facts)
    return number === null ? [] : [addedBy(facts.word, valueBy(number, mark))]
  })
  if (amounts.length === 0) return null
  const [signed, unsigned] = [decimalSum(amounts), decimalSum(amounts.map((amount) => amount.abs()))]
  return isNear(sum.plus(unsigned), stated, sumTolerance) ? unsigned : signed
}

/** The amount that a row of a total states: in the column of amounts, behind its label, or alone beside it. */
const totalIn = (facts: RowFacts): CellNumber | null => {
  if (facts.numbers.amount !== undefined) return facts.numbers.amount
  const found = facts.cells.flatMap((cell) => {
    if (cell === null) return []
    const number = cell.value === null ? numberIn(cell.text.replace(/^[^:：=]*[:：=]/, '')) : numberOfCell(cell)
    return number !== null && !number.isPercent && isUnitWord(number.words) ? [{ stored: null, ...number }] : []
  })
  const money = found.filter(({ currencies }) => currencies.length > 0)
  return money.length === 1 ? (money[0] ?? null) : null
}

/** A total of money that names no other currency than the list. */
const isOfMoney = (number: CellNumber, { text }: RowFacts, currencies: readonly string[]): boolean => {
  const named = currenciesIn(text)
  return number.words === '' && (named.length === 0 || currencies.length === 0 || named.some((one) => currencies.includes(one)))
}

/** `currencies`: those of the list. */
export const statedTotals = (
  classified: readonly Classified[],
  mark: DecimalMark,
  currencies: readonly string[] = []
): readonly StatedTotal[] => {
  const totals: StatedTotal[] = []
  const all = createSums(mark)
  let since = createSums(mark)
  const charges: RowFacts[] = []
  /** Rows with amounts behind a total, which may be charges in words that are not known. */
  const behind: RowFacts[] = []
  for (const { facts, kind } of classified) {
    if (kind === 'goods') {
      all.add(facts)
      since.add(facts)
      continue
    }
    if (kind === 'charge') charges.push(facts)
    if (kind === 'after-total') behind.push(facts)
    if (kind !== 'total' && kind !== 'subtotal') continue
    let isStating = false
    for (const of of summedKinds) {
      const number = of === 'amount' && kind === 'total' ? totalIn(facts) : (facts.numbers[of] ?? null)
      isStating ||= number !== null
      const shown = all.shown(of)
      if (number === null || shown === null) continue
      const stated = new Big(valueBy(number, mark))
      const ofLines = all.meeting(stated, of) ?? (since.count > 0 ? since.meeting(stated, of) : null)
      const isOpen = of === 'amount' && ofLines === null
      const additions = isOpen ? [charges, [...charges, ...behind]].map((rows) => addedAbove(stated, shown, rows, mark)) : []
      const isMet = (added: Big | null): boolean => added !== null && isNear(shown.plus(added), stated, sumTolerance)
      const added = additions.find(isMet) ?? additions[0] ?? null
      const sum = ofLines ?? (isMet(added) ? shown : null)
      // Below the sum of goods stand totals of something else; one of money without its charges leaves a difference that nothing explains.
      const isLater = sum === null && totals.some((total) => total.kind === of && total.meets) && since.count === 0
      if (isLater && !(of === 'amount' && kind === 'total' && isOfMoney(number, facts, currencies))) continue
      totals.push({
        row: facts.row,
        kind: of,
        stated: stated.toFixed(),
        sum: (sum ?? shown).toFixed(),
        ...(added === null ? {} : { charges: added.toFixed() }),
        meets: sum !== null,
        ...(isLater && { isLater })
      })
    }
    // `Carried forward` without a sum ends no part.
    if (isStating) since = createSums(mark)
  }
  return totals
}

/**
 * Rows in words that are not known whose amounts, with those of the charges beside them, make up what a total adds to the goods: charges or deductions of
 * some kind.
 */
export const unknownCharges = (classified: readonly Classified[], mark: DecimalMark): readonly RowFacts[] => {
  const sums = createSums(mark)
  const between: RowFacts[] = []
  const explained: RowFacts[] = []
  for (const { facts, kind } of classified) {
    if (kind === 'goods') {
      sums.add(facts)
      between.length = 0
      continue
    }
    const isTotal = kind === 'total' || kind === 'subtotal'
    const number = isTotal ? totalIn(facts) : lastNumber(facts)
    const sum = sums.shown('amount')
    if (number === null || sum === null || kind === 'heading' || kind === 'hidden') continue
    if (!isTotal) {
      between.push(facts)
      continue
    }
    const stated = new Big(valueBy(number, mark))
    const added = addedAbove(stated, sum, between, mark)
    if (sums.meeting(stated, 'amount') !== null) between.length = 0
    else if (added !== null && isNear(sum.plus(added), stated, sumTolerance)) explained.push(...between.filter(({ word }) => word === null))
  }
  return [...new Set(explained)]
}
