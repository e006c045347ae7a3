// Evaluated first: the viewer parts take the core from `globalThis.pdfjsLib`.
import { getDocument, PDFWorker } from 'pdfjs-dist'
import { EventBus, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'

/** The first page is there with the text over it, which comes last, and the frame with both is over. Both sides are watched alike. */
export const firstPageShown = async (inside: string): Promise<void> => {
  const wanted = `${inside} .page[data-page-number="1"] .textLayer .endOfContent`
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${inside} shows no page`)), 20_000)
    const look = (): void => {
      if (document.querySelector(wanted) === null) return
      clearTimeout(late)
      watch.disconnect()
      resolve()
    }
    const watch = new MutationObserver(look)
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-pane-car'] })
    look()
  })
  await new Promise(requestAnimationFrame)
}

/** Runs in the page: pdf.js's own viewer as its example has it, with a worker that runs already, in a box of the size and place of ours. */
export const prepare = (workerAddress: string, beside: string) => {
  const worker = PDFWorker.create({ port: new Worker(workerAddress, { type: 'module' }) })
  const room = document.querySelector(beside)?.getBoundingClientRect() ?? new DOMRect(0, 0, 800, 600)
  let end = (): Promise<void> => Promise.resolve()

  /** Milliseconds from the wish until the first page is shown; it stays until `close`. */
  const firstPage = async (address: string): Promise<number> => {
    const container = document.createElement('div')
    container.id = 'peer'
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
      // Gives back what listens to the whole document, which would slow the other side.
      viewer.setDocument(null)
      linkService.setDocument(null)
      container.remove()
      await task.destroy()
    }
    return taken
  }
  return { firstPage, close: () => end() }
}

/** Runs in the page: a click on the response in our list, until its first page is shown. */
export const openOurs = async (car: string): Promise<number> => {
  const row = document.querySelector<HTMLElement>(`[role=row][data-car="${car}"]`)
  const start = performance.now()
  row?.click()
  await firstPageShown(`[data-pane-car="${car}"]`)
  return performance.now() - start
}
