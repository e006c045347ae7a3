// Evaluated first: the viewer parts take the core from `globalThis.pdfjsLib`.
import { getDocument, PDFWorker } from 'pdfjs-dist'
import { EventBus, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'

/** Runs in the page: pdf.js's own viewer as its example has it, with a worker that runs already, in a box of the size of ours. */
export const prepare = (workerAddress: string, beside: string) => {
  const worker = PDFWorker.create({ port: new Worker(workerAddress, { type: 'module' }) })
  const room = document.querySelector(beside)?.getBoundingClientRect() ?? new DOMRect(0, 0, 800, 600)

  /** Milliseconds from the wish until the first page is drawn with its text over it, which comes last, and its frame is over. */
  const firstPage = async (address: string): Promise<number> => {
    const container = document.createElement('div')
    Object.assign(container.style, {
      position: 'fixed',
      left: `${room.left}px`,
      top: `${room.top}px`,
      width: `${room.width}px`,
      height: `${room.height}px`,
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
    const drawn = new Promise<void>((resolve) => eventBus.on('textlayerrendered', () => resolve(), { once: true }))
    const viewer = new PDFViewer({ container, viewer: pages, eventBus, linkService })
    linkService.setViewer(viewer)
    eventBus.on('pagesinit', () => {
      viewer.currentScaleValue = 'auto'
    })
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
    await drawn
    await new Promise(requestAnimationFrame)
    const taken = performance.now() - start
    await Promise.resolve(viewer.pagesPromise)
    container.remove()
    await task.destroy()
    return taken
  }
  return { firstPage }
}
