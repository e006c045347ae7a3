import type { ReadPage } from '../frame/protocol.ts'
import { openDocument } from './open-document.ts'
import { readPageText } from './page-text.ts'
import type { PdfFailure } from './pdf-failure.ts'
import { readingWorker } from './pdf-worker.ts'

/** An open file whose pages are read one by one to limit memory use. */
export interface PageTexts {
  readonly pages: number
  /** From 1. A page that hangs, or does not exist, is damaged. */
  readonly read: (page: number) => Promise<ReadPage>
  readonly close: () => void
}

/** Opens a file to read the texts of its pages. `bytes` is transferred to the worker and cannot be used afterwards. */
export const openPageTexts = async (
  bytes: Uint8Array
): Promise<{ readonly ok: true; readonly texts: PageTexts } | { readonly ok: false; readonly reason: PdfFailure }> => {
  let hang = (): void => {}
  const hung = new Promise<'damaged'>((resolve) => (hang = () => resolve('damaged')))
  const opened = await openDocument(bytes, readingWorker(), () => hang())
  if (!opened.ok) return opened
  const { document } = opened
  const read = async (number: number): Promise<ReadPage> => {
    try {
      const page = await document.getPage(number)
      const text = await readPageText(page)
      page.cleanup()
      return text ?? 'too-much'
    } catch {
      return 'damaged'
    }
  }
  return {
    ok: true,
    texts: { pages: document.numPages, read: (number) => Promise.race([read(number), hung]), close: () => void opened.close() }
  }
}
