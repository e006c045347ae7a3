import { canonicalJson } from '../base/json-guards.ts'
import type { JsonObject } from '../base/json.ts'

interface Row {
  readonly id: string
}

const keyOf = (row: Row): string => {
  const { id: _, uses: __, lastUsedAt: ___, usedIn: ____, changedAt: _____, ...typed } = row as Row & JsonObject
  return canonicalJson(typed)
}

/**
 * The ids to delete where parties or products of other desks arrive that are here with the same content, because both desks learnt them: the first id stays.
 * Every desk chooses the same.
 */
export const doubles = (here: readonly Row[], arriving: readonly Row[]): readonly string[] => {
  const arrived = new Set(arriving.map(({ id }) => id))
  const all = [...here.filter(({ id }) => !arrived.has(id)), ...arriving].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return [...Map.groupBy(all, keyOf).values()].flatMap((same) =>
    same.some(({ id }) => arrived.has(id)) ? same.slice(1).map(({ id }) => id) : []
  )
}
