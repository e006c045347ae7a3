import type { SourceReaders } from '../../../renderer/features/import/store/read-source.ts'
import type { DrawnPicture, SourcePdfPage } from '../../../renderer/pdf/frame/protocol.ts'
import type { OpenedSource } from '../../../renderer/pdf/window/source-pages.ts'
import { importReader, type ImportWorker } from '../../../renderer/workers/import/import-reader.ts'
import { importJobs } from '../../../renderer/workers/import/run-import-job.ts'
import type { Recognition } from '../../../renderer/workers/ocr/recogniser.ts'
import type { PagePicture, ReadPicture } from '../../../renderer/workers/ocr/protocol.ts'

/** A worker of the import that runs the jobs in this thread. */
export const importThread =
  (log: string[] = []) =>
  (): ImportWorker => {
    const run = importJobs((answer) => {
      // Files of the simulated window cannot be cloned.
      const data = answer.kind === 'files' ? answer : structuredClone(answer)
      worker.onmessage?.(new MessageEvent('message', { data }))
    })
    const worker: ImportWorker = {
      onmessage: null,
      onerror: null,
      postMessage: (job) => {
        log.push(job.kind)
        void run(job)
      },
      terminate: () => {
        worker.onmessage = null
        log.push('ended')
      }
    }
    return worker
  }

/** A page of a PDF with one visible text on each line, or with none: a scan. */
export const sourcePage = (lines: readonly string[], facts: Partial<SourcePdfPage> = {}): SourcePdfPage => ({
  width: 595,
  height: 842,
  texts: lines.flatMap((line, row) =>
    line
      .split(' | ')
      .map((text, column) => ({
        text,
        x: 30 + column * 90,
        y: 60 + row * 20,
        width: text.length * 5,
        size: 9,
        origin: 'text' as const
      }))
      .filter(({ text }) => text !== '')
  ),
  isScan: lines.length === 0,
  resolution: lines.length === 0 ? 200 : null,
  turn: 0,
  ...facts
})

export const recognisedPage = (lines: readonly string[], facts: Partial<ReadPicture> = {}): ReadPicture => {
  const { width, height, texts } = sourcePage(lines)
  const { confidence = 0.98, isUnsafe = false } = facts
  return {
    width,
    height,
    texts: texts.map((text) => ({ ...text, origin: 'ocr', confidence, ...(isUnsafe ? { isUnsafe } : {}) })),
    picture: new Blob(),
    scale: 200 / 72,
    letterHeight: 20,
    unread: 0,
    ...facts,
    confidence,
    isUnsafe
  }
}

export interface FakeReaders {
  readonly pdf?: (file: Blob) => OpenedSource | Promise<OpenedSource>
  readonly recognise?: (picture: PagePicture, signal: AbortSignal) => Recognition | Promise<Recognition>
  readonly log?: string[]
}

/** A PDF with these pages, and what is drawn and read of it. */
export const openedPdf = (
  pages: readonly (SourcePdfPage | 'too-much' | 'damaged' | 'too-slow')[],
  log: string[] = [],
  picture: DrawnPicture | null = { width: 2, height: 2, rgba: new ArrayBuffer(16) }
): OpenedSource => ({
  ok: true,
  pdf: {
    pages: pages.length,
    read: (page) => Promise.resolve(pages[page - 1] ?? 'damaged'),
    attached: () => Promise.resolve([]),
    draw: (page, resolution, turn) => {
      log.push(`draw ${page} at ${resolution}, turned ${turn}`)
      return Promise.resolve(picture)
    },
    close: () => void log.push('close')
  }
})

/** Readers that use the worker's code in this thread, a PDF that the test gives, and a recognition of its own. */
export const fakeReaders = ({ pdf, recognise, log = [] }: FakeReaders = {}): SourceReaders => ({
  reader: importReader(importThread(log)),
  openPdf: async (file) => (await pdf?.(file)) ?? { ok: false, code: 'damaged' },
  recogniser: {
    recognise: async (picture, signal) => (await recognise?.(picture, signal)) ?? { ok: false, code: 'damaged' },
    end: () => void log.push('recogniser ended')
  }
})
