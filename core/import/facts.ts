import Big from 'big.js'
import { currenciesOf } from '../base/currency-words.ts'
import { dayOfCell, numberOfCell, orderOfDays, swappedDays } from '../base/written-cell.ts'
import { numberIn } from '../base/number.ts'
import { companyForm, isNameLabel, isNumberedTitle, isTitleOfCredit, titleOf, type DocumentTitle, type Label } from './fact-labels.ts'
import { factNames, type FactName, type LabelName } from '../vocabulary/header-labels.ts'
import {
  addressBehind,
  beforeDate,
  company,
  containerForm,
  firstLine,
  incoterm,
  isParty,
  isPlaceOfDelivery,
  namesDate,
  oneLine,
  read,
  weights,
  withoutDate,
  type Candidate,
  type Context,
  type Fact,
  type Read
} from './fact-values.ts'
import { isLabelled, labelOf, labelsIn, valueBeforeLabel, type LabelledPart } from './label-finder.ts'
import { isInKilograms } from './page-weight-unit.ts'
import type { LinesReading } from './goods-line.ts'
import { hasUncertainLetters, type Box, type SourceCell, type SourcePage, type SourceRow } from './source.ts'
import type { TableCandidate } from './table.ts'
import { isBareDate, isOfOtherDocument } from './other-documents.ts'
import { isRowOfHeadings } from './headings.ts'
import { isNoValue } from './row-words.ts'
import { areOtherPlaces } from './price-term-places.ts'
import { bestHeadingScore } from './heading-scores.ts'

export interface FactsReading {
  readonly facts: readonly Fact[]
  readonly title: DocumentTitle | null
  /** The title is that of a proforma invoice, which a commercial one follows. */
  readonly isProforma?: boolean
}

/** The rows of headings and of goods, which hold no facts. */
export const rowsOfTable = (candidate: TableCandidate | null, lines: LinesReading | null): ReadonlySet<number> => {
  const rows = new Set(lines?.lines.flatMap((line) => line.rows))
  if (candidate !== null) for (let row = candidate.headings.from; row <= candidate.headings.to; row += 1) rows.add(row)
  return rows
}

const mostBelow = 3
const mostRight = 12

/** Whether a cell holds no value but a label or a heading. The code of a currency is a heading of amounts, and the value of a label that names currencies. */
const isLabelText = (text: string, name: FactName | null = null): boolean => {
  if (name === 'currency' && currenciesOf(text).length === 1) return false
  return (
    isLabelled(text) ||
    isNameLabel(text) ||
    (bestHeadingScore(text) >= 0.9 && !/\d/.test(text) && !company.test(text)) ||
    openLabel.test(text.trim())
  )
}

/** A text in a numbered box, such as `9.No. & Date of L/C`: beside another one it is a label, whatever its words are. */
const boxed = /^\(?\d{1,2}[.)]\s?\p{L}/u

const numericFacts: ReadonlySet<FactName> = new Set<FactName>(['freight', 'insurance', 'gross', 'net', 'packages'])

/** A text that names a value which stands elsewhere: `Form E No`, `Buyer article no:`. */
const openLabel = /[:：]$|^(?:nos?|number)\.? ?(?:&|and\b|of\b)|^[^\d]{2,60}\b(?:no|nos|nr|number|date|code)\.?$/i

interface PlaceOfLabel {
  readonly cell: SourceCell
  readonly cells: SourceRow
  readonly row: number
  readonly column: number
  /** Nothing stands behind it in its text but its value. */
  readonly isLast: boolean
  /** Where its value ends is not certain. */
  readonly endsOpen: boolean
}

const partsOf = (text: string): readonly LabelledPart[] => {
  const bare = bareNumber(text)
  return bare === null ? labelsIn(text) : [{ label: bare, text, isUnknown: false, isOpen: false }]
}

