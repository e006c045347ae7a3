import type { ReadingFailure } from '#core/import/readers/failure.ts'
import type { RecognisedPage } from '#core/import/readers/ocr.ts'

/** A page to recognise: a file of a picture, or the pixels of a page that the PDF frame has drawn. */
export type PagePicture =
  | { readonly kind: 'file'; readonly file: Blob }
  | {
      readonly kind: 'pixels'
      readonly width: number
      readonly height: number
      /** Red, green, blue and opacity of each pixel. */
      readonly rgba: Uint8ClampedArray<ArrayBuffer>
      /** Dots per inch of the original picture on the page. */
      readonly resolution: number
    }

/** A page with its straight picture as a file. */
export type ReadPicture = Omit<RecognisedPage, 'picture'> & { readonly picture: Blob }

/** One at a time; ending the worker cancels it. */
export interface OcrJob {
  readonly page: PagePicture
}

/** Progress of a page as a share, then its texts or why it has none. */
export type OcrMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'page'; readonly page: ReadPicture }
  | { readonly kind: 'refused'; readonly code: ReadingFailure }
