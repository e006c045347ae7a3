/** The texts a field shows; the caller chooses the language. */
export interface FieldText {
  readonly box: (box: string) => string
  readonly choose: string
  readonly noCodes: string
  readonly datePlaceholder: string
  readonly badNumber: string
  readonly badInteger: string
  readonly badDate: string
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
  types: { string: 'teks', integer: 'bilangan bulat', number: 'angka', boolean: 'ya/tidak' },
  codes: 'Kode yang ditawarkan (teks lain boleh)',
  noCodes: 'Tidak ada kode yang cocok. Teks ini tetap dipakai.',
  choose: 'Pilih kode (F4)',
  datePlaceholder: 'hh-bb-tttt',
  badNumber: 'Bukan angka; belum disimpan.',
  badInteger: 'Harus bilangan bulat; belum disimpan.',
  badDate: 'Bukan tanggal; belum disimpan. Contoh: 20-11-2026.'
}
