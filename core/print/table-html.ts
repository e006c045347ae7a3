import type { PrintedBar, PrintedTable } from '../contract/print-job.ts'
import { cssText, fontFaces, fontNames, markup, none, textOf, type FontFaces, type Markup } from './block-markup.ts'
import type { PrintOptions } from './print-html.ts'

const words = {
  id: { made: 'Dibuat dengan Ajukan', page: 'Halaman', of: 'dari' },
  en: { made: 'Made with Ajukan', page: 'Page', of: 'of' }
}

/** Page numbers are page margin boxes, the heading of the table is repeated on every page. */
const styleSheet = (language: PrintedTable['language'], madeAt: string, faces: FontFaces): Markup => markup`${fontFaces(faces)}
@page{size:A4 landscape;margin:12mm 10mm;
@bottom-left{content:${cssText(`${words[language].made} ${madeAt}`)};font:6pt ${fontNames};color:#444}
@bottom-right{content:${cssText(`${words[language].page} `)} counter(page) ${cssText(` ${words[language].of} `)} counter(pages);font:7pt ${fontNames}}}
*{box-sizing:border-box;margin:0;padding:0}
html{font:8pt/11pt ${fontNames};font-variant-ligatures:none;color:#000;-webkit-print-color-adjust:exact;print-color-adjust:exact}
h1{font-size:13pt;line-height:17pt}
h2{font-size:8.5pt;margin-bottom:1.5mm}
.notes{margin:1mm 0 4mm;color:#333}
.charts{display:flex;gap:8mm;margin-bottom:5mm;break-inside:avoid}
.chart{flex:1;min-width:0}
.bar{display:grid;grid-template-columns:32mm 1fr 30mm;gap:2mm;align-items:center;height:4.4mm}
.bar span{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.bar span:last-child{text-align:right}
.bar svg{display:block;width:100%;height:2.6mm}
.bar rect{fill:#444}
table{width:100%;border-collapse:collapse}
thead{display:table-header-group}
tr{break-inside:avoid}
th,td{padding:1mm 1.5mm;border-bottom:.15mm solid #999;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{border-bottom:.35mm solid #000}
.right{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
tfoot{display:table-row-group}
tfoot td{border-top:.35mm solid #000;border-bottom:0;font-weight:700}`

const barOf = ({ label, share, text }: PrintedBar): Markup =>
  markup`<div class="bar"><span>${label}</span><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${Math.round(share * 1_000) / 10}" height="10"/></svg><span>${text}</span></div>`

/** A report as one HTML page with its own print style sheet. Every value is escaped. */
export const tableHtml = (
  { language, title, notes, charts, columns, rows, total }: PrintedTable,
  { nonce, madeAt, faces }: PrintOptions
): string => {
  const cells = (texts: readonly string[]): readonly Markup[] =>
    columns.map(({ align }, index) => markup`<td${align === 'right' ? markup` class="right"` : none}>${texts[index] ?? ''}</td>`)
  return textOf(markup`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${title}</title><style nonce="${nonce}">${styleSheet(language, madeAt, faces)}</style></head>
<body><h1>${title}</h1><div class="notes">${notes.map((note) => markup`<p>${note}</p>`)}</div>
<div class="charts">${charts.map((chart) => markup`<div class="chart"><h2>${chart.title}</h2>${chart.bars.map(barOf)}</div>`)}</div>
<table><thead><tr>${columns.map(({ label, align }) => markup`<th${align === 'right' ? markup` class="right"` : none}>${label}</th>`)}</tr></thead>
<tbody>${rows.map((row) => markup`<tr>${cells(row)}</tr>`)}</tbody><tfoot><tr>${cells(total)}</tr></tfoot></table></body></html>`)
}
