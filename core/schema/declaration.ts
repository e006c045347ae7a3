import { anyList, list, object, text, words, type AnyListNode, type Node, type ObjectNode, date, integer, number, decimalText, flag } from './field.ts'

/** The header object: 68 fields, all required (specification 2.1; its heading says 66, but its list has 68 fields). */
export const header = object(words('Header', 'Header'), {
  // Pengajuan
  jenis_doc: text({ label: words('Jenis dokumen', 'Document kind'), group: 'preset', skipped: true, width: 3, hint: words('Jenis dokumen menurut layanan; nilai awalnya dari profil.', 'Document kind as the service knows it; the default comes from the profile.') }),
  pernyataan: text({ label: words('Pernyataan', 'Statement'), box: '28:F', group: 'preset', skipped: true, width: 3, hint: words('Pernyataan pemberitahu; nilai awalnya dari profil.', 'Declarant’s statement; the default comes from the profile.') }),
  status: text({ label: words('Status data', 'Record status'), group: 'module', width: 3, rare: true, hint: words('Status data pada modul lama; kosongkan.', 'Record state of the old module; leave empty.') }),
  tpbno: text({ label: words('No. pendaftaran', 'Registration no.'), box: '28:G', group: 'preset', skipped: true, width: 3, hint: words('Nomor pendaftaran; kosong sebelum terdaftar.', 'Registration number; empty before registration.') }),
  tpbtg: date({ anyForm: true, label: words('Tgl pendaftaran', 'Registration date'), box: '28:G', group: 'preset', skipped: true, hint: words('Tanggal pendaftaran; kosong sebelum terdaftar.', 'Registration date; empty before registration.') }),

  // Izin PLB dan TPB
  jntpb: text({ label: words('Jenis TPB', 'Bonded place kind'), group: 'plb', codes: 'bondedPlace', width: 3, hint: words('Jenis tempat penimbunan berikat asal.', 'Kind of the bonded place of origin.') }),
  kode_tujuan_tpb: text({ label: words('Tujuan TPB', 'Destination kind'), group: 'plb', codes: 'bondedPlace', width: 2, hint: words('Jenis tempat penimbunan berikat tujuan.', 'Kind of the destination bonded place.') }),
  ijintpbno: text({ label: words('No. izin PLB', 'Bonded licence no.'), group: 'plb', width: 4, hint: words('Nomor izin penyelenggara atau pengusaha PLB.', 'Licence number of the bonded place operator.') }),
  ijintpbtg: date({ anyForm: true, label: words('Tgl izin PLB', 'Bonded licence date'), group: 'plb', hint: words('Tanggal izin PLB.', 'Date of the bonded licence.') }),

  // Kantor pabean
  kpbc_bongkar: text({ label: words('Kantor bongkar', 'Office of discharge'), group: 'offices', codes: 'office', width: 3, hint: words('Kode kantor pabean pelabuhan bongkar, 6 angka.', 'Customs office of discharge, 6 digits.') }),
  kpbc_pengawas: text({ label: words('Kantor pengawas', 'Supervising office'), group: 'offices', codes: 'office', width: 3, hint: words('Kode kantor pabean pengawas PLB, 6 angka.', 'Customs office supervising the bonded place, 6 digits.') }),

  // Importir
  impid: integer({ label: words('Jenis identitas importir', 'Importer id type'), box: '28:7', group: 'importer', codes: 'identity', width: 3, hint: words('5 NPWP 15 angka, 6 NPWP 16 angka, 2 paspor, 3 KTP, 4 lainnya.', '5 NPWP 15 digits, 6 NPWP 16 digits, 2 passport, 3 identity card, 4 other.') }),
  impnpwp: text({ label: words('NPWP importir', 'Importer tax no.'), box: '28:7', group: 'importer', width: 3, hint: words('Nomor identitas importir, 15 atau 16 angka tanpa titik.', 'Importer identity number, 15 or 16 digits without dots.') }),
  impnama: text({ label: words('Nama importir', 'Importer name'), box: '28:8', group: 'importer', width: 6, hint: words('Nama importir seperti pada NIB.', 'Importer name as on the business licence.') }),
  impalmt: text({ label: words('Alamat importir', 'Importer address'), box: '28:9', group: 'importer', width: 12, hint: words('Alamat lengkap importir.', 'Full address of the importer.') }),
  apikd: text({ label: words('Jenis API / NIB', 'Licence kind'), box: '28:11', group: 'importer', codes: 'licence', width: 3, hint: words('1 API umum, 2 API produsen.', '1 general importer, 2 producer importer.') }),
  apino: text({ label: words('No. API / NIB', 'Licence no.'), box: '28:11', group: 'importer', width: 3, hint: words('Nomor API atau NIB; NIB 13 angka.', 'Import licence or NIB number; an NIB has 13 digits.') }),

  // Pemilik barang
  indid: integer({ label: words('Jenis identitas pemilik', 'Owner id type'), box: '28:12', group: 'owner', codes: 'identity', width: 3, hint: words('Seperti jenis identitas importir.', 'As for the importer id type.') }),
  indnpwp: text({ label: words('NPWP pemilik barang', 'Owner tax no.'), box: '28:12', group: 'owner', width: 3, hint: words('Nomor identitas pemilik barang.', 'Identity number of the goods owner.') }),
  indnama: text({ label: words('Nama pemilik barang', 'Owner name'), box: '28:13', group: 'owner', width: 6, hint: words('Nama pemilik barang; kosong bila sama dengan importir.', 'Name of the goods owner; empty if it is the importer.') }),
  indalmt: text({ label: words('Alamat pemilik barang', 'Owner address'), box: '28:14', group: 'owner', width: 12, hint: words('Alamat pemilik barang.', 'Address of the goods owner.') }),

  // Penjual
  penjnama: text({ label: words('Nama penjual', 'Seller name'), box: '28:5', group: 'seller', width: 6, hint: words('Nama penjual seperti pada invoice.', 'Seller as on the invoice.') }),
  penjneg: text({ label: words('Negara penjual', 'Seller country'), box: '28:4-6', group: 'seller', codes: 'country', width: 3, hint: words('Negara penjual, kode ISO dua huruf.', 'Country of the seller, two-letter ISO code.') }),
  penjalmt: text({ label: words('Alamat penjual', 'Seller address'), box: '28:6', group: 'seller', width: 12, hint: words('Alamat penjual.', 'Address of the seller.') }),

  // Pemasok
  pasoknama: text({ label: words('Nama pemasok', 'Supplier name'), box: '20:1', group: 'supplier', width: 6, hint: words('Nama pemasok atau pengirim.', 'Supplier or shipper.') }),
  pasokneg: flag({ label: words('Penanda negara pemasok', 'Supplier country flag'), box: '20:1', group: 'supplier', width: 3, rare: true, hint: words('Layanan meminta benar/salah di sini, bukan kode negara; biasanya “Tidak”.', 'The service expects true/false here, not a country code; usually “No”.') }),
  pasokalmt: text({ label: words('Alamat pemasok', 'Supplier address'), box: '20:1', group: 'supplier', width: 12, hint: words('Alamat pemasok.', 'Address of the supplier.') }),

  // PPJK
  ppjkid: text({ label: words('Jenis identitas PPJK', 'Broker id type'), box: '20:6', group: 'broker', codes: 'identity', width: 3, hint: words('Seperti jenis identitas importir, sebagai teks.', 'As for the importer id type, as text.') }),
  ppjknpwp: text({ label: words('NPWP PPJK', 'Broker tax no.'), box: '28:15', group: 'broker', width: 3, hint: words('NPWP PPJK tanpa titik.', 'Tax number of the broker without dots.') }),
  ppjknama: text({ label: words('Nama PPJK', 'Broker name'), box: '28:16', group: 'broker', width: 6, hint: words('Nama PPJK.', 'Name of the customs broker.') }),
  ppjkalmt: text({ label: words('Alamat PPJK', 'Broker address'), box: '28:17', group: 'broker', width: 12, hint: words('Alamat PPJK.', 'Address of the broker.') }),
  ppjkno: text({ label: words('NP-PPJK', 'Broker registration'), box: '28:18', group: 'broker', width: 3, hint: words('Nomor pokok PPJK.', 'Broker registration number.') }),
  ppjktg: date({ anyForm: true, label: words('Tgl NP-PPJK', 'Broker registration date'), box: '28:18', group: 'broker', hint: words('Tanggal nomor pokok PPJK.', 'Date of the broker registration.') }),

  // Penanggung billing
  billnpwp: text({ label: words('NPWP billing', 'Billing tax no.'), group: 'billing', skipped: true, width: 3, hint: words('NPWP penanggung billing; kosong bila importir.', 'Tax number of the payer; empty if it is the importer.') }),
  billnama: text({ label: words('Nama billing', 'Billing name'), group: 'billing', skipped: true, width: 6, hint: words('Nama penanggung billing.', 'Name of the payer.') }),
  billalamat: text({ label: words('Alamat billing', 'Billing address'), group: 'billing', skipped: true, width: 12, hint: words('Alamat penanggung billing.', 'Address of the payer.') }),

  // Sarana pengangkut
  moda: text({ label: words('Cara pengangkutan', 'Mode of transport'), box: '28:24', group: 'carrier', codes: 'transportMode', width: 3, hint: words('1 laut, 3 darat, 4 udara dan seterusnya.', '1 sea, 3 road, 4 air and so on.') }),
  angkutnama: text({ label: words('Nama sarana pengangkut', 'Vessel, vehicle or flight'), box: '28:24', group: 'carrier', width: 6, hint: words('Nama kapal, kendaraan atau pesawat.', 'Name of the vessel, vehicle or aircraft.') }),
  angkutno: text({ label: words('No. voy/flight/polisi', 'Voyage, flight or plate no.'), box: '20:10', group: 'carrier', width: 3, hint: words('Nomor voyage, penerbangan atau polisi.', 'Voyage, flight or plate number.') }),
  angkutfl: text({ label: words('Bendera', 'Flag'), box: '20:10', group: 'carrier', codes: 'country', width: 3, hint: words('Bendera sarana pengangkut, kode ISO dua huruf.', 'Flag, two-letter ISO code.') }),
  tgtiba: date({ label: words('Perkiraan tgl tiba', 'Expected arrival'), box: '20:11', group: 'carrier', hint: words('Perkiraan tanggal tiba.', 'Expected date of arrival.') }),

  // Pelabuhan dan penimbunan
  pelmuat: text({ label: words('Pelabuhan muat', 'Port of loading'), box: '20:12', group: 'ports', codes: 'port', width: 3, hint: words('UN/LOCODE lima huruf, misalnya CNSHA.', 'Five-character UN/LOCODE, for example CNSHA.') }),
  peltransit: text({ label: words('Pelabuhan transit', 'Port of transit'), box: '20:13', group: 'ports', skipped: true, codes: 'port', width: 3, hint: words('UN/LOCODE pelabuhan transit, bila ada.', 'UN/LOCODE of the transit port, if any.') }),
  pelbkr: text({ label: words('Pelabuhan bongkar', 'Port of discharge'), box: '20:14', group: 'ports', codes: 'port', width: 3, hint: words('UN/LOCODE pelabuhan bongkar, misalnya IDTPP.', 'UN/LOCODE of the port of discharge, for example IDTPP.') }),
  tmptbn: text({ label: words('Tempat penimbunan', 'Storage place'), box: '28:23', group: 'ports', codes: 'storagePlace', width: 3, hint: words('Kode TPS atau gudang, 4 huruf.', 'Storage place code, 4 characters.') }),

  // Dokumen penutup
  doktupkd: text({ label: words('Dokumen penutup', 'Closing document'), box: '20:18', group: 'manifest', codes: 'closingDocument', width: 6, hint: words('Jenis dokumen penutup: 1 BC 1.1, 2 BC 1.2, 4 lainnya.', 'Closing document: 1 BC 1.1, 2 BC 1.2, 4 other.') }),
  doktupno: text({ label: words('No. BC 1.1', 'BC 1.1 no.'), box: '20:18', group: 'manifest', width: 3, hint: words('Nomor dokumen penutup, 6 angka.', 'Number of the closing document, 6 digits.') }),
  doktuptg: date({ anyForm: true, label: words('Tgl BC 1.1', 'BC 1.1 date'), box: '20:18', group: 'manifest', hint: words('Tanggal dokumen penutup.', 'Date of the closing document.') }),
  posno: text({ label: words('Pos', 'Item'), box: '20:18', group: 'manifest', width: 3, hint: words('Nomor pos, 4 angka.', 'Manifest item, 4 digits.') }),
  possub: text({ label: words('Sub pos', 'Sub-item'), box: '20:18', group: 'manifest', width: 3, hint: words('Nomor sub pos, 4 angka.', 'Manifest sub-item, 4 digits.') }),
  possubsub: text({ label: words('Sub-sub', 'Sub-sub-item'), box: '20:18', group: 'manifest', skipped: true, width: 3, hint: words('Nomor sub-sub pos, 4 angka.', 'Manifest sub-sub-item, 4 digits.') }),

  // Valuta
  kdval: text({ label: words('Valuta', 'Currency'), box: '28:25', group: 'currency', codes: 'currency', width: 3, hint: words('Kode valuta ISO, misalnya USD.', 'ISO currency code, for example USD.') }),
  ndpbm: decimalText({ label: words('NDPBM (kurs)', 'Tax exchange rate'), box: '28:26', group: 'currency', decimals: 4, hint: words('Kurs pajak minggu pembayaran, atau pendaftaran; 1 bila IDR. Terisi dari tabel kurs.', 'Official rate of the week of payment, else of registration; 1 for IDR. Filled from the table.') }),
  kdhrg: text({ label: words('Kode harga / incoterm', 'Price term'), box: '20:23', group: 'currency', codes: 'priceTerm', width: 3, hint: words('1 CIF, 2 CFR, 3 FOB, atau kode CEISA.', '1 CIF, 2 CFR, 3 FOB, or a CEISA code.') }),

  // Nilai pabean
  nilinv: number({ label: words('Nilai invoice', 'Invoice value'), box: '28:28', group: 'value', decimals: 2, width: 3, hint: words('Jumlah nilai invoice dalam valuta.', 'Total invoice value in the currency.') }),
  btambahan: decimalText({ label: words('Biaya tambahan', 'Additions'), box: '20:23', group: 'value', skipped: true, decimals: 2, hint: words('Biaya tambahan; kosong bila tidak ada.', 'Additions; empty if none.') }),
  discount: decimalText({ label: words('Diskon', 'Deductions'), box: '20:23', group: 'value', skipped: true, decimals: 2, hint: words('Potongan; kosong bila tidak ada.', 'Deductions; empty if none.') }),
  fob: number({ label: words('FOB', 'FOB'), box: '20:23', group: 'value', decimals: 2, width: 3, hint: words('Nilai FOB dalam valuta.', 'FOB value in the currency.') }),
  freight: decimalText({ label: words('Freight', 'Freight'), box: '20:25', group: 'value', decimals: 2, hint: words('Ongkos angkut dalam valuta.', 'Freight in the currency.') }),
  asuransi: decimalText({ label: words('Asuransi', 'Insurance'), box: '20:24', group: 'value', decimals: 2, hint: words('Asuransi dalam valuta.', 'Insurance in the currency.') }),
  kdass: text({ label: words('Asuransi dibayar di', 'Insured in'), box: '20:24', group: 'value', codes: 'insurancePlace', width: 3, hint: words('1 luar negeri, 2 dalam negeri.', '1 abroad, 2 in Indonesia.') }),
  cif: number({ label: words('Nilai pabean (CIF)', 'Customs value (CIF)'), box: '28:29', group: 'value', decimals: 2, width: 3, hint: words('FOB + freight + asuransi, dalam valuta.', 'FOB + freight + insurance, in the currency.') }),
  cifrp: decimalText({ label: words('Nilai pabean Rp', 'Customs value Rp'), box: '28:30', group: 'value', decimals: 2, hint: words('CIF × NDPBM dalam rupiah.', 'CIF × rate in rupiah.') }),

  // Fasilitas
  kdfas: text({ label: words('Fasilitas impor', 'Import facility'), box: '20:19', group: 'facility', codes: 'facility', width: 3, hint: words('Kode fasilitas atau persyaratan impor.', 'Facility or import requirement code.') }),

  // Berat dan jumlah
  bruto: number({ label: words('Berat kotor (kg)', 'Gross weight (kg)'), box: '28:33', group: 'weight', decimals: 4, width: 3, hint: words('Berat kotor seluruhnya dalam kilogram.', 'Total gross weight in kilograms.') }),
  netto: number({ label: words('Berat bersih (kg)', 'Net weight (kg)'), box: '28:34', group: 'weight', decimals: 4, width: 3, hint: words('Berat bersih seluruhnya; sama dengan jumlah baris barang.', 'Total net weight; equals the sum of the goods lines.') }),
  jmbrg: number({ label: words('Jumlah barang', 'Goods lines'), group: 'counts', skipped: true, decimals: 0, width: 3, hint: words('Jumlah baris barang.', 'Number of goods lines.') }),
  jmcont: number({ label: words('Jumlah kontainer', 'Containers'), group: 'counts', skipped: true, decimals: 0, width: 3, hint: words('Jumlah kontainer.', 'Number of containers.') })
})

