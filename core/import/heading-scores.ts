import { currenciesIn } from '../base/currency-words.ts'
import { columnKinds, goodsColumns, type ColumnKind } from '../vocabulary/goods-columns.ts'
import { plainWords } from '../vocabulary/words.ts'

/** Kinds that say what goods are. */
export const describingKinds: readonly ColumnKind[] = ['description', 'code', 'hs', 'type', 'brand', 'spec']
const goodsKinds: ReadonlySet<ColumnKind | null> = new Set([...describingKinds, 'quantity', 'packages', 'net', 'gross', 'price'])

/** A list of goods describes or counts them; names with values (`Field | Value`) and numbers of documents do neither. */
export const describesOrCounts = (kinds: readonly (ColumnKind | null)[]): boolean => kinds.some((kind) => goodsKinds.has(kind))

/** Kinds by heading, each with its weight: the first kinds of a heading with several meanings are the more usual ones. */
const kindsByHeading: ReadonlyMap<string, readonly ColumnKind[]> = (() => {
  const found = new Map<string, ColumnKind[]>()
  for (const kind of columnKinds)
    for (const name of goodsColumns[kind]) {
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
