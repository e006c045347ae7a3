import { formatDecimal } from '../base/format-number.ts'
import { totalOf } from './duty-estimate.ts'
import { markup, none, type Markup } from './html-markup.ts'
import type { PrintModel } from './print-model.ts'
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

/** Explains what the amounts are. */
const remark = ({ estimate, print, goods }: PrintModel): string => {
  const typed = ['tarifBm', 'tarifPpn', 'tarifPpnbm', 'tarifPph'].some((key) => plain(print, key) !== '')
  const always = 'Perkiraan dari tarif yang diketik pemakai, dalam rupiah, tidak dikirim; yang berlaku adalah penetapan Bea dan Cukai.'
  if (!typed && estimate.linesWithoutRate === goods.length) return `${always} Tarif belum diisi: tidak dihitung.`
  return estimate.linesWithoutRate === 0
    ? always
    : `${always} BM belum dapat dihitung: ${estimate.linesWithoutRate} baris barang tanpa tarif atau nilai.`
}

/** Boxes 41 to 48: the levies. */
export const leviesTable = (model: PrintModel): Markup => {
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
