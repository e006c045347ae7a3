import Big from 'big.js'
import { isNear } from '../base/amounts.ts'
import { countryCode } from '../codes/country-names.ts'
import { areSameUnits, unitCode, unitMeanings } from '../codes/unit-names.ts'
import {
  numericKinds,
  summedKinds,
  isNumericKind,
  hsSentence,
  tableReader,
  valueBy,
  usualKinds,
  withWrappedRows,
  wordKindOf,
  isCharge,
  classify,
  lastNumber,
  isBlankMark,
  statedTotals,
  unknownCharges,
  type NumericKind,
  type RowFacts,
  type StatedTotal,
  type LeftOutKind,
  type Classified,
  type RowDecisions,
  type ChargeKind
} from './classify-rows.ts'
import { currenciesIn, currenciesOf } from '../base/currency-words.ts'
import { isAmbiguousNumber, type CellNumber } from '../base/written-number.ts'
import { isDitto } from './row-words.ts'
import { tariffValue, unitInHeading, unitOf, valueOfCell, weightInKilograms, type Doubt, type LineValue } from './line-values.ts'
import type { SourceCell, SourcePage } from './source.ts'
import { lessDiscount, multipliesOut } from './column-kinds.ts'
import type { TableCandidate } from './table.ts'
import { onScale } from './recognised-numbers.ts'
import { isUnitWord, pageNumbers, type PageNumbers } from './page-numbers.ts'
import { bestHeadingScore, headingScores, type ColumnKind } from './vocabulary.ts'

/** One line of goods. `rows`: the rows of the page that it consists of. */
export interface GoodsLine {
  readonly rows: readonly number[]
  readonly values: Readonly<Partial<Record<ColumnKind, LineValue>>>
}

/** A row that gives no line. */
export interface LeftOutRow {
  readonly row: number
  readonly kind: LeftOutKind
  readonly text: string
  /** Whether it has a quantity or an amount: such a row is always displayed. */
  readonly hasAmount: boolean
}

export interface Charge {
  /** `unknown`: only that it makes up the difference of two totals says that it is one. */
  readonly kind: ChargeKind | 'unknown'
  readonly row: number
  readonly text: string
  /** Plain decimal. */
  readonly value: string
  /** Column of the amount. */
  readonly column: number
  /** The currency beside the amount; '' without one. */
  readonly currency: string
  /** Why the amount is not certain; null if it is. */
  readonly doubt: 'number-form' | 'recognised' | null
}

export interface LinesReading {
  readonly lines: readonly GoodsLine[]
  readonly leftOut: readonly LeftOutRow[]
  readonly charges: readonly Charge[]
  readonly totals: readonly StatedTotal[]
  /** Currencies that the amounts name. */
  readonly currencies: readonly string[]
  /** Whether the text of the lines was recognised in a picture. */
  readonly isRecognised: boolean
}

/** Headings that only German has. */
const germanHeadings =
  /\b(?:menge|anzahl|bezeichnung|warenbezeichnung|artikelbezeichnung|beschreibung|artikel-?nr|einzelpreis|st(?:ü|ue)ckpreis|gesamtpreis|gesamtbetrag|betrag|einheit|preis|ursprungsland|zolltarifnummer|nettogewicht|bruttogewicht)\b/giu

