import { fitsKind, isSerial } from './cell-kinds.ts'
import { cellsOfLine, textOfPieces, usualBegins, type Piece } from './columns.ts'
import { numericKinds, type HeadingKind } from './headings/kinds.ts'
import { hasFixedWidth, lineText, type TextLine } from './lines.ts'
import { isNumberCell } from './numbers.ts'

/**
 * A line below the headings. `item`: the numbers of a row. `start`: the number of a row whose other numbers are further down. `text`: part
 * of a cell of several lines. `sum`: a total or a carried amount. `prose`: no part of the table. `page`: a page number.
 */
export type LineKind = 'item' | 'start' | 'text' | 'sum' | 'prose' | 'page'

export interface BodyLine {
  readonly line: TextLine
  readonly cells: readonly (readonly Piece[])[]
  readonly kind: LineKind
}

export interface TableColumns {
  readonly kinds: readonly (HeadingKind | null)[]
  readonly borders: readonly number[]
}

const sum =
  /^(?:(?:grand|sub|net|page|running|invoice|nett?)[ -]?)?(?:totals?|jumlah|jml|sums?|summe|gesamt\S*|somme|suma)\b|合\s*计|总\s*计|小\s*计|總\s*計|合\s*計|^(?:amount|balance)?\s*(?:carried|brought)\b|^[cb]\/[fd]\b|\bc\/f\b|\bb\/f\b|pindahan|dipindahkan|^(?:übertrag|report|à reporter)\b|^say\b|^terbilang|in words/i
const charge =
  /^(?:plus |add |less |add:|less:|\+|-)?\s*(?:ocean |air |sea )?(?:freight|insurance|shipping|handling|discount|diskon|potongan|ppn|ppnbm|vat|gst|tax|pajak|dpp|ongkos|biaya|asuransi|packing (?:charge|fee)|bank (?:charge|fee)|deposit|down payment|uang muka|rounding|pembulatan|cif|fob|cfr|exw|c&f|mwst|netto?betrag|运费|保险)/i
const pageWords =
  /^(?:page|halaman|hal\.?|hlm\.?|seite)\s*:?\s*\d+|(?:page|halaman)\s*:?\s*\d+\s*(?:of|dari|\/)\s*\d+$|^第\s*\d+\s*[页頁]|^[-–—]\s*\d+\s*[-–—]$|^(?:continued|bersambung|lanjutan|to be continued)\b|\bcontinued on\b/i
