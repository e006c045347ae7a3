import type { container } from '../containers.ts'
import type { declaration, shapelessMembers } from '../declaration.ts'
import type { supportingDocument } from '../documents.ts'
import type { packaging } from '../packaging.ts'
import { words } from '../field.ts'
import { help, type FieldHelp } from './help.ts'

type Single = Exclude<keyof typeof declaration.members, 'header' | 'detail' | 'dokumen' | 'container' | 'kemasan' | (typeof shapelessMembers)[number]>

/** Help of the fields beside the header. */
export const singleHelp: Readonly<Record<Single, FieldHelp>> = {
  car: help(
    '000028ABC12320261120000001',
    'Tidak ada di dokumen pengiriman. Aplikasi memberi nomor berikut menurut pola di profil; nanti tercetak pada setiap respon.',
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
