import { isCode, nameOfWords, titleOf, type Label } from './fact-labels.ts'
import { labelOf } from './label-finder.ts'
import type { SourcePage, SourceRow } from './source.ts'
import { plainWords } from './vocabulary.ts'

/** Titles of papers that are neither an invoice nor its packing list, as `plainWords` writes them. */
const titles: ReadonlySet<string> = new Set(
  'purchase order|order|order confirmation|sales order|order acknowledgement|quotation|quote|price quotation|offer|delivery order|delivery receipt|goods received note|receipt|bill of lading|ocean bill of lading|house bill of lading|master bill of lading|sea waybill|air waybill|airway bill|certificate of origin|booking confirmation|shipping instruction|arrival notice|contract|sales contract|statement of account|surat jalan|surat pesanan|pesanan pembelian|pesanan|penawaran harga|surat penawaran|penawaran|kontrak|konosemen|采购订单|采购单|採購單|订单|訂單|订购单|报价单|報價單|报价|送货单|送貨單|发货单|发货通知|出货单|出貨單|收货单|提单|提單|合同|销售合同|购销合同|注文書|発注書|注文請書|発注請書|見積書|御見積書|納品書|契約書|船荷証券|발주서|주문서|구매발주서|견적서|거래명세서|거래명세표|납품서|선하증권|계약서|bestellung|auftrag|auftragsbestatigung|angebot|lieferschein|kaufvertrag|bestelling|order bevestiging|opdrachtbevestiging|offerte|pakbon|vrachtbrief|afleverbon|bon de commande|commande|confirmation de commande|devis|bon de livraison|connaissement|orden de compra|pedido|presupuesto|cotizacion|albaran|remision|nota de entrega|guia de remision|conocimiento de embarque|ordine|ordine di acquisto|conferma d ordine|preventivo|offerta|documento di trasporto|bolla di consegna|polizza di carico|ordem de compra|orcamento|cotacao|guia de remessa|nota de encomenda|conhecimento de embarque|ใบสั่งซื้อ|ใบเสนอราคา|ใบส่งของ|ใบส่งสินค้า|ใบตราส่งสินค้า|don dat hang|bao gia|bang bao gia|phieu giao hang|phieu xuat kho|hop dong|van don|siparis|siparis formu|satin alma siparisi|teklif|fiyat teklifi|irsaliye|sevk irsaliyesi|konsimento|zamowienie|oferta|list przewozowy|заказ|заявка|коммерческое предложение|накладная|товарная накладная|коносамент|договор'
    .split('|')
    .map(plainWords)
)

/** What follows a title, such as `ORIGINAL | NOT NEGOTIABLE` or its number. */
const behindTitle = /[|(（–—#-]|\b(?:no|nr|nomor)\b/i

const withoutBehind = (text: string): string => {
  const at = text.search(behindTitle)
  return at === -1 ? text : text.slice(0, at)
}

/** The rows in which a paper has its title. */
const mostOfTitle = 12

const isTitle = (text: string, behind: SourceRow): boolean => {
  if (text.length > 80 || /[:：]/.test(text)) return false
  const plain = plainWords(text)
  if (!titles.has(plain) && !titles.has(plainWords(withoutBehind(text)))) return false
  // A word that is a label, too, such as `Order`, is no title where its value follows it.
  return (
    nameOfWords(plain) === null ||
    !behind.some((cell) => cell !== null && (cell.value !== null || isCode(cell.text.replace(/^[:：]\s*/, ''))))
  )
}

const textsOfTitle = ({ rows }: SourcePage): readonly string[] =>
  rows.slice(0, mostOfTitle).flatMap((cells) => cells.flatMap((cell) => (cell !== null && cell.value === null ? [cell.text] : [])))

/**
 * Whether a page is another document than an invoice, so that its bare date and number are not those of one: its title is that of an order, an offer, a bill of
 * lading and so on, or that of a packing list which names no invoice.
 */
export const isOfOtherDocument = (page: SourcePage): boolean => {
  const texts = textsOfTitle(page)
  const kinds = new Set(texts.map(titleOf))
  if (kinds.has('invoice') || kinds.has('credit-note')) return false
  const rows = page.rows.slice(0, mostOfTitle)
  if (rows.some((cells) => cells.some((cell, at) => cell !== null && cell.value === null && isTitle(cell.text, cells.slice(at + 1)))))
    return true
  if (!kinds.has('packing-list')) return false
  return !page.rows.some((cells) =>
    cells.some((cell) => cell !== null && cell.value === null && labelOf(cell.text)?.name === 'invoiceNumber')
  )
}

const ofInvoice =
  /inv|faktur|rechnung|factu|fatur|fattura|发票|發票|開票|开票|請求|インボイス|송장|세금계산서|ใบกำกับ|ใบแจ้งหนี้|hoa don|hóa đơn|инвойс|счет|счёт/i

/** A date whose label does not say of which document it is: `Date`, `Date of issue`. */
export const isBareDate = ({ name, head }: Label): boolean => name === 'date' || (name === 'invoiceDate' && !ofInvoice.test(head))
