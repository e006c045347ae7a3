import { container } from './containers.ts'
import { supportingDocument } from './documents.ts'
import { anyList, list, object, text, words, type AnyListNode, type Node, type ObjectNode } from './field.ts'
import { goodsLine } from './goods.ts'
import { header } from './header.ts'
import { packaging } from './packaging.ts'

/** On the wire, every section is an object with one member `data` (specification 2.1). */
const wrapped = <const N extends Node>(data: N & { label: { id: string; en: string } }): ObjectNode<{ readonly data: N }> => object(data.label, { data })

/** A section whose item shape the specification does not define: any JSON, kept unchanged. */
const shapeless = (id: string, en: string, hintId: string, hintEn: string): ObjectNode<{ readonly data: AnyListNode }> => wrapped(anyList(words(id, en), words(hintId, hintEn)))

/** The declaration object of kind bc28: 18 members, all required (specification 2.1). */
export const declaration = object(words('Deklarasi', 'Declaration'), {
  car: text({ label: words('Nomor aju', 'Aju number'), box: '28', group: 'identity', width: 6, needed: true, hint: words('Nomor pengajuan, 26 huruf dan angka, tampil 6-6-8-6.', 'Submission number, 26 letters and digits, shown as 6-6-8-6.') }),
  kdkpbc: text({ label: words('Kantor pabean', 'Customs office'), box: '28', group: 'offices', codes: 'office', width: 3, hint: words('Kode kantor tempat pengajuan, 6 angka dengan nol di depan.', 'Office of filing, 6 digits with leading zeros.') }),
  edinumber: text({ label: words('No. EDI', 'EDI number'), group: 'identity', width: 3, hint: words('Identitas pelanggan pada layanan; kosong berarti diambil dari profil saat dikirim.', 'Customer identity at the service; if empty it is taken from the profile when sent.') }),
  flagreplace: text({ label: words('Timpa data lama', 'Replace existing'), group: 'identity', codes: 'yesNo', width: 3, hint: words('Penanda menimpa data dengan nomor aju yang sama; biasanya kosong.', 'Marks that data with the same aju number is replaced; usually empty.') }),
  ftz_excel: text({ label: words('Flag Excel FTZ', 'FTZ Excel flag'), group: 'module', width: 3, rare: true, hint: words('Penanda unggahan Excel FTZ; kosongkan.', 'Marks an FTZ Excel upload; leave empty.') }),
  plb_excel: text({ label: words('Flag Excel PLB', 'PLB Excel flag'), group: 'module', width: 3, rare: true, hint: words('Penanda unggahan Excel PLB; kosongkan.', 'Marks a PLB Excel upload; leave empty.') }),
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
