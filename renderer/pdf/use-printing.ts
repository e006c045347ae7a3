import { onBeforeUnmount, ref } from 'vue'
import { type PDFDocumentProxy, AnnotationMode } from 'pdfjs-dist'
import type { DrawnSheet } from './frame/protocol.ts'
import { scaleWithin } from './page/page-geometry.ts'

const dotsPerInch = 200
const pointsPerInch = 72
const maxPixels = 2 ** 24
/** A larger picture without losses is that of a scan, which has had losses before. */
const largeBytes = 2 ** 20
const jpegQuality = 0.9

const pictureOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture of the page')) : resolve(blob)), type, jpegQuality)
  )

const sheetOf = async (source: PDFDocumentProxy, number: number, rotation: number): Promise<DrawnSheet> => {
  const page = await source.getPage(number)
  const size = page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 })
  const viewport = size.clone({ scale: scaleWithin(size, dotsPerInch / pointsPerInch, maxPixels) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport, intent: 'print', annotationMode: AnnotationMode.ENABLE }).promise
  const exact = await pictureOf(canvas, 'image/png')
  const smallest = exact.size > largeBytes ? [exact, await pictureOf(canvas, 'image/jpeg')].sort((a, b) => a.size - b.size)[0] : exact
  canvas.width = 0
  canvas.height = 0
  page.cleanup()
  return { width: size.width, height: size.height, image: await (smallest ?? exact).arrayBuffer() }
}

interface PrintRun {
  readonly source: PDFDocumentProxy
  readonly rotation: number
}

/** Draws the pages of a document that the window prints. `page` is the page being drawn; 0 while nothing is printed. */
export const usePrinting = () => {
  const page = ref(0)
  let run: PrintRun | null = null

  const end = (): void => {
    run = null
    page.value = 0
  }
  onBeforeUnmount(end)
  return {
    page,
    /** What the window asks for from now on. */
    begin: (source: PDFDocumentProxy, rotation: number): void => void (run = { source, rotation }),
    /** A page of the document with which printing began, from 1. */
    draw: async (number: number): Promise<DrawnSheet | 'cancelled' | 'failed'> => {
      const current = run
      if (current === null) return 'cancelled'
      page.value = number
      try {
        const drawn = await sheetOf(current.source, number, current.rotation)
        return run === current ? drawn : 'cancelled'
      } catch {
        return run === current ? 'failed' : 'cancelled'
      }
    },
    /** By the user, by another document, or because the window has all pages. */
    end
  }
}
