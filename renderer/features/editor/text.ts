import { formatDay } from '#core/base/format-date.ts'
import { plural, type Translated, type Translator } from '#core/base/translator.ts'
import type { FreeKind } from '#core/draft/free-columns.ts'
import type { LeftOutReason, restDoubt } from '#core/draft/rest-of-last.ts'
import type { Total } from '#core/draft/totals.ts'
import type { LineDoubt } from '#core/import/goods-edits.ts'
import { formatAju } from '#core/numbering/aju-number.ts'
import type { AdviceParams, AdviceSentence } from '#core/validation/advice/advice.ts'
import type { ProblemCode } from '#core/validation/problem.ts'

/** Advice: hints that do not block sending. */
export const adviceText = ({ words, number, decimal }: Translator) => {
  /** A difference with its sign. */
  const difference = (plain: string) => words(`selisih\u00a0${plain.startsWith('-') ? '−' : '+'}${decimal(plain.replace('-', ''))}`, `off by\u00a0${plain.startsWith('-') ? '−' : '+'}${decimal(plain.replace('-', ''))}`)
  const quoted = (text: string) => words(text === '' ? 'kosong' : `“${text}”`, text === '' ? 'empty' : `“${text}”`)
  /** The declaration that an advice of S1 names: aju number, date and importer. */
  const usedIn = ({ found, expected, other }: AdviceParams) =>
    words(`${expected === '' ? 'deklarasi tanpa nomor aju' : formatAju(expected)} (dibuat ${formatDay(other)}${found === '' ? '' : `, ${found}`})`, `${expected === '' ? 'a declaration without an aju number' : formatAju(expected)} (created ${formatDay(other)}${found === '' ? '' : `, ${found}`})`)

  /** Why a value of a file is doubtful. */
  const importReasons = {
    'number-form': words('titik atau koma dapat berarti desimal atau ribuan', 'its point or comma may mark decimals or thousands'),
    product: words('jumlah × harga satuan bukan nilainya', 'quantity × unit price is not the amount'),
    computed: words('dihitung dari jumlah × harga satuan', 'computed from quantity × unit price'),
    stored: words('sel menyimpan angka lain dari yang tampil', 'the cell stores another number than it displays'),
    'foreign-tariff': words('kode tarif negara lain, hanya enam digit pertama diambil', 'a tariff code of another country, of which only the first six digits were taken'),
    'lost-zero': words('nol di depannya tampaknya hilang', 'its leading zero seems to be lost'),
    formula: words('rumusnya gagal di lembar kerja', 'its formula failed in the spreadsheet'),
    digits: words('digit terakhirnya hilang di lembar kerja', 'the spreadsheet has lost its last digits'),
    'day-for-text': words('Excel mungkin mengubah kode menjadi tanggal', 'Excel may have turned a code into a date'),
    'number-for-text': words('kodenya ditulis sebagai angka dengan koma atau desimal', 'its code is written as a number with commas or decimals'),
    'tariff-form': words('bukan pos tarif', 'it is not a tariff code'),
    'ambiguous-unit': words('katanya dapat berarti beberapa satuan', 'its word may mean several units'),
    'unknown-unit': words('bukan satuan atau kemasan yang dikenal', 'it is not a known unit or package'),
    'no-name': words('teksnya bukan nama barang', 'its text is no name of goods'),
    'several-codes': words('kalimatnya memuat beberapa pos tarif', 'its sentence has several tariff codes'),
    'no-unit': words('satuan beratnya tidak tertulis', 'the unit of its weight is not stated'),
    'unknown-country': words('bukan negara yang dikenal', 'it is not a known country'),
    'unknown-code': words('bukan kode yang dikenal', 'it is not a known code'),
    'unknown-condition': words('bukan baru atau bekas', 'it says neither new nor used'),
    'not-a-number': words('bukan angka', 'it is not a number'),
    merged: words('satu sel digabung untuk beberapa baris', 'one cell is merged over several lines'),
    recognised: words('dikenali dari gambar', 'it was recognised from a picture'),
    'printed-credit': words('halaman cetaknya nota kredit', 'the printed page is a credit note'),
    unprinted: words('tidak tercetak di halaman invoice', 'the printed page of the invoice does not have it'),
    currency: words('valutanya lain', 'it has another currency'),
    total: words('jumlah semua baris bukan total yang tertulis', 'the sum of all lines is not the stated total'),
    'packing-list': words('packing list memuat jumlah lain', 'the packing list has another quantity'),
    'no-heading': words('judul kolomnya tidak pasti', 'the name of its column leaves open what it is'),
    'other-file': words('berkasnya tidak menyebut nomor invoice', 'its file gives no invoice number'),
    'shared-heading': words('judul dua kolom angka sama artinya', 'the names of two columns of numbers mean the same'),
    thousands: words('angkanya ditampilkan dalam ribuan', 'its numbers are displayed in thousands'),
    'per-unit': words('berat per satuan dikalikan jumlahnya', 'the weight of one piece multiplied by the quantity'),
    'page-break': words('pergantian halaman mungkin memotong katanya', 'the end of a page may have cut its words'),
    'row-break': words('katanya ada di baris lain daripada angkanya', 'its words are in another row than its numbers'),
    'repeated-code': words('barang lain memakai kode yang sama', 'other goods have the same code'),
    enumeration: words('angkanya seperti nomor urut', 'its numbers count the rows'),
    'column-break': words('batas kolomnya tidak jelas', 'the limits of its column are not clear'),
    packed: words('jumlahnya ditulis dalam beberapa tingkat kemasan', 'the quantity is written in several levels of packing'),
    encoding: words('pengodean hurufnya tidak pasti', 'the encoding of its letters is uncertain'),
    rounded: words('desimalnya dibulatkan', 'its decimals were rounded'),
    'last-declaration': words('sama seperti deklarasi terakhir importir dan pemasok ini', 'as in the last declaration of this importer and supplier')
  } satisfies Record<LineDoubt | typeof restDoubt, string>
  const importReason = (doubt: string): string => (Object.hasOwn(importReasons, doubt) ? importReasons[doubt as keyof typeof importReasons] : words('tidak pasti', 'it is not sure'))

  return {
    count: (count: number) => words(`${number(count)} saran`, plural(count, 'suggestion')),
    next: words('Masalah atau saran berikutnya', 'Next problem or suggestion'),
    blocks: words('menahan pengiriman', 'blocks sending'),
    advises: words('saran', 'suggestion'),
    intro: words('Yang merah menahan pengiriman, bukan penyimpanan. Saran tidak menahan apa pun. Pilih satu untuk pergi ke tempatnya.', 'Red entries block sending, not saving. Suggestions block nothing. Select an entry to go to its field.'),
    only: words('Tidak ada yang menahan pengiriman. Saran di bawah boleh diabaikan.', 'Nothing blocks sending. You can ignore the suggestions below.'),
    fix: words('pakai saran', 'use suggestion'),
    fixTo: (place: string, value: string) => words(`Ubah ${place} menjadi ${value}`, `Change ${place} to ${value}`),
    /** For the same finding in many rows: their number, an example, and one value for all empty cells. */
    rows: (count: number) => words(`${number(count)} baris`, `${number(count)} rows`),
    columns: (count: number) => words(`${number(count)} kolom`, `${number(count)} columns`),
    emptyColumns: (count: number) => words(`${number(count)} kolom kosong`, `${number(count)} empty columns`),
    example: (row: number, sentence: string) => words(`Misalnya baris ${number(row)}: ${sentence}`, `For example row ${number(row)}: ${sentence}`),
    fill: words('Isi…', 'Fill…'),
    fillHint: (column: string) => words(`Isi ${column} pada semua baris yang kosong`, `Fill ${column} in all rows where it is empty`),
    openOther: words('Buka', 'Open'),
    openOtherOf: (aju: string) => words(`Buka deklarasi ${aju}`.trim(), `Open declaration ${aju}`.trim()),
    check: words('Sudah dicek', 'Checked'),
    checkOf: (place: string) => words(`Tandai saran ${place} sudah dicek`, `Mark the suggestion on ${place} as checked`),
    note: words('Catatan (boleh kosong)', 'Note (optional)'),
    save: words('Tandai', 'Mark'),
    uncheck: words('Tampilkan lagi', 'Show again'),
    checked: (count: number) => words(`Sudah dicek (${number(count)})`, `Checked (${number(count)})`),
    checkedHint: words('Muncul lagi bila nilainya berubah.', 'Shown again when its values change.'),
    checkedAt: (time: string) => words(`dicek ${time}`, `checked ${time}`),
    historyMark: (place: string) => words(`Saran sudah dicek: ${place}`, `Suggestion checked: ${place}`),
    /** The history of a draft: one sentence for a step. */
    history: {
      inserted: (rows: number) => words(`${number(rows)} baris ditambah`, `${plural(rows, 'row')} added`),
      removed: (rows: number) => words(`${number(rows)} baris dihapus`, `${plural(rows, 'row')} deleted`),
      moved: (rows: number) => words(`${number(rows)} baris dipindah`, `${plural(rows, 'row')} moved`),
      changed: (rows: number, fields: string) => words(`${number(rows)} baris diubah (${fields})`, `${plural(rows, 'row')} changed (${fields})`),
      fields: (fields: number) => words(`${number(fields)} bidang diubah`, `${plural(fields, 'field')} changed`),
      entries: (entries: number) => words(`${number(entries)} isian`, plural(entries, 'entry', 'entries')),
      more: words('Rincian', 'Show details'),
      less: words('Tutup rincian', 'Hide details'),
      first: (lines: number) => words(`Hanya ${number(lines)} perubahan pertama dari langkah ini yang ditampilkan.`, `Only the first ${number(lines)} changes of this step are shown.`),
      older: words('Perubahan yang lebih lama tersimpan, tetapi tidak ditampilkan di sini.', 'Older changes are kept, but not shown here.')
    },
    prorate: words('prorata', 'distribute'),
    prorateCif: words('Prorata CIF', 'Distribute CIF'),
    prorateNetto: words('Prorata netto', 'Distribute net weight'),
    prorateCifHint: words('Freight, asuransi dan biaya lain dibagi menurut nilai invoice tiap barang; sisa pembulatan di baris terbesar.', 'Freight, insurance and other costs are distributed by the invoice value of each line; the rounding difference goes to the largest line.'),
    prorateNettoHint: words('Berat bersih header dibagi ke semua barang; sisa pembulatan di baris terbesar.', 'The net weight of the header is distributed to all lines; the rounding difference goes to the largest line.'),
    prorated: (lines: number) => words(`${number(lines)} baris barang disesuaikan. Urungkan dengan Ctrl+Z.`, `${number(lines)} goods ${lines === 1 ? 'line' : 'lines'} adjusted. Undo with Ctrl+Z.`),
    prorateSame: words('Semua baris sudah sesuai.', 'All lines already match.'),
    prorateCifBlank: words('Belum dapat dibagi: isi CIF di header dan nilai invoice setiap barang.', 'Cannot be distributed yet: enter the CIF of the header and the invoice value of every line.'),
    prorateNettoBlank: words('Belum dapat dibagi: isi berat bersih di header, dan jumlah satuan atau nilai invoice setiap barang.', 'Cannot be distributed yet: enter the net weight of the header, and the quantity or invoice value of every line.'),
    sentences: {
      'I2.taken': () => words('Nomor aju ini sudah dipakai deklarasi lain di komputer ini.', 'Another declaration on this computer has this aju number.'),
      'I2.future': ({ found }) => words(`Tanggal dalam nomor aju, ${formatDay(found)}, belum tiba.`, `The date within the aju number, ${formatDay(found)}, is in the future.`),
      'I3.office': ({ found, expected }) => words(`Awal nomor aju ${found}, sedangkan kantor pabean ${expected}.`, `The aju number starts with ${found}, the customs office with ${expected}.`),
      'I3.kind': ({ found, expected }) => words(`Karakter ke-5 dan 6 nomor aju biasanya ${expected}; ini ${found}.`, `Characters 5 and 6 of an aju number are usually ${expected}; these are ${found}.`),
      'I4.length': ({ found }) => words(`NPWP 15 atau 16 angka; ini ${found} karakter.`, `A tax number has 15 or 16 digits; this one has ${found} characters.`),
      'I4.branch': () => words('Ini 22 angka, seperti NITKU; NPWP 15 atau 16 angka.', 'This has 22 digits, as the number of a branch (NITKU) does; a tax number has 15 or 16.'),
      'I4.kind': ({ found, expected, other }) => words(`Jenis identitas ${other} berarti NPWP ${expected} angka; ini ${found} angka.`, `Id type ${other} means a tax number of ${expected} digits; this one has ${found}.`),
      'I4.check': () => words('Angka periksa NPWP tidak cocok; mungkin ada angka yang tertukar.', 'The check digit of the tax number does not match; two digits may be swapped.'),
      'I4.separators': () => words('NPWP dikirim tanpa titik, tanda hubung, dan spasi.', 'A tax number is sent without dots, dashes and spaces.'),
      'I5.length': ({ expected }) => words(`NPWP PPJK biasanya dalam bentuk 15 angka: ${expected}.`, `The broker’s tax number is usually given with 15 digits: ${expected}.`),
      'I6.length': ({ found }) => words(`NIB 13 angka; ini ${found}.`, `An NIB has 13 digits; this one has ${found}.`),
      'I8.profile': ({ found, expected }) =>
        words(`Nomor EDI ${found} bukan milik profil ini (${expected}). Kosongkan agar diambil dari profil, atau tandai bila memang benar.`, `The EDI number ${found} is not that of this profile (${expected}). Clear it to use that of the profile, or mark the suggestion as checked if it is right.`),
      'I9.prefix': ({ found, expected }) =>
        words(`Awal nomor aju ${found} bukan milik profil ini (${expected}). Ganti nomornya, atau tandai bila memang benar.`, `The aju number begins with ${found}, which is not the prefix of this profile (${expected}). Change the number, or mark the suggestion as checked if it is right.`),
      'I7.partial': ({ found, expected }) => words(`Data PPJK baru terisi ${found} dari ${expected}: lengkapi, atau kosongkan semuanya.`, `${found} of ${expected} broker fields are filled: fill them all or clear them all.`),
      'M1.fob': ({ found, expected, other }) => words(`FOB ${decimal(found)}, sedangkan invoice + biaya tambahan − diskon = ${decimal(expected)} (${difference(other)}).`, `FOB is ${decimal(found)}, but invoice + additions − deductions = ${decimal(expected)} (${difference(other)}).`),
      'M2.cif': ({ found, expected, other }) => words(`CIF ${decimal(found)}, sedangkan FOB + freight + asuransi = ${decimal(expected)} (${difference(other)}).`, `CIF is ${decimal(found)}, but FOB + freight + insurance = ${decimal(expected)} (${difference(other)}).`),
      'M3.freight': () => words('Harga FOB, tetapi freight belum ada.', 'The price is FOB, but there is no freight.'),
      'M3.insurance': () => words('Harga FOB, tetapi asuransi belum ada. Bila dibayar di dalam negeri, pilih DN pada tempat asuransi.', 'The price is FOB, but there is no insurance. If it is paid in Indonesia, choose DN as its place.'),
      'M3.cfr': ({ found, expected, other }) =>
        words(`Harga CFR: CIF ${decimal(found)}, sedangkan invoice + asuransi + biaya tambahan − diskon = ${decimal(expected)} (${difference(other)}).`, `CFR price: CIF is ${decimal(found)}, but invoice + insurance + additions − deductions = ${decimal(expected)} (${difference(other)}).`),
      'M3.cif': ({ found, expected, other }) => words(`Harga CIF: CIF ${decimal(found)}, sedangkan invoice + biaya tambahan − diskon = ${decimal(expected)} (${difference(other)}).`, `CIF price: CIF is ${decimal(found)}, but invoice + additions − deductions = ${decimal(expected)} (${difference(other)}).`),
      'M4.rupiah': ({ found, expected, other }) =>
        words(
          found === '' ? `CIF × NDPBM = Rp ${decimal(expected)}; masih kosong.` : `Rp ${decimal(found)}, sedangkan CIF × NDPBM = Rp ${decimal(expected)} (${difference(other)}).`,
          found === '' ? `CIF × rate = Rp ${decimal(expected)}; still empty.` : `Rp ${decimal(found)}, but CIF × rate = Rp ${decimal(expected)} (${difference(other)}).`
        ),
      'M5.rupiah': ({ found }) => words(`Untuk IDR kursnya 1; ini ${found === '' ? 'kosong' : decimal(found)}.`, `The rate of IDR is 1; this is ${found === '' ? 'empty' : decimal(found)}.`),
      'M5.foreign': ({ found, other }) => words(`Kurs ${other} biasanya lebih dari 1; ini ${found === '' ? 'kosong' : decimal(found)}.`, `The rate of ${other} is usually more than 1; this is ${found === '' ? 'empty' : decimal(found)}.`),
      'M6.sum': ({ found, expected, other }) => words(`Header ${decimal(found)}, sedangkan jumlah semua barang ${decimal(expected)} (${difference(other)}).`, `The header says ${decimal(found)}, the lines add up to ${decimal(expected)} (${difference(other)}).`),
      'M8.unit-price': ({ found }) => words(`Harga per satuan ${decimal(found)} tidak biasa; periksa nilai dan jumlah.`, `A price of ${decimal(found)} per unit is unusual; check value and quantity.`),
      'M8.zero-price': ({ found }) => words(`Harga per satuan ${decimal(found)}, yaitu 0,00 bila dibulatkan; periksa nilai dan jumlah.`, `A price of ${decimal(found)} per unit, which is 0.00 when rounded; check value and quantity.`),
      'M8.low-price': ({ found }) => words(`Harga per satuan ${decimal(found)} jauh di bawah semua barang lain; periksa nilai, jumlah dan satuan.`, `A price of ${decimal(found)} per unit is far below that of all other goods; check value, quantity and unit.`),
      'M8.high-price': ({ found }) => words(`Harga per satuan ${decimal(found)} jauh di atas semua barang lain; periksa nilai, jumlah dan satuan.`, `A price of ${decimal(found)} per unit is far above that of all other goods; check value, quantity and unit.`),
      'M8.kilo-price': ({ found }) => words(`Harga per kilogram ${decimal(found)} tidak biasa; periksa nilai dan berat.`, `A price of ${decimal(found)} per kilogram is unusual; check value and weight.`),
      'M9.positive': ({ found }) => words(`Nilainya ${decimal(found)}; biasanya lebih dari 0.`, `This is ${decimal(found)}; usually it is more than 0.`),
      'M10.plain': ({ found }) => words(`${quoted(found)} akan dikirim seperti itu; layanan memerlukan angka dengan titik desimal tanpa pemisah ribuan.`, `${quoted(found)} would be sent like this; the service expects digits with a decimal point and no thousands separator.`),
      'M11.decimals': ({ found, expected }) => words(`${decimal(found)} punya lebih dari ${expected} desimal.`, `${decimal(found)} has more than ${expected} decimals.`),
      'M12.stamps': ({ found, expected, other }) => words(`Saldo akhir ${decimal(found)}, sedangkan saldo awal − dilekatkan = ${decimal(expected)} (${difference(other)}).`, `Closing stamps are ${decimal(found)}, but opening − affixed = ${decimal(expected)} (${difference(other)}).`),
      'M13.blank': ({ expected, other }) => words(`Kurs pajak ${other} minggu ini ${decimal(expected)}.`, `The tax exchange rate of ${other} this week is ${decimal(expected)}.`),
      'M13.differs': ({ found, expected, other }) => words(`NDPBM ${decimal(found)}, sedangkan kurs pajak ${other} minggu ini ${decimal(expected)}.`, `The rate is ${decimal(found)}, but the tax exchange rate of ${other} this week is ${decimal(expected)}.`),
      'M13.week': ({ found, expected, other }) =>
        words(`NDPBM ${decimal(found)} adalah kurs minggu ${formatDay(other)}, yang sudah lewat atau belum berlaku; minggu ini ${decimal(expected)}.`, `${decimal(found)} is the rate of the week of ${formatDay(other)}, which is not the current week; this week it is ${decimal(expected)}.`),
      'M13.over': ({ found, expected, other }) => words(`NDPBM ${decimal(found)} hanya berlaku sampai ${formatDay(expected)}; kurs ${other} minggu ini belum ada di tabel kurs.`, `${decimal(found)} is only valid until ${formatDay(expected)}; the table has no rate of ${other} for this week yet.`),
      'M13.none': ({ found, other }) => words(`Tabel kurs belum punya kurs ${other} untuk ${formatDay(found)}. Tempel atau impor di Data induk.`, `The table has no rate of ${other} for ${formatDay(found)}. Paste or import it under Master data.`),
      'W1.weight': ({ found, expected, other }) => words(`Berat bersih ${decimal(found)} kg melebihi berat kotor ${decimal(expected)} kg (${difference(other)}).`, `Net weight ${decimal(found)} kg exceeds gross weight ${decimal(expected)} kg (${difference(other)}).`),
      'W2.sum': ({ found, expected, other }) => words(`Header ${decimal(found)} kg, sedangkan jumlah semua barang ${decimal(expected)} kg (${difference(other)}).`, `The header says ${decimal(found)} kg, the lines add up to ${decimal(expected)} kg (${difference(other)}).`),
      'W3.count': ({ found, expected }) => words(`Header ${decimal(found)}, sedangkan barisnya ${decimal(expected)}.`, `The header says ${decimal(found)}, there are ${decimal(expected)} rows.`),
      'W4.none': () => words('Belum ada kemasan; Bea Cukai biasanya memintanya.', 'There are no packages; customs usually asks for them.'),
      'W4.total': ({ found, expected, other }) => words(`Kemasan ${decimal(found)}, sedangkan jumlah kemasan semua barang ${decimal(expected)} (${difference(other)}).`, `Packaging adds up to ${decimal(found)}, the goods to ${decimal(expected)} packages (${difference(other)}).`),
      'W4.type': ({ found, expected, other }) => words(`Kemasan ${quoted(other)} ${decimal(found)}, sedangkan menurut barang ${decimal(expected)}.`, `Packages ${quoted(other)}: ${decimal(found)} here, ${decimal(expected)} in the goods.`),
      'W5.number': ({ found, expected, other }) => words(`Nomor ${quoted(found)}; biasanya 1 sampai ${other}, di sini ${expected}.`, `Number ${quoted(found)}; usually 1 to ${other}, here ${expected}.`),
      'W5.twice': ({ found, expected }) => words(`Nomor ${found} sudah dipakai baris sebelumnya; di sini ${expected}.`, `An earlier row already has number ${found}; here ${expected}.`),
      'C1.form': ({ found, expected, other }) =>
        words(found === '' ? `Pos tarif ${expected} angka; masih kosong.` : `Pos tarif ${expected} angka tanpa titik; ini ${other} karakter.`, found === '' ? `A tariff code has ${expected} digits; still empty.` : `A tariff code has ${expected} digits without dots; this one has ${other} characters.`),
      'C1.list': ({ found }) => words(`${found} tidak ditemukan di daftar pos tarif di komputer ini.`, `${found} was not found in the tariff list on this computer.`),
      'C2.word': ({ found, expected }) => words(`${quoted(found)} adalah kata, bukan kode${expected === '' ? '; pilih kodenya (F4)' : `; kodenya ${expected}`}.`, `${quoted(found)} is a word, not a code${expected === '' ? '; choose its code (F4)' : `; its code is ${expected}`}.`),
      'C2.list': ({ found, expected }) => words(`${quoted(found)} tidak ditemukan di daftar kode${expected === '' ? '' : `; kodenya ${expected}`}.`, `${quoted(found)} was not found in the code list${expected === '' ? '' : `; its code is ${expected}`}.`),
      'C2.unusual': ({ found, other }) => words(`Di daftar kode, ${quoted(found)} adalah satuan lain; biasanya yang dimaksud ${other.replaceAll(', ', ' atau ')}.`, `In the code list, ${quoted(found)} is another unit; usually ${other.replaceAll(', ', ' or ')} is meant.`),
      'C2.storage': ({ found, expected }) => words(`${quoted(found)} tidak ditemukan di antara tempat penimbunan kantor ${expected}.`, `${quoted(found)} was not found among the storage places of office ${expected}.`),
      'C3.form': ({ found }) => words(found === '' ? 'Nomor kontainer masih kosong.' : 'Nomor kontainer biasanya 4 huruf (akhir U, J atau Z) dan 7 angka.', found === '' ? 'The container number is still empty.' : 'A container number usually has 4 letters (the last one U, J or Z) and 7 digits.'),
      'C3.check': ({ found, expected }) => words(`Angka periksa ${found}; menurut ISO 6346 seharusnya ${expected}.`, `The check digit is ${found}; by ISO 6346 it should be ${expected}.`),
      'C3.twice': ({ other }) => words(`Nomor ini sudah ada di baris ${other}.`, `Row ${other} already has this number.`),
      'C3.size': ({ found }) => words(`Ukuran ${quoted(found)}; biasanya 20, 40, 45 atau 60.`, `Size ${quoted(found)}; usually 20, 40, 45 or 60.`),
      'C4.packing-list': () => words('Belum ada packing list (217).', 'There is no packing list yet (217).'),
      'C5.sea': () => words('Pengangkutan laut, tetapi belum ada B/L (705 atau 704).', 'Transport by sea, but no bill of lading yet (705 or 704).'),
      'C5.air': () => words('Pengangkutan udara, tetapi belum ada AWB (740 atau 741).', 'Transport by air, but no air waybill yet (740 or 741).'),
      'C6.document': ({ found }) => words(`Fasilitas ${found} memerlukan surat keterangan asal (861 atau 860), yang belum ada di dokumen.`, `Facility ${found} needs a certificate of origin (861 or 860), which is not among the documents.`),
      'C6.origin': ({ found, other }) => words(`Negara asal ${found} tidak termasuk perjanjian fasilitas ${other}.`, `Origin ${found} is not in the agreement of facility ${other}.`),
      'C7.category': () => words('Barang kena lartas, tetapi kategorinya masih kosong.', 'The goods are restricted, but the category is still empty.'),
      'C7.permit': () => words('Ada barang kena lartas, tetapi belum ada dokumen izinnya.', 'There are restricted goods, but no permit among the documents.'),
      'C8.real': ({ found }) => words(`${formatDay(found)} tidak ada di kalender.`, `${formatDay(found)} is not in the calendar.`),
      'C8.form': ({ found }) => words(`“${found}” tidak ditulis tttt-bb-hh. Layanan menerimanya sebagai teks; periksa tanggalnya.`, `“${found}” is not written yyyy-mm-dd. The service takes it as text; check the date.`),
      'C8.future': ({ found }) => words(`Tanggal ${formatDay(found)} belum tiba.`, `The date ${formatDay(found)} is in the future.`),
      'C8.far': ({ found }) => words(`Tanggal ${formatDay(found)} lebih dari setahun dari sekarang.`, `The date ${formatDay(found)} is more than a year away.`),
      'C9.partial': () => words('Nomor, tanggal dan pos BC 1.1 biasanya diisi bersama atau kosong bersama.', 'Number, date and item of BC 1.1 are usually filled together or empty together.'),
      'C9.number': ({ found }) => words(`Nomor BC 1.1 biasanya 6 angka; ini ${quoted(found)}.`, `A BC 1.1 number usually has 6 digits; this is ${quoted(found)}.`),
      'C9.item': ({ found }) => words(`Pos biasanya 4 angka; ini ${quoted(found)}.`, `An item usually has 4 digits; this is ${quoted(found)}.`),
      'C10.description': ({ found, expected }) => words(`Uraian ${found} huruf; biasanya paling sedikit ${expected}.`, `The description has ${found} characters; usually at least ${expected}.`),
      'C10.brand': () => words('Merek masih kosong; tulis “TANPA MEREK” bila tidak ada.', 'The brand is still empty; write “TANPA MEREK” if there is none.'),
      'C10.type': () => words('Tipe masih kosong; tulis “-” bila tidak ada.', 'The type is still empty; write “-” if there is none.'),
      'C11.needed': () => words('Bea Cukai biasanya memintanya.', 'Customs usually asks for this.'),
      'C12.source': () => words('Barang keluar dari PLB: dokumen asalnya, BC 1.6 (16) atau BC 2.x, belum ada.', 'Goods leave a bonded place: the document of their entry, BC 1.6 (16) or BC 2.x, is missing.'),
      'S1.invoice': (other) => words(`Invoice pemasok ini sudah ada di ${usedIn(other)}.`, `This invoice of the supplier is already in ${usedIn(other)}.`),
      'S1.shipment': (other) => words(`B/L atau AWB ini sudah ada di ${usedIn(other)}.`, `This B/L or AWB is already in ${usedIn(other)}.`),
      'S1.container': (other) => words(`Kontainer ini sudah ada di ${usedIn(other)}.`, `This container is already in ${usedIn(other)}.`),
      'F1.imported': ({ found, expected, other }) => words(`Diambil dari ${other} tanpa diperiksa${found === '' ? '' : ` (tertulis “${found}”)`}: ${importReason(expected)}.`, `Taken from ${other} without being checked${found === '' ? '' : ` (written “${found}”)`}: ${importReason(expected)}.`),
      'C14.flag': ({ other }) => words(`Menurut daftar tarif, pos ${other} kena lartas; di sini belum ditandai Y.`, `According to your tariff table, ${other} is restricted; it is not marked Y here.`),
      'C14.document': ({ found, other }) => words(`Pos ${found} kena lartas dan memerlukan dokumen ${other}, yang belum ada di daftar dokumen.`, `${found} is restricted and needs document ${other}, which is not in the list of documents.`),
      'C15.damaged': ({ found }) => words(`“${found}” mungkin kode yang diubah atau disingkat Excel; bandingkan dengan dokumen aslinya.`, `“${found}” may be a code that Excel changed or shortened; compare it with the original document.`),
      'R1.required': () => words('Masih kosong. Pengiriman tidak ditahan, karena profil menjadikannya saran.', 'Still empty. This does not block sending, because the profile makes it a suggestion.'),
      'R1.positive': () => words('Tidak lebih dari 0. Pengiriman tidak ditahan, karena profil menjadikannya saran.', 'Not more than 0. This does not block sending, because the profile makes it a suggestion.'),
      'R1.invoice': ({ expected }) => words(`Belum ada invoice (${expected}). Pengiriman tidak ditahan, karena profil menjadikannya saran.`, `There is no invoice yet (${expected}). This does not block sending, because the profile makes it a suggestion.`)
    } satisfies Record<AdviceSentence, (params: AdviceParams) => string>
  }
}

