import { onBeforeUnmount, onMounted, reactive, shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import { noMatches } from '../find/finder.ts'
import type { FindResult } from '../find/finder.ts'
import type { PageSize } from './page-geometry.ts'
import { createPageViewer } from './page-viewer.ts'
import type { PageViewer } from './page-viewer.ts'
import type { Fit, Zoom } from './zoom.ts'
import { changeSession, session } from '../document/session-view.ts'
import type { DocumentState } from '../document/use-pdf-document.ts'

export interface PageViewerState {
  page: number
  sizes: readonly PageSize[]
  scale: number
  fit: Fit | null
  rotation: number
  found: FindResult
  /** The last page that could not be drawn completely; 0 for none. */
  notDrawn: number
}

const blank = (): PageViewerState => ({ page: 1, sizes: [], scale: 1, fit: null, rotation: 0, found: noMatches, notDrawn: 0 })

/** Milliseconds after which a document counts as ready, and the toolbar is updated, although its first page is not drawn yet. */
const maxToolbarDelay = 700

export interface PageViewerDeps {
  readonly container: Readonly<ShallowRef<HTMLDivElement | null>>
  readonly state: Readonly<ShallowRef<DocumentState>>
  /** Accessible name of a page. */
  readonly pageName: (page: number) => string
  /** The first page is drawn, or takes long. */
  readonly onReady: () => void
  readonly onLink: (url: string) => void
  /** The view was scrolled. */
  readonly onMoved: () => void
}

/** The pdf.js viewer of the open document, and its state as reactive values. The next document has the same zoom. */
export const usePageViewer = ({ container, state, pageName, onReady, onLink, onMoved }: PageViewerDeps) => {
  const view = reactive(blank())
  const viewer = shallowRef<PageViewer | null>(null)

  /** Changes of the toolbar that wait until the first page is drawn; null once changes are shown immediately. */
  let delayed: Partial<PageViewerState> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const showDelayed = (): void => {
    // Nothing to show before the pages are laid out.
    if (delayed?.sizes === undefined) return
    clearTimeout(timer)
    Object.assign(view, delayed)
    delayed = null
    onReady()
  }
  const update = (part: Partial<PageViewerState>): void => void Object.assign(delayed ?? view, part)

  const clear = (): void => {
    clearTimeout(timer)
    delayed = null
    viewer.value?.destroy()
    viewer.value = null
    Object.assign(view, blank())
  }

  const show = (): void => {
    clear()
    if (container.value === null || state.value.kind !== 'ready') return
    const document = state.value.document
    delayed = {}
    viewer.value = createPageViewer(container.value, pageName, {
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
      onMoved,
      onPageNotDrawn: (page) => update({ notDrawn: page }),
      onDrawn: () => {
        if (delayed === null) return
        clearTimeout(timer)
        // After the frame that paints the page.
        requestAnimationFrame(() => (timer = setTimeout(showDelayed)))
      }
    })
    viewer.value.show(document, session.value.zoom)
  }

  const zoomTo = (wanted: Zoom): void => viewer.value?.zoomTo(wanted)
  const rotate = (): void => void (view.rotation = viewer.value?.rotate() ?? 0)

  const refit = (): void => viewer.value?.refit()
  const resizeObserver = new ResizeObserver(refit)
  onMounted(() => {
    if (container.value !== null) resizeObserver.observe(container.value)
    window.addEventListener('resize', refit)
    // Synchronous, so that the page is requested before the rest of the window renders.
    watch(state, show, { immediate: true, flush: 'sync' })
  })
  onBeforeUnmount(() => {
    window.removeEventListener('resize', refit)
    resizeObserver.disconnect()
    clear()
  })
  return { view, viewer, zoomTo, rotate, flushState: showDelayed }
}
