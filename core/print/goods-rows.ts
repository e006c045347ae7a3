import { lookupTable } from '../base/lookup-table.ts'
import { formatDecimal } from '../base/format-number.ts'
import type { JsonObject } from '../base/json.ts'
import { isAmount } from '../schema/field.ts'
import { goodsLine } from '../schema/declaration.ts'
import { linesIn, markup, type Markup } from './block-markup.ts'
import { ratesOf, type PrintModel } from './print-model.ts'
import { amount, coded, plain } from './read-values.ts'

/** Columns of boxes 35 to 40; the widths are in millimetres and add up to the width of the sheet. */
export const goodsColumns = [
  { box: '35', width: 9, title: ['No.'] },
  {
    box: '36',
    width: 73,
    title: ['- Pos Tarif/HS', '- Uraian Jenis Barang (termasuk spesifikasi wajib)', '- Persentase Barang Impor', '- Negara Asal Barang']
  },
  { box: '37', width: 30, title: ['Keterangan', '- Fasilitas & No. Urut', '- Persyaratan & No. Urut'] },
  { box: '38', width: 25, title: ['Tarif dan Fasilitas'] },
  { box: '39', width: 29, title: ['- Jumlah & Jenis Satuan Barang', '- Berat Bersih (Kg)', '- Jumlah & Jenis Kemasan'] },
  { box: '40', width: 27, title: ['- Nilai CIF', '- Jenis Nilai', '- Nilai yang Ditambahkan', '- Jatuh Tempo'] }
] as const

const labelled = (label: string, value: string): string => (value === '' ? '' : `${label}: ${value}`)
const joined = (separator: string, ...parts: readonly string[]): string => parts.filter(Boolean).join(separator)

/** `54075200` → `5407.52.00`; other text is returned unchanged. */
const tariffCode = (nohs: string): string => nohs.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1.$2.$3')

/** Default values, which are not printed. */
const usual = lookupTable<string>({ dtlok: '1', satcukjm: '0' })
const restricted = lookupTable<string>({ Y: 'Ya', T: 'Tidak' })
const elsewhere: ReadonlySet<string> = new Set(['seritrp', 'katlartas'])

/** Fields of a line without a box on the form, printed below the rates. */
const furtherData = (line: JsonObject): readonly string[] =>
  Object.entries(goodsLine.members).flatMap(([key, field]) => {
    const value = plain(line, key)
    if (field.rare !== true || elsewhere.has(key) || value === '' || value === usual[key]) return []
    return [`${field.label.id}: ${isAmount(field) ? formatDecimal(value, 'id') : value}`]
  })

/** The text lines of every cell. */
const goodsCells = (model: PrintModel, line: JsonObject, index: number): readonly (readonly string[])[] => {
  const { print } = model
  const share = plain(print, 'persenImpor')
  const restriction = restricted[plain(line, 'fllartas')] ?? plain(line, 'fllartas')
  return [
    [plain(line, 'serial') || String(index + 1)],
    [
      joined(
        ' / ',
        tariffCode(plain(line, 'nohs')),
        labelled('Seri tarif', plain(line, 'seritrp')),
        labelled('Kode barang', plain(line, 'kd_barang'))
      ),
      plain(line, 'brgurai'),
      joined(
        '; ',
        labelled('Merek', plain(line, 'merk')),
        labelled('Tipe', plain(line, 'tipe')),
        labelled('Spesifikasi', plain(line, 'spflain')),
        labelled('Kondisi', coded('condition', plain(line, 'flbarangbaru')))
      ),
      joined(
        '; ',
        share === '' ? '' : `Barang impor ${formatDecimal(share, 'id')}%`,
        labelled('Asal', coded('country', plain(line, 'brgasal')))
      )
    ],
    [
      labelled('Fasilitas', coded('facility', plain(line, 'kdfasdtl'))),
      labelled('Lartas', joined(' ', restriction, plain(line, 'katlartas')))
    ],
    [labelled('Skema', coded('facility', plain(line, 'kd_skema_tarif'))), ratesOf(print, line), ...furtherData(line)],
    [
      joined(' ', amount(line, 'jmlsat', 0), coded('unit', plain(line, 'kdsat'))),
      joined(' ', amount(line, 'nettodtl', 2), 'Kg'),
      joined(' ', amount(line, 'kemasjm', 0), coded('package', plain(line, 'kemasjn')))
    ],
    [amount(line, 'dcif', 2), plain(print, 'jenisNilai'), labelled('Invoice', amount(line, 'dnilinv', 2))]
  ].map((cell) => cell.filter(Boolean))
}

export const goodsRow = (model: PrintModel, line: JsonObject, index: number): Markup =>
  markup`<tr>${goodsCells(model, line, index).map((cell, column) => markup`<td class="${columnClass(column)}">${cell.map((text) => markup`<div>${text}</div>`)}</td>`)}</tr>`

const columnClass = (column: number): Markup => (column === 0 ? markup`mid` : column === 5 ? markup`end` : markup`start`)

export const goodsHead = (): Markup =>
  markup`<tr class="heads">${goodsColumns.map(
    ({ box, title }) => markup`<th><span class="no">${box}.</span>${title.map((text) => markup`<div>${text}</div>`)}</th>`
  )}</tr>`

export const goodsWidths = (): Markup => markup`<colgroup>${goodsColumns.map((_, index) => markup`<col class="g${index}">`)}</colgroup>`

/** Height in millimetres, rounded up. */
export const goodsHeight = (model: PrintModel, line: JsonObject, index: number, points: number, lineHeight: number): number => {
  const lines = goodsCells(model, line, index).map((cell, column) =>
    cell.reduce((sum, text) => sum + linesIn(text, (goodsColumns[column]?.width ?? 20) - 2.2, points), 0)
  )
  return Math.max(...lines) * lineHeight + 1.4
}
