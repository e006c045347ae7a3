import { words, type CodeListName, type Words } from './field.ts'

/** One suggested value. Lists are suggestions, not constraints: the specification does not give the lists of the service. */
export interface Code {
  readonly code: string
  readonly label: Words
  /** Set only if the old module and CEISA use different codes for the same value. */
  readonly style?: 'old' | 'ceisa'
}

/** Which code style a profile suggests; a code of either style can always be typed. */
export const codeStyles = ['both', 'old', 'ceisa'] as const
export type CodeStyle = (typeof codeStyles)[number]

/** Lists shipped as files, generated from npm packages by scripts/make-code-lists.ts. */
export const shippedLists = ['currency', 'country', 'unit', 'package', 'port'] as const
export type ShippedListName = (typeof shippedLists)[number]
/** Lists with rows in this file. Units and packages have their common rows here, which are the first rows of the shipped files too. */
export type BuiltInListName = Exclude<CodeListName, 'country' | 'currency' | 'port'>

/** Names of the lists in settings and pickers, in display order. The two or three values of a flag are not a list. */
export const listNames = {
  tariff: words('Pos tarif (BTKI / HS)', 'Tariff codes (BTKI / HS)'),
  office: words('Kantor pabean', 'Customs offices'),
  storagePlace: words('Tempat penimbunan (TPS)', 'Storage places (TPS)'),
  port: words('Pelabuhan', 'Ports'),
  country: words('Negara', 'Countries'),
  currency: words('Valuta', 'Currencies'),
  unit: words('Satuan', 'Units'),
  package: words('Jenis kemasan', 'Package types'),
  documentType: words('Jenis dokumen', 'Document types'),
  facility: words('Fasilitas', 'Facilities'),
  priceTerm: words('Kode harga / incoterm', 'Price terms'),
  transportMode: words('Cara pengangkutan', 'Modes of transport'),
  closingDocument: words('Dokumen penutup', 'Closing documents'),
  bondedPlace: words('Jenis TPB', 'Bonded places'),
  licence: words('Jenis API / NIB', 'Import licences'),
  identity: words('Jenis identitas', 'Identity types'),
  insurancePlace: words('Asuransi dibayar di', 'Insured in'),
  containerSize: words('Ukuran kontainer', 'Container sizes'),
  containerLoad: words('Muatan kontainer', 'Container loads')
} as const satisfies Partial<Record<CodeListName, Words>>
export type ListName = keyof typeof listNames
export const isListName = (name: unknown): name is ListName => typeof name === 'string' && Object.hasOwn(listNames, name)

const same = (code: string, label: string): Code => ({ code, label: { id: label, en: label } })
const both = (code: string, id: string, en: string): Code => ({ code, label: { id, en } })
const old = (code: Code): Code => ({ ...code, style: 'old' })
const ceisa = (code: Code): Code => ({ ...code, style: 'ceisa' })

/** The Incoterms of CEISA, and its code LAN. */
const deliveryTerms: readonly (readonly [code: string, name: string])[] = [
  ['CFR', 'Cost and Freight'],
  ['CIF', 'Cost, Insurance and Freight'],
  ['CIP', 'Carriage and Insurance Paid To'],
  ['CPT', 'Carriage Paid To'],
  ['DAF', 'Delivered at Frontier'],
  ['DAP', 'Delivered at Place'],
  ['DAT', 'Delivered at Terminal'],
  ['DDP', 'Delivered Duty Paid'],
  ['DDU', 'Delivered Duty Unpaid'],
  ['DEQ', 'Delivered Ex Quay'],
  ['DES', 'Delivered Ex Ship'],
  ['EXW', 'Ex Works'],
  ['FAS', 'Free Alongside Ship'],
  ['FCA', 'Free Carrier'],
  ['FOB', 'Free on Board'],
  ['LAN', 'LAN (CEISA)']
]

