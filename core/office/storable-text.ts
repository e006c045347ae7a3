import { isObject } from '../base/json-guards.ts'
import type { Json } from '../base/json.ts'

/** Begins an escape: this character and the four hexadecimal digits of another one. Private use; itself always escaped. */
const mark = '\uE000'

/** What PostgreSQL does not store in a text: U+0000 and half of a surrogate pair. */
const notStorable = /[\0\uE000\p{Surrogate}]/gu
const escaped = /\uE000([0-9a-f]{4})/g

const escapeText = (text: string): string =>
  text.replace(notStorable, (character) => mark + character.charCodeAt(0).toString(16).padStart(4, '0'))
const unescapeText = (text: string): string =>
  text.replace(escaped, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

/** The value with all its texts changed, names of members too. */
const withTexts = (value: Json, change: (text: string) => string): Json => {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one: Json) => withTexts(one, change))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [change(name), withTexts(member, change)]))
}

/** JSON that PostgreSQL takes, of any value. */
export const toStorable = (value: Json): string => {
  const text = JSON.stringify(value)
  // Both are written so by JSON.stringify; most values have none.
  return text.includes(mark) || /\\u(0000|d[89a-f])/.test(text) ? JSON.stringify(withTexts(value, escapeText)) : text
}

/** The value that `toStorable` was given. */
export const fromStorable = (text: string): Json => {
  const value = JSON.parse(text) as Json
  return text.includes(mark) ? withTexts(value, unescapeText) : value
}
