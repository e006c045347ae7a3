import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { gridOfPages, type TextPage } from '#core/import/page-grid.ts'
import type { SourceDocument } from '#core/import/source.ts'
import { uprightPage } from '#core/spreadsheets/pdf-table/page-text.ts'
import { readPageText } from '../../../renderer/pdf/document/extract-text.ts'

/** The pages of a PDF as the frame of the window reads them. */
export const readPdfPages = async (name: string, bytes: Uint8Array): Promise<SourceDocument> => {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const file = await task.promise
  const pages: TextPage[] = []
  for (let number = 1; number <= file.numPages; number += 1) {
    const text = await readPageText(await file.getPage(number))
    if (text === null) continue
    const { width, height, items } = uprightPage(text)
    pages.push({
      width,
      height,
      texts: items.map((item) => ({ text: item.text, x: item.x, y: item.y, width: item.width, size: item.size, origin: 'text' }))
    })
  }
  await task.destroy()
  return { name, kind: 'pdf', pages: gridOfPages(pages) }
}