/** One goods line: 30 fields, all required (specification 2.1). */
export const goodsLine = object(words('Barang', 'Goods line'), {
  serial: text({ label: words('No.', 'No.'), box: '28:35', width: 1, ordinal: true, hint: words('Nomor seri barang, 1 sampai n tanpa lompatan.', 'Line number, 1 to n without gaps.') }),
  nohs: text({ label: words('Pos tarif (HS)', 'Tariff code (HS)'), box: '28:36', codes: 'tariff', width: 2, hint: words('Pos tarif BTKI, 8 angka tanpa titik.', 'BTKI tariff code, 8 digits without dots.') }),
  brgurai: text({ label: words('Uraian barang', 'Description'), box: '28:36', width: 5, hint: words('Uraian jenis barang selengkapnya, paling sedikit 5 huruf.', 'Full description of the goods, at least 5 characters.') }),
  kd_barang: text({ label: words('Kode barang', 'Item code'), box: '28:37', width: 2, hint: words('Kode barang pada stok PLB.', 'Item code in the bonded stock.') }),
  merk: text({ label: words('Merek', 'Brand'), box: '20:32', width: 2, hint: words('Merek barang; “TANPA MEREK” bila tidak ada.', 'Brand; “TANPA MEREK” if there is none.') }),
  tipe: text({ label: words('Tipe', 'Type'), box: '20:32', width: 2, hint: words('Tipe atau model barang.', 'Type or model.') }),
  spflain: text({ label: words('Spesifikasi lain', 'Other specification'), box: '20:32', width: 3, hint: words('Ukuran dan spesifikasi lain.', 'Size and other specification.') }),
  jns_barang: text({ label: words('Jenis barang', 'Kind of goods'), width: 2, rare: true, hint: words('Jenis barang menurut modul; nilainya tidak disebut layanan, kosongkan bila ragu.', 'Kind of goods in the module; values are not given by the service, leave empty if unsure.') }),
  brgasal: text({ label: words('Negara asal', 'Origin'), box: '28:36', codes: 'country', width: 1, hint: words('Negara asal barang, kode ISO dua huruf.', 'Country of origin, two-letter ISO code.') }),
  flbarangbaru: text({ label: words('Kondisi barang', 'Condition'), box: '20:32', codes: 'condition', width: 1, hint: words('1 untuk barang baru; nilai lain bukan baru.', '1 for new goods; any other value is not new.') }),
  jmlsat: number({ label: words('Jumlah satuan', 'Quantity'), box: '28:39', decimals: 4, width: 2, hint: words('Jumlah dalam satuan barang.', 'Quantity in the unit of the line.') }),
  kdsat: text({ label: words('Satuan', 'Unit'), box: '28:39', codes: 'unit', width: 1, hint: words('Kode satuan, misalnya PCE atau KGM.', 'Unit code, for example PCE or KGM.') }),
  kemasjm: number({ label: words('Jumlah kemasan', 'Packages'), box: '28:39', decimals: 2, count: true, width: 2, hint: words('Jumlah kemasan baris ini.', 'Packages of this line.') }),
  kemasjn: text({ label: words('Jenis kemasan', 'Package type'), box: '28:39', codes: 'package', width: 1, hint: words('Kode jenis kemasan dua huruf, misalnya CT.', 'Two-letter package code, for example CT.') }),
  nettodtl: number({ label: words('Berat bersih', 'Net weight'), box: '28:39', decimals: 4, width: 2, hint: words('Berat bersih baris ini dalam kilogram.', 'Net weight of this line in kilograms.') }),
  dnilinv: number({ label: words('Nilai invoice', 'Invoice value'), decimals: 2, width: 2, hint: words('Nilai invoice baris ini dalam valuta.', 'Invoice value of this line in the currency.') }),
  dcif: number({ label: words('Nilai CIF', 'CIF value'), box: '28:40', decimals: 2, width: 2, hint: words('Nilai pabean (CIF) baris ini dalam valuta.', 'Customs value (CIF) of this line in the currency.') }),
  kdfasdtl: text({ label: words('Fasilitas barang', 'Line facility'), box: '28:37', codes: 'facility', width: 1, hint: words('Kode fasilitas untuk baris ini.', 'Facility code of this line.') }),
  kd_skema_tarif: text({ label: words('Skema tarif', 'Tariff scheme'), box: '20:34', codes: 'facility', width: 1, hint: words('Skema tarif preferensi; kosong berarti tarif umum.', 'Preferential tariff scheme; empty means the general tariff.') }),
  seritrp: integer({ label: words('Seri tarif', 'Tariff row'), width: 1, rare: true, hint: words('Nomor baris tarif untuk pos ini, biasanya 1.', 'Which tariff row applies to this code, usually 1.') }),
  fllartas: text({ label: words('Lartas', 'Restricted'), box: '20:33', codes: 'restriction', width: 1, hint: words('Y bila terkena larangan atau pembatasan, T bila tidak.', 'Y if under an import restriction, T if not.') }),
  katlartas: text({ label: words('Kategori lartas', 'Restriction category'), width: 2, rare: true, hint: words('Kategori lartas; nilainya tidak disebut layanan.', 'Restriction category; values are not given by the service.') }),
  spektarif: text({ label: words('Spek tarif', 'Tariff specification'), width: 2, rare: true, hint: words('Spesifikasi tarif; nilainya tidak disebut layanan.', 'Tariff specification; values are not given by the service.') }),
  dtlok: integer({ label: words('Detil lengkap', 'Line complete'), codes: 'zeroOne', width: 1, rare: true, hint: words('1 bila baris lengkap, 0 bila belum.', '1 if the line is complete, 0 if not.') }),
  satbmjm: decimalText({ label: words('Jml satuan BM', 'Duty quantity'), box: '20:34', width: 2, rare: true, hint: words('Jumlah satuan untuk bea masuk spesifik.', 'Quantity for specific duty.') }),
  satcukjm: integer({ label: words('Jml satuan cukai', 'Excise quantity'), box: '20:34a', width: 2, rare: true, hint: words('Jumlah satuan cukai; 0 bila tidak kena cukai.', 'Quantity for excise; 0 if no excise.') }),
  dnilcuk: decimalText({ label: words('Nilai cukai', 'Excise value'), box: '20:34a', width: 2, rare: true, hint: words('Nilai cukai.', 'Excise amount.') }),
  jmpc: decimalText({ label: words('Jml pita cukai', 'Excise stamps'), box: '20:35b', width: 2, rare: true, hint: words('Jumlah pita cukai yang dilekatkan.', 'Excise stamps affixed.') }),
  saldoawalpc: decimalText({ label: words('Saldo awal pita', 'Opening stamps'), box: '20:35b', width: 2, rare: true, hint: words('Saldo awal pita cukai.', 'Opening balance of excise stamps.') }),
  saldoakhirpc: decimalText({ label: words('Saldo akhir pita', 'Closing stamps'), box: '20:35b', width: 2, rare: true, hint: words('Saldo akhir pita cukai.', 'Closing balance of excise stamps.') })
})

