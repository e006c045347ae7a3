import Big from 'big.js'
import { isNear } from '../base/amounts.ts'
import type { CellNumber } from '../base/written-cell.ts'
import { weightUnitIn } from '../spreadsheets/weight-units.ts'
import { isCharge, isNoValue, rowWord } from './row-words.ts'
import type { SourcePage } from './source.ts'
import { agrees, bestProduct, columnDecimals, decimalOf, isStoredNumber, lessDiscount, productOf, type Product } from './products.ts'
import type { TableCandidate } from './table.ts'
import { isUnitWord, packedLevels, type PageNumbers } from './page-numbers.ts'
import { numericKinds, type NumericKind } from './numeric-kinds.ts'
import type { Classified, RowFacts } from './row-facts.ts'
import { kindOfRow, type ListBefore, type RowKind, type RowsAbove } from './row-rules.ts'
import { createSums, sumTolerance } from './totals.ts'
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

/** What each row below the headings is. Rows decided by the user are what the user says. */
export const classify = (
  rows: readonly RowFacts[],
  candidate: TableCandidate,
  first: (kind: ColumnKind) => number,
  decided: RowDecisions
): readonly Classified[] => {
  const { kinds, mark, texts } = candidate
  const list: ListBefore = {
    kinds,
    mark,
    first,
    headings: new Set(texts.flatMap((text) => text.split('\n')).filter((text) => text !== '')),
    usual: usualKinds(rows),
    lastCertain: rows.findLast(({ product }) => agrees(product))?.row ?? -1
  }
  const summed: NumericKind = list.usual.has('amount') ? 'amount' : 'quantity'
  const goods = createSums(mark)
  let sinceSubtotal = createSums(mark)
  let isAfterTotal = false
  let lastGoods: RowFacts | null = null
  let last: Classified['kind'] | null = null
  let emptyBelow = 0
  return rows.map((facts): Classified => {
    const decision = decided.get(facts.row)
    if (facts.filled === 0) {
      emptyBelow += 1
      return { facts, kind: 'empty' }
    }
    const above: RowsAbove = { lastGoods, last, emptyBelow, goods, sinceSubtotal, isAfterTotal }
    const read: RowKind = decision === 'goods' ? { kind: 'goods' } : kindOfRow(list, above, facts)
    const isTotal = read.kind === 'total'
    if (isTotal || read.kind === 'subtotal') sinceSubtotal = createSums(mark)
    isAfterTotal = read.isAfterTotal ?? (isAfterTotal || (isTotal && goods.count > 0 && facts.numbers[summed] !== undefined))
    const kind = decision === 'left-out' && read.kind === 'goods' ? 'note' : read.kind
    if (kind === 'goods') {
      lastGoods = facts
      goods.add(facts)
      sinceSubtotal.add(facts)
    }
    last = kind
    emptyBelow = 0
    return { facts, kind }
  })
}

export const isBlankMark = (text: string): boolean =>
  text === '' || isNoValue(text) || /^(?:foc|free|f\.o\.c\.?|n\.c\.v\.?|n\/c)$/i.test(text)
