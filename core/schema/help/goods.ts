import type { goodsLine } from '../goods.ts'
import { words } from '../field.ts'
import { help, type FieldHelp } from './help.ts'

const share = words('bagi rata: nilai invoice baris ÷ nilai invoice seluruhnya × CIF; sisa pembulatan di baris terbesar', 'distributed: invoice value of the line ÷ total invoice value × CIF; the remainder is added to the largest line')

/** Source documents of goods fields. */
export const goodsHelp: Readonly<Record<keyof typeof goodsLine.members, FieldHelp>> = {
  serial: help('1', 'Tidak ada di dokumen; urutan baris.', 'Not in any document; the order of the lines.', words('1, 2, 3 … tanpa lompatan', '1, 2, 3 … without gaps')),
  nohs: help('84818099', 'Invoice, certificate of origin atau BC 1.6: HS code. Periksa ke BTKI: 6 angka pertama internasional.', 'Invoice, certificate of origin or BC 1.6: HS code. Check it with the BTKI: the first 6 digits are international.'),
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
  nettodtl: help(1725.25, 'Packing list: net weight (N.W.) baris ini, dalam kilogram.', 'Packing list: net weight (N.W.) of this line, in kilograms.', words('bagi rata: berat bersih seluruhnya dibagi menurut jumlah satuan atau nilai invoice', 'distributed: total net weight by quantity or invoice value')),
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
