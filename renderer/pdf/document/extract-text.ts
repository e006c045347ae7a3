import type { PDFDocumentProxy } from 'pdfjs-dist'
import { openDocument } from './open-document.ts'
import { within, hostileFileTiming } from './watchdog.ts'
import { readingWorker } from './pdf-worker.ts'

interface TextPiece {
  readonly str: string
  readonly hasEOL: boolean
}

/** Pieces as the page draws them, a line break where the page ends a line; marked-content items carry no text. */
export const joinPieces = (items: readonly (TextPiece | { readonly type: string })[]): string =>
  items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
    .trim()

export const readPages = async (document: Pick<PDFDocumentProxy, 'numPages' | 'getPage'>): Promise<string[]> => {
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    try {
      const page = await document.getPage(number)
      const content = await page.getTextContent()
      pages.push(joinPieces(content.items))
      page.cleanup()
    } catch {
      // One damaged page must not hide the text of the others.
      pages.push('')
    }
  }
  return pages
}

/** Why there is no text: the file is no PDF that opens, or opens only with a password. */
export type ExtractedText =
  { readonly ok: true; readonly pages: readonly string[] } | { readonly ok: false; readonly reason: 'damaged' | 'password' }

const unreadable: ExtractedText = { ok: false, reason: 'damaged' }

/** Text of each page, for the search index. Takes the bytes over. */
export const extractText = async (bytes: Uint8Array): Promise<ExtractedText> => {
  const keeper = readingWorker()
  let hang = (): void => {}
  const hung = new Promise<null>((resolve) => {
    hang = () => resolve(null)
  })
  const opened = await openDocument(bytes, keeper, () => hang())
  if (!opened.ok) return opened.reason === 'password' ? { ok: false, reason: 'password' } : unreadable
  const pages = await Promise.race([readPages(opened.document), hung])
  await within(opened.close(), hostileFileTiming.limit)
  return pages === null ? unreadable : { ok: true, pages }
}
