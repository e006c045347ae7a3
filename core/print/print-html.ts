import { formatAju } from '../numbering/aju-number.ts'
import type { Json } from '../base/json.ts'
import { frontPage, linesOnFront } from './front-page.ts'
import { markup, textOf, type Markup } from './html-markup.ts'
import { printModelOf } from './print-model.ts'
import { unprintedFieldsSheet } from './unprinted-fields-page.ts'
import { containerSheet, documentSheet, goodsSheets, packageSheet } from './continuation-pages.ts'
import { styleSheet } from './style-sheet.ts'

/** The letters D, R, A and F as strokes across the sheet. A fixed element is printed on every page. */
const watermark = (): Markup =>
  markup`<div class="watermark"><svg width="100%" height="100%" viewBox="-10 -4 216 208" aria-hidden="true"><path d="M3.3 157.8L37.2 191.7L48.9 180Q60.6 168.3 43.7 151.3Q26.7 134.4 15 146.1ZM78.8 150L45 116.2L58 103.2Q67.1 94.1 76.2 103.2Q85.3 112.3 76.2 121.4L63.2 134.4M74.9 122.7L102.2 126.6M117.8 111L98.3 62.9L146.4 82.4M111.3 94.1L129.5 75.9M163.4 65.5L129.5 31.6L152.9 8.2M145.1 47.3L163.4 29"/></svg></div>`

export interface PrintOptions {
  /** Nonce of the style element in the content security policy of the page. */
  readonly nonce: string
  /** Printed time of creation: `20-11-2026 14:02`. */
  readonly madeAt: string
}

/**
 * The draft in the layout of the printed BC 2.8, as one HTML page with its own print style sheet. `declaration` is the wire object,
 * `local` the print fields of this computer (print-fields.ts); both may contain values of any type. Every value is escaped.
 */
export const printHtml = (declaration: Json, local: Json, { nonce, madeAt }: PrintOptions): string => {
  const model = printModelOf(declaration, local)
  const shown = linesOnFront(model)
  const aju = formatAju(model.car)
  return textOf(markup`<!doctype html>
<html lang="id"><head><meta charset="utf-8"><title>BC 2.8 ${aju} (draf)</title><style nonce="${nonce}">${styleSheet(aju, `Dibuat dengan Ajukan ${madeAt}`)}</style></head>
<body>${watermark()}${frontPage(model, shown)}${goodsSheets(model, shown)}${documentSheet(model)}${containerSheet(model)}${packageSheet(model)}${unprintedFieldsSheet(model)}</body></html>`)
}
