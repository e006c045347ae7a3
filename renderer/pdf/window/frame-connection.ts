import { pdfOrigin } from '#core/contract/origins.ts'
import { isFromFrame, type FromFrame, type ToFrame } from '../frame/protocol.ts'

export const pdfPage = `${pdfOrigin}/`
/** Scripts and a storage of its own origin, and the print dialog; no navigation of the window, no windows, no downloads, no forms. */
export const pdfSandbox = 'allow-scripts allow-same-origin allow-modals'

/** Milliseconds for the page of a frame to load, which usually takes less than half a second. */
const loadLimit = 5_000

export type FrameConnection = ReturnType<typeof connectFrame>

/**
 * Connects the window with the page that an iframe loads. `ended` is called when that page has ended: its process crashed, or it navigated away.
 * A process that ends before the page has loaded leaves the frame blank without any event, so a late page is reloaded once. Messages
 * with an invalid form are ignored.
 */
export const connectFrame = (
  frame: HTMLIFrameElement,
  { receive, ended }: { readonly receive: (message: FromFrame) => void; readonly ended: () => void }
) => {
  const { port1: ours, port2: theirs } = new MessageChannel()
  ours.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isFromFrame(data)) receive(data)
  })
  ours.addEventListener('close', ended)
  ours.start()
  const late = setTimeout(() => (frame.src = pdfPage), loadLimit)
  const onLoad = (): void => {
    clearTimeout(late)
    frame.contentWindow?.postMessage(null, pdfOrigin, [theirs])
  }
  frame.addEventListener('load', onLoad, { once: true })
  return {
    /** Messages sent before the page has loaded are delivered then. */
    send: (message: ToFrame): void => ours.postMessage(message),
    close: () => {
      clearTimeout(late)
      frame.removeEventListener('load', onLoad)
      ours.close()
    }
  }
}
