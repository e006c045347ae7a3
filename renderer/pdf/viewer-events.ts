import type { PdfFailure } from './document/pdf-failure.ts'

export interface ViewerEvents {
  /** The first page is drawn, or takes long. */
  readonly ready: []
  readonly failed: [event: { reason: PdfFailure }]
  /** Only of a viewer that does not print the document itself: `bare`, or `asksToPrint`. */
  readonly print: []
  readonly save: []
  readonly 'open-link': [event: { url: string }]
  /** The scroll position has changed, in pages: 2.5 is the middle of the third page. */
  readonly moved: [position: number]
}
