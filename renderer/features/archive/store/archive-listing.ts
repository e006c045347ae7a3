import { archivePageSize, type ArchivedPdf } from '#core/contract/archive.ts'
import type { Failure } from '#core/base/result.ts'
import type { Host } from '../../../data/host-client.ts'

/** One response PDF in the list of the archive. */
export interface DocumentRow extends ArchivedPdf {
  /** Id of the response: one file may belong to several responses. */
  readonly id: string
}

export interface ListingDeps {
  readonly host: Pick<Host, 'call'>
  /** New documents, and the numbers of documents that are no longer listed; called for each page while the next one is being read. */
  readonly take: (fresh: readonly DocumentRow[], hidden: readonly number[]) => Promise<void>
}

const idOf = (pdf: ArchivedPdf): string => `${pdf.sha256} ${pdf.car} ${pdf.code}`

/** Reads the list of the archive page by page: only what was added since the last time, or everything after the archive was replaced. */
export const createListing = ({ host, take }: ListingDeps) => {
  /** Every document ever listed; its index is its number. */
  const documents: DocumentRow[] = []
  const numbers = new Map<string, number>()
  const firstOfSha = new Map<string, DocumentRow>()
  let edition = ''
  let known = 0

  /** The list may contain one response twice (with and without its number): the more complete one is listed. */
  const add = async (pdfs: readonly ArchivedPdf[], present: Set<string> | null): Promise<void> => {
    const fresh: DocumentRow[] = []
    const hidden: number[] = []
    for (const pdf of pdfs) {
      const id = idOf(pdf)
      const number = numbers.get(id)
      const before = number === undefined ? undefined : documents[number]
      const isMet = present?.has(id) ?? true
      present?.add(id)
      if (number !== undefined && before !== undefined) {
        // After a change of archive, a response has a different search number.
        const isKnown = before.number === pdf.number && (isMet || before.document === pdf.document)
        if (isKnown || (isMet && before.number !== '')) continue
        hidden.push(number)
      }
      const row = { ...pdf, id }
      numbers.set(id, documents.length)
      documents.push(row)
      firstOfSha.set(row.sha256, row)
      fresh.push(row)
    }
    if (fresh.length > 0 || hidden.length > 0) await take(fresh, hidden)
  }

  /** Removes rows that the new archive lacks. */
  const dropOthers = async (present: ReadonlySet<string>): Promise<void> => {
    const hidden = [...numbers].filter(([id]) => !present.has(id))
    for (const [id] of hidden) numbers.delete(id)
    if (hidden.length > 0)
      await take(
        [],
        hidden.map(([, number]) => number)
      )
  }

  const ask = (from: number) => host.call('archive.list', { edition, from })

  /** Reads from the end, because the newest documents should be found first. Returns the failure, if any. */
  const refresh = async (): Promise<Failure | null> => {
    let first = await ask(known)
    if (!first.ok) return first.failure
    const isOther = first.value.edition !== edition
    const present = isOther ? new Set<string>() : null
    if (isOther) {
      edition = first.value.edition
      known = 0
      first = await ask(0)
      if (!first.ok) return first.failure
    }
    const { total } = first.value
    for (let end = total; end > known; end -= archivePageSize) {
      const from = Math.max(known, end - archivePageSize)
      const page = from === known ? first : await ask(from)
      if (!page.ok) return forget(page.failure)
      // The archive was replaced by another one meanwhile.
      if (page.value.edition !== edition) {
        forget(null)
        return refresh()
      }
      await add(page.value.pdfs.slice(0, end - from), present)
    }
    known = total
    if (present !== null) await dropOthers(present)
    return null
  }
  /** The next read starts from the beginning: it is unknown which pages were read. */
  const forget = (failure: Failure | null): Failure | null => {
    edition = ''
    known = 0
    return failure
  }

  return { documents, numbers, firstOfSha, refresh }
}
