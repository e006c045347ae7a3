import { dateIn } from '../base/date.ts'
import {
  bracketsIn,
  isCode,
  isCompany,
  nameOfLabel,
  nameOfWords,
  numberOfTitle,
  squashedName,
  weakLabels,
  type Label
} from './fact-labels.ts'
import type { LabelName } from '../vocabulary/header-labels.ts'
import { isNoValue } from './row-words.ts'
import { plainWords } from '../vocabulary/words.ts'

/**
 * The one finder of labels, for cells of sheets, lines of PDFs and recognised pictures: where in a text labels begin, and where the value of each ends, which is
 * at the next label, known or not.
 */
export interface LabelledPart {
  /** The label and its value. Null in front of the first label of a text, and for a label that the vocabulary does not have. */
  readonly label: Label | null
  /** The whole part: label and value. */
  readonly text: string
  /** A label that is in no vocabulary: words with a colon behind them. */
  readonly isUnknown: boolean
  /** The value ends in front of an unknown label whose first word is not certain: `PT Mitra Jaya Approved by: X`. */
  readonly isOpen: boolean
}

const longestText = 400
const longestLabel = 60
const mostWords = 8

const eastAsian = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}'
/** Where a word may begin: behind a space, or where East Asian signs follow other letters or digits: `A1日期`. */
const startsOfWords = new RegExp(`(?<=^|[\\s|;；,，。])\\S|(?<=[^\\s${eastAsian}])[${eastAsian}]`, 'gu')

interface Start {
  readonly from: number
  /** Behind the colon and spaces. */
  readonly to: number
  readonly head: string
  readonly name: LabelName | null
  readonly isOpen: boolean
  /** Only the end of a label is in front of the colon, so that its beginning may be a part of the value: `V.112B/L NO:`. */
  readonly isTail?: boolean
}

const tailOfLabel = /^(?:nos?|nr|num|number|nomor|date|code)\.?$/i

const wideGap = /(?:\s\s|[\t|;]\s?)$/u

/** What ends a value surely, in front of a label that the vocabulary does not have. */
const sureEnd = /(?:\s{2}|[\t|;；,，。.)）]\s?|\p{N}\s)$/u

