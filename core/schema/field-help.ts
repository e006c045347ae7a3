import { words, type Words } from './field.ts'
import type { goodsLine, header, container, declaration, shapelessMembers, supportingDocument, packaging } from './declaration.ts'
import { type partyLocalFields, partyLocalPath } from './local-fields.ts'
import { lookupTable } from '../base/lookup-table.ts'
import { partsOf, type Pointer } from '../base/json-pointer.ts'

/** Help texts of a field (F1) besides its definition. */
export interface FieldHelp {
  /** A value as it is stored and sent. All examples together are one declaration that can be sent. */
  readonly example: string | number | boolean
  /** The usual source documents of the value, and the place on them. */
  readonly source: Words
  /** How the value is computed; missing if it is not computed. */
  readonly formula?: Words
}

/** Example, place on the documents and, if the field has one, its formula, in both languages. */
export const help = (example: FieldHelp['example'], id: string, en: string, formula?: Words): FieldHelp => ({
  example,
  source: words(id, en),
  ...(formula === undefined ? {} : { formula })
})

const share = words('prorata: nilai invoice baris ÷ nilai invoice seluruhnya × CIF; sisa pembulatan di baris terbesar', 'distributed: invoice value of the line ÷ total invoice value × CIF; the remainder is added to the largest line')

