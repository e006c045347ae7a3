import type { PdfFailure } from './document/pdf-failure.ts'

export interface ViewerEvents {
  readonly ready: [event: { pages: number }]
  readonly failed: [event: { reason: PdfFailure }]
  /** `preventDefault` stops the viewer from printing the document itself. */
  readonly print: [event: { preventDefault: () => void }]
  readonly save: []
  readonly 'open-link': [event: { url: string }]
  /** The scroll position has changed, in pages: 2.5 is the middle of the third page. */
  readonly moved: [position: number]
}
