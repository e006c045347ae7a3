import { onBeforeUnmount, ref } from 'vue'
import { type PDFDocumentProxy, AnnotationMode } from 'pdfjs-dist'
import { scaleWithin, type PageSize } from './page/page-geometry.ts'

const dotsPerInch = 200
const pointsPerInch = 72
const maxPixels = 2 ** 24

interface PrintRun {
  readonly onPage: (page: number) => void
  readonly signal: AbortSignal
}

/** A named `@page` rule for each paper size, in points. Names are `pdf-0`, `pdf-1` … in the order of first use; `names` has one per page. */
export const paperRules = (sizes: readonly PageSize[]): { readonly css: string; readonly names: readonly string[] } => {
  const known = new Map<string, string>()
  const names = sizes.map(({ width, height }) => {
    const size = `${width.toFixed(2)}pt ${height.toFixed(2)}pt`
    const name = known.get(size) ?? `pdf-${known.size}`
    known.set(size, name)
    return name
  })
  return { css: [...known].map(([size, name]) => `@page ${name} { size: ${size}; margin: 0 }`).join('\n'), names }
}

const imageOf = async (source: PDFDocumentProxy, number: number, rotation: number): Promise<{ size: PageSize; blob: Blob }> => {
  const page = await source.getPage(number)
  const size = page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 })
  const viewport = size.clone({ scale: scaleWithin(size, dotsPerInch / pointsPerInch, maxPixels) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport, intent: 'print', annotationMode: AnnotationMode.ENABLE }).promise
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  canvas.width = 0
  canvas.height = 0
  page.cleanup()
  if (blob === null) throw new Error(`page ${number} could not be rendered as an image`)
  return { size: { width: size.width, height: size.height }, blob }
}

const sheetOf = async (blob: Blob, size: PageSize, paper: string): Promise<HTMLElement> => {
  const image = new Image()
  image.alt = ''
  image.src = URL.createObjectURL(blob)
  await image.decode()
  const sheet = document.createElement('div')
  sheet.style.setProperty('page', paper)
  // One point less than the paper: rounding up would add an empty page after every page.
  sheet.style.height = `${size.height - 1}pt`
  sheet.append(image)
  return sheet
}

/**
 * Renders every page at 200 dpi into a container that is visible in print only, and opens the print dialog of the system. Resolves when the
 * dialog has closed; false if `signal` was aborted. Page rules are a constructed style sheet, which the content security policy allows.
 */
const printDocument = async (source: PDFDocumentProxy, rotation: number, run: PrintRun): Promise<boolean> => {
  const images: { size: PageSize; blob: Blob }[] = []
  for (let number = 1; number <= source.numPages; number += 1) {
    run.onPage(number)
    images.push(await imageOf(source, number, rotation))
    if (run.signal.aborted) return false
  }
  const { css, names } = paperRules(images.map((image) => image.size))
  const container = document.createElement('div')
  container.className = 'pdf-print'
  const rules = new CSSStyleSheet()
  rules.replaceSync(css)
  try {
    for (const [index, { blob, size }] of images.entries()) container.append(await sheetOf(blob, size, names[index] ?? 'auto'))
    if (run.signal.aborted) return false
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules]
    document.body.append(container)
    const closed = new Promise<void>((resolve) => window.addEventListener('afterprint', () => resolve(), { once: true }))
    window.print()
    await closed
    return true
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rules)
    for (const image of container.querySelectorAll('img')) URL.revokeObjectURL(image.src)
    container.remove()
  }
}

/** Prints a document. `page` is the page being prepared; 0 while nothing is printed. */
export const usePrinting = () => {
  const page = ref(0)
  const failed = ref(false)
  let abort = new AbortController()

  const start = async (document: PDFDocumentProxy, rotation: number): Promise<void> => {
    if (page.value > 0) return
    abort = new AbortController()
    const { signal } = abort
    failed.value = false
    page.value = 1
    try {
      await printDocument(document, rotation, {
        onPage: (number) => (page.value = number),
        signal
      })
    } catch {
      failed.value = !signal.aborted
    } finally {
      page.value = 0
    }
  }
  const cancel = (): void => abort.abort()
  onBeforeUnmount(cancel)
  return { page, failed, start, cancel }
}
