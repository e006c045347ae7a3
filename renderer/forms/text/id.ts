import type { Formula } from '#core/draft/computed-values.ts'

/** The texts a field shows; the caller chooses the language. */
export interface FieldText {
  readonly box: (box: string) => string
  readonly choose: string
  readonly noCodes: string
  readonly datePlaceholder: string
  readonly changeAju: { readonly label: string; readonly name: string }
  /** Beside the label of a field that is never sent. */
  readonly notSent: string
  readonly badNumber: string
  readonly badInteger: string
  readonly tooLong: string
  readonly twoForms: string
  readonly badCode: string
  readonly badDate: string
  /** Formulas of computed fields. */
  readonly formulas: Readonly<Record<Formula, string>>
  readonly follows: (formula: string) => string
  /** An exchange rate, which stays when its week is over. */
  readonly followsCurrency: (formula: string) => string
  /** An exchange rate of another week, which was not typed. */
  readonly otherWeek: (formula: string, value: string) => string
  readonly entered: (formula: string, value: string) => string
  /** Text of the button that takes the computed value. */
  readonly take: (value: string) => string
}

export interface YesNoText {
  readonly yes: string
  readonly no: string
}

/** Texts of form fields and of the help for a field, in Indonesian; en.ts has the same shape. */
export const fieldsId = {
  box: (box: string) => `Kotak ${box}`,
  help: 'Bantuan bidang',
  key: 'Nama pada layanan',
  type: 'Jenis',
  example: 'Contoh',
  emptyExample: 'kosongkan',
  formula: 'Rumus',
  papers: 'Di dokumen',
  types: { string: 'teks', integer: 'bilangan bulat', number: 'angka', boolean: 'ya/tidak' },
  codes: 'Kode yang ditawarkan (kode lain boleh)',
  noCodes: 'Tidak ada kode yang cocok. Teks ini tetap dipakai.',
  choose: 'Pilih kode (F4)',
  datePlaceholder: 'hh-bb-tttt',
  changeAju: { label: 'Ubah', name: 'Ubah nomor aju' },
  notSent: 'tidak dikirim',
  badNumber: 'Bukan angka; belum disimpan. Hitungan dengan -, / atau x diawali =.',
  badInteger: 'Harus bilangan bulat; belum disimpan.',
  tooLong: 'Terlalu banyak angka, paling banyak 15; belum disimpan.',
  twoForms: 'Dapat dibaca sebagai dua angka; belum disimpan. Saat bidang ditinggalkan, Anda ditanya.',
  badCode: 'Bukan kode; pilih dari daftar (F4). Belum disimpan.',
  badDate: 'Bukan tanggal, atau tahunnya bukan Masehi; belum disimpan. Contoh: 20-11-2026.',
  formulas: {
    sum: 'jumlah semua baris barang',
    lines: 'jumlah baris barang',
    containers: 'jumlah kontainer',
    rupiah: 'kurs rupiah selalu 1',
    'tax-rate': 'kurs pajak dari tabel kurs',
    'invoice+additions-discount': 'nilai invoice + biaya tambahan − diskon',
    'invoice+insurance+additions-discount': 'nilai invoice + asuransi + biaya tambahan − diskon',
    'fob+freight+insurance': 'FOB + freight + asuransi',
    'cif-freight-insurance': 'CIF − freight − asuransi',
    'cif-fob-insurance': 'CIF − FOB − asuransi',
    'cif×rate': 'CIF × NDPBM'
  } satisfies Record<Formula, string> as Readonly<Record<Formula, string>>,
  follows: (formula: string) => `Dihitung: ${formula}. Mengikuti sampai Anda mengetik nilai lain.`,
  followsCurrency: (formula: string) =>
    `Dihitung: ${formula}. Mengikuti valuta sampai Anda mengetik nilai lain; setelah minggunya lewat, kursnya tetap dan yang baru ditawarkan di sini.`,
  otherWeek: (formula: string, value: string) => `Kurs minggu lain. Hitungan: ${formula} = ${value}. F9 memakai kurs ini.`,
  entered: (formula: string, value: string) => `Diisi sendiri. Hitungan: ${formula} = ${value}. F9 memakai hitungan lagi.`,
  take: (value: string) => `samakan: ${value}`,
  isEntered: 'diisi sendiri',
  isComputed: 'dihitung'
}
