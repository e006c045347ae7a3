import { isObject } from '#core/base/json-guards.ts'
import { pdfTextLimits } from '#core/import/page-text.ts'
import type { TextPage } from '#core/import/page-grid.ts'
import type { Attachment } from '#core/import/readers/mail.ts'
import { documentPrintLimits } from '#core/contract/print-job.ts'
import { ocrLimits } from '#core/import/readers/ocr.ts'
import type { Origin } from '#core/import/source.ts'
import { pdfFailures, type PdfFailure } from '../document/pdf-failure.ts'
import type { KeyPress } from '../../commands/keys.ts'
import { largestZoom, smallestZoom, type Fit, type Zoom } from '../page/page-geometry.ts'

/** Keys that edit text or select and copy the document, which the frame does itself. */
const editing: ReadonlySet<string> = new Set(['a', 'c', 'v', 'x', 'y', 'z'])

/** Whether a key that the viewer does not use is passed to the window, where it may belong to a command. */
export const isForwarded = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean => {
  if (altKey || key === 'Escape' || /^F\d+$/.test(key)) return true
  if (ctrlKey || metaKey) return !editing.has(key.toLowerCase())
  const isTyping = target instanceof Element && target.matches('input, select, textarea')
  return !isTyping && key.length === 1 && key !== ' '
}

/** The text of each page, or why the file cannot be opened. */
export type ExtractedText =
  | { readonly ok: true; readonly pages: readonly string[] }
  | { readonly ok: false; readonly reason: 'damaged' | 'password' }

/** Zoom and thumbnails of the last viewed document, used for the next one until the window closes. */
export interface ViewerSession {
  readonly zoom: Zoom
  readonly thumbnails: boolean
}

/** A page of a PDF as a picture of the whole sheet, whose size is in points. */
export interface DrawnSheet {
  readonly width: number
  readonly height: number
  readonly image: ArrayBuffer
}

/** Appearance of a viewer: theme and language of the window, and its props. */
export interface ViewerLook {
  readonly theme: string
  readonly language: string
  readonly label: string
  readonly bare: boolean
}

/** A file of the import whose pages can be read one by one, or why it did not open. */
export type OpenedSource = { readonly ok: true; readonly pages: number } | { readonly ok: false; readonly reason: PdfFailure }

/** A page of a PDF for the import. */
export interface SourcePdfPage extends TextPage {
  /** A picture covers the page and no visible text is on it: a scan. Its hidden text, if any, was recognised by another program. */
  readonly isScan: boolean
  /** Dots per inch of the pictures that cover the page; null where none do. */
  readonly resolution: number | null
  /** Quarters, clockwise, by which the displayed page is turned to have its text upright. */
  readonly turn: number
}

/** A page as it was drawn: red, green, blue and opacity of each pixel. */
export interface DrawnPicture {
  readonly width: number
  readonly height: number
  readonly rgba: ArrayBuffer
}

/** A message of the window to a frame. */
export type ToFrame =
  | ({ readonly kind: 'look' } & ViewerLook)
  | ({ readonly kind: 'session' } & ViewerSession)
  /** Shows the file at a path of the frame's origin; '' for none. Answers about it carry `request`. The previous document may stay until it is open. */
  | { readonly kind: 'show'; readonly request: number; readonly src: string }
  /** The window now shows the title of this request, so the previous document must be removed. */
  | { readonly kind: 'clear'; readonly request: number }
  | { readonly kind: 'find'; readonly words: string }
  | { readonly kind: 'goToPosition'; readonly position: number }
  | { readonly kind: 'focus' }
  /** A key that was pressed elsewhere in the window. */
  | { readonly kind: 'key'; readonly press: KeyPress }
  | { readonly kind: 'ping' }
  /** Draws a page, from 1, of the document that the user wants to print. */
  | { readonly kind: 'drawSheet'; readonly page: number }
  /** Nothing more is drawn. */
  | { readonly kind: 'endPrint' }
  | { readonly kind: 'text'; readonly request: number; readonly src: string }
  /** Opens a file of the import; its pages, from 1, are then read and drawn one by one. */
  | { readonly kind: 'openSource'; readonly request: number; readonly file: Blob }
  | { readonly kind: 'readSource'; readonly request: number; readonly page: number }
  | { readonly kind: 'readAttached'; readonly request: number }
  /** `resolution` in dots per inch; `turn` in quarters, clockwise. */
  | { readonly kind: 'drawPage'; readonly request: number; readonly page: number; readonly resolution: number; readonly turn: number }

