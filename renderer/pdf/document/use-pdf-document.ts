import { onBeforeUnmount, shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { beginOpening } from './opening.ts'
import type { Opening } from './opening.ts'
import type { PdfFailure } from './pdf-failure.ts'

export type DocumentState =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly document: PDFDocumentProxy }
  | { readonly kind: 'failed'; readonly reason: PdfFailure }

/** The worker serves in turn: the document read before is closed when the first page of the next one has had its time, in milliseconds. */
const afterwards = 250

export interface ShownDocument {
  readonly state: Readonly<ShallowRef<DocumentState>>
  /** Opens what `src` will name next, before it does; resolves when it is open or cannot be, or something else is wanted. */
  readonly begin: (url: string) => Promise<void>
  readonly isBegun: (url: string) => boolean
  readonly reload: (password?: string) => void
}

/**
 * Opens what `src` names ('' for nothing), again whenever it changes; an answer that comes after a newer wish is thrown away. `onAnother` is told
 * before something else than at first is opened.
 */
export const usePdfDocument = (src: () => string, onAnother: () => void): ShownDocument => {
  const state = shallowRef<DocumentState>({ kind: 'none' })
  let opening: Opening | null = null
  let begun = ''

  const load = async (url: string, password?: string): Promise<void> => {
    begun = url
    const before = opening
    const wasShown = state.value.kind === 'ready'
    const mine = url === '' ? null : beginOpening(url, password)
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

  const isBegun = (url: string): boolean => url === begun
  const begin = (url: string): Promise<void> => {
    onAnother()
    return load(url)
  }
  void load(src())
  watch(src, (url) => {
    if (!isBegun(url)) void begin(url)
  })
  onBeforeUnmount(() => {
    opening?.end()
    opening = null
  })
  return { state, begin, isBegun, reload: (password) => void load(src(), password) }
}
