import { plainWords } from './vocabulary.ts'

/** What a document says outside its list of goods. */
export const factNames = [
  'invoiceNumber',
  'invoiceDate',
  'packingListNumber',
  'currency',
  'priceTerm',
  'seller',
  'buyer',
  'buyerTax',
  'transportDocument',
  'transportDate',
  'vessel',
  'voyage',
  'arrival',
  'loadingPort',
  'dischargePort',
  'gross',
  'net',
  'packages',
  'volume',
  'freight',
  'insurance',
  'discount',
  'container',
  'origin',
  'total'
] as const
export type FactName = (typeof factNames)[number]

/** Labels that are known so that their values are not taken for another fact. */
type OtherLabel = 'order' | 'payment' | 'date' | 'phone' | 'address' | 'delivery' | 'broker' | 'bank' | 'notify' | 'page' | 'ignored'

/** Labels in the languages of `vocabulary.ts`, as `plainWords` writes them; separated by `|`. */
const labels: Readonly<Record<FactName | OtherLabel, string>> = {
  invoiceNumber:
    'pi no|p i no|pi number|invoice date and number|invoice date and no|date and no of invoice|date and number of invoice|date no of invoice|factuur nummer|請求no|請求書no|invoice ref no|ci no|invoice no|invoice number|invoice nr|invoice num|invoice|invoice #|inv no|inv|inv number|inv #|inv nr|commercial invoice no|commercial invoice number|proforma invoice no|no invoice|nomor invoice|no faktur|nomor faktur|faktur no|no and date of invoice|no date of invoice|number and date of invoice|invoice no and date|invoice no date|invoice no date of invoice|our invoice no|invoice ref|invoice reference|tax invoice no|bill no|发票号|发票号码|發票號碼|發票號|发票编号|发票no|インボイス番号|インボイスno|請求書番号|請求番号|송장번호|인보이스 번호|인보이스번호|rechnungsnummer|rechnungsnr|rechnung nr|rechnungs nr|rechnung|rg nr|beleg nr|belegnummer|factuurnummer|factuurnr|factuur nr|numero de facture|facture no|no facture|n facture|facture n|facture numero|numero de factura|factura no|n factura|factura n|factura|no factura|numero fattura|fattura n|fattura nr|n fattura|fattura|numero da fatura|fatura n|fatura no|nota fiscal n|เลขที่ใบกำกับสินค้า|เลขที่ใบแจ้งหนี้|ใบกำกับสินค้าเลขที่|เลขที่ใบกำกับ|so hoa don|hoa don so|so invoice|invoice so|fatura numarası|proforma no|proforma fatura no|инвойс no|инвойс|счет no|счет фактура no|номер инвойса|номер счета',
  invoiceDate:
    'invoice date|inv date|date of invoice|date of issue|issue date|issued date|issued on|tanggal invoice|tgl invoice|tanggal faktur|tgl faktur|invoice dt|dated invoice|data emissao|发票日期|發票日期|开票日期|发行日期|請求日|インボイス日付|発行日|송장일자|발행일|작성일자|발행일자|rechnungsdatum|rechnungs datum|datum rechnung|belegdatum|factuurdatum|date de facture|date facture|date d emission|fecha de factura|fecha factura|fecha de emision|data fattura|data di emissione|data da fatura|data de emissao|วันที่ใบกำกับสินค้า|วันที่ใบแจ้งหนี้|ngay hoa don|ngay lap hoa don|ngay phat hanh|fecha emision|fatura tarihi|düzenleme tarihi|дата инвойса|дата счета',
  packingListNumber:
    'packing list no|packing list number|pl no|p l no|packing no|装箱单号|no packing list|packing slip no|delivery note no|lieferschein nr|lieferscheinnummer',
  currency:
    'currency|curr|valuta|mata uang|currency code|invoice currency|币种|幣別|币别|货币|通貨|통화|wahrung|waehrung|devise|moneda|divisa|moeda|สกุลเงิน|loai tien|dong tien|para birimi|döviz cinsi|валюта',
  priceTerm:
    'terms of delivery|delivery terms|delivery term|term of delivery|trade terms|trade term|price terms|price term|price basis|incoterm|incoterms|incoterms 2020|incoterms 2010|inco terms|terms of sale|terms of trade|terms|terms of price|shipping terms|shipment terms|delivery condition|delivery conditions|syarat penyerahan|syarat harga|cara penyerahan|贸易条款|貿易條件|价格条款|成交方式|贸易方式|交货条件|取引条件|建値|貿易条件|受渡条件|인도조건|거래조건|가격조건|lieferbedingung|lieferbedingungen|leveringsvoorwaarde|leveringscondities|conditions de livraison|condition de livraison|condiciones de entrega|incoterm y lugar|termini di consegna|resa|termos de entrega|condicoes de entrega|เงื่อนไขการส่งมอบ|dieu kien giao hang|dieu kien thuong mai|teslim şekli|условия поставки|базис поставки',
  seller:
    'the seller|the exporter|ben ban hang|seller|supplier|shipper|exporter|shipper exporter|seller exporter|exporter shipper|exporter seller|supplier shipper|vendor|from company|sold by|penjual|pemasok|eksportir|pengirim|manufacturer|卖方|賣方|发货人|發貨人|出口商|出口方|供应商|供方|輸出者|売主|荷送人|販売者|수출자|판매자|공급자|송하인|verkaufer|absender|lieferant|exporteur|verkoper|leverancier|afzender|vendeur|exportateur|expediteur|fournisseur|vendedor|exportador|remitente|proveedor|venditore|esportatore|mittente|fornitore|fornecedor|remetente|ผู้ขาย|ผู้ส่งออก|ผู้ส่งของ|nguoi ban|nguoi xuat khau|ben ban|nguoi gui hang|don vi ban hang|satıcı|ihracatçı|gönderen|продавец|поставщик|экспортер|отправитель|грузоотправитель',
  buyer:
    'consigned to|the buyer|the consignee|buyer s name|buyer name|customer name|client name|consignee name|nama pembeli|nama pelanggan|請求先|ben mua hang|buyer|consignee|importer|bill to|billed to|bill to party|sold to|sold to party|ship to|shipped to|ship to party|messrs|m s|customer|client|applicant|importer consignee|buyer consignee|consignee buyer|invoice to|deliver to|for account and risk of|for account risk of|for account and risk of messrs|for account risk of messrs|accountee|pembeli|importir|penerima|kepada|kepada yth|pelanggan|买方|買方|收货人|收貨人|进口商|客户|客戶|客户名称|抬头|購買者|買主|荷受人|輸入者|お客様|御中|수입자|구매자|매수인|수하인|kaufer|empfanger|kunde|importeur|rechnungsempfanger|koper|klant|geadresseerde|acheteur|destinataire|client facture|importateur|comprador|cliente|importador|destinatario|consignatario|acquirente|compratore|importatore|adquirente|ผู้ซื้อ|ผู้นำเข้า|ลูกค้า|ผู้รับ|nguoi mua|nguoi nhap khau|ben mua|khach hang|nguoi nhan hang|don vi mua hang|공급받는자|공급 받는 자|señores|facturar a|alıcı|ithalatçı|müşteri|sayın|покупатель|импортер|получатель|грузополучатель|заказчик|плательщик',
  buyerTax: 'npwp|tax id|tax id no|tax no|tax number|tax identification number|no npwp|vat no|npwp no|nomor npwp|tin|tax reg no',
  transportDocument:
    'b l no|bl no|b l number|b l|bl|bill of lading|bill of lading no|bill of lading number|mbl|mbl no|hbl|hbl no|h b l no|m b l no|house b l no|master b l no|awb|awb no|hawb|hawb no|mawb|mawb no|air waybill|air waybill no|airway bill|airway bill no|airwaybill no|waybill no|b l awb no|bl awb no|awb bl no|no b l|no bl|no awb|nomor b l|tracking no|tracking number|提单号|提單號|提单号码|提单号no|运单号|船荷証券番号|선하증권번호|bl번호|konnossement nr|frachtbrief nr|ใบตราส่ง|so van don|van don so',
  transportDate:
    'b l date|bl date|bill of lading date|awb date|on board date|shipped on board date|date of shipment|shipment date|ship date|shipping date|shipped date|tanggal b l|tgl b l|tanggal bl|tgl bl|tanggal awb|sailing on or about|sailing on about|sailing date|sailing on|date of departure|departure date|etd|on or about|sailing on or abt|开航日期|装运日期|裝運日期|出港日|船積日|출항일|선적일|versanddatum|verschiffungsdatum|date d expedition|fecha de embarque|data di spedizione|data de embarque|วันที่ส่งออก|ngay giao hang|ngay tau chay',
  vessel:
    'vessel|vessel name|vessel flight|vessel flight no|vessel voyage|vessel voy|vessel voyage no|vessel and voyage|vessel voy no|vessel carrier|ocean vessel|ocean vessel voyage|carrier|carrier vessel|name of vessel|mother vessel|feeder vessel|flight|flight no|shipped per|per s s|per|means of transport|conveyance|transportation|nama kapal|kapal|sarana pengangkut|nama sarana pengangkut|pengangkut|船名|船名航次|船名 航次|船名航次号|运输工具|船名及航次|本船名|선박명|선명|편명|schiff|schiffsname|vaartuig|navire|buque|nave|navio|ชื่อเรือ|ยานพาหนะ|ten tau|tau|phuong tien van chuyen',
  voyage: 'voyage|voyage no|voy|voy no|voyage number|航次|航次号|航海番号|항차|reise nr|so chuyen|nomor voyage|no voyage',
  arrival:
    'eta|arrival|arrival date|estimated arrival|estimated time of arrival|expected arrival|tanggal tiba|perkiraan tiba|perkiraan tanggal tiba|tgl tiba|到港日期|预计到港|到達日|입항일|도착일|ankunft|date d arrivee|fecha de llegada|data di arrivo|data de chegada|วันที่ถึง|ngay den',
  loadingPort:
    'port of loading|port of shipment|loading port|load port|pol|port of lading|place of loading|from|shipped from|departure|port of departure|airport of departure|departing from|pelabuhan muat|dari|asal pengiriman|装运港|裝運港|起运港|起運港|启运港|发货港|积出港|積出港|船積港|출발항|선적항|적출항|verladehafen|ladehafen|abgangshafen|laadhaven|port d embarquement|port de chargement|puerto de embarque|puerto de carga|porto di imbarco|porto de embarque|ท่าเรือต้นทาง|จาก|cang xep hang|cang di|tu|yükleme limanı|порт отгрузки|порт погрузки',
  dischargePort:
    'port of discharge|discharge port|discharging port|port of destination|destination port|destination|final destination|pod|port of delivery|place of delivery|port of unloading|to port|unloading port|airport of destination|pelabuhan bongkar|pelabuhan tujuan|tujuan|目的港|卸货港|卸貨港|到港|到货港|仕向港|仕向地|陸揚港|荷揚港|荷卸港|도착항|양륙항|목적지|최종목적지|loschhafen|bestimmungshafen|zielhafen|loshaven|bestemming|port de destination|port de dechargement|puerto de destino|puerto de descarga|porto di sbarco|porto di destinazione|porto de destino|ท่าเรือปลายทาง|cang do hang|cang den|noi den|boşaltma limanı|varış limanı|порт назначения|порт разгрузки',
  gross:
    'gr wt|gross weight kgs|g wt|grs wt|gross wgt|gross weight|total gross weight|gross wt|total gross wt|g w|gw|total g w|total gw|gross|total gross|g weight|gross weight total|gross mass|berat kotor|total berat kotor|bruto|brutto|total bruto|毛重|总毛重|總毛重|总重量|総重量|総質量|총중량|bruttogewicht|brutto gewicht|gesamtgewicht brutto|brutogewicht|bruto gewicht|totaal bruto gewicht|poids brut|poids brut total|peso bruto|peso bruto total|peso lordo|peso lordo totale|น้ำหนักรวม|น้ำหนักทั้งหมด|trong luong ca bi|tong trong luong|khoi luong ca bi|brüt ağırlık|toplam brüt ağırlık|вес брутто|общий вес брутто|брутто',
  net: 'nt wt|n wt|net wgt|nett wt|total nett wt|net weight|total net weight|net wt|total net wt|nett weight|total nett weight|n w|nw|total n w|total nw|net mass|n weight|berat bersih|total berat bersih|netto|total netto|净重|淨重|总净重|總淨重|純重量|正味重量|순중량|nettogewicht|netto gewicht|poids net|poids net total|peso neto|peso netto|peso netto totale|peso liquido|น้ำหนักสุทธิ|trong luong tinh|khoi luong tinh|net ağırlık|toplam net ağırlık|вес нетто|общий вес нетто|нетто',
  packages:
    'packages|total packages|no of packages|number of packages|total no of packages|total number of packages|total pkgs|pkgs|no of pkgs|total cartons|total ctns|no of cartons|cartons|total carton|total pallets|no of pallets|quantity of packages|package|jumlah kemasan|jumlah koli|total koli|jumlah kolli|件数|總件數|总件数|总箱数|箱数|梱包数|총포장수|anzahl packstucke|anzahl kolli|packstucke|aantal colli|nombre de colis|numero de bultos|bultos|numero colli|colli|volumes|จำนวนหีบห่อ|so kien|tong so kien|kap adedi|toplam kap|кол во мест|количество мест|общее количество мест',
  volume:
    'measurement|volume|total volume|cbm|total cbm|total measurement|m3|体积|總體積|总体积|尺码|容積|용적|volumen|volumi|ปริมาตร|the tich',
  freight:
    'freight|freight charge|freight charges|ocean freight|air freight|sea freight|freight cost|add freight|shipping cost|shipping charge|shipping charges|shipping|ongkos angkut|biaya angkut|运费|運費|海运费|運賃|운임|fracht|frachtkosten|vracht|fret|frais de transport|flete|nolo|trasporto|frete|ค่าระวาง|cuoc phi|cuoc van chuyen',
  insurance:
    'insurance|insurance premium|insurance charge|marine insurance|add insurance|cargo insurance|asuransi|premi asuransi|保险费|保險費|保険料|보험료|versicherung|verzekering|assurance|seguro|assicurazione|ค่าประกันภัย|phi bao hiem',
  discount:
    'discount|less discount|special discount|diskon|potongan|折扣|値引|할인|rabatt|korting|remise|descuento|sconto|desconto|ส่วนลด|chiet khau',
  container:
    'container no|container number|container|container nos|container seal no|cntr no|container no seal no|container and seal no|no kontainer|nomor kontainer|no peti kemas|nomor peti kemas|柜号|箱号|集装箱号|コンテナ番号|컨테이너번호|containernummer|conteneur no|contenedor|ตู้คอนเทนเนอร์|so container|so cont',
  origin:
    'country of origin|origin|coo|country of origin of goods|made in|goods of origin|negara asal|negara asal barang|原产国|原产地|原產地|原産地|原産国|원산지|ursprungsland|land van oorsprong|pays d origine|pais de origen|paese di origine|pais de origem|ประเทศกำเนิด|xuat xu|nuoc xuat xu|menşei|menşe ülke|страна происхождения',
  total:
    'total amount|grand total|total invoice value|invoice total|total value|amount due|total due|invoice value|total invoice amount|jumlah total|total harga|总金额|總金額|合計金額|총금액|gesamtbetrag|rechnungsbetrag|totaalbedrag|montant total|importe total|totale fattura|valor total|จำนวนเงินรวม|tong tien|tong cong|genel toplam|toplam tutar|всего к оплате|итого к оплате',
  order:
    'l p o|lpo|lpo no|l p o no|po no|p o no|order no|order number|po number|po|purchase order|purchase order no|customer order no|customer po|contract no|contract number|s c no|sales contract no|sc no|l c no|lc no|letter of credit no|l c number|ref no|reference|our ref|your ref|reference no|job no|quotation no|project|account no|customer no|customer id|合同号|合同號|订单号|注文番号|계약번호|auftragsnummer|bestellnummer|kundennummer|kunden nr|ordernummer|klantnummer|commande|numero de client|pedido|ordine|contratto|insurance policy no|letter of credit',
  payment:
    'payment|payment terms|terms of payment|payment term|payment method|term of payment|l c|due date|syarat pembayaran|pembayaran|cara pembayaran|jatuh tempo|付款方式|付款条件|支払条件|결제조건|zahlungsbedingung|zahlungsbedingungen|zahlbar bis|betalingsvoorwaarden|betaaltermijn|conditions de paiement|echeance|condiciones de pago|vencimiento|condizioni di pagamento|scadenza|pagamento|เงื่อนไขการชำระเงิน|dieu kien thanh toan|thanh toan|valid until|validity|expiry date|delivery date|contract date|order date|po date|l c date|print date',
  date: 'date|tanggal|tgl|dated|dt|日期|日付|날짜|일자|datum|fecha|data|วันที่|ngay|ngay thang|tarih|дата',
  phone:
    'tel|telp|telepon|telephone|phone|phone no|tel no|fax|fax no|mobile|hp|email|e mail|website|web|attn|attention|contact|contact person|up|电话|傳真|传真|电邮|電話|전화|팩스|telefon|telefono|telefone|telefoon|fon|fax nr|telecopie|โทร|โทรศัพท์|โทรสาร|dien thoai|zip|postcode|postal code|country|city|contact name|상호|성명|телефон|факс|факс no|tlp|faks|mail',
  address:
    'address|alamat|add|地址|住所|주소|adresse|anschrift|adres|direccion|indirizzo|endereco|ที่อยู่|dia chi|адрес|company address|registered address|office address|alamat kantor|alamat perusahaan|domicilio|adresi',
  delivery:
    'delivery address|address of delivery|delivery place|delivery location|ship to address|shipping address|warehouse address|destination address|alamat pengiriman|alamat kirim|alamat tujuan|tempat penyerahan|送货地址|交货地址|收货地址|納品先|納入先|お届け先|배송지|배송처|납품처|lieferanschrift|lieferadresse|abladestelle|afleveradres|leveradres|adresse de livraison|lieu de livraison|direccion de entrega|lugar de entrega|indirizzo di consegna|luogo di consegna|destinazione merce|endereco de entrega|local de entrega|สถานที่ส่งของ|ที่อยู่จัดส่ง|dia chi giao hang|noi giao hang|teslimat adresi|адрес доставки',
  broker:
    'customs broker|broker|forwarder|freight forwarder|forwarding agent|clearing agent|shipping agent|agent|declarant|customs agent|customs office|handling agent|ppjk|kuasa|agen|agen pelayaran|ekspedisi|kantor pabean|报关行|货代|代理|通関業者|代理店|관세사|포워더|spediteur|zollagent|expediteur|douaneagent|transitaire|commissionnaire|agente de aduanas|agencia de aduanas|transitario|spedizioniere|agente doganale|despachante|agente|ตัวแทนออกของ|ชิปปิ้ง|dai ly hai quan|dai ly|gümrük müşaviri|таможенный брокер|экспедитор|ministry|kementerian|direktorat jenderal bea dan cukai',
  bank: 'l c issuing bank|issuing bank|l c opening bank|opening bank|advising bank|bank|bank name|account name|account|a c no|account number|swift|swift code|beneficiary|iban|bic|bank address|branch|rekening|no rekening|银行|账号|開戶行|銀行|은행',
  notify: 'notify|notify party|also notify|notify address|通知人|通知方|着荷通知先|통지처|pihak yang diberitahu',
  page: 'page|pages|halaman|hal|页|頁|seite|pagina|trang',
  ignored:
    'form no|form number|form|document no|doc no|document number|document rev|rev|rev no|revision|formular nr|formulaire n|formulario n|formulier nr|modulo n|no formulir|nomor formulir|no dokumen|nomor dokumen|表格编号|文件编号|様式番号|양식번호|แบบฟอร์มเลขที่|mau so|dokument nr|place of supply|depart|departs|arrive|arrives|state name|state code|customer gstin|gstin|gstin uin|place of receipt|place of receipt by pre carrier|pre carriage by|precarriage by|via|mode of transport|transport mode|means of transport route|remark s|order of|shipment|final customer|country of destination|country of final destination|country of ultimate destination|remarks|remark|note|notes|catatan|marks|shipping marks|marks and numbers|description|commodity|goods|quantity|packing|package type|no|nomor|number|nr|seal no|status|prepared by|signature|hs code|subject|re|sales person|salesman|title|material|brand|model|备注|maker|product|shade|quality|color'
}