const collect = (page: SourcePage, candidate: TableCandidate | null, lines: LinesReading | null): readonly Candidate[] => {
  const ofTable = rowsOfTable(candidate, lines)
  /** The columns of these rows say what their numbers are: the quantities may be totalled, too. */
  const ofTotals = new Set(lines?.totals.map(({ row }) => row))
  const isOther = isOfOtherDocument(page)
  const found: Candidate[] = []
  /** The candidates that a label names: behind it in its text, in the cells beside it, or below it. */
  const ofLabel = (label: Label, { cell, cells, row, column, isLast, endsOpen }: PlaceOfLabel): readonly Candidate[] => {
    const named: Candidate[] = []
    const isOfTitle = isNumberOfTitle(label, page, row)
    const owner = label.name === 'buyerTax' ? taxOwner(label, page, row, column) : 'buyer'
    if (owner === 'seller') return []
    // The word behind a title may be its number or something else.
    const isBehindTitle = !label.isClear && titleOf(label.head) !== null && !isNumberedTitle(label.head)
    const isWeak =
      isOfTitle ||
      isBehindTitle ||
      isOnlyFrom(label, page, row) ||
      isHeadingOfData(label, page, row, column) ||
      isFromParty(label, page, row, column) ||
      owner === null ||
      isDateOfOther(label, page, row, column) ||
      (isOther && isBareDate(label))
    const name = isOfTitle ? 'invoiceNumber' : factOf(label, page, row)
    if (name === null) return []
    const add = (value: Pick<Candidate, 'cell' | 'text' | 'row' | 'column' | 'from'>, isOpen = false): void => {
      if (weights.has(name) && isAmountOfList(value, candidate)) return
      const { text, isOpen: endsInWords } = value.from === 'same' ? { text: value.text, isOpen: endsOpen } : valueBeforeLabel(value.text)
      if (text === '') return
      named.push({ name, ...value, text, label, isWeak: isWeak || isOpen || endsInWords })
      if (name !== 'invoiceNumber') return
      const tail = oneLine(text).slice(withoutDate(text).length)
      if (tail !== '' || namesDate.test(label.head))
        named.push({ name: 'invoiceDate', ...value, text: tail.replace(beforeDate, ''), label, from: 'same' })
      const next =
        namesDate.test(label.head) && value.from !== 'same' ? rightOf(page, value.row, value.column, value.cell, 'invoiceDate') : null
      if (next !== null) named.push({ name: 'invoiceDate', ...next, label, from: 'below' })
    }
    if (name === 'total' && ofTotals.has(row)) {
      // Lines without amounts have no sum that it could be compared with.
      const at = candidate?.kinds.indexOf('amount') ?? -1
      const amount = cells[at] ?? null
      const isCompared = lines?.totals.some((total) => total.row === row && total.kind === 'amount') ?? false
      if (amount !== null && !isCompared) add({ cell: amount, text: amount.text, row, column: at, from: 'right' })
      return named
    }
    if (label.rest !== '') {
      add({ cell, text: label.rest, row, column, from: 'same' })
      return named
    }
    // The value of a label in front of another one in the same text is left blank.
    if (!isLast) return named
    const right = rightOf(page, row, column, cell, name)
    // An explicit blank is the value: the cell below is another one, such as the name of the other party.
    if (right === null ? /(?:[-–—…_]|\.\.)\s*$/.test(label.head) : isNoValue(firstLine(right.text))) return named
    if (right !== null) add({ ...right, from: 'right' })
    // The value of `Freight: PREPAID` is no amount, and not the number below either.
    if (right !== null && numericFacts.has(name) && !/\d/.test(right.text) && !isLabelText(right.text)) return named
    // Of names with their values beside them the one below is the next name: `Supplier | unknown`, `Source File | a.pdf`.
    const isPair = (name === 'seller' || name === 'buyer') && right !== null && titleOf(right.text) === null
    // A value below the label has the same column; rows of goods are none.
    for (let at = row + 1; at <= row + mostBelow && at < page.rows.length; at += 1) {
      if (ofTable.has(at)) break
      const below = columnBelow(page, cells, column, at)
      const value = page.rows[at]?.[below] ?? null
      if (value === null || ((name === 'seller' || name === 'buyer') && isNameLabel(value.text))) continue
      const isLabel = isLabelText(value.text, name) || (boxed.test(cell.text) && boxed.test(value.text))
      // Directly above the headings stands the title of the list: `Client` left blank, `List of goods`.
      const isTitle = (name === 'seller' || name === 'buyer') && isRowOfHeadings(page.rows[at + 1] ?? []) && !company.test(value.text)
      if (!isLabel && !isTitle) add({ cell: value, text: value.text, row: at, column: below, from: 'below' }, isPair)
      break
    }
    return named
  }
  page.rows.forEach((cells, row) => {
    const isListed = ofTable.has(row) || isRowOfHeadings(cells)
    cells.forEach((cell, column) => {
      if (cell === null || cell.value !== null) return
      for (const match of cell.text.toUpperCase().matchAll(containerForm))
        found.push({ name: 'container', cell, text: match.slice(1).join(''), row, column, label: null, from: 'anywhere' })
      if (isListed) return
      const parts = partsOf(cell.text)
      if (parts.every(({ label }) => label === null)) {
        const term = incoterm.exec(cell.text)
        if (term && cell.text.length <= 80)
          found.push({ name: 'priceTerm', cell, text: term[0], row, column, label: null, from: 'anywhere' })
        return
      }
      parts.forEach(({ label, isOpen: endsOpen }, at) => {
        if (label === null) return
        const isLast = at === parts.length - 1
        // The address of a party, in the same text with a label of its own.
        const next = parts[at + 1]?.label
        const rest = next?.name === 'address' && next.rest !== '' && label.rest !== '' ? `${label.rest}\n${next.rest}` : label.rest
        found.push(...ofLabel({ ...label, rest }, { cell, cells, row, column, isLast, endsOpen }))
      })
    })
  })
  const top = Math.min(...ofTable, mostOfHead)
  return [...found, ...partiesWithoutLabel(page, top), ...onlyDate(page, top)]
}

