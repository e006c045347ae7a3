import type { Json, JsonObject } from '#core/base/json.ts'
import type { BranchContent, BranchRow } from '#core/contract/office.ts'
import { hashOf } from '../../database/office/tables.ts'
import { asObjects } from '../../database/office/types.ts'
import { stringOrEmpty } from '#core/base/json-guards.ts'

/** Hash of the version that the desk edited; a row that the office never had has none. */
const baseOf = (versions: readonly Json[], from: Json): BranchRow['base'] => {
  if (from === null) return versions.length === 0 ? { value: null } : null
  const value = versions.find((version) => hashOf(version) === from)
  return value === undefined ? null : { value }
}

/** A branch as the office returns it. */
export const branchContent = (answer: JsonObject): BranchContent => ({
  ...(answer as unknown as BranchContent),
  rows: asObjects(answer['rows']).map((row) => ({
    ...{ store: stringOrEmpty(row['store']), key: row['key'] ?? null, value: row['value'] ?? null },
    base: baseOf((row['versions'] ?? []) as readonly Json[], row['from'] ?? null)
  }))
})