export type LabelName = FactName | OtherLabel

const byText: ReadonlyMap<string, LabelName> = (() => {
  const found = new Map<string, LabelName>()
  for (const [name, texts] of Object.entries(labels) as [LabelName, string][])
    for (const text of texts.split('|')) {
      const key = plainWords(text)
      if (key !== '' && !found.has(key)) found.set(key, name)
    }
  return found
})()

/** The label with exactly these words, as `plainWords` writes them. */
export const nameOfWords = (plain: string): LabelName | null => byText.get(plain) ?? null

/** Names in the block of a party, as `plainWords` writes them: the name itself is next to it or below. */
const nameLabels: ReadonlySet<string> = new Set(
  'name|full name|company|company name|firm name|legal name|nama|nama perusahaan|nome|nome razao social|razao social|nombre|nombre o razon social|razon social|nom|nom ou raison sociale|raison sociale|ragione sociale|denominazione|firmenname|firma|naam|bedrijfsnaam|名称|名稱|公司名称|公司名稱|単位名称|社名|会社名|氏名|상호|회사명|ชื่อ|ชื่อบริษัท|ten|ten cong ty|ten don vi|unvan|nazwa|nazwa firmy|наименование|название'
    .split('|')
    .map(plainWords)
)

/** Whether a whole text is the label of a name, such as `Nome / Razão Social`. */
export const isNameLabel = (text: string): boolean =>
  text.length <= longestLabel && !/[:：].*\S/.test(text) && nameLabels.has(plainWords(text))

