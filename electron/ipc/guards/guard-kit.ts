import type { Json } from '#core/base/json.ts'

/** Either the input, rebuilt from its known members only, or the path of the first part that does not fit. */
export type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly path: string }
export type Guard<T> = (value: unknown, path: string) => Checked<T>

type Guarded<G> = G extends Guard<infer T> ? T : never
type Members = Readonly<Record<string, Guard<unknown>>>
type Built<R extends Members, O extends Members> = { readonly [K in keyof R]: Guarded<R[K]> } & { readonly [K in keyof O]?: Guarded<O[K]> }

const fits = <T>(value: T): Checked<T> => ({ ok: true, value })
const misfit = (path: string): Checked<never> => ({ ok: false, path })

export const nothing: Guard<null> = (value, path) => (value === null || value === undefined ? fits(null) : misfit(path))
export const yesOrNo: Guard<boolean> = (value, path) => (typeof value === 'boolean' ? fits(value) : misfit(path))

/** Text of at most so many UTF-16 units; with a pattern, only such text. */
export const textUpTo =
  (longest: number, pattern?: RegExp): Guard<string> =>
  (value, path) =>
    typeof value === 'string' && value.length <= longest && (pattern === undefined || pattern.test(value)) ? fits(value) : misfit(path)

export const numberWithin =
  (least: number, most: number): Guard<number> =>
  (value, path) =>
    typeof value === 'number' && value >= least && value <= most ? fits(value) : misfit(path)

export const integerWithin =
  (least: number, most: number): Guard<number> =>
  (value, path) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most ? fits(value) : misfit(path)

export const oneOf =
  <const T extends string>(values: readonly T[]): Guard<T> =>
  (value, path) => {
    const found = values.find((known) => known === value)
    return found === undefined ? misfit(path) : fits(found)
  }

/** Bytes of a file; a view of one part of a buffer is as good as the whole. */
export const bytesUpTo =
  (most: number): Guard<Uint8Array> =>
  (value, path) =>
    value instanceof Uint8Array && value.byteLength <= most ? fits(value) : misfit(path)

export const listOf =
  <T>(item: Guard<T>, longest: number): Guard<readonly T[]> =>
  (value, path) => {
    if (!Array.isArray(value) || value.length > longest) return misfit(path)
    const built: T[] = []
    for (const [index, entry] of value.entries()) {
      const checked = item(entry, `${path}/${index}`)
      if (!checked.ok) return checked
      built.push(checked.value)
    }
    return fits(built)
  }

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Unknown members are left out, so nothing unforeseen (a token state, `__proto__`) travels further. */
export const objectOf =
  <R extends Members, O extends Members>(required: R, optional: O): Guard<Built<R, O>> =>
  (value, path) => {
    if (!isPlain(value)) return misfit(path)
    const built: Record<string, unknown> = {}
    for (const [key, guard] of Object.entries({ ...required, ...optional })) {
      const present = Object.hasOwn(value, key) && value[key] !== undefined
      if (!present && Object.hasOwn(optional, key)) continue
      const checked = guard(present ? value[key] : undefined, `${path}/${key}`)
      if (!checked.ok) return checked
      built[key] = checked.value
    }
    // Every member was built by the guard of its own type above.
    return fits(built as Built<R, O>)
  }

/**
 * Any JSON value of at most so many UTF-16 units of text and keys, taken as it is; `__proto__` is refused, as copying it would set a prototype.
 * Checked without recursion, so that depth cannot overflow the stack.
 */
export const jsonUpTo =
  (longest: number, deepest = 512): Guard<Json> =>
  (value, path) => {
    let size = 0
    const waiting: { readonly part: unknown; readonly depth: number }[] = [{ part: value, depth: 0 }]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { part, depth } = next
      size += typeof part === 'string' ? part.length + 2 : 4
      if (size > longest || depth > deepest) return misfit(path)
      if (part === null || typeof part === 'string' || typeof part === 'boolean') continue
      if (typeof part === 'number' && Number.isFinite(part)) continue
      if (Array.isArray(part)) for (const entry of part) waiting.push({ part: entry, depth: depth + 1 })
      else if (isPlain(part)) {
        for (const [key, entry] of Object.entries(part)) {
          size += key.length
          if (key === '__proto__') return misfit(path)
          waiting.push({ part: entry, depth: depth + 1 })
        }
      } else return misfit(path)
    }
    // The walk above met nothing but JSON.
    return fits(value as Json)
  }
