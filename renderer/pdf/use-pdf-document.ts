import { onBeforeUnmount, shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { hostileFileTiming } from './watchdog.ts'
import { bytesOf } from './expected-bytes.ts'
import { openDocument } from './open-document.ts'
import type { OpenPdf } from './open-document.ts'
import type { PdfFailure } from './pdf-failure.ts'
import { viewingWorker } from './worker-keeper.ts'

export type DocumentState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly document: PDFDocumentProxy }
  | { readonly kind: 'failed'; readonly reason: PdfFailure }

/** Fetches and opens what `src` names, again whenever it changes; an answer that comes after a newer wish is thrown away. */
export const usePdfDocument = (
  src: () => string
): { readonly state: Readonly<ShallowRef<DocumentState>>; readonly reload: (password?: string) => void } => {
  const state = shallowRef<DocumentState>({ kind: 'loading' })
  let opened: OpenPdf | null = null
  let wish = new AbortController()

  const close = (): void => {
    wish.abort()
    void opened?.close()
    opened = null
  }

  const load = async (url: string, password = ''): Promise<void> => {
    close()
    const mine = new AbortController()
    wish = mine
    state.value = { kind: 'loading' }
    const fail = (reason: PdfFailure): void => {
      if (!mine.signal.aborted) state.value = { kind: 'failed', reason }
    }
    const bytes = await bytesOf(url, mine.signal)
    if (mine.signal.aborted) return
    if (bytes === null) return fail('unreachable')
    const answer = await openDocument(bytes, viewingWorker(), () => fail('hung'), hostileFileTiming, password)
    if (!answer.ok) return fail(answer.reason)
    if (mine.signal.aborted) return void answer.close()
    opened = answer
    state.value = { kind: 'ready', document: answer.document }
  }

  const reload = (password?: string): void => void load(src(), password)
  watch(src, () => reload(), { immediate: true })
  onBeforeUnmount(close)
  return { state, reload }
}