const aboutParty =
  /^(?:(name|nama|nome|nombre|nom|details?|information|info|data|datos|dados) (?:of |of the |del |de |da |do |dari )?|(address|alamat|adresse|direccion|endereco|indirizzo) (?:of |of the |de |del |di |da |do |de l )?)(.{3,40})$|^(.{3,40}?)(?: s)? (?:(name|nama|details?|information|info|data)|(address|alamat|adres|adresi))$/u

/** A party and what of it: `BUYER ADDRESS`, `Consignee Details`, `Nama Pembeli`; null for other words. */
const partOfParty = (plain: string): LabelName | null => {
  const [, named, addressed, behind, before, nameBehind, addressBehind] = aboutParty.exec(plain) ?? []
  const party = byText.get(behind ?? before ?? '')
  if (party !== 'seller' && party !== 'buyer' && party !== 'notify') return null
  if (addressed !== undefined || addressBehind !== undefined) return 'address'
  return named !== undefined || nameBehind !== undefined ? party : null
}

/** Labels without their spaces: recognition sets them wrongly, `COM M ERCIAL I NVOICE NO.`, `GrossWeight`. Short ones could be other words. */
const bySquashed: ReadonlyMap<string, LabelName> = new Map(
  [...byText].flatMap(([text, name]) => {
    const squashed = text.replaceAll(' ', '')
    return squashed.length < 9 || squashed === text ? [] : [[squashed, name] as const]
  })
)

