import type { Code } from '../schema/code-lists.ts'
import { words, type Words } from '../schema/field.ts'

/** A box of the printed form without a field at the service: stored on this computer and never sent. */
export interface PrintField {
  readonly key: string
  readonly label: Words
  /** Box or section of the printed BC 2.8. */
  readonly box: string
  readonly kind: 'text' | 'date' | 'decimal' | 'choice'
  readonly choices: readonly Code[]
  /** Width in twelfths of the form. */
  readonly width: number
  readonly hint: Words | null
}

export interface PrintGroup {
  readonly key: string
  readonly label: Words
  readonly fields: readonly PrintField[]
}

const choice = (code: string, id: string, en: string): Code => ({ code, label: words(id, en) })

type Facts = Pick<PrintField, 'key' | 'label' | 'box'> & Partial<PrintField>
const field = (kind: PrintField['kind'], facts: Facts): PrintField => ({ kind, choices: [], width: 3, hint: null, ...facts })

/** The columns of boxes 41 to 48. */
export const levyColumns = ['paid', 'government', 'deferred', 'uncollected', 'exempt', 'settled'] as const
export type LevyColumn = (typeof levyColumns)[number]
const treatments: readonly (Code & { readonly code: LevyColumn })[] = [
  { code: 'paid', label: words('Dibayar', 'Paid') },
  { code: 'government', label: words('Ditanggung Pemerintah', 'Borne by the government') },
  { code: 'deferred', label: words('Ditunda', 'Deferred') },
  { code: 'uncollected', label: words('Tidak Dipungut', 'Not collected') },
  { code: 'exempt', label: words('Dibebaskan', 'Exempt') },
  { code: 'settled', label: words('Telah Dilunasi', 'Already settled') }
]
export const levyColumnLabel = (column: LevyColumn): string => treatments.find((entry) => entry.code === column)?.label.id ?? ''

const percent = words('Persen; angka yang berlaku Anda ketik sendiri.', 'Per cent; you type the rate that applies.')
const treatment = (key: string, box: string, id: string, en: string): PrintField =>
  field('choice', { key, box, label: words(id, en), choices: treatments })

