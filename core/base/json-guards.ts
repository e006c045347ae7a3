import type { Json, JsonObject } from './json.ts'

/** Greatest nesting depth of a copied value: copying, storing and passing between processes are recursive. */
export const deepest = 100

/** Whether a value is a parsed JSON object: not null and not an array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** As `isObject`, for a value that came out of JSON. */
export const isJsonObject = (value: unknown): value is JsonObject => isObject(value)

/** Whether a value is missing, null or an empty text. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A text or a number as text; '' for other values. */
export const scalarText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** A text or a number as text without white space at its ends; '' for other values. */
export const trimmedText = (value: unknown): string => scalarText(value).trim()

/** The text; '' for other values. */
export const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The list; an empty one for other values. */
export const arrayOrEmpty = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const isString = (value: unknown): value is string => typeof value === 'string'

/** An own member of a JSON object, else undefined; a key such as `constructor` does not read the prototype. */
export const memberOf = (value: unknown, key: string): unknown => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined)

/** Renames `__proto__`, which would set the prototype when a response is copied member by member. */
export const safeKey = (key: string): string => (key === '__proto__' ? '(__proto__)' : key)

/** A plain copy of any parsed value; undefined if it is not JSON or is nested deeper than `deepest`. */
export const plainCopy = (value: unknown, depth = 0): Json | undefined => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value !== 'object' || depth >= deepest) return undefined
  if (Array.isArray(value)) {
    const items: Json[] = []
    for (const item of value) {
      const copy = plainCopy(item, depth + 1)
      if (copy === undefined) return undefined
      items.push(copy)
    }
    return items
  }
  const members: [string, Json][] = []
  for (const [key, member] of Object.entries(value)) {
    const copy = plainCopy(member, depth + 1)
    if (copy === undefined) return undefined
    members.push([safeKey(key), copy])
  }
  return Object.fromEntries(members)
}

/** Any value as readable text: text unchanged, null and undefined as `''`, other values as JSON. */
export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const copy = plainCopy(value)
  return copy === undefined ? '(nested too deeply)' : JSON.stringify(copy)
}

/**
 * A text that is equal for equal values: members are sorted by name, as stores and services do not preserve their order. `omitNull`: a member
 * that is null counts as missing.
 */
export const canonicalJson = (value: Json, omitNull = false): string => {
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalJson(item, omitNull)).join(',')}]`
  if (!isJsonObject(value)) return JSON.stringify(value)
  let members = ''
  for (const name of Object.keys(value).sort()) {
    const member = value[name] as Json
    if (omitNull && member === null) continue
    members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(member, omitNull)}`
  }
  return `{${members}}`
}

/** Whether the values are equal, whatever the order of their members. */
export const isSameJson = (one: Json | undefined, other: Json | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && canonicalJson(one) === canonicalJson(other))

/** The text on one line, without control characters and truncated to `limit` characters. */
export const shortText = (text: string, limit: number): string => {
  const line = text
    .slice(0, limit * 4)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line
}

/** 64 hexadecimal digits in small letters. */
export const sha256Pattern = /^[0-9a-f]{64}$/

export const isSha256 = (value: unknown): value is string => typeof value === 'string' && sha256Pattern.test(value)
