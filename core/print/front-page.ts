import type { JsonObject } from '../base/json.ts'
import { blockLines, blockMarkup, footBlocks, submissionBlock, type Block } from './front-blocks.ts'
import { partyBlocks, shipmentBlocks } from './front-columns.ts'
import { goodsHead, goodsHeight, goodsRow, goodsWidths } from './goods-rows.ts'
import { leviesTable } from './levies-table.ts'
import { markup, type Markup } from './html-markup.ts'
import type { PrintModel } from './print-model.ts'
import { sheet } from './style-sheet.ts'

/** Millimetres of page one that the columns and the goods share; the rest has its fixed heights in the style sheet. */
const shared = sheet.height - sheet.fixed
/** What the names of the boxes leave to the values at the left and at the right. */
const valueRoom = { left: 69, right: 55 } as const
const blockGap = 1.1

const columnHeight = (blocks: readonly Block[], room: number): number =>
  blocks.reduce((sum, block) => sum + blockLines(block, room, sheet.points) * sheet.lineHeight + blockGap, 0)

/** How many goods lines page one has room for. Too few rather than too many: what does not fit would push the levies to the next page. */
export const linesOnFront = (paper: PrintModel): number => {
  let left = shared - Math.max(columnHeight(partyBlocks(paper), valueRoom.left), columnHeight(shipmentBlocks(paper), valueRoom.right))
  const heights = (line: JsonObject, index: number): number => goodsHeight(paper, line, index, sheet.points, sheet.lineHeight)
  for (const [index, line] of paper.goods.entries()) {
    const isLast = index === paper.goods.length - 1
    // The hint to the continuation sheet needs a line of its own.
    if (heights(line, index) + (isLast ? 0 : sheet.hint) > left) return index
    left -= heights(line, index)
  }
  return paper.goods.length
}

const hint = (shown: number, count: number): Markup => {
  if (count === shown) return markup`<tr class="filler">${Array.from({ length: 6 }, () => markup`<td></td>`)}</tr>`
  const which = shown === 0 ? 'semuanya' : `baris ${shown + 1} s.d. ${count}`
  return markup`<tr class="filler"><td colspan="6" class="hint">${count} jenis barang; ${which} pada lembar lanjutan barang</td></tr>`
}

/** The first page of the BC 2.8 form: blocks A to G and boxes 1 to 48. */
export const frontPage = (paper: PrintModel, shown: number): Markup => markup`<section class="front">
<h1>PEMBERITAHUAN IMPOR BARANG<br>DARI PUSAT LOGISTIK BERIKAT<span class="kind">BC 2.8</span></h1>
<div class="frame">${submissionBlock(paper)}
<div class="bar">D. DATA PEMBERITAHUAN</div>
<div class="columns"><div class="left">${partyBlocks(paper).map(blockMarkup)}</div><div class="right">${shipmentBlocks(paper).map(blockMarkup)}</div></div>
<table class="goods">${goodsWidths()}<thead>${goodsHead()}</thead><tbody>${paper.goods.slice(0, shown).map((line, index) => goodsRow(paper, line, index))}${hint(shown, paper.goods.length)}</tbody></table>
${leviesTable(paper)}${footBlocks(paper)}</div></section>`
