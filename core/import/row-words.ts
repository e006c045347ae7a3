import { plainWords } from './vocabulary.ts'

/**
 * What a row below the headings is, by its words: in the languages of `vocabulary.ts`, as `plainWords` writes them. A phrase counts at the beginning of the
 * text, or as the whole text where it is a single common word.
 */
const phrases = {
  total:
    'total|totals|total amount|grand total|ttl|jumlah total|total keseluruhan|jumlah keseluruhan|total tagihan|jumlah|total invoice|invoice total|total value|total due|amount due|net total|total net|say total|balance due|total payable|total price|total quantity|总计|總計|合计|合計|总金额|總金額|共计|共計|总额|總額|総計|総合計|합계|총계|총액|gesamt|gesamtsumme|gesamtbetrag|summe|rechnungsbetrag|endbetrag|endsumme|totaal|totaalbedrag|montant total|total general|net a payer|importe total|suma total|totale|totale fattura|totale documento|valor total|total geral|ยอดรวม|รวมทั้งสิ้น|รวม|จำนวนเงินรวมทั้งสิ้น|tong cong|tong tien|tong so|cong|tong|toplam|total ht|total ttc|montant total ht|total venta|importe total de la venta|total a pagar|totaal exclusief btw|totaal inclusief btw|te betalen|factuur totaal|genel toplam|итого|всего|итого к оплате|всего к оплате',
  subtotal:
    'sub total|subtotal|sub ttl|jumlah sementara|carried forward|carry forward|carried over|brought forward|c f|b f|page total|total this page|total page|pindahan|dipindahkan|小计|小計|过次页|承前页|前頁繰越|次頁繰越|소계|zwischensumme|ubertrag|uebertrag|subtotaal|transport|sous total|subtotales|subtotale|riporto|ยอดยกไป|ยอดยกมา|cong trang|ara toplam|промежуточный итог',
  freight:
    'freight|freight charge|freight charges|freight cost|ocean freight|air freight|sea freight|shipping|shipping charge|shipping charges|shipping cost|shipping fee|shipping and handling|shipping handling|delivery|delivery charge|delivery charges|delivery fee|carriage|courier|courier charge|transport|transport charge|transportation|transport charges|ongkos kirim|ongkir|ongkos angkut|biaya kirim|biaya angkut|freight and insurance|freight insurance|postage|postage and packing|运费|運費|海运费|空运费|快递费|運賃|送料|운임|운송비|배송비|fracht|frachtkosten|versand|versandkosten|versandkostenpauschale|porto|verzendkosten|vrachtkosten|transportkosten|port|port et emballage|frais de livraison|frais d expedition|frais de port|frais de transport|fret|flete|gastos de envio|portes|transporte|spese di trasporto|spese di spedizione|trasporto|nolo|frete|ค่าขนส่ง|ค่าระวาง|cuoc van chuyen|phi van chuyen|cuoc phi|navlun|nakliye|nakliye bedeli|доставка|фрахт|транспортные расходы',
  insurance:
    'insurance|insurance charge|insurance premium|insurance cost|marine insurance|asuransi|biaya asuransi|premi asuransi|保险费|保險費|保険料|보험료|versicherung|versicherungskosten|verzekering|assurance|frais d assurance|seguro|seguros|assicurazione|ค่าประกัน|ค่าเบี้ยประกัน|bao hiem|phi bao hiem|sigorta|страхование',
  packing:
    'packing|packing charge|packing charges|packing cost|packaging|packaging charge|packaging cost|pallet charge|pallet charges|pallet cost|crating|handling|handling charge|handling charges|handling fee|documentation fee|document fee|doc fee|bank charge|bank charges|banking fee|surcharge|fuel surcharge|tooling|tooling cost|tooling charge|mold cost|sample charge|inspection fee|inland freight|inland charge|inland transport|fob charge|fob charges|minimum charge|small order charge|adjustment|rounding|biaya kemas|biaya pengemasan|biaya lain|biaya penanganan|biaya administrasi|ongkos bongkar|包装费|包裝費|手续费|手續費|操作费|木箱费|托盘费|梱包費|手数料|포장비|수수료|verpackung|verpackungskosten|bearbeitungsgebuhr|mindermengenzuschlag|zuschlag|rundung|verpakkingskosten|administratiekosten|toeslag|emballage|frais d emballage|frais de dossier|frais|embalaje|gastos|manipulacion|imballaggio|spese imballo|spese|embalagem|despesas|ค่าบรรจุ|ค่าธรรมเนียม|phi dong goi|phi',
  discount:
    'discount|less discount|special discount|trade discount|cash discount|less|rebate|deduction|less deposit|diskon|potongan|potongan harga|rabat|折扣|折讓|优惠|値引|値引き|할인|rabatt|skonto|nachlass|korting|remise|rabais|escompte|descuento|sconto|desconto|ส่วนลด|chiet khau|giam gia|iskonto|indirim|скидка',
  tax: 'vat|tax|gst|igst|cgst|sgst|sales tax|total tax|tax amount|total vat|ppn|pajak|dpp|ppnbm|pph|mwst|ust|mehrwertsteuer|umsatzsteuer|zzgl mwst|btw|tva|iva|imposto|消費税|税额|税額|增值税|부가세|부가가치세|ภาษี|ภาษีมูลค่าเพิ่ม|thue|thue gtgt|tien thue|kdv|ндс|igv|total igv',
  deposit:
    'deposit|down payment|advance|advance received|advance paid|deposit received|deposit paid|advance payment|prepayment|paid|amount paid|payment received|less advance|balance|uang muka|dp|dibayar|定金|预付款|已付|残額|선금|anzahlung|aanbetaling|acompte|anticipo|acconto|sinal|มัดจำ|dat coc'
} as const
export type RowWord = keyof typeof phrases
/** Amounts that do not belong to goods, in the order of `RowWord`. */
export const chargeWords = ['freight', 'insurance', 'packing', 'discount', 'tax', 'deposit'] as const satisfies readonly RowWord[]

