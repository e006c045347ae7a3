import { fetchBytes, openDocument } from './open-document.ts'
import type { Opened } from './open-document.ts'
import { hostileFileTiming } from './watchdog.ts'
import { viewingWorker } from './pdf-worker.ts'

/** A file that is being fetched and opened. */
export type Opening = ReturnType<typeof beginOpening>

/** Opens a file; the password is '' for none. */
export type Open = (bytes: Uint8Array, onHung: () => void, password: string) => Promise<Opened>

/** Opens a file in the worker that all viewers share. */
const openShared: Open = (bytes, onHung, password) => openDocument(bytes, viewingWorker(), onHung, hostileFileTiming, password)

/** Starts to fetch and open the file at an address. The password is not stored. */
export const beginOpening = (url: string, password = '', open: Open = openShared) => {
  const fetching = new AbortController()
  let hung = false
  let reportHung = (): void => void (hung = true)
  const work = async (): Promise<Opened> => {
    const bytes = await fetchBytes(url, fetching.signal)
    return bytes === null || fetching.signal.aborted ? { ok: false, reason: 'unreachable' } : open(bytes, () => reportHung(), password)
  }
  const opened = work()
  return {
    opened,
    /** Registers a listener for the case that the opened document hangs; called at once if it hangs already. */
    onHung: (listener: () => void) => {
      reportHung = listener
      if (hung) listener()
    },
    /** Stops fetching, and closes the document once it is open. */
    cancel: () => {
      fetching.abort()
      void opened.then((answer) => (answer.ok ? answer.close() : undefined))
    }
  }
}
