import { formatAju } from '../numbering/aju-number.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { printMarkOf, type PrintJob, type PrintMark } from '../contract/print-job.ts'
import {
  markup,
  none,
  textOf,
  type Markup,
  blockLines,
  blockMarkup,
  footBlocks,
  submissionBlock,
  type Block,
  cssText,
  fontFaces,
  fontNames,
  placeAndDay,
  type FontFaces
} from './block-markup.ts'
import { printModelOf, type PrintModel } from './print-model.ts'
import { partyBlocks, shipmentBlocks, maxOnFront } from './front-boxes.ts'
import { goodsHead, goodsHeight, goodsRow, goodsWidths, goodsColumns } from './goods-rows.ts'
import { formatDecimal } from '../base/format-number.ts'
import { totalOf } from './duty-estimate.ts'
import { levyColumnLabel, levyColumns, type LevyColumn } from './print-fields.ts'
import { plain, coded, objectAt, amount, day, dayOfAju } from './read-values.ts'
import { formatDay } from '../base/format-date.ts'
import { partsOf } from '../base/json-pointer.ts'
import { singleFields, type FieldPlace } from '../derive/fields.ts'
import { shapelessMembers, declaration } from '../schema/declaration.ts'
import { sections } from '../schema/layout.ts'

/** The head repeated on every page of a continuation sheet. */
const sheetHead = (model: PrintModel, title: string, columns: number): Markup => markup`<tr><th class="sheet-head" colspan="${columns}">
<div class="sheet-title">${title}<br>PEMBERITAHUAN IMPOR BARANG DARI PUSAT LOGISTIK BERIKAT<span class="kind">BC 2.8</span></div>
<div class="sheet-facts"><div><span>Kantor Pabean</span>: ${plain(model.declaration, 'kdkpbc')}</div><div><span>Tanggal Pengajuan</span>: ${dayOfAju(model.car)}</div>
<div><span>Nomor Pengajuan</span>: ${formatAju(model.car)}</div><div><span>Nomor Pendaftaran</span>: ${plain(model.header, 'tpbno')}</div></div></th></tr>`

const sheetFoot = (model: PrintModel, columns: number): Markup => markup`<tfoot><tr><td class="sheet-foot" colspan="${columns}">
<div><b>IMPORTIR/PPJK</b></div><div>Tempat, tanggal: ${placeAndDay(model)}</div><div>Nama lengkap: ${plain(model.print, 'nama')}</div><div>Jabatan: ${plain(model.print, 'jabatan')}</div>
<div class="stamp">Tanda tangan dan stempel perusahaan:</div></td></tr></tfoot>`

interface Columns {
  readonly count: number
  readonly widths: Markup
  readonly head: Markup
}

/** A table over as many pages as needed, with head and foot on each page. */
const continuationSheet = (model: PrintModel, kind: Markup, title: string, columns: Columns, rows: readonly Markup[]): Markup =>
  rows.length === 0
    ? none
    : markup`<section class="sheet"><table class="${kind}">${columns.widths}<thead>${sheetHead(model, title, columns.count)}${columns.head}</thead>${sheetFoot(model, columns.count)}<tbody>${rows}</tbody></table></section>`

const columnsOf = (...titles: readonly string[]): Columns => ({
  count: titles.length,
  widths: markup`<colgroup>${titles.map((_, index) => markup`<col class="c${index}">`)}</colgroup>`,
  head: markup`<tr class="heads">${titles.map((title) => markup`<th>${title}</th>`)}</tr>`
})

const cells = (...texts: readonly string[]): Markup => markup`<tr>${texts.map((text) => markup`<td>${text}</td>`)}</tr>`
const number = (row: JsonObject, index: number): string => plain(row, 'nourut') || String(index + 1)

/** Chromium needs quadratic time for the pages of one table, so a longer table is split; each part starts on a new page. */
const maxRows = 600

const goodsSheets = (model: PrintModel, from: number): readonly Markup[] => {
  const rows = model.goods.slice(from).map((line, index) => goodsRow(model, line, from + index))
  return Array.from({ length: Math.ceil(rows.length / maxRows) }, (_, index) =>
    continuationSheet(
      model,
      markup`goods`,
      'LEMBAR LANJUTAN BARANG',
      { count: 6, widths: goodsWidths(), head: goodsHead() },
      rows.slice(index * maxRows, (index + 1) * maxRows)
    )
  )
}

