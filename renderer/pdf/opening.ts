import { fetchBytes, openDocument } from './open-document.ts'
import type { Opened } from './open-document.ts'
import { hostileFileTiming } from './watchdog.ts'
import { viewingWorker } from './worker-keeper.ts'

/** A file on its way to a viewer: fetched and opened since the wish. */
export interface Opening {
  readonly opened: Promise<Opened>
  /** Whom to tell that the opened document hangs later. */
  readonly onHung: (heard: () => void) => void
  /** Nothing more is fetched, and the document is closed as soon as it is open. */
  readonly end: () => void
}

export interface Openings {
  /** For the host to call with the click: the document opens while the window still answers to it. One at a time. */
  readonly expect: (url: string) => void
  /** The opening that was expected, which serves once, else one that begins now. The password is kept nowhere. */
  readonly take: (url: string, password?: string) => Opening
}

/** Opens the bytes of an address with a password, which is empty for none. */
export type Open = (bytes: Uint8Array, onHung: () => void, password: string) => Promise<Opened>

/** A wish that led to no viewer: nothing is kept for it. */
const longest = 3_000

const begin = (open: Open, url: string, password: string): Opening => {
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

export const createOpenings = (open: Open): Openings => {
  let expected: { readonly url: string; readonly opening: Opening; readonly late: ReturnType<typeof setTimeout> } | null = null
  const drop = (): void => {
    if (expected === null) return
    clearTimeout(expected.late)
    expected.opening.end()
    expected = null
  }
  return {
    expect: (url) => {
      if (expected?.url === url) return
      drop()
      expected = { url, opening: begin(open, url, ''), late: setTimeout(drop, longest) }
    },
    take: (url, password = '') => {
      if (expected?.url !== url || password !== '') return begin(open, url, password)
      const { opening, late } = expected
      expected = null
      clearTimeout(late)
      return opening
    }
  }
}

/** Shared by all viewers. */
export const viewing = createOpenings((bytes, onHung, password) =>
  openDocument(bytes, viewingWorker(), onHung, hostileFileTiming, password)
)
