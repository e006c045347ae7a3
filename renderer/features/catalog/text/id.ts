import type { PartyKind } from '#core/catalog/party.ts'
import type { RowRemark } from '#core/codes/read-code-list.ts'
import type { ListColumn } from '#core/codes/code-list.ts'
import type { CodeStyle } from '#core/schema/code-lists.ts'
import type { CsvProblem } from '../../../workers/spreadsheets/read-code-list-csv.ts'
import { formatNumber } from '#core/base/format-number.ts'

const n = (value: number): string => formatNumber(value, 'id')

/** The catalog of parties and products, aju numbers, and copies of a declaration. */
export const catalogId = {
  ajuTaken: (owner: string, state: string) => `Nomor ini juga dipakai deklarasi lain: ${owner} (${state}). Tetap tersimpan.`,
  ajuTakenInTrash: 'di sampah',
  ajuSeries: 'Seri nomor urut',
  ajuSeriesHint:
    'Boleh kosong. 1–3 huruf atau angka di depan nomor urut, misalnya nomor komputer, agar dua komputer tidak memberi nomor yang sama.',
  ajuExample: (aju: string) => `Contoh: ${aju}`,
  learnTitle: 'Isian yang diingat',
  learn: 'Ingat pihak dan barang dari deklarasi',
  learnHint:
    'Dicatat saat deklarasi yang diubah ditinggalkan, atau saat dikirim, di komputer ini atau di kantor Anda. Yang sudah dicatat ada di Data induk.',
  pick: 'Pilih…',
  pickParty: (kind: string) => `Pilih ${kind.toLowerCase()}`,
  pickProduct: 'Pilih barang',
  searchParty: 'Nama, NPWP, alamat…',
  searchProduct: 'Kode, uraian, HS, merek…',
  openMaster: 'Buka Data induk',
  nothingYet:
    'Belum ada yang diingat. Pihak dan barang dicatat saat deklarasi yang diubah ditinggalkan, atau saat dikirim, atau diisi di Data induk.',
  uses: (count: number): string => (count === 0 ? 'belum dipakai' : `${n(count)}×`),
  ofDraft: (kind: string) => `draf ini: ${kind.toLowerCase()}`,
  sameAsImporter: 'Sama dengan importir',
  sameAsImporterOf: (kind: string) => `Sama dengan importir: isi ${kind.toLowerCase()}`,
  importerMissing: 'Isi dulu nama importir.',
  importerCopied: (kind: string) => `${kind} sama dengan importir. Urungkan dengan Ctrl+Z.`,
  offer: (code: string, name: string) => `Kode ${code} dikenal: ${name}`,
  offerFill: 'Isi sisa baris',
  offerNo: 'Tidak usah',
  overwriteTitle: 'Timpa isian yang ada?',
  overwrite: (fields: string) => `Baris ini sudah berisi lain pada: ${fields}. Bidang yang kosong tetap diisi, apa pun pilihan Anda.`,
  overwriteYes: 'Timpa',
  tabParties: 'Pihak',
  tabProducts: 'Barang',
  kinds: {
    importer: 'Importir',
    owner: 'Pemilik barang',
    seller: 'Penjual',
    supplier: 'Pemasok',
    broker: 'PPJK',
    billing: 'Penanggung billing',
    plb: 'Izin PLB'
  } satisfies Record<PartyKind, string>,
  kind: 'Jenis pihak',
  count: (count: string) => `${count} baris`,
  add: 'Tambah',
  merge: 'Gabungkan kembar',
  mergeNone: 'Tidak ada yang kembar.',
  mergeAsk: (rows: number, kept: number) =>
    `${n(rows)} baris kembar menjadi ${n(kept)}. Isian terbaru dipakai, yang kosong dilengkapi dari kembarannya.`,
  mergeStays: (row: string) => `Tetap: ${row}`,
  mergeGoes: (row: string) => `Dihapus: ${row}`,
  mergeMore: (count: number) => `dan ${n(count)} baris kembar lagi`,
  merged: (gone: number) => `${n(gone)} baris kembar digabungkan.`,
  removeAsk: (count: number) => `Hapus ${n(count)} baris dari data induk? Deklarasi yang sudah dibuat tidak berubah.`,
  removed: (count: number) => `${n(count)} baris dihapus.`,
  changed: (count: number) => `${n(count)} sel diubah.`,
  exportXlsx: 'Ekspor Excel…',
  exportCsv: 'Ekspor CSV…',
  exportedFound: (found: number, all: number) => `Hanya yang ditemukan: ${n(found)} dari ${n(all)} baris.`,
  writing: (rows: number) => `Menyimpan ${n(rows)} baris…`,
  imported: (added: number, changed: number) => `${n(added)} baris ditambah, ${n(changed)} diperbarui.`,
  importedSkipped: (count: number) => `${n(count)} baris tanpa nama atau uraian dilewati.`,
  importedShared: (count: number) =>
    `${n(count)} baris punya NPWP, nama, atau kode yang sama dengan baris lain. Tidak ada yang ditimpa; periksa, lalu pakai “Gabungkan kembar” bila memang sama.`,
  importedUnreadable: (count: number, example: string) => `${n(count)} sel tidak terbaca dan dilewati, misalnya “${example}”.`,
  importedUnknown: (columns: string) => `Kolom ini tidak dikenal dan dilewati: ${columns}.`,
  importNoColumns: (file: string) => `${file}: tidak ada kolom yang dikenal. Baris pertama harus berisi nama kolom seperti pada ekspor.`,
  copyParts: 'Salin deklarasi ini…',
  copyWhole: 'Salin deklarasi ini seluruhnya'
}

