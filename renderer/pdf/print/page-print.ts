import { AnnotationMode } from 'pdfjs-dist'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { scaleWithin } from '../page/page-geometry.ts'
import type { PageSize } from '../page/page-geometry.ts'

const dotsPerInch = 200
const pointsPerInch = 72
const maxPixels = 2 ** 24

export interface PrintRun {
  readonly onPage: (page: number) => void
  readonly signal: AbortSignal
}

/** One named page rule for each paper size, in points; names are `pdf-0`, `pdf-1` … in the order of first use. */
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

const pictureOf = async (source: PDFDocumentProxy, number: number, rotation: number): Promise<{ size: PageSize; blob: Blob }> => {
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
  if (blob === null) throw new Error(`page ${number} gave no picture`)
  return { size: { width: size.width, height: size.height }, blob }
}

const sheetOf = async (picture: Blob, size: PageSize, paper: string): Promise<HTMLElement> => {
  const image = new Image()
  image.alt = ''
  image.src = URL.createObjectURL(picture)
  await image.decode()
  const sheet = document.createElement('div')
  sheet.style.setProperty('page', paper)
  // A hair less than the paper: rounding up would give every page an empty one behind it.
  sheet.style.height = `${size.height - 1}pt`
  sheet.append(image)
  return sheet
}

/**
 * Draws every page at 200 dpi into a container that only the printer sees and opens the system's print dialog; resolves when it has closed.
 * `false` when given up by the signal. Page rules go in as a constructed style sheet, which the content policy allows without a nonce.
 */
export const printDocument = async (source: PDFDocumentProxy, rotation: number, run: PrintRun): Promise<boolean> => {
  const pictures: { size: PageSize; blob: Blob }[] = []
  for (let number = 1; number <= source.numPages; number += 1) {
    run.onPage(number)
    pictures.push(await pictureOf(source, number, rotation))
    if (run.signal.aborted) return false
  }
  const { css, names } = paperRules(pictures.map((picture) => picture.size))
  const container = document.createElement('div')
  container.className = 'pdf-print'
  const rules = new CSSStyleSheet()
  rules.replaceSync(css)
  try {
    for (const [index, { blob, size }] of pictures.entries()) container.append(await sheetOf(blob, size, names[index] ?? 'auto'))
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