/** Source documents of goods fields. */
export const goodsHelp: Readonly<Record<keyof typeof goodsLine.members, FieldHelp>> = {
  serial: help('1', 'Tidak ada di dokumen; urutan baris.', 'Not in any document; the order of the lines.', words('1, 2, 3 … tanpa lompatan', '1, 2, 3 … without gaps')),
  nohs: help('84818099', 'Invoice, certificate of origin atau BC 1.6: kolom HS. Periksa ke BTKI: 6 angka pertama internasional.', 'Invoice, certificate of origin or BC 1.6: HS column. Check it with the BTKI: the first 6 digits are international.'),
  brgurai: help('KATUP BOLA BAJA TAHAN KARAT, UNTUK PIPA AIR', 'Invoice dan packing list: description of goods, diterjemahkan dan dilengkapi.', 'Invoice and packing list: description of goods, translated and completed.'),
  kd_barang: help('BV-100-SS', 'Invoice: item atau part number. BC 1.6: kode barang pada stok PLB.', 'Invoice: item or part number. BC 1.6: item code in the bonded stock.'),
  merk: help('TANPA MEREK', 'Invoice, packing list atau label barang: brand.', 'Invoice, packing list or label of the goods: brand.'),
  tipe: help('BV-100', 'Invoice, katalog atau label barang: model atau type.', 'Invoice, catalogue or label of the goods: model or type.'),
  spflain: help('DIAMETER 1 INCI, TEKANAN 16 BAR', 'Katalog, data sheet atau MSDS: ukuran, bahan, kapasitas.', 'Catalogue, data sheet or MSDS: size, material, capacity.'),
  jns_barang: help('', 'Tidak ada di dokumen; nilai modul, biarkan kosong.', 'Not in any document; a value of the module, leave it empty.'),
  brgasal: help('CN', 'Certificate of origin, atau “made in …” pada invoice dan kemasan.', 'Certificate of origin, or “made in …” on the invoice and packages.'),
  flbarangbaru: help('1', 'Invoice atau laporan surveyor (LS): barang baru (new) atau bekas (used).', 'Invoice or surveyor report (LS): new or used goods.'),
  jmlsat: help(5000, 'Invoice dan packing list: quantity.', 'Invoice and packing list: quantity.'),
  kdsat: help('PCE', 'Invoice: satuan di samping quantity (pcs, kgs, sets).', 'Invoice: the unit beside the quantity (pcs, kgs, sets).'),
  kemasjm: help(120, 'Packing list: jumlah kemasan (cartons, pallets) baris ini.', 'Packing list: number of packages (cartons, pallets) of this line.'),
  kemasjn: help('CT', 'Packing list: jenis kemasan; karton adalah CT, palet PX.', 'Packing list: kind of packages; a carton is CT, a pallet PX.'),
  nettodtl: help(1725.25, 'Packing list: net weight (N.W.) baris ini, dalam kilogram.', 'Packing list: net weight (N.W.) of this line, in kilograms.', words('prorata: berat bersih seluruhnya dibagi menurut jumlah satuan atau nilai invoice', 'distributed: total net weight by quantity or invoice value')),
  dnilinv: help(12500, 'Invoice: amount baris ini.', 'Invoice: amount of this line.', words('jumlah satuan × harga satuan', 'quantity × unit price')),
  dcif: help(13503, 'Tidak ada di dokumen bila syaratnya bukan CIF; dihitung.', 'Not in the documents unless the terms are CIF; computed.', share),
  kdfasdtl: help('54', 'Certificate of origin: baris yang memuat barang ini. Kosong bila tanpa fasilitas.', 'Certificate of origin: the row with these goods. Empty without facility.'),
  kd_skema_tarif: help('54', 'Certificate of origin: nama perjanjian, misalnya Form E (ACFTA). Kosong berarti tarif umum.', 'Certificate of origin: name of the agreement, such as Form E (ACFTA). Empty means the general tariff.'),
  seritrp: help(1, 'Tidak ada di dokumen; 1 kecuali pos ini memiliki beberapa tarif.', 'Not in any document; 1 unless the code has several rates.'),
  fllartas: help('T', 'Portal INSW: cari pos tarif, lihat ketentuan lartas. Izinnya dari instansi terkait.', 'INSW portal: look up the tariff code, see its restrictions. The permit comes from the agency.'),
  katlartas: help('', 'Surat izin atau portal INSW; nilainya tidak disebut layanan.', 'The permit or the INSW portal; the service does not give the values.'),
  spektarif: help('', 'Catatan pada pos tarif di BTKI; nilainya tidak disebut layanan.', 'Notes at the tariff code in the BTKI; the service does not give the values.'),
  dtlok: help(1, 'Tidak ada di dokumen; 1 setelah baris lengkap.', 'Not in any document; 1 when the line is complete.'),
  satbmjm: help('0', 'Packing list: jumlah dalam satuan tarif spesifik (kg, liter). 0 untuk tarif persen.', 'Packing list: quantity in the unit of the specific rate (kg, litres). 0 for a percentage.'),
  satcukjm: help(0, 'Dokumen cukai (CK) atau invoice: jumlah barang kena cukai. 0 bila bukan.', 'Excise document (CK) or invoice: quantity of excise goods. 0 if none.'),
  dnilcuk: help('0', 'Dokumen cukai (CK): nilai cukai. 0 bila bukan barang kena cukai.', 'Excise document (CK): excise amount. 0 if not excise goods.'),
  jmpc: help('0', 'Dokumen pita cukai (CK-1): jumlah yang dilekatkan.', 'Excise stamp document (CK-1): stamps affixed.'),
  saldoawalpc: help('0', 'Buku pita cukai: saldo sebelum pengeluaran ini.', 'Excise stamp book: balance before this release.'),
  saldoakhirpc: help('0', 'Buku pita cukai: saldo sesudah pengeluaran ini.', 'Excise stamp book: balance after this release.', words('saldo awal − jumlah pita cukai', 'opening balance − stamps affixed'))
}

/** Help of the fields of parties that are never sent. */
export const partyLocalHelp: Readonly<Record<keyof typeof partyLocalFields, FieldHelp>> = {
  pasokNegara: help('CN', 'B/L atau packing list: negara pada alamat shipper.', 'B/L or packing list: country of the shipper’s address.')
}

