import type { JsonObject } from '../base/json.ts'
import { isEmptyPartyValue, type IdentityKeys } from './party.ts'

/** A row that is already in the catalog. */
export interface ExistingRow {
  readonly id: string
  readonly values: JsonObject
}

/** A row to write: a change of the existing row with this id, or a new row. */
export interface ImportedRow {
  readonly id: string | null
  readonly values: JsonObject
  /** The rows of the file that give its values, by their place among them. */
  readonly sources: readonly number[]
}

export interface ImportedRows {
  /** Only rows that change something. */
  readonly rows: readonly ImportedRow[]
  /**
   * Number of new rows that could match several existing ones, or that stay beside another of the same key because the two contradict; the user
   * should review them.
   */
  readonly shared: number
  /** Number of rows that match no existing one, or several equally, and have too few values to be new. */
  readonly skipped: number
}

/** An empty cell of the file changes nothing. */
const agrees = (existing: JsonObject, values: JsonObject): boolean =>
  Object.entries(values).every(([key, value]) => existing[key] === value)

const countEqual = (existing: JsonObject, values: JsonObject): number =>
  Object.entries(values).filter(([key, value]) => !isEmptyPartyValue(value) && existing[key] === value).length

const contradicts = (a: JsonObject, b: JsonObject): boolean => Object.entries(b).some(([key, value]) => key in a && a[key] !== value)

interface Assignment {
  readonly id: string | null
  /** The values the row is matched by: a file may leave out the number that the existing row has. */
  readonly matchedBy: JsonObject
  /** The values the file gives, and its rows that give them. */
  values: JsonObject
  sources: readonly number[]
}

/** A row of the file. */
interface FileRow {
  readonly at: number
  readonly values: JsonObject
}

/**
 * Decides which row of the catalog each row of a file belongs to, also when several share a key (a company with two addresses, duplicates
 * not yet merged). First the rows that agree with an existing one; then each other row gets the most similar existing row not yet matched;
 * a remaining row completes a row of this file that it does not contradict, or becomes a new row. No row of the file overwrites another; one
 * that several existing rows match equally changes none of them.
 */
export const planCatalogImport = (
  rows: readonly JsonObject[],
  existing: readonly ExistingRow[],
  { keysOf, isSame, isSufficient }: IdentityKeys
): ImportedRows => {
  const byKey = new Map<string, ExistingRow[]>()
  for (const row of existing) for (const key of keysOf(row.values)) byKey.set(key, [...(byKey.get(key) ?? []), row])
  const matchesOf = (values: JsonObject): readonly ExistingRow[] => {
    const found = keysOf(values).flatMap((key) => byKey.get(key) ?? [])
    return [...new Set(found)].filter((row) => isSame(row.values, values))
  }
  const assigned = new Map<string, Assignment[]>()
  const assignedById = new Map<string, Assignment>()
  const assign = (row: ExistingRow | null, { at, values }: FileRow): void => {
    const one: Assignment = { id: row?.id ?? null, matchedBy: { ...row?.values, ...values }, values, sources: [at] }
    if (row) assignedById.set(row.id, one)
    for (const key of keysOf(one.matchedBy)) assigned.set(key, [...(assigned.get(key) ?? []), one])
  }
  /** The values of a second row for the same existing row are merged too, so that no later row overwrites them. */
  const merge = (into: Assignment, { at, values }: FileRow): void => {
    into.values = { ...into.values, ...values }
    into.sources = [...into.sources, at]
  }
  const mergeIntoAssigned = (exact: readonly ExistingRow[], row: FileRow): void => {
    const ones = exact.flatMap(({ id }) => assignedById.get(id) ?? [])
    const one = ones.find((each) => agrees(each.values, row.values)) ?? ones[0]
    if (one) merge(one, row)
  }

  let skipped = 0
  const unassigned: (FileRow & { readonly matches: readonly ExistingRow[] })[] = []
  for (const [at, values] of rows.entries()) {
    const matches = matchesOf(values)
    if (matches.length === 0 && !isSufficient(values)) {
      skipped += 1
      continue
    }
    const exact = matches.filter((row) => agrees(row.values, values))
    const free = exact.find((row) => !assignedById.has(row.id))
    if (free) assign(free, { at, values })
    else if (exact.length === 0) unassigned.push({ at, values, matches })
    else mergeIntoAssigned(exact, { at, values })
  }

  let shared = 0
  const keyScore = (row: ExistingRow, values: JsonObject): number => (keysOf(row.values)[0] === keysOf(values)[0] ? 1_000 : 0)
  const pairs = unassigned
    .flatMap((one) => one.matches.map((row) => ({ one, row, score: keyScore(row, one.values) + countEqual(row.values, one.values) })))
    .toSorted((a, b) => b.score - a.score)
  const pairsOf = Map.groupBy(pairs, ({ one }) => one)
  const done = new Set<(typeof unassigned)[number]>()
  const ambiguous = new Set<(typeof unassigned)[number]>()
  for (const { one, row, score } of pairs) {
    if (done.has(one) || ambiguous.has(one) || assignedById.has(row.id)) continue
    const rivals = pairsOf.get(one)?.filter((pair) => pair.score === score && !assignedById.has(pair.row.id)) ?? []
    if (rivals.length > 1) ambiguous.add(one)
    else {
      assign(row, one)
      done.add(one)
    }
  }

  for (const remaining of unassigned.filter((one) => !done.has(one))) {
    const { values, matches } = remaining
    const isAmbiguous = ambiguous.has(remaining)
    const alike = [...new Set(keysOf(values).flatMap((key) => assigned.get(key) ?? []))].filter((one) => isSame(one.matchedBy, values))
    const open = alike.find((one) => !contradicts(one.values, values) && !(isAmbiguous && one.id !== null))
    if (isAmbiguous && !isSufficient(values)) skipped += 1
    else if (open) merge(open, remaining)
    else {
      if (alike.length > 0 || matches.length > 0) shared += 1
      assign(null, remaining)
    }
  }

  const byId = new Map(existing.map((row) => [row.id, row.values]))
  const all = [...new Set([...assigned.values()].flat())]
  const changing = all.filter(({ id, values }) => id === null || !agrees(byId.get(id) ?? {}, values))
  return { rows: changing.map(({ id, values, sources }) => ({ id, values, sources })), shared, skipped }
}
