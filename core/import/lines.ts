import Big from 'big.js'
import { isNear } from '../base/amounts.ts'
import { countryCode } from '../codes/country-names.ts'
import { areSameUnits, unitMeanings } from '../codes/unit-names.ts'
import { weightUnitIn, weightUnitNamed } from '../spreadsheets/weight-units.ts'
import { isInKilograms } from './page-weight-unit.ts'
import { hsSentence, withNamedSets, withOpenTitles, withWrappedRows, wordKindOf } from './belonging-words.ts'
import { tableReader, usualKinds, isCharge, classify, isBlankMark, type RowDecisions } from './classify-rows.ts'
import type { RowFacts } from './row-facts.ts'
import { isNumericKind, valueBy, type NumericKind } from './numeric-kinds.ts'
import { lastNumber, statedTotals, unknownCharges } from './totals.ts'
import { currenciesIn, currenciesOf } from '../base/currency-words.ts'
import { isErrorText, type CellNumber } from '../base/written-cell.ts'
import { isAmbiguousNumber } from '../base/number.ts'
import { isDitto } from './row-words.ts'
import { codeValue, tariffValue, unitInHeading, unitOf, valueOfCell, weightInKilograms, type Doubt, type LineValue } from './line-values.ts'
import type { Charge, LeftOutRow, LinesReading } from './goods-line.ts'
import { withHiddenRows } from './hidden-rows.ts'
import { withOpenCodes, withoutSerials } from './line-codes.ts'
import { areInformative, sumProofs } from './line-proofs.ts'
import type { SourceCell, SourcePage } from './source.ts'
import type { ColumnQuestion } from './column-questions.ts'
import { agrees, decimalOf, isStoredNumber, lessDiscount, productOf, type Product } from './products.ts'
import type { TableCandidate } from './table.ts'
import { onScale } from './recognised-numbers.ts'
import { pageNumbers, type PageNumbers } from './page-numbers.ts'
import { isOfTable } from './unread-rows.ts'
import { headingScores } from './heading-scores.ts'
import type { ColumnKind } from '../vocabulary/goods-columns.ts'

/** Headings that only German has. */
const germanHeadings =
  /\b(?:menge|anzahl|bezeichnung|warenbezeichnung|artikelbezeichnung|beschreibung|artikel-?nr|einzelpreis|st(?:ü|ue)ckpreis|gesamtpreis|gesamtbetrag|betrag|einheit|preis|ursprungsland|zolltarifnummer|nettogewicht|bruttogewicht)\b/giu

