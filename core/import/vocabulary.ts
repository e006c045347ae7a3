import { fold } from '../base/fold-text.ts'
import { currenciesIn } from '../base/currency-words.ts'

/**
 * What a column of a list of goods holds. Those with a field of the goods line are in `lineFields`; the others are evidence (`price`), sums for the header
 * (`gross`, `volume`), or are known so that they are not taken for something else (`order`).
 */
export const columnKinds = [
  'serial',
  'code',
  'description',
  'hs',
  'origin',
  'quantity',
  'unit',
  'price',
  'amount',
  'packages',
  'packageKind',
  'net',
  'gross',
  'volume',
  'brand',
  'type',
  'spec',
  'condition',
  'marks',
  'currency',
  'order',
  'tax',
  'discount',
  'base',
  'invoice',
  'container',
  'date',
  'other'
] as const
export type ColumnKind = (typeof columnKinds)[number]

/** Kinds that say what goods are. */
export const describingKinds: readonly ColumnKind[] = ['description', 'code', 'hs', 'type', 'brand', 'spec']
const goodsKinds: ReadonlySet<ColumnKind | null> = new Set([...describingKinds, 'quantity', 'packages', 'net', 'gross', 'price'])

/** A list of goods describes or counts them; names with values (`Field | Value`) and numbers of documents do neither. */
export const describesOrCounts = (kinds: readonly (ColumnKind | null)[]): boolean => kinds.some((kind) => goodsKinds.has(kind))

/**
 * Headings of columns in Indonesian, English, Chinese, Japanese, Korean, German, Dutch, French, Spanish, Italian, Portuguese, Thai and Vietnamese, as
 * `plainWords` writes them; separated by `|`.
 */
