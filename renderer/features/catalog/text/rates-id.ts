import type { RateFault } from '#core/catalog/read-rate-table.ts'

/** The tables of exchange rates and of tariff rates. */
export const ratesId = {
  tab: 'Kurs pajak',
  name: 'Kurs pajak',
  search: 'Mata uang, tanggal, KMK…',
  paste: 'Tempel tabel…',
  today: (count: string, until: string) => `Minggu ini: ${count} kurs, berlaku sampai ${until}.`,
  noneToday: (day: string) => `Belum ada kurs untuk ${day}. Salin tabel kurs pajak dari situs Kementerian Keuangan, lalu Tempel tabel.`,
  empty: 'Tempel tabel kurs pajak yang diterbitkan Kementerian Keuangan setiap minggu: NDPBM lalu terisi dari valuta dan tanggal.',
  title: 'Kurs pajak baru',
  intro:
    'Salin seluruh tabel dari situs atau PDF, dengan tanggal berlaku dan nomor KMK bila ada, lalu tempel di sini. Atau pilih berkas CSV atau Excel.',
  text: 'Tabel kurs',
  textHint: 'Misalnya: 1  Dolar Amerika Serikat (USD)  16.312,00  62,00',
  choose: 'Pilih berkas…',
  other: 'Berkas lain…',
  drop: 'atau letakkan berkas CSV atau Excel di sini',
  reading: (file: string) => `Membaca ${file}…`,
  tooLong: 'Teks ini lebih dari satu juta huruf, jadi bukan tabel kurs. Tidak ada yang dibaca.',
  from: 'Berlaku mulai',
  until: 'Berlaku sampai',
  decree: 'Nomor KMK',
  form: 'Angka ditulis',
  forms: { id: '1.234,56', en: '1,234.56' },
  formChoose: 'pilih…',
  formAsk: (text: string, id: string, en: string) => `“${text}” dapat berarti ${id} atau ${en}. Pilih cara angkanya ditulis.`,
  preview: 'Kurs yang terbaca',
  columns: {
    line: 'Baris',
    currency: 'Mata uang',
    written: 'Tertulis',
    unit: 'Per',
    rate: 'Rp per satuan',
    from: 'Mulai',
    until: 'Sampai',
    state: 'Keterangan'
  },
  states: { new: 'baru', same: 'sudah ada, sama', replaces: (rate: string) => `mengganti ${rate}` },
  assumed: 'satuan tidak tertulis',
  skipped: (count: string) => `${count} baris tidak dipakai`,
  faults: {
    'no-currency': 'tanpa kode mata uang yang dikenal',
    'no-rate': 'tanpa kurs yang terbaca',
    'no-unit': 'jumlah satuannya tidak jelas',
    'no-day': 'tanggalnya tidak terbaca',
    'long-period': 'masa berlakunya lebih dari sebulan',
    twice: 'mata uang ini sudah ada di atas'
  } satisfies Record<RateFault, string> as Readonly<Record<RateFault, string>>,
  doubtfulDay: (line: string, from: string, monthFirst: string) =>
    `Tanggal mulai di baris ${line} dibaca ${from}, tetapi dapat juga berarti ${monthFirst}. Bila itu yang benar, tulis tanggalnya tahun-bulan-hari (2026-11-20).`,
  skippedRow: (line: string, text: string, fault: string) => `baris ${line}: ${text} (${fault})`,
  rowsBeyondLimit: (rows: string) => `${rows} baris terakhir tidak dibaca; tabelnya terlalu panjang.`,
  nothing: 'Tidak ada kurs yang terbaca. Setiap baris perlu kode mata uang, misalnya (USD), dan kursnya.',
  noDays: 'Isi tanggal berlakunya; tabel ini tidak memuatnya.',
  badSpan: 'Hari terakhir lebih awal dari hari pertama.',
  result: (added: string, replaced: string, same: string) => `${added} kurs baru, ${replaced} mengganti yang ada, ${same} sudah sama.`,
  history: 'Kurs minggu lain tetap tersimpan.',
  save: 'Simpan kurs',
  stored: (count: string) => `${count} kurs disimpan.`,
  notSaved: 'Kurs tidak dapat disimpan, jadi tabel tetap seperti semula. Coba lagi.'
}

/** Rates and restrictions of tariff codes. */
export const tariffsId = {
  tab: 'Tarif',
  name: 'Tarif per pos',
  search: 'Pos tarif, dokumen…',
  skipped: (count: string) => `${count} baris tanpa kode, atau tanpa tarif dan lartas, dilewati.`,
  importTitle: 'Impor tarif',
  preview: 'Sepuluh baris pertama tarif',
  result: (added: string, changed: string) => `${added} baris baru, ${changed} baris berubah.`,
  columnsUsed: (columns: string) => `Kolom yang dipakai: ${columns}.`,
  store: 'Simpan tarif',
  ambiguous: 'Tarif dalam berkas ini memuat angka yang dapat berarti dua. Impor tarifnya di tab Tarif, yang menanyakannya.',
  withList: 'Simpan juga tarif dari kolom berkas ini',
  stored: (count: string) => `Tarif ${count} pos disimpan.`,
  notSaved: 'Daftar kode tersimpan, tetapi tarifnya tidak. Coba impor lagi di tab Tarif.',
  fractionTitle: 'Persen atau pecahan?',
  fractionAsk: (column: string, example: string, percent: string) =>
    `Kolom ${column} memuat angka di bawah 1 tanpa tanda persen, misalnya ${example}. Excel menyimpan ${percent}% sebagai ${example}. Kalikan angka itu dengan 100?`,
  fractionYes: 'Kalikan 100',
  /** The estimate in the editor. */
  estimate: 'Perkiraan pungutan',
  note: 'Abu-abu: dari Data induk, atau tarif umum di Cetakan. Yang diketik di sini hanya untuk deklarasi ini, dan diingat untuk berikutnya.',
  total: 'Jumlah',
  totalShort: 'Σ pungutan',
  totalTitle: 'Perkiraan BM, PPN, PPnBM, PPh dan cukai; tidak dikirim. Buka rinciannya.',
  incomplete: 'belum lengkap',
  missing: (count: string, codes: string) => `${count} pos belum punya tarif: ${codes}.`,
  missingShort: (count: string) => `${count} pos tanpa tarif`,
  noValue: 'CIF baris atau NDPBM belum lengkap, jadi jumlahnya belum dapat dihitung.',
  rounding: 'Jumlah dibulatkan atas seluruh barang, jadi dapat berselisih beberapa rupiah dari jumlah per pos.',
  columns: {
    code: 'Pos tarif',
    scheme: 'Skema',
    lines: 'Baris',
    example: 'Contoh barang',
    bm: 'BM (%)',
    bmUnit: 'BM (Rp/sat)',
    ppn: 'PPN (%)',
    ppnbm: 'PPnBM (%)',
    pph: 'PPh (%)',
    total: 'Perkiraan (Rp)'
  },
  levies: { bm: 'BM', ppn: 'PPN', pph: 'PPh' },
  rateOf: (levy: string, code: string) => `${levy} ${code}`,
  line: (row: string, code: string) => `Baris ${row}, pos ${code}`,
  lineMissing: (levies: string) => `belum ada tarif ${levies}`,
  lineRestricted: (documents: string) => (documents === '' ? 'kena lartas' : `kena lartas, perlu dokumen ${documents}`),
  perUnit: 'Rp/satuan'
}

export type RatesText = typeof ratesId
export type TariffsText = typeof tariffsId
