import { formatAju } from '../numbering/aju-number.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { printMarkOf, type PrintJob, type PrintMark } from '../contract/print-job.ts'
import { markup, none, textOf, type Markup, blockLines, blockMarkup, footBlocks, submissionBlock, type Block } from './block-markup.ts'
import { printModelOf, type PrintModel } from './print-model.ts'
import { containerSheet, documentSheet, goodsSheets, packageSheet, columnsOf, continuationSheet } from './continuation-pages.ts'
import { styleSheet, sheet } from './style-sheet.ts'
import { partyBlocks, shipmentBlocks } from './front-boxes.ts'
import { goodsHead, goodsHeight, goodsRow, goodsWidths } from './goods-rows.ts'
import { formatDecimal } from '../base/format-number.ts'
import { totalOf } from './duty-estimate.ts'
import { levyColumnLabel, levyColumns, type LevyColumn } from './print-fields.ts'
import { plain, coded, objectAt } from './read-values.ts'
import { formatDay } from '../base/format-date.ts'
import { partsOf } from '../base/json-pointer.ts'
import { singleFields, type FieldPlace } from '../derive/fields.ts'
import { shapelessMembers, declaration } from '../schema/declaration.ts'
import { sections } from '../schema/layout.ts'

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
}

/**
 * Declarations in the layout of the printed BC 2.8, as one HTML page with its own print style sheet. `declaration` is the wire object,
 * `local` the print fields of this computer (print-fields.ts); both may contain values of any type. Every value is escaped.
 */
export const printHtml = (jobs: readonly PrintedDeclaration[], { nonce, madeAt }: PrintOptions): string => {
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
<html lang="id"><head><meta charset="utf-8"><title>${title}</title><style nonce="${nonce}">${styleSheet(heads, `Dibuat dengan Ajukan ${madeAt}`)}</style></head>
<body>${isOneMark ? watermark('every', first) : none}${bodies}</body></html>`)
}
