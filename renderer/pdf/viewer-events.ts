import type { PdfFailure } from './document/pdf-failure.ts'

export interface ViewerEvents {
  /** The first page is drawn, or is slow. */
  readonly ready: []
  readonly failed: [event: { reason: PdfFailure }]
  /** Emitted only by a viewer that does not print itself: `bare` or `asksToPrint`. */
  readonly print: []
  readonly save: []
  readonly 'open-link': [event: { url: string }]
  /** The scroll position has changed, in pages: 2.5 is the middle of the third page. */
  readonly moved: [position: number]
}
