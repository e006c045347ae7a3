import { onBeforeUnmount, shallowRef, watch } from 'vue'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { beginOpening } from './opening.ts'
import type { Opening } from './opening.ts'
import type { PdfFailure } from './pdf-failure.ts'

export type DocumentState =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly document: PDFDocumentProxy }
  | { readonly kind: 'failed'; readonly reason: PdfFailure }

/** Milliseconds before the previous document is closed. The worker handles requests in order, so closing would delay the first page of the next one. */
const closeDelay = 250

/**
 * Opens the file at `src` ('' for none), again whenever it changes; a result is discarded if another file was requested meanwhile.
 * `onAnother` is called before each further file.
 */
export const usePdfDocument = (src: () => string, onAnother: () => void) => {
  const state = shallowRef<DocumentState>({ kind: 'none' })
  let opening: Opening | null = null

  const load = async (url: string, password?: string): Promise<void> => {
    const before = opening
    const wasShown = state.value.kind === 'ready'
    const current = url === '' ? null : beginOpening(url, password)
    opening = current
    if (current === null || !wasShown) before?.cancel()
    state.value = { kind: current === null ? 'none' : 'loading' }
    if (current === null) return
    current.onHung(() => {
      if (opening === current) state.value = { kind: 'failed', reason: 'hung' }
    })
    const answer = await current.opened
    if (before !== null && wasShown) setTimeout(before.cancel, closeDelay)
    if (opening !== current) return
    state.value = answer.ok ? { kind: 'ready', document: answer.document } : { kind: 'failed', reason: answer.reason }
  }

  void load(src())
  watch(src, (url) => {
    onAnother()
    void load(url)
  })
  onBeforeUnmount(() => {
    opening?.cancel()
    opening = null
  })
  return { state, reload: (password?: string) => void load(src(), password) }
}
