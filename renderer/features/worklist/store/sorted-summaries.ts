import type { Summary } from '#core/draft/summary.ts'

export type SortKey =
  | 'car'
  | 'importer'
  | 'supplier'
  | 'cif'
  | 'lines'
  | 'problems'
  | 'state'
  | 'changedAt'
  | 'lastResponse'
  | 'profile'
  | 'trashedAt'
export interface Sort {
  readonly key: SortKey
  readonly direction: 'ascending' | 'descending'
}

const byText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

/** Blanks are lowest; equal rows come newest first, then by aju number. No two rows are equal, so the order is unique. */
export const compareBy = ({ key, direction }: Sort) => {
  const sign = direction === 'ascending' ? 1 : -1
  return (a: Summary, b: Summary): number => {
    const left = a[key] ?? -Infinity
    const right = b[key] ?? -Infinity
    if (left === right) return b.createdAt - a.createdAt || byText(a.car, b.car) || byText(a.id, b.id)
    return left < right ? -sign : sign
  }
}

/** From this share of changed rows on, sorting again is faster. */
const share = 8

const merge = (sorted: readonly Summary[], fresh: readonly Summary[], gone: ReadonlySet<string>, compare: ReturnType<typeof compareBy>) => {
  const merged: Summary[] = []
  let next = 0
  for (const row of sorted) {
    if (gone.has(row.id)) continue
    for (let one = fresh[next]; one !== undefined && compare(one, row) < 0; one = fresh[next]) {
      merged.push(one)
      next += 1
    }
    merged.push(row)
  }
  return next < fresh.length ? merged.concat(fresh.slice(next)) : merged
}

/** The rows of the list in one order: sorted once, then only changed rows are moved. */
export const createSortedSummaries = (all: ReadonlyMap<string, Summary>) => {
  let known: readonly Summary[] = []
  let by: Sort | null = null
  let pending = new Set<string>()
  return {
    /** Called when a row was put or removed. */
    changed: (id: string) => pending.add(id),
    /** The rows in this order; the same array while nothing changed. */
    rows: (sort: Sort) => {
      const isSame = by?.key === sort.key && by.direction === sort.direction
      if (isSame && pending.size === 0) return known
      const compare = compareBy(sort)
      if (isSame && pending.size < all.size / share) {
        const fresh = [...pending].flatMap((id) => all.get(id) ?? []).sort(compare)
        known = merge(known, fresh, pending, compare)
      } else known = [...all.values()].sort(compare)
      by = sort
      pending = new Set()
      return known
    }
  }
}
