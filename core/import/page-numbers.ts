import { packageCode, unitCode, unitMeanings } from '../codes/unit-names.ts'
import { numberOfCell, type CellNumber } from '../base/written-number.ts'
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

/** Whether the words beside a number are of a unit, so that the cell is an amount and not a sentence. */
export const isUnitWord = (words: string): boolean =>
  words === '' || unitCode(words) !== null || packageCode(words) !== null || unitMeanings(words).length > 0

export const isAmountCell = (number: CellNumber | null): number is CellNumber => number !== null && isUnitWord(number.words)

export const isPlainText = (cell: SourceCell | null): cell is SourceCell => cell !== null && cell.value === null

export const isNumeric = (cell: SourceCell | null): boolean => cell !== null && isAmountCell(numberOf(cell))