/** Help of the header fields. */
export const headerHelp: Readonly<Record<keyof typeof header.members, FieldHelp>> = {
  // Pengajuan
  jenis_doc: help('28', 'Tidak ada di dokumen pengiriman. Nilainya diberikan layanan; simpan di profil.', 'Not in the shipping documents. The service gives the value; keep it in the profile.'),
  pernyataan: help('1', 'Pernyataan di bawah formulir BC 2.8 (bagian F), yang ditandatangani pemberitahu.', 'The statement at the foot of the BC 2.8 form (part F), signed by the declarant.'),
  status: help('', 'Tidak ada di dokumen mana pun; penanda modul lama.', 'Not in any document; a marker of the old module.'),
  tpbno: help('000123', 'Respon penerimaan atau SPPB: nomor pendaftaran. Kosong sebelum terdaftar.', 'The acceptance response or the SPPB: registration number. Empty before registration.'),
  tpbtg: help('2026-11-20', 'Respon penerimaan atau SPPB: tanggal pendaftaran. Kosong sebelum terdaftar.', 'The acceptance response or the SPPB: registration date. Empty before registration.'),

  // Izin PLB dan TPB
  jntpb: help('2', 'Surat izin PLB (SKEP): jenis tempat penimbunan berikat tempat barang berada.', 'The bonded licence (SKEP): kind of the bonded place where the goods are.'),
  kode_tujuan_tpb: help('1', 'Surat izin TPB penerima, bila barang pindah ke TPB lain; kosong bila diimpor untuk dipakai.', 'The licence of the receiving bonded place if the goods move to one; empty for release to home use.'),
  ijintpbno: help('KM-1234/WBC.08/2024', 'Surat izin PLB (SKEP): nomor di kepala surat. Juga pada BC 1.6 saat barang masuk.', 'The bonded licence (SKEP): number at the top. Also on the BC 1.6 of the entry.'),
  ijintpbtg: help('2024-03-15', 'Surat izin PLB (SKEP): tanggal di bawah nomornya.', 'The bonded licence (SKEP): the date below its number.'),

  // Kantor pabean
  kpbc_bongkar: help('040300', 'BC 1.1 atau BC 1.6: kantor pabean pelabuhan bongkar.', 'BC 1.1 or BC 1.6: customs office of the port of discharge.'),
  kpbc_pengawas: help('050900', 'Surat izin PLB (SKEP): kantor pabean yang mengawasi.', 'The bonded licence (SKEP): the supervising customs office.'),

  // Importir
  impid: help(6, 'Kartu NPWP importir: 6 bila nomornya 16 angka, 5 bila 15 angka.', 'The importer’s tax card: 6 for a number of 16 digits, 5 for 15 digits.'),
  impnpwp: help('0012345674012000', 'Kartu NPWP atau NIB importir: nomor pokok wajib pajak.', 'The importer’s tax card or NIB: tax number.'),
  impnama: help('PT CONTOH IMPOR JAYA', 'NIB: nama pelaku usaha. Harus sama dengan consignee di B/L dan buyer di invoice.', 'NIB: name of the business. The same as the consignee on the B/L and the buyer on the invoice.'),
  impalmt: help('JL. INDUSTRI RAYA NO. 8, CIKARANG, BEKASI 17530', 'NIB atau kartu NPWP: alamat kantor.', 'NIB or tax card: office address.'),
  apikd: help('1', 'NIB: “berlaku sebagai API-U” adalah 1, “API-P” adalah 2.', 'NIB: “berlaku sebagai API-U” is 1, “API-P” is 2.'),
  apino: help('9120012345678', 'NIB: nomor 13 angka di bagian atas.', 'NIB: the number of 13 digits at the top.'),

  // Pemilik barang
  indid: help(6, 'Kartu NPWP pemilik barang; sama dengan importir bila barang miliknya sendiri.', 'The owner’s tax card; the same as the importer’s if the goods are its own.'),
  indnpwp: help('0012345674012000', 'Kontrak atau surat kuasa (indentor): NPWP pemilik barang.', 'The contract or power of attorney (indentor): tax number of the owner.'),
  indnama: help('PT CONTOH IMPOR JAYA', 'Kontrak atau surat kuasa: nama pemilik barang; pada B/L kadang “notify party”.', 'The contract or power of attorney: name of the owner; on the B/L sometimes the notify party.'),
  indalmt: help('JL. INDUSTRI RAYA NO. 8, CIKARANG, BEKASI 17530', 'Kontrak atau kartu NPWP: alamat pemilik barang.', 'The contract or tax card: address of the owner.'),

  // Penjual
  penjnama: help('EXAMPLE TRADING PTE LTD', 'Invoice: nama penerbit di kepala surat (seller).', 'Invoice: the issuer at the top (seller).'),
  penjneg: help('SG', 'Invoice: negara pada alamat penjual.', 'Invoice: country of the seller’s address.'),
  penjalmt: help('10 EXAMPLE ROAD #05-01, SINGAPORE 069000', 'Invoice: alamat di bawah nama penjual.', 'Invoice: the address below the seller’s name.'),

  // Pemasok
  pasoknama: help('EXAMPLE MANUFACTURING CO LTD', 'B/L atau packing list: shipper, yang mengirim barang.', 'B/L or packing list: the shipper, who sends the goods.'),
  pasokneg: help(false, 'Tidak ada di dokumen; layanan meminta ya/tidak, bukan negara. Biarkan “Tidak”.', 'Not in any document; the service expects yes or no, not a country. Leave “No”.'),
  pasokalmt: help('88 EXAMPLE AVENUE, SHANGHAI, CHINA', 'B/L atau packing list: alamat shipper.', 'B/L or packing list: address of the shipper.'),

  // PPJK
  ppjkid: help('5', 'Kartu NPWP PPJK: 5 bila nomornya 15 angka, 6 bila 16 angka.', 'The broker’s tax card: 5 for 15 digits, 6 for 16 digits.'),
  ppjknpwp: help('023456783013000', 'Kartu NPWP PPJK.', 'The broker’s tax card.'),
  ppjknama: help('PT CONTOH JASA KEPABEANAN', 'Surat izin PPJK: nama perusahaan. Juga pada surat kuasa importir.', 'The broker’s licence: company name. Also on the importer’s power of attorney.'),
  ppjkalmt: help('JL. ENGGANO NO. 5, TANJUNG PRIOK, JAKARTA 14310', 'Surat izin PPJK: alamat.', 'The broker’s licence: address.'),
  ppjkno: help('001234', 'Surat izin PPJK: nomor pokok PPJK (NP-PPJK).', 'The broker’s licence: registration number (NP-PPJK).'),
  ppjktg: help('2020-02-03', 'Surat izin PPJK: tanggal NP-PPJK.', 'The broker’s licence: date of the NP-PPJK.'),

  // Penanggung billing
  billnpwp: help('0012345674012000', 'NPWP yang membayar billing (pemusatan); kosong bila importir sendiri.', 'Tax card of who pays the billing; empty if the importer pays.'),
  billnama: help('PT CONTOH IMPOR JAYA', 'Kartu NPWP pembayar billing: nama.', 'Tax card of the payer: name.'),
  billalamat: help('JL. INDUSTRI RAYA NO. 8, CIKARANG, BEKASI 17530', 'Kartu NPWP pembayar billing: alamat.', 'Tax card of the payer: address.'),

  // Sarana pengangkut
  moda: help('1', 'Jenis dokumen angkut: B/L berarti 1 laut, AWB berarti 4 udara, surat jalan berarti 3 darat.', 'Kind of transport document: a B/L means 1 sea, an AWB 4 air, a delivery note 3 road.'),
  angkutnama: help('MV EXAMPLE STAR', 'B/L: vessel. AWB: maskapai. Surat jalan: jenis kendaraan.', 'B/L: vessel. AWB: airline. Delivery note: kind of vehicle.'),
  angkutno: help('025S', 'B/L: voyage no. AWB: flight no. Surat jalan: nomor polisi.', 'B/L: voyage no. AWB: flight no. Delivery note: plate number.'),
  angkutfl: help('PA', 'Manifes BC 1.1 atau pemberitahuan kedatangan (notice of arrival): bendera kapal.', 'BC 1.1 manifest or notice of arrival: flag of the vessel.'),
  tgtiba: help('2026-11-18', 'Notice of arrival: ETA, tanggal tiba di pelabuhan bongkar.', 'Notice of arrival: ETA, the day of arrival at the port of discharge.'),

  // Pelabuhan dan penimbunan
  pelmuat: help('CNSHA', 'B/L: port of loading. AWB: airport of departure.', 'B/L: port of loading. AWB: airport of departure.'),
  peltransit: help('SGSIN', 'B/L: port of transhipment; kosong bila langsung.', 'B/L: port of transhipment; empty if direct.'),
  pelbkr: help('IDTPP', 'B/L: port of discharge. AWB: airport of destination.', 'B/L: port of discharge. AWB: airport of destination.'),
  tmptbn: help('PLB1', 'Surat izin PLB (SKEP) atau BC 1.6: kode gudang tempat barang ditimbun.', 'The bonded licence (SKEP) or BC 1.6: code of the warehouse where the goods are.'),

  // Dokumen penutup
  doktupkd: help('1', 'Jenis manifes atau dokumen saat barang masuk; biasanya 1 BC 1.1.', 'Kind of the manifest or document of the entry; usually 1 BC 1.1.'),
  doktupno: help('004321', 'Manifes BC 1.1: nomor, dari pelayaran atau notice of arrival. Dari PLB sering kosong (BC 1.6).', 'BC 1.1 manifest: number, from the shipping line or the notice of arrival. From a PLB often empty (BC 1.6).'),
  doktuptg: help('2026-11-17', 'Manifes BC 1.1: tanggal di samping nomornya.', 'BC 1.1 manifest: the date beside its number.'),
  posno: help('0015', 'Manifes BC 1.1: nomor pos untuk B/L ini.', 'BC 1.1 manifest: the item of this B/L.'),
  possub: help('0000', 'Manifes BC 1.1: sub pos, untuk house B/L; 0000 bila tidak ada.', 'BC 1.1 manifest: sub-item, for a house B/L; 0000 if none.'),
  possubsub: help('0000', 'Manifes BC 1.1: sub-sub pos; 0000 bila tidak ada.', 'BC 1.1 manifest: sub-sub-item; 0000 if none.'),

  // Valuta
  kdval: help('USD', 'Invoice: valuta di samping jumlah.', 'Invoice: the currency beside the total.'),
  ndpbm: help('16250.5', 'Keputusan Menteri Keuangan tentang kurs pajak minggu tanggal pembayaran; bila belum dibayar, tanggal pendaftaran.', 'The minister’s decree on the tax exchange rates of the week of payment; if not yet paid, of registration.', words('1 bila valuta IDR', '1 if the currency is IDR')),
  kdhrg: help('3', 'Invoice atau kontrak: syarat penyerahan, misalnya “FOB Shanghai”.', 'Invoice or contract: terms of delivery, such as “FOB Shanghai”.'),

  // Nilai pabean
  nilinv: help(12500, 'Invoice: jumlah akhir harga barang (total amount).', 'Invoice: total amount of the goods.', words('jumlah nilai invoice semua baris barang', 'sum of the invoice values of all goods lines')),
  btambahan: help('150', 'Invoice: packing, handling, komisi. Kontrak: royalti, bantuan (assist).', 'Invoice: packing, handling, commission. Contract: royalties, assists.'),
  discount: help('50', 'Invoice: baris discount atau potongan sebelum jumlah akhir.', 'Invoice: the discount line before the total.'),
  fob: help(12600, 'Invoice dengan syarat FOB; selain itu dihitung.', 'An invoice with FOB terms; computed otherwise.', words('FOB: nilai invoice + biaya tambahan − diskon. CFR dan CIF: CIF − freight − asuransi', 'FOB: invoice value + additions − deductions. CFR and CIF: CIF − freight − insurance')),
  freight: help('840', 'B/L “freight prepaid” dengan jumlahnya, atau invoice freight dari pelayaran.', 'B/L “freight prepaid” with its amount, or the freight invoice of the carrier.', words('CFR dan CIF: CIF − FOB − asuransi, bila FOB yang diketik', 'CFR and CIF: CIF − FOB − insurance, where FOB was typed')),
  asuransi: help('63', 'Polis atau sertifikat asuransi: premi. 0 bila dibayar di dalam negeri.', 'Insurance policy or certificate: premium. 0 if paid in Indonesia.'),
  kdass: help('1', 'Polis asuransi: alamat penerbit. Luar negeri 1, dalam negeri 2.', 'Insurance policy: address of the insurer. Abroad 1, in Indonesia 2.'),
  cif: help(
    13503,
    'Invoice dengan syarat CIF; selain itu dihitung.',
    'An invoice with CIF terms; computed otherwise.',
    words('FOB: FOB + freight + asuransi. CFR: nilai invoice + asuransi + biaya tambahan − diskon. CIF: nilai invoice + biaya tambahan − diskon', 'FOB: FOB + freight + insurance. CFR: invoice value + insurance + additions − deductions. CIF: invoice value + additions − deductions')
  ),
  cifrp: help('219430501.5', 'Tidak ada di dokumen; dihitung.', 'Not in any document; computed.', words('CIF × NDPBM', 'CIF × tax exchange rate')),

  // Fasilitas
  kdfas: help('54', 'Certificate of origin: Form E adalah 54 ACFTA, Form D adalah 06 ATIGA. Izin: KITE, PMA. Kosong bila tanpa fasilitas.', 'Certificate of origin: Form E is 54 ACFTA, Form D is 06 ATIGA. Licence: KITE, PMA. Empty without facility.'),

  // Berat dan jumlah
  bruto: help(1860.5, 'Packing list atau B/L: total gross weight.', 'Packing list or B/L: total gross weight.'),
  netto: help(1725.25, 'Packing list: total net weight.', 'Packing list: total net weight.', words('jumlah berat bersih semua baris barang', 'sum of the net weights of all goods lines')),
  jmbrg: help(1, 'Tidak ada di dokumen; dihitung.', 'Not in any document; computed.', words('jumlah baris barang', 'number of goods lines')),
  jmcont: help(1, 'B/L: jumlah nomor kontainer.', 'B/L: number of containers.', words('jumlah baris kontainer', 'number of container rows'))
}