/** One packaging entry: 3 fields, all required (specification 2.1). */
export const packaging = object(words('Kemasan', 'Packaging'), {
  jnkemas: text({ label: words('Jenis kemasan', 'Package type'), box: '28:32', codes: 'package', width: 3, hint: words('Kode jenis kemasan dua huruf, misalnya CT karton.', 'Two-letter package code, for example CT carton.') }),
  jmkemas: number({ label: words('Jumlah', 'Count'), box: '28:32', decimals: 2, count: true, width: 2, hint: words('Jumlah kemasan jenis ini.', 'Number of packages of this type.') }),
  merkkemas: text({ label: words('Merek kemasan', 'Marks'), box: '28:32', width: 5, hint: words('Merek dan nomor pada kemasan.', 'Marks and numbers on the packages.') })
})

/** One supporting document: 6 fields, all required (specification 2.1). */
export const supportingDocument = object(words('Dokumen', 'Supporting document'), {
  nourut: integer({ label: words('No.', 'No.'), box: '28:19', width: 1, ordinal: true, hint: words('Nomor urut dokumen, 1 sampai n.', 'Sequence number, 1 to n.') }),
  dokkd: text({ label: words('Jenis dokumen', 'Document type'), box: '28:19', codes: 'documentType', width: 3, hint: words('Kode jenis dokumen, misalnya 380 Invoice.', 'Document type code, for example 380 Invoice.') }),
  dokno: text({ label: words('Nomor', 'Number'), box: '28:19', width: 4, hint: words('Nomor dokumen seperti tertulis padanya.', 'Number as printed on the document.') }),
  doktg: date({ label: words('Tanggal', 'Date'), box: '28:19', width: 2, hint: words('Tanggal dokumen.', 'Date of the document.') }),
  kdgroupdok: text({ label: words('Kelompok izin', 'Permit group'), width: 2, rare: true, hint: words('Kelompok dokumen atau izin; nilainya tidak disebut layanan.', 'Document or permit group; values are not given by the service.') }),
  dokinst: text({ label: words('Instansi', 'Issuing agency'), width: 2, rare: true, hint: words('Instansi penerbit dokumen.', 'Agency that issued the document.') })
})

