import type { header } from '../header.ts'
import { words } from '../field.ts'
import type { partyLocalFields } from '../local-fields.ts'
import { help, type FieldHelp } from './help.ts'

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
  kdval: help('USD', 'Invoice: mata uang di samping jumlah.', 'Invoice: the currency beside the total.'),
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
  jmcont: help(1, 'B/L: jumlah nomor peti kemas.', 'B/L: number of containers.', words('jumlah baris kontainer', 'number of container rows'))
}
