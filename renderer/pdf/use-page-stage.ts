import { onBeforeUnmount, onMounted, reactive, shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import { noMatches } from './finder.ts'
import type { FindResult } from './finder.ts'
import type { PageSize } from './page-geometry.ts'
import { createPageStage } from './page-stage.ts'
import type { Fit, PageStage, Zoom } from './page-stage.ts'
import { sessionView } from './session-view.ts'
import type { DocumentState } from './use-pdf-document.ts'

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

export interface StageWiring {
  readonly container: Readonly<ShallowRef<HTMLDivElement | null>>
  readonly state: Readonly<ShallowRef<DocumentState>>
  readonly onReady: (pages: number) => void
  readonly onLink: (url: string) => void
  /** The reader scrolled, or the view was moved; in pages, as `placeOf` gives it. */
  readonly onMoved: () => void
}

/** A stage for the document that is open, and what it shows as reactive values. The way of zooming stays from one document to the next. */
export const usePageStage = ({ container, state, onReady, onLink, onMoved }: StageWiring) => {
  const view = reactive(blank())
  const stage = shallowRef<PageStage | null>(null)

  const clear = (): void => {
    stage.value?.destroy()
    stage.value = null
    Object.assign(view, blank())
  }

  const show = (): void => {
    clear()
    if (container.value === null || state.value.kind !== 'ready') return
    const document = state.value.document
    stage.value = createPageStage(container.value, {
      onPages: (sizes) => {
        const first = view.sizes.length === 0
        view.sizes = sizes
        if (first) onReady(sizes.length)
      },
      onPage: (page) => {
        view.page = page
      },
      onZoom: (scale, fit, zoom) => {
        sessionView.zoom = zoom
        view.scale = scale
        view.fit = fit
      },
      onFind: (found) => {
        view.found = found
      },
      onLink,
      onMoved,
      onPageNotDrawn: (page) => {
        view.notDrawn = page
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
    watch(state, show, { immediate: true })
  })
  onBeforeUnmount(() => {
    window.removeEventListener('resize', refit)
    room.disconnect()
    clear()
  })
  return { view, stage, zoomTo, rotate }
}