/** The rows in which a paper names its parties. */
const mostOfHead = 30

const ofWorks = /\b(?:factory|works|mills?|exports?|foods|farms?|labs?|laboratories)\b/i
const indonesian = /^(?:PT|CV|UD|PD)\b\.? ?\p{L}|\bTbk\b/u

/** Words of address that name the buyer only together with the name of a company. */
const address =
  /^(?:to|an|firma|herrn?|à|a l attention de|pour|para|a|aan|do|sayın|spett\.?(?:le)?|yth|kepada|ke|untuk|至|致|เรียน|kính gửi|кому)\.?\s*(?:[:：]|,?$)/iu

const isAddressed = (text: string): boolean => address.test(text) || addressBehind.test(firstLine(text))
const nameIn = (text: string): string => oneLine(firstLine(text)).replace(address, '').replace(addressBehind, '').trim()

/** Whether a text has the form of the name of a company, and nothing else. */
const isCompanyName = (text: string): boolean =>
  text.length >= 5 &&
  text.length <= 80 &&
  !/^(?:company|group|trading|international|enterprise)$/i.test(text) &&
  // A number makes words such as `Industrial` or `Trading` those of an address.
  (/\d/.test(text) ? companyForm.test(text) : company.test(text) || ofWorks.test(text) || indonesian.test(text)) &&
  isParty(text) &&
  !/[@:：]|https?|www\.|\b(?:bank|branch|shipping line|lines?)\b/i.test(text) &&
  !isLabelText(text)

/**
 * The parties that no label names: the company at the top of the page, a company behind a word of address, and one of Indonesia, whose customs the goods
 * pass, below another company. Never certain.
 */
const partiesWithoutLabel = (page: SourcePage, end: number): readonly Candidate[] => {
  const found: Candidate[] = []
  let letterhead = ''
  let isLabelled = false
  const addressed = new Set<SourceCell>()
  page.rows.slice(0, end).forEach((cells, row) => {
    cells.forEach((cell, column) => {
      if (cell === null || cell.value !== null) return
      const label = labelOf(cell.text)?.name
      if (label === 'seller' || label === 'buyer' || label === 'notify' || label === 'bank') isLabelled = true
      const add = (name: 'seller' | 'buyer', of: Pick<Candidate, 'cell' | 'text' | 'row' | 'column'>): void => {
        found.push({ name, ...of, label: null, from: 'anywhere', isWeak: true, doubt: name === 'seller' ? 'letterhead' : 'addressee' })
      }
      const own = nameIn(cell.text)
      if (own === '' && isAddressed(cell.text)) {
        const beside = rightOf(page, row, column, cell, 'buyer')
        const below = page.rows[row + 1]?.[column] ?? null
        const value = beside ?? (below === null ? null : { cell: below, text: below.text, row: row + 1, column })
        if (value !== null && isCompanyName(nameIn(value.text))) {
          add('buyer', value)
          addressed.add(value.cell)
        }
        return
      }
      if (addressed.has(cell) || label !== undefined || !isCompanyName(own)) return
      const text = [own, ...cell.text.split('\n').slice(1)].join('\n')
      if (isAddressed(cell.text)) add('buyer', { cell, text, row, column })
      else if (isLabelled) return
      else if (letterhead !== '' && indonesian.test(own) && own !== letterhead) add('buyer', { cell, text, row, column })
      else if (letterhead === '' && row < mostOfLetterhead) {
        letterhead = own
        add('seller', { cell, text, row, column })
      }
    })
  })
  return found
}

const mostOfLetterhead = 12

/** The only date above the list, without a label; none where there are several. */
const onlyDate = (page: SourcePage, end: number): readonly Candidate[] => {
  const dates = page.rows.slice(0, end).flatMap((cells, row) =>
    cells.flatMap((cell, column): Candidate[] => {
      if (cell === null || (cell.value !== null && typeof cell.value !== 'object') || cell.text.length > 30) return []
      const text = cell.text.replace(beforeDate, '')
      const isDate = /\d\D+\d/.test(text) && dayOfCell({ ...cell, text }, { order: null }) !== null
      return isDate ? [{ name: 'invoiceDate', cell, text, row, column, label: null, from: 'anywhere', isWeak: true }] : []
    })
  )
  return dates.length === 1 ? dates : []
}

