import type { Attachment } from '#core/import/readers/mail.ts'
import { readingFailureOf } from '../document/pdf-failure.ts'
import { startHeartbeat } from '../document/watchdog.ts'

import type { DrawnPicture, FromFrame, SourcePdfPage, ToFrame } from '../frame/protocol.ts'
import type { ReadingFailure } from '#core/import/readers/failure.ts'
import { openHiddenFrame } from './frame-connection.ts'

export type SourcePdfFailure = ReadingFailure | 'too-slow'

/** A PDF of the import, open in a frame of its own. After it does not answer once, everything is damaged. */
export interface SourcePdf {
  readonly pages: number
  /** A page, from 1; `too-slow` when all pages together took too long, or one does not end. */
  readonly read: (page: number) => Promise<SourcePdfPage | 'too-much' | 'damaged' | 'too-slow'>
  readonly attached: () => Promise<readonly Attachment[]>
  /** A page, from 1, turned by quarters, at a resolution in dots per inch; null if it cannot be drawn. */
  readonly draw: (page: number, resolution: number, turn: number) => Promise<DrawnPicture | null>
  readonly close: () => void
}

export type OpenedSource = { readonly ok: true; readonly pdf: SourcePdf } | { readonly ok: false; readonly code: SourcePdfFailure }

/** Milliseconds for the texts of all pages, and for one answer. */
const [readingLimit, answerLimit] = [180_000, 60_000]

/** Opens a file in a hidden frame. `signal` closes it. */
export const openSourcePdf = async (file: Blob, signal: AbortSignal): Promise<OpenedSource> => {
  let settle = (_message: FromFrame | null): void => undefined
  let [request, isOpen] = [0, true]
  const stop = (): void => {
    isOpen = false
    settle(null)
  }
  const frame = openHiddenFrame((message) => {
    if ('request' in message && message.request === request) settle(message)
  }, stop)
  const stopHeartbeat = startHeartbeat(frame.ping, stop)
  /** Resolves to null if the page ends or does not answer. One call at a time. */
  const ask = async (messageOf: (request: number) => ToFrame, limit = answerLimit): Promise<FromFrame | null> => {
    if (!isOpen || signal.aborted) return null
    request += 1
    const answer = new Promise<FromFrame | null>((done) => (settle = done))
    const timer = setTimeout(stop, limit)
    frame.send(messageOf(request))
    return answer.finally(() => clearTimeout(timer))
  }
  const close = (): void => {
    signal.removeEventListener('abort', close)
    stopHeartbeat()
    stop()
    frame.close()
  }
  signal.addEventListener('abort', close)
  const opening = await ask((id) => ({ kind: 'openSource', request: id, file }))
  if (opening?.kind !== 'openedSource' || !opening.opened.ok) {
    close()
    return {
      ok: false,
      code: opening?.kind === 'openedSource' && !opening.opened.ok ? readingFailureOf[opening.opened.reason] : 'too-slow'
    }
  }
  let left = readingLimit
  const read: SourcePdf['read'] = async (page) => {
    const start = performance.now()
    const answer = await ask((id) => ({ kind: 'readSource', request: id, page }), Math.min(answerLimit, left))
    left = Math.max(0, left - (performance.now() - start))
    return answer?.kind === 'sourcePage' ? answer.read : 'too-slow'
  }
  return {
    ok: true,
    pdf: {
      pages: opening.opened.pages,
      read,
      attached: async () => {
        const answer = await ask((id) => ({ kind: 'readAttached', request: id }))
        return answer?.kind === 'attached' ? answer.files : []
      },
      draw: async (page, resolution, turn) => {
        const answer = await ask((id) => ({ kind: 'drawPage', request: id, page, resolution, turn }))
        return answer?.kind === 'drawnPage' ? answer.picture : null
      },
      close
    }
  }
}