type Single = Exclude<keyof typeof declaration.members, 'header' | 'detail' | 'dokumen' | 'container' | 'kemasan' | (typeof shapelessMembers)[number]>

/** Help of the fields beside the header. */
export const singleHelp: Readonly<Record<Single, FieldHelp>> = {
  car: help(
    '000028ABC12320261120000001',
    'Tidak ada di dokumen pengiriman. Ajukan memberi nomor berikut menurut pola di profil; nanti tercetak pada setiap respon.',
    'Not in the shipping documents. Ajukan assigns the next number by the pattern of the profile; later every response contains it.',
    words('6 kantor dan jenis + 6 perusahaan + 8 tanggal (ttttbbhh) + 6 nomor urut', '6 office and kind + 6 company + 8 date (yyyymmdd) + 6 sequence number')
  ),
  kdkpbc: help('040300', 'Surat izin PLB (SKEP) atau BC 1.6: kantor pabean tempat mengajukan.', 'The bonded licence (SKEP) or BC 1.6: customs office of filing.'),
  edinumber: help('EDI0001234', 'Surat perjanjian dengan penyedia layanan: identitas pelanggan. Kosong berarti dari profil.', 'The contract with the service provider: customer identity. Empty means from the profile.'),
  flagreplace: help('N', 'Tidak ada di dokumen; Y hanya bila data lama dengan nomor aju yang sama harus ditimpa.', 'Not in any document; Y only if existing data with the same aju number must be replaced.'),
  ftz_excel: help('', 'Tidak ada di dokumen; penanda modul, biarkan kosong.', 'Not in any document; a marker of the module, leave it empty.'),
  plb_excel: help('', 'Tidak ada di dokumen; penanda modul, biarkan kosong.', 'Not in any document; a marker of the module, leave it empty.')
}

