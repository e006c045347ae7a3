import { formatDay } from '#core/base/format-date.ts'
import { formatDecimal, formatNumber } from '#core/base/format-number.ts'
import { formatAju } from '#core/numbering/aju-number.ts'
import type { Total } from '#core/draft/totals.ts'
import type { AdviceParams, AdviceSentence } from '#core/validation/advice/advice.ts'
import type { ProblemCode } from '#core/validation/problem.ts'

const n = (plain: string): string => formatDecimal(plain, 'id')
/** A difference with its sign. */
const difference = (plain: string): string => `selisih\u00a0${plain.startsWith('-') ? '−' : '+'}${n(plain.replace('-', ''))}`
const quoted = (text: string): string => (text === '' ? 'kosong' : `“${text}”`)

/** The declaration that an advice of S1 names: aju number, date and importer. */
const usedIn = ({ found, expected, other }: AdviceParams): string =>
  `${expected === '' ? 'deklarasi tanpa nomor aju' : formatAju(expected)} (dibuat ${formatDay(other)}${found === '' ? '' : `, ${found}`})`

/** Advice: hints that do not block sending. */
export const adviceId = {
  count: (count: number) => `${n(String(count))} saran`,
  next: 'Masalah atau saran berikutnya',
  blocks: 'menahan pengiriman',
  advises: 'saran',
  intro: 'Yang merah menahan pengiriman, bukan penyimpanan. Saran tidak menahan apa pun. Pilih satu untuk pergi ke tempatnya.',
  only: 'Tidak ada yang menahan pengiriman. Saran di bawah boleh diabaikan.',
  fix: 'samakan',
  fixTo: (place: string, value: string) => `Samakan ${place} menjadi ${value}`,
  /** For the same finding in many rows: their number, an example, and one value for all empty cells. */
  rows: (count: number) => `${n(String(count))} baris`,
  columns: (count: number) => `${n(String(count))} kolom`,
  emptyColumns: (count: number) => `${n(String(count))} kolom kosong`,
  example: (row: number, sentence: string) => `Misalnya baris ${formatNumber(row, 'id')}: ${sentence}`,
  fill: 'Isi…',
  fillHint: (column: string) => `Isi ${column} pada semua baris yang kosong`,
  openOther: 'Buka',
  openOtherOf: (aju: string) => `Buka deklarasi ${aju}`.trim(),
  check: 'Sudah dicek',
  checkOf: (place: string) => `Tandai saran ${place} sudah dicek`,
  note: 'Catatan (boleh kosong)',
  save: 'Tandai',
  uncheck: 'Tampilkan lagi',
  checked: (count: number) => `Sudah dicek (${n(String(count))})`,
  checkedHint: 'Muncul lagi bila nilainya berubah.',
  checkedAt: (time: string) => `dicek ${time}`,
  historyMark: (place: string) => `Saran sudah dicek: ${place}`,
  /** The history of a draft: one sentence for a step. */
  history: {
    inserted: (rows: number) => `${n(String(rows))} baris ditambah`,
    removed: (rows: number) => `${n(String(rows))} baris dihapus`,
    moved: (rows: number) => `${n(String(rows))} baris dipindah`,
    changed: (rows: number, fields: string) => `${n(String(rows))} baris diubah (${fields})`,
    fields: (fields: number) => `${n(String(fields))} bidang diubah`,
    entries: (entries: number) => `${n(String(entries))} isian`,
    more: 'Rincian',
    less: 'Tutup rincian',
    first: (lines: number) => `Hanya ${n(String(lines))} perubahan pertama dari langkah ini yang ditampilkan.`,
    older: 'Perubahan yang lebih lama tersimpan, tetapi tidak ditampilkan di sini.'
  },
  prorate: 'bagi rata',
  prorateCif: 'Bagi rata CIF',
  prorateNetto: 'Bagi rata netto',
  prorateCifHint: 'Freight, asuransi dan biaya lain dibagi menurut nilai invoice tiap barang; sisa pembulatan di baris terbesar.',
  prorateNettoHint: 'Berat bersih header dibagi ke semua barang; sisa pembulatan di baris terbesar.',
  prorated: (lines: number) => `${n(String(lines))} baris barang disesuaikan. Ctrl+Z mengembalikannya.`,
  prorateSame: 'Semua baris sudah sesuai.',
  prorateCifBlank: 'Belum dapat dibagi: isi CIF di header dan nilai invoice setiap barang.',
  prorateNettoBlank: 'Belum dapat dibagi: isi berat bersih di header, dan jumlah satuan atau nilai invoice setiap barang.',
  sentences: {
    'I2.taken': () => 'Nomor aju ini sudah dipakai deklarasi lain di komputer ini.',
    'I2.future': ({ found }) => `Tanggal dalam nomor aju, ${formatDay(found)}, belum tiba.`,
    'I3.office': ({ found, expected }) => `Awal nomor aju ${found}, sedangkan kantor pabean ${expected}.`,
    'I3.kind': ({ found, expected }) => `Karakter ke-5 dan 6 nomor aju biasanya ${expected}; ini ${found}.`,
    'I4.length': ({ found }) => `NPWP 15 atau 16 angka; ini ${found} karakter.`,
    'I4.branch': () => 'Ini 22 angka, seperti NITKU; NPWP 15 atau 16 angka.',
    'I4.kind': ({ found, expected, other }) => `Jenis identitas ${other} berarti NPWP ${expected} angka; ini ${found} angka.`,
    'I4.check': () => 'Angka periksa NPWP tidak cocok; mungkin ada angka yang tertukar.',
    'I4.separators': () => 'NPWP dikirim tanpa titik, tanda hubung, dan spasi.',
    'I5.length': ({ expected }) => `NPWP PPJK biasanya dalam bentuk 15 angka: ${expected}.`,
    'I6.length': ({ found }) => `NIB 13 angka; ini ${found}.`,
    'I8.profile': ({ found, expected }) =>
      `Nomor EDI ${found} bukan milik profil ini (${expected}). Kosongkan agar diambil dari profil, atau tandai bila memang benar.`,
    'I9.prefix': ({ found, expected }) =>
      `Awal nomor aju ${found} bukan milik profil ini (${expected}). Ganti nomornya, atau tandai bila memang benar.`,
    'I7.partial': ({ found, expected }) => `Data PPJK baru terisi ${found} dari ${expected}: lengkapi, atau kosongkan semuanya.`,
    'M1.fob': ({ found, expected, other }) =>
      `FOB ${n(found)}, sedangkan invoice + biaya tambahan − diskon = ${n(expected)} (${difference(other)}).`,
    'M2.cif': ({ found, expected, other }) =>
      `CIF ${n(found)}, sedangkan FOB + freight + asuransi = ${n(expected)} (${difference(other)}).`,
    'M3.freight': () => 'Harga FOB, tetapi freight belum ada.',
    'M3.insurance': () => 'Harga FOB, tetapi asuransi belum ada. Bila dibayar di dalam negeri, pilih DN pada tempat asuransi.',
    'M3.cfr': ({ found, expected, other }) =>
      `Harga CFR: CIF ${n(found)}, sedangkan invoice + asuransi + biaya tambahan − diskon = ${n(expected)} (${difference(other)}).`,
    'M3.cif': ({ found, expected, other }) =>
      `Harga CIF: CIF ${n(found)}, sedangkan invoice + biaya tambahan − diskon = ${n(expected)} (${difference(other)}).`,
    'M4.rupiah': ({ found, expected, other }) =>
      found === ''
        ? `CIF × NDPBM = Rp ${n(expected)}; masih kosong.`
        : `Rp ${n(found)}, sedangkan CIF × NDPBM = Rp ${n(expected)} (${difference(other)}).`,
    'M5.rupiah': ({ found }) => `Untuk IDR kursnya 1; ini ${found === '' ? 'kosong' : n(found)}.`,
    'M5.foreign': ({ found, other }) => `Kurs ${other} biasanya lebih dari 1; ini ${found === '' ? 'kosong' : n(found)}.`,
    'M6.sum': ({ found, expected, other }) => `Header ${n(found)}, sedangkan jumlah semua barang ${n(expected)} (${difference(other)}).`,
    'M8.unit-price': ({ found }) => `Harga per satuan ${n(found)} tidak biasa; periksa nilai dan jumlah.`,
    'M8.zero-price': ({ found }) => `Harga per satuan ${n(found)}, yaitu 0,00 bila dibulatkan; periksa nilai dan jumlah.`,
    'M8.low-price': ({ found }) => `Harga per satuan ${n(found)} jauh di bawah semua barang lain; periksa nilai, jumlah dan satuan.`,
    'M8.high-price': ({ found }) => `Harga per satuan ${n(found)} jauh di atas semua barang lain; periksa nilai, jumlah dan satuan.`,
    'M8.kilo-price': ({ found }) => `Harga per kilogram ${n(found)} tidak biasa; periksa nilai dan berat.`,
    'M9.positive': ({ found }) => `Nilainya ${n(found)}; biasanya lebih dari 0.`,
    'M10.plain': ({ found }) => `${quoted(found)} akan terkirim begitu; layanan menunggu angka dengan titik desimal tanpa pemisah ribuan.`,
    'M11.decimals': ({ found, expected }) => `${n(found)} punya lebih dari ${expected} desimal.`,
    'M12.stamps': ({ found, expected, other }) =>
      `Saldo akhir ${n(found)}, sedangkan saldo awal − dilekatkan = ${n(expected)} (${difference(other)}).`,
    'M13.blank': ({ expected, other }) => `Kurs pajak ${other} minggu ini ${n(expected)}.`,
    'M13.differs': ({ found, expected, other }) => `NDPBM ${n(found)}, sedangkan kurs pajak ${other} minggu ini ${n(expected)}.`,
    'M13.week': ({ found, expected, other }) =>
      `NDPBM ${n(found)} adalah kurs minggu ${formatDay(other)}, yang sudah lewat atau belum berlaku; minggu ini ${n(expected)}.`,
    'M13.over': ({ found, expected, other }) =>
      `NDPBM ${n(found)} hanya berlaku sampai ${formatDay(expected)}; kurs ${other} minggu ini belum ada di tabel kurs.`,
    'M13.none': ({ found, other }) => `Tabel kurs belum punya kurs ${other} untuk ${formatDay(found)}. Tempel atau impor di Data induk.`,
    'W1.weight': ({ found, expected, other }) =>
      `Berat bersih ${n(found)} kg melebihi berat kotor ${n(expected)} kg (${difference(other)}).`,
    'W2.sum': ({ found, expected, other }) =>
      `Header ${n(found)} kg, sedangkan jumlah semua barang ${n(expected)} kg (${difference(other)}).`,
    'W3.count': ({ found, expected }) => `Header ${n(found)}, sedangkan barisnya ${n(expected)}.`,
    'W3.none': () => 'Header berisi nilai barang, tetapi belum ada baris barang.',
    'W4.none': () => 'Belum ada kemasan; Bea Cukai biasanya memintanya.',
    'W4.total': ({ found, expected, other }) =>
      `Kemasan ${n(found)}, sedangkan jumlah kemasan semua barang ${n(expected)} (${difference(other)}).`,
    'W4.type': ({ found, expected, other }) => `Kemasan ${quoted(other)} ${n(found)}, sedangkan menurut barang ${n(expected)}.`,
    'W5.number': ({ found, expected, other }) => `Nomor ${quoted(found)}; biasanya 1 sampai ${other}, di sini ${expected}.`,
    'W5.twice': ({ found, expected }) => `Nomor ${found} sudah dipakai baris sebelumnya; di sini ${expected}.`,
    'C1.form': ({ found, expected, other }) =>
      found === '' ? `Pos tarif ${expected} angka; masih kosong.` : `Pos tarif ${expected} angka tanpa titik; ini ${other} karakter.`,
    'C1.list': ({ found }) => `${found} tidak ditemukan di daftar pos tarif di komputer ini.`,
    'C2.word': ({ found, expected }) =>
      `${quoted(found)} adalah kata, bukan kode${expected === '' ? '; pilih kodenya (F4)' : `; kodenya ${expected}`}.`,
    'C2.list': ({ found, expected }) => `${quoted(found)} tidak ditemukan di daftar kode${expected === '' ? '' : `; kodenya ${expected}`}.`,
    'C2.unusual': ({ found, other }) =>
      `Di daftar kode, ${quoted(found)} adalah satuan lain; biasanya yang dimaksud ${other.replaceAll(', ', ' atau ')}.`,
    'C2.storage': ({ found, expected }) => `${quoted(found)} tidak ditemukan di antara tempat penimbunan kantor ${expected}.`,
    'C3.form': ({ found }) =>
      found === '' ? 'Nomor kontainer masih kosong.' : 'Nomor kontainer biasanya 4 huruf (akhir U, J atau Z) dan 7 angka.',
    'C3.check': ({ found, expected }) => `Angka periksa ${found}; menurut ISO 6346 seharusnya ${expected}.`,
    'C3.twice': ({ other }) => `Nomor ini sudah ada di baris ${other}.`,
    'C3.size': ({ found }) => `Ukuran ${quoted(found)}; biasanya 20, 40, 45 atau 60.`,
    'C4.invoice': () => 'Belum ada invoice (380).',
    'C4.packing-list': () => 'Belum ada packing list (217).',
    'C5.sea': () => 'Pengangkutan laut, tetapi belum ada B/L (705 atau 704).',
    'C5.air': () => 'Pengangkutan udara, tetapi belum ada AWB (740 atau 741).',
    'C6.document': ({ found }) => `Fasilitas ${found} memerlukan surat keterangan asal (861 atau 860), yang belum ada di dokumen.`,
    'C6.origin': ({ found, other }) => `Negara asal ${found} tidak termasuk perjanjian fasilitas ${other}.`,
    'C7.category': () => 'Barang kena lartas, tetapi kategorinya masih kosong.',
    'C7.permit': () => 'Ada barang kena lartas, tetapi belum ada dokumen izinnya.',
    'C8.real': ({ found }) => `${formatDay(found)} tidak ada di kalender.`,
    'C8.form': ({ found }) => `“${found}” tidak ditulis tttt-bb-hh. Layanan menerimanya sebagai teks; periksa tanggalnya.`,
    'C8.future': ({ found }) => `Tanggal ${formatDay(found)} belum tiba.`,
    'C8.far': ({ found }) => `Tanggal ${formatDay(found)} lebih dari setahun dari sekarang.`,
    'C9.partial': () => 'Nomor, tanggal dan pos BC 1.1 biasanya diisi bersama atau kosong bersama.',
    'C9.number': ({ found }) => `Nomor BC 1.1 biasanya 6 angka; ini ${quoted(found)}.`,
    'C9.item': ({ found }) => `Pos biasanya 4 angka; ini ${quoted(found)}.`,
    'C10.description': ({ found, expected }) => `Uraian ${found} huruf; biasanya paling sedikit ${expected}.`,
    'C10.brand': () => 'Merek masih kosong; tulis “TANPA MEREK” bila tidak ada.',
    'C10.type': () => 'Tipe masih kosong; tulis “-” bila tidak ada.',
    'C11.needed': () => 'Biasanya diisi; Bea Cukai memerlukannya.',
    'C12.source': () => 'Barang keluar dari PLB: dokumen asalnya, BC 1.6 (16) atau BC 2.x, belum ada.',
    'S1.invoice': (other) => `Invoice pemasok ini sudah ada di ${usedIn(other)}.`,
    'S1.shipment': (other) => `B/L atau AWB ini sudah ada di ${usedIn(other)}.`,
    'S1.container': (other) => `Kontainer ini sudah ada di ${usedIn(other)}.`,
    'C14.flag': ({ other }) => `Menurut daftar tarif, pos ${other} kena lartas; di sini belum ditandai Y.`,
    'C14.document': ({ found, other }) => `Pos ${found} kena lartas dan memerlukan dokumen ${other}, yang belum ada di daftar dokumen.`,
    'R1.required': () => 'Masih kosong. Pengiriman tidak ditahan, karena profil menjadikannya saran.',
    'R1.positive': () => 'Tidak lebih dari 0. Pengiriman tidak ditahan, karena profil menjadikannya saran.'
  } satisfies Record<AdviceSentence, (params: AdviceParams) => string> as Readonly<Record<AdviceSentence, (params: AdviceParams) => string>>
}