export type CatalogText = typeof catalogId

/** Code lists and their import. */
export const codeListsId = {
  master: 'Data induk',
  tab: 'Daftar kode',
  intro:
    'Kode yang ditawarkan pada bidang, dalam dua bahasa dan tanpa sambungan. Yang sering Anda pakai di atas. Teks apa pun selalu diterima, juga yang tidak ada dalam daftar.',
  shipped: 'Bawaan Ajukan',
  imported: (day: string) => `Diimpor ${day}`,
  missing: 'Belum ada',
  rows: (count: string) => `${count} kode`,
  import: 'Impor CSV…',
  replace: 'Ganti…',
  remove: 'Hapus',
  removeAsk: (name: string, hasShipped: boolean) =>
    hasShipped
      ? `Hapus daftar “${name}” yang diimpor? Daftar bawaan dipakai lagi. Isi deklarasi tidak berubah.`
      : `Hapus daftar “${name}”? Isi deklarasi tidak berubah; daftar dapat diimpor lagi dari berkasnya.`,
  removed: (name: string) => `Daftar “${name}” dihapus.`,
  search: 'Cari kode atau kata…',
  noMatch: 'Tidak ada yang cocok.',
  noRows: 'Daftar ini belum ada di komputer ini. Impor berkas CSV yang memuat kode dan uraiannya.',
  shown: (shown: string, all: string) => `${shown} dari ${all}`,
  head: { code: 'Kode', id: 'Bahasa Indonesia', en: 'Bahasa Inggris', extra: 'Milik' },
  none: 'Tidak ada kode yang cocok; teks apa pun boleh diketik.',
  wordsCoded: (words: string) => `Kata menjadi kode: ${words}.`,
  wordsOpen: (words: string) => `Tidak diubah karena punya beberapa arti: ${words}. Periksa satuannya.`,
  noneYet: (name: string) => `Belum ada daftar “${name}”. Impor di Data induk; teks apa pun boleh diketik.`,
  style: 'Gaya nilai kode',
  styles: { both: 'Modul lama dan CEISA', old: 'Modul lama (1, 2, 3)', ceisa: 'CEISA (CIF, FOB, LN)' } satisfies Record<CodeStyle, string>,
  styleHint: 'Yang ditawarkan untuk kode harga, dokumen penutup, muatan kontainer, API dan asuransi. Teks lain tetap boleh diketik.',
  help: (name: string, version: string, date: string, rows: string) => `Daftar: ${[name, version, date, rows].filter(Boolean).join(' · ')}`,
  anyText: 'Teks apa pun boleh diketik, juga yang tidak ada dalam daftar.',
  dialog: {
    title: (name: string) => `Impor ${name}`,
    choose: 'Pilih berkas…',
    drop: 'atau letakkan berkas CSV di sini. Titik koma, koma atau tab; dari Excel: Simpan sebagai, CSV UTF-8.',
    other: 'Berkas lain…',
    reading: 'Membaca berkas…',
    separator: 'Pemisah',
    separators: { ';': 'titik koma ;', ',': 'koma ,', '\t': 'tab', '|': 'garis tegak |' },
    hasHead: 'Baris pertama berisi judul kolom',
    column: { code: 'Kode', id: 'Uraian Indonesia', en: 'Uraian Inggris', extra: 'Keterangan lain' } satisfies Record<ListColumn, string>,
    office: 'Kode kantor',
    noColumn: 'tidak ada',
    columnNumber: (number: number, sample: string) => (sample === '' ? `Kolom ${n(number)}` : `Kolom ${n(number)}: ${sample}`),
    versionHint: 'Misalnya BTKI 2022',
    date: 'Tanggal daftar',
    preview: 'Baris pertama',
    remark: 'Keterangan',
    remarks: {
      'no-code': 'tanpa kode, dilewati',
      duplicate: 'kode berulang, dilewati',
      'no-text': 'tanpa uraian',
      padded: 'nol yang hilang dilengkapi'
    } satisfies Record<RowRemark, string>,
    remarkCounts: {
      'no-code': (count: string) => `${count} baris tanpa kode dilewati`,
      duplicate: (count: string) => `${count} baris dengan kode berulang dilewati`,
      'no-text': (count: string) => `${count} baris tanpa uraian`,
      padded: (count: string) => `${count} kode dilengkapi nol yang hilang`
    } satisfies Record<RowRemark, (count: string) => string>,
    examples: (lines: string) => `baris ${lines}`,
    result: (count: string) => `${count} kode akan diimpor.`,
    nothing: 'Tidak ada satu kode pun. Pilih kolom yang memuat kode.',
    replaces: (count: string, version: string) => `Menggantikan daftar sekarang: ${[version, `${count} kode`].filter(Boolean).join(', ')}.`,
    import: 'Impor',
    imported: (name: string, count: string) => `Daftar “${name}” diimpor: ${count} kode.`,
    notSaved: 'Daftar tidak dapat disimpan, jadi daftar yang lama tetap berlaku. Coba lagi.',
    problems: {
      empty: 'Berkas ini kosong.',
      'too-big': 'Berkas ini lebih dari 64 MB, terlalu besar untuk sebuah daftar kode.',
      workbook: 'Ini buku kerja Excel. Buka di Excel, pilih Simpan sebagai, CSV UTF-8, lalu impor berkas CSV itu.',
      'too-complex':
        'Berkas ini terlalu luas, atau satu selnya lebih dari 100.000 huruf. Biasanya ada tanda kutip yang tidak ditutup, atau pemisahnya lain.',
      'not-text': 'Ini bukan berkas teks. Pilih berkas CSV.',
      'too-slow': 'Berkas ini terlalu lama dibaca. Simpan baris yang diperlukan saja sebagai berkas baru.',
      'not-started':
        'Bagian Ajukan yang membaca berkas tidak dapat dijalankan, jadi tidak ada yang diimpor. Jika gagal lagi, tutup lalu buka Ajukan.',
      unreadable: 'Berkas tidak dapat dibaca. Tidak ada yang diimpor.'
    } satisfies Record<CsvProblem, string>
  }
}

export type CodeListsText = typeof codeListsId
