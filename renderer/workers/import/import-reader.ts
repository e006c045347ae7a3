import type { Interpretation } from '#core/import/interpret.ts'
import type { Choices } from '#core/import/page-readings.ts'
import type { ReadingFailure } from '#core/import/readers/failure.ts'
import type { SourceDocument } from '#core/import/source.ts'
import type { TextEncoding } from '#core/spreadsheets/sheet.ts'
import type { ImportAnswer, ImportJob, ReadDocument } from './protocol.ts'

/** The members of Worker in use; tests replace it and run the jobs in the same thread. */
export interface ImportWorker {
  onmessage: ((event: MessageEvent<ImportAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(job: ImportJob): void
  terminate(): void
}

const startWorker = (): ImportWorker => new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module', name: 'import' })

/** Milliseconds after which a worker that has not answered is ended. */
export const answerLimit = 120_000

export type ReaderFailure = ReadingFailure | 'unreadable' | 'too-slow' | 'not-started'
interface Refused {
  readonly kind: 'refused'
  readonly code: ReaderFailure
  /** The name of a sheet, or ''. */
  readonly detail: string
}

/** A document that the worker keeps under `key`. */
export type KeptDocument = ReadDocument & { readonly key: number; readonly hash: string }

type FileAnswer =
  | ({ readonly kind: 'document' } & KeptDocument)
  | { readonly kind: 'files'; readonly files: readonly File[] }
  | { readonly kind: 'pdf' | 'picture'; readonly hash: string }
  | Refused

/** Reads files in a worker of their own and keeps their documents there, until it is ended. */
export interface ImportReader {
  /** `isExact`: with the exact cells of any workbook. */
  read(file: File, options?: { readonly encoding?: TextEncoding | null; readonly isExact?: boolean }): Promise<FileAnswer>
  readRows(name: string, rows: readonly (readonly string[])[]): Promise<FileAnswer>
  readPages(pages: Omit<Extract<ImportJob, { kind: 'pages' }>, 'kind' | 'id'>): Promise<FileAnswer>
  /** Of the kept documents with these keys, in this order. */
  interpret(documents: readonly number[], choices: Choices): Promise<Interpretation | Refused>
  /** Ends the job in hand, which is refused; the documents stay. */
  stop(): void
  end(): void
}

type Answered = ImportAnswer | Refused

/** A worker that fails is replaced by one that gets the documents read so far. */
export const importReader = (start: () => ImportWorker = startWorker, limit = answerLimit): ImportReader => {
  const documents = new Map<number, SourceDocument>()
  const waiting = new Map<number, (answer: Answered) => void>()
  let worker: ImportWorker | null = null
  let last = 0

  const end = (code: ReaderFailure): void => {
    worker?.terminate()
    worker = null
    const settle = [...waiting.values()]
    waiting.clear()
    for (const one of settle) one({ kind: 'refused', code, detail: '' })
  }

  const begin = (): ImportWorker => {
    const started = start()
    started.onmessage = ({ data }) => {
      waiting.get(data.id)?.(data)
      waiting.delete(data.id)
    }
    // The event has a message if the worker ended while it ran (out of memory), and none if its script could not be loaded.
    started.onerror = (event: Partial<ErrorEvent>) => end((event.message ?? '') === '' ? 'not-started' : 'too-large')
    worker = started
    if (documents.size > 0) started.postMessage({ kind: 'keep', id: (last += 1), documents: [...documents] })
    return started
  }

  const ask = async (jobOf: (id: number) => ImportJob): Promise<{ readonly id: number; readonly answer: Answered }> => {
    const id = (last += 1)
    const answer = await new Promise<Answered>((resolve) => {
      const timer = setTimeout(() => end('too-slow'), limit)
      waiting.set(id, (given) => {
        clearTimeout(timer)
        resolve(given)
      })
      ;(worker ?? begin()).postMessage(jobOf(id))
    })
    return { id, answer }
  }

  const askForFile = async (jobOf: (id: number) => ImportJob): Promise<FileAnswer> => {
    const { id, answer } = await ask(jobOf)
    if (answer.kind === 'interpretation' || answer.kind === 'kept') return { kind: 'refused', code: 'damaged', detail: '' }
    if (answer.kind !== 'document') return answer
    documents.set(id, answer.document)
    const { hash, document, encoding, workbook } = answer
    return { kind: 'document', key: id, hash, document, encoding, workbook }
  }

  return {
    read: (file, { encoding = null, isExact = false } = {}) => askForFile((id) => ({ kind: 'read', id, file, encoding, isExact })),
    readRows: (name, rows) => askForFile((id) => ({ kind: 'rows', id, name, rows })),
    readPages: (pages) => askForFile((id) => ({ kind: 'pages', id, ...pages })),
    interpret: async (keys, choices) => {
      const { answer } = await ask((id) => ({ kind: 'interpret', id, documents: keys, choices }))
      if (answer.kind === 'interpretation') return answer.interpretation
      return answer.kind === 'refused' ? answer : { kind: 'refused', code: 'damaged', detail: '' }
    },
    stop: () => end('too-slow'),
    end: () => {
      documents.clear()
      end('damaged')
    }
  }
}