const headings: Readonly<Record<ColumnKind, string>> = {
  serial:
    'no|lp|sn|no urut|nomor|nomor urut|seri|seri barang|s no|sr no|sl no|sno|srno|serial|serial no|line|line no|ln|item|item no|#|pos|position|posten|序号|序號|项次|項次|编号|順番|番号|번호|순번|lfd nr|nr|nummer|volgnr|regel|num|numero|n|riga|linha|ลำดับ|ลำดับที่|ที่|stt|so tt|sıra|sıra no|kalem no|no п п|поз',
  code: 'kode barang|kode|item code|item number|item no|item|part no|part number|parts no|p n|pn|part|sku|article|article no|article number|art|art no|art nr|product code|product no|product id|material|material code|material no|material number|code|style|style no|stock code|stock no|model code|catalog no|cat no|ref|ref no|reference|our ref|货号|貨號|料号|料號|物料号|物料编码|产品编号|产品编码|产品代码|商品编码|商品货号|零件号|图号|品番|品目コード|商品コード|部品番号|型番|品号|품번|품목코드|제품코드|artikelnr|artikel nr|artikelnummer|artikel no|materialnr|material nr|teilenr|teile nr|teilenummer|bestell nr|sach nr|art nummer|artikel|sachnummer|materialnummer|bestellnr|artikelcode|code article|reference article|codigo|cod|codigo producto|referencia|codice|codice articolo|cod art|articolo|codigo do produto|รหัสสินค้า|รหัส|ma hang|ma san pham|ma so|ma vat tu|ma sp|commodity no|ürün kodu|stok kodu|malzeme kodu|parça no|артикул|код товара|код',
  description:
    'uraian|uraian barang|nazwa towaru uslugi|nazwa towaru|nazwa towaru lub uslugi|nazwa|nazev zbozi|nazev|popis|eşyanın cinsi ve ozelligi|eşyanın cinsi|urun aciklamasi|uraian jenis barang|nama barang|nama produk|deskripsi|deskripsi barang|keterangan|keterangan barang|jenis barang|description|goods description|description of goods|description of the goods|description of commodity|description of commodities|item description|product description|product|product name|goods|name of goods|commodity|commodity name|commodity description|commodities|part name|parts name|part description|item name|name|particulars|details|descriptions|description of goods and services|articles|article name|contents|construction|material description|quality|fabric|品名|品名规格|品名及规格|名称|中文品名|英文品名|商品名称|货物描述|货物名称|产品名称|貨物名稱|货名|中文名称|英文名称|货物名称及规格|品名型号|商品名|品目|製品名|摘要|内容|품명|품목|제품명|물품명|bezeichnung|produkt|artikelbezeichnung|beschreibung|warenbezeichnung|ware|leistung|text|omschrijving|benaming|goederenomschrijving|designation|libelle|description des marchandises|descripcion|descripcion de la mercancia|concepto|producto|articulo|mercancia|descrizione|descrizione della merce|merce|prodotto|descricao|descricao da mercadoria|produto|mercadoria|รายการ|รายการสินค้า|ชื่อสินค้า|รายละเอียด|สินค้า|ten hang|ten hang hoa|mo ta|mo ta hang hoa|ten san pham|dien giai|ten hang hoa dich vu|desc|artikelomschrijving|artikelbeschrijving|mal cinsi|malın cinsi|açıklama|ürün|ürün adı|ürün açıklaması|malzeme adı|eşyanın tanımı|tanım|наименование|наименование товара|наименование товаров|описание|описание товара|товар|название|номенклатура',
  hs: 'hs|hs code|pct code|pct heading|customs tariff no|hscode|hs codes|kode hs|no hs|nomor hs|pos tarif|pos tarif hs|tariff|tariff code|tariff no|tariff number|commodity code|customs code|customs tariff|btki|hs no|hs code no|h s code|h s code no|h s|hts|hts code|hts no|htsus|hsn|hsn code|hsn sac|sac|hs编码|hs 编码|hs编号|税则号|税则号列|税号|税號|商品编号|海关编码|海關編碼|税番|hsコード|税関コード|hs부호|세번|zolltarifnummer|zolltarifnr|warennummer|statistische warennummer|stat warennr|taric|goederencode|hs code goederen|code douanier|code sh|nomenclature|partida arancelaria|codigo arancelario|fraccion arancelaria|codice doganale|voce doganale|nomenclatura|ncm|codigo ncm|พิกัด|พิกัดศุลกากร|รหัสพิกัด|ma hs|ma so hs|gtip|gtip no|gtip kodu|код тн вэд|тн вэд|тнвэд|код тнвэд|код тн вэд еаэс',
  origin:
    'negara asal|c o|asal|asal barang|negara|origin|country of origin|coo|c o o|co|made in|country|country of manufacture|origin country|ctry of origin|orig|原产国|原产地|原產國|原產地|产地|產地|国别|原産国|原産地|원산지|ursprungsland|ursprung|herkunft|herkunftsland|land van oorsprong|oorsprong|pays d origine|origine|pais de origen|origen|paese di origine|paese d origine|pais de origem|origem|ประเทศกำเนิด|ประเทศต้นกำเนิด|แหล่งกำเนิด|xuat xu|nuoc xuat xu|menşei|menşe ülke|страна происхождения|страна',
  quantity:
    'jumlah satuan|jumlah|ilosc|mnozstvi|mnozstvi mj|miktar|mktr|jumlah barang|qty|quantity|net quantity|nett quantity|net qty|gross quantity|qtty|quantities|kuantitas|kuantiti|jml|jml satuan|banyaknya|banyak|pcs|q ty|qnty|qty pcs|quantity pcs|order qty|shipped qty|ship qty|qty shipped|total qty|total quantity|total kuantitas|invoiced qty|invoice qty|billed qty|no of pcs|number of pieces|pieces|total pcs|qty units|units shipped|数量|數量|件数量|总数|总数量|數目|数量pcs|個数|台数|수량|menge|anzahl|stuck|stueck|stk|aantal|hoeveelheid|quantite|qte|cantidad|cant|cantidades|quantita|qta|q ta|quantidade|qtd|qtde|จำนวน|ปริมาณ|so luong|sl|meters|metres|mtr|mtrs|yards|yds|sets|length m|no of units|number of units|delivered|delivered qty|qty delivered|quantity delivered|shipped|dispatched|geliefert|livre|miktar|miktarı|adet|кол во|количество',
  unit: 'kode satuan|satuan|satuan barang|sat|unit|units|uom|u o m|unit of measure|unit of measurement|u m|um|unit measure|qty unit|unit qty|measure unit|sales unit|单位|單位|计量单位|数量单位|単位|단위|einheit|me|mengeneinheit|eenheid|unite|unidad|ud|unidad de medida|u m|unita|unita di misura|unidade|un|und|หน่วย|หน่วยนับ|don vi|dvt|don vi tinh|per|birim|ölçü birimi|ед изм|единица измерения|ед',
  price:
    'harga|harga satuan|cena netto|cena jednostkowa|cena jednostkowa netto|cena|cena mj|cena za mj|cena bez dph|harga per unit|harga unit|@|unit price|price|price unit|unit cost|rate|price per unit|u price|u p|unit value|price each|each|unit rate|price usd|unit price usd|fob price|cif price|fob unit price|price pc|price pcs|price per pc|单价|單價|价格|单价usd|単価|单价 usd|단가|einzelpreis|nettopreis|netto preis|preis|e preis|stuckpreis|preis pro einheit|prijs|stukprijs|eenheidsprijs|prix unitaire|prix|pu|p u|precio|precio unitario|precio unit|p unitario|prezzo|prezzo unitario|prezzo unit|preco|preco unitario|valor unitario|vlr unit|ราคา|ราคาต่อหน่วย|ราคา หน่วย|หน่วยละ|don gia|gia|unit price fob|unit price cif|birim fiyat|birim fiyatı|fiyat|цена|цена за единицу|цена за ед',
  amount:
    't price|tot price|wartosc netto|wartosc|kwota netto|celkem bez dph|cena celkem|total value usd|total amt|t t amount|t t amout|小计 元|小計|nilai barang|nilai invoice|nilai|harga ekspor|invoice value|amount|amounts|total amount|total price|harga total|jumlah harga|total harga|jumlah nilai|value|total value|line total|extended price|ext price|extended amount|ext amount|extension|total|amt|net amount|nett amount|taxable value|line amount|fob|fob value|fob amount|total fob|cif value|cif amount|total cif|cif|invoice amount|subtotal|sub total|total usd|amount usd|usd|value usd|total line|sum|net value|net total|net price total|price total|gross amount|金额|金額|总金额|总价|總價|總金額|合计金额|合计|小计|总值|合計|合計金額|総額|価格|税抜金額|금액|총금액|합계|공급가액|betrag|gesamtpreis|gesamtbetrag|gesamt|g preis|summe|nettobetrag|netto betrag|wert|warenwert|bedrag|totaal|totaalprijs|waarde|netto bedrag|montant|montant ht|total ht|prix total|valeur|importe|importe total|precio total|valor|valor total|monto|importo|importo totale|totale|prezzo totale|valore|preco total|vlr total|จำนวนเงิน|มูลค่า|ราคารวม|รวมเงิน|รวม|price|prices|price w o tax|price without tax|price excl tax|price excluding tax|price excl vat|net price|thanh tien|tri gia|tong tien|so tien|valor venta|valor de venta|p venta|precio venta|tutar|tutarı|toplam tutar|toplam fiyat|mal hizmet tutarı|сумма|стоимость|общая стоимость',
  packages:
    'jumlah kemasan|jml kemasan|jumlah koli|koli|colli|packages|no of packages|number of packages|no of package|nos of packages|ctn|cartons|carton|jumlah karton|karton|ctns|no of ctns|no of cartons|no of pkgs|pkgs|total ctns|total cartons|total ctn|carton qty|qty ctn|ctn qty|cartons qty|qty ctns|qty cartons|box|boxes|bales|rolls|no of rolls|bags|no of bags|pallets|plts|no of pallets|cases|no of cases|pkg|pkg qty|package qty|packages qty|件数|件數|箱数|箱數|总箱数|包数|卷数|梱包数|ケース数|箱数 ctn|포장수|박스수|카톤|packstucke|anzahl packstucke|kolli|anzahl kolli|colli aantal|aantal colli|colis|nombre de colis|nb colis|bultos|numero de bultos|cajas|colli n|numero colli|volumes|qtd volumes|caixas|จำนวนหีบห่อ|จำนวนกล่อง|กล่อง|so kien|so thung|kien|koli adedi|kap adedi|paket adedi|кол во мест|количество мест|мест',
  packageKind:
    'kode kemasan|jenis kemasan|kemasan|package type|packing type|kind of packages|kind of package|pkg type|type of packing|type of packages|type of package|package|packing|包装|包裝|包装种类|包装方式|荷姿|포장|포장종류|verpackung|verpackungsart|verpakking|emballage|type de colis|embalaje|tipo de bulto|imballo|imballaggio|embalagem|หีบห่อ|ลักษณะหีบห่อ|dong goi|loai kien',
  net: 'netto|netto kg|berat bersih|berat bersih kg|berat netto|net weight|net weight kg|net weight kgs|n weight|nw|n w|n w kg|n w kgs|nw kg|nw kgs|nett weight|nett weight kgs|nett weight kg|net kg|nett|net|net wt|nett wt|n wt|n wt kgs|net mass|total n w|total nw|total net weight|total net wt|total nett weight|net weight total|净重|淨重|总净重|總淨重|净重kg|净重kgs|純重量|正味重量|ネット重量|순중량|nettogewicht|netto gewicht|gewicht netto|eigenmasse|nettomasse|nettogewicht kg|poids net|poids net kg|peso neto|peso neto kg|peso netto|peso netto kg|peso liquido|น้ำหนักสุทธิ|trong luong tinh|khoi luong tinh|net weight kilos|weight net|weight nett|weight netto|net ağırlık|net ağırlık kg|вес нетто|нетто|масса нетто|вес нетто кг',
  gross:
    'bruto|brutto|bruto kg|berat kotor|berat kotor kg|berat bruto|gross weight|gross weight kg|gross weight kgs|gross wt|gw|g w|g w kg|g w kgs|gw kg|gw kgs|g weight|g wt|g wt kgs|gross|gross kg|gross mass|total g w|total gw|total gross weight|毛重|总毛重|總毛重|毛重kg|毛重kgs|総重量|グロス重量|総質量|총중량|bruttogewicht|brutto gewicht|gewicht brutto|rohmasse|bruttomasse|brutogewicht|bruto gewicht|poids brut|poids brut kg|peso bruto|peso bruto kg|peso lordo|peso lordo kg|น้ำหนักรวม|น้ำหนักทั้งหมด|trong luong ca bi|trong luong gop|khoi luong ca bi|weight gross|weight bruto|gr wt|gr weight|grs wt|grs weight|gross kilos|weight gross kg|brüt|brüt ağırlık|brüt ağırlık kg|brüt kg|вес брутто|брутто|масса брутто|вес брутто кг',
  volume:
    'volume|cbm|m3|measurement|meas|meas cbm|measurement cbm|measurement m3|total cbm|cubic meter|kubikasi|vol|volume cbm|volume m3|体积|體積|总体积|材积|尺码|容積|才数|용적|부피|volumen|kubikmeter|rauminhalt|cubage|ปริมาตร|the tich|so khoi|dimensions|dimension|measurements|ukuran cm|size cm|carton size|外箱尺寸',
  brand:
    'merek|merk|brand|brand name|maker|manufacturer|make|trademark|mfr|mfg|品牌|商标|厂牌|牌子|メーカー|ブランド|브랜드|제조사|marke|hersteller|merknaam|marque|marca|fabricante|ยี่ห้อ|nhan hieu|thuong hieu|hang san xuat|marka|марка|бренд|производитель',
  type: 'tipe|type|model|tipe barang|model no|model number|type no|type model|type model no|型号|型號|规格型号|規格型號|机型|型式|型名|機種|모델|모델명|형식|typ|modell|modele|modelo|modello|tipo|รุ่น|แบบ|kieu|loai|mau',
  spec: 'spesifikasi lain|spesifikasi|spek|specification|spec|specs|ukuran|size|specifications|dimension mm|grade|colour|color|warna|width|finish|规格|規格|尺寸|规格尺寸|颜色|顏色|仕様|サイズ|色|규격|사양|spezifikation|abmessung|abmessungen|grosse|farbe|afmeting|maat|kleur|specificatie|taille|couleur|dimensions mm|especificacion|medida|talla|color|specifica|misura|colore|especificacao|tamanho|cor|ขนาด|สี|quy cach|kich thuoc|mau sac',
  condition: 'kode kondisi barang|kondisi barang|kondisi|condition|new used',
  marks:
    'merek kemasan|marks|shipping marks|shipping mark|marks and numbers|marks numbers|marks nos|marks and nos|marks no|mark|case mark|case no|case nos|carton no|ctn no|c no|c nos|ctn nos|package no|pallet no|plt no|roll no|bale no|box no|唛头|嘜頭|唛号|箱号|箱號|荷印|ケースマーク|箱番|화인|markierung|zeichen|packstuck nr|merken|marques|marques et numeros|marcas|marca y numeros|marche|marcas e numeros|เครื่องหมาย|ky hieu|so kien hieu',
  currency:
    'valuta|mata uang|currency|curr|cur|ccy|币种|幣別|通貨|통화|wahrung|waehrung|devise|moneda|divisa|valuta euro|moeda|สกุลเงิน|tien te|loai tien',
  order:
    'po|po no|po number|po ref|po ref no|po reference|po reference no|ref po|p o|p o no|p o number|order no|order number|order|purchase order|purchase order no|customer po|cust po|buyer po|so no|sales order|contract no|订单号|訂單號|合同号|采购单号|注文番号|注文no|발주번호|주문번호|bestellung|auftrag|auftragsnr|auftragsnummer|bestelnummer|commande|no commande|pedido|orden|ordine|ordine nr|encomenda|เลขที่สั่งซื้อ|so po|don hang|lot|lot no|batch|batch no|heat no|批号|ロット|로트',
  tax: 'vat|stawka vat|kwota vat|wartosc vat|dph|tax code|tax category|tax class|vat code|vat category|kode pajak|steuerschlussel|steuercode|mwst code|btw code|code tva|codigo iva|codigo de iva|codice iva|codigo imposto|税码|税コード|세금코드|ma thue|vat rate|vat %|tax|tax rate|tax amount|gst|gst rate|igst|cgst|sgst|ppn|ppn %|pajak|mwst|ust|btw|tva|iva|imposto|ipi|icms|ภาษี|thue|thue suat|thue gtgt|增值税|税率|税额|税额 vat|税額|消費税|부가세|세액|duty|bm|bea masuk|ppnbm|pph|gst amount|tax amt|vat amount|kdv|kdv oranı|kdv tutarı|ндс|ставка ндс|сумма ндс|igv',
  discount:
    'disc|discount|disc %|diskon|potongan|rabatt|korting|remise|rebate|descuento|dto|sconto|desconto|ส่วนลด|chiet khau|折扣|値引|할인|less|dscto|dcto|dsct|discount %|iskonto|indirim|iskonto oranı|скидка',
  base: 'price base|price base quantity|base quantity|price per|price basis|preiseinheit|preis pro|pe|per qty|prijs per|prijseenheid|base de prix|unite de prix|base precio|unidad de precio|prezzo per|价格单位|單價單位|価格単位|가격단위',
  invoice:
    'invoice no|invoice number|inv no|no invoice|nomor invoice|发票号|发票号码|發票號碼|請求番号|송장번호|rechnungsnr|factuurnr|no facture|factura|fattura|so hoa don',
  container:
    'container|container no|container number|cntr no|nomor kontainer|no kontainer|nomor peti kemas|seal|seal no|柜号|箱柜号|集装箱号|コンテナ番号|컨테이너번호|containernummer|conteneur|contenedor|ตู้|so cont',
  date: 'date|tanggal|tgl|delivery date|ship date|etd|eta|日期|交期|納期|날짜|datum|fecha|data|วันที่|ngay',
  other:
    'customer name|customer|company name|supplier name|company|each containing|containing|contact person|phone|tel no|phn no|address|city|pin code|zip code|remark|remarks|note|notes|catatan|备注|備註|備考|비고|bemerkung|bemerkungen|opmerking|remarque|observaciones|note aggiuntive|observacoes|หมายเหตุ|ghi chu|picture|photo|image|图片|gambar|foto|pcs ctn|qty ctn pcs|pcs per carton|pcs box|packing qty|qty per carton|inner|每箱数量|装箱数|入数|barcode|ean|upc|ean code|jan code|stock|weight|unit weight|weight pc|wt pc|berat|gewicht|单重|単重|ordered|back order|backorder|b o|outstanding|balance qty'
}

