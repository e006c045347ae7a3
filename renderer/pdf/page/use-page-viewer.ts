import { onBeforeUnmount, onMounted, shallowReactive, shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { noMatches } from '../find/finder.ts'
import type { FindResult } from '../find/finder.ts'
import type { PageSize, Fit, Zoom } from './page-geometry.ts'
import { createPageViewer } from './page-viewer.ts'
import type { PageViewer } from './page-viewer.ts'
import { changeSession, session } from '../document/session-view.ts'
import type { DocumentState } from '../document/use-pdf-document.ts'

export interface PageViewerState {
  document: PDFDocumentProxy | null
  page: number
  sizes: readonly PageSize[]
  scale: number
  fit: Fit | null
  rotation: number
  found: FindResult
  /** The last page that could not be drawn completely; 0 for none. */
  notDrawn: number
}

const blank = (): PageViewerState => ({
  document: null,
  page: 1,
  sizes: [],
  scale: 1,
  fit: null,
  rotation: 0,
  found: noMatches,
  notDrawn: 0
})

/** Milliseconds after which a document counts as ready, and the toolbar is updated, although its first page is not drawn yet. */
const maxToolbarDelay = 700

export interface PageViewerDeps {
  readonly container: Readonly<ShallowRef<HTMLDivElement | null>>
  /** Address of the requested file; '' for none. */
  readonly src: () => string
  /** That of an earlier file until the requested one is open. */
  readonly state: Readonly<ShallowRef<DocumentState>>
  /** Accessible name of a page. */
  readonly pageName: (page: number) => string
  /** The first page is drawn, or is slow. */
  readonly onReady: () => void
  readonly onLink: (url: string) => void
  /** The view was scrolled. */
  readonly onMoved: () => void
}

/** The pdf.js viewer of the open document, and its state as reactive values. The next document has the same zoom. */
export const usePageViewer = ({ container, src, state, pageName, onReady, onLink, onMoved }: PageViewerDeps) => {
  const view = shallowReactive(blank())
  const viewer = shallowRef<PageViewer | null>(null)
  /** The viewer of the next document, created while the file is fetched. */
  let spare: PageViewer | null = null

  /** State held back until the first page is drawn (`view` has the previous document's); null once changes are shown immediately. */
  let delayed: Partial<PageViewerState> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const showDelayed = (): void => {
    // The pages are not laid out yet.
    if (delayed?.sizes === undefined) return
    clearTimeout(timer)
    Object.assign(view, blank(), delayed)
    delayed = null
    onReady()
  }
  const isDrawn = (): boolean => viewer.value !== null && delayed === null
  const update = (part: Partial<PageViewerState>): void => void Object.assign(delayed ?? view, part)

  const create = (element: HTMLDivElement): PageViewer =>
    createPageViewer(element, pageName, {
      onPages: (sizes) => {
        if (delayed !== null && delayed.sizes === undefined) timer = setTimeout(showDelayed, maxToolbarDelay)
        update({ sizes })
      },
      onPage: (page) => update({ page }),
      onZoom: (scale, fit, zoom) => {
        changeSession({ zoom })
        update({ scale, fit })
      },
      onFind: (found) => update({ found }),
      onLink,
      onMoved: () => {
        if (state.value.src === src()) onMoved()
      },
      onPageNotDrawn: (page) => update({ notDrawn: page }),
      onDrawn: () => {
        if (delayed === null) return
        clearTimeout(timer)
        // After the frame that paints the page.
        requestAnimationFrame(() => (timer = setTimeout(showDelayed)))
      }
    })

  const close = (): void => {
    clearTimeout(timer)
    delayed = null
    viewer.value?.destroy()
    viewer.value = null
  }
  const forget = (): void => void Object.assign(view, blank())

  const show = (): void => {
    close()
    if (container.value === null || state.value.kind !== 'ready') return forget()
    const { document } = state.value
    delayed = { document }
    viewer.value = spare ?? create(container.value)
    spare = null
    viewer.value.show(document, session.value.zoom)
  }

  const zoomTo = (wanted: Zoom): void => viewer.value?.zoomTo(wanted)
  const rotate = (): void => update({ rotation: viewer.value?.rotate() ?? 0 })

  const refit = (): void => viewer.value?.refit()
  const resizeObserver = new ResizeObserver(refit)
  onMounted(() => {
    if (container.value !== null) resizeObserver.observe(container.value)
    window.addEventListener('resize', refit)
    // Synchronous, so that the page is requested before the rest of the window renders.
    watch(state, show, { immediate: true, flush: 'sync' })
    watch(src, (now) => {
      if (now !== '' && container.value !== null) spare ??= create(container.value)
    })
  })
  onBeforeUnmount(() => {
    window.removeEventListener('resize', refit)
    resizeObserver.disconnect()
    close()
    spare?.destroy()
  })
  return {
    view,
    viewer,
    zoomTo,
    rotate,
    flushState: showDelayed,
    isDrawn,
    /** Removes the previous document's state. */
    forgetBefore: () => {
      if (!isDrawn()) forget()
    }
  }
}
