import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { TextContent, TextItem as PdfTextItem } from 'pdfjs-dist/types/src/display/api.js'
import { pdfTextLimits, type PageText, type TextItem } from '#core/import/page-text.ts'
import { openDocument } from './open-document.ts'
import { withTimeout, hostileFileTiming } from './watchdog.ts'
import { readingWorker } from './pdf-worker.ts'
import { extractedTextLimits, type ExtractedText } from '../frame/protocol.ts'

export type Matrix = readonly number[]

export const product = (one: Matrix, other: Matrix): readonly [number, number, number, number, number, number] => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = one
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = other
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** Hundredths of a point: smaller differences do not matter; messages stay short. */
const rounded = (value: number): number => Math.round(value * 100) / 100

/** An item of pdf.js on the displayed page, whose `viewport` has the scale 1; null without text or a finite position. */
const itemOf = (item: PdfTextItem, viewport: Matrix): TextItem | null => {
  if (item.str.trim() === '') return null
  const [a, b, c, d, x, y] = product(viewport, item.transform as Matrix)
  const scale = Math.hypot(viewport[0] ?? 1, viewport[1] ?? 0)
  const place = [x, y, item.width * scale, Math.hypot(c, d), (Math.atan2(b, a) * 180) / Math.PI].map(rounded)
  if (!place.every(Number.isFinite)) return null
  const [left = 0, baseline = 0, width = 0, size = 0, angle = 0] = place
  return { text: item.str, x: left, y: baseline, width, size, angle }
}

/** The text of a page with its positions; null if its text exceeds the limit of a page. */
export const readPageText = async (page: Pick<PDFPageProxy, 'getViewport' | 'streamTextContent'>): Promise<PageText | null> => {
  const viewport = page.getViewport({ scale: 1 })
  const items: TextItem[] = []
  let characters = 0
  // Marked content separates the cells of tagged files; otherwise adjacent cells would be joined.
  const reader = (page.streamTextContent({ includeMarkedContent: true }) as ReadableStream<TextContent>).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { width: rounded(viewport.width), height: rounded(viewport.height), items }
    for (const piece of value.items) {
      const item = 'str' in piece ? itemOf(piece, viewport.transform) : null
      if (item === null) continue
      items.push(item)
      characters += item.text.length
    }
    if (items.length > pdfTextLimits.itemsOfPage || characters > pdfTextLimits.charactersOfPage) {
      // The rest is not read; the worker discards it.
      void reader.cancel(new Error('too much text')).catch(() => undefined)
      return null
    }
  }
}

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
