import type { Cell } from '../../sheet.ts'

const percent = '\\(?\\d[\\d.,]*\\s*[%％]\\)?'
const onlyRate = new RegExp(`^${percent}$`)
const rateBefore = new RegExp(`^${percent}\\s*(?:[:：=]\\s*|$)`)

/** Whether a cell is a percentage and nothing else: `5%`. */
export const isRate = (cell: Cell): boolean => typeof cell === 'string' && onlyRate.test(cell.trim())

/** The text behind a label without a percentage in front of the amount: `5% : USD 125.00`. */
export const withoutRate = (text: string): string => text.replace(rateBefore, '')

/** The number in a text with units: `3,983.90 KGS`, `USD 1,250.00`; null for a percentage. `inBrackets`: as in `Fact`. */
export const amountCell = (cell: Cell, inBrackets: string): Cell => {
  if (/^[^\d]*[%％][^\d]*$/.test(inBrackets)) return null
  if (typeof cell !== 'string') return cell
  if (/[%％]/.test(cell)) return null
  const amounts = cell.match(/-?\d[\d.,']*\d|\d/g)
  return amounts?.length === 1 ? (amounts[0] ?? null) : cell
}
