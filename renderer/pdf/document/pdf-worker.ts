import { PDFWorker, VerbosityLevel } from 'pdfjs-dist'

export interface WorkerKeeper {
  /** The warm worker; started on the first call, the same one for every document. */
  readonly take: () => PDFWorker
  /** Kills the worker that hangs and starts its replacement at once. Does nothing if that worker was replaced already. */
  readonly replace: (hung: PDFWorker) => void
}

const startThread = (): Worker => new Worker(new URL('pdfjs-dist/build/pdf.worker.mjs', import.meta.url), { type: 'module', name: 'pdf' })

export const createWorkerKeeper = (start: () => Worker = startThread): WorkerKeeper => {
  let current: { thread: Worker; worker: PDFWorker } | null = null
  const take = (): PDFWorker => {
    if (current === null) {
      const thread = start()
      current = { thread, worker: PDFWorker.create({ port: thread, verbosity: VerbosityLevel.ERRORS }) }
    }
    return current.worker
  }
  const replace = (hung: PDFWorker): void => {
    if (current === null || current.worker !== hung) return
    // pdf.js ends only the threads it started itself.
    current.thread.terminate()
    hung.destroy()
    current = null
    take()
  }
  return { take, replace }
}

let viewing: WorkerKeeper | null = null
let reading: WorkerKeeper | null = null

/** Shared by all viewers: a warm worker shows a first page about eight times sooner than a new one (trust.md 3.6). */
export const viewingWorker = (): WorkerKeeper => (viewing ??= createWorkerKeeper())

/** Text for the search index is read beside the viewer, so that a click on a document never waits behind it. */
export const readingWorker = (): WorkerKeeper => (reading ??= createWorkerKeeper())

/** For the host to call when idle. */
export const warmPdfWorker = (): void => void viewingWorker().take()