/** A bare number below the amounts of the list is one of them, whatever its label is: `Netto 1.100,00`, `Brutto 1.309,00`. */
const isAmountOfList = (
  { cell, text, row, column, from }: Pick<Candidate, 'cell' | 'text' | 'row' | 'column' | 'from'>,
  candidate: TableCandidate | null
): boolean => {
  const kind = candidate?.kinds[column]
  const isBelow = candidate !== null && row > candidate.headings.to && candidate.headings.to !== -1
  return isBelow && from !== 'same' && (kind === 'amount' || kind === 'price') && (numberOfCell(cell) ?? numberIn(text))?.words === ''
}

/**
 * The column of the value below a label. In a row of labels on paper the values may begin further left or right: each stands below one label, and each label
 * above one value.
 */
const columnBelow = (page: SourcePage, labels: SourceRow, column: number, row: number): number => {
  const cells = page.rows[row] ?? []
  const box = labels[column]?.box
  if ((cells[column] ?? null) !== null || box === undefined) return column
  const isOver = (one: SourceCell | null, other: Box): boolean =>
    one?.box !== undefined && one.box.x < other.x + other.width && other.x < one.box.x + one.box.width
  const below = cells.flatMap((cell, at) => (isOver(cell, box) ? [at] : []))
  const [only = column] = below
  const own = cells[only]?.box
  const isRow = [labels, cells].every((of) => of.filter((cell) => cell !== null).length > 1)
  return isRow && below.length === 1 && own !== undefined && labels.filter((cell) => isOver(cell, own)).length === 1 ? only : column
}

/** The rows outside the list that name another invoice than the rows above them, each with its number. */
export const invoiceRows = (page: SourcePage, candidate: TableCandidate | null, lines: LinesReading | null): readonly number[] => {
  const rows: number[] = []
  let above = ''
  for (const one of collect(page, candidate, lines)) {
    if (one.name !== 'invoiceNumber' || one.label === null || !(one.label.isClear || isNumberedTitle(one.label.head))) continue
    const number = read(one, { mark: '.', known: { markBy: 'text' }, order: null, swapped: new Map(), hasWeightUnit: true })?.value ?? ''
    if (number === '' || number === above) continue
    if (above !== '') rows.push(one.row)
    above = number
  }
  return rows
}

const rightOf = (
  page: SourcePage,
  row: number,
  column: number,
  label: SourceCell,
  name: FactName
): Pick<Candidate, 'cell' | 'text' | 'row' | 'column'> | null => {
  const cells = page.rows[row] ?? []
  const start = column + (label.span?.columns ?? 1)
  for (let at = start; at < Math.min(cells.length, start + mostRight); at += 1) {
    const cell = cells[at] ?? null
    if (cell === null || /^[:：=]+$/.test(cell.text)) continue
    // A dash between a label and its value; behind a colon, or with nothing behind it, it is a blank.
    const behind = cells[at + 1] ?? null
    const isBetween = !/[:：=]\s*$/.test(label.text) && behind !== null && !isLabelText(behind.text, name)
    if (isBetween && /^[-–—]+$/.test(cell.text)) continue
    if (!isNoValue(cell.text) && (isLabelText(cell.text, name) || (boxed.test(label.text) && boxed.test(cell.text)))) return null
    return { cell, text: cell.text.replace(/^[:：=]\s*/, ''), row, column: at }
  }
  return null
}

/** `NO. A-1`, which names an invoice only near its title; null for other texts. */
const bareNumber = (text: string): Label | null => {
  const [, head = '', rest = ''] = /^(no|nomor|number|nr|n ?[°º]|n|เลขที่|编号|番号)[.:]? {0,2}(\S{0,30}\d\S{0,30})$/iu.exec(text) ?? []
  return rest === '' ? null : { name: 'ignored', head, rest, inBrackets: '', isClear: true }
}

/** `No.:` in the row of the title of an invoice, or near it. */
const isNumberOfTitle = ({ name, head, isClear }: Label, page: SourcePage, row: number): boolean => {
  if (name !== 'ignored' || !isClear || !/^(?:no|nomor|number|nr|n ?[°º]|n|เลขที่|编号|番号)\.?$/i.test(head.trim())) return false
  const rows = page.rows.slice(Math.max(0, row - 3), row + 1)
  return rows.some((cells) => cells.some((cell) => cell !== null && cell.value === null && titleOf(cell.text) === 'invoice'))
}

const mostAbove = 15

