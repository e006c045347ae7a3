import { formatAju } from '../numbering/aju-number.ts'
import type { JsonObject } from '../base/json.ts'
import { placeAndDay, markup, none, type Markup } from './block-markup.ts'
import { maxOnFront } from './front-boxes.ts'
import { goodsHead, goodsRow, goodsWidths } from './goods-rows.ts'
import type { PrintModel } from './print-model.ts'
import { amount, coded, day, dayOfAju, plain } from './read-values.ts'

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
export const continuationSheet = (model: PrintModel, kind: Markup, title: string, columns: Columns, rows: readonly Markup[]): Markup =>
  rows.length === 0
    ? none
    : markup`<section class="sheet"><table class="${kind}">${columns.widths}<thead>${sheetHead(model, title, columns.count)}${columns.head}</thead>${sheetFoot(model, columns.count)}<tbody>${rows}</tbody></table></section>`

export const columnsOf = (...titles: readonly string[]): Columns => ({
  count: titles.length,
  widths: markup`<colgroup>${titles.map((_, index) => markup`<col class="c${index}">`)}</colgroup>`,
  head: markup`<tr class="heads">${titles.map((title) => markup`<th>${title}</th>`)}</tr>`
})

const cells = (...texts: readonly string[]): Markup => markup`<tr>${texts.map((text) => markup`<td>${text}</td>`)}</tr>`
const number = (row: JsonObject, index: number): string => plain(row, 'nourut') || String(index + 1)

/** Chromium needs quadratic time for the pages of one table, so a longer table is split; each part starts on a new page. */
const maxRows = 600

export const goodsSheets = (model: PrintModel, from: number): readonly Markup[] => {
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

export const documentSheet = (model: PrintModel): Markup =>
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

export const containerSheet = (model: PrintModel): Markup =>
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

export const packageSheet = (model: PrintModel): Markup =>
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
