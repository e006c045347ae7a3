import type { InjectionKey } from 'vue'
import { createSequencer } from '#core/base/sequencer.ts'
import type { TextPage } from '#core/import/page-grid.ts'
import type { SourceDocument } from '#core/import/source.ts'
import { meaninglessCount, pdfTextLimits } from '#core/import/page-text.ts'
import type { TextEncoding, Workbook } from '#core/spreadsheets/sheet.ts'
import type { SourcePdfPage } from '../../../pdf/frame/protocol.ts'
import { openSourcePdf } from '../../../pdf/window/source-pages.ts'
import { importReader, type ImportReader } from '../../../workers/import/import-reader.ts'
import { openRecogniser, type Recogniser } from '../../../workers/ocr/recogniser.ts'
import type { ReadPicture } from '../../../workers/ocr/protocol.ts'
import type { DocumentEncoding, FileFailure, ImportFailure, PagePicture, ReadingProgress } from './import-steps.ts'

/** What reads the files of one import. */
export interface SourceReaders {
  readonly reader: ImportReader
  readonly openPdf: typeof openSourcePdf
  readonly recogniser: Recogniser
}

/** Starts them; tests read in the same thread and without a frame. */
export const sourceReadersKey: InjectionKey<() => SourceReaders> = Symbol('source-readers')
export const sourceReaders = (): SourceReaders => ({ reader: importReader(), openPdf: openSourcePdf, recogniser: openRecogniser() })

const textsOf = ({ width, height, texts }: ReadPicture): TextPage => ({ width, height, texts })
const lookOf = ({ picture, scale }: ReadPicture): PageLook => ({ picture, scale })

/** What must be said about a page that was recognised. */
const doubtsOf = ({ isUnsafe, unread }: ReadPicture): readonly ImportFailure[] => [
  ...(isUnsafe ? (['low-confidence'] as const) : []),
  ...(unread > 0 ? (['cut-short'] as const) : [])
]

/** Pages of one file that are recognised: each takes some ten seconds. */
const mostScans = 60

/** Dots per inch: the pictures of scans that are recognised at most and at least, pages without a picture, and the pictures of the review. */
const [finestScan, coarsestScan, drawnPage, reviewed] = [300, 72, 200, 110]

/** From this share of meaningless characters on, the text of a page cannot be read. */
const mostMeaningless = 0.1

/** A document that was read, and the file that its pages can be drawn from. */
export interface ReadSource {
  /** Of the worker. */
  readonly key: number
  readonly document: SourceDocument
  readonly file: File
  readonly hash: string
  readonly encoding: DocumentEncoding | null
  readonly workbook: Workbook | null
  /** By the pages of the file; null for a file without pages. */
  readonly looks: readonly PageLook[] | null
}

/** How a page is shown: drawn by the PDF frame, turned by quarters, clockwise, or the straight picture on which it was recognised. */
export type PageLook = { readonly turn: number } | Pick<ReadPicture, 'picture' | 'scale'>

export type SourceReading =
  | { readonly kind: 'source'; readonly source: ReadSource; readonly failures: readonly FileFailure[] }
  /** The files of a mail. */
  | { readonly kind: 'files'; readonly files: readonly File[] }
  | { readonly kind: 'failed'; readonly failures: readonly FileFailure[] }

export interface ReadingOptions {
  readonly signal: AbortSignal
  /** Ends the recognition of further pages, also where `signal` is aborted; those that are read are used. */
  readonly enough?: AbortSignal
  readonly onProgress: (progress: ReadingProgress) => void
  readonly encoding?: TextEncoding | null
  /** The exact cells are wanted too. */
  readonly isExact?: boolean
}

/** Whether a page must be recognised: it has no visible text, or one that is no text. */
const isUnread = ({ texts }: SourcePdfPage): boolean => {
  const visible = texts.filter(({ origin }) => origin !== 'hidden-text')
  const length = visible.reduce((sum, { text }) => sum + text.length, 0)
  return visible.length === 0 || visible.reduce((sum, { text }) => sum + meaninglessCount(text), 0) > length * mostMeaningless
}

/** Whether the bytes of a file can still be read: it may have been deleted, moved or changed since it was chosen. */
const isThere = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false
    )

