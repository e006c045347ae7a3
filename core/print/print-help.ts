import { lookupTable } from '../base/lookup-table.ts'
import { help, type FieldHelp } from '../schema/field-help.ts'
import { words, type Words } from '../schema/field.ts'

const treatment: readonly [id: string, en: string] = [
  'Surat fasilitas (SKB, KITE, master list): perlakuan pungutan ini. Tanpa fasilitas: Dibayar.',
  'The facility decision (SKB, KITE, master list): treatment of this levy. Without one: Paid.'
]
const rate = (column: Words): readonly [id: string, en: string] => [
  `Tarif yang berlaku (BTKI dan peraturannya): ${column.id}.`,
  `The tariff in force (BTKI and its rules): ${column.en}.`
]

/** Help of the boxes that are only printed, by the key of the print field. */
export const printHelp = lookupTable<FieldHelp>({
  jenisBc28: help(
    '1',
    'Surat izin PLB: cara pengeluaran yang disetujui; biasanya 1 Biasa.',
    'The bonded licence: approved way of release; usually 1 Ordinary.'
  ),
  jenisImpor: help('1', 'Kontrak: dipakai di dalam negeri (1) atau sementara (2).', 'The contract: for use (1) or temporary (2).'),
  caraBayar: help(
    '1',
    'Keputusan pembayaran berkala atau jaminan; tanpa itu 1 Biasa/Tunai.',
    'The decision on periodic payment or guarantee; without one 1 Ordinary.'
  ),
  plbNpwp: help(
    '0034567891014000',
    'Surat izin PLB (SKEP): NPWP penyelenggara atau pengusaha PLB.',
    'The bonded licence (SKEP): tax number of the operator.'
  ),
  plbNama: help(
    'PT CONTOH LOGISTIK BERIKAT',
    'Surat izin PLB (SKEP): nama penyelenggara atau pengusaha.',
    'The bonded licence (SKEP): name of the operator.'
  ),
  plbAlamat: help(
    'KAWASAN INDUSTRI CONTOH BLOK A1, CIKARANG',
    'Surat izin PLB (SKEP): alamat gudang.',
    'The bonded licence (SKEP): address of the warehouse.'
  ),
  jenisNilai: help('NTR', 'Kontrak dan invoice: nilai transaksi adalah NTR.', 'Contract and invoice: a transaction value is NTR.'),
  persenImpor: help('100', 'Surat jalan atau BC 1.6: bagian barang yang diimpor.', 'Delivery note or BC 1.6: the share that is imported.'),
  bayarDi: help('1', 'Bukti penerimaan negara (BPN): tempat membayar.', 'Payment receipt (BPN): where it was paid.'),
  bayarNo: help(
    '820261120123456',
    'Bukti penerimaan negara (BPN): kode billing atau NTPN.',
    'Payment receipt (BPN): billing code or NTPN.'
  ),
  bayarTgl: help('2026-11-20', 'Bukti penerimaan negara (BPN): tanggal bayar.', 'Payment receipt (BPN): date of payment.'),
  jaminan: help('3', 'Surat jaminan: bentuknya.', 'The guarantee: its kind.'),
  jaminanNo: help(
    'CB-2026-00123',
    'Surat jaminan atau bukti penerimaan jaminan (BPJ): nomor.',
    'The guarantee or its receipt (BPJ): number.'
  ),
  jaminanTgl: help(
    '2026-11-19',
    'Surat jaminan atau bukti penerimaan jaminan (BPJ): tanggal.',
    'The guarantee or its receipt (BPJ): date.'
  ),
  tempat: help('JAKARTA', 'Kota tempat menandatangani.', 'The town of signing.'),
  tanggal: help('2026-11-20', 'Hari menandatangani; sama dengan tanggal pengajuan.', 'The day of signing; that of the submission.'),
  nama: help(
    'BUDI CONTOH',
    'Kartu ahli kepabeanan atau surat kuasa: nama penandatangan.',
    'The customs expert’s card or the power of attorney: name of the signatory.'
  ),
  jabatan: help('AHLI KEPABEANAN', 'Surat kuasa: jabatan penandatangan.', 'The power of attorney: position of the signatory.'),
  tarifBm: help('5', ...rate(words('bea masuk', 'import duty')), words('BM = nilai pabean Rp × tarif', 'duty = customs value Rp × rate')),
  tarifPpn: help(
    '11',
    ...rate(words('PPN', 'VAT')),
    words('PPN = (nilai pabean Rp + BM + BM tambahan + cukai) × tarif', 'VAT = (customs value Rp + duty + additional duty + excise) × rate')
  ),
  tarifPpnbm: help(
    '0',
    ...rate(words('PPnBM', 'luxury tax')),
    words(
      'PPnBM = (nilai pabean Rp + BM + BM tambahan + cukai) × tarif',
      'luxury tax = (customs value Rp + duty + additional duty + excise) × rate'
    )
  ),
  tarifPph: help(
    '2.5',
    'Peraturan PPh pasal 22 impor: dengan API biasanya 2,5, tanpa API 7,5.',
    'Rules of income tax article 22 on imports: with a licence usually 2.5, without 7.5.',
    words(
      'PPh = (nilai pabean Rp + BM + BM tambahan + cukai, dibulatkan ke bawah ke ribuan) × tarif',
      'income tax = (customs value Rp + duty + additional duty + excise, rounded down to thousands) × rate'
    )
  ),
  bmKite: help('0', 'Keputusan KITE: BM yang dijamin atau dibebaskan.', 'The KITE decision: duty that is guaranteed or exempt.'),
  bmt: help(
    '0',
    'Peraturan bea masuk tambahan (antidumping, safeguard) untuk pos ini.',
    'Rules of additional duty (anti-dumping, safeguard) for the code.'
  ),
  kolomBm: help('paid', ...treatment),
  kolomCukai: help('paid', ...treatment),
  kolomPpn: help('paid', ...treatment),
  kolomPpnbm: help('paid', ...treatment),
  kolomPph: help('paid', ...treatment)
})
const tariffHelp = help(
  '5',
  ...rate(words('bea masuk untuk pos ini', 'import duty of this code')),
  words('BM = nilai CIF baris × NDPBM × tarif', 'duty = CIF value of the line × rate of exchange × rate')
)
const unitHelp = help(
  '15000',
  ...rate(words('tarif spesifik, rupiah per satuan', 'specific rate, rupiah per unit')),
  words('BM = jumlah satuan BM × tarif', 'duty = duty quantity × rate')
)

/** The help of a print field, or of the rate of a tariff code; undefined for another key. */
export const printHelpOf = (key: string): FieldHelp | undefined =>
  key.startsWith('bm.') ? tariffHelp : key.startsWith('bmSatuan.') ? unitHelp : printHelp[key]
