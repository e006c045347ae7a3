// Imported first: the viewer components read the core from `globalThis.pdfjsLib`.
import { getDocument, PDFWorker, type PDFDocumentLoadingTask } from 'pdfjs-dist'
import { EventBus, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'

export interface Shown {
  /** Milliseconds on the clock that all processes share. */
  readonly at: number
  /** Pixels of the first page. */
  readonly canvas: readonly [number, number]
}

/** Resolves after the frame with the first page of a file and its text layer, which is rendered last. `viewer` selects the viewer with that file. */
const firstPageShown = async (viewer: string): Promise<Shown> => {
  const page = `${viewer} .page[data-page-number="1"]`
  await new Promise<void>((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error(`${viewer} shows no page`)), 20_000)
    const check = (): void => {
      if (document.querySelector(`${page} .textLayer .endOfContent`) === null) return
      clearTimeout(timeout)
      watch.disconnect()
      resolve()
    }
    const watch = new MutationObserver(check)
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-src'] })
    check()
  })
  await new Promise(requestAnimationFrame)
  const at = performance.timeOrigin + performance.now()
  const canvas = document.querySelector<HTMLCanvasElement>(`${page} canvas`)
  return { at, canvas: [canvas?.width ?? 0, canvas?.height ?? 0] }
}

/** The viewer of pdf.js as in its example, with a running worker, over our viewer and of the same size. It shows the file that a message names. */
export const installPeer = (workerAddress: string): void => {
  const worker = PDFWorker.create({ port: new Worker(workerAddress, { type: 'module' }) })
  const box = document.querySelector('.pdf-viewer .pages')?.getBoundingClientRect() ?? new DOMRect(0, 0, 800, 600)
  const container = document.createElement('div')
  container.id = 'peer'
  Object.assign(container.style, {
    position: 'fixed',
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    overflow: 'auto',
    zIndex: '99',
    background: '#888'
  })
  container.hidden = true
  const pages = document.createElement('div')
  pages.className = 'pdfViewer'
  container.append(pages)
  document.body.append(container)
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({ eventBus })
  const viewer = new PDFViewer({ container, viewer: pages, eventBus, linkService })
  linkService.setViewer(viewer)
  eventBus.on('pagesinit', () => {
    viewer.currentScaleValue = 'auto'
  })
  let task: PDFDocumentLoadingTask | null = null

  const show = async (path: string): Promise<void> => {
    container.hidden = false
    const before = task
    const pagesBefore = viewer.pagesPromise
    const data = new Uint8Array(await (await fetch(path)).arrayBuffer())
    task = getDocument({ data, worker, useWasm: false, cMapUrl: '/pdfjs/cmaps/', standardFontDataUrl: '/pdfjs/standard_fonts/' })
    const opened = await task.promise
    viewer.setDocument(opened)
    linkService.setDocument(opened)
    container.dataset['src'] = path
    // As late as in our viewer, which closes the previous file after the next one is drawn.
    if (before !== null) setTimeout(() => void Promise.resolve(pagesBefore).finally(() => before.destroy()), 250)
  }
  const close = async (): Promise<void> => {
    await viewer.pagesPromise
    viewer.setDocument(null)
    linkService.setDocument(null)
    delete container.dataset['src']
    container.hidden = true
    await task?.destroy()
    task = null
  }
  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null && 'peerShows' in data)
      void (data.peerShows === '' ? close() : show(String(data.peerShows)))
  })
}

/** Starts to wait for the first page of a file in our viewer or the peer. */
export const expectShown = (who: 'ours' | 'peer', path: string): (() => Promise<Shown>) => {
  const shown = firstPageShown(`${who === 'ours' ? '.pdf-viewer' : '#peer'}[data-src="${path}"]`)
  return () => shown
}
