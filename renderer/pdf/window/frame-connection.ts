import { pdfOrigin } from '#core/contract/app.ts'
import { isFromFrame, type FromFrame, type ToFrame } from '../frame/protocol.ts'

interface HiddenFrame {
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

export const pdfPage = `${pdfOrigin}/`
/** Scripts and a storage of its own origin; no navigation of the window, no windows, no dialogs, no downloads, no forms. */
export const pdfSandbox = 'allow-scripts allow-same-origin'

/** Milliseconds for the page of a frame to load, which usually takes less than half a second. */
const loadLimit = 5_000

export type FrameConnection = ReturnType<typeof connectFrame>

export interface FrameEvents {
  /** Messages with an invalid form are ignored. */
  readonly receive: (message: FromFrame) => void
  /** The page has ended: its process crashed, or it navigated away. */
  readonly ended: () => void
  /** The page has not loaded in time. A process that ends before leaves the frame blank without any event. */
  readonly late: () => void
}

/** Connects the window with the page that an iframe loads. */
export const connectFrame = (frame: HTMLIFrameElement, { receive, ended, late }: FrameEvents) => {
  const { port1: ours, port2: theirs } = new MessageChannel()
  ours.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isFromFrame(data)) receive(data)
  })
  ours.addEventListener('close', ended)
  ours.start()
  const timer = setTimeout(late, loadLimit)
  const onLoad = (): void => {
    clearTimeout(timer)
    frame.contentWindow?.postMessage(null, pdfOrigin, [theirs])
  }
  frame.addEventListener('load', onLoad, { once: true })
  return {
    /** Messages sent before the page has loaded are delivered then. */
    send: (message: ToFrame): void => ours.postMessage(message),
    close: () => {
      clearTimeout(timer)
      frame.removeEventListener('load', onLoad)
      ours.close()
    }
  }
}
