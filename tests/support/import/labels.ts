import { createRandom, type Random } from '../faults/random.ts'
import { chance, pick, written, type MadeCell, type MadeDocument, type Truth, type TrueLine } from './generator.ts'
import Big from 'big.js'

/**
 * Words of labels in 13 languages, written from papers of these languages and not taken from the vocabulary of the reader: some of them it does not know.
 * Lists are separated by `|`.
 */
interface LabelWords {
  readonly locale: string
  readonly title: string
  readonly number: string
  readonly date: string
  readonly seller: string
  readonly buyer: string
  /** Where the goods go: a label that begins with the word for the buyer, and names no party. */
  readonly deliveryAddress: string
  readonly address: string
  readonly phone: string
  /** Labels without a field, such as a project or who wrote the paper. */
  readonly others: string
  readonly shipBy: string
  readonly broker: string
  readonly port: string
  readonly gross: string
  readonly net: string
  /** Sums of money with the words that weights have, or nearly. */
  readonly moneyNet: string
  readonly moneyGross: string
  readonly formNumber: string
  readonly decimal: '.' | ','
  readonly freight: string
}

const languages: readonly LabelWords[] = [
  {
    locale: 'en',
    title: 'COMMERCIAL INVOICE',
    number: 'Invoice No.|Invoice Number',
    date: 'Invoice Date|Date of Issue',
    seller: 'Seller|Exporter',
    buyer: 'Buyer|Consignee',
    deliveryAddress: 'Buyer Delivery Address|Consignee Warehouse Address',
    address: 'Address',
    phone: 'Tel|Phone|E-mail',
    others: 'Project|Issued by|Our VAT|Case handler|Approved by',
    shipBy: 'SHIP|Ship via|Mode of shipment',
    broker: 'Customs Broker|Forwarder|Agent',
    port: 'Port of Loading|Loading Port',
    gross: 'Gross Weight',
    net: 'Net Weight',
    moneyNet: 'Net|Net amount',
    moneyGross: 'Gross|Gross amount',
    formNumber: 'Form No.|Document Rev.',
    decimal: '.',
    freight: 'Freight'
  },
  {
    locale: 'id',
    title: 'INVOICE',
    number: 'No. Invoice|Nomor Invoice',
    date: 'Tanggal Invoice|Tgl Invoice',
    seller: 'Penjual|Eksportir',
    buyer: 'Pembeli|Importir',
    deliveryAddress: 'Alamat Kirim Pembeli|Pembeli Alamat Gudang',
    address: 'Alamat',
    phone: 'Telp|Telepon',
    others: 'Proyek|Dibuat oleh|Disetujui oleh|Petugas',
    shipBy: 'Pengiriman|Dikirim dengan',
    broker: 'PPJK|Agen|Kuasa',
    port: 'Pelabuhan Muat',
    gross: 'Berat Kotor',
    net: 'Berat Bersih',
    moneyNet: 'Netto|Jumlah bersih',
    moneyGross: 'Bruto|Jumlah kotor',
    formNumber: 'No. Formulir|No. Dokumen',
    decimal: ',',
    freight: 'Ongkos angkut'
  },
  {
    locale: 'zh',
    title: '商业发票',
    number: '发票号码|发票号',
    date: '发票日期|开票日期',
    seller: '卖方|出口商',
    buyer: '买方|收货人',
    deliveryAddress: '收货人送货地址|买方仓库地址',
    address: '地址',
    phone: '电话|传真',
    others: '项目|制单|审核|经办人',
    shipBy: '运输方式|发运',
    broker: '报关行|货代',
    port: '装运港|起运港',
    gross: '毛重',
    net: '净重',
    moneyNet: '净额',
    moneyGross: '总额',
    formNumber: '表格编号|文件编号',
    decimal: '.',
    freight: '运费'
  },
  {
    locale: 'ja',
    title: '請求書',
    number: '請求書番号|請求番号',
    date: '請求日|発行日',
    seller: '売主|輸出者',
    buyer: '買主|荷受人',
    deliveryAddress: '買主納品先住所|荷受人倉庫',
    address: '住所',
    phone: '電話|TEL',
    others: '件名|担当|承認|案件',
    shipBy: '輸送方法|出荷方法',
    broker: '通関業者|代理店',
    port: '積出港|船積港',
    gross: '総重量',
    net: '純重量',
    moneyNet: '税抜',
    moneyGross: '税込',
    formNumber: '様式番号',
    decimal: '.',
    freight: '運賃'
  },
  {
    locale: 'ko',
    title: '상업송장',
    number: '송장번호|인보이스번호',
    date: '송장일자|발행일',
    seller: '수출자|판매자',
    buyer: '수입자|구매자',
    deliveryAddress: '구매자 배송지|수입자 창고',
    address: '주소',
    phone: '전화|팩스',
    others: '프로젝트|담당자|승인|작성자',
    shipBy: '운송방법',
    broker: '관세사|포워더',
    port: '선적항|출발항',
    gross: '총중량',
    net: '순중량',
    moneyNet: '공급가액 합계',
    moneyGross: '총액',
    formNumber: '양식번호',
    decimal: '.',
    freight: '운임'
  },
  {
    locale: 'de',
    title: 'Rechnung',
    number: 'Rechnungsnummer|Rechnung Nr.',
    date: 'Rechnungsdatum|Datum',
    seller: 'Verkäufer|Lieferant',
    buyer: 'Käufer|Kunde',
    deliveryAddress: 'Kunde Lieferanschrift|Käufer Lieferadresse',
    address: 'Adresse|Anschrift',
    phone: 'Telefon|Fax',
    others: 'Projekt|Aussteller|Bearbeiter|Ansprechpartner',
    shipBy: 'Versandart|Lieferung',
    broker: 'Spediteur|Zollagent',
    port: 'Verladehafen|Ladehafen',
    gross: 'Bruttogewicht',
    net: 'Nettogewicht',
    moneyNet: 'Netto|Nettobetrag',
    moneyGross: 'Brutto|Bruttobetrag',
    formNumber: 'Formular Nr.|Dokument Nr.',
    decimal: ',',
    freight: 'Fracht'
  },
  {
    locale: 'nl',
    title: 'Factuur',
    number: 'Factuurnummer|Factuur nr',
    date: 'Factuurdatum|Datum',
    seller: 'Verkoper|Leverancier',
    buyer: 'Koper|Klant',
    deliveryAddress: 'Klant afleveradres|Koper leveradres',
    address: 'Adres',
    phone: 'Telefoon|Tel',
    others: 'Project|Opgesteld door|Behandeld door',
    shipBy: 'Verzending|Verzendwijze',
    broker: 'Expediteur|Douaneagent',
    port: 'Laadhaven',
    gross: 'Brutogewicht',
    net: 'Nettogewicht',
    moneyNet: 'Netto|Netto bedrag',
    moneyGross: 'Bruto|Bruto bedrag',
    formNumber: 'Formulier nr',
    decimal: ',',
    freight: 'Vracht'
  },
  {
    locale: 'fr',
    title: 'Facture',
    number: 'Facture No|Numéro de facture',
    date: 'Date de facture|Date',
    seller: 'Vendeur|Exportateur',
    buyer: 'Acheteur|Destinataire',
    deliveryAddress: 'Acheteur adresse de livraison|Destinataire dépôt',
    address: 'Adresse',
    phone: 'Tél|Télécopie',
    others: 'Projet|Émis par|Affaire|Suivi par',
    shipBy: 'Expédition|Mode de transport',
    broker: 'Transitaire|Commissionnaire',
    port: "Port d'embarquement|Port de chargement",
    gross: 'Poids brut',
    net: 'Poids net',
    moneyNet: 'Net|Net à payer',
    moneyGross: 'Brut|Montant brut',
    formNumber: 'Formulaire n°',
    decimal: ',',
    freight: 'Fret'
  },
  {
    locale: 'es',
    title: 'Factura',
    number: 'Factura No|Número de factura',
    date: 'Fecha de factura|Fecha',
    seller: 'Vendedor|Exportador',
    buyer: 'Comprador|Cliente',
    deliveryAddress: 'Cliente dirección de entrega|Comprador almacén',
    address: 'Dirección',
    phone: 'Teléfono|Tel',
    others: 'Proyecto|Emitido por|Responsable|Asunto',
    shipBy: 'Envío|Forma de envío',
    broker: 'Agente de aduanas|Transitario',
    port: 'Puerto de embarque|Puerto de carga',
    gross: 'Peso bruto',
    net: 'Peso neto',
    moneyNet: 'Neto|Importe neto',
    moneyGross: 'Bruto|Importe bruto',
    formNumber: 'Formulario n°',
    decimal: ',',
    freight: 'Flete'
  },
  {
    locale: 'it',
    title: 'Fattura',
    number: 'Fattura n.|Numero fattura',
    date: 'Data fattura|Data',
    seller: 'Venditore|Esportatore',
    buyer: 'Acquirente|Destinatario',
    deliveryAddress: 'Destinatario indirizzo di consegna|Acquirente magazzino',
    address: 'Indirizzo',
    phone: 'Tel|Telefono',
    others: 'Progetto|Emesso da|Referente|Oggetto',
    shipBy: 'Spedizione|Trasporto a mezzo',
    broker: 'Spedizioniere|Agente doganale',
    port: 'Porto di imbarco',
    gross: 'Peso lordo',
    net: 'Peso netto',
    moneyNet: 'Netto|Imponibile',
    moneyGross: 'Lordo|Totale lordo',
    formNumber: 'Modulo n.',
    decimal: ',',
    freight: 'Nolo'
  },
  {
    locale: 'pt',
    title: 'Fatura',
    number: 'Fatura No|Número da fatura',
    date: 'Data da fatura|Data',
    seller: 'Vendedor|Exportador',
    buyer: 'Comprador|Importador',
    deliveryAddress: 'Comprador endereço de entrega|Importador armazém',
    address: 'Endereço',
    phone: 'Telefone|Tel',
    others: 'Projeto|Emitido por|Responsável|Assunto',
    shipBy: 'Envio|Forma de envio',
    broker: 'Despachante|Agente',
    port: 'Porto de embarque',
    gross: 'Peso bruto',
    net: 'Peso líquido',
    moneyNet: 'Líquido|Valor líquido',
    moneyGross: 'Bruto|Valor bruto',
    formNumber: 'Formulário n°',
    decimal: ',',
    freight: 'Frete'
  },
  {
    locale: 'th',
    title: 'ใบกำกับสินค้า',
    number: 'เลขที่ใบกำกับสินค้า|เลขที่ใบแจ้งหนี้',
    date: 'วันที่ใบกำกับสินค้า|วันที่',
    seller: 'ผู้ขาย|ผู้ส่งออก',
    buyer: 'ผู้ซื้อ|ผู้นำเข้า',
    deliveryAddress: 'ผู้ซื้อ สถานที่ส่งของ|ผู้นำเข้า คลังสินค้า',
    address: 'ที่อยู่',
    phone: 'โทร|โทรศัพท์',
    others: 'โครงการ|ผู้จัดทำ|ผู้อนุมัติ',
    shipBy: 'ขนส่งโดย',
    broker: 'ตัวแทนออกของ|ชิปปิ้ง',
    port: 'ท่าเรือต้นทาง',
    gross: 'น้ำหนักรวม',
    net: 'น้ำหนักสุทธิ',
    moneyNet: 'ยอดสุทธิ',
    moneyGross: 'ยอดรวม',
    formNumber: 'แบบฟอร์มเลขที่',
    decimal: '.',
    freight: 'ค่าระวาง'
  },
  {
    locale: 'vi',
    title: 'HÓA ĐƠN THƯƠNG MẠI',
    number: 'Số hóa đơn|Hóa đơn số',
    date: 'Ngày hóa đơn|Ngày',
    seller: 'Người bán|Bên bán',
    buyer: 'Người mua|Bên mua',
    deliveryAddress: 'Người mua địa chỉ giao hàng|Bên mua kho',
    address: 'Địa chỉ',
    phone: 'Điện thoại|Tel',
    others: 'Dự án|Người lập|Người duyệt',
    shipBy: 'Vận chuyển|Hình thức vận chuyển',
    broker: 'Đại lý hải quan|Đại lý',
    port: 'Cảng xếp hàng',
    gross: 'Trọng lượng cả bì',
    net: 'Trọng lượng tịnh',
    moneyNet: 'Giá trị thuần',
    moneyGross: 'Tổng giá trị',
    formNumber: 'Mẫu số',
    decimal: ',',
    freight: 'Cước phí'
  }
]