/**
 * Whose tax number a label names: that of the party whose label is the nearest above it or left of it. Outside their blocks it may be the seller's, as in a
 * letterhead: null; only an NPWP without a company above it is the buyer's.
 */
const taxOwner = ({ head }: Label, page: SourcePage, row: number, column: number): 'seller' | 'buyer' | null => {
  const above = page.rows.slice(Math.max(0, row - mostAbove), row + 1).toReversed()
  for (const beside of [column, column - 1])
    for (const cells of above) {
      const cell = cells[beside] ?? null
      const name = cell === null || cell.value !== null ? undefined : labelOf(cell.text)?.name
      if (name === 'seller' || name === 'buyer') return name
      if (name === 'notify') return null
    }
  const hasCompany = above.some((cells) => cells.some((cell) => cell !== null && cell.value === null && company.test(cell.text)))
  return /npwp/i.test(head) && !hasCompany ? 'buyer' : null
}

const otherDocuments: ReadonlySet<LabelName> = new Set<LabelName>(['order', 'payment', 'packingListNumber', 'transportDocument', 'bank'])

/** A bare date behind the number of another document may be that of the document: `P.O. No | Date`. */
const isDateOfOther = ({ name }: Label, page: SourcePage, row: number, column: number): boolean => {
  if (name !== 'date') return false
  const left = (page.rows[row] ?? []).slice(0, column).toReversed()
  const names = left.flatMap((cell) => (cell === null || cell.value !== null ? [] : (labelOf(cell.text)?.name ?? [])))
  const own = names.findIndex((one) => one === 'invoiceNumber' || one === 'date')
  return names.slice(0, own === -1 ? names.length : own).some((one) => otherDocuments.has(one)) && names[own] !== 'invoiceNumber'
}

/** `From` without `To` beside it or below: it may name the sender as well as the port. */
const isOnlyFrom = ({ head }: Label, page: SourcePage, row: number): boolean =>
  /^(?:from|dari|tu|từ)$/i.test(head.trim()) &&
  !page.rows
    .slice(row, row + 4)
    .some((cells) => cells.some((cell) => cell !== null && /^(?:to|via|ke|den|đến)(?![\p{L}\d])/iu.test(cell.text)))

const columnsOfData = 6

const fewestOfList = 3

const typeOf = (cell: SourceCell | null): 'number' | 'date' | null => {
  if (cell === null) return null
  if (dayOfCell(cell, { order: null }) !== null) return 'date'
  return numberOfCell(cell)?.words === '' ? 'number' : null
}

/**
 * A label as the heading of a column of a list, whose first row says nothing about the document. Rows of a list have several values, and one column of them
 * numbers or dates; the texts of a party in a long one are recognised by their many columns.
 */
const isHeadingOfData = ({ name }: Label, page: SourcePage, row: number, column: number): boolean => {
  const isParty = name === 'seller' || name === 'buyer'
  if (!isParty && name !== 'date' && name !== 'invoiceDate' && name !== 'invoiceNumber') return false
  const [own, first, second] = [page.rows[row] ?? [], page.rows[row + 1] ?? [], page.rows[row + 2] ?? []]
  const width = Math.max(first.length, second.length)
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) => (first[at] ?? null) !== null && (second[at] ?? null) !== null)
  if (!columns.includes(columnBelow(page, own, column, row + 1))) return false
  const count = own.filter((cell) => cell !== null).length
  if (isParty && Math.min(count, columns.length) >= columnsOfData) return true
  const isList = (at: number): boolean => {
    const type = typeOf(first[at] ?? null)
    return type !== null && type === typeOf(second[at] ?? null)
  }
  return Math.min(count, columns.length) >= fewestOfList && columns.some(isList)
}

/** `From` above a name with its address, or in front of them in one cell, is that of the sender. */
const isFromParty = ({ head, rest }: Label, page: SourcePage, row: number, column: number): boolean => {
  if (head.replace(/[^\p{Script=Latin}]/gu, '').toLowerCase() !== 'from') return false
  if (rest !== '') return /\n/.test(rest.trim())
  const below = [1, 2, 3].map((by) => page.rows[row + by]?.[column] ?? null)
  return below.filter((cell) => cell !== null && cell.value === null && !isLabelText(cell.text)).length >= 2
}

/** A bare "Date" is that of the invoice in an invoice. */
const factOf = (label: Label, page: SourcePage, row: number): FactName | null => {
  switch (label.name) {
    case 'date':
      return row < Math.max(30, page.rows.length / 2) ? 'invoiceDate' : null
    case 'order':
    case 'payment':
    case 'phone':
    case 'address':
    case 'delivery':
    case 'broker':
    case 'bank':
    case 'notify':
    case 'page':
    case 'ignored':
      return null
    default:
      return label.name
  }
}

