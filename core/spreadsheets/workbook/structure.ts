import { arrayIndex, partsOf, pointer, type Pointer } from '../../base/json-pointer.ts'
import type { Json } from '../../base/json.ts'
import { isJsonObject } from '../../base/json-guards.ts'

/** Parts of a JSON value not held in cells: values of other types, unknown members, the order of members. */
export type StructureEntry =
  | { readonly kind: 'set'; readonly path: Pointer; readonly value: Json }
  | { readonly kind: 'remove'; readonly path: Pointer }
  | { readonly kind: 'order'; readonly path: Pointer; readonly keys: readonly string[] }

type Members = Record<string, Json>

/** The entries that turn `base` into exactly `wanted`, with members in the same order. */
export const structureBetween = (wanted: Json, base: Json | undefined, path: Pointer = ''): readonly StructureEntry[] => {
  if (isJsonObject(wanted) && isJsonObject(base)) return ofObjects(wanted, base, path)
  if (Array.isArray(wanted) && Array.isArray(base) && wanted.length === base.length) {
    const [to, from]: readonly (readonly Json[])[] = [wanted, base]
    return (to ?? []).flatMap((value, index) => structureBetween(value, from?.[index], path + pointer(index)))
  }
  return JSON.stringify(wanted) === JSON.stringify(base) ? [] : [{ kind: 'set', path, value: wanted }]
}

const ofObjects = (wanted: Members, base: Members, path: Pointer): readonly StructureEntry[] => {
  const gone = Object.keys(base).filter((key) => !Object.hasOwn(wanted, key))
  const kept = Object.keys(base).filter((key) => Object.hasOwn(wanted, key))
  const fresh = Object.keys(wanted).filter((key) => !Object.hasOwn(base, key))
  const order = Object.keys(wanted)
  const isOrdered = [...kept, ...fresh].every((key, index) => key === order[index])
  return [
    ...gone.map((key): StructureEntry => ({ kind: 'remove', path: path + pointer(key) })),
    ...order.flatMap((key) => structureBetween(wanted[key] ?? null, Object.hasOwn(base, key) ? base[key] : undefined, path + pointer(key))),
    ...(isOrdered ? [] : [{ kind: 'order' as const, path, keys: order }])
  ]
}

/**
 * Applies entries; those whose place no longer exists (a row deleted in the spreadsheet) are returned as `lost`. The value given is not
 * changed.
 */
export const applyStructure = (
  root: Json,
  entries: readonly StructureEntry[]
): { readonly value: Json; readonly lost: readonly StructureEntry[] } => {
  const lost: StructureEntry[] = []
  let value = root
  for (const entry of entries) {
    const next = changedAt(value, partsOf(entry.path), entry)
    if (next === undefined) lost.push(entry)
    else value = next
  }
  return { value, lost }
}

/** Undefined if the path does not exist. */
const changedAt = (value: Json, parts: readonly string[], entry: StructureEntry): Json | undefined => {
  const [part, ...rest] = parts
  if (part === undefined) return entry.kind === 'set' ? entry.value : entry.kind === 'order' ? ordered(value, entry.keys) : undefined
  if (Array.isArray(value)) {
    const rows: readonly Json[] = value
    const index = arrayIndex(part)
    const old = index === null ? undefined : rows[index]
    if (index === null || old === undefined) return undefined
    const next = changedAt(old, rest, entry)
    return next === undefined ? undefined : rows.with(index, next)
  }
  if (!isJsonObject(value)) return undefined
  const has = Object.hasOwn(value, part)
  if (rest.length > 0 || entry.kind === 'order') {
    const next = has ? changedAt(value[part] ?? null, rest, entry) : undefined
    return next === undefined ? undefined : withMember(value, part, next)
  }
  if (entry.kind === 'set') return withMember(value, part, entry.value)
  return has ? fromEntries(Object.entries(value).filter(([key]) => key !== part)) : undefined
}

/** Creates own members whatever their name, so that `__proto__` in a file is an ordinary member. */
const fromEntries = (entries: readonly (readonly [string, Json])[]): Members => Object.fromEntries(entries)

const withMember = (value: Members, key: string, member: Json): Members => {
  const entries = Object.entries(value)
  const at = entries.findIndex(([name]) => name === key)
  return fromEntries(at === -1 ? [...entries, [key, member]] : entries.with(at, [key, member]))
}

const ordered = (value: Json, keys: readonly string[]): Json | undefined => {
  if (!isJsonObject(value)) return undefined
  const named = keys.filter((key) => Object.hasOwn(value, key))
  const others = Object.keys(value).filter((key) => !keys.includes(key))
  return fromEntries([...named, ...others].map((key) => [key, value[key] ?? null] as const))
}
