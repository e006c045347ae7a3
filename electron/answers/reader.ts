import { Worker } from 'node:worker_threads'
import type { HttpReply } from '#core/base/ports.ts'
import type { Log } from '../logging/log.ts'
import { redactSecret } from '../logging/redact.ts'
import type { RetrievalReading, RetrievalReply } from './read-retrieval.ts'
import type { AnswerJob, ReadingOf, SubmitReading, SubmitReply } from './read-answer.ts'
import type { DocumentStores } from './strip-documents.ts'
import type { ReaderMessage, StoreReply } from './thread.ts'

/** Reads answers of the service: short ones here, others in a thread. Every answer that comes, and every one that is read from the disk, is read by it. */
export interface AnswerReader {
  /** Reads an answer and archives its documents. `isApart`: in a thread, however short it is. Rejects with the error of the archive. */
  retrieval(received: RetrievalReply, stores: DocumentStores, isApart?: boolean): Promise<RetrievalReading>
  submit(received: SubmitReply): Promise<SubmitReading>
  /** The text of an answer for the window, cut if long. */
  shown(reply: HttpReply): Promise<SubmitReading['shown']>
  /** The text without a secret, as `redactSecret`. */
  hide(text: string, secret: string): Promise<string>
}

export interface AnswerReaderDeps {
  /** The built `thread.ts`. */
  readonly thread: string | URL
  readonly log: Log
  readonly limits?: ReaderLimits
}

export interface ReaderLimits {
  /** Minimum length of an answer, in characters, for a thread. */
  readonly large: number
  /** Memory of the thread for values, in MiB. */
  readonly memory: number
  /** Milliseconds. */
  readonly time: number
}

/** The main process has 30 ms for an answer: as many kilobytes that are made to be read slowly take longer, the answer to one declaration takes one. */
const readerLimits: ReaderLimits = { large: 4 * 1024, memory: 1024, time: 120_000 }

/** Of a thread; without a name its own hooks would be removed, too. */
const events = ['message', 'error', 'exit'] as const

/** Milliseconds after which a thread that has nothing to read ends. */
const restingTime = 30_000
/** Characters; a thread that has read more ends with its memory. */
const mostKept = 4 * 1024 * 1024

const noStores: DocumentStores = {
  store: () => Promise.reject(new Error('no document is expected')),
  quarantine: () => Promise.reject(new Error('no document is expected'))
}

/** A thread that ends without a reading leaves an answer that cannot be used; the caller has it on the disk. */
export const createAnswerReader = ({ thread, log, limits = readerLimits }: AnswerReaderDeps): AnswerReader => {
  /** A thread that has read its answer and waits for another one; of several the others end. */
  let resting: Worker | null = null
  let stopResting = (): void => undefined

  const startedThread = (): Worker => {
    const ready = resting
    resting = null
    stopResting()
    for (const event of events) ready?.removeAllListeners(event)
    return ready ?? new Worker(thread, { resourceLimits: { maxOldGenerationSizeMb: limits.memory }, name: 'answer' })
  }
  const rest = (worker: Worker): void => {
    if (resting !== null) return void worker.terminate()
    resting = worker
    // It does not keep the application open.
    worker.unref()
    const timer = setTimeout(() => void worker.terminate(), restingTime).unref()
    worker.on('error', (error) => log.error('resting reader of answers failed', error))
    worker.once('exit', () => {
      clearTimeout(timer)
      if (resting === worker) resting = null
    })
    stopResting = () => clearTimeout(timer)
  }

  const readInThread = async <Job extends AnswerJob>(job: Job, stores: DocumentStores): Promise<ReadingOf<Job>> => {
    const { lengthOf, unread } = await import('./read-answer.ts')
    const worker = startedThread()
    worker.ref()
    return new Promise((resolve, reject) => {
      const end = (isWhole: boolean, settle: () => void): void => {
        clearTimeout(timer)
        for (const event of events) worker.removeAllListeners(event)
        settle()
        if (isWhole && lengthOf(job) < mostKept) rest(worker)
        // Its errors belong to the answer that is given up.
        else void worker.on('error', () => undefined).terminate()
      }
      const giveUp = (reason: unknown): void =>
        end(false, () => {
          log.error('answer not read', reason)
          resolve(unread(job))
        })
      const timer = setTimeout(() => giveUp(`longer than ${limits.time} ms`), limits.time)
      const store = async ({ id, name, input }: Extract<ReaderMessage, { kind: 'store' }>): Promise<void> => {
        try {
          const result = await (stores[name] as (...input: readonly unknown[]) => Promise<StoreReply['result']>)(...input)
          worker.postMessage({ id, result } satisfies StoreReply)
        } catch (error) {
          end(false, () => reject(error instanceof Error ? error : new Error(String(error))))
        }
      }
      worker.on('message', (message: ReaderMessage) => {
        if (message.kind === 'store') void store(message)
        // The thread answers with the reading of its job.
        else end(true, () => resolve(message.reading as ReadingOf<Job>))
      })
      worker.on('error', giveUp)
      worker.on('exit', () => giveUp('the thread ended'))
      worker.postMessage({ job })
    })
  }

  const read = async <Job extends AnswerJob>(job: Job, stores: DocumentStores = noStores, isApart = false): Promise<ReadingOf<Job>> => {
    // Loaded with the first answer: it would delay the start.
    const { lengthOf, readAnswer } = await import('./read-answer.ts')
    return isApart || lengthOf(job) >= limits.large ? readInThread(job, stores) : readAnswer(job, stores)
  }

  return {
    retrieval: (received, stores, isApart) => read({ kind: 'retrieval', received }, stores, isApart),
    submit: (received) => read({ kind: 'submit', received }),
    shown: (reply) => read({ kind: 'shown', reply }),
    hide: async (text, secret) => (await read({ kind: 'hide', text, secret })) ?? redactSecret(text, secret)
  }
}
