import type { Cell } from '../../sheet.ts'
import { weightUnitIn } from '../../weight-units.ts'
import { currenciesIn } from './currency-names.ts'

const percent = '\\(?\\d[\\d.,]*\\s*[%％]\\)?'
const onlyRate = new RegExp(`^${percent}$`)
const rateBefore = new RegExp(`^${percent}\\s*(?:[:：=]\\s*|$)`)

/** Whether a cell is a percentage and nothing else: `5%`. */
export const isRate = (cell: Cell): boolean => typeof cell === 'string' && onlyRate.test(cell.trim())

/** The text behind a label without a percentage in front of the amount: `5% : USD 125.00`. */
export const withoutRate = (text: string): string => text.replace(rateBefore, '')

/** The text of a cell that is only a unit, a currency or a percent sign: it belongs to the amount on its left. '' for another cell. */
export const unitIn = (cell: Cell | undefined): string => {
  const text = typeof cell === 'string' ? cell.trim() : ''
  if (text === '' || text.length > 15 || /\d/.test(text)) return ''
  return /^[%％]$/.test(text) || weightUnitIn(text) !== '' || currenciesIn([text]).size > 0 ? text : ''
}

/** The number in a text with units: `3,983.90 KGS`, `USD 1,250.00`; null for a percentage. `unit`: as in `Fact`. */
export const amountCell = (cell: Cell, unit: string): Cell => {
  if (/^[^\d]*[%％][^\d]*$/.test(unit)) return null
  if (typeof cell !== 'string') return cell
  if (/[%％]/.test(cell)) return null
  const amounts = cell.match(/-?\d[\d.,']*\d|\d/g)
  return amounts?.length === 1 ? (amounts[0] ?? null) : cell
}
