import type { Declaration } from '#core/derive/shape.ts'
import { officers, type Facts } from '../facts.ts'
import { responses, type ResponseCode } from '../statuses.ts'
import { practiceDay, practiceTime, practiceZone } from '../practice-time.ts'

/** The content of a letter; letter.ts draws it. */
export interface LetterContent {
  readonly title: string
  readonly code: ResponseCode
  readonly car: string
  readonly office: string
  readonly number: string
  readonly date: string
  readonly addressee: readonly string[]
  readonly opening: string
  readonly rows: readonly (readonly [label: string, value: string])[]
  readonly closing: string
  readonly officers: readonly (typeof officers)[number][]
}

const amount = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const quantity = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 4 })
const whole = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 })
export const formats = {
  amount: (value: number): string => amount.format(value),
  quantity: (value: number): string => quantity.format(value),
  rupiah: (value: number): string => `Rp ${whole.format(value)}`
} as const

const months = ['Januari', 'Februari', 'Maret', 'April', 'Mei', 'Juni', 'Juli', 'Agustus', 'September', 'Oktober', 'November', 'Desember']
/** `20 November 2026` from a wall date. */
const inWords = (date: string): string => {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${months[(month ?? 1) - 1]} ${year}`
}

type Rows = LetterContent['rows']

const registrationRows = (facts: Facts): Rows => [
  ['Nomor Pendaftaran', facts.registrationNo ?? '-'],
  ['Tanggal Pendaftaran', facts.registrationDate ?? '-']
]

const partyRows = ({ header }: Declaration): Rows => [
  ['Importir', header.data.impnama || '-'],
  ['NPWP', header.data.impnpwp || '-'],
  ['Alamat', header.data.impalmt || '-'],
  ['PPJK', header.data.ppjknama ? `${header.data.ppjknama} (${header.data.ppjknpwp || '-'})` : '-']
]

const goodsRows = (declaration: Declaration, facts: Facts): Rows => {
  const header = declaration.header.data
  return [
    ['Tempat Penimbunan', header.tmptbn || '-'],
    ['Sarana Pengangkut', [header.angkutnama, header.angkutno].filter(Boolean).join(' / ') || '-'],
    ['Invoice', facts.invoice.invoice_no ? `${facts.invoice.invoice_no} tanggal ${facts.invoice.invoice_date}` : '-'],
    ['Nilai Pabean (CIF)', `${header.kdval} ${formats.amount(header.cif)}`.trim()],
    ['Berat Kotor / Bersih', `${formats.quantity(header.bruto)} kg / ${formats.quantity(header.netto)} kg`],
    ['Kemasan', facts.packages || '-'],
    ['Peti Kemas', declaration.container.data.map((entry) => entry.contno).join(', ') || '-'],
    ['Jumlah Barang', `${declaration.detail.data.length} baris, menurut lampiran`]
  ]
}

const billingRows = (facts: Facts): Rows => [
  ['Kode Billing', facts.billingCode],
  ['Tanggal Billing', facts.billingDate],
  ['Jatuh Tempo', facts.dueDate],
  ...facts.levies.map((levy) => [levy.name, formats.rupiah(levy.amount)] as const),
  ['Total Bayar', formats.rupiah(facts.total)],
  ['Terbilang', facts.totalInWords]
]

const sentences: Readonly<Record<ResponseCode, { readonly opening: string; readonly closing: string }>> = {
  '2090': {
    opening: 'Pemberitahuan pabean dengan data di bawah ini telah diterima dan sedang dalam proses validasi.',
    closing:
      'Data pemberitahuan lengkap dan dapat diproses ke tahap berikutnya. Perkembangan selanjutnya dapat dilihat pada riwayat status.'
  },
  '2020': {
    opening: 'Atas pemberitahuan pabean di bawah ini diterbitkan kode billing untuk pembayaran pungutan impor.',
    closing:
      'Pembayaran dilakukan sebelum tanggal jatuh tempo. Angka pungutan dalam dokumen simulasi ini memakai tarif contoh dan bukan perhitungan resmi.'
  },
  '2003': {
    opening: 'Terhadap barang impor dalam pemberitahuan pabean di bawah ini diberikan persetujuan pengeluaran barang.',
    closing: 'Barang dapat dikeluarkan dari tempat penimbunan sesuai jumlah dan jenis dalam lampiran.'
  },
  '300': {
    opening: 'Persetujuan pengeluaran barang (kode respon lama) diberikan untuk pemberitahuan pabean di bawah ini.',
    closing: 'Barang telah tercatat keluar dari tempat penimbunan sesuai jumlah dan jenis dalam lampiran.'
  }
}

export const letterContent = (code: ResponseCode, at: number, declaration: Declaration, facts: Facts): LetterContent => ({
  title: responses[code].text,
  code,
  car: declaration.car,
  office: declaration.kdkpbc,
  number: facts.documentNo[code],
  date: inWords(practiceDay(at)),
  addressee: [declaration.header.data.impnama || 'Importir', declaration.header.data.impalmt],
  ...sentences[code],
  rows: [
    ['Nomor Pengajuan', declaration.car],
    ...(code === '2003' || code === '300' ? registrationRows(facts) : []),
    ['Waktu Respon', `${practiceTime(at)} ${practiceZone}`],
    ...partyRows(declaration),
    ...goodsRows(declaration, facts),
    ...(code === '2020' ? billingRows(facts) : [])
  ],
  officers: code === '2003' || code === '300' ? officers : [officers[0]]
})
