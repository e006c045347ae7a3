import { sha256Pattern } from '#core/base/json-guards.ts'
import type { Json } from '#core/base/json.ts'

/** Either the input, rebuilt from its known members only, or the JSON pointer of the first invalid part. */
export type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly path: string }
export type Guard<T> = (value: unknown, path: string) => Checked<T>

type Guarded<G> = G extends Guard<infer T> ? T : never
type Members = Readonly<Record<string, Guard<unknown>>>
type Built<R extends Members, O extends Members> = { readonly [K in keyof R]: Guarded<R[K]> } & { readonly [K in keyof O]?: Guarded<O[K]> }

const valid = <T>(value: T): Checked<T> => ({ ok: true, value })
const invalid = (path: string): Checked<never> => ({ ok: false, path })

export const noInput: Guard<null> = (value, path) => (value === null || value === undefined ? valid(null) : invalid(path))
export const flag: Guard<boolean> = (value, path) => (typeof value === 'boolean' ? valid(value) : invalid(path))

/** Text of at most `maxLength` UTF-16 units that matches the pattern. */
export const textUpTo =
  (maxLength: number, pattern?: RegExp): Guard<string> =>
  (value, path) =>
    typeof value === 'string' && value.length <= maxLength && (pattern === undefined || pattern.test(value)) ? valid(value) : invalid(path)

export const numberWithin =
  (min: number, max: number): Guard<number> =>
  (value, path) =>
    typeof value === 'number' && value >= min && value <= max ? valid(value) : invalid(path)

export const integerWithin =
  (min: number, max: number): Guard<number> =>
  (value, path) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max ? valid(value) : invalid(path)

export const oneOf =
  <const T extends string>(values: readonly T[]): Guard<T> =>
  (value, path) => {
    const found = values.find((known) => known === value)
    return found === undefined ? invalid(path) : valid(found)
  }

export const sha256 = textUpTo(64, sha256Pattern)

/** At most `maxBytes` bytes; a view of part of a buffer is accepted. */
export const bytesUpTo =
  (maxBytes: number): Guard<Uint8Array> =>
  (value, path) =>
    value instanceof Uint8Array && value.byteLength <= maxBytes ? valid(value) : invalid(path)

export const listOf =
  <T>(item: Guard<T>, maxLength: number): Guard<readonly T[]> =>
  (value, path) => {
    if (!Array.isArray(value) || value.length > maxLength) return invalid(path)
    const built: T[] = []
    for (const [index, entry] of value.entries()) {
      const checked = item(entry, `${path}/${index}`)
      if (!checked.ok) return checked
      built.push(checked.value)
    }
    return valid(built)
  }

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

export const nullOr =
  <T>(guard: Guard<T>): Guard<T | null> =>
  (value, path) =>
    value === null ? valid(null) : guard(value, path)

/** Copies known members only, so that unknown ones (a token state, `__proto__`) are dropped. */
export const objectOf =
  <R extends Members, O extends Members>(required: R, optional: O): Guard<Built<R, O>> =>
  (value, path) => {
    if (!isPlain(value)) return invalid(path)
    const built: Record<string, unknown> = {}
    for (const [key, guard] of Object.entries({ ...required, ...optional })) {
      const present = Object.hasOwn(value, key) && value[key] !== undefined
      if (!present && Object.hasOwn(optional, key)) continue
      const checked = guard(present ? value[key] : undefined, `${path}/${key}`)
      if (!checked.ok) return checked
      built[key] = checked.value
    }
    // Every member above was built by the guard of its type.
    return valid(built as Built<R, O>)
  }

/**
 * Any JSON value of at most `maxLength` UTF-16 units of text and keys, returned unchanged. A key `__proto__` is refused, because copying it would set a
 * prototype. Checked without recursion, so that depth cannot overflow the stack.
 */
export const jsonUpTo =
  (maxLength: number, maxDepth = 512): Guard<Json> =>
  (value, path) => {
    let size = 0
    const stack: { readonly part: unknown; readonly depth: number }[] = [{ part: value, depth: 0 }]
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const { part, depth } = next
      size += typeof part === 'string' ? part.length + 2 : 4
      if (size > maxLength || depth > maxDepth) return invalid(path)
      if (part === null || typeof part === 'string' || typeof part === 'boolean') continue
      if (typeof part === 'number' && Number.isFinite(part)) continue
      if (Array.isArray(part)) for (const entry of part) stack.push({ part: entry, depth: depth + 1 })
      else if (isPlain(part)) {
        for (const [key, entry] of Object.entries(part)) {
          size += key.length
          if (key === '__proto__') return invalid(path)
          stack.push({ part: entry, depth: depth + 1 })
        }
      } else return invalid(path)
    }
    // The loop above has checked every part.
    return valid(value as Json)
  }
