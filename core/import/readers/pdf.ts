import { readFacts } from '../facts.ts'
import Big from 'big.js'
import { numberIn } from '../../base/number.ts'
import { gridOfPages, type TextPage } from '../page-grid.ts'
import type { SourceDocument, SourcePage, SourceRow } from '../source.ts'
import { decodeTextAs } from './decode-text.ts'
import { readElectronicInvoice } from './e-invoice.ts'
import type { Attachment } from './mail.ts'

/** Digits with the marks that may stand in them. */
const numbers = /\d(?:[\d.,'’ ]*\d)?/g

/** The same for `-25.00` and `25`: a credit may be printed without its sign. */
const amountOf = (decimal: string): string => new Big(decimal).abs().toFixed()

/** Every number that texts may mean, as plain decimals; `1.234` is two. */
const printedNumbers = (pages: readonly SourcePage[]): ReadonlySet<string> => {
  const found = new Set<string>()
  const add = (text: string): void => {
    const { byMark } = numberIn(text) ?? {}
    for (const value of [byMark?.['.'], byMark?.[',']]) if (value !== null && value !== undefined) found.add(amountOf(value))
  }
  for (const { rows } of pages)
    for (const row of rows)
      for (const cell of row)
        for (const [text] of cell?.text.matchAll(numbers) ?? []) {
          add(text)
          // `12 25.00` may be two numbers, or one with a space between its thousands.
          if (text.includes(' ')) for (const part of text.split(' ')) add(part)
        }
  return found
}

/** Numbers of the lines that the paper must have too. */
const compared: ReadonlySet<string> = new Set(['Quantity', 'Amount'])

const headingsAt = ({ rows }: SourcePage): number => rows.findIndex((row) => row.some((cell) => cell?.text === 'Amount'))

/** Some profiles of electronic invoices have no lines, only totals. */
const hasLines = ({ pages }: SourceDocument): boolean =>
  pages.some((page) => page.rows.slice(headingsAt(page) + 1).some((row) => row.every((cell) => cell?.text !== 'Total')))

/** An electronic invoice whose quantities, amounts and total are marked where the printed pages do not have them: customs look at the paper. */
const comparedWithPrint = (invoice: SourceDocument, printed: readonly SourcePage[]): SourceDocument => {
  const known = printedNumbers(printed)
  const isCredit = printed.some((page) => readFacts(page, null, null).title === 'credit-note')
  const pageOf = (page: SourcePage): SourcePage => {
    const at = headingsAt(page)
    const columns = (page.rows[at] ?? []).map((cell) => compared.has(cell?.text ?? ''))
    const isInvoice = page.rows[0]?.[0]?.text === 'INVOICE'
    const rowOf = (row: SourceRow, index: number): SourceRow =>
      row.map((cell, column) => {
        const isCompared = index > at && columns[column] === true && typeof cell?.value === 'number'
        if (cell === null || (index > at && !isCompared)) return cell
        if (isCredit && isInvoice) return { ...cell, print: 'credit-note' }
        return isCompared && !known.has(amountOf(cell.text)) ? { ...cell, print: 'missing' } : cell
      })
    return { ...page, rows: page.rows.map(rowOf) }
  }
  return { ...invoice, pages: invoice.pages.map(pageOf) }
}

/** The header of an electronic invoice without lines, above the printed list: what it has is exact. */
const withHeader = ([first, ...others]: readonly SourcePage[], { pages: [header] }: SourceDocument): readonly SourcePage[] => {
  const rows = header === undefined ? [] : header.rows.slice(0, headingsAt(header))
  return first === undefined
    ? header === undefined
      ? []
      : [{ ...header, rows }]
    : [{ ...first, rows: [...rows, ...first.rows] }, ...others]
}

/**
 * A PDF from the texts of its pages. Of one that carries an electronic invoice, the exact lines of that, compared with the printed ones; the exact header, if
 * its profile has no lines.
 */
export const readPdf = (name: string, pages: readonly TextPage[], attached: readonly Attachment[]): SourceDocument => {
  const printed = gridOfPages(pages)
  const invoices = attached.flatMap(({ bytes }) => readElectronicInvoice(name, decodeTextAs(bytes).text) ?? [])
  const whole = invoices.find(hasLines)
  if (whole !== undefined) return comparedWithPrint(whole, printed)
  const [header] = invoices
  return { name, kind: 'pdf', pages: header === undefined ? printed : withHeader(printed, header) }
}
