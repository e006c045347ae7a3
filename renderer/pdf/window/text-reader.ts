import { startHeartbeat } from '../document/watchdog.ts'
import type { ExtractedText } from '../frame/protocol.ts'
import { openHiddenFrame } from './frame-connection.ts'

/** `null` inside: the file cannot be fetched. */
interface Answer {
  readonly read: ExtractedText | null
}

/** A hidden frame that extracts text, one file at a time. Its running process also lets the first viewer open sooner. */
const openReader = () => {
  let request = 0
  let settle = (_answer: Answer | null): void => undefined
  const frame = openHiddenFrame(
    (message) => {
      if (message.kind === 'text' && message.request === request) settle({ read: message.read })
    },
    () => closeTextReader()
  )
  return {
    /** Resolves to null if the page ends, or does not answer for 30 seconds. */
    read: async (src: string): Promise<Answer | null> => {
      const answer = new Promise<Answer | null>((done) => (settle = done))
      const stop = startHeartbeat(frame.ping, () => settle(null))
      frame.send({ kind: 'text', request: (request += 1), src })
      return answer.finally(stop)
    },
    close: () => {
      settle(null)
      frame.close()
    }
  }
}

let reader: ReturnType<typeof openReader> | null = null

/** Opens the frame that reads texts, to be called when the application is idle. */
export const warmTextReader = (): void => void (reader ??= openReader())

/** Closes the frame, so that a renderer process that does not answer can end. */
export const closeTextReader = (): void => {
  reader?.close()
  reader = null
}

/**
 * The text of each page of a file, such as `/archive/….pdf`; null for a file that cannot be fetched now. One call at a time. A file for which
 * two frames in a row do not answer is damaged; one frame may have failed on another file.
 */
export const readText = async (src: string): Promise<ExtractedText | null> => {
  for (let tries = 0; tries < 2; tries += 1) {
    reader ??= openReader()
    const answer = await reader.read(src)
    if (answer !== null) return answer.read
    closeTextReader()
  }
  return { ok: false, reason: 'damaged' }
}
