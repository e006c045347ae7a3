import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageText } from '../../core/import/page-text.ts'
import { readPageText } from '../../renderer/pdf/document/extract-text.ts'

const assets = join(process.cwd(), 'node_modules/pdfjs-dist')

/** The texts of a PDF as the PDF frame reads them; null for a page with more text than is read of one. */
export const pageTextsOf = async (bytes: Uint8Array): Promise<readonly (PageText | null)[]> => {
  const loading = getDocument({
    data: bytes,
    useWasm: false,
    standardFontDataUrl: `${join(assets, 'standard_fonts')}/`,
    cMapUrl: `${join(assets, 'cmaps')}/`,
    verbosity: 0
  })
  const document = await loading.promise
  const texts: (PageText | null)[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    texts.push(await readPageText(page))
    page.cleanup()
  }
  await loading.destroy()
  return texts
}