const companies = [
  'Hengtai Machinery Co., Ltd.',
  'Kitano Seiko K.K.',
  'Muster Antriebstechnik GmbH',
  'Rossi Meccanica S.r.l.',
  'Global Parts Pte Ltd'
]
const importers = ['PT Karya Nusantara Abadi', 'PT Mitra Industri Jaya', 'CV Sentosa Teknik', 'HOME FURNISHING SDN.BHD.']
const brokers = ['PT Layar Kepabeanan', 'Cargo Lintas Logistik Pte Ltd', 'KEMENTERIAN KEUANGAN REPUBLIK INDONESIA']
const places = ['YOKOHAMA', 'BUSAN, KOREA', 'Hamburg', 'KEELUNG, TAIWAN', 'SEOUL', 'TOKYO']
const values = ['Marktanalyse', 'L. Meyer', 'Westminster', 'HX 200', 'A. Rossi', 'BY SEA']
const goods = ['Bearing 6204', 'Oil seal', 'Control valve', 'Ceramic insulator', 'Gear box']

const one = (random: Random, words: string): string => pick(random, words.split('|'))

/** A document whose header has many labels, in the ways of papers where a value could run into the next label, or a label be taken for a value. */
export const generateLabels = (seed: number, isStored: boolean): MadeDocument => {
  const random = createRandom(seed)
  const words = pick(random, languages)
  const traits: string[] = ['labels']
  const has = (name: string, percent: number): boolean => {
    const yes = chance(random, percent)
    if (yes) traits.push(`labels: ${name}`)
    return yes
  }
  const label = (key: Exclude<keyof LabelWords, 'decimal'>): string => one(random, words[key])
  const number = `${pick(random, ['UK-', 'INV', 'EX/'])}${random.int(10_000, 99_999)}`
  const day = `2026-${String(random.int(1, 11)).padStart(2, '0')}-${String(random.int(13, 28))}`
  const shownDay = new Intl.DateTimeFormat(words.locale === 'en' ? 'en-GB' : words.locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`)
  )
  const [seller, buyer] = [pick(random, companies), pick(random, importers)]
  const rows: MadeCell[][] = []
  const facts: Record<string, string> = { invoiceNumber: number }
  const absent: string[] = []
  if (has('number of a form', 20)) rows.push([null, null, null, `${label('formNumber')}: F-${random.int(10, 99)}/EXP`])
  rows.push([words.title], [])

  // Number and date, with other labels in the same cell, in cells beside each other, or in a row above their values.
  const style = random.int(0, 2)
  if (style === 0) {
    traits.push('labels: several in one cell')
    const parts = [`${label('number')}: ${number}`, `${label('date')}: ${shownDay}`, `${label('others')}: ${pick(random, values)}`]
    rows.push([parts.join(pick(random, [' ', '  ', '   ']))])
    facts['invoiceDate'] = day
  } else if (style === 1) {
    rows.push([`${label('number')}:`, number, `${label('others')}:`, pick(random, values)], [`${label('date')}:`, shownDay])
    facts['invoiceDate'] = day
  } else {
    rows.push(
      [`${label('number')}: ${number}`],
      [`${label('others')}: ${pick(random, values)} ${label('others')}: ${pick(random, values)}`]
    )
  }

  if (has('broker above the parties', 25)) rows.push([`${label('broker')}:`, pick(random, brokers)])
  if (has('address of delivery that begins like the buyer', 30)) {
    rows.push([`${label('deliveryAddress')}: Georgia, Sukhum, 57 Kogoniya St`], ['GURCISTAN Sohum 34000'])
    if (chance(random, 50)) absent.push('buyer')
  }
  if (!absent.includes('buyer')) {
    const lines = ['LOT 12, BATU 8, KAWASAN INDUSTRI', '84200 MUAR, JOHOR'].slice(0, random.int(1, 2))
    const isBlank = has('party left blank', 10)
    if (isBlank) {
      rows.push(
        [`${label('buyer')}: ${pick(random, ['__________', '', '-'])}`],
        [`${label('phone')}: 021-555 0101`],
        [`${label('others')}: ${pick(random, values)}`]
      )
      absent.push('buyer')
    } else {
      const isBeside = chance(random, 50)
      const at = isBeside ? 1 : 0
      const row = (first: MadeCell, second: MadeCell): void => void rows.push(isBeside ? [first, second] : [second])
      if (isBeside) rows.push([`${label('buyer')} :`, buyer])
      else rows.push([`${label('buyer')}:`], [buyer])
      for (const line of lines) row(null, line)
      facts['buyer'] = buyer
      facts['buyerAddress'] = lines.join(', ')
      // The block ends at a row that has a label of its own, in front of it or in the same cell.
      const end = random.int(0, 2)
      if (end === 0) rows.push([`${label('shipBy')}:`, 'BY TRUCK FROM BAVET, CAMBODIA VIA HO CHI MINH'])
      else if (end === 1) row(null, `${label('phone')}: +606-000 0000`)
      else row(null, `${label('others')}: ${pick(random, values)}`)
      if (at === 1 && chance(random, 30)) rows.push([null, 'Gate 7'])
    }
  }
  if (chance(random, 50)) {
    rows.push([`${label('seller')}: ${seller}`])
    facts['seller'] = seller
  }
  if (has('port', 40)) {
    const place = pick(random, places)
    rows.push([`${label('port')}: ${place}`])
    facts['loadingPort'] = place
  }
  const gross = (random.int(1_000, 90_000) / 10).toFixed(1)
  const net = new Big(gross).minus('12.5').toFixed(1)
  const withWeights = has('weights in one cell', 35)
  const shownWeight = (plain: string): string => written(plain, words.decimal, 'none')
  if (withWeights) {
    rows.push([`${label('net')}: ${shownWeight(net)} KGS ${label('gross')}: ${shownWeight(gross)} KGS`])
    facts['net'] = net
    facts['gross'] = gross
  }
  rows.push([])

  const lines: TrueLine[] = Array.from({ length: random.int(1, 6) }, () => {
    const [quantity, price] = [String(random.int(2, 900)), new Big(random.int(20, 90_000)).div(100).toFixed(2)]
    return {
      description: `${pick(random, goods)} ${random.int(1, 99)}X`,
      quantity,
      price,
      amount: new Big(quantity).times(price).toFixed(2)
    }
  })
  const money = (plain: string): MadeCell =>
    isStored ? { number: Number(plain), format: '#,##0.00' } : written(plain, words.decimal, 'western')
  rows.push(['No', 'Description', 'Qty', 'Unit price', 'Amount'])
  lines.forEach(({ description, quantity, price = '', amount }, index) =>
    rows.push([
      String(index + 1),
      description,
      isStored ? { number: Number(quantity), format: 'General' } : quantity,
      money(price),
      money(amount)
    ])
  )
  if (has('sums of money with the words of weights', 35)) {
    const sum = lines.reduce((total, { amount }) => total.plus(amount), new Big(0))
    const shown = (value: Big): string => `${written(value.toFixed(2), words.decimal, 'western')} ${pick(random, ['€', 'USD'])}`
    rows.push([`${label('moneyNet')}: ${shown(sum)}`], [`${label('moneyGross')}: ${shown(sum.times('1.19'))}`])
    if (!withWeights) absent.push('net', 'gross')
  }
  if (!withWeights && has('freight and weights below the list', 40)) {
    const unit = chance(random, 50)
    rows.push([null, `${label('freight')}:`, null, null, `USD ${written('125.00', words.decimal, 'none')}`])
    rows.push(
      [null, `${label('net')}: ${shownWeight(net)} KGS`],
      [null, `${label('gross')}${unit ? ' (KGS)' : ''}: ${shownWeight(gross)}${unit ? '' : ' KGS'}`]
    )
    facts['net'] = net
    facts['gross'] = gross
    for (const name of ['net', 'gross']) if (absent.includes(name)) absent.splice(absent.indexOf(name), 1)
  }
  const truth: Truth = { lines, facts, absent }
  return { seed, language: words.locale, traits, sheets: [{ name: 'Invoice', rows, merges: [] }], truth }
}
