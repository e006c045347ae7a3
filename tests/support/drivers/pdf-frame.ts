import type { Frame, FrameLocator, JSHandle, Locator, Page } from 'playwright'

const frameIn = (where: Locator | Page): Locator => where.locator('.pdf-frame iframe').first()

/** The inside of the first frame that shows a PDF, in a part of the window. */
export const pdfIn = (where: Locator | Page): FrameLocator => frameIn(where).contentFrame()

/** The page in the frame that shows a PDF, to run code in it. */
export const pdfFrame = async (where: Locator | Page): Promise<Frame> => {
  const frame = await (await frameIn(where).elementHandle())?.contentFrame()
  if (!frame) throw new Error('no PDF frame is open')
  return frame
}

/** The port of the page in the frame, which code that an attacker runs there could take. */
export const portOf = (frame: Frame): Promise<JSHandle<MessagePort>> =>
  frame.evaluateHandle(
    () =>
      new Promise<MessagePort>((found) => {
        const send = MessagePort.prototype.postMessage
        MessagePort.prototype.postMessage = function (this: MessagePort) {
          MessagePort.prototype.postMessage = send
          found(this)
        }
        // The page reports a click.
        window.dispatchEvent(new PointerEvent('pointerdown'))
      })
  )