/** The heading says that its numbers are in thousands: `Amount (USD '000)`. */
const inThousands =
  /['’]000\b|\bin thousands?\b|\(000s?\)|\bx ?1[.,]?000\b|\bribuan\b|\bdalam ribu|\btausend\b|[千仟](?:元|円|美元|ドル)|천원/i

/** Hidden rows are left out, but belong to the list where the stated totals are met only with them. */
const withHiddenRows = (
  classified: readonly Classified[],
  mark: TableCandidate['mark'],
  classifiedWith: (taken: readonly (readonly [number, 'goods'])[]) => readonly Classified[]
): readonly Classified[] => {
  const hidden = classified.filter(({ kind, facts }) => kind === 'hidden' && Object.keys(facts.numbers).length > 0)
  const meets = (rows: readonly Classified[]): boolean => {
    const totals = statedTotals(rows, mark).filter(({ isLater }) => isLater !== true)
    const ofAmounts = totals.filter(({ kind }) => kind === 'amount')
    const witnesses = ofAmounts.length > 0 ? ofAmounts : totals
    return witnesses.length > 0 && witnesses.every((total) => total.meets)
  }
  if (hidden.length === 0 || meets(classified)) return classified
  const whole = classifiedWith(hidden.map(({ facts }) => [facts.row, 'goods'] as const))
  return meets(whole) ? whole : classified
}

/** Reads the lines of goods of a page. Rows decided by the user are what the user says. */
export const readLines = (
  page: SourcePage,
  candidate: TableCandidate,
  numbers: PageNumbers = pageNumbers(page),
  decided: RowDecisions = new Map()
): LinesReading => {
  const { columns, first, factsOf } = tableReader(page, candidate, numbers)
  const { mark, kinds, texts } = candidate
  const rows = Array.from({ length: candidate.end - candidate.headings.to - 1 }, (_, index) => factsOf(candidate.headings.to + 1 + index))
  const ordered = withHiddenRows(classify(rows, candidate, first, decided), candidate.mark, (taken) =>
    classify(rows, candidate, first, new Map([...taken, ...decided]))
  )
  const classified = page.kind === 'page' ? withWrappedRows(ordered, kinds) : ordered
  const goods = classified.filter(({ kind }) => kind === 'goods').map(({ facts }) => facts)
  const ofHeadings = [first('amount'), first('price')].flatMap((column) => currenciesIn(texts[column] ?? ''))
  const ofAmounts = goods.flatMap(({ numbers: { amount } }) => amount?.currencies ?? [])
  const totals = statedTotals(classified, mark, [...ofHeadings, ...ofAmounts])
  const isOnScale = onScale(goods, mark, first)
  const provesProduct = (facts: RowFacts): boolean =>
    facts.product === true && (['quantity', 'price', 'amount'] as const).every((kind) => isOnScale(facts, kind))
  const ofLines = totals.filter(({ isLater }) => isLater !== true)
  const provedBySum = (stated: readonly StatedTotal[]): ReadonlySet<NumericKind> =>
    new Set(
      summedKinds.filter((kind) => {
        const of = stated.filter((total) => total.kind === kind && total.isLater !== true)
        return (
          of.length > 0 &&
          of.every((total) => total.meets) &&
          goods.every((facts) => facts.numbers[kind] !== undefined && isOnScale(facts, kind))
        )
      })
    )
  const provedKinds = provedBySum(totals)
  /** What sums and products come to with either decimal mark says nothing about the mark. */
  const otherMark = mark === '.' ? ',' : '.'
  const provedByOther = provedBySum(candidate.markBy === 'none' ? statedTotals(classified, otherMark) : [])
  const isProductByOther = ({ numbers: { quantity, price, amount } }: RowFacts): boolean =>
    multipliesOut(quantity ?? null, price ?? null, amount ?? null, otherMark, candidate.factor) === true
  /** Sums that the last stated total contradicts: one of the numbers is wrong, or a row is missing or too many. */
  const contradicted = new Set(summedKinds.filter((kind) => ofLines.findLast((total) => total.kind === kind)?.meets === false))
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
  const isPricedByOther = tested.filter(({ product }) => product === false).length > tested.length * 0.5

  const bigOf = (number: CellNumber | null | undefined): Big | null =>
    number === undefined || number === null ? null : new Big(valueBy(number, mark))

  /** Quantity × price, where the amount is that with the tax beside it; null otherwise. */
  const taxed = ({ row, numbers: found, product }: RowFacts): Big | null => {
    const [quantity, price, amount] = [bigOf(found.quantity), bigOf(found.price), bigOf(found.amount)]
    if (product !== false || quantity === null || price === null || amount === null) return null
    const net = quantity.times(price).times(candidate.factor)
    const isWith = (columns.get('tax') ?? []).some((column) => {
      const tax = numbers.at(row, column)
      const cell = page.rows[row]?.[column] ?? null
      return tax !== null && lessDiscount(net, tax, cell, mark).some((less) => isNear(net.times('2').minus(less), amount, '0.011'))
    })
    return isWith ? net : null
  }

  /** The number that multiplies out in place of another one: an amount without its tax, a weight in place of pieces. */
  const otherOf = (facts: RowFacts, kind: NumericKind): string | null => {
    const { quantity, price, amount, net, gross } = facts.numbers
    if (kind === 'amount') return taxed(facts)?.toFixed() ?? null
    const weight = [net, gross].find(
      (one) => one !== undefined && multipliesOut(one, price ?? null, amount ?? null, mark, candidate.factor) === true
    )
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
    if (number === undefined)
      return isBlankMark(cell.text) && !isMissing(kind) ? null : valueOfCell('', cell, column, 'doubtful', 'not-a-number')
    for (const code of number.currencies.length === 1 ? number.currencies : []) currencies.add(code)
    const isMoney = kind === 'quantity' || kind === 'price' || kind === 'amount'
    const isTaxed = isMoney && taxed(facts) !== null
    const isProved = (isMoney && (provesProduct(facts) || (isTaxed && kind !== 'amount'))) || (kind !== 'price' && provedKinds.has(kind))
    const isBySum = kind !== 'price' && provedKinds.has(kind) && (kind === 'amount' || !isPricedByOther)
    const contradicts = isMoney && facts.product === false && (isTaxed ? kind === 'amount' : !isBySum)
    const isFormProved =
      (isMoney && facts.product === true && !isProductByOther(facts)) ||
      (kind !== 'price' && provedKinds.has(kind) && !provedByOther.has(kind)) ||
      (isTaxed && isProved) ||
      (isMoney && !valueBy(number, mark).includes('.') && isWithoutDecimals(number, column))
    const isOpen = isAmbiguousNumber(number) && candidate.markBy === 'none' && !isFormProved
    const written = valueBy(number, mark)
    const rivalLevel = facts.packed[kind]?.find((level) => level !== number)
    if (rivalLevel !== undefined && !isProved) return valueOfCell(written, cell, column, 'doubtful', 'packed', valueBy(rivalLevel, mark))
    const isShared = (cell.span?.rows ?? 1) > 1 && goodsBetween(facts.row, facts.row + (cell.span?.rows ?? 1))
    if (isShared && !(isMoney && facts.product === true)) return valueOfCell(written, cell, column, 'doubtful', 'merged')
    if (number.scaled !== undefined) return valueOfCell(written, cell, column, 'doubtful', 'thousands', number.scaled)
    if (isMoney && inThousands.test(texts[column] ?? ''))
      return valueOfCell(written, cell, column, 'doubtful', 'thousands', new Big(written).times(1000).toFixed())
    if (!isMoney && written.startsWith('-')) return valueOfCell(written, cell, column, 'doubtful', 'not-a-number')
    const value = kind === 'net' || kind === 'gross' ? inKilograms(written, kind, number.words) : written
    if (value === null) return valueOfCell(written, cell, column, 'doubtful', 'unknown-unit')
    const other = isOpen ? (number.byMark[mark === '.' ? ',' : '.'] ?? null) : number.stored
    const isTotalWrong = !isProved && kind !== 'price' && contradicted.has(kind)
    const isMoved = isMoney && facts.product !== true && movedRows.has(facts.row)
    const doubt: Doubt | null = isOpen ? 'number-form' : contradicts || isMoved ? 'product' : isTotalWrong ? 'total' : null
    if (doubt !== null)
      return valueOfCell(value, cell, column, 'doubtful', doubt, doubt === 'product' ? (otherOf(facts, kind) ?? other) : other)
    if (!isProved && unsaid.has(kind)) return valueOfCell(value, cell, column, 'doubtful', 'no-heading')
    // A sum proves the numbers of a column, not that it is the one that is meant.
    const rival = isMoney && facts.product === true ? undefined : rivals.get(kind)
    if (rival !== undefined) {
      const beside = numbers.at(facts.row, rival)
      return valueOfCell(value, cell, column, 'doubtful', 'shared-heading', beside === null ? null : valueBy(beside, mark))
    }
    return valueOfCell(value, cell, column, isProved ? 'proved' : 'plausible', number.stored === null ? null : 'stored', number.stored)
  }

  /** In a currency without decimals a group of three digits is one of thousands: `₩1,250`. */
  const isWithoutDecimals = ({ currencies: own }: CellNumber, column: number): boolean => {
    const named = own.length > 0 ? own : currenciesIn(texts[column] ?? '')
    return named.length > 0 && named.every((code) => ['JPY', 'KRW', 'VND', 'IDR'].includes(code))
  }

  /** A weight in kilograms; null where the unit beside it or in its heading is none of weights. */
  const inKilograms = (value: string, kind: NumericKind, words: string): string | null => {
    const word = words === '' ? unitInHeading(texts[first(kind)] ?? '', 'weight') : words
    const unit = word === '' ? 'KGM' : unitCode(word)
    return unit === null ? null : weightInKilograms(value, unit)
  }

  /** Contents other than units and currencies, such as numbers or what is left of a form: they may be what the heading means. */
  const isRivalCell = (row: number, column: number): boolean => {
    const cell = page.rows[row]?.[column] ?? null
    if (cell === null) return false
    return (
      numbers.at(row, column) !== null || (!isUnitWord(cell.text) && currenciesOf(cell.text).length === 0 && /[\p{L}\d]/u.test(cell.text))
    )
  }

  /** For kinds whose column has the heading of another filled column: that column. */
  const rivals = new Map(
    numericKinds.flatMap((kind) => {
      const column = first(kind)
      const text = texts[column] ?? ''
      const isFilled = (at: number): boolean => goods.filter(({ row }) => isRivalCell(row, at)).length > goods.length * 0.5
      /** The heading of another column names the same, such as amounts in another currency; a quantity with a unit of its own is another one. */
      const isMeant = (one: string, at: number): boolean =>
        (kind === 'amount' || (kind === 'quantity' && unitInHeading(one, 'unit') === '')) &&
        kinds[at] === null &&
        (headingScores(one).get(kind) ?? 0) >= Math.max(0.6, bestHeadingScore(one)) &&
        goods.filter(({ row }) => numbers.at(row, at) !== null).length > goods.length * 0.5
      const rival =
        text === '' || kind === 'volume'
          ? -1
          : texts.findIndex((one, at) => at !== column && (one === text || isMeant(one, at)) && isFilled(at))
      return rival === -1 ? [] : [[kind, rival] as const]
    })
  )

  const scoreOf = (kind: NumericKind): number => headingScores(texts[first(kind)] ?? '').get(kind) ?? 0
  const priceInAmounts = headingScores(texts[first('amount')] ?? '').get('price') ?? 0
  /** Kinds that a heading does not surely name: a second price as amount, and prices of a list without quantities and amounts. */
  const unsaid = new Set<NumericKind>()
  if (first('price') !== -1 && priceInAmounts > scoreOf('amount')) unsaid.add('amount')
  if (first('quantity') === -1 && (first('amount') === -1 || unsaid.has('amount'))) unsaid.add('price')

  const money = [first('quantity'), first('price'), first('amount')] as const
  /** Rows that multiply out a column or two beside: their numbers are not below their headings. */
  const movedRows = new Set(
    money.includes(-1)
      ? []
      : goods.flatMap(({ row, product }) => {
          const isProduct = (by: number): boolean => {
            const [quantity, price, amount] = money.map((column) => numbers.at(row, column + by))
            return multipliesOut(quantity ?? null, price ?? null, amount ?? null, mark, candidate.factor) === true
          }
          return product !== true && [-2, -1, 1, 2].some(isProduct) ? [row] : []
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
        if (code === null) return valueOfCell(cell.text, cell, column, 'doubtful', 'unknown-unit')
        return valueOfCell(code, cell, column, isAmbiguous ? 'doubtful' : 'plausible', isAmbiguous ? 'ambiguous-unit' : null)
      }
      case 'currency': {
        const [code = cell.text] = currenciesOf(cell.text)
        currencies.add(code)
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
        // Spreadsheets write an apostrophe in front of a number that is a text.
        const text = [cell, ...rest.map((one) => one.cell)]
          .map((one) => oneLine(one.text))
          .join(' ')
          .replace(/^'(?=\d)/, '')
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
    const rivalLevel = facts.product === true ? undefined : facts.packed[amount]?.find((level) => level !== number)
    if (rivalLevel !== undefined) return valueOfCell(code, cell, column, 'doubtful', 'packed', unitOf(rivalLevel.words, list).code)
    return valueOfCell(code, cell, column, isAmbiguous ? 'doubtful' : 'plausible', isAmbiguous ? 'ambiguous-unit' : null)
  }

  /** Neither a heading, a unit nor a currency tells the quantity from the price: their product is the same. */
  const isSwappable =
    first('quantity') !== -1 &&
    first('price') !== -1 &&
    (['quantity', 'price'] as const).every((kind) => (headingScores(texts[first(kind)] ?? '').get(kind) ?? 0) < 0.25) &&
    !goods.some(({ numbers: { quantity, price } }) => (quantity?.words ?? '') !== '' || (price?.currencies.length ?? 0) > 0)

  const isRecognised = goods.some(({ cells }) => cells.some((cell) => cell?.origin === 'ocr' || cell?.origin === 'hidden-text'))
  const lines: { rows: number[]; values: Partial<Record<ColumnKind, LineValue>> }[] = []
  const leftOut: LeftOutRow[] = []
  const charges: Charge[] = []
  const unknown = new Set(unknownCharges(classified, mark))
  let withoutTariff: Partial<Record<ColumnKind, LineValue>>[] = []
  let leadIn: RowFacts[] = []
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
      const { quantity, price } = values
      if (isSwappable && quantity !== undefined && price !== undefined) {
        values.quantity = { ...quantity, evidence: 'doubtful', doubt: 'no-heading', other: price.value }
        values.price = { ...price, evidence: 'doubtful', doubt: 'no-heading', other: quantity.value }
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
      // The words above may be of this line.
      if (isAfterOpen && values.description !== undefined)
        values.description = { ...values.description, evidence: 'doubtful', doubt: 'row-break' }
      isAfterOpen = false
      lines.push(line)
      facts.cells.forEach((cell, column) => {
        if (cell !== null && !isDitto(cell.text)) lastCells.set(column, cell)
      })
      if (values.hs === undefined) withoutTariff.push(values)
      continue
    }
    if (kind === 'empty') continue
    if (kind === 'lead-in') {
      leadIn.push(facts)
      continue
    }
    if (kind === 'continuation') {
      const line = lines.at(-1)
      if (line !== undefined) addWords(line, facts, false, isOpen)
      isAfterOpen ||= isOpen
      continue
    }
    const [sentence, code] = hsSentence.exec(facts.text) ?? []
    if (sentence !== undefined && code !== undefined && withoutTariff.length > 0) {
      const cell = facts.cells.find((one) => one !== null && one.text.includes(code)) ?? {
        text: code,
        value: null,
        origin: 'cell' as const
      }
      const value = tariffValue({ ...cell, text: code }, facts.cells.indexOf(cell))
      for (const values of withoutTariff) values.hs = { ...value, text: sentence }
      withoutTariff = []
    }
    leftOut.push({ row: facts.row, kind, text: facts.text, hasAmount })
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

/** Codes behind the numbers of the lines, where a paper has both in one column: `1 PMP-50`, `2 MTR-7`. */
const withoutSerials = (lines: readonly GoodsLine[], columns: ReadonlyMap<ColumnKind, readonly number[]>): readonly GoodsLine[] => {
  if (columns.has('serial') || lines.length < 2) return lines
  for (const kind of ['code', 'description'] as const) {
    const parts = lines.map(({ values }) => /^(\d{1,5})[.)]?\s+(\S[\s\S]*)$/.exec(values[kind]?.value ?? ''))
    const isRunning = parts.every((part, index) => part !== null && Number(part[1]) === Number(parts[0]?.[1] ?? Number.NaN) + index)
    if (!isRunning) continue
    return lines.map((line, index) => {
      const value = line.values[kind]
      const rest = parts[index]?.[2]
      return value === undefined || rest === undefined ? line : { ...line, values: { ...line.values, [kind]: { ...value, value: rest } } }
    })
  }
  return lines
}

const isTariffOfCountry = /^\d{10}$/

/** Codes that may be something else in doubt: numbers that run in tens are those of the lines, and the same ten digits again and again a tariff code. */
const withOpenCodes = (lines: readonly GoodsLine[]): readonly GoodsLine[] => {
  const codes = lines.flatMap(({ values: { code } }) => (code === undefined ? [] : [code.value]))
  const steps = codes.slice(1).filter((code, index) => Number(code) % 10 === 0 && Number(code) - Number(codes[index]) === 10).length
  const areOfLines = codes.length >= 3 && steps >= (codes.length - 1) * 0.7
  const tariffs = codes.filter((code) => isTariffOfCountry.test(code))
  const areTariffs = tariffs.length >= Math.max(3, codes.length * 0.6) && new Set(tariffs).size <= tariffs.length * 0.7
  if (!areOfLines && !areTariffs) return lines
  return lines.map((line) => {
    const { code } = line.values
    if (code === undefined || code.evidence === 'doubtful') return line
    return { ...line, values: { ...line.values, code: { ...code, evidence: 'doubtful', doubt: 'no-heading' } } }
  })
}

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
