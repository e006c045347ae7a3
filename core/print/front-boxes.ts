import type { JsonObject } from '../base/json.ts'
import type { Block, Row } from './block-markup.ts'
import type { PrintModel } from './print-model.ts'
import { amount, coded, day, meaning, plain } from './read-values.ts'

const row = (box: string, name: string, value: string, more: Partial<Row> = {}): Row => ({ box, name, value, ...more })
const joined = (separator: string, ...parts: readonly string[]): string => parts.filter(Boolean).join(separator)

/** Boxes 1 to 18, in the left column: the parties. */
export const partyBlocks = ({ header, print }: PrintModel): readonly Block[] => {
  const of = (key: string): string => plain(header, key)
  const identity = (kind: string, number: string): string => joined(' – ', meaning('identity', of(kind)), of(number))
  return [
    {
      title: 'PENYELENGGARA PLB/PENGUSAHA PLB/PDPLB',
      rows: [
        row('1', 'NPWP', plain(print, 'plbNpwp')),
        row('2', 'Nama', plain(print, 'plbNama')),
        row('3', 'Alamat', plain(print, 'plbAlamat'))
      ]
    },
    {
      title: 'PENJUAL',
      rows: [
        row('4', 'Identitas', meaning('country', of('penjneg')), { code: of('penjneg') }),
        row('5', 'Nama', of('penjnama')),
        row('6', 'Alamat', of('penjalmt'))
      ]
    },
    {
      title: 'IMPORTIR',
      rows: [
        row('7', 'Identitas', identity('impid', 'impnpwp'), { code: of('impid') }),
        row('8', 'Nama', of('impnama')),
        row('9', 'Alamat', of('impalmt')),
        row('10', 'Status', of('status')),
        row('11', 'APIU/APIP', joined(' – ', meaning('licence', of('apikd')), of('apino')), { code: of('apikd') })
      ]
    },
    {
      title: 'PEMILIK BARANG',
      rows: [
        row('12', 'Identitas', identity('indid', 'indnpwp'), { code: of('indid') }),
        row('13', 'Nama', of('indnama')),
        row('14', 'Alamat', of('indalmt'))
      ]
    },
    {
      title: 'PPJK',
      rows: [
        row('15', 'Identitas', identity('ppjkid', 'ppjknpwp'), { code: of('ppjkid') }),
        row('16', 'Nama', of('ppjknama')),
        row('17', 'Alamat', of('ppjkalmt')),
        row('18', 'NP-PPJK', joined(', ', of('ppjkno'), day(header, 'ppjktg')))
      ]
    }
  ]
}

const seeSheet = 'lihat lembar lanjutan'

const documentText = (entry: JsonObject): string =>
  joined('  ', `No. ${plain(entry, 'dokno')}`, day(entry, 'doktg') === '' ? '' : `Tgl. ${day(entry, 'doktg')}`)

/** A row of the front page for documents of one kind; if there are several, the row shows their number. */
const documentRow = (box: string, name: string, documents: readonly JsonObject[]): Row => {
  const [first] = documents
  if (first === undefined) return row(box, name, '')
  return row(box, name, documents.length === 1 ? documentText(first) : `${documents.length} dokumen, ${seeSheet}`)
}

const named: readonly { readonly box: string; readonly name: string; readonly code: string }[] = [
  { box: '19', name: 'Invoice', code: '380' },
  { box: '20', name: 'Packing List', code: '217' },
  { box: '21', name: 'Dok. Pengeluaran Barang', code: '640' }
]

const listed = (rows: readonly JsonObject[], most: number, unit: string, text: (row: JsonObject) => string): string =>
  rows.length <= most ? rows.map(text).join('; ') : `${rows.length} ${unit}, ${seeSheet}`

const containerText = (row: JsonObject): string =>
  joined(', ', plain(row, 'contno'), plain(row, 'contukur'), meaning('containerLoad', plain(row, 'conttipe')) || plain(row, 'conttipe'))
const packageText = (row: JsonObject): string =>
  joined(', ', amount(row, 'jmkemas', 0), coded('package', plain(row, 'jnkemas')), plain(row, 'merkkemas'))

/** Maximum number of containers and of package types on the front page; more are on a continuation sheet. */
export const maxOnFront = 3

/** Boxes G and 19 to 34, in the right column: registration, documents, transport, price and weight. */
export const shipmentBlocks = ({ header, print, documents, containers, packages }: PrintModel): readonly Block[] => {
  const of = (key: string): string => plain(header, key)
  const ofKind = (code: string): readonly JsonObject[] => documents.filter((entry) => plain(entry, 'dokkd') === code)
  const other = documents.filter((entry) => !named.some((one) => one.code === plain(entry, 'dokkd')))
  const carrier = joined(' – ', meaning('transportMode', of('moda')), of('angkutnama'))
  const below = { below: true }
  return [
    {
      title: 'G. NO. & TGL. PENDAFTARAN',
      rows: [
        { name: 'Nomor Pendaftaran', value: of('tpbno') },
        { name: 'Tanggal Pendaftaran', value: day(header, 'tpbtg') }
      ]
    },
    {
      rows: [
        ...named.map(({ box, name, code }) => documentRow(box, name, ofKind(code))),
        { ...documentRow('22', 'Dokumen Lainnya', other), code: other.length === 1 ? plain(other[0] ?? {}, 'dokkd') : '' }
      ]
    },
    { rows: [row('23', 'Tempat Penimbunan', '', { code: of('tmptbn') })] },
    { rows: [row('24', 'Jenis Sarana Pengangkut', carrier, { code: of('moda') })] },
    {
      rows: [row('25', 'Valuta', meaning('currency', of('kdval')), { code: of('kdval') }), row('26', 'NDPBM', amount(header, 'ndpbm', 2))]
    },
    {
      rows: [
        row('27', 'Jenis Nilai', plain(print, 'jenisNilai')),
        row('28', 'Nilai', amount(header, 'nilinv', 2)),
        row('29', 'Nilai Pabean', amount(header, 'cif', 2)),
        row('30', 'Nilai Pabean Rp', amount(header, 'cifrp', 2))
      ]
    },
    { rows: [row('31', 'Nomor, Ukuran, dan Tipe Peti Kemas', listed(containers, maxOnFront, 'peti kemas', containerText), below)] },
    { rows: [row('32', 'Jumlah, Jenis, dan Merek Kemasan', listed(packages, maxOnFront, 'jenis kemasan', packageText), below)] },
    {
      halves: true,
      rows: [
        row('33', 'Berat Kotor (Kg)', amount(header, 'bruto', 4), below),
        row('34', 'Berat Bersih (Kg)', amount(header, 'netto', 4), below)
      ]
    }
  ]
}
