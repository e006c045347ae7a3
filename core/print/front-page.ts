import type { JsonObject } from '../base/json.ts'
import { blockLines, blockMarkup, footBlocks, submissionBlock, type Block } from './front-blocks.ts'
import { partyBlocks, shipmentBlocks } from './front-columns.ts'
import { goodsHead, goodsHeight, goodsRow, goodsWidths } from './goods-rows.ts'
import { leviesTable } from './levies-table.ts'
import { markup, type Markup } from './html-markup.ts'
import type { PrintModel } from './print-model.ts'
import { sheet } from './style-sheet.ts'

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
