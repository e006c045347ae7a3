import * as v from 'valibot'
import { isJsonObject, stringOrEmpty } from '../base/json-guards.ts'
import { lookupTable } from '../base/lookup-table.ts'
import { attemptItem, branchItem, deskItem, holdingItem, laneItem } from '../contract/office.ts'
import { count, isBounded, isFactKind, key, outerFactProblem, outerProblem, problemIn, type Schema } from '../rows/outer-form.ts'

/** An item of the office in the form in which `pull` returns it: what a desk reads of it. */
const pulled = { position: count }
const place = v.object(pulled)
const pulledSchemas = lookupTable<Schema<unknown>>({
  row: v.object({ ...pulled, store: key, key: v.unknown() }),
  fact: v.object({ ...pulled, fact: key, id: key, car: v.optional(v.nullable(v.string())) }),
  declaration: holdingItem,
  attempt: v.intersect([place, attemptItem]),
  branch: v.intersect([place, branchItem]),
  lane: v.intersect([place, laneItem]),
  desk: v.intersect([place, deskItem]),
  document: v.object({ ...pulled, sha256: key })
})

/** As `outerProblem`, of an item of the office: null also for a kind of item or fact that this version does not know. */
export const pulledProblem = (item: unknown): string | null => {
  if (!isJsonObject(item) || typeof item['kind'] !== 'string') return 'kind'
  const schema = pulledSchemas[item['kind']]
  const problem = schema === undefined ? null : problemIn(schema, item)
  if (problem !== null) return problem
  const { kind, store, key: found = null, value = null, fact, id, car = null } = item
  if (kind === 'row') return outerProblem({ table: stringOrEmpty(store), key: found, value })
  if (kind === 'fact' && isFactKind(stringOrEmpty(fact))) return outerFactProblem({ fact: stringOrEmpty(fact), id, car, value })
  return isBounded(item) ? null : ''
}
