import Big from 'big.js'
import { isNear } from '../base/amounts.ts'
import { weightUnitIn } from '../spreadsheets/weight-units.ts'
import { containerNumberProblem } from '../codes/container-number.ts'
import type { DecimalMark } from '../base/number.ts'
import { currenciesOf } from '../base/currency-words.ts'
import type { CellNumber } from '../base/written-cell.ts'
import { numberIn } from '../base/number.ts'
import { chargeWords, isNoValue, isPageNumber, proseOf, rowWord, type RowWord } from './row-words.ts'
import type { SourceCell, SourcePage } from './source.ts'
import { hsSentence } from './belonging-words.ts'
import { partNumber } from './column-facts.ts'
import { agrees, bestProduct, columnDecimals, decimalOf, isStoredNumber, lessDiscount, productOf, type Product } from './products.ts'
import type { TableCandidate } from './table.ts'
import { isRowOfHeadings } from './headings.ts'
import { isAmountCell, isUnitWord, numberOf, packedLevels, type PageNumbers } from './page-numbers.ts'
import { numericKinds, summedKinds, valueBy, type NumericKind } from './numeric-kinds.ts'
import type { Classified, RowFacts } from './row-facts.ts'
import { createSums, lastNumber, sumTolerance } from './totals.ts'
import { describingKinds } from './heading-scores.ts'
import type { ColumnKind } from '../vocabulary/goods-columns.ts'

/** Amounts that show the decimals of their column. */
const sampledAmounts = 300

const packedKinds = ['quantity', 'packages'] as const

/** Rows that the user takes or leaves against the reading. */
export type RowDecisions = ReadonlyMap<number, 'goods' | 'left-out'>

/** Kinds that identify a row of a list without descriptions, such as a list of rolls. */
const identifying: readonly ColumnKind[] = ['serial', 'marks', 'order']

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
    if (number === null || number.isPercent) return undefined
    // `T` is a unit of weights only.
    const isWeight = (kind === 'net' || kind === 'gross') && (weightUnitIn(number.words) ?? '') !== ''
    return isUnitWord(number.words) || isWeight ? number : undefined
  }

  /** Columns of numbers in which most rows of goods have words, such as prices `as agreed`: rows that have a number elsewhere, and no other words for one. */
  const worded = new Set(
    numericKinds.filter((kind) => {
      const listed = page.rows.slice(candidate.headings.to + 1, candidate.end).slice(0, 300)
      const others = numericKinds.filter((other) => other !== kind)
      const isGoods = (row: number): boolean =>
        others.some((other) => numberAt(row, other) !== undefined) &&
        others.every((other) => numberAt(row, other) !== undefined || isBlankMark(page.rows[row]?.[first(other)]?.text ?? ''))
      const filled = listed.flatMap((cells, index) => {
        const row = candidate.headings.to + 1 + index
        return isBlankMark(cells[first(kind)]?.text ?? '') || !isGoods(row) ? [] : [row]
      })
      return filled.filter((row) => numberAt(row, kind) === undefined).length > filled.length * 0.5
    })
  )

  const decimals = columnDecimals(
    Array.from({ length: Math.min(sampledAmounts, candidate.end - candidate.headings.to - 1) }, (_, index) =>
      numberAt(candidate.headings.to + 1 + index, 'amount')
    ).filter((amount) => amount !== undefined),
    mark
  )

  /** What quantity × price says about the amount, with a discount of the line or without. */
  const productIn = (
    row: number,
    { quantity = null, price = null, amount = null }: Partial<Record<NumericKind, CellNumber | null>>
  ): Product | null => {
    const base = decimalOf(numbers.at(row, first('base')), mark) ?? new Big(1)
    const { factor } = candidate
    const options = { base, decimals, isExact: isStoredNumber(page.rows[row]?.[first('price')]) }
    const result = productOf(quantity, price, amount, mark, { ...options, factor })
    const [count, each, total] = [quantity, price, amount].map((number) => decimalOf(number, mark))
    // What an electronic invoice takes off a line is taken off (EN 16931): the amount without it is contradicted.
    const isReduced = (columns.get('discount') ?? []).some((column) => {
      const discount = page.rows[row]?.[column]?.origin === 'xml' ? decimalOf(numbers.at(row, column), mark) : null
      return discount?.eq(0) === false
    })
    if ((result !== 'contradicted' && !(isReduced && result !== null)) || !count || !each || !total || base.lte(0)) return result
    const whole = count.times(each).times(factor).div(base)
    const byDiscounts = (columns.get('discount') ?? []).flatMap((column): readonly (Product | null)[] => {
      const discount = numbers.at(row, column)
      if (discount === null) return []
      const left = lessDiscount(whole, discount, page.rows[row]?.[column] ?? null, mark)
      if (left.some((one) => isNear(one, total, sumTolerance))) return ['exact']
      return whole.eq(0)
        ? []
        : left
            .filter((one) => one.gt(0))
            .map((one) => productOf(quantity, price, amount, mark, { ...options, factor: one.div(whole).times(factor).toFixed() }))
    })
    return bestProduct([isReduced ? 'contradicted' : result, ...byDiscounts])
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
      const [level] = [...levels.filter((one) => kind === 'quantity' && agrees(productIn(row, { ...found, quantity: one }))), ...levels]
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
      product: productIn(row, found)
    }
  }
  return { columns, first, factsOf, decimals }
}