export const printGroups: readonly PrintGroup[] = [
  {
    key: 'submission',
    label: words('Pengajuan', 'Submission'),
    fields: [
      field('choice', {
        key: 'jenisBc28',
        box: 'A',
        label: words('Jenis BC 2.8', 'BC 2.8 kind'),
        width: 4,
        choices: [
          choice('1', 'Biasa', 'Ordinary'),
          choice('2', 'Berkala', 'Periodic'),
          choice('3', 'Pelayanan Segera', 'Immediate service')
        ]
      }),
      field('choice', {
        key: 'jenisImpor',
        box: 'B',
        label: words('Jenis impor', 'Import kind'),
        width: 4,
        choices: [
          choice('1', 'Untuk Dipakai', 'For use'),
          choice('2', 'Sementara', 'Temporary'),
          choice('5', 'Pelayanan Segera', 'Immediate service'),
          choice('9', 'Gabungan', 'Combined')
        ]
      }),
      field('choice', {
        key: 'caraBayar',
        box: 'C',
        label: words('Cara pembayaran', 'Way of payment'),
        width: 4,
        choices: [
          choice('1', 'Biasa/Tunai', 'Ordinary/cash'),
          choice('2', 'Berkala', 'Periodic'),
          choice('3', 'Dengan Jaminan', 'With guarantee'),
          choice('9', 'Gabungan', 'Combined')
        ]
      })
    ]
  },
  {
    key: 'operator',
    label: words('Penyelenggara/pengusaha PLB/PDPLB', 'Bonded logistics operator'),
    fields: [
      field('text', { key: 'plbNpwp', box: '1', label: words('NPWP pengusaha PLB', 'Operator tax no.') }),
      field('text', { key: 'plbNama', box: '2', label: words('Nama pengusaha PLB', 'Operator name'), width: 9 }),
      field('text', { key: 'plbAlamat', box: '3', label: words('Alamat pengusaha PLB', 'Operator address'), width: 12 })
    ]
  },
  {
    key: 'value',
    label: words('Nilai dan barang', 'Value and goods'),
    fields: [
      field('text', { key: 'jenisNilai', box: '27', label: words('Jenis nilai', 'Kind of value'), width: 6 }),
      field('decimal', {
        key: 'persenImpor',
        box: '36',
        label: words('% barang impor', '% imported goods'),
        hint: words('Persentase barang impor, berlaku untuk semua baris.', 'Share of imported goods, for every line.')
      })
    ]
  },
  {
    key: 'payment',
    label: words('Pembayaran dan jaminan', 'Payment and guarantee'),
    fields: [
      field('choice', {
        key: 'bayarDi',
        box: 'E.a',
        label: words('Pembayaran', 'Payment'),
        width: 4,
        choices: [choice('1', 'Bank', 'Bank'), choice('2', 'Pos', 'Post'), choice('3', 'Kantor Pabean', 'Customs office')]
      }),
      field('text', { key: 'bayarNo', box: 'E.a', label: words('Nomor bukti bayar', 'Payment proof no.'), width: 5 }),
      field('date', { key: 'bayarTgl', box: 'E.a', label: words('Tanggal bukti bayar', 'Payment proof date') }),
      field('choice', {
        key: 'jaminan',
        box: 'E.b',
        label: words('Jaminan', 'Guarantee'),
        width: 4,
        choices: [
          choice('1', 'Tunai', 'Cash'),
          choice('2', 'Bank Garansi', 'Bank guarantee'),
          choice('3', 'Customs Bond', 'Customs bond'),
          choice('4', 'Lainnya', 'Other')
        ]
      }),
      field('text', { key: 'jaminanNo', box: 'E.b', label: words('Nomor jaminan', 'Guarantee no.'), width: 5 }),
      field('date', { key: 'jaminanTgl', box: 'E.b', label: words('Tanggal jaminan', 'Guarantee date') })
    ]
  },
  {
    key: 'signature',
    label: words('Penandatangan', 'Signatory'),
    fields: [
      field('text', { key: 'tempat', box: 'F', label: words('Tempat', 'Place') }),
      field('date', { key: 'tanggal', box: 'F', label: words('Tanggal', 'Date') }),
      field('text', { key: 'nama', box: 'F', label: words('Nama lengkap', 'Full name') }),
      field('text', { key: 'jabatan', box: 'F', label: words('Jabatan', 'Position') })
    ]
  },
  {
    key: 'rates',
    label: words('Tarif untuk perkiraan', 'Rates for the estimate'),
    fields: [
      field('decimal', {
        key: 'tarifBm',
        box: '41',
        label: words('BM umum (%)', 'Duty, usual (%)'),
        hint: words('Untuk pos tanpa tarif sendiri di daftar di bawah.', 'For codes without a rate of their own in the list below.')
      }),
      field('decimal', { key: 'tarifPpn', box: '45', label: words('PPN (%)', 'VAT (%)'), hint: percent }),
      field('decimal', { key: 'tarifPpnbm', box: '46', label: words('PPnBM (%)', 'Luxury tax (%)'), hint: percent }),
      field('decimal', { key: 'tarifPph', box: '47', label: words('PPh 22 (%)', 'Income tax 22 (%)'), hint: percent }),
      field('decimal', { key: 'bmKite', box: '42', label: words('BM KITE (Rp)', 'KITE duty (Rp)') }),
      field('decimal', { key: 'bmt', box: '43', label: words('BM tambahan (Rp)', 'Additional duty (Rp)') })
    ]
  },
  {
    key: 'treatment',
    label: words('Perlakuan pungutan', 'Treatment of levies'),
    fields: [
      treatment('kolomBm', '41', 'BM', 'Duty'),
      treatment('kolomCukai', '44', 'Cukai', 'Excise'),
      treatment('kolomPpn', '45', 'PPN', 'VAT'),
      treatment('kolomPpnbm', '46', 'PPnBM', 'Luxury tax'),
      treatment('kolomPph', '47', 'PPh', 'Income tax')
    ]
  }
]

export const printField = (key: string): PrintField | undefined =>
  printGroups.flatMap((group) => group.fields).find((one) => one.key === key)

/** Key of a tariff code for its rates. It contains the tariff scheme, because a preference has its own rate. */
export const tariffKey = (nohs: string, scheme: string): string => (scheme === '' ? nohs : `${nohs}-${scheme}`)
/** Print field keys of the rates of a tariff code: per cent of the value, and rupiah per unit. */
export const bmKey = (tariff: string): string => `bm.${tariff}`
export const bmUnitKey = (tariff: string): string => `bmSatuan.${tariff}`

/** Label of a print field or of the rate of a tariff code; undefined for an unknown key. */
export const printLabel = (key: string): { readonly label: Words; readonly box: string } | undefined => {
  const tariff = /^(?:bm|bmSatuan)\.(.+)$/.exec(key)?.[1]
  return tariff === undefined ? printField(key) : { label: words(`BM ${tariff}`, `Duty ${tariff}`), box: '38' }
}
