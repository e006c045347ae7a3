import type { Json } from '../../base/json.ts'
import type { BranchRow } from '../../contract/office.ts'
import { isSharedTable, type SharedTable } from '../../contract/store-copy.ts'
import { isOnlyCounted, mergeShared } from '../merge-shared.ts'

/** What a branch of shared rows would do to one of them. */
export interface SharedChange {
  readonly kind: 'added' | 'removed' | 'changed'
  readonly table: SharedTable
  readonly key: string
  /** The row as it is here; null if there is none. */
  readonly here: Json
  /** The row once the change is taken; null if it is removed. */
  readonly value: Json
  /** Changed on both sides, or where the branch began is not known: a person decides. */
  readonly isOpen: boolean
}

const changeOf = (table: SharedTable, key: string, { base, value }: BranchRow, here: Json): SharedChange | null => {
  // The version of the branch would replace the one of the office, so the user decides.
  const merged = mergeShared(table, { base: base?.value, here, incoming: value })
  if (value === null)
    return here === null ? null : { kind: 'removed', table, key, here, value, isOpen: base === null || !isOnlyCounted(here, base.value) }
  if (here === null) return { kind: 'added', table, key, here, value, isOpen: base !== null && base.value !== null }
  return isOnlyCounted(here, merged.value)
    ? null
    : { kind: 'changed', table, key, here, value: merged.value, isOpen: merged.own !== null || base === null }
}

/** Changes of shared rows in a branch that are missing locally, in their order. */
export const sharedChanges = (rows: readonly BranchRow[], hereOf: (table: SharedTable, key: string) => Json): readonly SharedChange[] =>
  rows.flatMap((row) => {
    const { store, key } = row
    if (!isSharedTable(store) || typeof key !== 'string') return []
    return changeOf(store, key, row, hereOf(store, key)) ?? []
  })
