import { plainNumber } from '../../base/format-number.ts'

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

const longestWords = 15
const longestFormat = 300

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

export const numberStyleOf = (formatCode: string): NumberStyle => {
  const [section = ''] = formatCode.slice(0, longestFormat).split(';')
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

/**
 * The text of a number that its format makes another content: leading zeros and codes (001000, INV-0001), and percentages as they are shown
 * (`5%`, stored as 0.05). Undefined for every other number.
 */
export const formattedText = (value: number, { zeros, isPercent, code }: NumberStyle): string | undefined => {
  if (isPercent) return `${plainNumber(Number((value * 100).toPrecision(15)))}%`
  const digits = String(value)
  if (!/^\d+$/.test(digits) || (code === null && digits.length >= zeros)) return undefined
  const [before, after] = code ?? ['', '']
  return `${before}${digits.padStart(zeros, '0')}${after}`
}
