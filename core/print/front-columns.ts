import type { JsonObject } from '../base/json.ts'
import type { Block, Row } from './front-blocks.ts'
import type { PrintModel } from './print-model.ts'
import { amount, coded, day, meaning, plain } from './read-values.ts'

const identity = (header: JsonObject, kind: string, number: string): string => {
  const label = meaning('identity', plain(header, kind))
  return [label, plain(header, number)].filter(Boolean).join(' – ')
}

/** Boxes 1 to 18, in the left column: the parties. */
export const partyBlocks = ({ header, print }: PrintModel): readonly Block[] => [
  {
    title: 'PENYELENGGARA PLB/PENGUSAHA PLB/PDPLB',
    rows: [
      { box: '1', name: 'NPWP', value: plain(print, 'plbNpwp') },
      { box: '2', name: 'Nama', value: plain(print, 'plbNama') },
      { box: '3', name: 'Alamat', value: plain(print, 'plbAlamat') }
    ]
  },
  {
    title: 'PENJUAL',
    rows: [
      { box: '4', name: 'Identitas', value: meaning('country', plain(header, 'penjneg')), code: plain(header, 'penjneg') },
      { box: '5', name: 'Nama', value: plain(header, 'penjnama') },
      { box: '6', name: 'Alamat', value: plain(header, 'penjalmt') }
    ]
  },
  {
    title: 'IMPORTIR',
    rows: [
      { box: '7', name: 'Identitas', value: identity(header, 'impid', 'impnpwp'), code: plain(header, 'impid') },
      { box: '8', name: 'Nama', value: plain(header, 'impnama') },
      { box: '9', name: 'Alamat', value: plain(header, 'impalmt') },
      { box: '10', name: 'Status', value: plain(header, 'status') },
      {
        box: '11',
        name: 'APIU/APIP',
        value: [meaning('licence', plain(header, 'apikd')), plain(header, 'apino')].filter(Boolean).join(' – '),
        code: plain(header, 'apikd')
      }
    ]
  },
  {
    title: 'PEMILIK BARANG',
    rows: [
      { box: '12', name: 'Identitas', value: identity(header, 'indid', 'indnpwp'), code: plain(header, 'indid') },
      { box: '13', name: 'Nama', value: plain(header, 'indnama') },
      { box: '14', name: 'Alamat', value: plain(header, 'indalmt') }
    ]
  },
  {
    title: 'PPJK',
    rows: [
      { box: '15', name: 'Identitas', value: identity(header, 'ppjkid', 'ppjknpwp'), code: plain(header, 'ppjkid') },
      { box: '16', name: 'Nama', value: plain(header, 'ppjknama') },
      { box: '17', name: 'Alamat', value: plain(header, 'ppjkalmt') },
      { box: '18', name: 'NP-PPJK', value: [plain(header, 'ppjkno'), day(header, 'ppjktg')].filter(Boolean).join(', ') }
    ]
  }
]

const seeSheet = 'lihat lembar lanjutan'

const documentText = (entry: JsonObject): string =>
  [`No. ${plain(entry, 'dokno')}`, day(entry, 'doktg') === '' ? '' : `Tgl. ${day(entry, 'doktg')}`].filter(Boolean).join('  ')

/** A row of the front page for documents of one kind; if there are several, the row shows their number. */
const documentRow = (box: string, name: string, documents: readonly JsonObject[]): Row => {
  const [first] = documents
  if (first === undefined) return { box, name, value: '' }
  return { box, name, value: documents.length === 1 ? documentText(first) : `${documents.length} dokumen, ${seeSheet}` }
}

const named: readonly { readonly box: string; readonly name: string; readonly code: string }[] = [
  { box: '19', name: 'Invoice', code: '380' },
  { box: '20', name: 'Packing List', code: '217' },
  { box: '21', name: 'Dok. Pengeluaran Barang', code: '640' }
]

const listed = (rows: readonly JsonObject[], most: number, unit: string, text: (row: JsonObject) => string): string =>
  rows.length <= most ? rows.map(text).join('; ') : `${rows.length} ${unit}, ${seeSheet}`

export const containerText = (row: JsonObject): string =>
  [plain(row, 'contno'), plain(row, 'contukur'), meaning('containerLoad', plain(row, 'conttipe')) || plain(row, 'conttipe')]
    .filter(Boolean)
    .join(', ')
export const packageText = (row: JsonObject): string =>
  [amount(row, 'jmkemas', 0), coded('package', plain(row, 'jnkemas')), plain(row, 'merkkemas')].filter(Boolean).join(', ')

/** Maximum number of containers and of package types on the front page; more are on a continuation sheet. */
export const maxOnFront = 3

/** Boxes G and 19 to 34, in the right column: registration, documents, transport, price and weight. */
export const shipmentBlocks = ({ header, print, documents, containers, packages }: PrintModel): readonly Block[] => {
  const other = documents.filter((entry) => !named.some((one) => one.code === plain(entry, 'dokkd')))
  return [
    {
      title: 'G. NO. & TGL. PENDAFTARAN',
      rows: [
        { name: 'Nomor Pendaftaran', value: plain(header, 'tpbno') },
        { name: 'Tanggal Pendaftaran', value: day(header, 'tpbtg') }
      ]
    },
    {
      rows: [
        ...named.map(({ box, name, code }) =>
          documentRow(
            box,
            name,
            documents.filter((entry) => plain(entry, 'dokkd') === code)
          )
        ),
        { ...documentRow('22', 'Dokumen Lainnya', other), code: other.length === 1 ? plain(other[0] ?? {}, 'dokkd') : '' }
      ]
    },
    { rows: [{ box: '23', name: 'Tempat Penimbunan', value: '', code: plain(header, 'tmptbn') }] },
    {
      rows: [
        {
          box: '24',
          name: 'Jenis Sarana Pengangkut',
          value: [meaning('transportMode', plain(header, 'moda')), plain(header, 'angkutnama')].filter(Boolean).join(' – '),
          code: plain(header, 'moda')
        }
      ]
    },
    {
      rows: [
        { box: '25', name: 'Valuta', value: meaning('currency', plain(header, 'kdval')), code: plain(header, 'kdval') },
        { box: '26', name: 'NDPBM', value: amount(header, 'ndpbm', 2) }
      ]
    },
    {
      rows: [
        { box: '27', name: 'Jenis Nilai', value: plain(print, 'jenisNilai') },
        { box: '28', name: 'Nilai', value: amount(header, 'nilinv', 2) },
        { box: '29', name: 'Nilai Pabean', value: amount(header, 'cif', 2) },
        { box: '30', name: 'Nilai Pabean Rp', value: amount(header, 'cifrp', 2) }
      ]
    },
    {
      rows: [
        {
          box: '31',
          name: 'Nomor, Ukuran, dan Tipe Peti Kemas',
          value: listed(containers, maxOnFront, 'peti kemas', containerText),
          below: true
        }
      ]
    },
    {
      rows: [
        {
          box: '32',
          name: 'Jumlah, Jenis, dan Merek Kemasan',
          value: listed(packages, maxOnFront, 'jenis kemasan', packageText),
          below: true
        }
      ]
    },
    {
      halves: true,
      rows: [
        { box: '33', name: 'Berat Kotor (Kg)', value: amount(header, 'bruto', 4), below: true },
        { box: '34', name: 'Berat Bersih (Kg)', value: amount(header, 'netto', 4), below: true }
      ]
    }
  ]
}
