import type { PDFDocumentProxy } from 'pdfjs-dist'
import { openDocument } from './open-document.ts'
import { withTimeout, hostileFileTiming } from './watchdog.ts'
import { readingWorker } from './pdf-worker.ts'
import { extractedTextLimits, type ExtractedText } from '../frame/protocol.ts'

interface TextPiece {
  readonly str: string
  readonly hasEOL: boolean
}

/** Joins text items in drawing order, with a line break at the end of a line; marked-content items have no text. */
export const joinPieces = (items: readonly (TextPiece | { readonly type: string })[]): string =>
  items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
    .trim()

/** The text of each page, '' for a damaged one, up to the limits: the window does not accept more. */
export const readPages = async (document: Pick<PDFDocumentProxy, 'numPages' | 'getPage'>): Promise<string[]> => {
  const pages: string[] = []
  let left: number = extractedTextLimits.characters
  for (let number = 1; number <= Math.min(document.numPages, extractedTextLimits.pages) && left > 0; number += 1) {
    try {
      const page = await document.getPage(number)
      const content = await page.getTextContent()
      const text = joinPieces(content.items).slice(0, left)
      left -= text.length
      pages.push(text)
      page.cleanup()
    } catch {
      // The text of the other pages is still useful.
      pages.push('')
    }
  }
  return pages
}

const unreadable: ExtractedText = { ok: false, reason: 'damaged' }

/** Extracts the text of each page for the search index. `bytes` is transferred to the worker and cannot be used afterwards. */
export const extractText = async (bytes: Uint8Array): Promise<ExtractedText> => {
  const supervisor = readingWorker()
  let hang = (): void => {}
  const hung = new Promise<null>((resolve) => (hang = () => resolve(null)))
  const opened = await openDocument(bytes, supervisor, () => hang())
  if (!opened.ok) return opened.reason === 'password' ? { ok: false, reason: 'password' } : unreadable
  const pages = await Promise.race([readPages(opened.document), hung])
  await withTimeout(opened.close(), hostileFileTiming.limit)
  return pages === null ? unreadable : { ok: true, pages }
}