/** The editor of a declaration. */
export const editorText = ({ words, same, number }: Translator) => ({
  sections: words('Bagian deklarasi', 'Sections of the declaration'),
  check: words('Periksa', 'Check'),
  history: words('Riwayat', 'History'),
  notFound: words('Deklarasi ini tidak ada lagi di komputer ini.', 'This declaration is no longer on this computer.'),
  back: words('Kembali ke meja kerja', 'Back to the worklist'),
  saved: (time: string) => words(`Tersimpan ${time}`, `Saved ${time}`),
  savedOnly: words('Tersimpan', 'Saved'),
  notAllSaved: words('Belum semua tersimpan', 'Not all saved'),
  waiting: words('Menyimpan…', 'Saving…'),
  failed: (sentence: string) => words(`Belum tersimpan. ${sentence} Yang Anda ketik tetap di layar dan dicoba simpan lagi.`, `Not saved. ${sentence} What you typed stays on screen, and Ajukan tries to save it again.`),
  problems: (count: number) => words(count === 0 ? 'Tidak ada masalah' : `${number(count)} masalah`, count === 0 ? 'No problems' : count === 1 ? '1 problem' : `${number(count)} problems`),
  unreadable: (count: number) => words(`${number(count)} isi tidak terbaca`, count === 1 ? '1 text cannot be read' : `${number(count)} texts cannot be read`),
  sendThis: words('Kirim deklarasi ini', 'Send this declaration'),
  rare: (count: number) => words(`Jarang dipakai (${number(count)})`, `Rarely used (${number(count)})`),
  lockedImport: (file: string) => words(`Deklarasi ini sekarang hanya dapat dibaca, jadi ${file} tidak diimpor. Tidak ada yang berubah.`, `This declaration can only be read now, so ${file} was not imported. Nothing was changed.`),
  changedSinceSent: words('Berubah sejak terakhir dikirim. Yang dikirim adalah isi sebelum perubahan ini; kirim lagi untuk mengirimnya.', 'Changed since it was last sent. What was sent does not have these changes; send again to send them.'),
  changedSinceFrozen: words('Berubah sejak disiapkan. Yang akan dikirim adalah isi sebelum perubahan ini; kirim lagi untuk menggantinya.', 'Changed since it was queued. What will be sent does not have these changes; send again to replace it.'),
  rest: {
    offer: (from: string, count: number) => words(`Sisanya dari ${from}: ${number(count)} isian yang sama pada deklarasi terakhir importir dan pemasok ini.`, `The rest from ${from}: ${plural(count, 'value')} that the last declarations of this importer and supplier have in common.`),
    take: (from: string) => words(`Isi sisanya dari ${from}`, `Fill the rest from ${from}`),
    takeShort: words('Isi sisanya', 'Fill the rest'),
    decline: words('Tidak perlu', 'Not needed'),
    details: words('Yang diisi dan yang tidak', 'What is filled and what is not'),
    documents: (kinds: string) => words(`Dokumen terakhir juga: ${kinds}.`, `Documents last time also: ${kinds}.`),
    taken: words('Diisi, ditandai sampai diperiksa', 'Filled, marked until confirmed'),
    left: {
      identity: words('Tidak diisi, karena nomor deklarasi itu sendiri', 'Not filled, as the number of that declaration'),
      profile: words('Tidak diisi, karena nilainya dari profil', 'Not filled, as the profile gives the value'),
      registration: words('Tidak diisi, karena diberikan Bea Cukai', 'Not filled, as customs gave it'),
      shipment: words('Tidak diisi, karena milik satu kiriman', 'Not filled, as it belongs to one shipment'),
      amount: words('Tidak diisi, karena nilai, berat dan kurs berbeda setiap kali', 'Not filled, as amounts, weights and rates differ each time'),
      counted: words('Tidak diisi, karena dihitung', 'Not filled, as it is counted'),
      differs: words('Tidak diisi, karena tidak sama pada deklarasi terakhir', 'Not filled, as the last declarations differ'),
      unconfirmed: words('Tidak diisi, karena di sana belum diperiksa', 'Not filled, as nobody confirmed it there'),
      'other-party': words('Tidak diisi, karena di sini ada pihak atau izin lain', 'Not filled, as this draft names another party or licence')
    } satisfies Record<LeftOutReason, string>,
    done: (count: number, from: string) => words(`${number(count)} isian diambil dari ${from}; periksa, lalu tandai.`, `${plural(count, 'value')} taken from ${from}; look at them, then confirm.`),
    unconfirmed: (count: number, from: string) => words(`${number(count)} isian dari ${from} belum diperiksa.`, `${plural(count, 'value')} from ${from} not confirmed yet.`),
    confirm: words('Semua sudah dicek', 'All checked')
  },
  lock: {
    storeStuck: words(
      'Penyimpanan kerja tidak dapat ditulis, jadi deklarasi ini hanya dapat dibaca dan tidak menerima perubahan. Ajukan terus mencoba; begitu berhasil, deklarasi dapat diubah lagi.',
      'The working store cannot be written, so this declaration can only be read and takes no changes. Ajukan keeps trying; as soon as it succeeds, the declaration can be changed again.'
    ),
    why: (status: string) => words(`Terkunci: Bea Cukai sudah selesai dengan deklarasi ini (${status}). Isinya hanya dapat dibaca.`, `Locked: customs has finished with this declaration (${status}). It can only be read.`),
    unlock: words('Buka kunci', 'Unlock'),
    ask: (status: string) =>
      words(
        `Deklarasi ini sudah final: ${status}. Perubahan di sini tidak mengubah apa pun di Bea Cukai, dan isinya tidak lagi sama dengan yang disetujui. Mengirimnya lagi dapat menimpa data yang sudah final. Buka kunci hanya untuk perbaikan yang disepakati dengan kantor pabean; pembukaan ini dicatat di Riwayat.`,
        `This declaration is final: ${status}. Changes here change nothing at customs, and the content will no longer match what was approved. Sending it again may replace data that is final. Unlock it only for a correction agreed with the customs office. Unlocking is recorded in the history.`
      )
  },
  jsonHint: words(
    'Layanan tidak menyebut kolom bagian-bagian ini. Kolomnya berasal dari deklarasi dan templat yang sudah ada di sini, dan dapat Anda tambah. Sel yang kosong tidak dikirim.',
    'The service does not say which columns these parts have. They come from the declarations and templates on this computer, and you can add more. An empty cell is not sent.'
  ),
  rawJson: words('Lanjutan: data mentah (JSON)', 'Advanced: raw data (JSON)'),
  free: {
    addColumn: words('Tambah kolom', 'Add column'),
    editColumn: words('Ubah kolom', 'Edit column'),
    column: words('Kolom', 'Column'),
    removeColumn: words('Hapus kolom', 'Delete column'),
    removeHint: words('Isinya di semua baris deklarasi ini ikut terhapus; dapat diurungkan.', 'Its values in all rows of this declaration are deleted too; you can undo this.'),
    name: words('Nama pada layanan', 'Name at the service'),
    nameHint: words('Persis seperti layanan memintanya, misalnya kode_fasilitas.', 'Exactly as the service expects it, for example kode_fasilitas.'),
    doubled: (name: string) => words(`Kolom ${name} sudah ada.`, `There is a column ${name} already.`),
    kind: words('Jenis isi', 'Kind of content'),
    kinds: {
      text: words('teks', 'text'),
      number: words('angka', 'number'),
      flag: words('ya/tidak', 'yes/no'),
      json: words('data mentah (JSON)', 'raw data (JSON)')
    } satisfies Record<FreeKind, Translated>,
    label: words('Judul kolom (boleh kosong)', 'Title of the column (may be empty)'),
    /** Tooltip of a column. */
    hint: (name: string, kind: string, example: string) => words(`${name}: ${kind}${example === '' ? '' : `, misalnya ${example}`}`, `${name}: ${kind}${example === '' ? '' : `, for example ${example}`}`),
    known: (names: string) => words(`Kolom dari deklarasi sebelumnya: ${names}`, `Columns of earlier declarations: ${names}`),
    own: (names: string) => words(`Kolom: ${names}`, `Columns: ${names}`),
    noTable: words('Isi bagian ini bukan tabel; lihat data mentahnya di bawah.', 'The content of this part is not a table; see the raw data below.')
  },
  jsonInvalid: (detail: string) => words(`Bukan JSON yang utuh, jadi belum disimpan: ${detail}`, `Not complete JSON, so not saved yet: ${detail}`),
  jsonNotList: words('Harus berupa daftar (array) JSON, dari [ sampai ]. Belum disimpan.', 'Must be an array, from [ to ]. Not saved yet.'),
  unfilled: (count: number) => words(`${number(count)} belum diisi`, `${number(count)} not filled yet`),
  notFilled: words('belum diisi', 'not filled yet'),
  completion: (done: number, total: number, ofRows: boolean) => words(`${number(done)} dari ${number(total)} ${ofRows ? 'baris lengkap' : 'bidang wajib terisi'}`, `${number(done)} of ${number(total)} ${ofRows ? (total === 1 ? 'row complete' : 'rows complete') : 'required fields filled'}`),
  checkUnfilled: (count: number) => words(`Belum ada yang salah. ${number(count)} yang wajib belum diisi.`, `Nothing is wrong so far. ${number(count)} required ${count === 1 ? 'entry is' : 'entries are'} not filled yet.`),
  fillFirst: words('Isi yang pertama', 'Fill in the first'),
  checkNone: words('Tidak ada masalah. Deklarasi dapat dikirim.', 'No problems. The declaration can be sent.'),
  checkOtherKind: words('Tidak ada masalah, tetapi deklarasi ini milik profil lain dan tidak dikirim lewat profil ini.', 'No problems, but this declaration belongs to another profile and is not sent with this one.'),
  service: (said: string) => words(`Layanan: ${said}`, `Service: ${said}`),
  refused: words('ditolak layanan', 'refused by the service'),
  mended: words('sudah diubah', 'changed since'),
  /** Beside the number of suggestions. */
  sendable: words('Dapat dikirim', 'Can be sent'),
  otherKind: words('Milik profil lain', 'Of another profile'),
  refusedMended: words('Dapat dikirim lagi', 'Ready to be sent again'),
  checkRefused: (count: number) =>
    words(
      `Layanan menolak ${number(count)} hal pada kiriman terakhir. Yang sudah Anda ubah dicentang. Bila isinya sudah benar dan kesalahan ada pada layanan, deklarasi tetap dapat dikirim lagi: ringkasan sebelum kirim menanyakannya.`,
      `The service refused ${count === 1 ? 'one value' : `${number(count)} values`} of the last submission. What you have changed since is ticked off. If the content is right and the service is wrong, the declaration can still be sent again: the summary before sending asks.`
    ),
  checkMended: words('Semua yang ditolak layanan sudah diubah. Deklarasi dapat dikirim lagi.', 'Everything that the service refused was changed. The declaration can be sent again.'),
  checkElsewhere: words('Meja lain mengirimnya, dan layanan menolak atau memberi catatan. Alasannya ada di meja itu, di Kirim.', 'Another desk sent it, and the service refused it or made remarks. The reason is at that desk, under Send.'),
  checkRemarked: words('Layanan menolak atau memberi catatan tanpa menyebut isinya. Lihat hasilnya di Kirim, lalu kirim lagi.', 'The service refused it or made remarks without naming what. See the outcome under Send, then send it again.'),
  historyIntro: words('Semua perubahan, yang terbaru di atas.', 'Every change, newest first.'),
  historyNone: words('Belum ada perubahan. Setiap isian, impor, dan pembatalan dicatat di sini dengan waktu dan nilai sebelumnya.', 'No changes yet. Every entry, import and undo is recorded here with its time and the value before it.'),
  historyNext: words('Mulai mengisi', 'Start filling in'),
  historyColumns: {
    at: words('Waktu', 'Time'),
    by: words('Oleh', 'By'),
    field: words('Bidang', 'Field'),
    before: words('Dari', 'From'),
    after: words('Menjadi', 'To')
  },
  historyCauses: {
    typed: same(''),
    imported: words('impor', 'import'),
    undo: words('diurungkan', 'undone'),
    redo: words('diulangi', 'redone')
  },
  historyInserted: words('baris ditambah', 'row added'),
  historyRemoved: words('baris dihapus', 'row deleted'),
  historyMoved: (to: number) => words(`dipindah ke baris ${number(to)}`, `moved to row ${number(to)}`),
  row: (row: number) => words(`baris ${number(row)}`, `row ${number(row)}`),
  addLine: words('Tambah baris', 'Add row'),
  renumber: words('Nomori ulang', 'Renumber'),
  renumbered: words('Nomor baris diurutkan kembali.', 'Row numbers are in order again.'),
  reordered: words('Baris dipindahkan menurut urutan tampilan.', 'The rows were moved into the order of the view.'),
  hasProblems: words('ada masalah', 'has problems'),
  hasAdvice: words('ada saran', 'has suggestions'),
  columnSetsLabel: words('Kolom yang ditampilkan', 'Columns shown'),
  columnSets: {
    main: words('Utama', 'Main'),
    value: words('Nilai', 'Value'),
    excise: words('Cukai', 'Excise'),
    all: words('Semua', 'All')
  },
  unreadableStays: words('Isi ini tidak terbaca, jadi belum disimpan. Perbaiki, atau tekan Esc untuk mengembalikan isi semula.', 'This text cannot be read and is not saved. Correct it, or press Esc to restore the previous value.'),
  /** The texts with their fields, and their number. */
  unreadableLeft: (texts: string, _: number) => words(`${texts} tidak terbaca dan belum disimpan. Teksnya tetap di bidangnya dan ada di Periksa.`, `${texts} cannot be read and ${_ === 1 ? 'is' : 'are'} not saved. ${_ === 1 ? 'The text stays in its field' : 'The texts stay in their fields'} and in Check.`),
  sendWithoutText: words('Yang dikirim adalah nilai yang tersimpan sebelumnya.', 'The values stored before are sent.'),
  sendWithout: words('Kirim tanpa isi ini', 'Send without this text'),
  checkUnreadable: (count: number) =>
    words(`${number(count)} isi tidak terbaca, jadi belum disimpan. Perbaiki sebelum mengirim; teksnya masih di bidangnya.`, `${count === 1 ? '1 text cannot be read and is' : `${number(count)} texts cannot be read and are`} not saved. Correct before sending; the text is still in its field.`),
  /** In the list of findings: the text and the reason. */
  unreadableKept: (typed: string, reason: string) => same(`“${typed}”: ${reason}`),
  notSaved: words('tidak terbaca; belum disimpan.', 'cannot be read; not saved.'),
  unreadablePaste: (count: number, first: string) => words(`${number(count)} sel tidak terbaca sebagai angka atau tanggal dan dilewati. ${first}`, `${plural(count, 'cell')} could not be read as a number or date and ${count === 1 ? 'was' : 'were'} skipped. ${first}`),
  failedPaste: (count: number, first: string) =>
    words(`${number(count)} sel berisi hasil rumus yang gagal, atau #### karena kolomnya sempit, dan dilewati. ${first}`, `${number(count)} pasted ${count === 1 ? 'cell holds' : 'cells hold'} the result of a failed formula, or #### of a narrow column, and ${count === 1 ? 'was' : 'were'} skipped. ${first}`),
  damagedPaste: (count: number, first: string) =>
    words(
      `${number(count)} sel dilewati: Excel mengubah kodenya menjadi tanggal atau membulatkannya. Jadikan selnya teks di Excel, lalu ketik ulang kodenya. ${first}`,
      `${plural(count, 'cell was', 'cells were')} skipped: Excel changed the code to a date or rounded it. Format the cells as text in Excel, then type the code again. ${first}`
    ),
  computedPaste: (count: number, column: string) => words(`${column} dihitung, jadi ${number(count)} isi tempelan di kolom itu tidak dipakai.`, `${column} is computed, so ${plural(number(count), 'pasted value')} in that column ${count === 1 ? 'was' : 'were'} not used.`),
  outsidePaste: (count: number, first: string) => words(`${number(count)} sel tempelan di luar tabel dilewati. ${first}`, `${number(count)} pasted ${count === 1 ? 'cell is' : 'cells are'} outside the table and ${count === 1 ? 'was' : 'were'} skipped. ${first}`),
  rowGone: (first: string) => words(`Barisnya sudah tidak ada. Yang diketik tidak disimpan: ${first}`, `The row is no longer there. What was typed is not stored: ${first}`)
})