/** The cells of a page that are dates, or texts like `26/04/2026`. */
const datesOf = ({ rows }: SourcePage): readonly SourceCell[] =>
  rows.flatMap((row) =>
    row.flatMap((cell) =>
      cell !== null &&
      ((typeof cell.value === 'object' && cell.value !== null) ||
        (cell.value === null && /^\d{1,2}[-/]\d{1,2}[-/]\d{2,4}$/.test(cell.text)))
        ? [cell]
        : []
    )
  )

/** A person within a block, behind whom no address follows. */
const personOfBlock = /^(?:mr|mrs|ms|miss|bpk|bapak|ibu|sdr|herr|frau|attn|up|u\.p|dear)\b[. ]/i

/** Lines below a party label in its column, up to an empty row, or a row with another label. Of an address with its own label, what stands behind that. */
const partyText = (page: SourcePage, one: Candidate): string => {
  const lines = [one.text]
  for (let row = one.row + 1; row < Math.min(page.rows.length, one.row + 7); row += 1) {
    const cells = page.rows[row] ?? []
    const cell = cells[one.column] ?? null
    if (cells.slice(0, one.column).some((left) => left !== null && (labelOf(left.text) !== null || isLabelText(left.text)))) break
    if (cell === null || cell.value !== null || titleOf(cell.text) !== null) break
    const label = labelOf(cell.text)
    if (label?.name === 'address' && label.rest !== '' && label.isClear) {
      lines.push(label.rest)
      if (labelsIn(cell.text).length > 1) break
      continue
    }
    if (label !== null && label.name !== 'ignored') break
    const { text } = valueBeforeLabel(cell.text)
    if (text === '' || isLabelText(text) || personOfBlock.test(text)) break
    if (/^(?:gstin|gst|vat|tin|pan|npwp|tax)\b/i.test(text)) break
    // Another party: `PT MAJU JAYA 御中` below the letterhead.
    if (isAddressed(text)) break
    lines.push(text)
    if (text !== cell.text) break
  }
  return lines.join('\n')
}

const order: Readonly<Record<Candidate['from'], number>> = { same: 0, right: 1, below: 2, anywhere: 3 }

const rankOfBare = 10
const rankOfWeak = 20

/** How far the value is from a label, 0 is nearest; what only a bare `Date` names comes behind, and what a label does not surely name last. */
const rankOf = ({ name, from, label, isWeak = false }: Candidate): number => {
  const isUsual = label !== null && !(name === 'buyer' && (isPlaceOfDelivery(label) || /^to$/i.test(label.head.trim())))
  return order[from] + (isUsual ? 0 : 2) + (isWeak ? rankOfWeak : label?.name === 'date' ? rankOfBare : 0)
}

/** On paper, in heights of letters: texts with a wider gap between them are apart. */
const widestGapInLabel = 4

/** Whether a label runs from one text into the next: `Gross` | `Weight: 12 KGS`, as the columns of a list below or above cut it. */
const isCutLabel = (left: SourceCell, right: SourceCell): boolean => {
  if (left.box === undefined || right.box === undefined || left.value !== null || right.value !== null) return false
  const gap = right.box.x - (left.box.x + left.box.width)
  if (gap > widestGapInLabel * Math.max(left.box.height, right.box.height) || /[:：]\s*$/.test(left.text)) return false
  const ownHeads = [left, right].flatMap(({ text }) => labelsIn(text).flatMap(({ label }) => (label?.isClear === true ? [label.head] : [])))
  return labelsIn(`${left.text} ${right.text}`).some(
    ({ label }) =>
      label?.isClear === true && label.rest !== '' && factNameOf(label) && !ownHeads.some((head) => head.length >= label.head.length)
  )
}

const factNameOf = ({ name }: Label): boolean => (factNames as readonly string[]).includes(name)

/** The texts of paper, of PDFs and of pictures alike, with the labels that columns cut in two as one text. Rows and columns stay. */
const withWholeLabels = (page: SourcePage, ofTable: ReadonlySet<number>): SourcePage => {
  if (page.kind !== 'page') return page
  const rowOf = (cells: SourceRow): SourceRow => {
    let row = cells
    let before = -1
    cells.forEach((cell, column) => {
      if (cell === null) return
      const left = row[before] ?? null
      if (left === null || !isCutLabel(left, cell)) before = column
      else row = row.with(before, joinedCell(left, cell)).with(column, null)
    })
    return row
  }
  return { ...page, rows: page.rows.map((cells, row) => (ofTable.has(row) ? cells : rowOf(cells))) }
}

