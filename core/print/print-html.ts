import { formatAju } from '../numbering/aju-number.ts'
import type { Json } from '../base/json.ts'
import { printMarkOf, type PrintJob, type PrintMark } from '../contract/print-job.ts'
import { frontPage, linesOnFront } from './front-page.ts'
import { markup, none, textOf, type Markup } from './html-markup.ts'
import { printModelOf } from './print-model.ts'
import { unprintedFieldsSheet } from './unprinted-fields-page.ts'
import { containerSheet, documentSheet, goodsSheets, packageSheet } from './continuation-pages.ts'
import { styleSheet } from './style-sheet.ts'

/** The letters of DRAF and of TERKIRIM as strokes across the sheet. */
const letters = {
  draft: markup`<path d="M3.3 157.8L37.2 191.7L48.9 180Q60.6 168.3 43.7 151.3Q26.7 134.4 15 146.1ZM78.8 150L45 116.2L58 103.2Q67.1 94.1 76.2 103.2Q85.3 112.3 76.2 121.4L63.2 134.4M74.9 122.7L102.2 126.6M117.8 111L98.3 62.9L146.4 82.4M111.3 94.1L129.5 75.9M163.4 65.5L129.5 31.6L152.9 8.2M145.1 47.3L163.4 29"/>`,
  sent: markup`<path transform="translate(98 100) rotate(-45)" d="M-118 -18h24m-12 0v36M-60 -18h-20v36h20M-80 0h16M-46 18v-36h12a9 9 0 0 1 0 18h-12m11 0l11 18M-10 -18v36M12 -18l-22 20m8 -7l14 23M26 -18v36M40 18v-36h12a9 9 0 0 1 0 18h-12m11 0l11 18M76 -18v36M90 18v-36l14 20l14 -20v36"/>`
} as const

/** A fixed element is printed on every page, another one where it is. */
const watermark = (kind: 'every' | 'first', mark: PrintMark): Markup =>
  mark === 'registered'
    ? none
    : markup`<div class="watermark ${kind}"><svg width="100%" height="100%" viewBox="-10 -4 216 208" aria-hidden="true">${letters[mark]}</svg></div>`

const titleMarks: Readonly<Record<PrintMark, string>> = { draft: ' (draf)', sent: ' (terkirim)', registered: '' }

export interface PrintedDeclaration {
  readonly declaration: Json
  readonly local: Json
  readonly registered: PrintJob['registered']
  readonly isSent: boolean
}

export interface PrintOptions {
  /** Nonce of the style element in the content security policy of the page. */
  readonly nonce: string
  /** Printed time of creation: `20-11-2026 14:02`. */
  readonly madeAt: string
}

/**
 * Declarations in the layout of the printed BC 2.8, as one HTML page with its own print style sheet. `declaration` is the wire object,
 * `local` the print fields of this computer (print-fields.ts); both may contain values of any type. Every value is escaped.
 */
export const printHtml = (jobs: readonly PrintedDeclaration[], { nonce, madeAt }: PrintOptions): string => {
  const marks = jobs.map(printMarkOf)
  const [first = 'registered'] = marks
  const isOneMark = marks.every((mark) => mark === first)
  const models = jobs.map(({ declaration, local, registered }) => printModelOf(declaration, local, registered))
  const heads = models.map(({ car }, index) => ({ aju: formatAju(car), mark: marks[index] ?? first }))
  const title = models.length === 1 ? `BC 2.8 ${heads[0]?.aju ?? ''}${titleMarks[first]}` : `BC 2.8 (${models.length})`
  const bodies = models.map((model, index) => {
    const shown = linesOnFront(model)
    const mark = isOneMark ? none : watermark('first', marks[index] ?? first)
    return markup`<div class="paper p${index}">${mark}${frontPage(model, shown)}${goodsSheets(model, shown)}${documentSheet(model)}${containerSheet(model)}${packageSheet(model)}${unprintedFieldsSheet(model)}</div>`
  })
  return textOf(markup`<!doctype html>
<html lang="id"><head><meta charset="utf-8"><title>${title}</title><style nonce="${nonce}">${styleSheet(heads, `Dibuat dengan Ajukan ${madeAt}`)}</style></head>
<body>${isOneMark ? watermark('every', first) : none}${bodies}</body></html>`)
}
