import { fetchBytes, openDocument } from './open-document.ts'
import type { Opened } from './open-document.ts'
import { hostileFileTiming } from './watchdog.ts'
import { viewingWorker } from './pdf-worker.ts'

/** A file on its way to a viewer: fetched and opened since the wish. */
export interface Opening {
  readonly opened: Promise<Opened>
  /** Whom to tell that the opened document hangs later. */
  readonly onHung: (heard: () => void) => void
  /** Nothing more is fetched, and the document is closed as soon as it is open. */
  readonly end: () => void
}

/** Opens the bytes of an address with a password, which is empty for none. */
export type Open = (bytes: Uint8Array, onHung: () => void, password: string) => Promise<Opened>

/** By the worker that all viewers share. */
const openShared: Open = (bytes, onHung, password) => openDocument(bytes, viewingWorker(), onHung, hostileFileTiming, password)

/** The password is kept nowhere. */
export const beginOpening = (url: string, password = '', open: Open = openShared): Opening => {
  const fetching = new AbortController()
  let hung = false
  let tell = (): void => {
    hung = true
  }
  const work = async (): Promise<Opened> => {
    const bytes = await fetchBytes(url, fetching.signal)
    return bytes === null || fetching.signal.aborted ? { ok: false, reason: 'unreachable' } : open(bytes, () => tell(), password)
  }
  const opened = work()
  return {
    opened,
    onHung: (heard) => {
      tell = heard
      if (hung) heard()
    },
    end: () => {
      fetching.abort()
      void opened.then((answer) => (answer.ok ? answer.close() : undefined))
    }
  }
}
