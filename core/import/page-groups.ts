import Big from 'big.js'
import { decimalSum, isNear } from '../base/amounts.ts'
import type { LeftOutRow } from './goods-line.ts'
import type { SourceDocument } from './source.ts'
import { type PageReading, type Choices, pageKey, numberKey, invoiceOf, placeOf, amountOf, continues } from './page-readings.ts'

/**
 * A packing list may state amounts too: where another page is the invoice by its title and has amounts, the lines are from there.
 */
export const withoutPricedPackingLists = (pages: readonly PageReading[]): readonly PageReading[] => {
  if (!pages.some(isTitledInvoice)) return pages
  return pages.map((page) => (page.role === 'invoice' && page.facts.title === 'packing-list' ? { ...page, role: 'packing-list' } : page))
}

const isTitledInvoice = ({ role, facts }: PageReading): boolean => role === 'invoice' && facts.title === 'invoice'

/** A sheet with a title, a seller or a buyer of its own belongs to none of several other invoices. */
const isInvoiceOfItsOwnSheet = (page: PageReading): boolean =>
  page.role === 'invoice' &&
  page.part === undefined &&
  page.table?.headings.from !== -1 &&
  (isTitledInvoice(page) ||
    page.facts.facts.some(({ name, doubt }) => (name === 'seller' || name === 'buyer') && doubt !== 'letterhead' && doubt !== 'addressee'))

/**
 * Pages of one invoice number belong together. A page without one belongs to the page before it in its document, or to the only invoice there is; pages of
 * another number never do, and files that are invoices of their own neither.
 */
export const groups = (pages: readonly PageReading[]): readonly (readonly PageReading[])[] => {
  const byNumber = new Map<string, PageReading[]>()
  const keys = pages.map((page) => numberKey(invoiceOf(page)))
  const numbers = [...new Set(keys.filter((key) => key !== ''))]
  const invoices = new Set(
    pages.flatMap(({ role, facts, document }) => (role === 'invoice' && facts.title !== 'packing-list' ? [document] : []))
  )
  const hasNumber = new Set(pages.flatMap(({ document }, at) => (keys[at] === '' ? [] : [document])))
  /** Files with amounts, without a number, and with other headings than every other file; those with the same headings are parts of one list. */
  const separate = new Set(
    [...invoices].filter((document) => {
      const list = pages.find((page) => page.document === document && page.role === 'invoice')
      const others = pages.filter((page) => page.document !== document && page.role === 'invoice')
      const isOther = list?.facts.isProforma === true && others.every(({ facts }) => facts.isProforma !== true)
      return (
        list !== undefined && !hasNumber.has(document) && others.length > 0 && (isOther || !others.some((other) => continues(list, other)))
      )
    })
  )
  pages.forEach((page, at) => {
    const own = keys[at] ?? ''
    const isPart = page.part !== undefined && page.table?.headings.from !== -1
    const before = pages.findLastIndex(
      (other, index) => other.document === page.document && keys[index] !== '' && (isPart ? other.page === page.page : index < at)
    )
    const [only = ''] = numbers
    const isAnotherInvoice = numbers.length > 1 && isInvoiceOfItsOwnSheet(page)
    const isInvoiceOfItsOwn = separate.has(page.document)
    const shared = numbers.length === 1 ? only : ''
    const key =
      own !== ''
        ? own
        : isAnotherInvoice
          ? `#${page.document}/${page.page}`
          : before !== -1
            ? (keys[before] ?? '')
            : isInvoiceOfItsOwn
              ? `#${page.document}`
              : shared
    const group = byNumber.get(key) ?? []
    group.push(page)
    byNumber.set(key, group)
  })
  return [...byNumber.values()]
}

/** The amounts that the pages of a shipment state as totals, below a list or beside a label. */
const statedAmounts = (pages: readonly PageReading[]): readonly string[] =>
  [
    ...pages.flatMap(({ lines }) => (lines?.totals ?? []).filter(({ kind }) => kind === 'amount').map(({ stated }) => stated)),
    ...pages.flatMap(({ facts }) => facts.facts.filter(({ name }) => name === 'total').map(({ value }) => value))
  ].filter((value) => value !== '')

/** Whether a total is stated that is the sum of all lists with amounts. */
export const isSumStated = (pages: readonly PageReading[]): boolean => {
  const whole = decimalSum(pages.filter(({ role }) => role === 'invoice').map(amountOf))
  return statedAmounts(pages).some((stated) => isNear(whole, new Big(stated), '0.011'))
}

/**
 * Sheets without the number of an invoice, each with the total of its own list, are invoices of their own: a workbook may hold those of a whole year. They
 * are one where a stated total is the sum of all of them.
 */