/** One container: 3 fields, all required (specification 2.1). */
export const container = object(words('Kontainer', 'Container'), {
  contno: text({ label: words('No. kontainer', 'Container no.'), box: '28:31', width: 4, hint: words('Nomor kontainer ISO 6346: 4 huruf dan 7 angka tanpa tanda hubung.', 'ISO 6346 container number: 4 letters and 7 digits, no dash.') }),
  contukur: text({ label: words('Ukuran', 'Size'), box: '28:31', codes: 'containerSize', width: 2, hint: words('Ukuran dalam kaki: 20, 40, 45 atau 60.', 'Size in feet: 20, 40, 45 or 60.') }),
  conttipe: text({ label: words('FCL/LCL', 'Load'), box: '28:31', codes: 'containerLoad', width: 3, hint: words('Jenis muatan: F (FCL), L (LCL) atau kosong.', 'Load: F (FCL), L (LCL) or empty.') })
})

/** On the wire, every section is an object with one member `data` (specification 2.1). */
const wrapped = <const N extends Node>(data: N & { label: { id: string; en: string } }): ObjectNode<{ readonly data: N }> => object(data.label, { data })

/** A section whose item shape the specification does not define: any JSON, kept unchanged. */
const shapeless = (id: string, en: string, hintId: string, hintEn: string): ObjectNode<{ readonly data: AnyListNode }> => wrapped(anyList(words(id, en), words(hintId, hintEn)))

