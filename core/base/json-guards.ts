import type { Json } from './json.ts'

/** Deeper than this nothing is carried on: copying, storing and passing between processes go by recursion. */
export const deepest = 100

/** A JSON object as parsed: neither null nor a list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An own member; a name such as `constructor` never reaches a prototype. */
export const memberOf = (value: unknown, key: string): unknown => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined)

/** Under its own name `__proto__` would be a trap for whoever copies an answer member by member. */
export const safeKey = (key: string): string => (key === '__proto__' ? '(__proto__)' : key)

/** A plain copy of any parsed value; undefined where it is no JSON or nested too deeply. */
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

/** Any value as the text a person can read: text as it is, null and nothing as '', the rest as JSON. */
export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const copy = plainCopy(value)
  return copy === undefined ? '(nested too deeply)' : JSON.stringify(copy)
}

/** One line of at most `limit` characters, for a detail or a note. */
export const shortText = (text: string, limit: number): string => {
  const line = text
    .slice(0, limit * 4)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line
}
