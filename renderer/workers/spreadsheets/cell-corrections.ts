import { plainNumber } from '#core/base/format-number.ts'
import type { Cell } from '#core/spreadsheets/sheet.ts'
import { attributeOf, plainText, visitTags } from './xml-tags.ts'

/** The index of a column: A → 0, AA → 26. */
export const columnAt = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** `000000`, `0000\\.00\\.00`: a format of zeros and separators only. A dot without a backslash is the decimal point. */
const zeroFormat = /^(?:0|\\[. -]|"[. -]"|[ -])+$/

/** What a number format shows beside the digits of a number. */
export interface NumberStyle {
  /** Digits, of a format that keeps leading zeros; 0 for others. */
  readonly zeros: number
  readonly isPercent: boolean
  /** A currency, unit or other words; '' if there are none. */
  readonly words: string
  /** The texts around the digits of a code, such as `INV-0001` and `7/PL/2026`; null for an amount. */
  readonly code: readonly [before: string, after: string] | null
}

const plain: NumberStyle = { zeros: 0, isPercent: false, words: '', code: null }
const longestWords = 15

/** Built-in formats of percentages. Those of currencies show the currency of the computer, so the file does not say which. */
const builtIn: readonly (readonly [string, NumberStyle])[] = ['9', '10'].map((id) => [id, { ...plain, isPercent: true }])

/** A section of a number format, `_-[$€-2]* #,##0.00`: its literals in front of the digits and behind them, and what is no literal. */
const partsOf = (section: string) => {
  const parts = { before: '', after: '', digits: '', isSplit: false }
  // A locale without a currency is `[$-421]`; other brackets hold a colour or a condition.
  for (const [all, currency, quoted, escaped, sign] of section.matchAll(
    /\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|"([^"]*)"|\\(.)|[_*].|([$€£¥￥/ -])|./gsu
  )) {
    const literal = currency ?? quoted ?? escaped ?? sign
    if (literal !== undefined) parts[parts.digits === '' ? 'before' : 'after'] += literal
    else if (all.length === 1) {
      parts.digits += all
      parts.isSplit ||= parts.after !== ''
    }
  }
  return parts
}

const styleOf = (formatCode: string): NumberStyle => {
  const [section = ''] = formatCode.split(';')
  const { before, after, digits, isSplit } = partsOf(section)
  const zeros = section.replace(/[^0]/g, '').length
  // The words of a date or time say nothing about a number.
  const isNumber = /[0#?]|General/i.test(digits) && !/[dmyhs]/i.test(digits)
  const words = `${before} ${after}`.trim().replace(/\s+/g, ' ')
  // A comma after the digits shows thousands: the words are not of the stored number. Words between digits are of a code that is not known here.
  const hasWords = isNumber && !isSplit && !/[0#?],+(?![0#?,])/.test(digits) && /[\p{L}$€£¥￥]/u.test(words)
  const isCode = hasWords && /^0{3,}$/.test(digits) && (/[-/]$/.test(before) || /^[-/]/.test(after)) && !/[$€£¥￥]/.test(words)
  return {
    zeros: isCode ? digits.length : zeros > 1 && zeroFormat.test(section) ? zeros : 0,
    isPercent: isNumber && digits.includes('%'),
    words: hasWords && !isCode && words.length <= longestWords ? words : '',
    code: isCode ? [before, after] : null
  }
}

/** The styles whose number format shows more than the digits of a number, by index. */
export const numberStyles = (styles: string): ReadonlyMap<number, NumberStyle> => {
  const byFormat = new Map<string | null, NumberStyle>(builtIn)
  const formats: (string | null)[] = []
  let isInList = false
  visitTags(styles, (name, tag) => {
    if (name === 'numFmt') byFormat.set(attributeOf(tag, 'numFmtId'), styleOf(plainText(attributeOf(tag, 'formatCode') ?? '')))
    else if (name === 'cellXfs') isInList = true
    else if (name === '/cellXfs') isInList = false
    else if (name === 'xf' && isInList) formats.push(attributeOf(tag, 'numFmtId'))
  })
  return new Map(
    formats.flatMap((format, style) => {
      const found = byFormat.get(format)
      return found && (found.zeros > 0 || found.isPercent || found.words !== '') ? [[style, found] as const] : []
    })
  )
}

/**
 * The content of cells that the XLSX reader changes: numbers whose format keeps leading zeros or makes them a code (001000, INV-0001), percentages as the
 * spreadsheet shows them (`5%`, stored as 0.05), failed formulas (#N/A), which it returns as empty, and ISO dates, which it reads in the
 * time zone of the computer. Undefined for every other cell.
 */
export const correctionOf = (type: string, style: NumberStyle | undefined, value: string): Cell | undefined => {
  if (type === 'e' && value !== '') return value
  const [day] = type === 'd' ? (/^\d{4}-\d{2}-\d{2}/.exec(value) ?? []) : []
  if (day !== undefined) return { day }
  if (type !== 'n' || style === undefined || value === '') return undefined
  if (style.isPercent) {
    const percent = Number((Number(value) * 100).toPrecision(15))
    return Number.isFinite(percent) ? `${plainNumber(percent)}%` : undefined
  }
  if (!/^\d+$/.test(value) || (style.code === null && value.length >= style.zeros)) return undefined
  const [before, after] = style.code ?? ['', '']
  return `${before}${value.padStart(style.zeros, '0')}${after}`
}
