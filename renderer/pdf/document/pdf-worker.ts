import { PDFWorker, VerbosityLevel } from 'pdfjs-dist'

export interface WorkerSupervisor {
  /** The running worker, shared by all documents; started on the first call. */
  readonly take: () => PDFWorker
  /** Terminates a hung worker and starts a new one. Does nothing if it was already replaced. */
  readonly replace: (hung: PDFWorker) => void
}

const startThread = (): Worker => new Worker(new URL('pdfjs-dist/build/pdf.worker.mjs', import.meta.url), { type: 'module', name: 'pdf' })

export const createWorkerSupervisor = (start: () => Worker = startThread): WorkerSupervisor => {
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
    // pdf.js terminates only threads that it started itself.
    current.thread.terminate()
    hung.destroy()
    current = null
    take()
  }
  return { take, replace }
}

let viewing: WorkerSupervisor | null = null
let reading: WorkerSupervisor | null = null

/** Shared by all viewers: a running worker shows a first page about eight times sooner than a new one. */
export const viewingWorker = (): WorkerSupervisor => (viewing ??= createWorkerSupervisor())

/** For the text of the search index: a separate worker, so that viewers never wait for it. */
export const readingWorker = (): WorkerSupervisor => (reading ??= createWorkerSupervisor())

/** Starts the worker of the viewers before the first document, to be called when the application is idle. */
export const warmPdfWorker = (): void => void viewingWorker().take()