/** The editor of a declaration. */
export const editorId = {
  sections: 'Bagian deklarasi',
  check: 'Periksa',
  history: 'Riwayat',
  notFound: 'Deklarasi ini tidak ada lagi di komputer ini.',
  back: 'Kembali ke meja kerja',
  saved: (time: string) => `Tersimpan ${time}`,
  savedOnly: 'Tersimpan',
  notAllSaved: 'Belum semua tersimpan',
  waiting: 'Menyimpan…',
  failed: (sentence: string) => `Belum tersimpan. ${sentence} Yang Anda ketik tetap di layar dan dicoba simpan lagi.`,
  problems: (count: number) => (count === 0 ? 'Tidak ada masalah' : `${formatNumber(count, 'id')} masalah`),
  unreadable: (count: number) => `${formatNumber(count, 'id')} isi tidak terbaca`,
  sendThis: 'Kirim deklarasi ini',
  rare: (count: number) => `Jarang dipakai (${formatNumber(count, 'id')})`,
  lockedImport: (file: string) => `Deklarasi ini sekarang hanya dapat dibaca, jadi ${file} tidak diimpor. Tidak ada yang berubah.`,
  changedSinceSent: 'Berubah sejak terakhir dikirim. Yang dikirim adalah salinan beku; kirim lagi untuk mengirim perubahan ini.',
  changedSinceFrozen:
    'Berubah sejak disiapkan. Yang akan dikirim adalah salinan beku sebelum perubahan ini; kirim lagi untuk menggantinya.',
  lock: {
    why: (status: string) => `Terkunci: Bea Cukai sudah selesai dengan deklarasi ini (${status}). Isinya hanya dapat dibaca.`,
    unlock: 'Buka kunci',
    ask: (status: string) =>
      `Deklarasi ini sudah final: ${status}. Perubahan di sini tidak mengubah apa pun di Bea Cukai, dan isinya tidak lagi sama dengan yang disetujui. Mengirimnya lagi dapat menimpa data yang sudah final. Buka kunci hanya untuk perbaikan yang disepakati dengan kantor pabean; pembukaan ini dicatat di Riwayat.`
  },
  jsonHint: 'Tiap bagian di sini berupa larik JSON. Layanan tidak menyebut apa isinya: yang Anda isi disimpan dan dikirim apa adanya.',
  jsonInvalid: (detail: string) => `Bukan JSON yang utuh, jadi belum disimpan: ${detail}`,
  jsonNotList: 'Harus berupa larik, dari [ sampai ]. Belum disimpan.',
  unfilled: (count: number) => `${formatNumber(count, 'id')} bidang belum diisi`,
  notFilled: 'belum diisi',
  completion: (done: number, total: number, ofRows: boolean) =>
    `${formatNumber(done, 'id')} dari ${formatNumber(total, 'id')} ${ofRows ? 'baris lengkap' : 'bidang wajib terisi'}`,
  checkUnfilled: (count: number) => `Belum ada yang salah. ${formatNumber(count, 'id')} bidang wajib belum diisi.`,
  fillFirst: 'Isi yang pertama',
  checkNone: 'Tidak ada masalah. Deklarasi dapat dikirim.',
  service: (said: string) => `Layanan: ${said}`,
  refused: 'ditolak layanan',
  mended: 'sudah diubah',
  /** Beside the number of suggestions. */
  sendable: 'Dapat dikirim',
  refusedMended: 'Dapat dikirim lagi',
  checkRefused: (count: number) =>
    `Layanan menolak ${formatNumber(count, 'id')} hal pada kiriman terakhir. Yang sudah Anda ubah dicentang. Jika isinya sudah benar dan kesalahan ada pada layanan, deklarasi tetap dapat dikirim lagi: ringkasan sebelum kirim menanyakannya.`,
  checkMended: 'Semua yang ditolak layanan sudah diubah. Deklarasi dapat dikirim lagi.',
  checkElsewhere: 'Meja lain mengirimnya, dan layanan menolak atau memberi catatan. Alasannya ada di meja itu, di Kirim.',
  checkRemarked: 'Layanan menolak atau memberi catatan tanpa menyebut isinya. Lihat hasilnya di Kirim, lalu kirim lagi.',
  historyIntro: 'Semua perubahan, yang terbaru di atas.',
  historyNone: 'Belum ada perubahan. Setiap isian, impor, dan urungan dicatat di sini dengan waktu dan nilai sebelumnya.',
  historyNext: 'Mulai mengisi',
  historyColumns: { at: 'Waktu', by: 'Oleh', field: 'Bidang', before: 'Dari', after: 'Menjadi' },
  historyCauses: { typed: '', imported: 'impor', undo: 'diurungkan', redo: 'diulangi' },
  historyInserted: 'baris ditambah',
  historyRemoved: 'baris dihapus',
  historyMoved: (to: number) => `dipindah ke baris ${formatNumber(to, 'id')}`,
  row: (number: number) => `baris ${formatNumber(number, 'id')}`,
  addLine: 'Tambah baris',
  renumber: 'Nomori ulang',
  renumbered: 'Nomor baris diurutkan kembali.',
  reordered: 'Baris dipindahkan menurut urutan tampilan.',
  hasProblems: 'ada masalah',
  hasAdvice: 'ada saran',
  columnSetsLabel: 'Kolom yang ditampilkan',
  columnSets: { main: 'Utama', value: 'Nilai', excise: 'Cukai', all: 'Semua' },
  unreadableStays: 'Isi ini tidak terbaca, jadi belum disimpan. Perbaiki, atau tekan Esc untuk mengembalikan isi semula.',
  /** The texts with their fields, and their number. */
  unreadableLeft: (texts: string, _: number) => `${texts} tidak terbaca dan tidak disimpan; isi semula tetap.`,
  unreadablePaste: (count: number, first: string) =>
    `${formatNumber(count, 'id')} sel tidak terbaca sebagai angka atau tanggal dan dilewati. ${first}`,
  failedPaste: (count: number, first: string) =>
    `${formatNumber(count, 'id')} sel berisi hasil rumus yang gagal, atau #### karena kolomnya sempit, dan dilewati. ${first}`,
  damagedPaste: (count: number, first: string) =>
    `${formatNumber(count, 'id')} sel dilewati: Excel mengubah kodenya menjadi tanggal atau membulatkannya. Jadikan selnya teks di Excel, lalu ketik ulang kodenya. ${first}`,
  outsidePaste: (count: number, first: string) => `${formatNumber(count, 'id')} sel tempelan di luar tabel dilewati. ${first}`,
  rowGone: (first: string) => `Barisnya sudah tidak ada. Yang diketik tidak disimpan: ${first}`
}

