import {
  creditTitles as creditTitlesWords,
  easternTitles as easternTitlesWords,
  packingTitles as packingTitlesWords
} from '../vocabulary/document-titles.ts'
import { headerLabels, nameLabels as nameLabelsWords, type LabelName } from '../vocabulary/header-labels.ts'
import { plainWords } from '../vocabulary/words.ts'

const byText: ReadonlyMap<string, LabelName> = (() => {
  const found = new Map<string, LabelName>()
  for (const [name, texts] of Object.entries(headerLabels) as [LabelName, readonly string[]][])
    for (const text of texts) {
      const key = plainWords(text)
      if (key !== '' && !found.has(key)) found.set(key, name)
    }
  return found
})()

/** The label with exactly these words, as `plainWords` writes them. */
export const nameOfWords = (plain: string): LabelName | null => byText.get(plain) ?? null

/** Names in the block of a party, as `plainWords` writes them: the name itself is next to it or below. */
const nameLabels: ReadonlySet<string> = new Set(nameLabelsWords.map(plainWords))

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

const easternTitles: ReadonlySet<string> = new Set(easternTitlesWords.map(plainWords))

/** Packing lists by other names than `titles` has, as `plainWords` writes them. */
const packingTitles: ReadonlySet<string> = new Set(packingTitlesWords.map(plainWords))

/** Credit notes and corrections of invoices, as `plainWords` writes them. */
const creditTitles: ReadonlySet<string> = new Set(creditTitlesWords.map(plainWords))
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