/** Reads one file, whatever it is. A file that is no longer there looks damaged to what reads it. */
export const readSource = async (file: File, readers: SourceReaders, options: ReadingOptions): Promise<SourceReading> => {
  const reading = await readWhole(file, readers, options)
  if (reading.kind !== 'failed' || !reading.failures.some(({ code }) => code === 'damaged') || (await isThere(file))) return reading
  return { kind: 'failed', failures: [{ file: file.name, code: 'unreadable', page: null, detail: '' }] }
}

const readWhole = async (file: File, readers: SourceReaders, options: ReadingOptions): Promise<SourceReading> => {
  const failed = (code: ImportFailure, detail = ''): SourceReading => ({
    kind: 'failed',
    failures: [{ file: file.name, code, page: null, detail }]
  })
  const { signal, onProgress } = options
  onProgress({ file: file.name, stage: 'open', share: null, page: null, pages: null })
  const answer = await readers.reader.read(file, options)
  if (signal.aborted) return failed('cancelled')
  if (answer.kind === 'files') return answer
  if (answer.kind === 'refused') return failed(answer.code, answer.detail)
  if (answer.kind === 'document') return { kind: 'source', source: { ...answer, file, looks: null }, failures: [] }

  const { hash } = answer
  const read = answer.kind === 'pdf' ? await readPdfPages(file, readers, options) : await readPicturePage(file, readers, options)
  if (signal.aborted) return failed('cancelled')
  if (read.pages.every(({ texts }) => texts.length === 0) && read.attached.length === 0)
    return read.failures.length > 0 ? { kind: 'failed', failures: read.failures } : failed('empty')
  const { pages, attached } = read
  const built = await readers.reader.readPages({ name: file.name, source: answer.kind, pages, attached })
  if (signal.aborted) return failed('cancelled')
  if (built.kind !== 'document') return built.kind === 'refused' ? failed(built.code, built.detail) : failed('damaged')
  return { kind: 'source', source: { ...built, file, hash, looks: read.looks }, failures: read.failures }
}

interface ReadPages {
  readonly pages: readonly TextPage[]
  readonly attached: readonly { readonly name: string; readonly bytes: Uint8Array }[]
  readonly looks: readonly PageLook[]
  readonly failures: readonly FileFailure[]
}

const noPages: Omit<ReadPages, 'failures'> = { pages: [], attached: [], looks: [] }

const readPicturePage = async (file: File, { recogniser }: SourceReaders, { signal, onProgress }: ReadingOptions): Promise<ReadPages> => {
  const progress = (share: number): void => onProgress({ file: file.name, stage: 'recognise', share, page: null, pages: null })
  progress(0)
  const recognition = await recogniser.recognise({ kind: 'file', file }, signal, progress)
  const failed = (code: ImportFailure): FileFailure => ({ file: file.name, code, page: null, detail: '' })
  if (!recognition.ok) return { ...noPages, failures: [failed(recognition.code)] }
  const { page } = recognition
  return { pages: [textsOf(page)], attached: [], looks: [lookOf(page)], failures: doubtsOf(page).map(failed) }
}

const emptyPage: TextPage = { width: 0, height: 0, texts: [] }

