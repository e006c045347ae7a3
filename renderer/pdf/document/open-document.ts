import { getDocument, VerbosityLevel } from 'pdfjs-dist'
import type { PDFDocumentProxy, PDFWorker } from 'pdfjs-dist'
import { failureOfBytes, failureOfError } from './pdf-failure.ts'
import type { PdfFailure } from './pdf-failure.ts'
import { hostileFileTiming, keepAsking, within } from './watchdog.ts'
import type { WatchdogTiming } from './watchdog.ts'
import type { WorkerKeeper } from './pdf-worker.ts'

export interface OpenPdf {
  readonly ok: true
  readonly document: PDFDocumentProxy
  readonly close: () => Promise<void>
}

export type Opened = OpenPdf | { readonly ok: false; readonly reason: PdfFailure }

const failed = (reason: PdfFailure): Opened => ({ ok: false, reason })

/** A page scanned at 600 dpi is about 35 million pixels; twice that is no longer a document. */
const maxImagePixels = 2 ** 26
const maxImageBytes = 2 ** 28

/** No eval, WebAssembly, XFA or scripts: what a hostile file could lean on stays off, and our content policy would refuse it anyway. */
const loadingOptions = (data: Uint8Array, worker: PDFWorker, password: string) => {
  const assets = new URL('/pdfjs/', globalThis.location.href).href
  return {
    data,
    worker,
    ...(password === '' ? {} : { password }),
    useWasm: false,
    useWorkerFetch: false,
    disableWorkerRendering: true,
    enableXfa: false,
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

/** The viewer asks for every page at the start and reports each one it is refused: a document is closed when those answers are in. */
const pagesAnswered = (document: PDFDocumentProxy): Promise<unknown> =>
  Promise.allSettled(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)))

const patience = 1_000

/** Takes the bytes over (they are moved to the worker). `onHung` tells that the document died later, while it was open; the password is kept nowhere. */
export const openDocument = async (
  bytes: Uint8Array,
  keeper: WorkerKeeper,
  onHung: () => void,
  timing: WatchdogTiming = hostileFileTiming,
  password = ''
): Promise<Opened> => {
  const unfit = failureOfBytes(bytes)
  if (unfit !== null) return failed(unfit)
  const worker = keeper.take()
  const task = getDocument(loadingOptions(bytes, worker, password))
  try {
    const document = await within(task.promise, timing.limit)
    if (document === null) {
      keeper.replace(worker)
      return failed('hung')
    }
    if (document.numPages === 0) {
      await task.destroy()
      return failed('damaged')
    }
    // Whoever shows it begins with its first page.
    document.getPage(1).catch(() => undefined)
    const giveUp = (): void => {
      keeper.replace(worker)
      onHung()
    }
    let stopAsking = (): void => clearTimeout(first)
    // It has just answered; the first page is drawn before it is asked anything else.
    const first = setTimeout(() => {
      stopAsking = keepAsking(() => document.getPermissions(), giveUp, timing)
    }, timing.pause)
    const close = async (): Promise<void> => {
      await within(pagesAnswered(document), patience)
      stopAsking()
      await within(task.destroy(), timing.limit)
    }
    return { ok: true, document, close }
  } catch (error) {
    void task.destroy()
    return failed(failureOfError(error, password !== ''))
  }
}

/** `null` when the address gives no bytes. */
export const fetchBytes = async (url: string, signal: AbortSignal): Promise<Uint8Array | null> => {
  try {
    const reply = await fetch(url, { signal, credentials: 'omit' })
    return reply.ok ? new Uint8Array(await reply.arrayBuffer()) : null
  } catch {
    return null
  }
}
