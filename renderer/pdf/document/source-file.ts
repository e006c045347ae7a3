import { ocrLimits } from '#core/import/readers/ocr.ts'
import type { Attachment } from '#core/import/readers/mail.ts'
import type { DrawnPicture, SourcePdfPage } from '../frame/protocol.ts'
import { openDocument } from './open-document.ts'
import type { PdfFailure } from './pdf-failure.ts'
import { readingWorker } from './pdf-worker.ts'
import { readAttachedXml, readSourcePage } from './source-page.ts'
import { hostileFileTiming } from './watchdog.ts'

/** An open file of the import, whose pages are read and drawn one by one to limit memory use. A page that hangs, or does not exist, is damaged. */
export interface SourceFile {
  readonly pages: number
  /** From 1. */
  readonly read: (page: number) => Promise<SourcePdfPage | 'too-much' | 'damaged'>
  readonly attached: () => Promise<readonly Attachment[]>
  /** A page from 1, turned by quarters, at a resolution in dots per inch; null for a damaged page and for one with too many pixels. */
  readonly draw: (page: number, resolution: number, turn: number) => Promise<DrawnPicture | null>
  readonly close: () => void
}

/** Opens a file that the user chose. `bytes` is transferred to the worker and cannot be used afterwards. */
export const openSourceFile = async (
  bytes: Uint8Array
): Promise<{ readonly ok: true; readonly file: SourceFile } | { readonly ok: false; readonly reason: PdfFailure }> => {
  let hang = (): void => {}
  const hung = new Promise<'hung'>((resolve) => (hang = () => resolve('hung')))
  const opened = await openDocument(bytes, readingWorker(), () => hang(), hostileFileTiming, '', true)
  if (!opened.ok) return opened
  const { document: pdf } = opened
  /** What `work` gives, or `otherwise` if it fails or the worker hangs. */
  const orElse = async <T, F>(work: () => Promise<T>, otherwise: F): Promise<T | F> => {
    try {
      const done = await Promise.race([work(), hung])
      return done === 'hung' ? otherwise : done
    } catch {
      return otherwise
    }
  }
  const read = async (number: number): Promise<SourcePdfPage | 'too-much'> => {
    const page = await pdf.getPage(number)
    const source = await readSourcePage(page)
    page.cleanup()
    return source ?? 'too-much'
  }
  const draw = async (number: number, resolution: number, turn: number): Promise<DrawnPicture | null> => {
    const page = await pdf.getPage(number)
    const viewport = page.getViewport({ scale: resolution / 72, rotation: (page.rotate + turn * 90) % 360 })
    const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
    if (width * height > ocrLimits.pixels) return null
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    // A hidden page has no animation frames, which the other intent waits for.
    await page.render({ canvas, viewport, intent: 'print' }).promise
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height)
    page.cleanup()
    // Frees the pixels before the next page is drawn.
    Object.assign(canvas, { width: 0, height: 0 })
    return pixels === undefined ? null : { width, height, rgba: pixels.data.buffer }
  }
  return {
    ok: true,
    file: {
      pages: pdf.numPages,
      read: (number) => orElse(() => read(number), 'damaged'),
      attached: () => orElse(() => readAttachedXml(pdf), []),
      draw: (number, resolution, turn) => orElse(() => draw(number, resolution, turn), null),
      close: () => void opened.close()
    }
  }
}
