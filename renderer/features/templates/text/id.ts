/** Templates, and copying parts of declarations. */
export const templatesId = {
  save: 'Simpan sebagai templat…',
  use: 'Baru dari templat…',
  copyFrom: 'Salin dari…',
  copyTitle: 'Salin deklarasi',
  name: 'Nama templat',
  nameHint: 'Nama yang sudah ada akan diganti isinya.',
  saved: (name: string) => `Templat “${name}” disimpan.`,
  removeAsk: (name: string) => `Hapus templat “${name}”? Deklarasi yang dibuat darinya tetap ada.`,
  openWorklist: 'Pilih deklarasi',
  none: 'Belum ada templat. Buka deklarasi lalu pilih Simpan sebagai templat.',
  search: 'Nama templat…',
  sourceSearch: 'Aju, importir, pemasok…',
  source: 'Dari',
  otherSource: 'Pilih lain',
  partsTitle: 'Bagian yang disalin',
  print: 'Cetakan',
  noParts: 'Kosongkan',
  clearDates: 'Kosongkan tanggal (tiba, BC 1.1, dokumen)',
  clearDocuments: 'Kosongkan nomor dokumen',
  clearHint: 'Nomor aju tidak pernah ikut disalin.',
  create: 'Buat draf',
  into: 'Ke',
  intoNew: 'Draf baru',
  intoOpen: 'Draf yang terbuka, menimpa bagian yang dipilih',
  fill: 'Isi draf ini',
  intoDone: 'Bagian yang dipilih disalin. Urungkan dengan Ctrl+Z.',
  created: 'Draf dibuat dengan nomor aju baru.'
}

export type TemplatesText = typeof templatesId