const standingApart = /^[\p{Script=Han}\p{Script=Hangul}](?: {1,8}[\p{Script=Han}\p{Script=Hangul}]){1,6}$/u

/**
 * A text for comparing with the vocabulary: folded, without the number of its box (`13.Description`, `⑬`), without punctuation; letters of East Asian scripts
 * stay together.
 */
export const plainWords = (text: string): string =>
  fold(
    text
      .slice(0, 200)
      .replace(/^\s*[\u2460-\u24ff\u2776-\u2793]+/, '')
      .replace(/(?<!\p{L})n\.?\s?[º°]\.?/giu, 'no ')
      .normalize('NFKC')
      // Signs that stand apart to fill their cell: `金 额`.
      .replace(standingApart, (signs) => signs.replaceAll(' ', ''))
  )
    .replace(/đ/g, 'd')
    .replace(/ı/g, 'i')
    // `ITEM#` is the number of the item.
    .replace(/(?<=\p{L})\s?#$/u, ' no')
    .replace(/^\s*(?:\(?\d{1,2}[.)](?!\d)|\d{1,2}(?=\p{L}))\s*/u, '')
    .replace(/[^\p{L}\p{M}\p{N}#%@]+/gu, ' ')
    .trim()

/** Kinds by heading, each with its weight: the first kinds of a heading with several meanings are the more usual ones. */
const kindsByHeading: ReadonlyMap<string, readonly ColumnKind[]> = (() => {
  const found = new Map<string, ColumnKind[]>()
  for (const kind of columnKinds)
    for (const name of headings[kind].split('|')) {
      const key = plainWords(name)
      const kinds = found.get(key) ?? []
      if (!kinds.includes(kind)) kinds.push(kind)
      found.set(key, kinds)
    }
  return found
})()

/** How well a heading fits kinds of columns, 0 to 1; several where a heading is ambiguous (`Item No`). */
export type HeadingScores = ReadonlyMap<ColumnKind, number>

/** Words that say nothing about the kind: currencies, units and fillers. */
const fillers = new Set(
  'in of the per and dan total usd us eur idr rp jpy cny rmb sgd gbp krw thb myr vnd kg kgs kilos kilogram lbs g pcs pc pce unit units set sets ea fob cif cfr exw c f cbm m3 excl incl tax vat w o wo without'.split(
    ' '
  )
)

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
const runsOf = (text: string): readonly string[] =>
  text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+|[\p{Script=Hangul} ]+|[\p{Script=Thai}\p{M}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+/gu
  ) ?? []

const addScores = (scores: Map<ColumnKind, number>, kinds: readonly ColumnKind[] | undefined, weight: number): void => {
  kinds?.forEach((kind, at) => scores.set(kind, Math.max(scores.get(kind) ?? 0, weight * (at === 0 ? 1 : 0.85))))
}

const cache = new Map<string, HeadingScores>()
const mostCached = 5_000

const score = (text: string): HeadingScores => {
  const scores = new Map<ColumnKind, number>()
  const whole = plainWords(text)
  if (whole === '' || text.length > 120) return scores
  addScores(scores, kindsByHeading.get(whole), 1)
  // Parts in two languages, in brackets, behind a slash or on other lines.
  const parts = [
    ...text.split(/[\n/|:：,，;()（）[\]【】]+/),
    ...text.replace(/[（([][^)\]）]{0,60}[)\]）]/g, ' ').split(/[\n/|]+/),
    ...(eastAsian.test(text) ? runsOf(text) : [])
  ].map(plainWords)
  for (const part of parts) if (part !== '' && part !== whole) addScores(scores, kindsByHeading.get(part), fillers.has(part) ? 0.3 : 0.92)
  // The same in two languages is as clear as in one: `Item Code`, `货号`.
  const named = [...new Set(parts)]
    .filter((part) => part !== '' && part !== whole && !fillers.has(part))
    .map((part) => kindsByHeading.get(part) ?? [])
  const [first = []] = named
  if (named.length > 1)
    addScores(
      scores,
      first.filter((kind) => named.every((kinds) => kinds.includes(kind))),
      1
    )
  // A known heading within more words: `Total Net Weight of goods (KGS)`, `Unit Price in USD`.
  const words = whole.split(' ')
  for (let size = Math.min(4, words.length - 1); size >= 1; size -= 1)
    for (let at = 0; at + size <= words.length; at += 1) {
      const kinds = kindsByHeading.get(words.slice(at, at + size).join(' '))
      if (!kinds) continue
      const others = words.filter((word, index) => (index < at || index >= at + size) && !fillers.has(word) && !/^\d+$/.test(word))
      if (size === 1 && fillers.has(words[at] ?? '')) continue
      if (others.length <= 2) addScores(scores, kinds, 0.9 - 0.25 * others.length)
    }
  if (scores.size === 0) for (const part of text.split(/[\n/|]+/)) addScores(scores, kindsOfShort(part), 0.85)
  return withoutContradictions(text, scores)
}

const wordsOfHeadings = [...kindsByHeading].map(([name, [kind]]) => ({ words: name.split(' '), kind }))

/** The only kind whose headings begin like the shortened words of a heading: `Einh.`, `Harga sat.`. */
const kindsOfShort = (heading: string): readonly ColumnKind[] => {
  const words = heading.trim().split(/\s+/)
  if (words.length > 3 || /\d/.test(heading) || !words.some((word) => isShortened.test(word))) return []
  const parts = words.map((word) => ({ isShort: isShortened.test(word), text: plainWords(word) }))
  if (parts.reduce((length, { text }) => length + text.length, 0) < 3) return []
  const meant = wordsOfHeadings.filter(
    ({ words: full }) =>
      full.length === parts.length && parts.every(({ isShort, text }, at) => (isShort ? full[at]?.startsWith(text) : full[at] === text))
  )
  const kinds = new Set(meant.flatMap(({ kind }) => kind ?? []))
  return kinds.size === 1 ? [...kinds] : []
}

const isShortened = /\p{L}{2}\.$/u

/** `Netto (€)` is an amount of money, not a weight; `Amount (kgs)` is none. */
const withoutContradictions = (text: string, scores: Map<ColumnKind, number>): HeadingScores => {
  const isMoney = /[$€£¥￥₩₫฿₹]/.test(text) || currenciesIn(text).length > 0
  const isWeight = !isMoney && /\b(?:kgs?|kilos?|kilograms?|lbs?|公斤|千克)\b/i.test(text)
  if (isMoney) {
    const weight = Math.max(scores.get('net') ?? 0, scores.get('gross') ?? 0)
    if (weight > 0) addScores(scores, ['amount'], weight * 0.9)
    for (const kind of ['net', 'gross', 'volume', 'packages', 'quantity'] as const) scores.delete(kind)
  }
  if (isWeight && !/\//.test(text)) for (const kind of ['amount', 'price'] as const) scores.delete(kind)
  if (perPackage.test(text)) {
    for (const kind of ['quantity', 'packages', 'net', 'gross', 'volume', 'amount'] as const) scores.delete(kind)
    addScores(scores, ['other'], 0.9)
  }
  // The numbers of packages are no count of them: `CTN/BALE No.`
  if (numberOfPackage.test(text.trim())) {
    for (const kind of ['packages', 'quantity'] as const) scores.delete(kind)
    addScores(scores, ['marks'], 0.9)
  }
  // The weight of one piece: `N.W./PC`.
  if (perPiece.test(text) && (scores.has('net') || scores.has('gross'))) {
    for (const kind of ['net', 'gross'] as const) scores.delete(kind)
    addScores(scores, ['other'], 0.9)
  }
  // What was ordered, where the list has what was shipped too.
  if (ofOrder.test(text) && scores.has('quantity')) scores.set('quantity', 0.5)
  // The category of a tax is no item code: `VAT Code`.
  if (ofTax.test(text) && scores.has('code')) {
    scores.delete('code')
    addScores(scores, ['tax'], 0.9)
  }
  // One column under two headings, as PDFs join them: either of them may be meant.
  if (netWords.test(text) && grossWords.test(text)) for (const kind of ['net', 'gross'] as const) scores.delete(kind)
  return scores
}

/** What one package or piece has: `Qty per carton`, `G.W./CTN`, `每箱数量`. */
const perPackage =
  /\bper\s+(?:ctn|carton|box|case|pallet|pkg|package|bag|roll|unit|pc|pcs|piece|inner)\b|\/\s*(?:ctn|carton|box|case|cs|pallet|plt|pkg|bag)\b|\beach\s+containing\b|每(?:箱|件|包|盒)/i
const numberOfPackage = /\b(?:ctn|carton|bale|box|case|crate|pallet|plt|pkg|package|roll|bag|drum)s?\.? {0,2}(?:no|nos|number|nr|#)\.?$/i
const perPiece = /\/\s*(?:pcs?|piece|unit|set|ea)\b/i
const ofOrder = /\border(?:ed)?\b|\bback ?order|\bb\/o\b|\boutstanding\b|\bbestellt|\bdipesan\b/i
const ofTax = /\b(?:tax|vat|gst|ppn|pajak|mwst|ust|steuer\w*|btw|tva|iva|kdv)\b|税(?:[码碼种種]|コード|区分)|세금|부가세|ภาษี|thuế|ндс/iu
const netWords = /\bnett?o?\b|\bn\.?\s?w(?:eigh)?t?\b|净|淨/i
const grossWords = /\bgross\b|\bbrutt?o\b|\bgr?\.?\s?w(?:eigh)?t?\b|毛重/i

/** The kinds of columns that a heading may name. */
export const headingScores = (text: string): HeadingScores => {
  const known = cache.get(text)
  if (known) return known
  const scores = score(text)
  if (cache.size >= mostCached) cache.clear()
  cache.set(text, scores)
  return scores
}

/** The best score of a heading, 0 for a text that names no column. */
export const bestHeadingScore = (text: string): number => Math.max(0, ...headingScores(text).values())
