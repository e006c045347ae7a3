import { besidePhrases, noValueWords, rowPhrases } from '../vocabulary/row-phrases.ts'
import { plainWords } from '../vocabulary/words.ts'

export type RowWord = keyof typeof rowPhrases
/** Amounts that do not belong to goods, in the order of `RowWord`. */
const chargeWords = ['freight', 'insurance', 'packing', 'discount', 'tax', 'deposit'] as const satisfies readonly RowWord[]
export type ChargeKind = (typeof chargeWords)[number]
export const isCharge = (word: RowWord | null): word is ChargeKind => (chargeWords as readonly (RowWord | null)[]).includes(word)

const byPhrase: ReadonlyMap<string, RowWord> = new Map(
  (Object.entries(rowPhrases) as [RowWord, readonly string[]][]).flatMap(([kind, names]) =>
    names.map((name) => [plainWords(name), kind] as const)
  )
)
const around: ReadonlySet<string> = new Set(besidePhrases)

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
  const [, deducted = ''] = /^[^:：=]*[:：=](.*)$/s.exec(text) ?? []
  const behind = label.join(' ') === 'less' && deducted !== '' ? rowWord(deducted) : null
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

const noValues: ReadonlySet<string> = new Set(noValueWords.map(plainWords))
/** Whether a text says that there is no value: `-`, `n/a`, `NIL`, `tidak ada`. */
export const isNoValue = (text: string): boolean =>
  text.length <= 30 && (/^(?:[-–—−_./*…?\s]+)$/.test(text) || noValues.has(plainWords(text)))

const ditto =
  /^(?:["”“〃″'’]{1,3}|-?\s?(?:do|ditto|dto|idem|id\.|sda|s\.d\.a|同上|同|同前|〃|상동|wie oben|same|same as above|as above)\s?-?|\.{3}|-{1,2}["”]-{1,2})\.?$/i
/** Whether a cell repeats the one above it: `"`, `-do-`, `sda`, `〃`. */
export const isDitto = (text: string): boolean => text.length <= 16 && ditto.test(text.trim())
