import { lookupTable } from '../base/lookup-table.ts'
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
  /** A number in per cent. */
  readonly percent?: boolean
}

export interface PrintGroup {
  readonly key: string
  readonly label: Words
  readonly fields: readonly PrintField[]
}

/** Choices by code: the label in Indonesian and in English. */
const choices = (labels: Readonly<Record<string, readonly [id: string, en: string]>>): readonly Code[] =>
  Object.entries(labels).map(([code, [id, en]]) => ({ code, label: words(id, en) }))

const field = (kind: PrintField['kind'], key: string, box: string, id: string, en: string, more: Partial<PrintField> = {}): PrintField => ({
  kind,
  key,
  box,
  label: words(id, en),
  choices: [],
  width: 3,
  hint: null,
  ...more
})
const group = (key: string, id: string, en: string, ...fields: readonly PrintField[]): PrintGroup => ({ key, label: words(id, en), fields })

/** The columns of boxes 41 to 48. */
export const levyColumns = ['paid', 'government', 'deferred', 'uncollected', 'exempt', 'settled'] as const
export type LevyColumn = (typeof levyColumns)[number]
const treatments = choices({
  paid: ['Dibayar', 'Paid'],
  government: ['Ditanggung Pemerintah', 'Borne by the government'],
  deferred: ['Ditunda', 'Deferred'],
  uncollected: ['Tidak Dipungut', 'Not collected'],
  exempt: ['Dibebaskan', 'Exempt'],
  settled: ['Telah Dilunasi', 'Already settled']
} satisfies Readonly<Record<LevyColumn, readonly [string, string]>>)
export const levyColumnLabel = (column: LevyColumn): string => treatments.find((entry) => entry.code === column)?.label.id ?? ''

const percent = { percent: true, hint: words('Persen; angka yang berlaku Anda ketik sendiri.', 'Percent; enter the rate that applies.') }
const treatment = { choices: treatments }
const kinds = choices({ 1: ['Biasa', 'Ordinary'], 2: ['Berkala', 'Periodic'], 3: ['Pelayanan Segera', 'Immediate service'] })
const imports = choices({
  1: ['Untuk Dipakai', 'For use'],
  2: ['Sementara', 'Temporary'],
  5: ['Pelayanan Segera', 'Immediate service'],
  9: ['Gabungan', 'Combined']
})
const payments = choices({
  1: ['Biasa/Tunai', 'Ordinary/cash'],
  2: ['Berkala', 'Periodic'],
  3: ['Dengan Jaminan', 'With guarantee'],
  9: ['Gabungan', 'Combined']
})
const counters = choices({ 1: ['Bank', 'Bank'], 2: ['Pos', 'Post'], 3: ['Kantor Pabean', 'Customs office'] })
const guarantees = choices({
  1: ['Tunai', 'Cash'],
  2: ['Bank Garansi', 'Bank guarantee'],
  3: ['Customs Bond', 'Customs bond'],
  4: ['Lainnya', 'Other']
})
const usualDuty = words('Untuk pos tanpa tarif sendiri di daftar di bawah.', 'For codes without a rate of their own in the list below.')
const share = words('Persentase barang impor, berlaku untuk semua baris.', 'Share of imported goods, for every line.')