export const squashedName = (plain: string): LabelName | null => bySquashed.get(plain.replaceAll(' ', '')) ?? null

/** Labels that are also ordinary words count only with a colon, or alone in their cell. */
export const weakLabels: ReadonlySet<string> = new Set([
  'from',
  'to',
  'per',
  'per s s',
  'dari',
  'tu',
  'terms',
  'b l',
  'inv',
  'date',
  'data',
  'no',
  'number',
  'invoice',
  'rechnung',
  'factura',
  'fattura',
  'container',
  'carrier',
  'destination',
  'departure',
  'origin',
  'freight',
  'shipping',
  'gross',
  'netto',
  'bruto',
  'total',
  'customer',
  'client',
  'package',
  'packages',
  'cartons',
  'account',
  'bank',
  'payment',
  'goods',
  'description',
  'up',
  'hal',
  'add',
  'city',
  'country',
  'm s',
  'colli',
  'volumes',
  'product',
  'quantity',
  'material',
  'reference',
  'tau',
  'kapal',
  'nave',
  'flight',
  'vessel',
  'bill of lading'
])

export interface Label {
  readonly name: LabelName
  /** The label itself. */
  readonly head: string
  /** The text behind the label; '' if the value is in another cell. */
  readonly rest: string
  /** The text in brackets between them, usually a unit or a currency; '' without one. */
  readonly inBrackets: string
  /** Whether a colon separates label and value, or the label is the whole text. */
  readonly isClear: boolean
}

