import { formatDay } from '../base/format-date.ts'
import { formatDecimal, plainNumber } from '../base/format-number.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { isObject } from '../base/json-guards.ts'
import { codeLists, type Code } from '../schema/code-lists.ts'
import type { CodeListName } from '../schema/field.ts'

/** The object at a path; {} if there is none. A draft may contain anything that an imported file had, so no type is assumed. */
export const objectAt = (object: Json | undefined, ...keys: readonly string[]): JsonObject => {
  let value: Json | undefined = object
  for (const key of keys) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return isObject(value) ? value : {}
}

/** The rows of a section; an item that is not an object becomes an empty row, so that the count stays correct. */
export const rowsAt = (declaration: Json, member: string): readonly JsonObject[] => {
  const rows: Json | undefined = objectAt(declaration, member)['data']
  return Array.isArray(rows) ? (rows as readonly Json[]).map((row) => (isObject(row) ? row : {})) : []
}

/** A value as plain text: numbers with a decimal point, '' for no value. */
export const plain = (object: JsonObject, key: string): string => {
  const value = Object.hasOwn(object, key) ? object[key] : undefined
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number') return plainNumber(value)
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak'
  return JSON.stringify(value)
}

/** `1234.5` → `1.234,50`; other text is returned unchanged. */
export const amount = (object: JsonObject, key: string, decimals: number): string => formatDecimal(plain(object, key), 'id', decimals)

/** `2026-11-20` → `20-11-2026`; '' for no date. */
export const day = (object: JsonObject, key: string): string => {
  const text = plain(object, key)
  return text === '' ? '' : formatDay(text)
}

/** Cache: Intl.DisplayNames is too slow to be called for every line of a long form. */
const nameCache = new Map<string, string>()

const nameOf = (type: 'region' | 'currency', code: string): string => {
  if (!(type === 'region' ? /^[A-Z]{2}$/ : /^[A-Z]{3}$/).test(code)) return ''
  const known = nameCache.get(type + code)
  if (known !== undefined) return known
  const name = new Intl.DisplayNames('id', { type, fallback: 'none' }).of(code) ?? ''
  nameCache.set(type + code, name)
  return name
}

/** The Indonesian name of a code, or '' if it is unknown. */
export const meaning = (list: CodeListName, code: string): string => {
  if (list === 'country') return nameOf('region', code)
  if (list === 'currency') return nameOf('currency', code)
  // Imported lists (offices, ports and others) have no names here, so the form shows their codes.
  const lists: Readonly<Partial<Record<CodeListName, readonly Code[]>>> = codeLists
  return lists[list]?.find((entry) => entry.code === code)?.label.id ?? ''
}

/** A code with its name (`CN Tiongkok`), or the name only if it starts with the code (`40 kaki`, `FCL`). */
export const coded = (list: CodeListName, code: string): string => {
  const name = meaning(list, code)
  return name.startsWith(code) ? name : [code, name].filter(Boolean).join(' ')
}

/** The date in positions 13 to 20 of an aju number, `DD-MM-YYYY`; '' for other text. */
export const dayOfAju = (car: string): string => {
  const [, year, month, date] = /^.{12}(\d{4})(\d{2})(\d{2}).{6}$/.exec(car) ?? []
  return date === undefined ? '' : `${date}-${month}-${year}`
}