export const byOwnTotals = (pages: readonly PageReading[], documents: readonly SourceDocument[]): readonly (readonly PageReading[])[] => {
  const lists = pages.filter(({ role }) => role === 'invoice')
  const isOwn = (list: PageReading): boolean =>
    list.part === undefined &&
    documents[list.document]?.pages[list.page]?.kind === 'sheet' &&
    (list.lines?.totals.some(({ kind, meets }) => kind === 'amount' && meets) ?? false)
  if (
    lists.length < 3 ||
    pages.some((page) => invoiceOf(page) !== '') ||
    lists.filter(isOwn).length < lists.length * 0.6 ||
    isSumStated(pages)
  )
    return [pages]
  return [...Map.groupBy(pages, ({ document, page }) => `${document}/${page}`).values()]
}

const rankOfList = ({ table, lines, facts }: PageReading): number =>
  (facts.title === 'invoice' ? 4 : 0) +
  (table?.kinds.includes('quantity') === true ? 2 : 0) +
  (lines?.totals.some(({ kind, meets }) => kind === 'amount' && meets) === true ? 1 : 0)

/**
 * A further list with amounts may be more goods of an invoice, or say something else about the same goods, such as the duties. It is more goods where its
 * headings are the same, or where a stated total is the sum of both. The rows of another one are left out, and visible, except those that the user takes.
 */
export const withProvedLists = (pages: readonly PageReading[], choices: Choices): readonly PageReading[] => {
  const lists = pages.filter(({ role }) => role === 'invoice')
  // The list that the user went on to goes before all others.
  const isChosen = (page: PageReading): boolean => (choices.get(pageKey(placeOf(page)))?.candidate ?? 0) > 0
  const rank = (page: PageReading): number => (isChosen(page) ? 8 : 0) + rankOfList(page)
  const [main] = lists.toSorted((one, other) => rank(other) - rank(one))
  if (main === undefined || lists.length === 1) return pages
  const stated = statedAmounts(pages)
  const isStated = (sum: Big): boolean => stated.some((value) => isNear(sum, new Big(value), '0.011'))
  const isWhole = isStated(lists.reduce((sum, list) => sum.plus(amountOf(list)), new Big(0))) && !isStated(amountOf(main))
  const taken = [main]
  // Without quantities it is no more goods of a list beside it that has them, however many words of their headings are the same.
  const isCounted = ({ table }: PageReading): boolean => table?.kinds.includes('quantity') === true
  const isMore = (list: PageReading, other: PageReading): boolean =>
    continues(list, other) && (isCounted(list) || !isCounted(other) || list.document !== other.document || list.page !== other.page)
  for (const list of lists) if (list !== main && (isWhole || taken.some((other) => isMore(list, other)))) taken.push(list)
  return pages.map((page) => (page.role === 'invoice' && !taken.includes(page) ? leftOutList(page, choices) : page))
}

/** A page with its lines left out in sight, except those that the user takes as goods. */
const leftOutList = (page: PageReading, choices: Choices, kind: 'other-list' | 'credit-note' = 'other-list'): PageReading => {
  const role = kind === 'credit-note' ? kind : 'other'
  if (page.lines === null) return { ...page, role }
  const decided = choices.get(pageKey(placeOf(page)))?.rows
  const lines = page.lines.lines.filter(({ rows }) => rows.some((row) => decided?.get(row) === 'goods'))
  const left = page.lines.lines
    .filter((line) => !lines.includes(line))
    .map(({ rows: [row = 0], values }): LeftOutRow => {
      const texts = Object.values(values).flatMap(({ text }) => (text === '' ? [] : [text]))
      return { row, kind, text: texts.join(' · ').slice(0, 300), hasAmount: true }
    })
  const leftOut = [...left, ...page.lines.leftOut].toSorted((one, other) => one.row - other.row)
  return { ...page, role: lines.length > 0 ? 'invoice' : role, lines: { ...page.lines, lines, leftOut, charges: [], totals: [] } }
}

/**
 * Credit notes and corrections are no goods: nothing is taken from them, neither lines nor facts. The pages behind one in its file, without a title of their
 * own, belong to it.
 */
export const withoutCreditNotes = (pages: readonly PageReading[], choices: Choices): readonly PageReading[] =>
  pages.map((page, index) => {
    const titled = pages.slice(0, index + 1).findLast(({ document, facts }) => document === page.document && facts.title !== null)
    return titled?.facts.title === 'credit-note'
      ? leftOutList({ ...page, facts: { title: 'credit-note', facts: [] } }, choices, 'credit-note')
      : page
  })
