import { PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'

/** Scrolls only while its pages are displayed; otherwise pdf.js logs an error, for example in a frame that is being removed. */
export class DisplayedViewer extends PDFViewer {
  #isDisplayed(): boolean {
    return this.viewer?.checkVisibility() === true
  }

  override scrollPageIntoView(target: Parameters<PDFViewer['scrollPageIntoView']>[0]): void {
    if (this.#isDisplayed()) super.scrollPageIntoView(target)
  }

  override get currentPageNumber(): number {
    return super.currentPageNumber
  }

  override set currentPageNumber(page: number) {
    if (this.#isDisplayed()) super.currentPageNumber = page
  }
}