/** The bar with sums over the rows. */
export const totalsId = {
  label: 'Jumlah terhadap header',
  names: {
    invoice: 'Σ invoice',
    cif: 'Σ CIF',
    netto: 'Σ netto',
    packages: 'Σ kemasan',
    lines: 'Barang',
    containers: 'Kontainer'
  } satisfies Record<Total['key'], string>,
  match: 'sama',
  blank: 'kosong',
  differs: (difference: string) => `selisih ${difference}`,
  align: (name: string) => `Samakan ${name}`,
  alignNothing: (name: string) => `${name}: belum ada isinya di tabel, jadi nilai di header tidak diubah.`
}

/** What blocks sending. */
export const problemsId = {
  required: 'Wajib diisi',
  'positive-wanted': 'Harus lebih dari 0',
  missing: 'Bidang ini tidak ada dalam data',
  'text-wanted': 'Harus berupa teks',
  'number-wanted': 'Harus berupa angka',
  'integer-wanted': 'Harus bilangan bulat',
  'boolean-wanted': 'Harus ya atau tidak',
  'list-wanted': 'Harus berupa daftar',
  'object-wanted': 'Harus berupa objek',
  'date-form': 'Bukan tanggal di kalender; ketik lagi',
  'aju-form': 'Nomor aju harus 26 huruf dan angka, 6-6-8-6',
  'aju-date': 'Karakter ke-13 sampai 20 nomor aju harus tanggal (ttttbbhh)'
} satisfies Record<ProblemCode, string>

export type EditorText = typeof editorId
export type TotalsText = typeof totalsId
export type ProblemsText = typeof problemsId
export type AdviceText = typeof adviceId