/** The heading says that its numbers are in thousands: `Amount (USD '000)`. */
const inThousands =
  /['’]000\b|\bin thousands?\b|\(000s?\)|\bx ?1[.,]?000\b|\bribuan\b|\bdalam ribu|\btausend\b|[千仟](?:元|円|美元|ドル)|천원/i

const doubtOfQuestion: Readonly<Record<ColumnQuestion['reason'], Doubt>> = {
  'left-over': 'no-heading',
  'unknown-heading': 'no-heading',
  'same-measure': 'shared-heading',
  'per-package': 'per-unit'
}

/** Reads the lines of goods of a page. Rows decided by the user are what the user says. */
export const readLines = (
  page: SourcePage,
  candidate: TableCandidate,
  numbers: PageNumbers = pageNumbers(page),
  decided: RowDecisions = new Map()
): LinesReading => {
  const { columns, first, factsOf, decimals } = tableReader(page, candidate, numbers)
  const { mark, kinds, texts } = candidate
  const rows = Array.from({ length: candidate.end - candidate.headings.to - 1 }, (_, index) => factsOf(candidate.headings.to + 1 + index))
  const ordered = withHiddenRows(classify(rows, candidate, first, decided), candidate.mark, (taken) =>
    classify(rows, candidate, first, new Map([...taken, ...decided]))
  )
  const wrapped = page.kind === 'page' ? withWrappedRows(ordered, kinds) : ordered
  const classified = withOpenTitles(withNamedSets(wrapped, kinds, first('serial')), first('description'))
  const goods = classified.filter(({ kind }) => kind === 'goods').map(({ facts }) => facts)
  const ofHeadings = [first('amount'), first('price')].flatMap((column) => currenciesIn(texts[column] ?? ''))
  const ofAmounts = goods.flatMap(({ numbers: { amount } }) => amount?.currencies ?? [])
  const totals = statedTotals(classified, mark, [...ofHeadings, ...ofAmounts])
  const isOnScale = onScale(goods, mark, first)
  const sums = sumProofs(totals, goods, isOnScale)
  /** What sums and products come to with either decimal mark says nothing about the mark. */
  const otherMark = mark === '.' ? ',' : '.'
  const sumsByOther = sumProofs(candidate.markBy === 'none' ? statedTotals(classified, otherMark) : [], goods, isOnScale)
  const productBy = (
    row: number,
    [quantity = null, price = null, amount = null]: readonly (CellNumber | null | undefined)[],
    by: TableCandidate['mark'],
    priceColumn = first('price')
  ): Product | null =>
    productOf(quantity, price, amount, by, {
      factor: candidate.factor,
      base: decimalOf(numbers.at(row, first('base')), by) ?? new Big(1),
      isExact: isStoredNumber(page.rows[row]?.[priceColumn]),
      decimals: by === mark ? decimals : 0
    })
  const isProductByOther = ({ row, numbers: { quantity, price, amount } }: RowFacts): boolean =>
    agrees(productBy(row, [quantity, price, amount], otherMark))
  const isInformative = areInformative(goods, candidate)
  /** A product that confirms its numbers. */
  const isProved = (facts: RowFacts): boolean =>
    facts.product === 'exact' && isInformative && (['quantity', 'price', 'amount'] as const).every((kind) => isOnScale(facts, kind))
  /** Quantity and price may be each other. */
  const isSwappable = candidate.questions.some(({ kind, columns: asked }) => kind === 'quantity' && asked.includes(first('price')))
  const questions = new Map(candidate.questions.map((one) => [one.kind, one] as const))
  const usual = usualKinds(goods)
  /** Short forms of a German list are pieces: `Stk`, `St`. */
  const isGerman = (texts.join('\n').match(germanHeadings) ?? []).length >= 2
  const meantUnit = (word: string): string => (isGerman && unitMeanings(word).includes('PCE') ? 'PCE' : word)
  const currencies = new Set<string>(ofHeadings)

  /** The last cell of each column in the lines before that is no ditto mark. */
  const lastCells = new Map<number, SourceCell>()

  /** The cell of a kind in a row, or the one merged from above, or that of the row above where it is a ditto mark. */
  const cellOf = (row: number, column: number): { readonly cell: SourceCell; readonly isMerged: boolean } | null => {
    const cell = page.rows[row]?.[column] ?? null
    if (cell !== null) {
      if (!isDitto(cell.text)) return { cell, isMerged: (cell.span?.rows ?? 1) > 1 }
      const above = lastCells.get(column)
      return above ? { cell: above, isMerged: false } : null
    }
    for (let at = row - 1; at > candidate.headings.to && row - at <= 200; at -= 1) {
      const upper = page.rows[at]?.[column] ?? null
      if (upper === null) continue
      return (upper.span?.rows ?? 1) > row - at ? { cell: upper, isMerged: true } : null
    }
    return null
  }

  /** What nearly all lines have is missing where a line does not have it. */
  const isMissing = (kind: NumericKind): boolean => (kind === 'quantity' || kind === 'amount') && usual.has(kind)

  /** Most rows do not multiply out: the price is not that of one of the quantity, even where the sums of both columns are met. */
  const tested = goods.filter(({ product }) => product !== null)
  const isPricedByOther = tested.filter(({ product }) => product === 'contradicted').length > tested.length * 0.5

  const bigOf = (number: CellNumber | null | undefined): Big | null =>
    number === undefined || number === null ? null : new Big(valueBy(number, mark))

  /** Quantity × price, where the amount is that with the tax beside it; null otherwise. */
  const taxed = ({ row, numbers: found, product }: RowFacts): Big | null => {
    const [quantity, price, amount] = [bigOf(found.quantity), bigOf(found.price), bigOf(found.amount)]
    if (product !== 'contradicted' || quantity === null || price === null || amount === null) return null
    const net = quantity.times(price).times(candidate.factor)
    const isWith = (columns.get('tax') ?? []).some((column) => {
      const tax = numbers.at(row, column)
      const cell = page.rows[row]?.[column] ?? null
      return tax !== null && lessDiscount(net, tax, cell, mark).some((less) => isNear(net.times('2').minus(less), amount, '0.011'))
    })
    return isWith ? net : null
  }

  /** What the digits of an exact source come to; null for other rows. */
  const calculated = ({ row, numbers: { quantity, price } }: RowFacts): Big | null => {
    const [count, each] = [bigOf(quantity), bigOf(price)]
    if (count === null || each === null || page.rows[row]?.[first('price')]?.origin !== 'xml') return null
    const discount = decimalOf(numbers.at(row, first('discount')), mark)
    return count
      .times(each)
      .times(candidate.factor)
      .div(decimalOf(numbers.at(row, first('base')), mark) ?? 1)
      .minus(discount ?? 0)
      .round(2, Big.roundHalfUp)
  }

  /** The number that multiplies out in place of another one: an amount without its tax, a weight in place of pieces. */
  const otherOf = (facts: RowFacts, kind: NumericKind): string | null => {
    const { quantity, price, amount, net, gross } = facts.numbers
    if (kind === 'amount') return (taxed(facts) ?? calculated(facts))?.toFixed() ?? null
    const weight = [net, gross].find((one) => one !== undefined && agrees(productBy(facts.row, [one, price, amount], mark)))
    return kind === 'quantity' && quantity !== undefined && weight !== undefined ? valueBy(weight, mark) : null
  }

  const goodsRows = goods.map(({ row }) => row)
  const goodsBetween = (from: number, end: number): boolean => goodsRows.some((row) => row > from && row < end)

  const numberValue = (facts: RowFacts, kind: NumericKind): LineValue | null => {
    const column = first(kind)
    if (column === -1) return null
    const cell = facts.cells[column] ?? null
    if (cell === null) {
      const merged = cellOf(facts.row, column)
      if (merged?.isMerged === true && kind !== 'price') return valueOfCell('', merged.cell, column, 'doubtful', 'merged')
      return isMissing(kind) ? { value: '', text: '', column, evidence: 'doubtful', doubt: 'not-a-number', other: null } : null
    }
    const number = facts.numbers[kind]
    if (isErrorText(cell.text)) return valueOfCell('', cell, column, 'doubtful', 'formula')
    if (number === undefined)
      return isBlankMark(cell.text) && !isMissing(kind) ? null : valueOfCell('', cell, column, 'doubtful', 'not-a-number')
    for (const code of number.currencies.length === 1 ? number.currencies : []) currencies.add(code)
    const isMoney = kind === 'quantity' || kind === 'price' || kind === 'amount'
    const isTaxed = isMoney && taxed(facts) !== null
    const isSum = kind !== 'price' && sums.isProved(kind, facts.row)
    const isConfirmed = (isMoney && (isProved(facts) || (isTaxed && kind !== 'amount'))) || isSum
    // The arithmetic of an exact source has no tolerance: its sum may hold the wrong amount too.
    const isBySum = isSum && (kind === 'amount' || !isPricedByOther) && cell.origin !== 'xml'
    const contradicts = isMoney && facts.product === 'contradicted' && (isTaxed ? kind === 'amount' : !isBySum)
    const isFormProved = (): boolean =>
      (isMoney && agrees(facts.product) && !isProductByOther(facts)) ||
      (isSum && !sumsByOther.isProved(kind, facts.row)) ||
      (isTaxed && isConfirmed) ||
      (isMoney && !valueBy(number, mark).includes('.') && isWithoutDecimals(number, column))
    const isOpen = isAmbiguousNumber(number) && candidate.markBy === 'none' && !isFormProved()
    const written = valueBy(number, mark)
    const rivalLevel = facts.packed[kind]?.find((level) => level !== number)
    if (rivalLevel !== undefined && !isConfirmed && !agrees(facts.product))
      return valueOfCell(written, cell, column, 'doubtful', 'packed', valueBy(rivalLevel, mark))
    if (number.isShortened && !isConfirmed) return valueOfCell(written, cell, column, 'doubtful', 'digits')
    const isShared = (cell.span?.rows ?? 1) > 1 && goodsBetween(facts.row, facts.row + (cell.span?.rows ?? 1))
    if (isShared && !(isMoney && agrees(facts.product))) return valueOfCell(written, cell, column, 'doubtful', 'merged')
    if (number.scaled !== undefined) return valueOfCell(written, cell, column, 'doubtful', 'thousands', number.scaled)
    if (isMoney && inThousands.test(texts[column] ?? ''))
      return valueOfCell(written, cell, column, 'doubtful', 'thousands', new Big(written).times(1000).toFixed())
    if (!isMoney && written.startsWith('-')) return valueOfCell(written, cell, column, 'doubtful', 'not-a-number')
    const weightUnit = kind === 'net' || kind === 'gross' ? weightUnitOf(kind, number) : 'KGM'
    const value = weightUnit === null ? null : weightInKilograms(written, weightUnit || 'KGM')
    if (value === null) return valueOfCell(written, cell, column, 'doubtful', 'unknown-unit')
    const other = isOpen ? (number.byMark[mark === '.' ? ',' : '.'] ?? null) : number.stored
    const isTotalWrong = !isConfirmed && !(isMoney && agrees(facts.product)) && kind !== 'price' && sums.isContradicted(kind, facts.row)
    const isMoved = isMoney && !agrees(facts.product) && movedRows.has(facts.row)
    const doubt: Doubt | null = isOpen ? 'number-form' : contradicts || isMoved ? 'product' : isTotalWrong ? 'total' : null
    if (doubt !== null)
      return valueOfCell(value, cell, column, 'doubtful', doubt, doubt === 'product' ? (otherOf(facts, kind) ?? other) : other)
    if (!isConfirmed && unsaid.has(kind)) return valueOfCell(value, cell, column, 'doubtful', 'no-heading')
    if (!isConfirmed && untotalled.has(kind)) return valueOfCell(value, cell, column, 'doubtful', 'no-heading')
    // Weights that add up to a stated total are in the unit of the total.
    if (!isConfirmed && weightUnit === '') return valueOfCell(value, cell, column, 'doubtful', 'no-unit')
    // A sum proves the numbers of a column, not that it is the one that is meant.
    const question =
      isSwappable && (kind === 'quantity' || kind === 'price')
        ? questions.get('quantity')
        : isMoney && isProved(facts)
          ? undefined
          : questions.get(kind)
    if (question !== undefined)
      return valueOfCell(
        value,
        cell,
        column,
        'doubtful',
        doubtOfQuestion[question.reason],
        otherByQuestion(facts, question, column, written)
      )
    return valueOfCell(value, cell, column, isConfirmed ? 'proved' : 'plausible', number.stored === null ? null : 'stored', number.stored)
  }

  /** In a currency without decimals a group of three digits is one of thousands: `₩1,250`. */
  const isWithoutDecimals = ({ currencies: own }: CellNumber, column: number): boolean => {
    const named = own.length > 0 ? own : currenciesIn(texts[column] ?? '')
    return named.length > 0 && named.every((code) => ['JPY', 'KRW', 'VND', 'IDR'].includes(code))
  }

  /** Whether weights without a unit are in kilograms, as the page says elsewhere; read once, where it is asked. */
  let kilogramsOfPage: boolean | null = null
  /** The unit of a weight: beside it, in its heading, or that of the page; '' if none is named, null for another unit or money. */
  const weightUnitOf = (kind: 'net' | 'gross', { words, currencies: money }: CellNumber): string | null => {
    if (money.length > 0) return null
    const unit = words === '' ? weightUnitNamed(texts[first(kind)] ?? '') : weightUnitIn(words) || null
    return unit === '' && (kilogramsOfPage ??= isInKilograms(page)) ? 'KGM' : unit
  }

  /** The number that another column has in place of the one that is read. */
  const otherByQuestion = (
    { row, numbers: own }: RowFacts,
    { columns: asked, reason }: ColumnQuestion,
    column: number,
    written: string
  ): string | null => {
    if (reason === 'per-package')
      return (
        bigOf(own.packages ?? own.quantity)
          ?.times(written)
          .toFixed() ?? null
      )
    const other = asked.find((one) => one !== column)
    const number = other === undefined ? null : numbers.at(row, other)
    return number === null ? null : valueBy(number, mark)
  }

  /** Weights that the totals of the list leave out while they sum up columns of no role, of which one may be the one that is meant. */
  const untotalled: ReadonlySet<NumericKind> = (() => {
    const ofTotals = classified.filter((row) => row.kind === 'total').map(({ facts }) => facts)
    const isOther = (column: number): boolean => kinds[column] === null || kinds[column] === 'other'
    const isSummed = ofTotals.some(({ cells, row }) =>
      cells.some((_, column) => isOther(column) && (numbers.at(row, column)?.byMark[mark] ?? '').includes('.'))
    )
    return new Set(
      (['net', 'gross'] as const).filter((kind) => isSummed && ofTotals.every(({ row }) => numbers.at(row, first(kind)) === null))
    )
  })()

  const scoreOf = (kind: NumericKind): number => headingScores(texts[first(kind)] ?? '').get(kind) ?? 0
  const priceInAmounts = headingScores(texts[first('amount')] ?? '').get('price') ?? 0
  /** Kinds that a heading does not surely name: a second price as amount, and prices of a list without quantities and amounts. */
  const unsaid = new Set<NumericKind>()
  if (first('price') !== -1 && priceInAmounts > scoreOf('amount')) unsaid.add('amount')
  if (first('quantity') === -1 && (first('amount') === -1 || unsaid.has('amount'))) unsaid.add('price')

  // A column of ones may be any factor: a rate, or a number of packages.
  const isOne = ({ numbers: { price } }: RowFacts): boolean => bigOf(price)?.eq(1) === true
  if (goods.length > 1 && goods.every(isOne)) unsaid.add('price')

  const money = [first('quantity'), first('price'), first('amount')] as const
  /** Rows that multiply out a column or two beside: their numbers are not below their headings. */
  const movedRows = new Set(
    money.includes(-1)
      ? []
      : goods.flatMap(({ row, product }) => {
          const isProduct = (by: number): boolean =>
            agrees(
              productBy(
                row,
                money.map((column) => numbers.at(row, column + by)),
                mark,
                first('price') + by
              )
            )
          return !agrees(product) && [-2, -1, 1, 2].some(isProduct) ? [row] : []
        })
  )

  /** Whether the heading itself says so, not only the one of a group above it. */
  const isDescribed = (column: number): boolean =>
    (headingScores((texts[column] ?? '').split('\n').at(-1) ?? '').get('description') ?? 0) >= 0.5

  /** The text in another column of no kind below the same heading. */
  const besideUnderSameHeading = (row: number, column: number): SourceCell | null => {
    const other = texts.findIndex((text, at) => at !== column && text !== '' && text === texts[column] && kinds[at] === null)
    return other === -1 ? null : (page.rows[row]?.[other] ?? null)
  }

  const isWithoutHeading = (column: number): boolean => (texts[column] ?? '') === ''

  const textValue = (row: number, kind: ColumnKind): LineValue | null => {
    const found = (columns.get(kind) ?? []).flatMap((column) => {
      const of = cellOf(row, column)
      return of === null ? [] : [{ ...of, column }]
    })
    // Names in two languages are read in the one with Latin letters; a column without a heading continues the one before it.
    // Columns of a paper below one heading have one name in parts, not two.
    const isPart = (column: number): boolean =>
      page.kind === 'page' && found[0]?.column !== column && texts[column] === texts[found[0]?.column ?? -1]
    const latin =
      found.find(({ cell, column }) => !isWithoutHeading(column) && !isPart(column) && /\p{Script=Latin}{2}/u.test(cell.text)) ?? found[0]
    if (latin === undefined) return null
    const { cell, column } = latin
    const beside = kind === 'code' && page.kind === 'page' ? besideUnderSameHeading(row, column) : null
    if (beside !== null) return valueOfCell(cell.text, cell, column, 'doubtful', 'shared-heading', beside.text)
    switch (kind) {
      case 'hs': {
        const value = tariffValue(cell, column)
        // Amounts without separators look like tariff codes.
        const isGuessed = isWithoutHeading(column) && value.evidence !== 'doubtful'
        return isGuessed ? { ...value, evidence: 'doubtful', doubt: 'no-heading' } : value
      }
      case 'origin': {
        const code = countryCode(cell.text)
        return code === null
          ? valueOfCell(cell.text, cell, column, 'doubtful', 'unknown-country')
          : valueOfCell(code, cell, column, 'plausible')
      }
      case 'unit':
      case 'packageKind': {
        // Electronic invoices have codes of the same list as customs.
        if (cell.origin === 'xml' && kind === 'unit' && /^[A-Z0-9]{2,3}$/.test(cell.text))
          return valueOfCell(cell.text, cell, column, 'plausible')
        const { code, isAmbiguous } = unitOf(meantUnit(cell.text), kind === 'unit' ? 'unit' : 'package')
        // The unit of one of several quantities is as open as they are.
        const isOfPair =
          kind === 'unit' &&
          questions.get('quantity')?.reason === 'same-measure' &&
          texts.indexOf(texts[column] ?? '') !== texts.lastIndexOf(texts[column] ?? '')
        if (isOfPair) return valueOfCell(code ?? cell.text, cell, column, 'doubtful', 'shared-heading')
        if (code === null) return valueOfCell(cell.text, cell, column, 'doubtful', 'unknown-unit')
        return valueOfCell(code, cell, column, isAmbiguous ? 'doubtful' : 'plausible', isAmbiguous ? 'ambiguous-unit' : null)
      }
      case 'currency': {
        const [code, ...others] = currenciesOf(cell.text)
        if (code === undefined) return valueOfCell(cell.text, cell, column, 'doubtful', 'unknown-code')
        // A sign that several currencies share names none of them: `$`.
        if (others.length === 0) currencies.add(code)
        return valueOfCell(code, cell, column, 'plausible')
      }
      default: {
        const rest =
          kind === 'description'
            ? found.filter(
                (one) =>
                  one !== latin &&
                  one.column > column &&
                  kinds.slice(column + 1, one.column).every((between) => between === null || between === 'description') &&
                  (isWithoutHeading(one.column) ||
                    texts[one.column] === texts[column] ||
                    (isDescribed(one.column) && /\p{Script=Latin}{2}/u.test(one.cell.text)))
              )
            : []
        const written = textKinds.has(kind) ? codeValue(cell, column, { isItemCode: kind === 'code', mayBeDay: kind === 'spec' }) : null
        const text = [written?.value ?? cell.text, ...rest.map((one) => one.cell.text)].map(oneLine).join(' ')
        if (written?.evidence === 'doubtful') return { ...written, value: text }
        const asked = questions.get(kind)
        if (asked?.columns[0] === column) {
          const rival = asked.reason === 'same-measure' ? asked.columns.find((other) => other !== column) : undefined
          const other = rival === undefined ? null : (page.rows[row]?.[rival]?.text ?? null)
          return valueOfCell(text, cell, column, 'doubtful', doubtOfQuestion[asked.reason], other)
        }
        // Names below the heading of the quantities of a paper have the quantities in front: `1.00 PUMP`.
        const isJoined = kind === 'description' && page.kind === 'page' && (headingScores(texts[column] ?? '').get('quantity') ?? 0) >= 0.6
        if (isJoined) return valueOfCell(text, cell, column, 'doubtful', 'no-heading')
        return found.some((one) => one.cell.hasOpenBorder === true)
          ? valueOfCell(text, cell, column, 'doubtful', 'column-break')
          : valueOfCell(text, cell, column, 'plausible')
      }
    }
  }

  /** The heading of a column with the texts between it and the first goods: `(CTNS)` below `Packages`. */
  const headingOf = (column: number): string => {
    const below = page.rows.slice(candidate.headings.to + 1, Math.min(goods[0]?.row ?? 0, candidate.headings.to + 3))
    return [texts[column] ?? '', ...below.flatMap((row) => row[column]?.text ?? [])].join('\n')
  }
  const beside = (facts: RowFacts, kind: 'unit' | 'packageKind', amount: NumericKind): LineValue | null => {
    const number = facts.numbers[amount]
    const column = first(amount)
    const cell = facts.cells[column] ?? null
    if (number === undefined || cell === null) return null
    const list = kind === 'unit' ? 'unit' : 'package'
    const word = number.words !== '' ? number.words : unitInHeading(headingOf(column), list)
    const { code, isAmbiguous } = unitOf(meantUnit(word), list)
    if (code === null) return null
    const rivalLevel = agrees(facts.product) ? undefined : facts.packed[amount]?.find((level) => level !== number)
    if (rivalLevel !== undefined) return valueOfCell(code, cell, column, 'doubtful', 'packed', unitOf(rivalLevel.words, list).code)
    return valueOfCell(code, cell, column, isAmbiguous ? 'doubtful' : 'plausible', isAmbiguous ? 'ambiguous-unit' : null)
  }

  /** The only words of a row without a name: they stand in a column of something else. */
  const nameElsewhere = ({ cells }: RowFacts): LineValue | null => {
    const isName = (cell: SourceCell | null, column: number): boolean =>
      cell !== null && cell.value === null && /\p{L}{2}/u.test(cell.text) && [null, 'marks', 'other'].includes(kinds[column] ?? null)
    const found = cells.flatMap((cell, column) => (cell !== null && isName(cell, column) ? [{ cell, column }] : []))
    const [only, ...others] = found
    return only === undefined || others.length > 0
      ? null
      : valueOfCell(oneLine(only.cell.text), only.cell, only.column, 'doubtful', 'no-heading')
  }

  const isRecognised = goods.some(({ cells }) => cells.some((cell) => cell?.origin === 'ocr' || cell?.origin === 'hidden-text'))
  const lines: { rows: number[]; values: Partial<Record<ColumnKind, LineValue>> }[] = []
  const leftOut: LeftOutRow[] = []
  const charges: Charge[] = []
  const unknown = new Set(unknownCharges(classified, mark))
  let withoutTariff: Partial<Record<ColumnKind, LineValue>>[] = []
  let leadIn: RowFacts[] = []
  /** The names of the set that the rows belong to, and whether a line has taken their rows. */
  let set: { readonly names: readonly RowFacts[]; readonly isTaken: boolean } = { names: [], isTaken: false }
  let isAfterOpen = false
  /** Adds the words of a row to a line, in front of its own or behind them. */
  const addWords = (
    line: { rows: number[]; values: Partial<Record<ColumnKind, LineValue>> },
    facts: RowFacts,
    isBefore: boolean,
    isOpen: boolean
  ): void => {
    const words = facts.cells.flatMap((cell, column) => {
      const kind = cell === null ? null : wordKindOf(kinds, facts.cells, column)
      return cell === null || kind === null ? [] : [{ kind, cell, column }]
    })
    for (const [kind, [first, ...more]] of Map.groupBy(words, (word) => word.kind)) {
      if (first === undefined) continue
      const value = line.values[kind]
      const isDoubtful = kind === 'description' && (isOpen || (value === undefined && !isBefore))
      const text = [first, ...more].map(({ cell }) => oneLine(cell.text)).join(' ')
      const own = valueOfCell(text, first.cell, first.column, isDoubtful ? 'doubtful' : 'plausible', isDoubtful ? 'row-break' : null)
      const joined = value === undefined ? text : isBefore ? `${text} ${value.value}` : `${value.value} ${text}`
      line.values[kind] = {
        ...(value ?? own),
        value: joined,
        ...(isDoubtful && { evidence: 'doubtful' as const, doubt: 'row-break' as const })
      }
    }
    line.rows.push(facts.row)
  }
  for (const { facts, kind, isOpen = false } of classified) {
    const hasAmount = Object.keys(facts.numbers).length > 0
    if (kind === 'goods') {
      const values: Partial<Record<ColumnKind, LineValue>> = {}
      for (const one of columns.keys()) {
        const value = isNumericKind(one) ? numberValue(facts, one) : textValue(facts.row, one)
        if (value !== null) values[one] = value
      }
      const added = {
        unit: beside(facts, 'unit', 'quantity'),
        packageKind: beside(facts, 'packageKind', 'packages'),
        amount: computedAmount(facts, values, candidate.factor)
      }
      for (const one of ['unit', 'packageKind'] as const) {
        const [stated, written] = [values[one], added[one]]
        const isWritten = (facts.numbers[one === 'unit' ? 'quantity' : 'packages']?.words ?? '') !== ''
        if (stated === undefined || written === null || !isWritten || stated.evidence === 'doubtful' || written.evidence === 'doubtful')
          continue
        // `12 DOZ` beside `PCS`.
        if (!areSameUnits(one === 'unit' ? 'unit' : 'package', stated.value, written.value))
          values[one] = { ...stated, evidence: 'doubtful', doubt: 'ambiguous-unit', other: written.value }
      }
      for (const one of ['unit', 'packageKind', 'amount'] as const) {
        const value = added[one]
        if (value !== null && (values[one] === undefined || (one === 'amount' && values.amount?.value === ''))) values[one] = value
      }
      // What no heading names is only guessed; numbers that multiply out are proved.
      if (texts.every((text) => text === ''))
        for (const [one, value] of Object.entries(values) as [ColumnKind, LineValue][])
          if (value.evidence === 'plausible') values[one] = { ...value, evidence: 'doubtful', doubt: 'no-heading' }
      // Sold by weight: the unit of the pieces is not that of the price.
      if (values.unit !== undefined && values.quantity?.doubt === 'product' && values.quantity.other !== null)
        values.unit = { ...values.unit, evidence: 'doubtful', doubt: 'ambiguous-unit', other: 'KGM' }
      const line = { rows: [facts.row], values }
      for (const words of leadIn.toReversed()) addWords(line, words, true, false)
      leadIn = []
      if (values.serial !== undefined) set = { names: [], isTaken: false }
      if (set.names.length > 0) {
        const own = [...line.rows]
        for (const words of set.names.toReversed()) addWords(line, words, true, false)
        // Each row belongs to one line, so that to skip another one of the set does not skip its name.
        if (set.isTaken) line.rows.splice(own.length)
        set = { ...set, isTaken: true }
      }
      // The words above may be of this line.
      if (isAfterOpen && values.description !== undefined)
        values.description = { ...values.description, evidence: 'doubtful', doubt: 'row-break' }
      isAfterOpen = false
      // The words between a line and one without a name may be the name of the latter.
      const last = lines.at(-1)
      const taken = last?.values.description
      if (values.description === undefined && last !== undefined && taken !== undefined && last.rows.indexOf(facts.row - 1) > 0)
        last.values.description = { ...taken, evidence: 'doubtful', doubt: 'row-break' }
      lines.push(line)
      facts.cells.forEach((cell, column) => {
        if (cell !== null && !isDitto(cell.text)) lastCells.set(column, cell)
      })
      if (values.description === undefined && values.code === undefined) {
        const name = nameElsewhere(facts)
        if (name !== null) values.description = name
      }
      if (values.hs === undefined) withoutTariff.push(values)
      continue
    }
    if (kind === 'empty') continue
    if (kind === 'lead-in') {
      leadIn.push(facts)
      continue
    }
    if (kind === 'set-name') {
      set = { names: set.isTaken ? [facts] : [...set.names, facts], isTaken: false }
      continue
    }
    if (kind === 'continuation') {
      const line = lines.at(-1)
      if (line !== undefined) addWords(line, facts, false, isOpen)
      isAfterOpen ||= isOpen
      continue
    }
    // Its name is above it, and words below it that belong to no column may be the rest: `… DRN-` above, `EKL` below.
    const above = lines.at(-1)
    const named = above?.values.description
    const isRest = kind === 'note' && above?.rows[0] === facts.row - 1 && above.rows.some((row) => row < facts.row - 1)
    if (above !== undefined && named !== undefined && isRest)
      above.values.description = { ...named, evidence: 'doubtful', doubt: 'row-break' }
    const [sentence, code] = hsSentence.exec(facts.text) ?? []
    if (sentence !== undefined && code !== undefined && withoutTariff.length > 0) {
      const cell = facts.cells.find((one) => one !== null && one.text.includes(code)) ?? {
        text: code,
        value: null,
        origin: 'cell' as const
      }
      const only = tariffValue({ ...cell, text: code, value: null }, facts.cells.indexOf(cell))
      // `HS for stickers: 48211000, for labels: 58071000`: each of them is of other goods.
      const codes = new Set([...facts.text.matchAll(tariffCodes)].map(([one]) => one.replace(/\D/g, '')))
      const value = codes.size > 1 ? { ...only, evidence: 'doubtful' as const, doubt: 'several-codes' as const } : only
      for (const values of withoutTariff) values.hs = { ...value, text: sentence }
      withoutTariff = []
    }
    const { amount: own } = facts.numbers
    // Goods whose numbers stand in no column of the list are no note.
    const isUnread = (kind === 'note' || kind === 'section') && isOfTable(page, facts.row)
    leftOut.push({
      row: facts.row,
      kind,
      text: facts.text,
      hasAmount: hasAmount || isUnread,
      ...(own === undefined ? {} : { amount: valueBy(own, mark) })
    })
    // `TOTAL USD` may be the only place that names the currency.
    const ofTotal = kind === 'total' && currencies.size === 0 ? currenciesIn(facts.text) : []
    if (ofTotal.length === 1) for (const code of ofTotal) currencies.add(code)
    const amount = lastNumber(facts)
    const charge = kind === 'charge' && isCharge(facts.word) ? facts.word : unknown.has(facts) ? 'unknown' : null
    if (charge !== null && amount !== null) {
      const column = first(facts.numbers.amount === undefined ? 'price' : 'amount')
      const [currency = ''] = amount.currencies.length === 1 ? amount.currencies : []
      const origin = facts.cells[column]?.origin
      const isOpen = isAmbiguousNumber(amount) && candidate.markBy === 'none'
      const doubt = origin === 'ocr' || origin === 'hidden-text' ? 'recognised' : isOpen ? 'number-form' : null
      charges.push({ kind: charge, row: facts.row, text: facts.text, value: valueBy(amount, mark), column, currency, doubt })
    }
  }
  return {
    lines: withOpenCodes(withoutSerials(lines, columns)),
    leftOut,
    charges,
    totals,
    currencies: [...currencies],
    isRecognised
  }
}

/** Tariff codes in a sentence. */
const tariffCodes = /(?<![\d.])\d{4}(?:\.\d{2}\.\d{2}(?:\.\d{2})?|\.\d{2}|\d{2}(?:\d{2}){0,2})(?![\d.]\d)(?!\d)/g

/** Kinds whose texts a spreadsheet may have damaged. */
const textKinds: ReadonlySet<ColumnKind> = new Set<ColumnKind>(['code', 'description', 'brand', 'type', 'spec'])

const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')

const computedAmount = (facts: RowFacts, values: Partial<Record<ColumnKind, LineValue>>, factor: string): LineValue | null => {
  const { quantity, price } = values
  if (quantity === undefined || price === undefined || facts.numbers.amount !== undefined || quantity.value === '' || price.value === '')
    return null
  const value = new Big(quantity.value).times(price.value).times(factor).round(2, Big.roundHalfUp).toFixed()
  return { value, text: '', column: -1, evidence: 'doubtful', doubt: 'computed', other: null }
}
