import type { JsonObject } from '../base/json.ts'
import { blockLines, blockMarkup, footBlocks, submissionBlock, type Block } from './block-markup.ts'
import { partyBlocks, shipmentBlocks } from './front-boxes.ts'
import { goodsHead, goodsHeight, goodsRow, goodsWidths } from './goods-rows.ts'
import { markup, none, type Markup } from './html-markup.ts'
import type { PrintModel } from './print-model.ts'
import { sheet } from './style-sheet.ts'
import { formatDecimal } from '../base/format-number.ts'
import { totalOf } from './duty-estimate.ts'
import { levyColumnLabel, levyColumns, type LevyColumn } from './print-fields.ts'
import { plain } from './read-values.ts'

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
export const frontPage = (model: PrintModel, shown: number): Markup => markup`<section class="front">
<h1>PEMBERITAHUAN IMPOR BARANG<br>DARI PUSAT LOGISTIK BERIKAT<span class="kind">BC 2.8</span></h1>
<div class="frame">${submissionBlock(model)}
<div class="bar">D. DATA PEMBERITAHUAN</div>
<div class="columns"><div class="left">${partyBlocks(model).map(blockMarkup)}</div><div class="right">${shipmentBlocks(model).map(blockMarkup)}</div></div>
<table class="goods">${goodsWidths()}<thead>${goodsHead()}</thead><tbody>${model.goods.slice(0, shown).map((line, index) => goodsRow(model, line, index))}${hint(shown, model.goods.length)}</tbody></table>
${leviesTable(model)}${footBlocks(model)}</div></section>`
