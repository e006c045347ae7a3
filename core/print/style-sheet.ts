import { cssText, markup, none, type Markup } from './block-markup.ts'
import type { PrintMark } from '../contract/print-job.ts'
import { goodsColumns } from './goods-rows.ts'

/**
 * Dimensions in millimetres, font size in points. `height`: A4 without margins; `fixed`: fixed-height parts of the front page;
 * `hint`: the reference to the continuation sheet.
 */
export const sheet = { height: 272, fixed: 127.5, points: 7.4, lineHeight: 3.2, hint: 6 } as const

const columnWidths = (): Markup => markup`${goodsColumns.map(({ width }, index) => markup`.g${index}{width:${width}mm}`)}`

/** Texts of the page header of one declaration. */
export interface PageHead {
  readonly aju: string
  readonly mark: PrintMark
}

/** The pages of each declaration have their own page name. */
const pageHead = ({ aju, mark }: PageHead, index: number): Markup => markup`
.p${index}{page:p${index}}
@page p${index}{${mark === 'registered' ? none : markBox(pageMarks[mark])}
@top-right{content:${cssText(`Nomor Pengajuan ${aju}`)};font:7.5pt Arial,'Liberation Sans',Helvetica,sans-serif}}`

const pageMarks = {
  draft: 'DRAF - bukan dokumen pabean',
  sent: 'TERKIRIM, belum ada nomor pendaftaran - bukan dokumen pabean'
} as const

const markBox = (text: string): Markup => markup`
@top-left{content:${cssText(text)};font:600 7.5pt Arial,'Liberation Sans',Helvetica,sans-serif;color:#a00}`

/**
 * The print style sheet. Page numbers, the aju number and the mark of a declaration without registration are page margin boxes, so that they are on every page of any table.
 * The watermark consists of outlines instead of text, so that it does not interfere with text selection.
 */