const longestLabel = 60

/** One word that can be a number of a document: no year, no share of pages or copies. */
export const isCode = (text: string): boolean =>
  /^(?=.*\d)[\p{L}\d][\p{L}\d./#_-]{2,39}$/u.test(text) &&
  /\p{L}|\d{3}/u.test(text) &&
  !/^(?:19|20)\d\d$|^\d{1,2}[./-]\d{1,2}[./-](?:\d\d){1,2}$/.test(text)

/** What the number behind a title is; null for other texts. */
export const numberOfTitle = (text: string): 'invoiceNumber' | 'packingListNumber' | null => {
  const title = /contract/i.test(text) ? null : titleOf(text)
  return title === 'invoice' ? 'invoiceNumber' : title === 'packing-list' ? 'packingListNumber' : null
}

/** A title and the word for a number, as `plainWords` writes them. */
const numberedTitle = new RegExp(
  `^(.{2,50}?) ?(?:#|\\b(?:no|nos|nr|num|number|nomor|numero|n|ref|so)|号码?|號碼?|编号|編號|番号|${plainWords('번호')}|${plainWords('เลขที่')})$`,
  'u'
)

export const bracketsIn = (text: string): string => /[(（]([^)）]{1,20})[)）]/.exec(text)?.[1]?.trim() ?? ''

