import type { JsonObject } from '../base/json.ts'
import { isBlank } from './party.ts'
import type { IdentityKeys } from './identity-keys.ts'

/** A row of master data that is there already. */
export interface ExistingRow {
  readonly id: string
  readonly values: JsonObject
}

/** What a file says of one row: of the standing one with this id, or of a new one. */
export interface ImportedRow {
  readonly id: string | null
  readonly values: JsonObject
}

export interface ImportedRows {
  /** Only what changes something. */
  readonly rows: readonly ImportedRow[]
  /** Rows that could mean several, or that stay beside another of the same key because the two contradict: somebody should look. */
  readonly shared: number
  /** Rows that mean none of the standing ones and say too little to be new. */
  readonly skipped: number
}

/** A cell the file leaves empty says nothing. */
const says = (standing: JsonObject, values: JsonObject): boolean => Object.entries(values).every(([key, value]) => standing[key] === value)

const agreement = (standing: JsonObject, values: JsonObject): number =>
  Object.entries(values).filter(([key, value]) => !isBlank(value) && standing[key] === value).length

const contradicts = (a: JsonObject, b: JsonObject): boolean => Object.entries(b).some(([key, value]) => key in a && a[key] !== value)

interface Settled {
  readonly id: string | null
  /** What the row is known by: a file may leave out the number the standing one has. */
  readonly known: JsonObject
  /** What the file says of it. */
  values: JsonObject
}

/**
 * Which row of the table each row of a file means, also where several share a key (a company with two addresses, doubles nobody has merged).
 * First the rows that say what already stands; then each of the others takes the row most like it that none has taken; what is left over
 * completes a row of this file it does not contradict, or becomes a row of its own. No row of the file overwrites another.
 */
export const planCatalogImport = (
  rows: readonly JsonObject[],
  standing: readonly ExistingRow[],
  { keysOf, isSame, isTelling }: IdentityKeys
): ImportedRows => {
  const byKey = new Map<string, ExistingRow[]>()
  for (const row of standing) for (const key of keysOf(row.values)) byKey.set(key, [...(byKey.get(key) ?? []), row])
  const meantBy = (values: JsonObject): readonly ExistingRow[] => {
    const found = keysOf(values).flatMap((key) => byKey.get(key) ?? [])
    return [...new Set(found)].filter((row) => isSame(row.values, values))
  }
  const settled = new Map<string, Settled[]>()
  const taken = new Map<string, Settled>()
  const settle = (row: ExistingRow | null, values: JsonObject): void => {
    const one: Settled = { id: row?.id ?? null, known: { ...row?.values, ...values }, values }
    if (row) taken.set(row.id, one)
    for (const key of keysOf(one.known)) settled.set(key, [...(settled.get(key) ?? []), one])
  }
  /** What a second row says of a row that stands is held too, so that no later row is put over it. */
  const hold = (exact: readonly ExistingRow[], values: JsonObject): void => {
    const ones = exact.flatMap(({ id }) => taken.get(id) ?? [])
    const one = ones.find((each) => says(each.values, values)) ?? ones[0]
    if (one) one.values = { ...one.values, ...values }
  }

  let skipped = 0
  const left: { readonly values: JsonObject; readonly meant: readonly ExistingRow[] }[] = []
  for (const values of rows) {
    const meant = meantBy(values)
    if (meant.length === 0 && !isTelling(values)) {
      skipped += 1
      continue
    }
    const exact = meant.filter((row) => says(row.values, values))
    const free = exact.find((row) => !taken.has(row.id))
    if (free) settle(free, values)
    else if (exact.length === 0) left.push({ values, meant })
    else hold(exact, values)
  }

  let shared = 0
  const surest = (row: ExistingRow, values: JsonObject): number => (keysOf(row.values)[0] === keysOf(values)[0] ? 1_000 : 0)
  const pairs = left
    .flatMap((one) => one.meant.map((row) => ({ one, row, score: surest(row, one.values) + agreement(row.values, one.values) })))
    .toSorted((a, b) => b.score - a.score)
  const pairsOf = Map.groupBy(pairs, ({ one }) => one)
  const done = new Set<(typeof left)[number]>()
  for (const { one, row, score } of pairs) {
    if (done.has(one) || taken.has(row.id)) continue
    const rivals = pairsOf.get(one)?.filter((pair) => pair.score === score && !taken.has(pair.row.id)) ?? []
    if (rivals.length > 1) shared += 1
    settle(row, one.values)
    done.add(one)
  }

  for (const { values, meant } of left.filter((one) => !done.has(one))) {
    const alike = [...new Set(keysOf(values).flatMap((key) => settled.get(key) ?? []))].filter((one) => isSame(one.known, values))
    const open = alike.find((one) => !contradicts(one.values, values))
    if (open) open.values = { ...open.values, ...values }
    else {
      if (alike.length > 0 || meant.length > 0) shared += 1
      settle(null, values)
    }
  }

  const byId = new Map(standing.map((row) => [row.id, row.values]))
  const all = [...new Set([...settled.values()].flat())]
  const changing = all.filter(({ id, values }) => id === null || !says(byId.get(id) ?? {}, values))
  return { rows: changing.map(({ id, values }) => ({ id, values })), shared, skipped }
}