/** A message of a frame to the window. The frame shows untrusted files, so the window checks each message with `isFromFrame`. */
export type FromFrame =
  | { readonly kind: 'pong' }
  | ({ readonly kind: 'session' } & ViewerSession)
  /** The first page is drawn, or is slow. */
  | { readonly kind: 'ready'; readonly request: number }
  | { readonly kind: 'failed'; readonly request: number }
  /** The previous document is removed. */
  | { readonly kind: 'cleared'; readonly request: number }
  /** The scroll position, in pages. */
  | { readonly kind: 'moved'; readonly request: number; readonly position: number }
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'save' }
  /** The user wants to print the shown document. */
  | { readonly kind: 'print'; readonly request: number; readonly pages: number }
  | { readonly kind: 'drawnSheet'; readonly request: number; readonly sheet: DrawnSheet | 'cancelled' | 'failed' }
  /** The user clicked in the frame or moved the focus there. */
  | { readonly kind: 'used' }
  /** Files are dragged over the frame. */
  | { readonly kind: 'dragged' }
  /** A key that the viewer does not use. */
  | { readonly kind: 'key'; readonly press: KeyPress }
  /** The text of a file; null if it cannot be fetched. */
  | { readonly kind: 'text'; readonly request: number; readonly read: ExtractedText | null }
  | { readonly kind: 'openedSource'; readonly request: number; readonly opened: OpenedSource }
  | { readonly kind: 'sourcePage'; readonly request: number; readonly read: SourcePdfPage | 'too-much' | 'damaged' }
  /** The XML files in the open file. */
  | { readonly kind: 'attached'; readonly request: number; readonly files: readonly Attachment[] }
  /** Null for a damaged page, and one with too many pixels. */
  | { readonly kind: 'drawnPage'; readonly request: number; readonly picture: DrawnPicture | null }

const fits: readonly (Fit | 'auto')[] = ['auto', 'page-width', 'page-fit']
const longestAddress = 2_000
const longestKey = 20
/** The longest text of a document that is accepted; 500 dense pages have about two million characters. */
export const extractedTextLimits = { pages: 100_000, characters: 2 ** 25 } as const

/** XML files in a PDF: electronic invoices are among them. */
export const attachedLimits = { files: 20, bytes: 20_000_000 } as const

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value)
const isZoom = (value: unknown): boolean =>
  typeof value === 'number' ? value >= smallestZoom && value <= largestZoom : fits.some((fit) => fit === value)
const isPress = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['key'] === 'string' &&
  value['key'].length <= longestKey &&
  ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'].every((name) => typeof value[name] === 'boolean')
const arePages = (value: unknown): boolean => {
  if (!Array.isArray(value) || value.length > extractedTextLimits.pages) return false
  let length = 0
  for (const page of value as readonly unknown[]) {
    if (typeof page !== 'string') return false
    length += page.length
  }
  return length <= extractedTextLimits.characters
}
const isRead = (value: unknown): boolean =>
  value === null ||
  (isObject(value) &&
    (value['ok'] === true
      ? arePages(value['pages'])
      : value['ok'] === false && (value['reason'] === 'damaged' || value['reason'] === 'password')))

const isOpened = (value: unknown): boolean =>
  isObject(value) &&
  (value['ok'] === true
    ? isNumber(value['pages']) && Number(value['pages']) >= 1
    : value['ok'] === false && pdfFailures.some((failure) => failure === value['reason']))