/** Words in names of companies, which no label has. */
export const companyForm =
  /\b(?:PT|CV|(?:Co|CO)\.?,? ?(?:Ltd|LTD)|Ltd|LTD|Limited|LIMITED|Inc|INC|Corp|GmbH|AG|B\.?V|S\.?p\.?A|S\.?r\.?l|LLC|Pte|Sdn\.? ?Bhd|K\.?K|JSC|Tbk)\b/u

const companyForms = new RegExp(companyForm.source, 'gu')

/** A form of companies alone, as in `Lieferant GmbH`, is part of the name that the other words are. */
export const isCompany = (text: string): boolean =>
  companyForm.test(text) && /\p{L}{3}/u.test(text.replace(companyForms, '').replace(/\b(?:KG|Co|SE)\b/g, ''))

/** A title with the word for a number behind it: `COMMERCIAL INVOICE NO.` */
export const isNumberedTitle = (text: string): boolean => numberedTitle.test(plainWords(text))

export const nameOfLabel = (text: string): LabelName | null => {
  if (text.length > longestLabel) return null
  const bare = text.replace(/[(（][^)）]{0,60}[)）]/g, ' ')
  const plain = plainWords(bare)
  const whole = byText.get(plain) ?? squashedName(plain) ?? partOfParty(plain) ?? numberOfTitle(numberedTitle.exec(plain)?.[1] ?? '')
  if (whole !== null) return whole
  // Two languages: `发票号码 Invoice No.`, `Seller / Penjual`; `INV/2026/7` is a value.
  if (/\d/.test(bare) || companyForm.test(bare) || /\bsignature\b/i.test(bare)) return null
  // The words of each script are one part, so that none of a value is left over: `Rechnung # HK`.
  const parts = [...bare.split(/[/|\n]/), bare.replace(/(?!\p{Script=Latin})\p{L}/gu, ' '), bare.replace(/\p{Script=Latin}/gu, ' ')]
    .filter((part) => /\p{L}/u.test(part))
    .map(plainWords)
  const names = new Set(parts.flatMap((part) => (part === '' ? [] : (byText.get(part) ?? []))))
  const [only] = names
  return only !== undefined && (names.size === 1 || names.has('seller') || names.has('buyer')) && parts.length > 1 ? only : null
}

