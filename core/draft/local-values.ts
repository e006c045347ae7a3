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

/** The rest of a path and the value that is set there. */
interface LocalSet {
  readonly parts: readonly string[]
  readonly after: Json | undefined
}

/**
 * Applies edits of local values in order. They have no fixed shape: missing parent objects are created, and an object that becomes empty is
 * removed. Copies each object once, not once per edit. Throws for any edit but `set`.
 */
export const applyLocal = (local: JsonObject, edits: readonly Edit[]): JsonObject => {
  const sets = edits.map((edit): LocalSet => {
    if (edit.kind !== 'set') throw new Error(`local values are only set, not at ${edit.path}`)
    return { parts: partsOf(edit.path).slice(1), after: edit.after }
  })
  return setMembers(local, sets) ?? {}
}

const setMembers = (value: Json | undefined, sets: readonly LocalSet[]): JsonObject | undefined => {
  const members = new Map(Object.entries(isJsonObject(value) ? value : {}))
  for (const [part, ofPart] of Map.groupBy(sets, ({ parts }) => parts[0] ?? '')) {
    const changed = setMember(members.get(part), ofPart)
    if (changed === undefined) members.delete(part)
    else members.set(part, changed)
  }
  return members.size === 0 ? undefined : Object.fromEntries(members)
}

/** The last value for the whole member, then what is set below it later. */
const setMember = (value: Json | undefined, sets: readonly LocalSet[]): Json | undefined => {
  const whole = sets.findLastIndex(({ parts }) => parts.length === 1)
  const start = whole === -1 ? value : sets[whole]?.after
  const below = sets.slice(whole + 1)
  return below.length === 0
    ? start
    : setMembers(
        start,
        below.map(({ parts, after }) => ({ parts: parts.slice(1), after }))
      )
}
