import { onBeforeUnmount, shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { viewing } from './opening.ts'
import type { Opening } from './opening.ts'
import type { PdfFailure } from './pdf-failure.ts'

export type DocumentState =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly document: PDFDocumentProxy }
  | { readonly kind: 'failed'; readonly reason: PdfFailure }

/** The worker serves in turn: the document read before is closed when the first page of the next one has had its time, in milliseconds. */
const afterwards = 250

/** Opens what `src` names ('' for nothing), again whenever it changes; an answer that comes after a newer wish is thrown away. */
export const usePdfDocument = (
  src: () => string
): { readonly state: Readonly<ShallowRef<DocumentState>>; readonly reload: (password?: string) => void } => {
  const state = shallowRef<DocumentState>({ kind: 'none' })
  let opening: Opening | null = null

  const load = async (url: string, password?: string): Promise<void> => {
    const before = opening
    const wasShown = state.value.kind === 'ready'
    const mine = url === '' ? null : viewing.take(url, password)
    opening = mine
    if (mine === null || !wasShown) before?.end()
    state.value = { kind: mine === null ? 'none' : 'loading' }
    if (mine === null) return
    mine.onHung(() => {
      if (opening === mine) state.value = { kind: 'failed', reason: 'hung' }
    })
    const answer = await mine.opened
    if (before !== null && wasShown) setTimeout(before.end, afterwards)
    if (opening !== mine) return
    state.value = answer.ok ? { kind: 'ready', document: answer.document } : { kind: 'failed', reason: answer.reason }
  }

  const reload = (password?: string): void => void load(src(), password)
  watch(src, () => reload(), { immediate: true })
  onBeforeUnmount(() => {
    opening?.end()
    opening = null
  })
  return { state, reload }
}
