import type { Language } from '../derive/display.ts'
import type { Cell } from './sheet.ts'

const grouped = (text: string, mark: string): boolean => new RegExp(`^-?[1-9]\\d{0,2}(\\${mark}\\d{3})+$`).test(text)

/** Which number form a text can only be; null where it is no number, or could be either (`1.234`), or needs no marks. */
const certainForm = (text: string): Language | null => {
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
