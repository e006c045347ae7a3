import type { Frame, FrameLocator, Locator, Page } from 'playwright'

const frameIn = (where: Locator | Page): Locator => where.locator('.pdf-frame iframe').first()

/** The inside of the first frame that shows a PDF, in a part of the window. */
export const pdfIn = (where: Locator | Page): FrameLocator => frameIn(where).contentFrame()

/** The page in the frame that shows a PDF, to run code in it. */
export const pdfFrame = async (where: Locator | Page): Promise<Frame> => {
  const frame = await (await frameIn(where).elementHandle())?.contentFrame()
  if (!frame) throw new Error('no PDF frame is open')
  return frame
}
