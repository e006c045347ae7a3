import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { ReadingFailed } from '#core/import/readers/failure.ts'
import { readPdf } from '#core/import/readers/pdf.ts'
import type { SourceDocument } from '#core/import/source.ts'
import { failureOfBytes, failureOfError, readingFailureOf } from '../../../renderer/pdf/document/pdf-failure.ts'
import { readAttachedXml, readSourcePage } from '../../../renderer/pdf/document/source-page.ts'
import type { SourcePdfPage } from '../../../renderer/pdf/frame/protocol.ts'

const assets = join(process.cwd(), 'node_modules/pdfjs-dist')

/** The pages of a PDF and its attached XML, as the frame of the window reads them. Throws `ReadingFailed`. */
export const readPdfPages = async (bytes: Uint8Array) => {
  const refused = failureOfBytes(bytes)
  if (refused !== null) throw new ReadingFailed(readingFailureOf[refused])
  const task = getDocument({
    data: Uint8Array.from(bytes),
    useWasm: false,
    fontExtraProperties: true,
    standardFontDataUrl: `${join(assets, 'standard_fonts')}/`,
    cMapUrl: `${join(assets, 'cmaps')}/`,
    verbosity: 0
  })
  try {
    const file = await task.promise
    const pages: SourcePdfPage[] = []
    for (let number = 1; number <= file.numPages; number += 1) {
      const page = await readSourcePage(await file.getPage(number))
      if (page !== null) pages.push(page)
    }
    return { pages, attached: await readAttachedXml(file) }
  } catch (error) {
    throw new ReadingFailed(readingFailureOf[failureOfError(error)])
  } finally {
    await task.destroy()
  }
}

export const readPdfDocument = async (name: string, bytes: Uint8Array): Promise<SourceDocument> => {
  const { pages, attached } = await readPdfPages(bytes)
  return readPdf(name, pages, attached)
}
