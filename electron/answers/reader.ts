import { Worker } from 'node:worker_threads'
import { fail } from '#core/base/result.ts'
import type { HttpReply } from '#core/base/ports.ts'
import type { Log } from '../logging/log.ts'
import type { RetrievalReading, RetrievalReply } from './read-retrieval.ts'
import { type DocumentStores, shownBody } from './strip-documents.ts'
import type { ReaderMessage, StoreReply } from './thread.ts'

/** Reads an answer and archives its documents. `isApart`: in a thread, however short it is. Rejects with the error of the archive. */
export type AnswerReader = (received: RetrievalReply, stores: DocumentStores, isApart?: boolean) => Promise<RetrievalReading>

export interface AnswerReaderDeps {
  /** The built `thread.ts`. */
  readonly thread: string | URL
  readonly log: Log
  readonly limits?: ReaderLimits
}

export interface ReaderLimits {
  /** Minimum body length, in characters, for a thread. */
  readonly large: number
  /** Memory of the thread for values, in MiB. */
  readonly memory: number
  /** Milliseconds. */
  readonly time: number
}

const readerLimits: ReaderLimits = { large: 256 * 1024, memory: 1024, time: 120_000 }

const lengthOf = (reply: HttpReply): number => (reply.kind === 'reply' ? reply.body.length : 0)

/** A thread that ends without a reading leaves an answer that cannot be used; the caller has it on the disk. */
export const createAnswerReader = ({ thread, log, limits = readerLimits }: AnswerReaderDeps): AnswerReader => {
  const readInThread = (received: RetrievalReply, stores: DocumentStores): Promise<RetrievalReading> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(thread, { workerData: received, resourceLimits: { maxOldGenerationSizeMb: limits.memory }, name: 'answer' })
      let isEnded = false
      const end = (settle: () => void): void => {
        if (isEnded) return
        isEnded = true
        clearTimeout(timer)
        settle()
        void worker.terminate()
      }
      const giveUp = (reason: unknown): void =>
        end(() => {
          log.error('answer not read', reason)
          resolve({ result: fail('answer-too-complex'), stripped: received.reply, shown: shownBody(received.reply) })
        })
      const timer = setTimeout(() => giveUp(`longer than ${limits.time} ms`), limits.time)
      const store = async ({ id, name, input }: Extract<ReaderMessage, { kind: 'store' }>): Promise<void> => {
        try {
          const result = await (stores[name] as (...input: readonly unknown[]) => Promise<StoreReply['result']>)(...input)
          worker.postMessage({ id, result } satisfies StoreReply)
        } catch (error) {
          end(() => reject(error instanceof Error ? error : new Error(String(error))))
        }
      }
      worker.on('message', (message: ReaderMessage) => {
        if (message.kind === 'store') void store(message)
        else end(() => resolve(message.reading))
      })
      worker.on('error', giveUp)
      worker.on('exit', () => giveUp('the thread ended'))
    })
  // Loaded with the first answer: it would delay the start.
  const readHere: AnswerReader = async (received, stores) => (await import('./read-retrieval.ts')).readRetrieval(received, stores)
  return (received, stores, isApart = false) =>
    isApart || lengthOf(received.reply) >= limits.large ? readInThread(received, stores) : readHere(received, stores)
}
