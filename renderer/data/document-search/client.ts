import type { SearchService } from './service.ts'

interface Answer {
  readonly id: number
  readonly ok: boolean
  readonly value?: unknown
  readonly message?: string
}

/** The part of `Worker` that is used. */
export interface SearchThread {
  postMessage(message: unknown): void
  addEventListener(kind: 'message', heard: (event: MessageEvent<Answer>) => void): void
}

const startThread = (): SearchThread => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'search' })

/** The document search in its worker, by the same contract. */
export const searchInThread = (thread: SearchThread = startThread()): SearchService => {
  const waiting = new Map<number, { readonly done: (value: unknown) => void; readonly failed: (error: Error) => void }>()
  let last = 0
  thread.addEventListener('message', ({ data: { id, ok, value, message } }) => {
    const call = waiting.get(id)
    waiting.delete(id)
    if (ok) call?.done(value)
    else call?.failed(new Error(message))
  })
  const ask = (verb: keyof SearchService, input: unknown): Promise<unknown> =>
    new Promise((done, failed) => {
      last += 1
      waiting.set(last, { done, failed })
      thread.postMessage({ id: last, verb, input })
    })
  const verb = <V extends keyof SearchService>(name: V): SearchService[V] =>
    ((input: unknown) => ask(name, input)) as unknown as SearchService[V]
  return {
    addDocuments: verb('addDocuments'),
    hidePapers: verb('hidePapers'),
    setCars: verb('setCars'),
    search: verb('search'),
    snippets: verb('snippets'),
    unread: verb('unread'),
    keep: verb('keep'),
    progress: verb('progress')
  }
}
