import { isJsonObject, isSameJson } from '../../base/json-guards.ts'
import { partsOf, pointer, type Pointer } from '../../base/json-pointer.ts'
import type { Json, JsonObject } from '../../base/json.ts'
import { sectionAt } from '../../derive/fields.ts'
import { setEdit, type Edit } from '../../draft/edit.ts'
import { isLocal, localPath } from '../../draft/local-values.ts'
import type { Difference } from '../../outbox/difference.ts'
import type { TableMember } from '../../schema/layout.ts'

/** The change of a table row in a branch; `at` is an index of the local table. */
export interface RowChange {
  readonly kind: 'insert' | 'remove'
  readonly member: TableMember
  readonly at: number
  readonly row: JsonObject
}

/** One change of a branch that is missing locally: `before` is the local value, `after` the value of the branch. */
export interface BranchChange {
  readonly difference: Difference
  /** Changed on both sides, or the base is unknown: the user decides. Otherwise it merges automatically. */
  readonly isOpen: boolean
  readonly change: Extract<Edit, { kind: 'set' }> | RowChange
}

/** The same place in three versions: base, branch, local. */
export interface Versions<T> {
  readonly base: T
  readonly branch: T
  readonly here: T
}

export interface Place {
  /** Path in the local declaration. */
  readonly path: Pointer
  readonly line: number | null
  readonly field: string | null
  /** Whether the base is known. */
  readonly isKnown: boolean
}

/** An attached file is its name. */
const valueText = (value: Json | undefined, path: Pointer): string | null => {
  if (value === undefined) return null
  if (path.startsWith(`${localPath}/files/`) && isJsonObject(value) && typeof value['name'] === 'string') return value['name']
  return value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
}

const memberOf = (value: Json | undefined, key: string): Json | undefined =>
  isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined

/** Below a group of local values each value is one change: a file, an approval. A group itself may be missing on one side. */
const hasMembers = (path: Pointer, branch: Json | undefined, here: Json | undefined): boolean => {
  if (path !== localPath && !isLocal(path)) return isJsonObject(branch) && isJsonObject(here)
  const isGroup = (value: Json | undefined): boolean => value === undefined || isJsonObject(value)
  return partsOf(path).length <= 2 && isGroup(branch) && isGroup(here)
}

/** The changes of a branch below a place, field by field. Lists are compared as a whole. `isLeftOut` names paths that are compared elsewhere. */
export const fieldChanges = (
  { base, branch, here }: Versions<Json | undefined>,
  place: Place,
  isLeftOut: (path: Pointer) => boolean
): readonly BranchChange[] => {
  const { path, line, field, isKnown } = place
  if (isLeftOut(path) || isSameJson(branch, here) || (isKnown && isSameJson(branch, base))) return []
  if (hasMembers(path, branch, here))
    return [...new Set([here, branch].flatMap((value) => (isJsonObject(value) ? Object.keys(value) : [])))].flatMap((key) =>
      fieldChanges(
        { base: memberOf(base, key), branch: memberOf(branch, key), here: memberOf(here, key) },
        { ...place, path: path + pointer(key), field: key },
        isLeftOut
      )
    )
  const [before, after] = [valueText(here, path), valueText(branch, path)]
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed'
  return [
    {
      difference: { kind, section: sectionAt(path), path, line, field, before, after },
      isOpen: !isKnown || !isSameJson(here, base),
      change: setEdit(path, here, branch)
    }
  ]
}
