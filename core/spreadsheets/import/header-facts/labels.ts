import { plainHeading } from '../../sheet.ts'

/** Facts on an invoice outside its list of goods. */
const factNames = [
  'invoiceNumber',
  'invoiceDate',
  'currency',
  'priceTerm',
  'seller',
  'sellerAddress',
  'sellerCountry',
  'buyer',
  'buyerAddress',
  'buyerTax',
  'transportDocument',
  'transportDate',
  'vessel',
  'arrival',
  'loadingPort',
  'dischargePort',
  'gross',
  'net',
  'freight',
  'insurance',
  'discount',
  'packages',
  'containers'
] as const
export type FactName = (typeof factNames)[number]

/** The labels of a fact, matched at the beginning of a cell, and what may follow them up to the value. */
type Labelled = Exclude<FactName, 'sellerAddress' | 'sellerCountry' | 'buyerAddress' | 'containers'>

const number = '(?:number|no|nr|num|#|nomor)?'
const patterns: Readonly<Record<Labelled, string>> = {
  invoiceNumber: `(?:number|no)\\.? ?(?:&|and) ?date of (?:invoice|faktur)|(?:commercial |proforma |tax )?(?:invoice|inv|faktur)\\.? ?(?:number|no|nr|#|nomor)|(?:nomor|no)\\.? (?:invoice|faktur)|发票号码?|發票號碼?`,
  invoiceDate:
    '(?:commercial )?(?:invoice |inv\\.? |issue )?date(?: of (?:invoice|issue))?|(?:tanggal|tgl\\.?)(?: (?:invoice|faktur))?|发票日期|日期',
  currency: 'currency|valuta|mata uang|币种|幣別',
  priceTerm:
    '(?:terms? of (?:delivery|trade|price|sale)|delivery terms?|trade terms?|price terms?|price basis|incoterms?(?: ?2020)?|syarat (?:penyerahan|harga)|贸易条款|价格条款|terms?)',
  seller:
    '(?:seller|supplier|shipper|exporter)(?: ?\\/ ?(?:seller|supplier|shipper|exporter))?|vendor|penjual|pemasok|eksportir|卖方|發貨人|发货人',
  buyer:
    '(?:buyer|consignee|importer|bill(?:ed)? to|sold to|ship(?:ped)? to|messrs|customer|applicant|pembeli|importir|penerima|买方|收货人|for account (?:(?:and|&) risk )?of(?: messrs)?|to)',
  buyerTax: 'npwp|tax (?:id|number|no)',
  transportDocument: `(?:(?:master |house |ocean )?(?:b\\/?l|bill of lading|m\\.?b\\.?l|h\\.?b\\.?l)|(?:master |house )?(?:m|h)?awb|air ?way ?bill)(?: ?\\/ ?awb)?\\.? ?${number}|提单号码?`,
  transportDate: '(?:b\\/?l|bill of lading|awb|on board|shipped on board) date|(?:tanggal|tgl) (?:b\\/?l|awb)',
  vessel:
    '(?:ocean |name of )?(?:vessel|carrier|flight|kapal|sarana pengangkut|shipped per|per s\\.?s\\.?)(?: name)?(?: ?(?:[\\/&,]|and) ?(?:voy(?:age)?|flight)\\.? ?(?:no)?)?|船名(?:航次)?',
  arrival: 'eta|(?:estimated |expected )?(?:time of )?arrival(?: date)?|(?:perkiraan )?(?:tanggal|tgl) tiba|预计到港',
  loadingPort: '(?:port of (?:loading|shipment)|loading port|pol|pelabuhan muat|shipped from|from|装运港|起运港)',
  dischargePort:
    '(?:port of (?:discharge|destination)|discharge port|(?:final )?destination(?: port)?|pod|pelabuhan (?:bongkar|tujuan)|目的港|卸货港)',
  gross: '(?:total )?(?:gross (?:weight|wt)|g\\.? ?w\\.?|g\\/w|berat kotor|bruto|毛重)',
  net: '(?:total )?(?:nett? (?:weight|wt)|n\\.? ?w\\.?|n\\/w|berat bersih|netto|净重)',
  freight: '(?:add )?(?:ocean |air |sea )?(?:freight|ongkos angkut)(?: charges?| cost)?|运费',
  insurance: '(?:add )?(?:marine |cargo )?(?:insurance|asuransi)(?: premium| charges?)?|保险费?',
  discount: '(?:less )?(?:special )?(?:discount|diskon|potongan)|折扣',
  packages: '(?:total )?(?:(?:no|number|qty)\\.? of )?(?:packages?|pkgs|packing|cartons?|ctns|pallets?|koli|jumlah kemasan|件数)'
}

const compiled = Object.entries(patterns).map(([name, pattern]) => ({
  name: name as Labelled,
  // Behind the label a separator, brackets (`(kg)`), or the end of the cell.
  pattern: new RegExp(`^(?:${pattern})\\s*(?:\\((?<inBrackets>[^)]*)\\)\\s*)?(?:\\.?\\s*[:：=]\\s*|\\.?\\s*$|\\.?\\s+(?=[\\d(]))`, 'i')
}))

interface Label {
  readonly name: Labelled
  /** The text behind the label; '' if the value is in another cell. */
  readonly rest: string
  /** The text in brackets between them, usually a unit or a currency; '' if there is none. */
  readonly inBrackets: string
}

/** The fact that a cell names; null if it names none. */
export const labelOf = (text: string): Label | null => {
  // Boxes of forms are numbered: `① Shipper`, `(2) Consignee`.
  const bare = text.replace(/^(?:[\u2460-\u24ff\u2776-\u2793]|\(\d{1,2}\)|\d{1,2}[.)])\s*/, '')
  for (const { name, pattern } of compiled) {
    const found = pattern.exec(bare)
    if (found) return { name, rest: bare.slice(found[0].length).trim(), inBrackets: found.groups?.['inBrackets'] ?? '' }
  }
  return null
}

const documentTitle =
  /^(?:(?:commercial|pro ?forma|tax|export|customs|detailed|shipping|original) )*(?:invoice|faktur|packing list|packing slip|weight list|delivery note|sales contract)(?: (?:and |cum )?(?:invoice|faktur|packing list|weight list))?(?: (?:original|copy))?$|^(?:商业|商業|形式)?(?:发票|發票)$|^(?:装箱单|裝箱單)$/

/** Whether a text is the title of a document, also in two languages: `COMMERCIAL INVOICE`, `INVOICE & PACKING LIST`, `装箱单 PACKING LIST`. */
export const isDocumentTitle = (text: string): boolean =>
  text.length <= 80 && [text, text.replace(/\p{Script=Han}+/gu, ' ')].some((one) => documentTitle.test(plainHeading(one)))