const byPhrase: ReadonlyMap<string, RowWord> = new Map(
  (Object.entries(phrases) as [RowWord, string][]).flatMap(([kind, names]) =>
    names.split('|').map((name) => [plainWords(name), kind] as const)
  )
)
/** Words that may stand in front of a charge or behind it. */
const around = new Set(
  'add plus other if any less total order the a an of for to and in by via per all usd us eur idr rp jpy cny rmb sgd gbp krw thb myr vnd sek nok dkk chf cad aud nzd hkd twd php inr try brl pln czk aed sar zar cost charge charges fee amount fob cif cfr cpt cip exw cnf ddp ddu dap dpu fas fca value goods invoice excl incl excluding including ex net gross pcs qty quantity kgs kg ctns pkgs sets units only estimated air sea ocean truck express dhl fedex ups tnt ems'.split(
    ' '
  )
)

const wordsOf = (text: string): readonly string[] =>
  plainWords(text)
    .split(' ')
    .filter((word) => word !== '' && !/^[\d#%@]+$/.test(word))

/** What may be followed by a place or a name: `TOTAL CIF JAKARTA`, `Payment received by ACME`. */
const endsOfLists: ReadonlySet<RowWord> = new Set<RowWord>(['total', 'subtotal', 'deposit'])

/**
 * What the words of a label say, without amounts: `Sub-total`, `Add: Ocean Freight`, `TOTAL CIF JAKARTA`. Null for other texts, such as a description with
 * the word in it (`Total Station`).
 */
export const rowWord = (text: string): RowWord | null => {
  if (text.length > 80) return null
  const label = wordsOf(text.split(/[:：=]/)[0] ?? '')
  const own = byPhrase.get(label.join(' '))
  // `Less: Advance received`: what is deducted stands behind it.
  const behind = own === 'discount' && label.join(' ') === 'less' ? rowWord(text.slice(text.search(/[:：=]/) + 1)) : null
  if (own !== undefined) return behind ?? own
  // Signs in front say of what it is the sum: `月合计`.
  const [, sum] = /^\p{Script=Han}{1,4}(合计|合計|总计|總計|小计|小計)$/u.exec(label.join('')) ?? []
  if (sum !== undefined) return /小/.test(sum) ? 'subtotal' : 'total'
  // A section may follow: `Sub-total Part II`.
  if (/^sub ?total\b/.test(label.join(' ')) && label.length <= 6) return 'subtotal'
  // `Summe gesamt`: every word says so.
  if (label.length > 1 && label.every((word) => byPhrase.get(word) === 'total')) return 'total'
  const words = label.every((word) => around.has(word)) ? wordsOf(text) : label
  for (let size = Math.min(4, words.length); size >= 1; size -= 1)
    for (let at = 0; at + size <= words.length; at += 1) {
      const kind = byPhrase.get(words.slice(at, at + size).join(' '))
      if (kind === undefined) continue
      const others = words.filter((word, index) => (index < at || index >= at + size) && !around.has(word))
      if (others.length === 0 || (others.length === 1 && at === 0 && endsOfLists.has(kind) && words.length > 2)) return kind
    }
  return null
}

const bank =
  /\b(?:bank|swift|bic|iban|a\/c|account|acct|rekening|beneficiary|no\.? ?rek|routing|sort code|konto|compte|cuenta|conto|ifsc|remit|t\/t|payment terms?|terms of payment|syarat pembayaran)\b|银行|銀行|帳號|账号|账户|口座|은행|계좌|ธนาคาร|ngan hang|ngân hàng|tài khoản/iu
const signature =
  /\b(?:signature|authori[sz]ed|signed|tanda tangan|hormat kami|yours? (?:faithfully|truly|sincerely)|for and on behalf|stamp|prepared by|approved by|checked by|issued by|e\. ?& ?o\. ?e|unterschrift|firma|director|manager)\b|签字|签名|盖章|署名|서명|ลงชื่อ|ký tên/iu
const inWords =
  /^(?:say|said|terbilang|in words|amount in words|total in words|(?:us |u\.s\. )?dollars|rupees|the sum of|sebesar|in worten)\b|^(?:SAY|大写|人民币大写|金额大写)|\b(?:only|saja|sahaja|rupiah)[.)\s#*]*$/i
const origin = /\b(?:made in|country of origin|origin|negara asal|manufactured in|product of)\b|原产|產地|产地|原産/iu

export type Prose = 'bank' | 'signature' | 'words' | 'origin' | 'note'
/** What a text without goods is. */
export const proseOf = (text: string): Prose => {
  const cut = text.slice(0, 400)
  if (inWords.test(cut.trim())) return 'words'
  if (bank.test(cut)) return 'bank'
  if (signature.test(cut)) return 'signature'
  return origin.test(cut) ? 'origin' : 'note'
}

/** Whether a text is the number of a page: `Page 2 of 5`, `Halaman 2/5`, `第2页`. */
export const isPageNumber = (text: string): boolean =>
  /^[-– ]{0,4}(?:page|halaman|hal|seite|pagina|página|p)\b\.? {0,3}(?:no\.?)? {0,3}:? {0,3}\d{1,4} {0,3}(?:(?:of|dari|von|van|de|di|\/) {0,3}\d{1,4})?[-– ]{0,4}$|^第? {0,3}\d{1,4} {0,3}[页頁]/i.test(
    text
  )

const noValues: ReadonlySet<string> = new Set(
  'n a|na|nil|none|null|nothing|not applicable|not available|not known|unknown|blank|empty|tba|tbd|tbc|tbn|t b a|t b d|t b c|t b n|to be advised|to be announced|to be confirmed|to be determined|to be decided|to be nominated|menyusul|x|xx|xxx|tidak ada|tdk ada|belum ada|tidak tersedia|tidak berlaku|tidak diketahui|kosong|nihil|tiada|无|無|没有|沒有|空|空白|不适用|不適用|暂无|暫無|待定|未定|なし|無し|ナシ|該当なし|該当無し|없음|해당없음|해당 없음|미정|kein|keine|keiner|keines|k a|keine angabe|entfallt|nicht zutreffend|nicht vorhanden|unbekannt|geen|n v t|nvt|niet van toepassing|onbekend|neant|aucun|aucune|sans objet|s o|non applicable|inconnu|ninguno|ninguna|no aplica|n d|no hay|sin datos|desconocido|nessuno|nessuna|non applicabile|sconosciuto|nenhum|nenhuma|nao aplicavel|nao ha|desconhecido|ไม่มี|ไม่ระบุ|khong|khong co|khong ap dung|chua co|нет|не применимо|отсутствует|н д|yok|belirtilmemiş|uygulanmaz'
    .split('|')
    .map(plainWords)
)
/** Whether a text says that there is no value: `-`, `n/a`, `NIL`, `tidak ada`. */
export const isNoValue = (text: string): boolean =>
  text.length <= 30 && (/^(?:[-–—−_./*…?\s]+)$/.test(text) || noValues.has(plainWords(text)))

const ditto =
  /^(?:["”“〃″'’]{1,3}|-?\s?(?:do|ditto|dto|idem|id\.|sda|s\.d\.a|同上|同|同前|〃|상동|wie oben|same|same as above|as above)\s?-?|\.{3}|-{1,2}["”]-{1,2})\.?$/i
/** Whether a cell repeats the one above it: `"`, `-do-`, `sda`, `〃`. */
export const isDitto = (text: string): boolean => text.length <= 16 && ditto.test(text.trim())
