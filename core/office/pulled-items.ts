import * as v from 'valibot'
import { arrayOrEmpty, isJsonObject, stringOrEmpty } from '../base/json-guards.ts'
import type { Json, JsonObject } from '../base/json.ts'
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

/** What an answer to a call says of declarations, rows and branches: the members that a desk reads. */
const answeredSchemas = {
  held: v.object({ declaration: key, generation: count, epoch: count, holder: v.nullable(key), sender: v.nullable(key) }),
  branches: v.object({ branch: key, declaration: v.nullable(key), kind: key })
} as const

/** An item of an answer that no reader could use. */
export interface BadItem {
  readonly list: 'held' | 'branches' | 'stale'
  readonly item: unknown
  /** The path of the first member that does not meet the form. */
  readonly member: string
}

/**
 * The answer of the office to a writing call without the items that do not have their form, and those: one bad item stops no other. A position that is no number of the
 * office counts as none.
 */
export const checkedAnswer = (answer: JsonObject): { readonly answer: JsonObject; readonly bad: readonly BadItem[] } => {
  const bad: BadItem[] = []
  const goodOf = (list: BadItem['list']): JsonObject => {
    if (answer[list] === undefined) return {}
    const items = arrayOrEmpty(answer[list]) as readonly Json[]
    return {
      [list]: items.filter((item) => {
        const member =
          list === 'stale' ? pulledProblem(isJsonObject(item) ? { ...item, kind: 'row' } : item) : problemIn(answeredSchemas[list], item)
        if (member !== null) bad.push({ list, item, member })
        return member === null
      })
    }
  }
  const position = v.is(count, answer['position']) ? {} : { position: 0 }
  return { answer: { ...answer, ...goodOf('held'), ...goodOf('branches'), ...goodOf('stale'), ...position }, bad }
}

/** Whether a page of `pull` says where it ends. */
export const isPage = (page: { readonly position: unknown; readonly next: unknown }): boolean =>
  v.is(count, page.position) && (page.next === null || (isJsonObject(page.next) && v.is(count, page.next['position'])))

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
