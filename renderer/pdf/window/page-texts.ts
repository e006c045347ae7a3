import { pdfTextLimits, type PageText } from '#core/spreadsheets/pdf-table/page-text.ts'
import type { PdfFailure } from '../document/pdf-failure.ts'
import { startHeartbeat } from '../document/watchdog.ts'
import type { FromFrame, ToFrame } from '../frame/protocol.ts'
import { openHiddenFrame } from './frame-connection.ts'

/** Why the texts of a file were not read to the end. */
export type PageTextsFailure = Exclude<PdfFailure, 'picture'> | 'too-much' | 'too-many-pages' | 'too-slow' | 'cancelled'

export interface PageTextsOptions {
  readonly signal: AbortSignal
  /** Called for each page in order, from 1; `text` is null for a damaged page. */
  readonly onPage: (page: number, pages: number, text: PageText | null) => void
}

/** Milliseconds for all pages of a file. */
const timeLimit = 180_000

/** A frame that opens one file and returns the texts of its pages. */
const openFrame = () => {
  let settle = (_message: FromFrame | null): void => undefined
  const stop = (): void => settle(null)
  const frame = openHiddenFrame((message) => {
    if (message.kind === 'openedTexts' || message.kind === 'page') settle(message)
  }, stop)
  const stopHeartbeat = startHeartbeat(frame.ping, stop)
  return {
    /** Resolves to null if the page ends, does not answer, or `stop` is called. */
    ask: (message: ToFrame): Promise<FromFrame | null> => {
      const answer = new Promise<FromFrame | null>((done) => (settle = done))
      frame.send(message)
      return answer
    },
    stop,
    close: () => {
      stopHeartbeat()
      frame.close()
    }
  }
}

/** Reads the texts of a PDF with their positions, page by page, in a separate temporary frame. Returns null when all were read. */
export const readPageTexts = async (file: Blob, { signal, onPage }: PageTextsOptions): Promise<PageTextsFailure | null> => {
  if (signal.aborted) return 'cancelled'
  const frame = openFrame()
  const ended = { late: false }
  const timer = setTimeout(() => {
    ended.late = true
    frame.stop()
  }, timeLimit)
  signal.addEventListener('abort', frame.stop)
  const lost = (): PageTextsFailure => (signal.aborted ? 'cancelled' : ended.late ? 'too-slow' : 'hung')
  try {
    const opening = await frame.ask({ kind: 'openTexts', request: 0, file })
    if (opening?.kind !== 'openedTexts') return lost()
    if (!opening.opened.ok) return opening.opened.reason === 'picture' ? 'damaged' : opening.opened.reason
    const { pages } = opening.opened
    if (pages > pdfTextLimits.pages) return 'too-many-pages'
    let items = 0
    let characters = 0
    for (let page = 1; page <= pages; page += 1) {
      const answer = await frame.ask({ kind: 'page', request: page, page })
      if (answer?.kind !== 'page' || answer.page !== page) return lost()
      const { read } = answer
      if (read === 'too-much') return 'too-much'
      if (read !== 'damaged') {
        items += read.items.length
        characters += read.items.reduce((sum, { text }) => sum + text.length, 0)
        if (items > pdfTextLimits.items || characters > pdfTextLimits.characters) return 'too-much'
      }
      onPage(page, pages, read === 'damaged' ? null : read)
    }
    return null
  } finally {
    signal.removeEventListener('abort', frame.stop)
    clearTimeout(timer)
    frame.close()
  }
}