const documentSheet = (model: PrintModel): Markup =>
  continuationSheet(
    model,
    markup`list documents`,
    'LEMBAR LANJUTAN DOKUMEN PELENGKAP PABEAN (19–22)',
    columnsOf('No.', 'Jenis Dokumen', 'Nomor Dokumen', 'Tanggal', 'Kelompok Izin', 'Instansi'),
    model.documents.map((row, index) =>
      cells(
        number(row, index),
        coded('documentType', plain(row, 'dokkd')),
        plain(row, 'dokno'),
        day(row, 'doktg'),
        plain(row, 'kdgroupdok'),
        plain(row, 'dokinst')
      )
    )
  )

const containerSheet = (model: PrintModel): Markup =>
  model.containers.length <= maxOnFront
    ? none
    : continuationSheet(
        model,
        markup`list containers`,
        'LEMBAR LANJUTAN PETI KEMAS (31)',
        columnsOf('No.', 'Nomor Peti Kemas', 'Ukuran', 'Tipe'),
        model.containers.map((row, index) =>
          cells(
            String(index + 1),
            plain(row, 'contno'),
            coded('containerSize', plain(row, 'contukur')),
            coded('containerLoad', plain(row, 'conttipe'))
          )
        )
      )

const packageSheet = (model: PrintModel): Markup =>
  model.packages.length <= maxOnFront
    ? none
    : continuationSheet(
        model,
        markup`list packages`,
        'LEMBAR LANJUTAN KEMASAN (32)',
        columnsOf('No.', 'Jumlah', 'Jenis Kemasan', 'Merek Kemasan'),
        model.packages.map((row, index) =>
          cells(String(index + 1), amount(row, 'jmkemas', 0), coded('package', plain(row, 'jnkemas')), plain(row, 'merkkemas'))
        )
      )

/**
 * Dimensions in millimetres, font size in points. `height`: A4 without margins; `fixed`: fixed-height parts of the front page;
 * `hint`: the reference to the continuation sheet.
 */
const sheet = { height: 272, fixed: 127.5, points: 6.8, lineHeight: 3.2, hint: 6 } as const

const columnWidths = (): Markup => markup`${goodsColumns.map(({ width }, index) => markup`.g${index}{width:${width}mm}`)}`

/** Texts of the page header of one declaration. */
interface PageHead {
  readonly aju: string
  readonly mark: PrintMark
}

/** The pages of each declaration have their own page name. */
const pageHead = ({ aju, mark }: PageHead, index: number): Markup => markup`
.p${index}{page:p${index}}
@page p${index}{${mark === 'registered' ? none : markBox(pageMarks[mark])}
@top-right{content:${cssText(`Nomor Pengajuan ${aju}`)};font:7pt ${fontNames}}}`

const pageMarks = {
  draft: 'DRAF - bukan dokumen pabean',
  sent: 'TERKIRIM, belum ada nomor pendaftaran - bukan dokumen pabean'
} as const

const markBox = (text: string): Markup => markup`
@top-left{content:${cssText(text)};font:600 7pt ${fontNames};color:#a00}`

/**
 * The print style sheet. Page numbers, the aju number and the mark of a declaration without registration are page margin boxes, so that they are on every page of any table.
 * The watermark consists of outlines instead of text, so that it does not interfere with text selection.
 */
