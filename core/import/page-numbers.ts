import { packageCode, unitCode, unitMeanings } from '../codes/unit-names.ts'
import Big from 'big.js'
import { isAmbiguousNumber, numberIn, type DecimalMark } from '../base/number.ts'
import { numberOfCell, type CellNumber } from '../base/written-cell.ts'
import type { SourceCell, SourcePage } from './source.ts'

/** Reads the numbers of a page, each cell once. */
export interface PageNumbers {
  at(row: number, column: number): CellNumber | null
}

/** Parts of a page are read several times, and have the same cells. */
const numbersOfCells = new WeakMap<SourceCell, CellNumber | null>()
export const numberOf = (cell: SourceCell): CellNumber | null => {
  let found = numbersOfCells.get(cell)
  if (found === undefined) {
    found = numberOfCell(cell)
    numbersOfCells.set(cell, found)
  }
  return found
}

export const pageNumbers = (page: SourcePage): PageNumbers => ({
  at: (row, column) => {
    const cell = page.rows[row]?.[column] ?? null
    return cell === null ? null : numberOf(cell)
  }
})

/** How a file decides its decimal mark. */
export interface KnownMark {
  /** Whether the file proves it, or only the arithmetic or nothing does. */
  readonly markBy: 'text' | 'arithmetic' | 'none'
}

/** Whether a number stays another one by either mark: the one place where that is asked of the files of suppliers. */
export const isOpenNumber = (number: CellNumber, known: KnownMark | null): boolean =>
  isAmbiguousNumber(number) && (known === null || known.markBy === 'none')

/** Whether a number of these columns depends on the mark. */
export const dependOnMark = (numbers: PageNumbers, rows: readonly number[], columns: readonly number[]): boolean =>
  rows.some((row) =>
    columns.some((column) => {
      const number = numbers.at(row, column)
      return number !== null && isOpenNumber(number, null)
    })
  )

/** Whether the words beside a number are of a unit, so that the cell is an amount and not a sentence. */
export const isUnitWord = (words: string): boolean =>
  words === '' || unitCode(words) !== null || packageCode(words) !== null || unitMeanings(words).length > 0

export const isAmountCell = (number: CellNumber | null): number is CellNumber => number !== null && isUnitWord(number.words)

/** Signs and words between levels of packing that say the same, and those between a number of packages and what each of them has. */
const [same, each] = [/[=/(（;]|,\s/u, /(?<=[\d\s])x(?=\s?\d)|[×*@à]|\b(?:of|each|with|containing|isi)\b/iu]
const amountIn = (text: string): CellNumber | null => {
  const number = numberIn(text)
  return number !== null && isUnitWord(number.words) && !number.isPercent && number.currencies.length === 0
    ? { ...number, stored: null }
    : null
}
const timesBy = (one: CellNumber, other: CellNumber, mark: DecimalMark): string | null => {
  const [left, right] = [one.byMark[mark], other.byMark[mark]]
  return left === null || right === null ? null : new Big(left).times(right).toFixed()
}

/**
 * The quantities that a cell with several levels of packing may mean, the largest first: `10 CTN x 50 PCS` is 500, 50 or 10, `3 PALLETS (120 CTNS)` 120 or 3.
 * Only one where all levels come to the same. Empty for other cells.
 */
export const packedLevels = (cell: SourceCell | null): readonly CellNumber[] => {
  if (!isPlainText(cell) || cell.text.length > 60 || !/\d\D+\d/.test(cell.text)) return []
  const groups = cell.text
    .replace(/[)）]/g, '')
    .split(same)
    .map((group) => group.split(each).map(amountIn))
  const levels = groups.flat()
  if (levels.length < 2 || levels.length > 4 || levels.includes(null)) return []
  const wholes = groups.flatMap(([first = null, ...rest]) => {
    if (first === null) return []
    return [
      rest.reduce<CellNumber>(
        (whole, level) =>
          level === null
            ? whole
            : {
                ...level,
                byMark: { '.': timesBy(whole, level, '.'), ',': timesBy(whole, level, ',') }
              },
        first
      )
    ]
  })
  const key = ({ byMark }: CellNumber): string => `${byMark['.']}|${byMark[',']}`
  const isAgreed = wholes.length > 1 && new Set(wholes.map(key)).size === 1
  const sizeOf = ({ byMark }: CellNumber): number => Number(byMark['.'] ?? byMark[','])
  const all = isAgreed ? wholes : [...wholes, ...levels.filter((level) => level !== null)]
  return [...new Map(all.map((level) => [key(level), level])).values()].toSorted((one, other) => sizeOf(other) - sizeOf(one))
}

export const isPlainText = (cell: SourceCell | null): cell is SourceCell => cell !== null && cell.value === null

export const isNumeric = (cell: SourceCell | null): boolean => cell !== null && isAmountCell(numberOf(cell))
