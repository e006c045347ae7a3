import { isCode, nameOfWords, titleOf, type Label } from './fact-labels.ts'
import { labelOf } from './label-finder.ts'
import type { SourcePage, SourceRow } from './source.ts'
import { otherTitles } from '../vocabulary/document-titles.ts'
import { plainWords } from '../vocabulary/words.ts'

const titles: ReadonlySet<string> = new Set(otherTitles.map(plainWords))

/** What follows a title, such as `ORIGINAL | NOT NEGOTIABLE` or its number. */
const behindTitle = /[|(（–—#-]|\b(?:no|nr|nomor)\b/i

const withoutBehind = (text: string): string => {
  const at = text.search(behindTitle)
  return at === -1 ? text : text.slice(0, at)
}

/** The rows in which a paper has its title. */
const mostOfTitle = 12

const isTitle = (text: string, behind: SourceRow): boolean => {
  if (text.length > 80 || /[:：]/.test(text)) return false
  const plain = plainWords(text)
  if (!titles.has(plain) && !titles.has(plainWords(withoutBehind(text)))) return false
  // A word that is a label, too, such as `Order`, is no title where its value follows it.
  return (
    nameOfWords(plain) === null ||
    !behind.some((cell) => cell !== null && (cell.value !== null || isCode(cell.text.replace(/^[:：]\s*/, ''))))
  )
}

const textsOfTitle = ({ rows }: SourcePage): readonly string[] =>
  rows.slice(0, mostOfTitle).flatMap((cells) => cells.flatMap((cell) => (cell !== null && cell.value === null ? [cell.text] : [])))

/**
 * Whether a page is another document than an invoice, so that its bare date and number are not those of one: its title is that of an order, an offer, a bill of
 * lading and so on, or that of a packing list which names no invoice.
 */
export const isOfOtherDocument = (page: SourcePage): boolean => {
  const texts = textsOfTitle(page)
  const kinds = new Set(texts.map(titleOf))
  if (kinds.has('invoice') || kinds.has('credit-note')) return false
  const rows = page.rows.slice(0, mostOfTitle)
  if (rows.some((cells) => cells.some((cell, at) => cell !== null && cell.value === null && isTitle(cell.text, cells.slice(at + 1)))))
    return true
  if (!kinds.has('packing-list')) return false
  return !page.rows.some((cells) =>
    cells.some((cell) => cell !== null && cell.value === null && labelOf(cell.text)?.name === 'invoiceNumber')
  )
}

const ofInvoice =
  /inv|faktur|rechnung|factu|fatur|fattura|发票|發票|開票|开票|請求|インボイス|송장|세금계산서|ใบกำกับ|ใบแจ้งหนี้|hoa don|hóa đơn|инвойс|счет|счёт/i

/** A date whose label does not say of which document it is: `Date`, `Date of issue`. */
export const isBareDate = ({ name, head }: Label): boolean => name === 'date' || (name === 'invoiceDate' && !ofInvoice.test(head))
