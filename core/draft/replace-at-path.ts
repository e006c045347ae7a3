import type { Json } from '../base/json.ts'
import { arrayIndex, partsOf, type Pointer } from '../base/json-pointer.ts'
import type { Edit } from './edit.ts'

/** The value after an edit; unchanged parts stay the same objects. Throws when the path does not exist. */
export const applyTo = (root: Json, edit: Edit): Json => {
  const parts = partsOf(edit.path)
  switch (edit.kind) {
    case 'set':
      return replaceAt(root, parts, edit.path, () => edit.after)
    case 'insert':
    case 'remove':
    case 'move':
      return replaceAt(root, parts.slice(0, -1), edit.path, (list) => reorder(list, edit, arrayIndex(parts.at(-1) ?? '')))
    default:
      return edit satisfies never
  }
}

const reorder = (list: Json | undefined, edit: Exclude<Edit, { kind: 'set' }>, index: number | null): Json => {
  if (!Array.isArray(list)) throw new Error(`no list at ${edit.path}`)
  const rows: Json[] = [...(list as readonly Json[])]
  reorderRows(rows, edit, index)
  return rows
}

/** Inserts, removes or moves an entry of `rows`, which is changed in place. */
export const reorderRows = (rows: Json[], edit: Exclude<Edit, { kind: 'set' }>, index: number | null): void => {
  const last = edit.kind === 'insert' ? rows.length : rows.length - 1
  if (index === null || index > last) throw new Error(`no row at ${edit.path}`)
  if (edit.kind === 'move' && !(Number.isInteger(edit.to) && edit.to >= 0 && edit.to <= last))
    throw new Error(`no place ${edit.to} for ${edit.path}`)
  if (edit.kind === 'insert') {
    rows.splice(index, 0, edit.after)
    return
  }
  const [taken = null] = rows.splice(index, 1)
  if (edit.kind === 'move') rows.splice(edit.to, 0, taken)
}

/** The value with `change` applied at the path below it; `path` is used in error messages. */
export const replaceAt = (
  value: Json | undefined,
  parts: readonly string[],
  path: Pointer,
  change: (old: Json | undefined) => Json | undefined
): Json => {
  const [part, ...rest] = parts
  if (part === undefined) {
    const changed = change(value)
    if (changed === undefined) throw new Error(`only a member can be removed, not ${path}`)
    return changed
  }
  if (typeof value !== 'object' || value === null) throw new Error(`no value at ${path}`)
  if (Array.isArray(value)) {
    const rows: readonly Json[] = value
    const index = arrayIndex(part)
    if (index === null || index >= rows.length) throw new Error(`no row at ${path}`)
    return rows.with(index, replaceAt(rows[index], rest, path, change))
  }
  const members = value as { readonly [key: string]: Json }
  const old = Object.hasOwn(members, part) ? members[part] : undefined
  if (rest.length > 0) return { ...members, [part]: replaceAt(old, rest, path, change) }
  const changed = change(old)
  return changed === undefined
    ? Object.fromEntries(Object.entries(members).filter(([key]) => key !== part))
    : { ...members, [part]: changed }
}