export const printGroups: readonly PrintGroup[] = [
  group(
    'submission',
    'Pengajuan',
    'Submission',
    field('choice', 'jenisBc28', 'A', 'Jenis BC 2.8', 'BC 2.8 kind', { width: 4, choices: kinds }),
    field('choice', 'jenisImpor', 'B', 'Jenis impor', 'Import kind', { width: 4, choices: imports }),
    field('choice', 'caraBayar', 'C', 'Cara pembayaran', 'Way of payment', { width: 4, choices: payments })
  ),
  group(
    'operator',
    'Penyelenggara/pengusaha PLB/PDPLB',
    'Bonded logistics operator',
    field('text', 'plbNpwp', '1', 'NPWP pengusaha PLB', 'Operator tax no.'),
    field('text', 'plbNama', '2', 'Nama pengusaha PLB', 'Operator name', { width: 9 }),
    field('text', 'plbAlamat', '3', 'Alamat pengusaha PLB', 'Operator address', { width: 12 })
  ),
  group(
    'value',
    'Nilai dan barang',
    'Value and goods',
    field('text', 'jenisNilai', '27', 'Jenis nilai', 'Kind of value', { width: 6 }),
    field('decimal', 'persenImpor', '36', '% barang impor', '% imported goods', { percent: true, hint: share })
  ),
  group(
    'payment',
    'Pembayaran dan jaminan',
    'Payment and guarantee',
    field('choice', 'bayarDi', 'E.a', 'Pembayaran', 'Payment', { width: 4, choices: counters }),
    field('text', 'bayarNo', 'E.a', 'Nomor bukti bayar', 'Payment proof no.', { width: 5 }),
    field('date', 'bayarTgl', 'E.a', 'Tanggal bukti bayar', 'Payment proof date'),
    field('choice', 'jaminan', 'E.b', 'Jaminan', 'Guarantee', { width: 4, choices: guarantees }),
    field('text', 'jaminanNo', 'E.b', 'Nomor jaminan', 'Guarantee no.', { width: 5 }),
    field('date', 'jaminanTgl', 'E.b', 'Tanggal jaminan', 'Guarantee date')
  ),
  group(
    'signature',
    'Penandatangan',
    'Signatory',
    field('text', 'tempat', 'F', 'Tempat', 'Place'),
    field('date', 'tanggal', 'F', 'Tanggal', 'Date'),
    field('text', 'nama', 'F', 'Nama lengkap', 'Full name'),
    field('text', 'jabatan', 'F', 'Jabatan', 'Position')
  ),
  group(
    'rates',
    'Tarif untuk perkiraan',
    'Rates for the estimate',
    field('decimal', 'tarifBm', '41', 'BM umum (%)', 'Duty, usual (%)', { percent: true, hint: usualDuty }),
    field('decimal', 'tarifPpn', '45', 'PPN (%)', 'VAT (%)', percent),
    field('decimal', 'tarifPpnbm', '46', 'PPnBM (%)', 'Luxury tax (%)', percent),
    field('decimal', 'tarifPph', '47', 'PPh 22 (%)', 'Income tax 22 (%)', percent),
    field('decimal', 'bmKite', '42', 'BM KITE (Rp)', 'KITE duty (Rp)'),
    field('decimal', 'bmt', '43', 'BM tambahan (Rp)', 'Additional duty (Rp)')
  ),
  group(
    'treatment',
    'Perlakuan pungutan',
    'Treatment of levies',
    field('choice', 'kolomBm', '41', 'BM', 'Duty', treatment),
    field('choice', 'kolomCukai', '44', 'Cukai', 'Excise', treatment),
    field('choice', 'kolomPpn', '45', 'PPN', 'VAT', treatment),
    field('choice', 'kolomPpnbm', '46', 'PPnBM', 'Luxury tax', treatment),
    field('choice', 'kolomPph', '47', 'PPh', 'Income tax', treatment)
  )
]

export const printField = (key: string): PrintField | undefined =>
  printGroups.flatMap((group) => group.fields).find((one) => one.key === key)

/** Key of a tariff code for its rates. It contains the tariff scheme, because a preference has its own rate. */
export const tariffKey = (nohs: string, scheme: string): string => (scheme === '' ? nohs : `${nohs}-${scheme}`)
/** Print field keys of the rates of a tariff code: per cent of the value, and rupiah per unit. */
export const bmKey = (tariff: string): string => `bm.${tariff}`
export const bmUnitKey = (tariff: string): string => `bmSatuan.${tariff}`
/** The same for the taxes, in per cent. */
export const vatKey = (tariff: string): string => `ppn.${tariff}`
export const luxuryKey = (tariff: string): string => `ppnbm.${tariff}`
export const incomeKey = (tariff: string): string => `pph.${tariff}`

const rateNames = lookupTable<Words>({
  bm: words('BM', 'Duty'),
  bmSatuan: words('BM', 'Duty'),
  ppn: words('PPN', 'VAT'),
  ppnbm: words('PPnBM', 'Luxury tax'),
  pph: words('PPh 22', 'Income tax 22')
})

/** Label of a print field or of a rate of a tariff code; undefined for an unknown key. */
export const printLabel = (key: string): { readonly label: Words; readonly box: string } | undefined => {
  const [, rate = '', tariff = ''] = /^(bm|bmSatuan|ppn|ppnbm|pph)\.(.+)$/.exec(key) ?? []
  const name = rateNames[rate]
  return name === undefined ? printField(key) : { label: words(`${name.id} ${tariff}`, `${name.en} ${tariff}`), box: '38' }
}