const titles =
  /^(?:(?:commercial|pro ?forma|ticari|tax|export|customs|detailed|shipping|original|ekspor|draft) )*(?:invoice|faktur(?: komersial| penjualan| dagang)?|packing list|packing slip|weight list|weight note|delivery note|sales contract|rechnung|handelsrechnung|factuur|facture|factura|fattura|fatura)(?: (?:commercial|commerciale|comercial|proforma))?(?: (?:and |cum )?(?:invoice|faktur|packing list|weight list))?(?: (?:original|copy))?$|^hoa don(?: thuong mai)?$/

const easternTitles: ReadonlySet<string> = new Set(
  '发票|發票|商业发票|商業發票|形式发票|形式發票|装箱单|裝箱單|送り状|請求書|インボイス|商業インボイス|송장|상업송장|상업 송장|ใบกำกับสินค้า|инвойс|коммерческий инвойс|счет фактура|упаковочный лист|çeki listesi'
    .split('|')
    .map(plainWords)
)

/** Packing lists by other names than `titles` has, as `plainWords` writes them. */
const packingTitles: ReadonlySet<string> = new Set(
  'list of packing|packing note|packing details|packing specification|package list|packliste|packstuckliste|liste de colisage|note de colisage|lista de empaque|lista de embalaje|lista de bultos|romaneio|romaneio de carga|lista di imballaggio|distinta imballi|distinta colli|paklijst|daftar kemasan|daftar pengepakan|daftar koli|phieu dong goi|ban ke dong goi|bang ke dong goi|chi tiet dong goi|箱单|装箱明细|包装明细|梱包明細|梱包明細書|パッキングリスト|포장명세서|패킹리스트|ใบรายการบรรจุหีบห่อ|รายการบรรจุหีบห่อ|упаковочный лист|çeki listesi|paketleme listesi'
    .split('|')
    .map(plainWords)
)

