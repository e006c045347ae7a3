// Imported first: the viewer components read the core from `globalThis.pdfjsLib`.
import { getDocument, PDFWorker } from 'pdfjs-dist'
import { EventBus, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'

/** Resolves after the frame with the first page and its text layer, which is rendered last. Used for both viewers. */
export const firstPageShown = async (inside: string): Promise<void> => {
  const selector = `${inside} .page[data-page-number="1"] .textLayer .endOfContent`
  await new Promise<void>((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error(`${inside} shows no page`)), 20_000)
    const check = (): void => {
      if (document.querySelector(selector) === null) return
      clearTimeout(timeout)
      watch.disconnect()
      resolve()
    }
    const watch = new MutationObserver(check)
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-pane-car'] })
    check()
  })
  await new Promise(requestAnimationFrame)
}

/** Runs in the page: the viewer of pdf.js as in its example, with a running worker, in a box of the same size and position as our viewer. */
export const prepare = (workerAddress: string, beside: string) => {
  const worker = PDFWorker.create({ port: new Worker(workerAddress, { type: 'module' }) })
  const box = document.querySelector(beside)?.getBoundingClientRect() ?? new DOMRect(0, 0, 800, 600)
  let end = (): Promise<void> => Promise.resolve()

  /** Milliseconds from the call until the first page is shown; it stays until `close`. */
  const firstPage = async (address: string): Promise<number> => {
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
    const pages = document.createElement('div')
    pages.className = 'pdfViewer'
    container.append(pages)
    const start = performance.now()
    document.body.append(container)
    const eventBus = new EventBus()
    const linkService = new PDFLinkService({ eventBus })
    const viewer = new PDFViewer({ container, viewer: pages, eventBus, linkService })
    linkService.setViewer(viewer)
    eventBus.on('pagesinit', () => {
      viewer.currentScaleValue = 'auto'
    })
    const shown = firstPageShown('#peer')
    const data = new Uint8Array(await (await fetch(address)).arrayBuffer())
    const task = getDocument({
      data,
      worker,
      useWasm: false,
      cMapUrl: '/pdfjs/cmaps/',
      standardFontDataUrl: '/pdfjs/standard_fonts/'
    })
    const pdf = await task.promise
    viewer.setDocument(pdf)
    linkService.setDocument(pdf)
    await shown
    const taken = performance.now() - start
    end = async () => {
      await Promise.resolve(viewer.pagesPromise)
      // Removes the listeners of the viewer, which would slow the other one.
      viewer.setDocument(null)
      linkService.setDocument(null)
      container.remove()
      await task.destroy()
    }
    return taken
  }
  return { firstPage, close: () => end() }
}

/** Runs in the page: milliseconds from a click on the response in our list until its first page is shown. */
export const openOurs = async (car: string): Promise<number> => {
  const row = document.querySelector<HTMLElement>(`[role=row][data-car="${car}"]`)
  const start = performance.now()
  row?.click()
  await firstPageShown(`[data-pane-car="${car}"]`)
  return performance.now() - start
}
