import type { TextPage } from '#core/import/page-grid.ts'
import { ReadingFailed } from '#core/import/readers/failure.ts'
import { ocrLimits } from '#core/import/readers/ocr.ts'
import type { OcrJob, OcrMessage, PagePicture } from './protocol.ts'

/** The members of Worker in use; tests replace it. */
export interface OcrWorker {
  onmessage: ((event: MessageEvent<OcrMessage>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(job: OcrJob, transfer: Transferable[]): void
  terminate(): void
}

const startWorker = (): OcrWorker => new Worker(new URL('./ocr-worker.ts', import.meta.url), { type: 'module', name: 'ocr' })

export interface RecognitionOptions {
  readonly signal: AbortSignal
  /** Called with the number of the page, from 0, and the share of it that is done. */
  readonly onProgress?: (page: number, share: number) => void
  readonly start?: () => OcrWorker
}

/**
 * Recognises pages in a worker of their own, one after the other: `pictureOf` is asked for each when it is its turn, so that only one is in memory. Rejects
 * with `ReadingFailed`, or with the reason of `signal`, which ends the worker at once.
 */
export const recognisePages = async (
  count: number,
  pictureOf: (page: number) => Promise<PagePicture>,
  { signal, onProgress, start = startWorker }: RecognitionOptions
): Promise<readonly TextPage[]> => {
  signal.throwIfAborted()
  const worker = start()
  const recognise = (number: number, page: PagePicture): Promise<TextPage> =>
    new Promise((resolve, reject: (reason: Error) => void) => {
      const timer = setTimeout(() => reject(new ReadingFailed('too-large')), ocrLimits.time)
      const abort = (): void => reject(signal.reason as Error)
      signal.addEventListener('abort', abort)
      const end = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', abort)
      }
      worker.onerror = () => {
        end()
        reject(new ReadingFailed('damaged'))
      }
      worker.onmessage = ({ data }) => {
        if (data.kind === 'progress') {
          onProgress?.(number, data.share)
          return
        }
        end()
        if (data.kind === 'page') resolve(data.page)
        else reject(new ReadingFailed(data.code))
      }
      worker.postMessage({ page }, page.kind === 'pixels' ? [page.rgba.buffer] : [])
    })
  try {
    const pages: TextPage[] = []
    for (let page = 0; page < count; page += 1) {
      const picture = await pictureOf(page)
      signal.throwIfAborted()
      pages.push(await recognise(page, picture))
    }
    return pages
  } finally {
    worker.terminate()
  }
}