const styleSheet = (heads: readonly PageHead[], made: string, faces: FontFaces): Markup => markup`${fontFaces(faces)}${heads.map(pageHead)}
@page{size:A4 portrait;margin:12mm 8mm 11mm;
@bottom-left{content:${cssText(made)};font:6pt ${fontNames};color:#444}
@bottom-right{content:"Halaman " counter(page) " dari " counter(pages);font:7pt ${fontNames}}}
*{box-sizing:border-box;margin:0;padding:0}
html{font:6.8pt/3.2mm ${fontNames};font-variant-ligatures:none;color:#000;-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{width:193.6mm;overflow-wrap:anywhere}
.paper{position:relative}
.watermark{top:34mm;left:0;width:193mm;height:196mm;z-index:-1}
.watermark.every{position:fixed}
.watermark.first{position:absolute}
.watermark path{fill:none;stroke:#000;stroke-opacity:.07;stroke-width:9}
h1,.sheet-title{position:relative;font-size:8.8pt;line-height:4mm;text-align:center;font-weight:700}
h1{height:9.5mm}
.kind{position:absolute;right:0;bottom:0;font-size:8.3pt}

.front{min-height:${sheet.height}mm;display:flex;flex-direction:column;break-after:page}
.front:last-of-type{break-after:auto}
.frame{flex:1 0 auto;display:flex;flex-direction:column;border:.35mm solid #000}
.submission{padding:.6mm 1.2mm;border-bottom:.2mm solid #000}
.head-row{display:flex;gap:2mm;align-items:center;min-height:4.1mm}
.head-row>b{width:30mm}
.head-row>.aju{width:64mm;font-weight:700;font-size:7.7pt;letter-spacing:.02em}
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
.guess{font-weight:700;font-size:6.1pt}
.remark{padding:.3mm 1.2mm;font-size:5.8pt;line-height:2.7mm;color:#333}
.levies+.remark{border-top:.2mm solid #000}
.feet{display:grid;grid-template-columns:1fr 1fr;border-top:.2mm solid #000}
.foot{padding:.6mm 1.2mm}
.foot+.foot{border-left:.2mm solid #000}
.foot .remark{padding:0}
.statement{font-size:6.3pt;line-height:2.9mm}
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

const valueOf = (model: PrintModel, { path, field }: FieldPlace): string => {
  const parts = partsOf(path)
  const text = plain(parts.length === 1 ? model.declaration : model.header, parts.at(-1) ?? '')
  if (text === '') return ''
  if (field.codes !== undefined) return coded(field.codes, text)
  if (field.form === 'date') return formatDay(text)
  return field.form === 'decimal' || field.kind === 'number' ? formatDecimal(text, 'id', field.decimals === 2 ? 2 : 0) : text
}

/** Sent fields without a box on the printed BC 2.8: the signatory must see them too. */
const unprintedFieldsSheet = (model: PrintModel): Markup => {
  const named = sections.flatMap((section) =>
    section.groups.flatMap((group) =>
      singleFields
        .filter((place) => place.field.group === group.key && place.field.box?.startsWith('28') !== true)
        .map((place) => ({ group: group.label.id, label: place.field.label.id, value: valueOf(model, place) }))
    )
  )
  const shapeless = shapelessMembers.map((member) => {
    const data = objectAt(model.declaration, member)['data']
    return {
      group: 'Bagian lain',
      label: declaration.members[member].members.data.label.id,
      value: Array.isArray(data) ? `${data.length} entri` : ''
    }
  })
  const filled = [...named, ...shapeless].filter((row) => row.value !== '' && row.value !== '0 entri')
  return continuationSheet(
    model,
    markup`list others`,
    'LAMPIRAN: DATA LAIN YANG DIKIRIM (TANPA KOTAK PADA BC 2.8)',
    columnsOf('Bagian', 'Data', 'Isi'),
    filled.map(
      (row, index) =>
        markup`<tr><td>${filled[index - 1]?.group === row.group ? '' : row.group}</td><td>${row.label}</td><td>${row.value}</td></tr>`
    )
  )
}

interface Levy {
  readonly box: string
  readonly name: string
  readonly amount: string | null
  readonly column: LevyColumn
}

const leviesOf = ({ estimate, print }: PrintModel): readonly Levy[] => {
  const column = (key: string): LevyColumn => levyColumns.find((one) => one === plain(print, key)) ?? 'paid'
  return [
    { box: '41', name: 'BM', amount: estimate.bm, column: column('kolomBm') },
    { box: '42', name: 'BM KITE', amount: estimate.bmKite, column: column('kolomBm') },
    { box: '43', name: 'BMT', amount: estimate.bmt, column: column('kolomBm') },
    { box: '44', name: 'Cukai', amount: estimate.cukai, column: column('kolomCukai') },
    { box: '45', name: 'PPN', amount: estimate.ppn, column: column('kolomPpn') },
    { box: '46', name: 'PPnBM', amount: estimate.ppnbm, column: column('kolomPpnbm') },
    { box: '47', name: 'PPh', amount: estimate.pph, column: column('kolomPph') }
  ]
}

const rupiah = (amount: string | null): string => (amount === null ? '–' : formatDecimal(amount, 'id'))

/** Explains the amounts. */
const remark = ({ estimate, print, goods }: PrintModel): string => {
  const typed = ['tarifBm', 'tarifPpn', 'tarifPpnbm', 'tarifPph'].some((key) => plain(print, key) !== '')
  const always = 'Perkiraan dari tarif yang diketik pemakai, dalam rupiah, tidak dikirim; yang berlaku adalah penetapan Bea dan Cukai.'
  if (!typed && estimate.linesWithoutRate === goods.length) return `${always} Tarif belum diisi: tidak dihitung.`
  return estimate.linesWithoutRate === 0
    ? always
    : `${always} BM belum dapat dihitung: ${estimate.linesWithoutRate} baris barang tanpa tarif atau nilai.`
}

/** Boxes 41 to 48: the levies. */
const leviesTable = (model: PrintModel): Markup => {
  const levies = leviesOf(model)
  const total = (column: LevyColumn): string => {
    const sum = totalOf(levies.filter((levy) => levy.column === column).map((levy) => levy.amount))
    return sum === null ? '' : rupiah(sum)
  }
  const row = (box: string, name: string, cell: (column: LevyColumn) => string): Markup =>
    markup`<tr><td><span class="no">${box}.</span> ${name}</td>${levyColumns.map((column) => markup`<td class="end">${cell(column)}</td>`)}</tr>`
  return markup`<table class="levies"><thead><tr><th>Jenis Pungutan<div class="guess">PERKIRAAN</div></th>${levyColumns.map(
    (column) => markup`<th>${levyColumnLabel(column)}</th>`
  )}</tr></thead><tbody>${levies.map((levy) =>
    row(levy.box, levy.name, (column) => (column === levy.column ? rupiah(levy.amount) : ''))
  )}${row('48', 'TOTAL', total)}</tbody></table>${note(remark(model))}`
}

const note = (text: string): Markup => (text === '' ? none : markup`<div class="remark">${text}</div>`)

/** Height in millimetres shared by the columns and the goods; the other parts have fixed heights in the style sheet. */
const sharedHeight = sheet.height - sheet.fixed
/** Width of the values in the left and right column, in millimetres. */
const valueWidth = { left: 69, right: 55 } as const
const blockGap = 1.1

const columnHeight = (blocks: readonly Block[], width: number): number =>
  blocks.reduce((sum, block) => sum + blockLines(block, width, sheet.points) * sheet.lineHeight + blockGap, 0)

/** Number of goods lines that fit on the front page. Rounds down, because overflow would move the levies to the next page. */
export const linesOnFront = (model: PrintModel): number => {
  let left =
    sharedHeight - Math.max(columnHeight(partyBlocks(model), valueWidth.left), columnHeight(shipmentBlocks(model), valueWidth.right))
  const heights = (line: JsonObject, index: number): number => goodsHeight(model, line, index, sheet.points, sheet.lineHeight)
  for (const [index, line] of model.goods.entries()) {
    const isLast = index === model.goods.length - 1
    // The reference to the continuation sheet needs a line.
    if (heights(line, index) + (isLast ? 0 : sheet.hint) > left) return index
    left -= heights(line, index)
  }
  return model.goods.length
}

const hint = (shown: number, count: number): Markup => {
  if (count === shown) return markup`<tr class="filler">${Array.from({ length: 6 }, () => markup`<td></td>`)}</tr>`
  const which = shown === 0 ? 'semuanya' : `baris ${shown + 1} s.d. ${count}`
  return markup`<tr class="filler"><td colspan="6" class="hint">${count} jenis barang; ${which} pada lembar lanjutan barang</td></tr>`
}

/** The front page of the BC 2.8 form: blocks A to G and boxes 1 to 48. */
const frontPage = (model: PrintModel, shown: number): Markup => markup`<section class="front">
<h1>PEMBERITAHUAN IMPOR BARANG<br>DARI PUSAT LOGISTIK BERIKAT<span class="kind">BC 2.8</span></h1>
<div class="frame">${submissionBlock(model)}
<div class="bar">D. DATA PEMBERITAHUAN</div>
<div class="columns"><div class="left">${partyBlocks(model).map(blockMarkup)}</div><div class="right">${shipmentBlocks(model).map(blockMarkup)}</div></div>
<table class="goods">${goodsWidths()}<thead>${goodsHead()}</thead><tbody>${model.goods.slice(0, shown).map((line, index) => goodsRow(model, line, index))}${hint(shown, model.goods.length)}</tbody></table>
${leviesTable(model)}${footBlocks(model)}</div></section>`

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
  readonly faces: FontFaces
}

/**
 * Declarations in the layout of the printed BC 2.8, as one HTML page with its own print style sheet. `declaration` is the wire object,
 * `local` the print fields of this computer (print-fields.ts); both may contain values of any type. Every value is escaped.
 */
export const printHtml = (jobs: readonly PrintedDeclaration[], { nonce, madeAt, faces }: PrintOptions): string => {
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
<html lang="id"><head><meta charset="utf-8"><title>${title}</title><style nonce="${nonce}">${styleSheet(heads, `Dibuat dengan Ajukan ${madeAt}`, faces)}</style></head>
<body>${isOneMark ? watermark('every', first) : none}${bodies}</body></html>`)
}