export const documentHelp: Readonly<Record<keyof typeof supportingDocument.members, FieldHelp>> = {
  nourut: help(1, 'Tidak ada di dokumen; urutan baris.', 'Not in any document; the order of the rows.', words('1, 2, 3 …', '1, 2, 3 …')),
  dokkd: help('380', 'Judul dokumen: commercial invoice 380, packing list 217, B/L 705, AWB 740, certificate of origin 861, BC 1.6 adalah 16.', 'Title of the document: commercial invoice 380, packing list 217, B/L 705, AWB 740, certificate of origin 861, BC 1.6 is 16.'),
  dokno: help('INV-2026/1105', 'Kepala dokumen: invoice no., B/L no., AWB no., reference no. Tulis persis seperti tercetak.', 'Top of the document: invoice no., B/L no., AWB no., reference no. Enter it exactly as printed.'),
  doktg: help('2026-11-05', 'Kepala dokumen: tanggal terbit. B/L: date of issue, bukan shipped on board bila keduanya ada.', 'Top of the document: date of issue. B/L: date of issue, not shipped on board if it has both.'),
  kdgroupdok: help('', 'Surat izin: kelompoknya; nilainya tidak disebut layanan, biarkan kosong bila bukan izin.', 'The permit: its group; the service does not give the values, leave it empty if not a permit.'),
  dokinst: help('', 'Surat izin: instansi penerbit di kepala surat. Kosong untuk invoice, packing list dan B/L.', 'The permit: the agency at the top. Empty for invoice, packing list and B/L.')
}

