import { deepest, isBlank } from '../base/json-guards.ts'

const zeroDate =
  /^(?:0000[-/.]00[-/.]00|00[-/.]00[-/.]0000)(?:[T ] {0,3}00[:.]00(?:[:.]00(?:[.,]0{1,9})?)?(?: {0,3}(?:Z|UTC|GMT|WIB|WITA|WIT|[+-]\d{2}:?\d{2}))?)?$/i

/** Whether the whole text is a zero date in any order, with or without a time of zeros: `0000-00-00`, `00/00/0000`, `0000-00-00 00:00:00`. */
export const isZeroDate = (text: string): boolean => text.length <= 200 && zeroDate.test(text.trim())

/** Whether a text stands for a missing one: a null that a program wrote as text, or a dash. */
const isPlaceholder = (text: string): boolean => text.length <= 100 && /^(?:null|undefined|-+)$/i.test(text)

/**
 * Whether a value of an answer says something: no blank text, no placeholder, no zero date, no list or object of such values only. What is nested deeper than
 * `deepest` counts as content.
 */
export const hasContent = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return value.trim() !== '' && !isPlaceholder(value.trim()) && !isZeroDate(value)
  if (typeof value !== 'object' || value === null) return !isBlank(value)
  return depth >= deepest || Object.values(value).some((member) => hasContent(member, depth + 1))
}

/** Whether the service gave a number or a date: not missing, blank, a word for nothing, zeros only or a zero date. */
export const isReal = (text: string | null | undefined): text is string => hasContent(text) && !/^\s*0+\s*$/.test(text ?? '')