const joinedCell = (left: SourceCell, right: SourceCell): SourceCell => {
  const [one, other] = [left.box, right.box]
  const origin = left.origin === 'text' ? right.origin : left.origin
  const box = one === undefined || other === undefined ? one : { ...one, width: other.x + other.width - one.x }
  return { ...left, origin, text: `${left.text} ${right.text}`, ...(box === undefined ? {} : { box }) }
}

/** The facts of a page outside its list of goods, each with its own label or proof; values that compete are doubtful. */
export const readFacts = (source: SourcePage, candidate: TableCandidate | null, lines: LinesReading | null): FactsReading => {
  const page = withWholeLabels(source, rowsOfTable(candidate, lines))
  const dates = datesOf(page)
  const context: Context = {
    mark: candidate?.mark ?? '.',
    known: candidate,
    order: orderOfDays(dates),
    swapped: swappedDays(dates)?.days ?? new Map<SourceCell, string>(),
    hasWeightUnit: isInKilograms(page)
  }
  const listed = lines?.lines.flatMap(({ rows }) => rows) ?? []
  const start = listed.reduce((first, row) => Math.min(first, row), page.rows.length)
  const end = listed.length === 0 ? page.rows.length : listed.reduce((last, row) => Math.max(last, row), 0)
  /** Between rows of goods a label says something about those above it: `Volume: 165 cubic metres`, `Delivery: FOB Rotterdam`. */
  const isOfGoods = ({ name, row }: Candidate): boolean => listed.length > 0 && row > start && row < end && !ofDocument.has(name)
  const ranked = collect(page, candidate, lines).flatMap((one): readonly RankedFact[] => {
    const whole = one.name === 'seller' || one.name === 'buyer' ? { ...one, text: partyText(page, one) } : one
    const found = read(whole, context)
    if (found === null) return []
    const isDisputed = one.cell.print === 'credit-note'
    const value: Read = isDisputed
      ? { ...found, evidence: 'doubtful', doubt: found.doubt ?? 'conflict' }
      : one.isWeak === true || isOfGoods(one)
        ? { ...found, evidence: 'doubtful', doubt: found.doubt ?? one.doubt ?? 'no-label' }
        : found
    const isRecognised = one.cell.origin === 'ocr' || one.cell.origin === 'hidden-text'
    const isUncertain = hasUncertainLetters(whole.text, one.cell.hasGuessedEncoding === true)
    const isExact = one.cell.origin === 'xml' && one.cell.print === undefined && value.doubt === null && !isUncertain
    const isChecked = one.name === 'container' && value.doubt === null && one.cell.origin !== 'hidden-text' && !isUncertain
    const isProved = isExact || isChecked
    const fact: Fact = {
      name: one.name,
      ...value,
      evidence: isProved ? 'proved' : isRecognised || isUncertain ? 'doubtful' : value.evidence,
      doubt: value.doubt ?? (isUncertain ? 'encoding' : isRecognised && !isProved ? 'recognised' : null),
      text: one.text,
      row: one.row,
      column: one.column,
      ...(isExact ? { isExact } : {})
    }
    return [{ fact, rank: rankOf(one), isBelow: ofDocument.has(one.name) && one.row > end }]
  })
  const facts = [...Map.groupBy(ranked, ({ fact }) => fact.name)].flatMap(([name, all]) =>
    name === 'container' ? distinct(all.map(({ fact }) => fact)) : best(all)
  )
  return { facts: confirmed(facts, lines, page), title: titleOfPage(page, candidate, lines), isProforma: isProforma(page) }
}

const proformaTitle = /^pro ?-?forma\b|^形式(?:发票|發票)/i
const isProforma = (page: SourcePage): boolean => {
  const titles = page.rows
    .slice(0, mostOfHead)
    .flatMap((cells) =>
      cells.flatMap((cell) => (cell !== null && cell.value === null && titleOf(cell.text) === 'invoice' ? [cell.text] : []))
    )
  return titles.length > 0 && titles.every((title) => proformaTitle.test(title.trim()))
}

/**
 * The first title of a page. That of a credit note stands above the list, where no goods and deductions have its words, and counts beside that of an invoice;
 * with a number behind it only without one above it, which it may be deducted from.
 */
const titleOfPage = (page: SourcePage, candidate: TableCandidate | null, lines: LinesReading | null): DocumentTitle | null => {
  const listed = [...rowsOfTable(candidate, lines)].reduce((first, row) => Math.min(first, row), page.rows.length)
  const texts = page.rows
    .slice(0, 40)
    .flatMap((row, at) => row.flatMap((cell) => (cell !== null && cell.value === null ? [{ text: cell.text, isAbove: at < listed }] : [])))
  const titles = texts.flatMap(({ text, isAbove }): DocumentTitle[] => {
    const title = titleOf(text)
    if (title !== 'credit-note') return title === null ? (isAbove && isTitleOfCredit(text) ? ['credit-note'] : []) : [title]
    return isAbove ? [title] : []
  })
  const isCredit = texts.some(({ text, isAbove }) => isAbove && titleOf(text) === 'credit-note' && !/[:：]\s*$/.test(text))
  return isCredit ? 'credit-note' : (titles[0] ?? null)
}

