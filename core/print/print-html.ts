import { formatAju } from '../numbering/aju-number.ts'
import type { Json } from '../base/json.ts'
import { frontPage, linesOnFront } from './front-page.ts'
import { markup, textOf } from './html-markup.ts'
import { printModelOf } from './print-model.ts'
import { otherDataSheet } from './unprinted-fields-page.ts'
import { containerSheet, documentSheet, goodsSheets, packageSheet } from './continuation-pages.ts'
import { styleSheet } from './style-sheet.ts'
import { watermark } from './watermark.ts'

export interface PrintOptions {
  /** Of the style element, as the content policy of the page names it. */
  readonly nonce: string
  /** When it was made, as it is printed: `20-11-2026 14:02`. */
  readonly madeAt: string
}

/**
 * The draft in the arrangement of the printed BC 2.8, as one page of HTML with its own print style sheet. `declaration` is the wire object,
 * `local` the print fields of this computer (print-fields.ts); neither is trusted to have any type. Every value is escaped.
 */
export const printHtml = (declaration: Json, local: Json, { nonce, madeAt }: PrintOptions): string => {
  const paper = printModelOf(declaration, local)
  const shown = linesOnFront(paper)
  const aju = formatAju(paper.car)
  return textOf(markup`<!doctype html>
<html lang="id"><head><meta charset="utf-8"><title>BC 2.8 ${aju} (draf)</title><style nonce="${nonce}">${styleSheet(aju, `Dibuat dengan Ajukan ${madeAt}`)}</style></head>
<body>${watermark()}${frontPage(paper, shown)}${goodsSheets(paper, shown)}${documentSheet(paper)}${containerSheet(paper)}${packageSheet(paper)}${otherDataSheet(paper)}</body></html>`)
}