/** The cells and the kind of each line of a table. */
export const bodyLines = (lines: readonly TextLine[], columns: TableColumns): readonly BodyLine[] => {
  const { kinds, borders } = columns
  const numeric = kinds.flatMap((kind, column) => (numericKinds.has(kind) ? [column] : []))
  const serial = kinds.indexOf('serial')
  const description = kinds.indexOf('description')
  const goods = kinds.flatMap((kind, column) => (kind === 'description' || kind === 'code' || kind === 'hs' ? [column] : []))
  const amount = kinds.lastIndexOf('amount')
  const quantityOrPrice = kinds.flatMap((kind, column) => (kind === 'quantity' || kind === 'price' ? [column] : []))

  /** A text that crosses a border without a gap does not form two cells, unless a cell begins there. */
  const isOverBorder = (line: TextLine, cells: readonly (readonly Piece[])[], begins: readonly (number | undefined)[]): boolean => {
    const gap = (hasFixedWidth(line) ? 0.75 : 0.4) * line.size
    return cells.some((pieces, column) => {
      const [last, next] = [cells.slice(0, column).flat().at(-1), pieces[0]]
      const isBegin = next !== undefined && Math.abs(next.left - (begins[column] ?? Number.NaN)) < line.size * 0.3
      return last !== undefined && next !== undefined && next.left - last.right < gap && !isBegin
    })
  }

  const kindOf = (line: TextLine, cells: readonly (readonly Piece[])[], begins: readonly (number | undefined)[]): LineKind => {
    const text = lineText(line)
    if (pageWords.test(text)) return 'page'
    const texts = cells.map((pieces) => textOfPieces(pieces))
    const isFilled = (column: number): boolean => (texts[column] ?? '') !== ''
    const numbers = numeric.filter((column) => isNumberCell(texts[column] ?? '')).length
    const hasSerial = serial !== -1 && isSerial(texts[serial] ?? '')
    const words = line.fragments.map((fragment) => fragment.text)
    const isPriced = quantityOrPrice.some((column) => kinds[column] === 'price' && isFilled(column))
    const hasPrices = kinds.includes('price')
    if (!hasSerial && words.some((word) => sum.test(word)) && !(hasPrices && isPriced && numbers > 2)) return 'sum'
    if (!hasSerial && words.some((word) => charge.test(word)) && !quantityOrPrice.some(isFilled)) return 'sum'
    if (numbers > 0) {
      if (hasSerial || numbers > 1 || numeric.length === 1) return 'item'
      if (goods.some(isFilled)) return 'item'
      return amount !== -1 && isFilled(amount) ? 'sum' : 'text'
    }
    if (isOverBorder(line, cells, begins)) return 'prose'
    if (cells.some((pieces) => pieces.some(({ isDoubtful }) => isDoubtful))) {
      // A long line of a description begins where descriptions begin.
      const left = cells[description]?.[0]?.left
      const isLong =
        left !== undefined && line.fragments[0]?.left === left && Math.abs(left - (begins[description] ?? Number.NaN)) < line.size * 0.3
      return isLong && description > 0 ? 'text' : 'prose'
    }
    if (serial !== -1 && isFilled(serial)) return hasSerial ? 'start' : 'prose'
    return 'text'
  }

  const facts = {
    borders,
    isNumber: (column: number): boolean => numericKinds.has(kinds[column] ?? null),
    fits: (column: number, text: string): boolean => {
      const kind = kinds[column] ?? null
      return kind === null || fitsKind(kind, text)
    }
  }
  const first = lines.map((line) => cellsOfLine(line, facts))
  const begins = usualBegins(
    first.filter((cells) => cells.filter((pieces) => pieces.length > 0).length > 2),
    kinds.length
  )
  const body = lines.map((line, index) => {
    const before = first[index] ?? []
    const cells = before.some((pieces) => pieces.some(({ isDoubtful }) => isDoubtful)) ? cellsOfLine(line, { ...facts, begins }) : before
    return { line, cells, kind: kindOf(line, cells, begins) }
  })
  const rows = withoutSentences(body, amount)
  return serial === -1 ? rows : withoutBrokenNumbers(rows, serial, quantityOrPrice.concat(amount === -1 ? [] : [amount]))
}

/**
 * A line without an amount, whose texts do not keep to the columns, is a sentence with a number: below a total, and where most rows have amounts.
 */
const withoutSentences = (body: readonly BodyLine[], amount: number): readonly BodyLine[] => {
  const hasAmount = ({ cells }: BodyLine): boolean => (cells[amount]?.length ?? 0) > 0
  const items = body.filter(({ kind }) => kind === 'item')
  const haveAmounts = items.filter(hasAmount).length >= items.length * 0.5
  let page = -1
  return body.map((one) => {
    if (one.kind === 'sum') page = one.line.page
    const isSentence =
      one.kind === 'item' &&
      (one.line.page === page || haveAmounts) &&
      !hasAmount(one) &&
      one.cells.flat().some(({ isDoubtful }) => isDoubtful)
    return isSentence ? { ...one, kind: 'prose' } : one
  })
}

/** If the rows are numbered, a line without a number that lacks a quantity, price or amount is a continuation of broken numbers. */
const withoutBrokenNumbers = (body: readonly BodyLine[], serial: number, expected: readonly number[]): readonly BodyLine[] => {
  const isFilled = ({ cells }: BodyLine, column: number): boolean => (cells[column]?.length ?? 0) > 0
  const items = body.filter(({ kind }) => kind === 'item')
  if (items.filter((line) => isFilled(line, serial)).length < items.length * 0.45) return body
  return body.map((line) =>
    line.kind === 'item' && !isFilled(line, serial) && expected.some((column) => !isFilled(line, column)) ? { ...line, kind: 'text' } : line
  )
}
