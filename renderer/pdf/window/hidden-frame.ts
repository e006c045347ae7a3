import type { FromFrame, ToFrame } from '../frame/protocol.ts'
import { connectFrame, pdfPage, pdfSandbox } from './frame-connection.ts'

export interface HiddenFrame {
  readonly send: (message: ToFrame) => void
  /** Resolves when the page answers. */
  readonly ping: () => Promise<void>
  readonly close: () => void
}

/** Opens a PDF frame that shows nothing; `ended` is called when its page has ended. */
export const openHiddenFrame = (receive: (message: FromFrame) => void, ended: () => void): HiddenFrame => {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.sandbox.value = pdfSandbox
  frame.src = pdfPage
  let answered = (): void => undefined
  const connection = connectFrame(frame, {
    receive: (message) => (message.kind === 'pong' ? answered() : receive(message)),
    ended,
    late: () => (frame.src = pdfPage)
  })
  document.body.append(frame)
  return {
    send: connection.send,
    ping: () =>
      new Promise((done) => {
        answered = done
        connection.send({ kind: 'ping' })
      }),
    close: () => {
      connection.close()
      frame.remove()
    }
  }
}