export const styleSheet = (heads: readonly PageHead[], made: string): Markup => markup`${heads.map(pageHead)}
@page{size:A4 portrait;margin:12mm 8mm 11mm;
@bottom-left{content:${cssText(made)};font:6.5pt Arial,'Liberation Sans',Helvetica,sans-serif;color:#444}
@bottom-right{content:"Halaman " counter(page) " dari " counter(pages);font:7.5pt Arial,'Liberation Sans',Helvetica,sans-serif}}
*{box-sizing:border-box;margin:0;padding:0}
html{font:7.4pt/3.2mm Arial,'Liberation Sans',Helvetica,sans-serif;color:#000;-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{width:193.6mm;overflow-wrap:anywhere}
.paper{position:relative}
.watermark{top:34mm;left:0;width:193mm;height:196mm;z-index:-1}
.watermark.every{position:fixed}
.watermark.first{position:absolute}
.watermark path{fill:none;stroke:#000;stroke-opacity:.07;stroke-width:9}
h1,.sheet-title{position:relative;font-size:9.5pt;line-height:4mm;text-align:center;font-weight:700}
h1{height:9.5mm}
.kind{position:absolute;right:0;bottom:0;font-size:9pt}

.front{min-height:${sheet.height}mm;display:flex;flex-direction:column;break-after:page}
.front:last-of-type{break-after:auto}
.frame{flex:1 0 auto;display:flex;flex-direction:column;border:.35mm solid #000}
.submission{padding:.6mm 1.2mm;border-bottom:.2mm solid #000}
.head-row{display:flex;gap:2mm;align-items:center;min-height:4.1mm}
.head-row>b{width:30mm}
.head-row>.aju{width:64mm;font-weight:700;font-size:8.4pt;letter-spacing:.02em}
.choices{display:flex;flex-wrap:wrap;gap:0 5mm}
.choices span{white-space:nowrap}
.foot .choices{gap:0 3mm}
.code{display:inline-block;min-width:7mm;height:3.6mm;padding:0 1mm;border:.2mm solid #000;text-align:center;line-height:3.2mm;white-space:nowrap}
.code.wide{min-width:18mm}
.bar{padding:.3mm 1.2mm;border-bottom:.2mm solid #000;background:rgb(0 0 0/.1);font-weight:700}
.columns{display:grid;grid-template-columns:1fr 1fr;border-bottom:.2mm solid #000}
.left,.right{display:flex;flex-direction:column;min-width:0}
.left{border-right:.2mm solid #000}
.block{padding:.4mm 1.2mm;border-bottom:.2mm solid #000}
.block:last-child{flex:1;border-bottom:0}
.title{font-weight:700;text-decoration:underline}
.row{display:flex;gap:1mm}
.row .name{flex:0 0 35mm;white-space:nowrap}
.left .row .name{flex-basis:21mm}
.row .value{flex:1;min-width:0}
.row .value::before{content:": "}
.row .code{flex:none;height:3.1mm;line-height:2.7mm;min-height:0}
.row.below{display:block}
.row.below .name,.row.below .value{display:block}
.row.below .value{padding-left:5mm;font-weight:600}
.row.below .value::before{content:""}
.row.below .value:empty::after{content:"\\a0"}
.halves{display:grid;grid-template-columns:1fr 1fr}
.halves .row+.row{border-left:.2mm solid #000;margin:-.4mm 0;padding:.4mm 0 .4mm 1.2mm}
.no{display:inline-block;min-width:4.6mm}
.heads th+th .no{float:left}
table{width:100%;border-collapse:collapse;table-layout:fixed}
.front>.frame>.goods{flex:1 0 auto;display:block}
.goods th,.goods td,.levies th,.levies td,.list th,.list td,.proofs th,.proofs td{border:.2mm solid #000;padding:.4mm 1.1mm;vertical-align:top;text-align:left;font-weight:400}
.front .goods,.front .levies{border-style:hidden}
.front .goods tr:first-child>th,.front .levies tr:first-child>th{border-top:0}
.front .goods tr>:first-child,.front .levies tr>:first-child{border-left:0}
.front .goods tr>:last-child,.front .levies tr>:last-child{border-right:0}
.heads th{background:rgb(0 0 0/.05)}
${columnWidths()}
td.end,.levies td.end{text-align:right}
td.mid{text-align:center}
.filler td{border-bottom:0}
.hint{padding:2mm!important;text-align:center!important;font-style:italic}
.levies{border-top:.2mm solid #000}
.levies th{text-align:center;background:rgb(0 0 0/.05)}
.levies td{height:3.7mm;padding-top:.1mm;padding-bottom:.1mm;font-variant-numeric:tabular-nums}
.levies tbody tr:last-child td{font-weight:700;border-bottom:0}
.guess{font-weight:700;font-size:6.6pt}
.remark{padding:.3mm 1.2mm;font-size:6.3pt;line-height:2.7mm;color:#333}
.levies+.remark{border-top:.2mm solid #000}
.feet{display:grid;grid-template-columns:1fr 1fr;border-top:.2mm solid #000}
.foot{padding:.6mm 1.2mm}
.foot+.foot{border-left:.2mm solid #000}
.foot .remark{padding:0}
.statement{font-size:6.8pt;line-height:2.9mm}
.sign{margin-top:.8mm;text-align:center}
.sign .space{height:7mm}
.sign div{min-height:3.2mm}
.signatory{font-weight:700}
.pay{width:19mm}
.proofs{margin-top:1mm}
.proofs th:first-child{width:7mm}
.proofs th:last-child{width:28mm}
.proofs th{text-align:center}
.proofs td{height:4mm}
.sheet{break-before:page}
thead{display:table-header-group}
tfoot{display:table-footer-group}
tbody tr{break-inside:avoid}
.sheet-head{border:0!important;padding:0 0 1.4mm!important}
.sheet-facts{display:grid;grid-template-columns:1fr 1fr;margin-top:1.6mm;padding:.6mm 1.2mm;border:.2mm solid #000}
.sheet-facts span{display:inline-block;width:31mm;font-weight:700}
.sheet-foot{padding:.8mm 1.2mm!important}
.sheet-foot div{display:inline-block;margin-right:7mm}
.sheet-foot .stamp{display:block;height:9mm}
.documents .c0,.containers .c0,.packages .c0{width:12mm}
.documents .c1{width:44mm}
.documents .c3{width:22mm}
.documents .c4,.documents .c5{width:20mm}
.others .c0{width:44mm}
.others .c1{width:50mm}
`
