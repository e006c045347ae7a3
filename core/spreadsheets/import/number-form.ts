import type { Language } from '../../base/language.ts'
import type { Cell } from '../sheet.ts'

/** `Rp 1.500,00`, `USD 12.5`, `(1.200)`: accounting ways to write a number, without what is no number. */
export const withoutUnits = (text: string): string => {
  const bare = text.trim().replace(/^(rp\.?|idr|usd|us\$|\$|eur|€|jpy|¥|cny|sgd)\s*/i, '')
  const negative = /^\((.+)\)$/.exec(bare)
  return negative?.[1] === undefined ? bare : `-${negative[1]}`
}

const grouped = (text: string, mark: string): boolean => new RegExp(`^-?[1-9]\\d{0,2}(\\${mark}\\d{3})+$`).test(text)

/** A number, with at most a short word of money or measure before or behind it; an address with marks and digits says nothing of numbers. */
const numberLike = /^\D{0,6}\d[\d.,\s]*\D{0,6}$/

/** Which number form a text can only be; null where it is no number, or could be either (`1.234`), or needs no marks. */
const certainForm = (text: string): Language | null => {
  if (!numberLike.test(text)) return null
  const bare = text.replace(/[^\d.,-]/g, '')
  if (!/\d/.test(bare)) return null
  const comma = bare.lastIndexOf(',')
  const dot = bare.lastIndexOf('.')
  if (comma === -1 && dot === -1) return null
  if (comma !== -1 && dot !== -1) return comma > dot ? 'id' : 'en'
  const mark = comma === -1 ? '.' : ','
  const count = bare.split(mark).length - 1
  const decimalForm: Language = mark === ',' ? 'id' : 'en'
  const groupForm: Language = mark === ',' ? 'en' : 'id'
  if (count > 1) return grouped(bare, mark) ? groupForm : null
  return grouped(bare, mark) ? null : decimalForm
}

/** The form of the numbers written as text in these cells, by their own evidence; `otherwise` where they say nothing. */
export const guessNumberForm = (cells: Iterable<Cell | undefined>, otherwise: Language): Language => {
  const votes = { id: 0, en: 0 }
  for (const cell of cells) {
    const form = typeof cell === 'string' ? certainForm(cell) : null
    if (form !== null) votes[form] += 1
  }
  return votes.id === votes.en ? otherwise : votes.id > votes.en ? 'id' : 'en'
}

/** A text that either form reads as another number, such as `1.234`; null where these cells hold none or tell their form by others. */
export const doubtfulNumber = (cells: Iterable<Cell | undefined>): string | null => {
  let doubtful: string | null = null
  for (const cell of cells) {
    if (typeof cell !== 'string') continue
    if (certainForm(cell) !== null) return null
    const bare = cell.trim()
    if (doubtful === null && (grouped(bare, '.') || grouped(bare, ',')) && !/[.,].*[.,]/.test(bare)) doubtful = bare
  }
  return doubtful
}