const distinct = (facts: readonly Fact[]): readonly Fact[] => [...new Map(facts.map((fact) => [fact.value, fact])).values()]

interface RankedFact {
  readonly fact: Fact
  /** By `rankOf`. */
  readonly rank: number
  /** It names a document and is below the list, where the next document may begin. */
  readonly isBelow: boolean
}

/** Facts that name a document. */
const ofDocument: ReadonlySet<FactName> = new Set<FactName>(['invoiceNumber', 'invoiceDate', 'packingListNumber', 'seller', 'buyer'])

/** The best of several candidates of one fact: with the nearest label. Another value of the same rank makes it doubtful; the same again proves it. */
const best = (all: readonly RankedFact[]): readonly Fact[] => {
  const exact = all.filter(({ fact }) => fact.isExact === true)
  const ranked = exact.length > 0 ? exact : all
  const [first] = ranked.toSorted(
    (one, other) => Number(one.isBelow) - Number(other.isBelow) || one.rank - other.rank || one.fact.row - other.fact.row
  )
  if (first === undefined) return []
  const { fact, rank } = first
  const others = ranked.filter((one) => one !== first && one.fact.row !== fact.row)
  const isParty = fact.name === 'seller' || fact.name === 'buyer'
  const isNumber = fact.name === 'invoiceNumber'
  const isRival = (one: RankedFact): boolean =>
    one.rank === rank || (isNumber && one.rank <= 1) || (rank >= rankOfBare && one.rank < rankOfWeak && !one.isBelow)
  const rival = others.find((one) => one.fact.value !== fact.value && isRival(one) && !isParty)
  // A name without the form of a company may be a person, where another label of the same party has one.
  const named = isParty && !company.test(fact.value) ? others.find((one) => company.test(one.fact.value)) : undefined
  const against = rival ?? named
  if (against !== undefined) return [{ ...fact, evidence: 'doubtful', doubt: 'conflict', other: against.fact.value }]
  // Goods that go to several places: the term may be that of some of them.
  for (const [at, { fact: term }] of ranked.entries()) {
    const elsewhere = ranked.slice(at + 1).find((other) => areOtherPlaces(term, other.fact))
    if (elsewhere !== undefined && term.value === fact.value)
      return [{ ...fact, evidence: 'doubtful', doubt: 'conflict', other: `${elsewhere.fact.value} ${elsewhere.fact.more}` }]
  }
  // The same block on each page, of a seller, a broker or an office, says nothing about the party.
  const isRepeated = !isParty && others.some((one) => one.fact.value === fact.value)
  return [isRepeated && fact.doubt === null ? { ...fact, evidence: 'proved' } : fact]
}

/** Sums of the lines confirm or contradict weights and packages of the header. */
const confirmed = (facts: readonly Fact[], lines: LinesReading | null, page: SourcePage): readonly Fact[] => {
  const hasAmounts = lines?.lines.some(({ values }) => (values.amount?.value ?? '') !== '') ?? false
  const isOpenTotal = ({ name, more, doubt }: Fact): boolean => name === 'total' && more === '' && doubt === null && !hasAmounts
  // A bare total of a list without amounts may be of pieces or metres.
  if (lines === null || lines.lines.length === 0)
    return facts.map((fact): Fact => (isOpenTotal(fact) ? { ...fact, evidence: 'doubtful', doubt: 'no-label' } : fact))
  return facts.map((fact): Fact => {
    if (isOpenTotal(fact)) return { ...fact, evidence: 'doubtful', doubt: 'no-label' }
    if (fact.name !== 'gross' && fact.name !== 'net' && fact.name !== 'packages' && fact.name !== 'total') return fact
    // What is hidden, or not printed, is not confirmed by more of it.
    const cell = page.rows[fact.row]?.[fact.column]
    if (cell?.origin === 'hidden-text' || cell?.print !== undefined) return fact
    const kind = fact.name === 'total' ? 'amount' : fact.name
    const values = lines.lines.map(({ values: of }) => of[kind]?.value ?? '')
    if (values.includes('') || fact.value === '') return fact
    const sum = values.reduce((total, value) => total.plus(value), new Big(0))
    return sum.minus(fact.value).abs().lte('0.05') ? { ...fact, evidence: 'proved', doubt: null } : fact
  })
}