/** The declaration object of kind bc28: 18 members, all required (specification 2.1). */
export const declaration = object(words('Deklarasi', 'Declaration'), {
  car: text({ label: words('Nomor aju', 'Aju number'), box: '28', group: 'identity', width: 6, needed: true, hint: words('Nomor pengajuan, 26 huruf dan angka, tampil 6-6-8-6.', 'Submission number, 26 letters and digits, shown as 6-6-8-6.') }),
  kdkpbc: text({ label: words('Kantor pabean', 'Customs office'), box: '28', group: 'offices', codes: 'office', width: 3, hint: words('Kode kantor tempat pengajuan, 6 angka dengan nol di depan.', 'Office of filing, 6 digits with leading zeros.') }),
  edinumber: text({ label: words('No. EDI', 'EDI number'), group: 'preset', skipped: true, width: 3, hint: words('Identitas pelanggan pada layanan; kosong berarti diambil dari profil saat dikirim.', 'Customer identity at the service; if empty it is taken from the profile when sent.') }),
  flagreplace: text({ label: words('Timpa data lama', 'Replace existing'), group: 'preset', skipped: true, codes: 'yesNo', width: 3, hint: words('Penanda menimpa data dengan nomor aju yang sama; biasanya kosong.', 'Marks that data with the same aju number is replaced; usually empty.') }),
  ftz_excel: text({ label: words('Penanda Excel FTZ', 'FTZ Excel flag'), group: 'module', width: 3, rare: true, hint: words('Penanda unggahan Excel FTZ; kosongkan.', 'Marks an FTZ Excel upload; leave empty.') }),
  plb_excel: text({ label: words('Penanda Excel PLB', 'PLB Excel flag'), group: 'module', width: 3, rare: true, hint: words('Penanda unggahan Excel PLB; kosongkan.', 'Marks a PLB Excel upload; leave empty.') }),
  header: wrapped(header),
  detail: wrapped(list(words('Barang', 'Goods'), goodsLine)),
  dokumen: wrapped(list(words('Dokumen', 'Documents'), supportingDocument)),
  container: wrapped(list(words('Kontainer', 'Containers'), container)),
  kemasan: wrapped(list(words('Kemasan', 'Packaging'), packaging)),
  detaildok: shapeless('Dokumen per barang', 'Documents per line', 'Kaitan baris barang dengan dokumen.', 'Links goods lines with documents.'),
  detailvd: shapeless('Deklarasi inisiatif (VD)', 'Voluntary declaration', 'Nilai yang masih akan diselesaikan.', 'Values still to be settled.'),
  detailspekkhusus: shapeless('Spesifikasi khusus', 'Special specifications', 'Spesifikasi wajib khusus.', 'Mandatory special specifications.'),
  fasilitas: shapeless('Fasilitas', 'Facilities', 'Fasilitas per baris dan pungutan.', 'Facility per line and levy.'),
  tarif: shapeless('Tarif', 'Tariffs', 'Baris tarif per seri.', 'Rate rows per series.'),
  pungutan: shapeless('Pungutan', 'Levies', 'Jumlah per pungutan.', 'Totals per levy.'),
  kendaraan: shapeless('Kendaraan', 'Vehicles', 'Data kendaraan (rangka, mesin).', 'Vehicle data (chassis, engine).')
})

/** The seven members whose item shape the specification does not define. */
export const shapelessMembers = ['detaildok', 'detailvd', 'detailspekkhusus', 'fasilitas', 'tarif', 'pungutan', 'kendaraan'] as const
export type ShapelessMember = (typeof shapelessMembers)[number]

/** The body of POST /api/submit/bc28 (specification 2.1). */
export const submitEnvelope = object(words('Kiriman', 'Submission'), {
  bc28: object(words('Kiriman', 'Submission'), { document: list(words('Deklarasi', 'Declarations'), declaration) })
})
