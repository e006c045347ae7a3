import type { Language } from '../../base/language.ts'
import type { Cell } from '../sheet.ts'

/** Removes currencies and accounting notation from a number: `Rp 1.500,00`, `USD 12.5`, `(1.200)`. */
export const stripUnits = (text: string): string => {
  const bare = text.trim().replace(/^(rp\.?|idr|usd|us\$|\$|eur|€|jpy|¥|cny|sgd)\s*/i, '')
  const negative = /^\((.+)\)$/.exec(bare)
  return negative?.[1] === undefined ? bare : `-${negative[1]}`
}

const grouped = (text: string, mark: string): boolean => new RegExp(`^-?[1-9]\\d{0,2}(\\${mark}\\d{3})+$`).test(text)

/** A number with at most a short currency or unit before or behind it; an address with punctuation and digits is no evidence. */
const numberLike = /^\D{0,6}\d[\d.,\s]*\D{0,6}$/

/** The only possible number form of a text; null if it is not a number, is ambiguous (`1.234`) or has no separators. */
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

/** The number form that most texts of these cells prove; `otherwise` if there is no evidence. */
export const guessNumberForm = (cells: Iterable<Cell | undefined>, otherwise: Language): Language => {
  const votes = { id: 0, en: 0 }
  for (const cell of cells) {
    const form = typeof cell === 'string' ? certainForm(cell) : null
    if (form !== null) votes[form] += 1
  }
  return votes.id === votes.en ? otherwise : votes.id > votes.en ? 'id' : 'en'
}

/** A text that is a different number in each form, such as `1.234`; null if these cells contain none or prove their form. */
export const ambiguousNumber = (cells: Iterable<Cell | undefined>): string | null => {
  let doubtful: string | null = null
  for (const cell of cells) {
    if (typeof cell !== 'string') continue
    if (certainForm(cell) !== null) return null
    const bare = cell.trim()
    if (doubtful === null && (grouped(bare, '.') || grouped(bare, ',')) && !/[.,].*[.,]/.test(bare)) doubtful = bare
  }
  return doubtful
}
