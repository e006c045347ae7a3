import { cellText, isEmptyCell, isErrorText, type Cell, type Sheet } from '../../sheet.ts'
import { isDocumentTitle, labelOf } from './labels.ts'

export const taxNumber = /\bnpwp\b[^\d]{0,12}(\d[\d.\- ]{13,24}\d)/i

const owner = "(?:(?:company|registered|head|main|seller|supplier|shipper|exporter|buyer|consignee|importer|factory|office)(?:['’]?s)? )*"
const nameTitle = new RegExp(`^${owner}(?:name|nama|名称|公司名称)\\s*(?:[:：]\\s*|$)`, 'i')
/** Titles of an address or of a part of it; a word that may begin an address is one only before a colon: `Factory: 12 Nanhai Road`. */
const addressTitle = new RegExp(
  `^(?:${owner}(?:address|addr|alamat|地址|住所|주소)\\.?\\s*(?:[:：]\\s*|$)|(?:add|head office|office|factory|works|street|city|state|province|country|zip ?code|post(?:al)? ?code|kota|negara|kode pos)\\.?\\s*[:：]\\s*)`,
  'i'
)
/** Lines of a letterhead that are no address: telephones, persons, tax numbers. */
const contact =
  /^(?:tel|telephone|phone|telp|telepon|fax|whatsapp|e-?mail|attn|attention|contact|www|https?)\b|^(?:电话|電話|传真|傳真|邮箱|联系人|税号|税號)|^(?:mobile|cell|hp|handphone|wa|pic|web(?:site)?|vat|gst(?:in)?|tax|ust|pan|iec|cin|business reg|reg(?:istration)? no|company reg)\b[^:：]{0,25}[:：]|^(?:up|u\.p|e)\.?\s*[:：]|^[tfmp]\s*(?:[:：]|\.\s*:?\s*(?=[+(]|\d{3}))|^\S+@\S+\.\S+$/i
/** Labels of a document that no longer belong to a party. */
const other =
  /^(?:page|our ref|your ref|ref|reference|payment|bank|order|p\.?\s?o|purchase order|contract|s\/c|l\/c|marks|shipping marks)\b\.?(?: (?:name|terms?|account|details?|date))?\s*(?:no\b|nr\b|number\b|[:：#])|^page \d|\b(?:invoice|faktur|factura|facture)\b.{0,20}\b(?:no|nr|number|date)\b|^(?:rechnung|packliste|lieferschein|datum)/i

/** The rows below a name that may have its address, and those from its first line on. */
const [reach, mostRows] = [9, 4]
const longest = 400
/** `Telephone`, `Contact person` */
const longestContact = 20

const textOf = (cell: Cell | undefined): string => cellText(cell).replace(/\s*[\n\r]+\s*/g, ', ')

const isBareLabel = (text: string): boolean => labelOf(text)?.rest === '' || /[:：]$/.test(text)

/** The label without a value directly to the left of a cell: `Tel:` of the number beside it; '' if there is none. */
const labelLeft = (row: readonly Cell[], column: number): string => {
  const text = cellText(row[/^[:：]$/.test(cellText(row[column - 1])) ? column - 2 : column - 1])
  const isContact = contact.test(text) && text.length <= longestContact && !/[\d@]/.test(text)
  return isBareLabel(text) || isContact || addressTitle.exec(text)?.[0] === text ? text : ''
}

/** Whether a line no longer belongs to a party. */
const endsParty = (text: string): boolean => labelOf(text) !== null || taxNumber.test(text) || isDocumentTitle(text) || other.test(text)

/** The text of an address: the lines below a name, up to a label, a title or an empty cell; the error if a line has a failed formula. */
export const addressBelow = (sheet: Sheet, row: number, column: number, end: number): string => {
  const lines: string[] = []
  let at = column
  let last = Math.min(end, row + reach) - 1
  for (let below = row + 1; below <= last; below += 1) {
    const cells = sheet.rows[below] ?? []
    const text = textOf(cells[at])
    if (isErrorText(text)) return text
    const label = labelLeft(cells, at)
    if (text === '' || endsParty(text) || (label !== '' && !addressTitle.test(label) && !contact.test(label))) break
    if (contact.test(text) || contact.test(label)) continue
    if (lines.length === 0) last = Math.min(last, below + mostRows - 1)
    const line = text.replace(addressTitle, '')
    const beside = textOf(cells[at + 1])
    // `Address:` with the text beside it, where the lines below continue.
    if (line === '' && beside !== '' && !isBareLabel(beside) && labelOf(beside) === null) {
      at += 1
      lines.push(beside)
    } else if (line !== '') lines.push(line)
  }
  return lines
    .map((line) => line.replace(/[,;\s]+$/, ''))
    .join(', ')
    .slice(0, longest)
}

interface Place {
  readonly row: number
  readonly column: number
}

/** The row of the first label or empty cell below the name of a party. */
export const endOfParty = (sheet: Sheet, { row, column }: Place): number => {
  const below = sheet.rows.slice(row + 1).findIndex((cells) => isEmptyCell(cells[column]) || labelOf(cellText(cells[column])) !== null)
  return below === -1 ? sheet.rows.length : row + 1 + below
}

/** Whether a place belongs to a party, not to the other: it is below or beside it, and not nearer to the other. */
export const isBelowParty = (place: Place, party: Place | undefined, other: Place | undefined): boolean => {
  if (!party || place.row < party.row) return false
  if (!other || other.row > place.row) return true
  return other.row === party.row ? Math.abs(place.column - party.column) < Math.abs(place.column - other.column) : other.row < party.row
}

interface NamePlace {
  readonly cell: Cell
  readonly row: number
  readonly column: number
}

/** The name of a party in a cell, or the one that a title there names: `Name: PT Mitra`, or `Name:` with the name beside it. */
export const partyName = (sheet: Sheet, row: number, column: number): NamePlace => {
  const cells = sheet.rows[row] ?? []
  const cell = cells[column] ?? null
  const text = typeof cell === 'string' ? cell.trim() : ''
  const title = nameTitle.exec(text)?.[0]
  if (title === undefined) return { cell, row, column }
  return text.length > title.length
    ? { cell: text.slice(title.length), row, column }
    : { cell: cells[column + 1] ?? null, row, column: column + 1 }
}
