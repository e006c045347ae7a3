import { memorySearchFiles, privateSearchFiles } from './files.ts'
import { openSearchService, type Found, type SearchService } from './service.ts'

/** The worker of the document search: calls run one after the other in their order. */
interface Call {
  readonly id: number
  readonly verb: keyof SearchService
  readonly input: unknown
}

interface Thread {
  onmessage: ((event: MessageEvent<Call>) => void) | null
  postMessage(message: unknown, given?: readonly ArrayBuffer[]): void
}
const thread = globalThis as unknown as Thread

// Without access to its files (a full or failing disk) the search works until the window closes.
let turn: Promise<unknown> = privateSearchFiles()
  .catch(() => memorySearchFiles())
  .then(openSearchService)
const service = turn as Promise<SearchService>

thread.onmessage = ({ data: { id, verb, input } }) => {
  turn = turn
    .catch(() => undefined)
    .then(async () => {
      const answer = (await service)[verb] as (input: unknown) => Promise<unknown>
      const value = await answer(input)
      // Transfers the buffer: there may be a hundred thousand numbers.
      const given = verb === 'search' ? [(value as Found).papers.buffer as ArrayBuffer] : []
      thread.postMessage({ id, ok: true, value }, given)
    })
    .catch((error: unknown) => thread.postMessage({ id, ok: false, message: error instanceof Error ? error.message : String(error) }))
}
