import { plainHeading, withoutBoxNumber } from './sheet.ts'

/** What a column of an invoice holds. `other`: a usual heading that no check needs. */
export type HeadingKind =
  | 'serial'
  | 'code'
  | 'hs'
  | 'description'
  | 'quantity'
  | 'unit'
  | 'price'
  | 'amount'
  | 'net'
  | 'gross'
  | 'packages'
  | 'origin'
  | 'currency'
  | 'other'

const patterns: readonly (readonly [HeadingKind, RegExp])[] = [
  [
    'hs',
    /\b(hs code|code hs|kode hs|hs no|hs|h s|hts|hscode|tariff|tarif|commodity code|customs code|btki|ncm|zolltarif\S*)\b|海关编码|商品编码|税号|稅號|hs编码/
  ],
  ['other', /\b(ctn|carton|case|c|pkg|package|pallet|box) (no|nos|number)\b/],
  [
    'serial',
    /^(no|nr|nos|#|s ?no|s n|sr|sr no|sl|sl no|it|item|item no|item nr|line|line no|ln|pos|posisi|seri|seri barang|no urut|nomor|nomor urut|urut|n|num|row|seq|no no|sno|rec|序号|序號|项次|項次|项号|番号|编号)$/
  ],
  ['serial', /^(序号|序號|项次|項次|番号)/],
  ['packages', /\b(ctns?|cartons?|pkgs?|packages?|koli|colli|karton|kemasan|bales|pallets?|boxes)\b|箱数|箱數|件数|件數/],
  ['currency', /^(cur|curr|currency|ccy|valuta|mata uang|币种)$/],
  ['other', /\b(discount|disc|diskon|potongan|rabatt?|remise)\b|折扣/],
  ['amount', /\b(total|extended|ext|line|net) (price|cost|harga|amount|value|preis)\b|\b(harga|price|preis|prix) total\b|\bjumlah harga\b/],
  [
    'price',
    /\b(unit ?(price|cost|value)|u ?price|p unit|price|prices|harga satuan|harga per\S*|rate|cost|einzelpreis|preis|prix|precio|unitario|unitaire|hrg)\b|单价|單價|(?<![总總合计計])(价格|價格)(?![总總合条條])/
  ],
  ['quantity', /\b(total|jumlah|jml) (qty|quantity|kuantitas|unit|satuan|barang)\b/],
  [
    'net',
    /\b(net|nett|netto|nw|n w|berat bersih|nettogewicht) ?(weight|wt|kgs?|berat)?$|\b(net|nett|netto) (weight|wt|kgs?)\b|^(n w|nw)\b|净重|淨重/
  ],
  ['gross', /\b(gross|bruto|brutto|gw|g w|berat kotor)\b|毛重/],
  [
    'amount',
    /\b(amount|amt|total|totals|subtotal|sub total|jumlah harga|nilai|value|extended|extension|betrag|gesamt\S*|montant|importe|jumlah (rp|idr|usd|uang))\b|金额|金額|总价|總價|合计|總額|总额/
  ],
  [
    'unit',
    /^(unit|units|uom|u m|um|satuan|sat|unit of measure|unit measure|kode satuan|einheit|unite|unidad|me|单位|單位|unit 单位|单位 unit|unit satuan|satuan unit)$/
  ],
  [
    'quantity',
    /\b(qty|qtty|qnty|quantity|quantities|quantite|cantidad|kuantitas|kuantiti|jumlah|jml|banyaknya|banyak|menge|pcs|anzahl)\b|数量|數量/
  ],
  ['price', /\b(harga)\b|@/],
  ['origin', /\b(origin|coo|made in|asal|negara|country)\b|原产|原產|产地|產地/],
  [
    'code',
    /\b(item|part|article|artikel|art|product|prod|material|style|catalog\S*|stock|customer|cust) ?(no|nr|number|code|id|num|nomor)\b|\b(sku|kode barang|kode|code|ref|reference|model|p n|pn|barcode|ean|art|article|artikel(nr)?)\b|^parts?$|型号|型號|货号|貨號|料号|款号/
  ],
  [
    'description',
    /\b(description|descriptions|descr|desc|uraian|deskripsi|nama|goods|particulars?|commodity|commodities|product|products|details?|specifications?|spesifikasi|items?|keterangan|barang|bezeichnung|beschreibung|designation|descripcion|material|service)\b|品名|名称|名稱|描述|货物|貨物|规格|規格|商品/
  ],
  [
    'other',
    /\b(po|p o|order|lot|batch|date|tanggal|tgl|remarks?|catatan|tax|vat|ppn|cbm|m3|measurement|size|ukuran|colou?r|warna|brand|merk|merek|type|tipe|weight|berat|dimensi\S*|expiry|exp|serial|marks?|kgs?|lokasi|location|mfg|grade|packing|volume|delivery|ship)\b|备注|備註|体积|品牌|重量/
  ]
]

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu

/** The Latin and the other words of a heading in two languages. */
const languagesOf = (plain: string): readonly string[] => {
  const latin = plain.replace(eastAsian, ' ').replace(/\s+/g, ' ').trim()
  const other = (plain.match(eastAsian) ?? []).join('')
  return latin === '' || other === '' ? [] : [latin, other]
}

/** A heading without the text in brackets. */
const withoutBrackets = (text: string): string => {
  const unnumbered = withoutBoxNumber(text)
  return plainHeading(unnumbered.replace(/\((?=[^)]*\))[^)]*\)/g, ' ')) || plainHeading(unnumbered)
}

/** The kind of column that a heading names; null if it names none. Headings in several languages have several texts. */
export const kindOfHeading = (text: string): HeadingKind | null => {
  const plain = withoutBrackets(text)
  if (plain === '' || plain.length > 60) return null
  const texts = [plain, ...languagesOf(plain)]
  return patterns.find(([, pattern]) => texts.some((one) => pattern.test(one)))?.[0] ?? null
}

/** Whether each word of a text belongs to one heading: `Unit price`, but not `Unit Price Amount` or `Item Description`. */
export const isOneHeading = (text: string): boolean => {
  const plain = withoutBrackets(text)
  const kind = kindOfHeading(text)
  if (kind === null || kind === 'other') return false
  const matched = patterns.find(([, pattern]) => pattern.test(plain))?.[1].exec(plain)?.[0]
  if (matched?.length === plain.length) return true
  return plain.split(' ').every((word, index) => {
    const own = kindOfHeading(word)
    return own === kind || (index > 0 && (own === 'other' || additions.test(word)))
  })
}

/** Words of headings that alone do not name a column. */
const additions =
  /^(?:usd|us\$|\$|idr|rp|eur|€|cny|rmb|jpy|sgd|mt|%|\/|&|of|in|per|each|ordered|order|shipped|delivered|invoiced|wt|number|numbers|nos?|nr|and|dan|ea|satuan|kg|kgs|ton|m2|m3|fob|cif|exw|cnf|cfr|shipping|bersih|kotor|made|urut|foreign|local|currency|gw|nw|\d{2})$/

export const numericKinds: ReadonlySet<HeadingKind | null> = new Set(['quantity', 'price', 'amount', 'net', 'gross', 'packages'])
