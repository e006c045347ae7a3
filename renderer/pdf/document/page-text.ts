import type { PDFPageProxy } from 'pdfjs-dist'
import type { TextContent, TextItem as PdfTextItem } from 'pdfjs-dist/types/src/display/api.js'
import { pdfTextLimits, type PageText, type TextItem } from '#core/spreadsheets/pdf-table/page-text.ts'

type Matrix = readonly number[]

const product = (one: Matrix, other: Matrix): readonly [number, number, number, number, number, number] => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = one
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = other
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** Hundredths of a point: smaller differences do not matter; messages stay short. */
const rounded = (value: number): number => Math.round(value * 100) / 100

/** An item of pdf.js on the displayed page, whose `viewport` has the scale 1; null without text or a finite position. */
export const itemOf = (item: PdfTextItem, viewport: Matrix): TextItem | null => {
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
