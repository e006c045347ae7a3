import { onBeforeUnmount, shallowRef, watch } from 'vue'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { PdfFailure } from './pdf-failure.ts'
import { fetchBytes, openDocument, type Opened } from './open-document.ts'
import { hostileFileTiming } from './watchdog.ts'
import { viewingWorker } from './pdf-worker.ts'

/** A file that is being fetched and opened. */
export type Opening = ReturnType<typeof beginOpening>

/** Opens a file; the password is '' for none. */
export type Open = (bytes: Uint8Array, onHung: () => void, password: string) => Promise<Opened>

/** Opens a file in the worker that all viewers share. */
const openShared: Open = (bytes, onHung, password) => openDocument(bytes, viewingWorker(), onHung, hostileFileTiming, password)

/** Starts to fetch and open the file at an address. The password is not stored. */
export const beginOpening = (url: string, password = '', open: Open = openShared) => {
  const fetching = new AbortController()
  let hung = false
  let reportHung = (): void => void (hung = true)
  const work = async (): Promise<Opened> => {
    const bytes = await fetchBytes(url, fetching.signal)
    return bytes === null || fetching.signal.aborted ? { ok: false, reason: 'unreachable' } : open(bytes, () => reportHung(), password)
  }
  const opened = work()
  return {
    opened,
    /** Registers a listener for the case that the opened document hangs; called at once if it hangs already. */
    onHung: (listener: () => void) => {
      reportHung = listener
      if (hung) listener()
    },
    /** Stops fetching, and closes the document once it is open. */
    cancel: () => {
      fetching.abort()
      void opened.then((answer) => (answer.ok ? answer.close() : undefined))
    }
  }
}

/** `src` is the address of the file, '' for none. */
export type DocumentState =
  | { readonly kind: 'none'; readonly src: '' }
  | { readonly kind: 'loading'; readonly src: string }
  | { readonly kind: 'ready'; readonly src: string; readonly document: PDFDocumentProxy }
  | { readonly kind: 'failed'; readonly src: string; readonly reason: PdfFailure }

/** Milliseconds before the previous document is closed. The worker handles requests in order, so closing would delay the first page of the next one. */
const closeDelay = 250

export interface PdfDocumentDeps {
  /** '' for none. */
  readonly src: () => string
  /** Whether the first page of the open document is drawn. */
  readonly isDrawn: () => boolean
  /** The state changes to another file. */
  readonly onAnother: () => void
  readonly begin?: typeof beginOpening
}

/**
 * Opens the file at `src`, again whenever it changes; a result is discarded if another file was requested meanwhile. A document whose first page is
 * drawn remains the state until the next one is open or has failed, or until `clearBefore`, because removing it first would delay the next one.
 */
export const usePdfDocument = ({ src, isDrawn, onAnother, begin = beginOpening }: PdfDocumentDeps) => {
  const state = shallowRef<DocumentState>({ kind: 'none', src: '' })
  /** The latest request. */
  let opening: Opening | null = null
  /** The request of the last opened document, until that is closed. */
  let open: Opening | null = null

  const change = (next: DocumentState): void => {
    if (next.src !== state.value.src && state.value.kind !== 'none') onAnother()
    state.value = next
  }

  const load = async (url: string, password?: string): Promise<void> => {
    if (opening !== open) opening?.cancel()
    const current = url === '' ? null : begin(url, password)
    opening = current
    if (current === null) {
      open?.cancel()
      open = null
      return change({ kind: 'none', src: '' })
    }
    if (state.value.kind !== 'ready' || !isDrawn()) change({ kind: 'loading', src: url })
    current.onHung(() => {
      if (opening === current) change({ kind: 'failed', src: url, reason: 'hung' })
    })
    const answer = await current.opened
    if (opening !== current) return
    if (open !== null) setTimeout(open.cancel, closeDelay)
    open = answer.ok ? current : null
    if (!answer.ok) return change({ kind: 'failed', src: url, reason: answer.reason })
    change({ kind: 'ready', src: url, document: answer.document })
    // The viewer requests this page too; without a first page pdf.js shows nothing.
    answer.document.getPage(1).catch(() => {
      if (opening === current) change({ kind: 'failed', src: url, reason: 'damaged' })
    })
  }

  void load(src())
  watch(src, (url) => void load(url))
  onBeforeUnmount(() => {
    if (opening !== open) opening?.cancel()
    open?.cancel()
    opening = open = null
  })
  return {
    state,
    reload: (password?: string) => void load(src(), password),
    /** Removes a document other than the one at `src`. */
    clearBefore: () => {
      if (state.value.src !== src()) change({ kind: 'loading', src: src() })
    }
  }
}