/** The lists that are short enough to be part of the source. */
export const codeLists: Readonly<Record<BuiltInListName, readonly Code[]>> = {
  tariff: [],
  office: [],
  storagePlace: [],
  identity: [
    both('5', 'NPWP 15 angka', 'Tax no., 15 digits'),
    both('6', 'NPWP 16 angka', 'Tax no., 16 digits'),
    both('2', 'Paspor', 'Passport'),
    both('3', 'KTP', 'Identity card'),
    both('4', 'Lainnya', 'Other'),
    both('0', 'NPWP 12 angka (lama)', 'Tax no., 12 digits (old)'),
    both('1', 'NPWP 10 angka (lama)', 'Tax no., 10 digits (old)')
  ],
  licence: [old(both('1', 'API umum (APIU)', 'General importer')), old(both('2', 'API produsen (APIP)', 'Producer importer')), ceisa(both('01', 'API umum (CEISA)', 'General importer (CEISA)')), ceisa(both('02', 'API produsen (CEISA)', 'Producer importer (CEISA)'))],
  bondedPlace: [
    both('1', 'Kawasan Berikat', 'Bonded zone'),
    both('2', 'Gudang Berikat', 'Bonded warehouse'),
    both('3', 'TPPB', 'Bonded exhibition place'),
    both('4', 'Toko Bebas Bea', 'Duty-free shop'),
    both('5', 'Tempat Lelang Berikat', 'Bonded auction place'),
    both('6', 'Kawasan Daur Ulang Berikat', 'Bonded recycling zone'),
    both('7', 'Lainnya', 'Other'),
    both('8', 'Kawasan Bebas', 'Free zone'),
    both('10', 'KEK dan lainnya', 'Special economic zone and other')
  ],
  transportMode: [
    both('1', 'Laut', 'Sea'),
    both('2', 'Kereta api', 'Rail'),
    both('3', 'Darat', 'Road'),
    both('4', 'Udara', 'Air'),
    both('5', 'Pos', 'Post'),
    both('6', 'Multimoda', 'Multimodal'),
    both('7', 'Instalasi / pipa', 'Installation / pipe'),
    both('8', 'Perairan', 'Inland water'),
    both('9', 'Lainnya', 'Other'),
    both('10', 'Instalasi', 'Installation'),
    both('11', 'Pipa', 'Pipeline'),
    both('12', 'Transmisi', 'Transmission')
  ],
  closingDocument: [old(same('1', 'BC 1.1')), old(same('2', 'BC 1.2')), old(same('3', 'BC 2.3 / BC 1.3')), old(both('4', 'Lainnya', 'Other')), ceisa(same('11', 'BC 1.1 (CEISA)')), ceisa(same('12', 'BC 1.2 (CEISA)')), ceisa(same('14', 'BC 1.4 (CEISA)'))],
  facility: [
    both('01', 'PMA', 'Foreign investment'),
    both('02', 'PMDN', 'Domestic investment'),
    same('03', 'KITE'),
    same('06', 'ATIGA'),
    same('54', 'ACFTA'),
    same('55', 'AKFTA'),
    same('56', 'IJEPA'),
    same('57', 'AIFTA'),
    same('58', 'AANZFTA'),
    same('61', 'AJCEP'),
    same('65', 'IACEPA'),
    same('67', 'IECEPA'),
    same('69', 'RCEP'),
    both('84', 'KEK', 'Special economic zone'),
    both('99', 'Beberapa fasilitas', 'Several facilities')
  ],
  priceTerm: [old(same('1', 'CIF')), old(same('2', 'CNF / CFR')), old(same('3', 'FOB')), ...deliveryTerms.map(([code, name]) => ceisa(same(code, name)))],
  insurancePlace: [old(both('1', 'Luar negeri (LN)', 'Abroad')), old(both('2', 'Dalam negeri (DN)', 'In Indonesia')), ceisa(both('LN', 'Luar negeri (CEISA)', 'Abroad (CEISA)')), ceisa(both('DN', 'Dalam negeri (CEISA)', 'In Indonesia (CEISA)'))],
  yesNo: [both('Y', 'Ya', 'Yes'), both('N', 'Tidak', 'No')],
  restriction: [both('Y', 'Ya, kena lartas', 'Yes, restricted'), both('T', 'Tidak', 'No')],
  condition: [both('1', 'Baru', 'New'), both('2', 'Bukan baru', 'Not new')],
  zeroOne: [both('1', 'Lengkap', 'Complete'), both('0', 'Belum', 'Not yet')],
  unit: [
    both('PCE', 'Buah', 'Piece'),
    both('KGM', 'Kilogram', 'Kilogram'),
    both('NIU', 'Unit', 'Unit'),
    both('SET', 'Set', 'Set'),
    both('MTR', 'Meter', 'Metre'),
    both('MTK', 'Meter persegi', 'Square metre'),
    both('MTQ', 'Meter kubik', 'Cubic metre'),
    both('LTR', 'Liter', 'Litre'),
    both('TNE', 'Ton', 'Tonne'),
    both('GRM', 'Gram', 'Gram'),
    both('DZN', 'Lusin', 'Dozen'),
    both('PR', 'Pasang', 'Pair'),
    both('ROL', 'Gulung', 'Roll'),
    both('PK', 'Pak', 'Pack'),
    both('BX', 'Kotak', 'Box'),
    both('CEN', 'Seratus', 'Hundred'),
    both('MIL', 'Seribu', 'Thousand'),
    both('YRD', 'Yard', 'Yard')
  ],
  package: [
    both('CT', 'Karton', 'Carton'),
    both('PK', 'Paket', 'Package'),
    both('PX', 'Palet', 'Pallet'),
    both('BG', 'Kantong', 'Bag'),
    both('BX', 'Kotak', 'Box'),
    both('CS', 'Peti', 'Case'),
    both('CR', 'Krat', 'Crate'),
    both('DR', 'Drum', 'Drum'),
    both('RO', 'Gulungan', 'Roll'),
    both('BE', 'Bundel', 'Bundle'),
    both('CN', 'Kontainer', 'Container'),
    both('JR', 'Stoples', 'Jar'),
    both('VR', 'Curah, butiran', 'Bulk, granular'),
    both('VL', 'Curah, cair', 'Bulk, liquid'),
    both('NE', 'Tanpa kemasan', 'Unpacked'),
    both('KR', 'Karung', 'Sack'),
    both('SX', 'Set', 'Set'),
    both('TP', 'Baki', 'Tray')
  ],
  documentType: [
    same('380', 'Invoice'),
    same('217', 'Packing list'),
    both('315', 'Kontrak', 'Contract'),
    same('705', 'B/L'),
    same('704', 'Master B/L'),
    same('740', 'AWB'),
    same('741', 'Master AWB'),
    same('861', 'Certificate of origin'),
    same('860', 'e-COO'),
    same('16', 'BC 1.6'),
    same('23', 'BC 2.3'),
    same('911', 'SKEP'),
    both('388', 'Faktur pajak', 'Tax invoice'),
    same('246', 'L/C'),
    same('454', 'SSPCP'),
    both('640', 'DO / surat jalan', 'Delivery order'),
    both('465', 'Bukti transaksi', 'Transaction proof'),
    same('281', 'PPK'),
    both('282', 'Dokap PLB', 'Bonded supporting document'),
    both('856', 'Laporan surveyor', 'Surveyor report'),
    both('888', 'Pengecualian', 'Exemption'),
    both('666', 'Pengecualian (lain)', 'Exemption (other)'),
    both('999', 'Lainnya', 'Other')
  ],
  containerSize: [both('20', '20 kaki', '20 feet'), both('40', '40 kaki', '40 feet'), both('45', '45 kaki', '45 feet'), both('60', '60 kaki', '60 feet')],
  containerLoad: [old(both('F', 'FCL', 'FCL')), old(both('L', 'LCL', 'LCL')), old(both('E', 'Kosong', 'Empty')), ceisa(both('8', 'FCL (CEISA)', 'FCL (CEISA)')), ceisa(both('7', 'LCL (CEISA)', 'LCL (CEISA)')), ceisa(both('4', 'Kosong (CEISA)', 'Empty (CEISA)'))]
}