export const containerHelp: Readonly<Record<keyof typeof container.members, FieldHelp>> = {
  contno: help('CSQU3054383', 'B/L, delivery order atau packing list: container no., 4 huruf dan 7 angka.', 'B/L, delivery order or packing list: container no., 4 letters and 7 digits.'),
  contukur: help('40', 'B/L: 20’, 40’ atau 40’HC di samping nomornya; 40’HC adalah 40.', 'B/L: 20’, 40’ or 40’HC beside the number; 40’HC is 40.'),
  conttipe: help('F', 'B/L: FCL atau CY/CY adalah F, LCL atau CFS adalah L.', 'B/L: FCL or CY/CY is F, LCL or CFS is L.')
}

export const packagingHelp: Readonly<Record<keyof typeof packaging.members, FieldHelp>> = {
  jnkemas: help('CT', 'Packing list atau B/L: jenis kemasan terluar; karton CT, palet PX, drum DR.', 'Packing list or B/L: outermost packages; carton CT, pallet PX, drum DR.'),
  jmkemas: help(120, 'Packing list atau B/L: total packages.', 'Packing list or B/L: total packages.'),
  merkkemas: help('CONTOH / JAKARTA / NO. 1-120', 'Packing list atau B/L: marks and numbers (shipping marks).', 'Packing list or B/L: marks and numbers (shipping marks).')
}

const ofMember = lookupTable<Readonly<Record<string, FieldHelp>>>({
  header: headerHelp,
  detail: goodsHelp,
  dokumen: documentHelp,
  container: containerHelp,
  kemasan: packagingHelp
})

const memberOf = (all: Readonly<Record<string, FieldHelp>>, key: string): FieldHelp | undefined => (Object.hasOwn(all, key) ? all[key] : undefined)

/** The help of the field at a path of the declaration or of the local fields of its parties; undefined if the path is not such a field. */
export const helpOf = (path: Pointer): FieldHelp | undefined => {
  const [member = '', ...rest] = partsOf(path)
  if (rest.length === 0) return memberOf(singleHelp, member)
  if (path.startsWith(`${partyLocalPath}/`)) return memberOf(partyLocalHelp, rest.at(-1) ?? '')
  return memberOf(Object.hasOwn(ofMember, member) ? (ofMember[member] ?? {}) : {}, rest.at(-1) ?? '')
}