/** The bar with sums over the rows. */
export const totalsText = ({ words, same }: Translator) => ({
  label: words('Jumlah terhadap header', 'Sums compared with the header'),
  names: {
    invoice: same('Σ invoice'),
    cif: same('Σ CIF'),
    netto: words('Σ netto', 'Σ net'),
    packages: words('Σ kemasan', 'Σ packages'),
    lines: words('Barang', 'Lines'),
    containers: words('Kontainer', 'Containers')
  } satisfies Record<Total['key'], string>,
  match: words('sama', 'equal'),
  blank: words('kosong', 'empty'),
  differs: (difference: string) => words(`selisih ${difference}`, `off by ${difference}`),
  fix: words('samakan dengan baris', 'match the rows'),
  align: (name: string) => words(`Samakan dengan baris: ${name}`, `Match the rows: ${name}`),
  alignNothing: (name: string) => words(`${name}: belum ada isinya di tabel, jadi nilai di header tidak diubah.`, `${name}: the table has no values for it yet, so the header was not changed.`)
})

/** What blocks sending. */
export const problemsText = ({ words }: Translator) =>
  ({
    required: words('Wajib diisi', 'Required'),
    'positive-wanted': words('Harus lebih dari 0', 'Must be more than 0'),
    missing: words('Bidang ini tidak ada dalam data', 'This field is not in the data'),
    'text-wanted': words('Harus berupa teks', 'Must be text'),
    'number-wanted': words('Harus berupa angka', 'Must be a number'),
    'integer-wanted': words('Harus bilangan bulat', 'Must be a whole number'),
    'boolean-wanted': words('Harus ya atau tidak', 'Must be yes or no'),
    'list-wanted': words('Harus berupa daftar', 'Must be a list'),
    'object-wanted': words('Harus berupa objek', 'Must be an object'),
    'date-form': words('Bukan tanggal di kalender; ketik lagi', 'Not a date in the calendar; enter it again'),
    'aju-form': words('Nomor aju harus 26 huruf dan angka, 6-6-8-6', 'An aju number has exactly 26 letters and digits, 6-6-8-6'),
    'aju-date': words('Karakter ke-13 sampai 20 nomor aju harus tanggal (ttttbbhh)', 'Characters 13 to 20 of an aju number must be a date (yyyymmdd)'),
    'line-wanted': words('Belum ada baris barang', 'There is no goods line yet'),
    'invoice-wanted': words('Belum ada invoice', 'There is no invoice yet')
  }) satisfies Record<ProblemCode, string>
