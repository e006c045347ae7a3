import { formatDay } from '../base/format-date.ts'
import { formatDecimal, plainNumber } from '../base/format-number.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { codeLists, type Code } from '../schema/code-lists.ts'
import type { CodeListName } from '../schema/field.ts'

/** A draft may hold anything an imported file had: nothing here takes a type for granted. */
const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

export const objectAt = (holder: Json | undefined, ...keys: readonly string[]): JsonObject => {
  let value: Json | undefined = holder
  for (const key of keys) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return isObject(value) ? value : {}
}

/** The rows of a section; what is no object stands as an empty row, so that the count stays true. */
export const rowsAt = (declaration: Json, member: string): readonly JsonObject[] => {
  const rows: Json | undefined = objectAt(declaration, member)['data']
  return Array.isArray(rows) ? (rows as readonly Json[]).map((row) => (isObject(row) ? row : {})) : []
}

/** A value as plain text: numbers in digits with a dot, blank for nothing. */
export const plain = (holder: JsonObject, key: string): string => {
  const value = Object.hasOwn(holder, key) ? holder[key] : undefined
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number') return plainNumber(value)
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak'
  return JSON.stringify(value)
}

/** `1234.5` → `1.234,50`; blank stays blank, other texts as they are. */
export const amount = (holder: JsonObject, key: string, decimals: number): string => formatDecimal(plain(holder, key), 'id', decimals)

/** `2026-11-20` → `20-11-2026`; blank for none. */
export const day = (holder: JsonObject, key: string): string => {
  const text = plain(holder, key)
  return text === '' ? '' : formatDay(text)
}

/** Asked anew for every code this would be the slowest part of a long paper. */
const named = new Map<string, string>()

const nameOf = (type: 'region' | 'currency', code: string): string => {
  if (!(type === 'region' ? /^[A-Z]{2}$/ : /^[A-Z]{3}$/).test(code)) return ''
  const known = named.get(type + code)
  if (known !== undefined) return known
  const name = new Intl.DisplayNames('id', { type, fallback: 'none' }).of(code) ?? ''
  named.set(type + code, name)
  return name
}

/** The Indonesian name of a code, or blank where it is not known. */
export const meaning = (list: CodeListName, code: string): string => {
  if (list === 'country') return nameOf('region', code)
  if (list === 'currency') return nameOf('currency', code)
  // Offices, ports and the like are lists of the user's own: a paper shows their codes.
  const lists: Readonly<Partial<Record<CodeListName, readonly Code[]>>> = codeLists
  return lists[list]?.find((entry) => entry.code === code)?.label.id ?? ''
}

/** `CN Tiongkok`: a code with its name; the name alone where it says the code already (`40 kaki`, `FCL`). */
export const coded = (list: CodeListName, code: string): string => {
  const name = meaning(list, code)
  return name.startsWith(code) ? name : [code, name].filter(Boolean).join(' ')
}

/** The day an aju number was made for, from its positions 13 to 20 (domain page 2.1). */
export const dayOfAju = (car: string): string => {
  const [, year, month, date] = /^.{12}(\d{4})(\d{2})(\d{2}).{6}$/.exec(car) ?? []
  return date === undefined ? '' : `${date}-${month}-${year}`
}
