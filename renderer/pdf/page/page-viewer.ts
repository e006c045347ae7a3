// Evaluated first: the viewer parts take the core from `globalThis.pdfjsLib`.
import { AnnotationEditorType, AnnotationMode } from 'pdfjs-dist'
import type { PDFDocumentProxy } from 'pdfjs-dist'
// pdf.js's own viewer, find and link parts are used (not the app around them): they run under our content policy with no violation, and
// matching across text items, ligatures and diacritics, zoom that keeps its place and canvas limits are years of work we would only redo worse.
import { EventBus, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'
import type { PDFPageView } from 'pdfjs-dist/web/pdf_viewer.mjs'
import { createFinder, MatchFinder } from '../find/finder.ts'
import type { Finder, FindResult } from '../find/finder.ts'
import { createLinkService } from './link-service.ts'
import type { PageSize } from './page-geometry.ts'
import { clampZoom, zoomByWheel } from './zoom.ts'

export type Fit = 'page-width' | 'page-fit'
/** `auto` is fit width, but never larger than 125 %. */
export type Zoom = number | Fit | 'auto'

export interface StageListener {
  readonly onPages: (sizes: readonly PageSize[]) => void
  readonly onPage: (page: number) => void
  /** `zoom` is what gives the scale again in another room. */
  readonly onZoom: (scale: number, fit: Fit | null, zoom: Zoom) => void
  readonly onFind: (result: FindResult) => void
  readonly onLink: (url: string) => void
  readonly onPageNotDrawn: (page: number) => void
  /** A page is there with its text, or cannot be. */
  readonly onDrawn: () => void
  readonly onMoved: () => void
}

export interface PageStage {
  readonly finder: Finder
  readonly show: (document: PDFDocumentProxy, zoom: Zoom) => void
  readonly goTo: (page: number) => void
  readonly turn: (by: 1 | -1) => void
  readonly scrollScreen: (by: 1 | -1) => void
  readonly zoomTo: (zoom: Zoom) => void
  /** Whether the page shown sticks out sideways, so that left and right are needed to read it. */
  readonly pageSticksOut: () => boolean
  readonly rotate: () => number
  /** To call when the room or the device's pixel ratio has changed. */
  readonly refit: () => void
  /** Where the upper edge of the view stands, in pages: 2.5 is the middle of the third. */
  readonly place: () => number
  readonly goToPlace: (place: number) => void
  readonly namePages: (name: (page: number) => string) => void
  readonly destroy: () => void
}

/** Larger pages are drawn at lower resolution, with a sharp detail canvas over the visible part. */
const maxCanvasPixels = 2 ** 24

/** Page names are ours (`namePages`); without a stand-in pdf.js would bring its English texts and a mutation observer. */
const noTexts = {
  getLanguage: () => 'en',
  getDirection: () => 'ltr',
  get: () => Promise.resolve(''),
  translate: () => Promise.resolve(),
  translateOnce: () => Promise.resolve(),
  destroy: () => Promise.resolve(),
  pause: () => {},
  resume: () => {}
}

export const createPageStage = (container: HTMLDivElement, name: (page: number) => string, listener: StageListener): PageStage => {
  const eventBus = new EventBus()
  const ending = new AbortController()
  const linkService = createLinkService(eventBus, listener.onLink)
  const findController = new MatchFinder({ linkService, eventBus })
  const pages = document.createElement('div')
  pages.className = 'pdfViewer'
  container.replaceChildren(pages)
  const options = {
    container,
    viewer: pages,
    eventBus,
    linkService,
    findController,
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: AnnotationEditorType.DISABLE,
    enableAutoLinking: false,
    enableSelectionRendering: false,
    enablePermissions: false,
    maxCanvasPixels,
    l10n: noTexts,
    abortSignal: ending.signal
  }
  // The published type asks for the class with its private members; the viewer calls only the methods above.
  const viewer = new PDFViewer(options as unknown as ConstructorParameters<typeof PDFViewer>[0])
  linkService.setViewer(viewer)

  let pageName = name
  let firstZoom: Zoom = 'auto'

  const pageSticksOut = (): boolean =>
    viewer.pagesCount > 0 && viewer.getPageView(viewer.currentPageNumber - 1).div.offsetWidth > container.clientWidth
  /** A wider page elsewhere in the document makes room sideways; a page that fits belongs in the middle all the same. */
  const centre = (): void => {
    if (!pageSticksOut()) container.scrollLeft = 0
  }
  const scaleTo = (zoom: Zoom): void => {
    if (typeof zoom === 'number') viewer.currentScale = clampZoom(zoom)
    else viewer.currentScaleValue = zoom
  }
  const setZoom = (zoom: Zoom): void => {
    scaleTo(zoom)
    centre()
  }
  const views = () => Array.from({ length: viewer.pagesCount }, (_, index) => viewer.getPageView(index) as PDFPageView)
  const announceSizes = (): void => listener.onPages(views().map((view) => ({ width: view.viewport.width, height: view.viewport.height })))
  const namePages = (): void => views().forEach((view, index) => view.div.setAttribute('aria-label', pageName(index + 1)))

  const listen = <T>(name: string, heard: (event: T) => void): void => eventBus.on(name, heard, { signal: ending.signal })
  listen('pagesinit', () => {
    scaleTo(firstZoom)
    // With the frame that lays the pages out, not before it.
    requestAnimationFrame(centre)
    namePages()
    announceSizes()
  })
  listen('pagesloaded', announceSizes)
  listen('rotationchanging', announceSizes)
  listen<{ pageNumber: number }>('pagechanging', (event) => listener.onPage(event.pageNumber))
  listen<{ scale: number; presetValue?: string }>('scalechanging', ({ scale, presetValue }) => {
    const fit = presetValue === 'page-width' || presetValue === 'page-fit' ? presetValue : null
    listener.onZoom(scale, fit, fit ?? (presetValue === 'auto' ? presetValue : scale))
  })
  listen<{ pageNumber: number; error?: unknown }>('pagerendered', (event) => {
    if (!event.error) return
    listener.onPageNotDrawn(event.pageNumber)
    listener.onDrawn()
  })
  listen('textlayerrendered', listener.onDrawn)
  container.addEventListener('scroll', listener.onMoved, { passive: true, signal: ending.signal })
  const finder = createFinder(eventBus, listener.onFind, ending.signal)

  container.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      viewer.updateScale({
        drawingDelay: 250,
        scaleFactor: zoomByWheel(viewer.currentScale, event.deltaY) / viewer.currentScale,
        origin: [event.clientX, event.clientY]
      })
    },
    { passive: false, signal: ending.signal }
  )

  return {
    finder,
    show: (source, zoom) => {
      firstZoom = zoom
      viewer.setDocument(source)
      linkService.setDocument(source)
    },
    goTo: (page) => {
      viewer.currentPageNumber = Math.min(Math.max(1, page), viewer.pagesCount)
      centre()
    },
    turn: (by) => {
      if (by > 0) viewer.nextPage()
      else viewer.previousPage()
      centre()
    },
    scrollScreen: (by) => container.scrollBy({ top: by * Math.max(40, container.clientHeight - 40) }),
    zoomTo: setZoom,
    pageSticksOut,
    rotate: () => {
      viewer.pagesRotation = (viewer.pagesRotation + 90) % 360
      return viewer.pagesRotation
    },
    refit: () => {
      const preset = viewer.currentScaleValue
      if (preset === 'auto' || preset === 'page-width' || preset === 'page-fit') setZoom(preset)
      viewer.update()
    },
    place: () => {
      const top = container.scrollTop
      const all = views()
      const at = Math.max(
        0,
        all.findLastIndex(({ div }) => div.offsetTop <= top)
      )
      const div = all[at]?.div
      return div === undefined ? 0 : at + Math.min(1, Math.max(0, (top - div.offsetTop) / Math.max(1, div.offsetHeight)))
    },
    goToPlace: (place) => {
      const at = Math.min(viewer.pagesCount - 1, Math.max(0, Math.floor(place)))
      if (at < 0) return
      const div = views()[at]?.div
      if (div !== undefined) container.scrollTop = Math.round(div.offsetTop + (place - at) * div.offsetHeight)
    },
    namePages: (name) => {
      pageName = name
      namePages()
    },
    destroy: () => {
      pages.remove()
      ending.abort()
      linkService.forgetDocument()
      // The viewer still fills in pages it asked for, and would stumble over their absence.
      const release = (): void => viewer.setDocument(null)
      Promise.resolve(viewer.pagesPromise).then(release, release)
    }
  }
}
