import { formatAju } from '../numbering/aju-number.ts'
import type { Json } from '../base/json.ts'
import { frontPage, linesOnFront } from './front-page.ts'
import { markup, textOf } from './html-markup.ts'
import { printModelOf } from './print-model.ts'
import { unprintedFieldsSheet } from './unprinted-fields-page.ts'
import { containerSheet, documentSheet, goodsSheets, packageSheet } from './continuation-pages.ts'
import { styleSheet } from './style-sheet.ts'
import { watermark } from './watermark.ts'

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