const origins: readonly Origin[] = ['text', 'form-field', 'hidden-text']
const isSourceText = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['text'] === 'string' &&
  ['x', 'y', 'width', 'size'].every((name) => isNumber(value[name])) &&
  origins.some((origin) => origin === value['origin']) &&
  value['confidence'] === undefined
const isSourcePage = (value: unknown): boolean => {
  if (value === 'too-much' || value === 'damaged') return true
  if (!isObject(value) || !isNumber(value['width']) || !isNumber(value['height'])) return false
  const { texts, isScan, resolution, turn } = value
  if (typeof isScan !== 'boolean' || !(resolution === null || isNumber(resolution))) return false
  if (![0, 1, 2, 3].some((quarters) => quarters === turn)) return false
  if (!Array.isArray(texts) || texts.length > pdfTextLimits.itemsOfPage) return false
  let length = 0
  for (const text of texts as readonly unknown[]) {
    if (!isSourceText(text)) return false
    length += (text as { readonly text: string }).text.length
  }
  return length <= pdfTextLimits.charactersOfPage
}
const isAttached = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['name'] === 'string' &&
  value['name'].length <= longestAddress &&
  value['bytes'] instanceof Uint8Array &&
  value['bytes'].length <= attachedLimits.bytes
const areAttached = (value: unknown): boolean => Array.isArray(value) && value.length <= attachedLimits.files && value.every(isAttached)
const isPicture = (value: unknown): boolean => {
  if (value === null) return true
  if (!isObject(value)) return false
  const { width, height, rgba } = value
  if (!Number.isInteger(width) || !Number.isInteger(height) || !(rgba instanceof ArrayBuffer)) return false
  const pixels = Number(width) * Number(height)
  return Number(width) > 0 && Number(height) > 0 && pixels <= ocrLimits.pixels && rgba.byteLength === pixels * 4
}

const isSheet = (value: unknown): boolean => {
  if (value === 'cancelled' || value === 'failed') return true
  if (!isObject(value) || !(value['image'] instanceof ArrayBuffer) || value['image'].byteLength > documentPrintLimits.bytesOfPage)
    return false
  return [value['width'], value['height']].every(
    (side) => isNumber(side) && Number(side) >= 1 && Number(side) <= documentPrintLimits.points
  )
}

const always = (): boolean => true
const checks: Readonly<Record<FromFrame['kind'], (message: Readonly<Record<string, unknown>>) => boolean>> = {
  pong: always,
  save: always,
  used: always,
  dragged: always,
  session: ({ zoom, thumbnails }) => isZoom(zoom) && typeof thumbnails === 'boolean',
  ready: ({ request }) => isNumber(request),
  failed: ({ request }) => isNumber(request),
  cleared: ({ request }) => isNumber(request),
  moved: ({ request, position }) => isNumber(request) && isNumber(position),
  link: ({ url }) => typeof url === 'string' && url.length <= longestAddress,
  print: ({ request, pages }) => isNumber(request) && Number.isSafeInteger(pages) && Number(pages) >= 1,
  drawnSheet: ({ request, sheet }) => isNumber(request) && isSheet(sheet),
  key: ({ press }) => isPress(press),
  text: ({ request, read }) => isNumber(request) && isRead(read),
  openedSource: ({ request, opened }) => isNumber(request) && isOpened(opened),
  sourcePage: ({ request, read }) => isNumber(request) && isSourcePage(read),
  attached: ({ request, files }) => isNumber(request) && areAttached(files),
  drawnPage: ({ request, picture }) => isNumber(request) && isPicture(picture)
}

/** Whether a message has the form of its kind, with texts and lists of bounded length. */
export const isFromFrame = (message: unknown): message is FromFrame => {
  if (!isObject(message)) return false
  const { kind } = message
  return typeof kind === 'string' && Object.hasOwn(checks, kind) && checks[kind as FromFrame['kind']](message)
}
