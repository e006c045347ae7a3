/** A JSON Pointer (RFC 6901). It identifies a field of a declaration everywhere, from `data-field` to the edit history. */
export type Pointer = string

const special = /[~/]/
const escape = (part: string | number): string =>
  typeof part === 'number' || !special.test(part) ? String(part) : part.replaceAll('~', '~0').replaceAll('/', '~1')
const unescape = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~')

export const pointer = (...parts: readonly (string | number)[]): Pointer => parts.map((part) => `/${escape(part)}`).join('')

export const partsOf = (path: Pointer): string[] => {
  const parts = path === '' ? [] : path.slice(1).split('/')
  return path.includes('~') ? parts.map(unescape) : parts
}

/** The array index of a reference token (RFC 6901: digits without leading zeros), or null. */
export const arrayIndex = (part: string): number | null => (/^(0|[1-9]\d*)$/.test(part) ? Number(part) : null)

/** The value at a path, or undefined. Reads own members and array entries only, never a prototype or `length`. */
export const valueAt = (root: unknown, path: Pointer): unknown => {
  let value = root
  for (const part of partsOf(path)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    if (Array.isArray(value) && arrayIndex(part) === null) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value
}
