import { getDocument, VerbosityLevel } from 'pdfjs-dist'
import type { PDFDocumentProxy, PDFWorker } from 'pdfjs-dist'
import { failureOfBytes, failureOfError } from './pdf-failure.ts'
import type { PdfFailure } from './pdf-failure.ts'
import { hostileFileTiming, startHeartbeat, withTimeout } from './watchdog.ts'
import type { WatchdogTiming } from './watchdog.ts'
import type { WorkerSupervisor } from './pdf-worker.ts'

export interface OpenPdf {
  readonly ok: true
  readonly document: PDFDocumentProxy
  readonly close: () => Promise<void>
}

export type Opened = OpenPdf | { readonly ok: false; readonly reason: PdfFailure }

const failed = (reason: PdfFailure): Opened => ({ ok: false, reason })

/** A page scanned at 600 dpi has about 35 million pixels; larger images are not decoded. */
const maxImagePixels = 2 ** 26
const maxImageBytes = 2 ** 28

/** Without eval, WebAssembly, XFA and scripts, which a hostile file could exploit; the CSP blocks them too. */
const loadingOptions = (data: Uint8Array, worker: PDFWorker, password: string, hasFontFacts: boolean) => {
  const assets = new URL('/pdfjs/', globalThis.location.href).href
  return {
    data,
    worker,
    ...(password === '' ? {} : { password }),
    useWasm: false,
    useWorkerFetch: false,
    disableWorkerRendering: true,
    enableXfa: false,
    fontExtraProperties: hasFontFacts,
    stopAtErrors: false,
    maxImageSize: maxImagePixels,
    canvasMaxAreaInBytes: maxImageBytes,
    cMapUrl: `${assets}cmaps/`,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    iccUrl: `${assets}iccs/`,
    verbosity: VerbosityLevel.ERRORS
  }
}

/** The viewer requests every page at the start and reports each rejected request, so a document is closed after those have settled. */
const pagesSettled = (document: PDFDocumentProxy): Promise<unknown> =>
  Promise.allSettled(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)))

/** Milliseconds. */
const pagesTimeout = 1_000

/**
 * Opens a PDF in the worker. `bytes` is transferred and cannot be used afterwards. `onHung` is called if the worker hangs while the document is
 * open. The password is not stored. `hasFontFacts`: fonts tell their encodings, which the import compares with their texts.
 */
export const openDocument = async (
  bytes: Uint8Array,
  supervisor: WorkerSupervisor,
  onHung: () => void,
  timing: WatchdogTiming = hostileFileTiming,
  password = '',
  hasFontFacts = false
): Promise<Opened> => {
  const failure = failureOfBytes(bytes)
  if (failure !== null) return failed(failure)
  const worker = supervisor.take()
  const task = getDocument(loadingOptions(bytes, worker, password, hasFontFacts))
  try {
    const document = await withTimeout(task.promise, timing.limit)
    if (document === null) {
      supervisor.replace(worker)
      return failed('hung')
    }
    if (document.numPages === 0) {
      await task.destroy()
      return failed('damaged')
    }
    const replaceWorker = (): void => {
      supervisor.replace(worker)
      onHung()
    }
    let stopHeartbeat = (): void => clearTimeout(first)
    // The worker has just answered, so delay the first check until the first page is drawn.
    const first = setTimeout(() => (stopHeartbeat = startHeartbeat(() => document.getPermissions(), replaceWorker, timing)), timing.pause)
    const close = async (): Promise<void> => {
      await withTimeout(pagesSettled(document), pagesTimeout)
      stopHeartbeat()
      await withTimeout(task.destroy(), timing.limit)
    }
    return { ok: true, document, close }
  } catch (error) {
    void task.destroy()
    return failed(failureOfError(error, password !== ''))
  }
}

/** The bytes at an address; null if they cannot be fetched. */
export const fetchBytes = async (url: string, signal: AbortSignal): Promise<Uint8Array | null> => {
  try {
    const reply = await fetch(url, { signal, credentials: 'omit' })
    return reply.ok ? new Uint8Array(await reply.arrayBuffer()) : null
  } catch {
    return null
  }
}
