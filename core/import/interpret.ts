import type { SourceDocument } from './source.ts'
import { pageKey, placeOf, type PageAt, type PageReading, type Choices, readParts, withPageBreaks } from './page-readings.ts'
import { type Shipment, shipmentOf } from './shipments.ts'
import { withoutPricedPackingLists, groups, byOwnTotals, withProvedLists, withoutCreditNotes } from './page-groups.ts'

export interface Interpretation {
  readonly pages: readonly PageReading[]
  /** The one that is proposed first. */
  readonly shipments: readonly Shipment[]
}

/** Reads documents that came together: their pages, and the shipments they are. */
export const interpret = (documents: readonly SourceDocument[], choices: Choices = new Map()): Interpretation => {
  const separate = documents.flatMap((document, index) =>
    document.pages.reduce<readonly PageReading[]>((readings, page, number) => {
      const above = document.pages[number - 1]
      const last =
        readings.findLast(({ table }) => table !== null && above !== undefined && table.end === above.rows.length) ?? readings.at(-1)
      const table = last?.table ?? null
      const before = table === null || above === undefined ? null : { page: above, table }
      // The paper goes on until the next title.
      const title = readings.findLast(({ facts }) => facts.title !== null)?.facts.title
      const isBehindPacking = page.kind === 'page' && title === 'packing-list'
      return [...readings, ...readParts(page, { document: index, page: number }, choices, before, isBehindPacking)]
    }, [])
  )
  const read = withoutCreditNotes(withPageBreaks(separate, documents), choices)
  const isActive = ({ document, page }: PageAt): boolean => documents[document]?.pages[page]?.isActive === true
  const proforma = new Set(read.flatMap((page) => (page.facts.isProforma === true ? [pageKey(placeOf(page))] : [])))
  const rank = (shipment: Shipment): number =>
    (shipment.pages.some((at) => proforma.has(pageKey(at))) ? -1 : 0) +
    (shipment.pages.some(isActive) ? 4 : 0) +
    (shipment.lines.some(({ values }) => values.amount !== undefined) ? 2 : 0) +
    (shipment.lines.length > 0 ? 1 : 0)
  const grouped = groups(read)
    .flatMap((group) => byOwnTotals(group, documents))
    .map((group) => withProvedLists(withoutPricedPackingLists(group), choices))
  const shipments = grouped.map((group) => shipmentOf(group, documents)).toSorted((one, other) => rank(other) - rank(one))
  const pages = grouped
    .flat()
    .toSorted((one, other) => one.document - other.document || one.page - other.page || (one.part ?? 0) - (other.part ?? 0))
  return { pages, shipments }
}
