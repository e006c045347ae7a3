import { onBeforeUnmount, ref } from 'vue'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { printDocument } from './page-print.ts'

/** Prints a document. `page` is the page being prepared; 0 while nothing is printed. */
export const usePrinting = () => {
  const page = ref(0)
  const failed = ref(false)
  let abort = new AbortController()

  const start = async (document: PDFDocumentProxy, rotation: number): Promise<void> => {
    if (page.value > 0) return
    abort = new AbortController()
    const { signal } = abort
    failed.value = false
    page.value = 1
    try {
      await printDocument(document, rotation, {
        onPage: (number) => (page.value = number),
        signal
      })
    } catch {
      failed.value = !signal.aborted
    } finally {
      page.value = 0
    }
  }
  const cancel = (): void => abort.abort()
  onBeforeUnmount(cancel)
  return { page, failed, start, cancel }
}
