import { isJsonObject } from '../base/json-guards.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { partsOf, valueAt, type Pointer } from '../base/json-pointer.ts'
import type { Edit } from './edit.ts'
import type { DraftRecord } from './draft-record.ts'

/** Prefix of values that are stored with a draft and never sent: `/@local/print/city`. No member of a declaration can have this name. */
export const localPath = '/@local'
export const isLocal = (path: Pointer): boolean => path.startsWith(`${localPath}/`)

/** The value at a path of the declaration or of its local values. */
export const valueIn = (record: Pick<DraftRecord, 'document' | 'local'>, path: Pointer): unknown =>
  isLocal(path) ? valueAt(record.local, path.slice(localPath.length)) : valueAt(record.document, path)

/**
 * Local values have no fixed shape: missing parent objects are created, and an object that becomes empty is removed. Throws for any edit
 * but `set`.
 */
export const applyLocal = (local: JsonObject, edit: Edit): JsonObject => {
  if (edit.kind !== 'set') throw new Error(`local values are only set, not at ${edit.path}`)
  return setAt(local, partsOf(edit.path).slice(1), edit.after) ?? {}
}

const setAt = (value: Json | undefined, parts: readonly string[], after: Json | undefined): JsonObject | undefined => {
  const members = isJsonObject(value) ? value : {}
  const [part = '', ...rest] = parts
  const old = Object.hasOwn(members, part) ? members[part] : undefined
  const changed = rest.length === 0 ? after : setAt(old, rest, after)
  const kept = Object.entries(members).filter(([key]) => key !== part)
  if (changed !== undefined) return { ...members, [part]: changed }
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}
