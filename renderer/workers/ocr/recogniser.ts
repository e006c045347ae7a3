import type { ReadingFailure } from '#core/import/readers/failure.ts'
import { ocrLimits } from '#core/import/readers/ocr.ts'
import type { OcrJob, OcrMessage, PagePicture, ReadPicture } from './protocol.ts'

/** The members of Worker in use; tests replace it. */
export interface OcrWorker {
  onmessage: ((event: MessageEvent<OcrMessage>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(job: OcrJob, transfer: Transferable[]): void
  terminate(): void
}

const startWorker = (): OcrWorker => new Worker(new URL('./ocr-worker.ts', import.meta.url), { type: 'module', name: 'ocr' })

/** The texts of a page, or why it has none. */
export type Recognition =
  | { readonly ok: true; readonly page: ReadPicture }
  | { readonly ok: false; readonly code: ReadingFailure | 'too-slow' | 'not-started' | 'cancelled' }

/** Recognises pages in a worker of their own, one at a time; it is started for the first page, and again after it has failed. */
export interface Recogniser {
  /** `onProgress` is called with the share that is done; `signal` ends the worker at once. */
  readonly recognise: (picture: PagePicture, signal: AbortSignal, onProgress?: (share: number) => void) => Promise<Recognition>
  readonly end: () => void
}

/** `limit`: milliseconds without progress after which a page is given up. The worker itself ends a page that goes on too long, with what it has read. */
export const openRecogniser = (start: () => OcrWorker = startWorker, limit: number = ocrLimits.silence): Recogniser => {
  let worker: OcrWorker | null = null
  let cancel = (): void => undefined
  const end = (): void => {
    worker?.terminate()
    worker = null
    cancel()
  }
  return {
    recognise: (picture, signal, onProgress) =>
      new Promise((resolve) => {
        if (signal.aborted) {
          resolve({ ok: false, code: 'cancelled' })
          return
        }
        worker ??= start()
        const settle = (recognition: Recognition): void => {
          clearTimeout(timer)
          signal.removeEventListener('abort', end)
          cancel = () => undefined
          resolve(recognition)
        }
        const fail = (code: ReadingFailure | 'too-slow' | 'not-started'): void => {
          settle({ ok: false, code })
          end()
        }
        let timer = setTimeout(() => fail('too-slow'), limit)
        const goOn = (): void => {
          clearTimeout(timer)
          timer = setTimeout(() => fail('too-slow'), limit)
        }
        cancel = () => settle({ ok: false, code: 'cancelled' })
        signal.addEventListener('abort', end)
        // The event has a message if the worker ended while it ran (out of memory), and none if its script could not be loaded.
        worker.onerror = (event: Partial<ErrorEvent>) => fail((event.message ?? '') === '' ? 'not-started' : 'too-large')
        worker.onmessage = ({ data }) => {
          if (data.kind === 'progress') {
            goOn()
            onProgress?.(data.share)
          } else settle(data.kind === 'page' ? { ok: true, page: data.page } : { ok: false, code: data.code })
        }
        worker.postMessage({ page: picture }, picture.kind === 'pixels' ? [picture.rgba.buffer] : [])
      }),
    end
  }
}
