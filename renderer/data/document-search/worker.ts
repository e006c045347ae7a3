import { memorySearchFiles, privateSearchFiles } from './files.ts'
import { openSearchService, type Found, type SearchService } from './service.ts'

/** The thread of the archive's search: one call after the other, in the order they came. */
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

// Without a place of its own (a full or refusing disk) the search works until the window closes.
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
      // A hundred thousand numbers are given over, not copied.
      const given = verb === 'search' ? [(value as Found).papers.buffer as ArrayBuffer] : []
      thread.postMessage({ id, ok: true, value }, given)
    })
    .catch((error: unknown) => thread.postMessage({ id, ok: false, message: error instanceof Error ? error.message : String(error) }))
}