/** Credit notes and corrections of invoices, as `plainWords` writes them. */
const creditTitles: ReadonlySet<string> = new Set(
  'credit note|credit memo|credit memorandum|credit advice|credit invoice|creditnote|sales credit note|invoice correction|correction invoice|corrective invoice|corrected invoice|correction of invoice|refund note|nota kredit|kredit nota|nota retur|retur penjualan|faktur retur|gutschrift|gutschriftsanzeige|rechnungsgutschrift|rechnungskorrektur|korrekturrechnung|rechnungsberichtigung|stornorechnung|storno|kreditnote|creditnota|creditfactuur|credit nota|kreditnota|kreditfaktura|avoir|facture d avoir|facture avoir|note de credit|note d avoir|facture rectificative|facture d annulation|nota de credito|nota credito|nota de abono|factura de abono|abono|factura rectificativa|fatura de credito|nota di credito|nota di accredito|nota d accredito|nota accredito|fattura di storno|贷项|贷项通知|贷项通知单|贷项通知书|贷项凭单|贷项清单|贷项发票|贷记单|贷记通知单|贷记凭单|贷方通知单|贷方票据|信用票据|红字发票|红字增值税专用发票|红冲发票|折让单|折让证明单|貸項|貸項通知單|貸項清單|貸記單|貸記通知單|貸方通知單|折讓單|折讓證明單|紅字發票|クレジットノート|クレジットメモ|クレジット ノート|貸方票|貸方伝票|赤伝|赤伝票|返品伝票|返金通知書|適格返還請求書|訂正請求書|修正請求書|대변표|대변전표|크레딧노트|크레딧 노트|크레디트노트|크레디트 노트|크레딧메모|크레딧 메모|수정세금계산서|ใบลดหนี้|ใบลดหนี้ ใบกำกับภาษี|giay bao co|phieu bao co|phieu ghi co|thong bao ghi co|giay ghi co|hoa don dieu chinh|hoa don dieu chinh giam|кредит нота|кредитнота|кредит ноту|кредитовое авизо|корректировочный счет|корректировочный счет фактура|исправленный счет фактура|alacak dekontu|alacak notu|iade faturası'
    .split('|')
    .map(plainWords)
)
const besideCredit = /^(?:(?:commercial|tax|export|customs|original|copy|sales|draft|pro ?forma) )+| (?:original|copy|duplicate)$/g

export type DocumentTitle = 'invoice' | 'packing-list' | 'credit-note'

/** The title of a credit note with its number or more words behind it: `CREDIT NOTE NO. CN-7`, `Gutschrift zur Rechnung 4711`. */
export const isTitleOfCredit = (text: string): boolean => {
  if (text.length > 80) return false
  const plain = plainWords(text).replace(besideCredit, '')
  const isNumbered = /\d|\b(?:no|nr|n|num|number|nomor|numero)$/.test(plain)
  return [...creditTitles].some((title) => {
    if (!plain.startsWith(title)) return false
    if (/^[^\p{Script=Latin}]/u.test(title) || plain === title) return true
    // One word alone may begin a sentence.
    return plain[title.length] === ' ' && (isNumbered || title.includes(' '))
  })
}

/** What kind of document a title names; null for other texts. */
export const titleOf = (text: string): DocumentTitle | null => {
  if (text.length > 80) return null
  const matches = [
    text,
    text.replace(/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+/gu, ' '),
    ...text.split(/\n|\//)
  ].map(plainWords)
  if (matches.some((one) => creditTitles.has(one.replace(besideCredit, '')))) return 'credit-note'
  if (matches.some((one) => packingTitles.has(one))) return 'packing-list'
  const title = matches.find((one) => titles.test(one) || easternTitles.has(one))
  if (title === undefined) return null
  return /packing|weight|delivery|装箱|裝箱|упаковочныи|ceki/.test(title) && !/invoice|faktur/.test(title) ? 'packing-list' : 'invoice'
}