/** How many rows of goods have each kind of number: a row that lacks what all others have is none of them. */
export const usualKinds = (rows: readonly RowFacts[]): ReadonlySet<NumericKind> => {
  const listed = rows.filter(
    ({ described, numbers, word, misfits }) => described && word === null && misfits === 0 && Object.keys(numbers).length > 0
  )
  // Rows that multiply out are goods for certain; a calculation of duties below has other numbers.
  const certain = listed.filter(({ product }) => agrees(product))
  const goods = certain.length > 0 ? certain : listed
  return new Set(numericKinds.filter((kind) => goods.filter(({ numbers }) => numbers[kind] !== undefined).length > goods.length * 0.5))
}

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
  const lastCertain = rows.findLast(({ product }) => agrees(product))?.row ?? -1
  const result: Classified[] = []
  /** The last row of goods, and that of any contents; scanning back for them would take the square of the rows. */
  let lastGoods: RowFacts | null = null
  let lastFilled = -1
  const goods = createSums(candidate.mark)
  let sinceSubtotal = createSums(candidate.mark)
  let isAfterTotal = false
  const add = (facts: RowFacts, kind: Classified['kind']): void => {
    if (kind !== 'empty') lastFilled = result.length
    result.push({ facts, kind })
    if (kind !== 'goods') return
    lastGoods = facts
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
    if (isContainerRow(facts)) return 'container'
    if (isOfZeros(numbers)) return 'zero'
    const isSum = word === 'total' || word === 'subtotal'
    // Whatever its words are: only a product with a factor of 1 may be that of a charge.
    if (product === 'exact' && !isSum && !hasFactorOne(numbers, candidate.mark) && (described || isNumbered || hasWords(facts)))
      return 'goods'
    if (agrees(product) && (described || isNumbered) && !isCharge(word) && !isSum) return 'goods'
    if (word === 'subtotal') return 'subtotal'
    if (word === 'total' && (isNamedTotal(facts) || !(isWhole && numbers.price !== undefined && product !== 'contradicted'))) return 'total'
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
      if (amounts > 0) return 'after-total'
      return continuesGoods(facts, prose) ? 'continuation' : prose
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
    if (continuesGoods(facts, prose)) return 'continuation'
    return (goods.count === 0 || filled === 1) && !hsSentence.test(text) && !isBelowGoods() ? 'section' : 'note'
  }

  function isBelowGoods(): boolean {
    // Behind two empty rows something else begins.
    const above = result.length - lastFilled > 2 ? undefined : result[lastFilled]
    return above?.kind === 'goods' || above?.kind === 'continuation'
  }

  /** Words below goods, in the column of descriptions: also below a total, which was that of a page if goods follow it. */
  function continuesGoods(facts: RowFacts, prose: Classified['kind']): boolean {
    const { text, cells } = facts
    const isInDescription =
      description !== -1 && cells.every((cell, column) => cell === null || column === description || isContinued(facts, cell, column))
    const isProse = prose !== 'note' && prose !== 'origin'
    return !isProse && isBelowGoods() && isInDescription && !isPageNumber(text) && !hsSentence.test(text) && text.length <= 300
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
      result[lastFilled]?.kind !== 'heading' &&
      Object.keys(numbers).length === 0 &&
      texts.every(({ text, value }) => value === null && text.length <= 40 && /\p{L}{2}/u.test(text) && !/\d/.test(text))
    )
  }

  /** An entry of a list below goods with a price, itself with a quantity at most: `- Gasket`, or `3a` below `3`. */
  function isPart({ cells, numbers }: RowFacts): boolean {
    const serialOf = (row: RowFacts['cells']): string => row[first('serial')]?.text ?? ''
    const [, own = ''] = partNumber.exec(serialOf(cells)) ?? []
    if (
      own !== '' &&
      own === /^\d{1,4}/.exec(serialOf(lastGoods?.cells ?? []))?.[0] &&
      numbers.amount === undefined &&
      numbers.price === undefined
    )
      return true
    const isListed = (row: RowFacts['cells']): boolean => listMark.test(row[description]?.text ?? '')
    const isBlank = (kind: ColumnKind): boolean => (cells[first(kind)] ?? null) === null
    const above = lastGoods
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

const containerNumber = /\b[A-Z]{3}[UJZ][ -]?\d{3}[ -]?\d{3}[ -]?\d\b/g
/** Words that stand beside the number of a container, and what has digits there: its seal, its size, its type. */
const besideContainer = /\b(?:cont(?:ainer|r)?|cntr|seal|no|nos|number|size|type|feet|ft|hc|hq|gp|dc|dv|rf|tank|iso|x)\b/giu
/** Letters, and what follows them from a digit on: each place of a text is read once, whether there is a digit or not. */
const lettersAndDigits = /[\p{L}-]*(?:\d[\p{L}\d'"-]*)?/gu
const withoutContainers = (text: string): string =>
  text
    .replace(containerNumber, ' ')
    .replace(lettersAndDigits, (word) => (/\d/.test(word) ? ' ' : word))
    .replace(besideContainer, ' ')

/**
 * The row describes nothing but a container: its number is no name of goods. One whose check digit is wrong counts where it has the form of a freight container
 * and the row does not multiply out.
 */
export const isContainerRow = ({ cells, product }: Pick<RowFacts, 'cells' | 'product'>): boolean => {
  const texts = cells.flatMap((cell) => (cell !== null && cell.value === null && /\p{L}/u.test(cell.text) ? [cell.text] : []))
  const numbered = texts.filter((text) =>
    (text.match(containerNumber) ?? [])
      .map((one) => one.replace(/[ -]/g, ''))
      .some((one) => containerNumberProblem(one) === null || (one.charAt(3) === 'U' && product !== 'exact'))
  )
  const rest = texts.map(withoutContainers)
  return (
    numbered.length > 0 &&
    rest.every((text, at) => !/\p{L}{2}/u.test(text) || isUnitWord((numberIn(texts[at] ?? '')?.words ?? text).trim()))
  )
}

/** Whether a row says that there is nothing: neither pieces nor money, nor weights or packages. */
const isOfZeros = (numbers: RowFacts['numbers']): boolean => {
  const counted = (['quantity', 'amount', 'packages', 'net', 'gross'] as const).flatMap((kind) => numbers[kind] ?? [])
  const isZero = ({ byMark }: CellNumber): boolean => Number(byMark['.'] ?? byMark[',']) === 0
  return (numbers.quantity !== undefined || numbers.amount !== undefined) && counted.every(isZero)
}

const hasFactorOne = ({ quantity, price }: RowFacts['numbers'], mark: DecimalMark): boolean =>
  [quantity, price].some((number) => decimalOf(number, mark)?.abs().eq(1) !== false)

const hasWords = ({ cells }: RowFacts): boolean =>
  cells.some((cell) => cell !== null && cell.value === null && /\p{L}{2}/u.test(cell.text) && !isAmountCell(numberOf(cell)))

const listMark = /^[-–—•·●▪‣*>]\s?\p{L}/u

export const isBlankMark = (text: string): boolean =>
  text === '' || isNoValue(text) || /^(?:foc|free|f\.o\.c\.?|n\.c\.v\.?|n\/c)$/i.test(text)
