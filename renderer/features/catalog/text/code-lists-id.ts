import type { RowRemark } from '#core/codes/read-code-list.ts'
import type { ListColumn } from '#core/codes/code-list.ts'
import type { CodeStyle } from '#core/schema/code-lists.ts'
import type { CsvProblem } from '../../../workers/spreadsheets/read-csv.ts'

/** Sentences of the code lists, in Indonesian; code-lists-en.ts has the same shape. */
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
    columnNumber: (number: number, sample: string) => (sample === '' ? `Kolom ${number}` : `Kolom ${number}: ${sample}`),
    version: 'Versi',
    versionHint: 'Misalnya BTKI 2022',
    date: 'Tanggal daftar',
    preview: 'Baris pertama',
    line: 'Baris',
    remark: 'Keterangan',
    remarks: {
      'no-code': 'tanpa kode, dilewati',
      duplicate: 'kode berulang, dilewati',
      'no-text': 'tanpa uraian',
      padded: 'nol di depan dilengkapi'
    } satisfies Record<RowRemark, string>,
    remarkCounts: {
      'no-code': (count: string) => `${count} baris tanpa kode dilewati`,
      duplicate: (count: string) => `${count} baris dengan kode berulang dilewati`,
      'no-text': (count: string) => `${count} baris tanpa uraian`,
      padded: (count: string) => `${count} kode dilengkapi nol di depan`
    } satisfies Record<RowRemark, (count: string) => string>,
    examples: (lines: string) => `baris ${lines}`,
    result: (count: string) => `${count} kode akan diimpor.`,
    nothing: 'Tidak ada satu kode pun. Pilih kolom yang memuat kode.',
    replaces: (count: string, version: string) => `Menggantikan daftar sekarang: ${[version, `${count} kode`].filter(Boolean).join(', ')}.`,
    import: 'Impor',
    imported: (name: string, count: string) => `Daftar “${name}” diimpor: ${count} kode.`,
    unreadable: 'Berkas tidak dapat dibaca. Tidak ada yang diimpor.',
    notSaved: 'Daftar tidak dapat disimpan, jadi daftar yang lama tetap berlaku. Coba lagi.',
    problems: {
      empty: 'Berkas ini kosong.',
      'too-big': 'Berkas ini lebih dari 64 MB, terlalu besar untuk sebuah daftar kode.',
      workbook: 'Ini buku kerja Excel. Buka di Excel, pilih Simpan sebagai, CSV UTF-8, lalu impor berkas CSV itu.',
      'not-text': 'Ini bukan berkas teks. Pilih berkas CSV.'
    } satisfies Record<CsvProblem, string>
  }
}

export type CodeListsText = typeof codeListsId