/** The label in front of a colon, within the text from `from` on: the longest words that are known, else the words behind the last that ends a value. */
const labelBefore = (line: string, from: number, colon: number): Start | null => {
  const region = line.slice(from, colon)
  const trimmed = region.trimEnd()
  const lastWord = trimmed.slice(trimmed.lastIndexOf(' ') + 1)
  if (!/\p{L}/u.test(lastWord) || !/[\p{L}\p{M}\p{N}.°º#)）\]_"'’-]$/u.test(lastWord) || /https?$/i.test(lastWord)) return null
  const to = colon + (/^[:：=]\s*/.exec(line.slice(colon))?.[0].length ?? 1)
  const starts = [...region.matchAll(startsOfWords)].map(({ index }) => index)
  for (const start of starts.slice(-mostWords)) {
    const head = region.slice(start).trim()
    const name = head.length > longestLabel ? null : nameOfLabel(head)
    if (name === null) continue
    // Words that only begin or end like a label are another one: `Alamat Kirim Pembeli:`, `Original Invoice No.:`
    const before = starts.findLast((one) => one <= start && (one === starts[0] || wideGap.test(region.slice(0, one)))) ?? start
    const words = region.slice(before, start).trim()
    const isOther = words !== '' && (before > 0 || from === 0) && !/\d/.test(words) && !isCompany(words)
    if (isOther && (withoutColon(words)?.rest ?? '') === '')
      return { from: from + before, to, head: region.slice(before).trim(), name: null, isOpen: false }
    // Up to three Latin letters, in front of which other words stand, may be a part of them.
    if (start === starts[0] || wideGap.test(region.slice(0, start)) || !/^[\p{Script=Latin}.]{1,3}$/u.test(head))
      return { from: from + start, to, head, name, isOpen: false }
  }
  const isWhole = from === 0 && trimmed.length <= longestLabel && !/\d/.test(trimmed) && !isCompany(trimmed)
  if (isWhole) return { from, to, head: trimmed.trim(), name: null, isOpen: false }
  const behindEnd = starts.findLast((start) => start > 0 && sureEnd.test(region.slice(0, start)))
  const start = behindEnd ?? starts.at(-1) ?? 0
  const head = region.slice(start).trim()
  if (/^\d/.test(head) || head.length > longestLabel) return null
  const isOpen = behindEnd === undefined && start > 0 && !isCompany(region.slice(0, start).trim().split(/\s+/).slice(-2).join(' '))
  return { from: from + start, to, head, name: null, isOpen, isTail: isOpen && tailOfLabel.test(head) }
}

/** Labels with a number or a date behind them that need no colon, where another value stands in front of them: `N.W. 100 KGS G.W. 120 KGS`. */
const besideValues: ReadonlySet<LabelName> = new Set<LabelName>([
  'gross',
  'net',
  'volume',
  'packages',
  'invoiceNumber',
  'invoiceDate',
  'transportDocument',
  'transportDate',
  'packingListNumber',
  'freight',
  'insurance',
  'voyage'
])

/** Longer lines are prose. */
const longestValues = 160

const labelBesideValue = (line: string, from: number, end: number): Start | null => {
  const region = line.slice(from, end)
  if (region.length > longestValues || !/\d/.test(region) || !/\p{L}{2}/u.test(region)) return null
  const starts = [...region.matchAll(startsOfWords)].map(({ index }) => index)
  const plain = starts.map((start, at) => plainWords(region.slice(start, starts[at + 1])))
  for (let at = 1; at < starts.length - 1; at += 1)
    for (let size = Math.min(4, starts.length - 1 - at); size >= 1; size -= 1) {
      const words = plain.slice(at, at + size).join(' ')
      const name = words.length < 3 || weakLabels.has(words) ? null : nameOfWords(words)
      if (name === null || !besideValues.has(name)) continue
      const [start = 0, next = region.length] = [starts[at], starts[at + size]]
      // A digit in front of it is that of the value before.
      if (!/\d/.test(region.slice(0, start)) || !/^\S*\d/.test(region.slice(next))) continue
      return { from: from + start, to: from + next, head: region.slice(start, next).trim(), name, isOpen: false }
    }
  return null
}

/** The labels of one line behind its beginning, and one with a colon at its beginning, in order. */
const startsIn = (line: string): readonly Start[] => {
  const found: Start[] = []
  let from = 0
  for (const match of line.matchAll(/[:：=]/gu)) {
    const { index } = match
    const isBetweenDigits = /\d/.test(line[index - 1] ?? '') && /\d/.test(line[index + 1] ?? '')
    // Only a label at the beginning has a sign of equality behind it.
    if (match[0] === '=' && (found.length > 0 || index > longestLabel)) continue
    if (index < from || isBetweenDigits || line.startsWith('://', index)) continue
    const start = labelBefore(line, from, index)
    if (start === null) continue
    found.push(start)
    from = start.to
  }
  const all = found.flatMap((start, at) => {
    const beside = labelBesideValue(line, start.to, found[at + 1]?.from ?? line.length)
    return beside === null ? [start] : [start, beside]
  })
  const first = labelBesideValue(line, 0, all[0]?.from ?? line.length)
  return first === null ? all : [first, ...all]
}

const cache = new Map<string, readonly LabelledPart[]>()
const mostCached = 20_000

/** The labels of a text with their values, and what stands in front of the first one; one part without a label for a text that has none. */
export const labelsIn = (text: string): readonly LabelledPart[] => {
  const known = cache.get(text)
  if (known !== undefined) return known
  const parts = readLabels(text.slice(0, longestText))
  if (cache.size >= mostCached) cache.clear()
  if (text.length <= 120) cache.set(text, parts)
  return parts
}

const readLabels = (text: string): readonly LabelledPart[] => {
  const parts: LabelledPart[] = []
  const add = (part: LabelledPart): void => {
    parts.push(part)
  }
  for (const line of text.split('\n')) {
    const starts = startsIn(line)
    const [first] = starts
    const front = line.slice(0, first?.from ?? line.length).trim()
    const last = parts.at(-1)
    const own = front === '' ? null : withoutColon(front)
    if (front !== '' && (last === undefined || own !== null))
      add({ label: own, text: front, isUnknown: false, isOpen: first?.isOpen === true })
    // Further lines of a value.
    else if (front !== '' && last !== undefined) parts[parts.length - 1] = withLine(last, front)
    starts.forEach((start, at) => {
      const next = starts[at + 1]
      const rest = next?.isTail === true ? '' : line.slice(start.to, next?.from ?? line.length).trim()
      const isOpen = next?.isOpen === true
      const { head } = start
      const name = start.name ?? (parts.length === 0 ? nameWithValue(head, rest) : null)
      add({
        label: name === null ? null : { name, head, rest, inBrackets: bracketsIn(head), isClear: true },
        text: line.slice(start.from, next?.from ?? line.length).trim(),
        isUnknown: name === null,
        isOpen
      })
    })
  }
  return parts
}

const withLine = (part: LabelledPart, line: string): LabelledPart => ({
  ...part,
  text: `${part.text}\n${line}`,
  label: part.label === null ? null : { ...part.label, rest: part.label.rest === '' ? line : `${part.label.rest}\n${line}` }
})

/** A head that is a label only together with its value: `To: ACME Ltd`, `COMMERCIAL INVOICE: A-1`. */
const nameWithValue = (head: string, value: string): LabelName | null =>
  /^to$/i.test(head) && isCompany(value) ? 'buyer' : isCode(value) ? numberOfTitle(head) : null

/** The label at the beginning of a text without a colon: the whole text, or with its value behind it. */
const withoutColon = (text: string): Label | null => {
  const blank = withoutValue(text)
  if (blank !== null) return blank
  const whole = text.length <= longestLabel ? nameOfLabel(text) : null
  if (whole !== null) return { name: whole, head: text, rest: '', inBrackets: bracketsIn(text), isClear: true }
  // A label and its value without a colon: `INVOICE NO. A-1`, `B/L NO 123`, `INVOICE NO.A-1`.
  const words = text.replace(/(?<=\b(?:no|nr)\.)(?=[\p{L}\d])/giu, ' ').split(/\s+/)
  for (let size = Math.min(8, words.length - 1); size >= 1; size -= 1) {
    const head = words.slice(0, size).join(' ')
    // So many words are a label only because of spaces within them.
    const name = size > 5 ? squashedName(plainWords(head)) : nameOfLabel(head)
    const rest = words.slice(size).join(' ')
    const isDate = name === 'date' && dateIn(rest) !== null
    const isValue = /\d/.test(rest) || ((name === 'seller' || name === 'buyer') && isCompany(rest))
    if (name === null || (weakLabels.has(plainWords(head)) && !isDate) || !isValue) continue
    return { name, head, rest, inBrackets: bracketsIn(head), isClear: false }
  }
  // The number directly behind the title: `RECHNUNG 4711`, `COMMERCIAL INVOICE - X-9`.
  const number = words.at(-1) ?? ''
  const title = words
    .slice(0, -1)
    .join(' ')
    .replace(/ [-–—|]$/, '')
  const ofTitle = isCode(number) ? numberOfTitle(title) : null
  return ofTitle === null ? null : { name: ofTitle, head: title, rest: number, inBrackets: '', isClear: false }
}

/** A label whose value is said to be none: `Supplier n/a`, `Seller tidak ada`. */
const withoutValue = (text: string): Label | null => {
  const words = text.length <= longestLabel ? text.split(/\s+/) : []
  for (const size of [1, 2, 3]) {
    const [head, rest] = [words.slice(0, -size).join(' '), words.slice(-size).join(' ')]
    const name = head !== '' && /\p{L}/u.test(rest) && isNoValue(rest) ? nameOfLabel(head) : null
    if (name !== null) return { name, head, rest, inBrackets: '', isClear: true }
  }
  return null
}

/** The label at the beginning of a text, with its value where it is in the same text: `Invoice No.: A-1`, `Gross weight (KGS) 1,200`. Null for other texts. */
export const labelOf = (text: string): Label | null => labelsIn(text)[0]?.label ?? null

/** Whether a text surely begins with a label, known or not. */
export const isLabelled = (text: string): boolean => {
  const [first] = labelsIn(text)
  return first !== undefined && (first.isUnknown || first.label?.isClear === true)
}

/**
 * A value without the labels behind it: `UK-44552 Datum: 03. April 2026` is `UK-44552`; '' for a text that begins with a label. Words that only may be a label
 * are the value: `KTU / INV / 001`.
 */
export const valueBeforeLabel = (text: string): { readonly text: string; readonly isOpen: boolean } => {
  if (isLabelled(text)) return { text: '', isOpen: false }
  const [first, ...others] = labelsIn(text)
  return others.length === 0 ? { text, isOpen: false } : { text: first?.text ?? '', isOpen: first?.isOpen === true }
}
