import { formatAju } from '../numbering/aju-number.ts'
import type { JsonObject } from '../base/json.ts'
import { placeAndDay } from './front-blocks.ts'
import { mostOnFront } from './front-columns.ts'
import { goodsHead, goodsRow, goodsWidths } from './goods-rows.ts'
import { markup, none, type Markup } from './html-markup.ts'
import type { PrintModel } from './print-model.ts'
import { amount, coded, day, dayOfAju, plain } from './read-values.ts'

/** The head that stands on every page of a continuation sheet. */
const sheetHead = (paper: PrintModel, title: string, columns: number): Markup => markup`<tr><th class="sheet-head" colspan="${columns}">
<div class="sheet-title">${title}<br>PEMBERITAHUAN IMPOR BARANG DARI PUSAT LOGISTIK BERIKAT<span class="kind">BC 2.8</span></div>
<div class="sheet-facts"><div><span>Kantor Pabean</span>: ${plain(paper.declaration, 'kdkpbc')}</div><div><span>Tanggal Pengajuan</span>: ${dayOfAju(paper.car)}</div>
<div><span>Nomor Pengajuan</span>: ${formatAju(paper.car)}</div><div><span>Nomor Pendaftaran</span>: ${plain(paper.header, 'tpbno')}</div></div></th></tr>`

const sheetFoot = (paper: PrintModel, columns: number): Markup => markup`<tfoot><tr><td class="sheet-foot" colspan="${columns}">
<div><b>IMPORTIR/PPJK</b></div><div>Tempat, tanggal: ${placeAndDay(paper)}</div><div>Nama lengkap: ${plain(paper.print, 'nama')}</div><div>Jabatan: ${plain(paper.print, 'jabatan')}</div>
<div class="stamp">Tanda tangan dan stempel perusahaan:</div></td></tr></tfoot>`

interface Columns {
  readonly count: number
  readonly widths: Markup
  readonly head: Markup
}

/** A table that goes on over as many pages as it needs, its head and foot on each. */
export const continuationSheet = (paper: PrintModel, kind: Markup, title: string, columns: Columns, rows: readonly Markup[]): Markup =>
  rows.length === 0
    ? none
    : markup`<section class="sheet"><table class="${kind}">${columns.widths}<thead>${sheetHead(paper, title, columns.count)}${columns.head}</thead>${sheetFoot(paper, columns.count)}<tbody>${rows}</tbody></table></section>`

export const columnsOf = (...titles: readonly string[]): Columns => ({
  count: titles.length,
  widths: markup`<colgroup>${titles.map((_, index) => markup`<col class="c${index}">`)}</colgroup>`,
  head: markup`<tr class="heads">${titles.map((title) => markup`<th>${title}</th>`)}</tr>`
})

const cells = (...texts: readonly string[]): Markup => markup`<tr>${texts.map((text) => markup`<td>${text}</td>`)}</tr>`
const number = (row: JsonObject, index: number): string => plain(row, 'nourut') || String(index + 1)

/** Chromium's time for one table grows with the square of its pages: a longer one is drawn as several, each beginning a page. */
const mostRows = 600

export const goodsSheets = (paper: PrintModel, from: number): readonly Markup[] => {
  const rows = paper.goods.slice(from).map((line, index) => goodsRow(paper, line, from + index))
  return Array.from({ length: Math.ceil(rows.length / mostRows) }, (_, index) =>
    continuationSheet(
      paper,
      markup`goods`,
      'LEMBAR LANJUTAN BARANG',
      { count: 6, widths: goodsWidths(), head: goodsHead() },
      rows.slice(index * mostRows, (index + 1) * mostRows)
    )
  )
}

export const documentSheet = (paper: PrintModel): Markup =>
  continuationSheet(
    paper,
    markup`list documents`,
    'LEMBAR LANJUTAN DOKUMEN PELENGKAP PABEAN (19–22)',
    columnsOf('No.', 'Jenis Dokumen', 'Nomor Dokumen', 'Tanggal', 'Kelompok Izin', 'Instansi'),
    paper.documents.map((row, index) =>
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

export const containerSheet = (paper: PrintModel): Markup =>
  paper.containers.length <= mostOnFront
    ? none
    : continuationSheet(
        paper,
        markup`list containers`,
        'LEMBAR LANJUTAN PETI KEMAS (31)',
        columnsOf('No.', 'Nomor Peti Kemas', 'Ukuran', 'Tipe'),
        paper.containers.map((row, index) =>
          cells(
            String(index + 1),
            plain(row, 'contno'),
            coded('containerSize', plain(row, 'contukur')),
            coded('containerLoad', plain(row, 'conttipe'))
          )
        )
      )

export const packageSheet = (paper: PrintModel): Markup =>
  paper.packages.length <= mostOnFront
    ? none
    : continuationSheet(
        paper,
        markup`list packages`,
        'LEMBAR LANJUTAN KEMASAN (32)',
        columnsOf('No.', 'Jumlah', 'Jenis Kemasan', 'Merek Kemasan'),
        paper.packages.map((row, index) =>
          cells(String(index + 1), amount(row, 'jmkemas', 0), coded('package', plain(row, 'jnkemas')), plain(row, 'merkkemas'))
        )
      )
