import { onBeforeUnmount, onMounted, reactive, shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import { noMatches } from '../find/finder.ts'
import type { FindResult } from '../find/finder.ts'
import type { PageSize } from './page-geometry.ts'
import { createPageStage } from './page-viewer.ts'
import type { Fit, PageStage, Zoom } from './page-viewer.ts'
import { sessionView } from '../document/session-view.ts'
import type { DocumentState } from '../document/use-pdf-document.ts'

export interface StageView {
  page: number
  sizes: readonly PageSize[]
  scale: number
  fit: Fit | null
  rotation: number
  found: FindResult
  /** The last page that could not be drawn completely, 0 for none. */
  notDrawn: number
}

const blank = (): StageView => ({ page: 1, sizes: [], scale: 1, fit: null, rotation: 0, found: noMatches, notDrawn: 0 })

/** A page that takes longer than this, in milliseconds, has the toolbar ready before it. */
const longestHeld = 700

export interface StageWiring {
  readonly container: Readonly<ShallowRef<HTMLDivElement | null>>
  readonly state: Readonly<ShallowRef<DocumentState>>
  /** Accessible name of a page. */
  readonly pageName: (page: number) => string
  readonly onReady: (pages: number) => void
  readonly onLink: (url: string) => void
  /** The reader scrolled, or the view was moved; in pages, as `placeOf` gives it. */
  readonly onMoved: () => void
}

/** A stage for the document that is open, and what it shows as reactive values. The way of zooming stays from one document to the next. */
export const usePageStage = ({ container, state, pageName, onReady, onLink, onMoved }: StageWiring) => {
  const view = reactive(blank())
  const stage = shallowRef<PageStage | null>(null)

  /** What the toolbar is to show of a document that is still being drawn; `null` once it shows everything at once. */
  let held: Partial<StageView> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const release = (): void => {
    clearTimeout(timer)
    if (held !== null) Object.assign(view, held)
    held = null
  }
  const tell = (part: Partial<StageView>): void => void Object.assign(held ?? view, part)

  const clear = (): void => {
    clearTimeout(timer)
    held = null
    stage.value?.destroy()
    stage.value = null
    Object.assign(view, blank())
  }

  const show = (): void => {
    clear()
    if (container.value === null || state.value.kind !== 'ready') return
    const document = state.value.document
    held = {}
    timer = setTimeout(release, longestHeld)
    stage.value = createPageStage(container.value, pageName, {
      onPages: (sizes) => {
        const first = (held?.sizes ?? view.sizes).length === 0
        tell({ sizes })
        if (first) onReady(sizes.length)
      },
      onPage: (page) => {
        tell({ page })
      },
      onZoom: (scale, fit, zoom) => {
        sessionView.zoom = zoom
        tell({ scale, fit })
      },
      onFind: (found) => {
        tell({ found })
      },
      onLink,
      onMoved,
      onPageNotDrawn: (page) => {
        tell({ notDrawn: page })
      },
      onDrawn: () => {
        if (held === null) return
        clearTimeout(timer)
        // The frame with the page first, then the toolbar's.
        requestAnimationFrame(() => (timer = setTimeout(release)))
      }
    })
    stage.value.show(document, sessionView.zoom)
  }

  const zoomTo = (wanted: Zoom): void => {
    stage.value?.zoomTo(wanted)
  }
  const rotate = (): void => {
    view.rotation = stage.value?.rotate() ?? 0
  }

  const refit = (): void => stage.value?.refit()
  const room = new ResizeObserver(refit)
  onMounted(() => {
    if (container.value !== null) room.observe(container.value)
    window.addEventListener('resize', refit)
    // At once: what the window shows around the page can wait.
    watch(state, show, { immediate: true, flush: 'sync' })
  })
  onBeforeUnmount(() => {
    window.removeEventListener('resize', refit)
    room.disconnect()
    clear()
  })
  return { view, stage, zoomTo, rotate, settle: release }
}
