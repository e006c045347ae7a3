/** Reads one large answer in a worker thread, so that its memory and CPU use affect only this thread. Its documents are stored by the main process. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Result } from '#core/base/result.ts'
import { readRetrieval, type RetrievalReading, type RetrievalReply } from './read-retrieval.ts'
import type { DocumentStores } from './strip-documents.ts'

type StoreName = keyof DocumentStores

/** A document to store, or the reading. */
export type ReaderMessage =
  | { readonly kind: 'store'; readonly id: number; readonly name: StoreName; readonly input: readonly unknown[] }
  | { readonly kind: 'read'; readonly reading: RetrievalReading }

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

port.on('message', ({ id, result }: StoreReply) => {
  waiting.get(id)?.(result)
  waiting.delete(id)
})
const reading = await readRetrieval(workerData as RetrievalReply, { store: ask('store'), quarantine: ask('quarantine') })
port.postMessage({ kind: 'read', reading } satisfies ReaderMessage)
port.close()
