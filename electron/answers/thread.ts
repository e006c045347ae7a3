/** Reads large answers in a worker thread, so that their memory and CPU use affect only this thread. Their documents are stored by the main process. */
import { parentPort } from 'node:worker_threads'
import type { Result } from '#core/base/result.ts'
import { readAnswer, type AnswerJob, type AnswerReadings } from './read-answer.ts'
import type { DocumentStores } from './strip-documents.ts'

type StoreName = keyof DocumentStores

/** A document to store, or the reading. */
export type ReaderMessage =
  | { readonly kind: 'store'; readonly id: number; readonly name: StoreName; readonly input: readonly unknown[] }
  | { readonly kind: 'read'; readonly reading: AnswerReadings[AnswerJob['kind']] }

export interface StoreReply {
  readonly id: number
  readonly result: Result<unknown>
}

const port = parentPort
if (port === null) throw new Error('this program is a thread')
const waiting = new Map<number, (result: Result<unknown>) => void>()
let last = 0

const ask =
  (name: StoreName) =>
  (...input: readonly unknown[]): Promise<Result<never>> =>
    new Promise((resolve) => {
      last += 1
      waiting.set(last, resolve as (result: Result<unknown>) => void)
      port.postMessage({ kind: 'store', id: last, name, input } satisfies ReaderMessage)
    })
const stores = { store: ask('store'), quarantine: ask('quarantine') }

const read = async (job: AnswerJob): Promise<void> => {
  const reading = await readAnswer(job, stores)
  port.postMessage({ kind: 'read', reading } satisfies ReaderMessage)
}

port.on('message', (message: StoreReply | { readonly job: AnswerJob }) => {
  // A rejection ends the thread, which its owner sees.
  if ('job' in message) return void read(message.job)
  waiting.get(message.id)?.(message.result)
  waiting.delete(message.id)
})
