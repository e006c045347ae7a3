/** The printed form: preview, print fields, rates. */
export const printingId = {
  open: 'Cetak',
  title: 'Cetakan draf',
  titleRegistered: 'Cetakan',
  papers: (count: number) => `${count} deklarasi`,
  printSelected: 'Cetak',
  tooMany: (most: number) => `Paling banyak ${most} deklarasi sekali cetak.`,
  backToList: 'Kembali ke meja kerja',
  section: 'Cetakan',
  back: 'Kembali ke draf',
  rendering: 'Menyiapkan cetakan…',
  pages: (count: number) => `${count} halaman`,
  save: 'Simpan PDF',
  saved: 'PDF disimpan.',
  print: 'Cetak',
  printed: 'Dikirim ke printer.',
  missing: 'Draf ini tidak ada lagi.',
  fields: 'Isian cetakan',
  localNote: 'Isian ini hanya untuk cetakan: disimpan di komputer ini bersama draf, tidak dikirim.',
  notSent: 'tidak dikirim',
  noChoice: '–',
  tariffs: 'Tarif per pos tarif',
  tariffsNote: 'Kosong berarti memakai BM umum. Isi rupiah per satuan untuk tarif spesifik; itu yang dipakai bila keduanya diisi.',
  tariffColumns: { code: 'Pos tarif', scheme: 'Skema', lines: 'Baris', example: 'Contoh barang', rate: 'BM (%)', unit: 'BM (Rp/satuan)' },
  tariffRate: (code: string) => `BM ${code} dalam persen`,
  tariffUnit: (code: string) => `BM ${code} rupiah per satuan`,
  estimate: 'Perkiraan pungutan',
  estimateNote: (lines: number) =>
    lines === 0 ? 'Dari tarif yang Anda ketik; tidak dikirim.' : `${lines} baris barang belum punya tarif atau nilai: BM tidak dihitung.`,
  total: 'Jumlah'
}

export type PrintingText = typeof printingId
