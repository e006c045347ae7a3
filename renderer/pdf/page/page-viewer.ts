// Import this first: the viewer modules read `globalThis.pdfjsLib`.
import { AnnotationEditorType, AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist'
import { EventBus, type PDFPageView, PDFViewer, LinkTarget, PDFLinkService } from 'pdfjs-dist/web/pdf_viewer.mjs'
import { externalAddress } from '#core/contract/app.ts'
import { createFinder, MatchFinder, type FindResult } from '../find/finder.ts'
import { type PageSize, clampZoom, zoomByWheel, type Fit, type Zoom } from './page-geometry.ts'

/** Links inside the document scroll; external links are passed to the caller and never navigate. */
class ExternalLinkService extends PDFLinkService {
  readonly #open: (url: string) => void

  constructor(eventBus: EventBus, open: (url: string) => void) {
    super({ eventBus, externalLinkTarget: LinkTarget.NONE })
    this.#open = open
  }

  override addLinkAttributes(link: HTMLAnchorElement, url: string): void {
    const address = externalAddress(url)
    link.removeAttribute('href')
    if (address === null) return
    // Without `href`, because a middle click would navigate to it.
    link.setAttribute('role', 'link')
    link.tabIndex = 0
    link.title = address
    link.dataset['action'] = 'pdf.openLink'
    link.onclick = (event) => {
      event.preventDefault()
      this.#open(address)
    }
    link.onkeydown = (event) => {
      if (event.key === 'Enter') this.#open(address)
    }
  }

  // For targets inside the document. A middle click on a fragment of the address of the application would open it.
  override getAnchorUrl(): string {
    return '#'
  }

  forgetDocument(): void {
    this.pdfDocument = null
  }
}

export const createLinkService = (eventBus: EventBus, open: (url: string) => void): ExternalLinkService =>
  new ExternalLinkService(eventBus, open)

/** Scrolls only while its pages are displayed; otherwise pdf.js logs an error, for example in a frame that is being removed. */
class DisplayedViewer extends PDFViewer {
  #isDisplayed(): boolean {
    return this.viewer?.checkVisibility() === true
  }

  override scrollPageIntoView(target: Parameters<PDFViewer['scrollPageIntoView']>[0]): void {
    if (this.#isDisplayed()) super.scrollPageIntoView(target)
  }

  override get currentPageNumber(): number {
    return super.currentPageNumber
  }

  override set currentPageNumber(page: number) {
    if (this.#isDisplayed()) super.currentPageNumber = page
  }
}

// The viewer, find and link components of pdf.js (not its application) work under our content security policy. They match text across items,
// ligatures and diacritics, keep the position on zoom, and limit canvas sizes.

export interface PageViewerListener {
  readonly onPages: (sizes: readonly PageSize[]) => void
  readonly onPage: (page: number) => void
  /** `zoom`: the value to restore this zoom in a viewer of another size. */
  readonly onZoom: (scale: number, fit: Fit | null, zoom: Zoom) => void
  readonly onFind: (result: FindResult) => void
  readonly onLink: (url: string) => void
  readonly onPageNotDrawn: (page: number) => void
  /** A page was drawn with its text, or could not be drawn. */
  readonly onDrawn: () => void
  readonly onMoved: () => void
}

export type PageViewer = ReturnType<typeof createPageViewer>

/** A larger page is drawn at a lower resolution, with a sharp canvas over the visible part. */
const maxCanvasPixels = 2 ** 24

/** `namePages` sets our page names; without this stub pdf.js would use its English texts and a mutation observer. */
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

export const createPageViewer = (container: HTMLDivElement, name: (page: number) => string, listener: PageViewerListener) => {
  const eventBus = new EventBus()
  const abort = new AbortController()
  const linkService = createLinkService(eventBus, listener.onLink)
  const findController = new MatchFinder({ linkService, eventBus })
  const pages = document.createElement('div')
  pages.className = 'pdfViewer'
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
    abortSignal: abort.signal
  }
  // The published type requires a class with private members; the viewer calls only the methods above.
  const viewer = new DisplayedViewer(options as unknown as ConstructorParameters<typeof DisplayedViewer>[0])
  linkService.setViewer(viewer)

  let pageName = name
  let zoom: Zoom = 'auto'

  /** Whether the page is wider than the view, so that the left and right keys scroll it. */
  const isPageWiderThanView = (): boolean =>
    viewer.pagesCount > 0 && viewer.getPageView(viewer.currentPageNumber - 1).div.offsetWidth > container.clientWidth
  /** Centres a page that fits, although a wider page elsewhere makes the document scroll horizontally. */
  const centre = (): void => {
    if (!isPageWiderThanView()) container.scrollLeft = 0
  }
  const scaleTo = (wanted: Zoom): void => {
    zoom = wanted
    if (typeof wanted === 'number') viewer.currentScale = clampZoom(wanted)
    // A view without a size cannot fit pages; `refit` follows when it has one.
    else if (container.clientWidth > 0) viewer.currentScaleValue = wanted
  }
  const setZoom = (wanted: Zoom): void => {
    scaleTo(wanted)
    centre()
  }
  const views = () => Array.from({ length: viewer.pagesCount }, (_, index) => viewer.getPageView(index) as PDFPageView)
  const reportSizes = (): void => listener.onPages(views().map((view) => ({ width: view.viewport.width, height: view.viewport.height })))
  const namePages = (): void => views().forEach((view, index) => view.div.setAttribute('aria-label', pageName(index + 1)))

  const listen = <T>(name: string, handle: (event: T) => void): void => eventBus.on(name, handle, { signal: abort.signal })
  listen('pagesinit', () => {
    scaleTo(zoom)
    // In the frame that lays out the pages, not before it.
    requestAnimationFrame(centre)
    namePages()
    reportSizes()
  })
  listen('pagesloaded', reportSizes)
  listen('rotationchanging', reportSizes)
  listen<{ pageNumber: number }>('pagechanging', (event) => listener.onPage(event.pageNumber))
  listen<{ scale: number; presetValue?: string }>('scalechanging', ({ scale, presetValue }) => {
    const fit = presetValue === 'page-width' || presetValue === 'page-fit' ? presetValue : null
    zoom = fit ?? (presetValue === 'auto' ? presetValue : scale)
    listener.onZoom(scale, fit, zoom)
  })
  listen<{ pageNumber: number; error?: unknown }>('pagerendered', (event) => {
    if (!event.error) return
    listener.onPageNotDrawn(event.pageNumber)
    listener.onDrawn()
  })
  listen('textlayerrendered', listener.onDrawn)
  container.addEventListener('scroll', listener.onMoved, { passive: true, signal: abort.signal })
  const finder = createFinder(eventBus, listener.onFind, abort.signal)

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
    { passive: false, signal: abort.signal }
  )

  return {
    finder,
    /** Shows a document in the container and replaces its content. */
    show: (source: PDFDocumentProxy, wanted: Zoom) => {
      container.replaceChildren(pages)
      zoom = wanted
      viewer.setDocument(source)
      linkService.setDocument(source)
    },
    goTo: (page: number) => {
      viewer.currentPageNumber = Math.min(Math.max(1, page), viewer.pagesCount)
      centre()
    },
    turn: (by: 1 | -1) => {
      if (by > 0) viewer.nextPage()
      else viewer.previousPage()
      centre()
    },
    scrollScreen: (by: 1 | -1) => container.scrollBy({ top: by * Math.max(40, container.clientHeight - 40) }),
    zoomTo: setZoom,
    isPageWiderThanView,
    rotate: () => {
      viewer.pagesRotation = (viewer.pagesRotation + 90) % 360
      return viewer.pagesRotation
    },
    /** Call after the size of the view or the pixel ratio has changed. */
    refit: () => {
      if (typeof zoom !== 'number') setZoom(zoom)
      viewer.update()
    },
    /** Scroll position in pages: 2.5 is the middle of the third page. */
    position: () => {
      const top = container.scrollTop
      const all = views()
      const at = Math.max(
        0,
        all.findLastIndex(({ div }) => div.offsetTop <= top)
      )
      const div = all[at]?.div
      return div === undefined ? 0 : at + Math.min(1, Math.max(0, (top - div.offsetTop) / Math.max(1, div.offsetHeight)))
    },
    goToPosition: (position: number) => {
      const at = Math.min(viewer.pagesCount - 1, Math.max(0, Math.floor(position)))
      if (at < 0) return
      const div = views()[at]?.div
      if (div !== undefined) container.scrollTop = Math.round(div.offsetTop + (position - at) * div.offsetHeight)
    },
    namePages: (name: (page: number) => string) => {
      pageName = name
      namePages()
    },
    destroy: () => {
      pages.remove()
      abort.abort()
      linkService.forgetDocument()
      // pdf.js still waits for requested pages and fails if the document is removed first.
      const release = (): void => viewer.setDocument(null)
      Promise.resolve(viewer.pagesPromise).then(release, release)
    }
  }
}