/** Numbers of pages in their order, as `3, 5–8`. */
const pageList = (numbers: readonly number[]): string => {
  const runs: (readonly [number, number])[] = []
  for (const number of numbers) {
    const [from, to] = runs.at(-1) ?? [0, -1]
    if (number === to + 1) runs[runs.length - 1] = [from, number]
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}

const readPdfPages = async (file: File, { openPdf, recogniser }: SourceReaders, options: ReadingOptions): Promise<ReadPages> => {
  const { signal, onProgress, enough = signal } = options
  const refuse = (code: ImportFailure): ReadPages => ({ ...noPages, failures: [{ file: file.name, code, page: null, detail: '' }] })
  const opened = await openPdf(file, signal)
  if (!opened.ok) return refuse(opened.code)
  const { pdf } = opened
  try {
    if (pdf.pages > pdfTextLimits.pages) return refuse('too-many-pages')
    const failures: FileFailure[] = []
    const fail = (code: ImportFailure, page: number): void => void failures.push({ file: file.name, code, page, detail: '' })
    const pages: TextPage[] = []
    const looks: PageLook[] = []
    const unread: { readonly number: number; readonly page: SourcePdfPage }[] = []
    let [items, characters] = [0, 0]
    for (let number = 1; number <= pdf.pages; number += 1) {
      onProgress({ file: file.name, stage: 'pages', share: (number - 1) / pdf.pages, page: number, pages: pdf.pages })
      const page = await pdf.read(number)
      if (signal.aborted) return refuse('cancelled')
      // The pages before it are read.
      if (page === 'too-slow' && pages.some(({ texts }) => texts.length > 0)) {
        fail(page, number)
        break
      }
      if (page === 'too-slow') return refuse(page)
      if (typeof page === 'string') fail(page, number)
      const source = typeof page === 'string' ? null : page
      items += source?.texts.length ?? 0
      characters += source?.texts.reduce((sum, { text }) => sum + text.length, 0) ?? 0
      if (items > pdfTextLimits.items || characters > pdfTextLimits.characters) return refuse('too-much')
      pages.push(source ?? emptyPage)
      looks.push({ turn: source?.turn ?? 0 })
      if (source !== null && isUnread(source)) unread.push({ number, page: source })
    }
    const recognised = new Set<number>()
    let readPages = pdf.pages - failures.length - unread.length
    for (const [index, { number, page }] of unread.entries()) {
      if (enough.aborted) break
      if (index >= mostScans) {
        fail('too-many-scans', number)
        break
      }
      const recognition = await recognisePage(number, page)
      if (signal.aborted) return refuse('cancelled')
      if (recognition === 'cancelled') break
      recognised.add(number)
      if (typeof recognition === 'string') {
        fail(recognition, number)
        continue
      }
      readPages += 1
      for (const code of doubtsOf(recognition)) fail(code, number)
      pages[number - 1] = textsOf(recognition)
      looks[number - 1] = lookOf(recognition)
    }
    if (enough.aborted) leaveOut(unread.flatMap(({ number }) => (recognised.has(number) ? [] : [number])))
    return { pages, looks, attached: await pdf.attached(), failures }

    /** Text that a scanner has hidden on a page is not used either: nobody has looked at its picture. */
    function leaveOut(numbers: readonly number[]): void {
      if (numbers.length === 0) return
      for (const number of numbers) pages[number - 1] = emptyPage
      failures.push({ file: file.name, code: 'stopped', page: null, detail: pageList(numbers) })
    }

    async function recognisePage(number: number, page: SourcePdfPage) {
      const progress = (share: number): void =>
        onProgress({ file: file.name, stage: 'recognise', share, page: number, pages: pdf.pages, readPages })
      progress(0)
      const resolution = page.isScan ? Math.min(Math.max(page.resolution ?? drawnPage, coarsestScan), finestScan) : drawnPage
      const picture = await pdf.draw(number, resolution, page.turn)
      if (picture === null) return 'damaged'
      const { width, height, rgba } = picture
      const pixels = { kind: 'pixels', width, height, resolution, rgba: new Uint8ClampedArray(rgba) } as const
      const recognition = await recogniser.recognise(pixels, enough, progress)
      return recognition.ok ? recognition.page : recognition.code
    }
  } finally {
    pdf.close()
  }
}

/** Draws pages of sources for the review; the last PDF stays open for the next page. */
export const pagePictures = ({ openPdf }: SourceReaders) => {
  const end = new AbortController()
  let shown: { readonly source: ReadSource; readonly opened: ReturnType<typeof openSourcePdf> } | null = null
  const closeShown = (): void => {
    void shown?.opened.then((opened) => opened.ok && opened.pdf.close())
    shown = null
  }
  const drawPage = async (source: ReadSource, page: number): Promise<PagePicture | null> => {
    const look = source.looks?.[page]
    if (look === undefined) return null
    if ('picture' in look) return { bitmap: await createImageBitmap(look.picture), scale: look.scale }
    if (shown?.source !== source) {
      closeShown()
      shown = { source, opened: openPdf(source.file, end.signal) }
    }
    const opened = await shown.opened
    const picture = opened.ok ? await opened.pdf.draw(page + 1, reviewed, look.turn) : null
    if (picture === null) return null
    const { width, height, rgba } = picture
    return { bitmap: await createImageBitmap(new ImageData(new Uint8ClampedArray(rgba), width, height)), scale: reviewed / 72 }
  }
  // The frame answers one question at a time.
  const drawing = createSequencer()
  return {
    draw: (source: ReadSource, page: number): Promise<PagePicture | null> => drawing.run(() => drawPage(source, page)),
    end: () => {
      end.abort()
      closeShown()
    }
  }
}
